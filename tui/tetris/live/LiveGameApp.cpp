#include "tui/tetris/live/LiveGameApp.h"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "tui/base/text/TextColumn.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

// How late the game is shown, and how often the journal is read.
constexpr int64_t kShownLate = 1500;
constexpr Duration kBetweenReads = 500ms;

using LiveGameRow = KeyRow<ViewAction, ViewState>;

std::vector<ViewRow> listLiveGameKeys(const ViewState& state) {
    static constexpr std::array kRows{
        LiveGameRow{ViewAction::Help, "?", "?", translatable("keys"), "? Esc",
                    translatable("these keys, and back"), nullptr},
        LiveGameRow{ViewAction::Quit, "q Esc Enter", "q", translatable("back"), "q",
                    translatable("back"), nullptr},
    };
    return listViewRows(kRows, state);
}

}  // namespace

LiveGameApp::LiveGameApp(const TetrisState& state, ReadJournal read, std::unique_ptr<Worker> worker)
    : Viewer(view_), read_(std::move(read)), worker_(std::move(worker)) {
    view_.look = state.look;
    view_.tr = state.tr;
    state_.look = state.look;
    state_.tr = state.tr;
    state_.settings = state.settings;
    state_.finesse.presses.reset();
}

// ---- The journal

void LiveGameApp::ask(TimePoint now) {
    if (isAsking_ || hasEnded_) return;
    isAsking_ = true;
    askedAt_ = now;
    worker_->add([this, read = read_, size = size_](const Worker::Task&) -> Worker::Answer {
        const std::optional<std::string> text = read();
        if (!text) return [this] { isAsking_ = false, hasEnded_ = true; };
        if (text->size() == size) return [this] { isAsking_ = false; };
        Journal journal{.size = text->size()};
        try {
            journal.replay = tetris::shareAutosave(*text, "the game");
            tetris::ReplayPlayer player(journal.replay);
            while (!player.isAtEnd())
                player.step();
            journal.end = player.getTime();
        } catch (const std::exception& error) {
            return [this, why = std::string(error.what())] {
                failure_ = why;
                hasEnded_ = true;
            };
        }
        return [this, journal] {
            isAsking_ = false;
            take(journal, now_);
        };
    });
}

void LiveGameApp::take(Journal journal, TimePoint now) {
    const bool isFirst = !player_;
    const int64_t shown = isFirst ? journal.end - kShownLate : player_->getTime();
    size_ = journal.size;
    end_ = journal.end;
    hasEnded_ = !journal.replay->isCut;
    player_.emplace(journal.replay);
    const tetris::GameRules& rules = journal.replay->header.rules;
    seen_ = {.stack = PieceGrid(rules.width, rules.rows + tetris::kTopRows)};
    if (const auto* const modern = player_->getGame().get<tetris::ModernGame>())
        seen_.stack = PieceGrid(modern->getBoard());
    state_.setup.rules = rules;
    state_.setup.sequence = journal.replay->header.sequence;
    // Never more than a little behind.
    playTo(std::max(shown, end_ - 2 * kShownLate));
    beginStep(now);
}

void LiveGameApp::note(const tetris::GameReport& report) {
    for (const tetris::Lock& lock : report.locks) {
        seen_.stack.land(lock.landed);
        seen_.stack.removeRows(lock.fullRows);
        if (const auto* const modern = player_->getGame().get<tetris::ModernGame>();
            modern != nullptr && lock.risen > 0) {
            seen_.stack.raise(modern->getBoard(), lock.risen);
        }
        if (lock.emptied) seen_.stack.clear();
        seen_.heights.add(seen_.stack.computeHeight(), false);
        if (const auto callout = makeCallout(lock)) seen_.callout = callout;
    }
    if (report.emptied) seen_.stack.clear();
}

void LiveGameApp::playTo(int64_t time) {
    try {
        while (!player_->isAtEnd() && player_->findNextTime().value_or(0) <= time)
            note(player_->step()[0]);
    } catch (const std::exception& error) {
        failure_ = error.what();
        hasEnded_ = true;
    }
}

void LiveGameApp::work(TimePoint now, bool /*isWoken*/) {
    now_ = now;
    worker_->deliverAnswers();
    if (now >= askedAt_ + kBetweenReads) ask(now);
}

std::optional<TimePoint> LiveGameApp::nextWork() const {
    if (hasEnded_ || isAsking_) return std::nullopt;
    return askedAt_ + kBetweenReads;
}

// Up to the next step of the record; without one it waits until the journal has grown.
std::optional<Duration> LiveGameApp::computeDelay() const {
    if (!player_ || player_->isAtEnd()) return std::nullopt;
    const int64_t next = player_->findNextTime().value_or(0);
    return milliseconds(std::clamp<int64_t>(next - player_->getTime(), 0, kShownLate));
}

bool LiveGameApp::step(TimePoint /*now*/) {
    playTo(player_->findNextTime().value_or(0));
    return true;
}

// ---- Keys

bool LiveGameApp::takeKey(const Key& key, TimePoint /*now*/) {
    if (key.code != KeyCode::Left && key.code != KeyCode::Right) return false;
    step_ = key.code == KeyCode::Right ? 1 : -1;
    quit();
    return true;
}

bool LiveGameApp::act(ViewAction /*action*/, TimePoint /*now*/) { return false; }

Viewer::Controls LiveGameApp::listControls() const {
    const tetris::GameRules& rules = state_.setup.rules;
    const Layout layout = computeLayout(view_.window, rules.width, rules.rows, 0);
    std::vector<ViewRow> rows = listLiveGameKeys(view_);
    std::vector<FooterWord> words = listWords(rows, view_);
    return {std::move(rows), std::move(words), layout.footer, layout.fits};
}

// ---- The picture

void LiveGameApp::draw(Frame& frame) const {
    if (view_.showsHelp) {
        drawViewKeys(listLiveGameKeys(view_), view_, frame);
        return;
    }
    const Style accent{.foreground = Color::Accent, .bold = true};
    if (!player_) {
        frame.put(1, 0, failure_.empty() ? view_.tr("Connecting") : view_.tr("The game has ended."),
                  accent);
        return;
    }
    TetrisState shown = state_;
    shown.window = view_.window;
    shown.look = view_.look;
    shown.game = player_->getGame();
    shown.stack = seen_.stack;
    shown.heights = seen_.heights;
    shown.callout = seen_.callout;
    shown.played = std::chrono::seconds(player_->getTime() / 1000);
    shown.phase = Phase::Playing;
    drawTetris(shown, frame);
    const Controls controls = listControls();
    const int row = view_.window.rows - 1;
    frame.put(0, row, std::string(static_cast<size_t>(view_.window.columns), ' '));
    drawFooter(controls.words, placePageFooter(view_.window), frame);
    const std::string& name = player_->getReplay().header.names[0];
    const std::string who =
        name.empty() ? std::string(view_.tr("guest")) : formatExternal(name, 16, view_.look.utf8);
    const std::string_view stand = hasEnded_ ? view_.tr("it has ended") : view_.tr("1.5 s late");
    const std::string text = std::string(view_.tr("LIVE")) + "  " + who + "  " + std::string(stand);
    putRight(view_.window.columns - 1, row, text, accent, frame);
}

}  // namespace tui
