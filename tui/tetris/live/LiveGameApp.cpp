#include "tui/tetris/live/LiveGameApp.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "core/base/Index.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/state/SideGame.h"
#include "tui/tetris/view/Layout.h"
#include "tui/tetris/view/SideView.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

// How late the game is shown, in milliseconds, and how often the journal is read.
constexpr int64_t kShownLate = 1500;
constexpr Duration kBetweenReads = 500ms;
constexpr Duration kBetweenOthers = 2s;
constexpr int kMostOthers = 4;

// `hasNext`: something else is played, as far as is known.
std::vector<ViewRow> listLiveGameKeys(bool hasNext) {
    using enum ViewAction;
    return listRows<ViewAction>({
        {StepOn, "Left Right", "Left Right", "the next one"_tr, "Left Right", "the next one"_tr,
         hasNext},
        {Help, "?", "?", "keys"_tr, "? Esc", "these keys, and back"_tr},
        {Quit, "q Esc Enter", "q", "back"_tr, "q", "back"_tr},
    });
}

}  // namespace

LiveGameApp::LiveGameApp(const TetrisState& state, ReadJournal read, std::unique_ptr<Worker> worker)
    : Viewer(view_), read_(std::move(read)), worker_(std::move(worker)) {
    view_.look = state.look;
    view_.tr = state.tr;
    state_.settings = state.settings;
    state_.person = state.person;
    state_.finesse.presses.reset();
}

// ---- The journal

void LiveGameApp::ask() {
    if (isAsking_ || hasEnded_) return;
    isAsking_ = true;
    askedAt_ = now_;
    worker_->add([this, read = read_, size = size_](const Worker::Task&) -> Worker::Answer {
        const std::optional<std::string> text = read();
        if (!text) return [this] { isAsking_ = false, hasEnded_ = true; };
        if (text->size() == size) return [this] { isAsking_ = false; };
        Journal journal{.size = text->size()};
        try {
            journal.replay = tetris::shareAutosave(*text, "the game");
            ReplayPlayer player(journal.replay);
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
            take(journal);
        };
    });
}

void LiveGameApp::take(Journal journal) {
    const int64_t shown = game_ ? game_->getPlayer().getTime() : 0;
    size_ = journal.size;
    end_ = journal.end;
    hasEnded_ = !journal.replay->isCut;
    int64_t due = game_ ? toMilliseconds(now_ - begunAt_) : end_;
    // At first, and after the game has stood still. Never more than a little behind.
    if (!game_ || due > end_) due = end_ - kShownLate;
    due = std::max({due, shown, end_ - 2 * kShownLate});
    begunAt_ = now_ - milliseconds(due);
    game_.emplace(journal.replay);
    callout_.reset();
    state_.setup.rules = journal.replay->header.rules;
    state_.setup.sequence = journal.replay->header.sequence;
    playTo(due);
    beginStep(begunAt_ + milliseconds(game_->getPlayer().getTime()));
}

// When the next step is due, in milliseconds of play. Requires: there is one.
int64_t LiveGameApp::computeNextTime() const {
    return game_->getPlayer().getTime() + game_->computeDelay();
}

// Makes the steps up to that millisecond of play.
void LiveGameApp::playTo(int64_t time) {
    try {
        while (!game_->isAtEnd() && computeNextTime() <= time) {
            game_->step();
            if (const auto& callout = game_->getSide(0).callout) callout_ = callout;
        }
    } catch (const std::exception& error) {
        failure_ = error.what();
        hasEnded_ = true;
    }
}

void LiveGameApp::work(bool /*isWoken*/) {
    // No key stops or resumes the game: after a suspension it goes on by itself.
    resume();
    worker_->deliverAnswers();
    if (now_ >= askedAt_ + kBetweenReads) ask();
    if (list_ == nullptr) return;
    list_->deliver();
    if (question_.isOpen() || now_ < listedAt_ + kBetweenOthers) return;
    listedAt_ = now_;
    list_->ask(
        question_, [asker = state_.describeAsker()](LiveList& list) { return list.list(asker); },
        [this](LiveEntries entries) {
            std::erase_if(entries, [this](const LiveEntry& entry) {
                const bool isPlayed =
                    entry.kind == LiveEntry::Kind::Match || entry.kind == LiveEntry::Kind::Game;
                return !isPlayed || (entry.code.empty() && entry.file == file_);
            });
            others_ = std::move(entries);
        });
}

std::optional<TimePoint> LiveGameApp::nextWork() const {
    std::optional<TimePoint> next;
    if (!hasEnded_ && !isAsking_) next = askedAt_ + kBetweenReads;
    if (list_ != nullptr && !question_.isOpen()) next = earlier(next, listedAt_ + kBetweenOthers);
    return next;
}

// Up to the next step of the record; without one it waits until the journal has grown.
std::optional<Duration> LiveGameApp::computeDelay() const {
    if (!game_ || game_->isAtEnd()) return std::nullopt;
    return milliseconds(game_->computeDelay());
}

bool LiveGameApp::step() {
    playTo(computeNextTime());
    return true;
}

// ---- Keys

bool LiveGameApp::takeKey(const Key& key) {
    if (key.code == KeyCode::MousePress && game_ && !view_.showsHelp) {
        const Box box = placeOthers(computeLayout(makeShown()));
        const int at = key.row - box.row - 1;
        if (!box.contains(key.column, key.row) || at < 0 || at >= std::ssize(others_)) return false;
        chosen_ = others_[toIndex(at)];
        quit();
        return true;
    }
    if (key.code != KeyCode::Left && key.code != KeyCode::Right) return false;
    if (!findAction(listControls().rows, key)) return true;
    step_ = key.code == KeyCode::Right ? 1 : -1;
    quit();
    return true;
}

bool LiveGameApp::act(ViewAction /*action*/) { return false; }

Viewer::Controls LiveGameApp::listControls() const {
    const bool hasNext = list_ == nullptr || !others_.empty();
    return {listLiveGameKeys(hasNext), computeLayout(makeShown()).fits};
}

// ---- The picture

TetrisState LiveGameApp::makeShown() const {
    TetrisState shown = state_;
    static_cast<Screen&>(shown) = view_;
    shown.phase = Phase::Playing;
    if (!game_) return shown;
    shown.game = game_->getGame();
    static_cast<SeenSide&>(shown) = game_->getSide(0);
    shown.callout = callout_;
    shown.played = std::chrono::seconds(game_->getPlayer().getTime() / 1000);
    return shown;
}

// The place of the heading, with the lines of the others below it; empty where it has no room.
Box LiveGameApp::placeOthers(const Layout& layout) const {
    constexpr int kOthersAt = 10;
    if (!layout.fits || !layout.isWide()) return {};
    const Box& first = layout.controls.front().box;
    return first.getLine(kOthersAt, 1 + kMostOthers);
}

void LiveGameApp::drawOthers(Box box, Frame& frame) const {
    if (others_.empty() || box.rows == 0) return;
    frame.put(box, view_.tr("ALSO LIVE"), kHeading);
    const int foot = box.getFoot();
    for (const LiveEntry& other : others_) {
        if (++box.row == foot) return;
        const std::string stand = standLive(other, view_.tr);
        const int room = box.columns - countCharacters(stand) - 1;
        frame.put(box, nameLive(other, room, view_));
        putRight(box, stand, kDim, frame);
    }
}

// Who plays, and what of it there is.
void LiveGameApp::drawBeside(const TetrisState& shown, const Layout& layout, Frame& frame) const {
    constexpr int kClearsAt = 4;
    const Translation& tr = view_.tr;
    const ReplayHeader& header = game_->getPlayer().getReplay().header;
    constexpr int kMostName = 16;
    LiveEntry own{.game = header.rules};
    own.names[0] = header.names[0];
    const std::string who = nameLive(own, kMostName, view_);
    const std::string_view late = hasEnded_ ? tr("it has ended") : tr("1.5 s late");
    if (layout.form == LayoutForm::Compact) {
        const int column = layout.facts.column;
        int row = layout.card.getFoot() - 3;
        frame.put(frame.put(column, row, "?", kKey) + 1, row, tr("keys"), kDim);
        frame.put(column, ++row, firstCharacters(who, layout.facts.columns), kBold);
        frame.put(column, ++row,
                  firstCharacters(hasEnded_ ? late : tr("LIVE"), layout.facts.columns), kKey);
        return;
    }
    // In the place of the seed.
    const Box& numbers = layout.numbers;
    const int row = layout.seed.row - 2;
    const int end = frame.put(numbers.column, row, tr("LIVE"), kKey);
    const bool fits = end + 1 + countCharacters(late) <= numbers.getEnd();
    frame.put(fits ? numbers.getEnd() - countCharacters(late) : numbers.column,
              fits ? row : row + 1, late, kDim);
    const Box first = layout.isWide() ? layout.controls.front().box : layout.lower;
    int below = first.row;
    const std::optional<int64_t> start = parseMoment(header.start);
    const int name = frame.put(first.column, below, firstCharacters(who, first.columns), kBold);
    if (start && *start > 0) {
        const std::string since = tr.format("since {0}", formatLocalTime(*start));
        if (name + 1 + countCharacters(since) > first.getEnd()) ++below;
        putRight(first.getEnd(), below, since, kDim, frame);
    }
    TextColumn text({first.column, below + 1, first.columns, 2}, frame);
    text.writeWrapped(describeLive(own, tr), kDim);
    if (!layout.isWide()) return;
    const SideGame game = *describeGame(shown);
    drawClears(tr, game.clears, first.getLine(kClearsAt, 5), frame);
    drawOthers(placeOthers(layout), frame);
    SideParts(shown, game, layout, frame).drawChart(layout.chart);
}

void LiveGameApp::draw(Frame& frame) const {
    frame.setLook(view_.look);
    const TetrisState shown = makeShown();
    const Layout layout = computeLayout(shown);
    const std::vector<ViewRow> rows = listControls().rows;
    if (drawsInstead(rows, view_, layout.fits, layout.needed, frame)) return;
    if (!game_) {
        const bool isGone = hasEnded_ || !failure_.empty();
        frame.put(1, 0, isGone ? view_.tr("The game has ended.") : view_.tr("Connecting"), kKey);
        return;
    }
    const SideGame game = *describeGame(shown);
    // The seed would tell all pieces.
    Layout play = layout;
    play.seed = {};
    if (layout.form != LayoutForm::Compact)
        play.facts.rows = std::min(play.facts.rows, layout.seed.row - 2 - play.facts.row);
    SideParts parts(shown, game, play, frame);
    parts.drawNumbers();
    parts.drawNext();
    parts.drawGarbageMeter();
    drawBeside(shown, layout, frame);
    if (layout.form != LayoutForm::Compact)
        drawFooter(listWords(rows, view_), layout.footer, frame);
    play.form = LayoutForm::Wide;  // without the seed in the floor
    drawWell(shown, play, frame);
}

}  // namespace tui
