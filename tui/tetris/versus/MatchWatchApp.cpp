#include "tui/tetris/versus/MatchWatchApp.h"

#include <algorithm>
#include <utility>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/base/Overloaded.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/versus/VersusParts.h"
#include "tui/tetris/versus/VersusView.h"
#include "tui/tetris/versus/WatchedMatch.h"

namespace tui {

namespace {

using MatchWatchRow = KeyRow<MatchWatchAction, MatchWatchState>;

bool isMatchOver(const MatchWatchState& state)
{
    return state.isOver;
}
bool isMatchOn(const MatchWatchState& state)
{
    return !state.isOver;
}
bool isMatchStopped(const MatchWatchState& state)
{
    return state.paused && !state.isOver;
}

std::vector<MatchWatchRow> listMatchWatchKeys(const MatchWatchState& state)
{
    using enum MatchWatchAction;
    static constexpr std::array kRows{
        MatchWatchRow{Again, "g", "g", translatable("again"), "", "", isMatchOver},
        MatchWatchRow{NextSeed, "n", "n", translatable("next seed"), "", "", isMatchOver},
        MatchWatchRow{Pause, "Space p", "p", translatable("play on"), "Space p",
                      translatable("stop, go on"), isMatchStopped},
        MatchWatchRow{Pause, "Space p", "p", translatable("pause"), "Space p",
                      translatable("stop, go on"), isMatchOn},
        MatchWatchRow{Slower, "-", "-+", translatable("speed"), "+ -",
                      translatable("faster, slower"), isMatchOn},
        MatchWatchRow{Faster, "+ =", "", "", "", "", isMatchOn},
        MatchWatchRow{Full, "f", "f", translatable("full speed"), "f",
                      translatable("as fast as it goes"), isMatchOn},
        MatchWatchRow{Piece, ". Right ] PageDown", "]", translatable("piece"), "]",
                      translatable("a piece, then stop"), isMatchOn},
        MatchWatchRow{View, "v", "v", translatable("plan"), "v",
                      translatable("where each side aims"), isMatchOn},
        MatchWatchRow{Help, "?", "?", translatable("keys"), "? Esc",
                      translatable("these keys, and back"), isMatchOn},
        MatchWatchRow{Quit, "q Enter Esc", "q", translatable("quit"), "", "", isMatchOver},
        MatchWatchRow{Quit, "q", "q", translatable("quit"), "q",
                      translatable("quit, with the result"), isMatchOn},
    };
    return listRows(kRows, state);
}

VersusLayout layOut(const MatchWatchState& state, const tetris::Match& match)
{
    const tetris::GameRules& rules = match.getRules().game;
    return placeVersus(state.window, rules.width, rules.rows);
}

}  // namespace

// Used by the worker's thread, but for the request to stop.
struct MatchWatchApp::Players {
    explicit Players(const std::array<tetris::Contestant, 2>& sides)
        : brains(sides, stop.get_token())
    {
    }

    std::stop_source stop{};
    tetris::MatchBrains brains;
};

MatchWatchApp::MatchWatchApp(MatchWatchOptions options, Look look, std::shared_ptr<Worker> worker)
    : options_(std::move(options)), worker_(std::move(worker))
{
    state_.look = look;
    state_.tr = options_.tr;
    begin({});
}

MatchWatchApp::~MatchWatchApp()
{
    players_->stop.request_stop();
    worker_->cancel();
}

// ---- The match

void MatchWatchApp::begin(TimePoint now)
{
    if (players_ != nullptr) players_->stop.request_stop();
    worker_->cancel();
    players_ = std::make_shared<Players>(options_.sides);
    const tetris::MatchRules rules = makePaced(options_.rules, options_.sides);
    game_.emplace(tetris::Match(rules));
    for (const int side : {0, 1}) {
        sides_.at(base::toIndex(side)) = {.stack = PieceGrid(getMatch().getGame(side).getBoard())};
    }
    state_.isOver = state_.paused = false;
    state_.failure.clear();
    due_ = now + scale(findShownMoment());
    ask();
}

// What happens in the worker's thread uses nothing of this object.
void MatchWatchApp::ask()
{
    hasAnswer_ = false;
    worker_->add(
        [this, players = players_, match = getMatch()](const Worker::Task&) -> Worker::Answer {
            if (!match.isRunning()) {
                players->brains.endMatch(match);
                return {};
            }
            std::optional<tetris::GameFault> fault;
            const std::optional<tetris::Move> move = players->brains.choose(match, &fault);
            return [this, move, failure = fault ? fault->what : std::string()] {
                hasAnswer_ = true;
                move_ = move;
                if (!failure.empty()) state_.failure = failure;
            };
        });
}

void MatchWatchApp::takeAnswer(TimePoint now)
{
    worker_->deliverAnswers();
    const bool isWanted = state_.paused ? isPieceAsked_ : state_.isFull || due_ <= now;
    if (hasAnswer_ && isWanted && !state_.isOver) place(now);
}

void MatchWatchApp::place(TimePoint now)
{
    auto& match = *game_->get<tetris::Match>();
    const int side = match.getNextSide().value();
    const std::int64_t before = findShownMoment();
    if (move_) {
        const tetris::GameReport report =
            match.place(side, toPlacement(*move_), move_->spin, move_->usesHold);
        for (const tetris::Lock& lock : report.locks) {
            sides_.at(base::toIndex(side)).take(lock, match.getGame(side).getBoard());
            sides_.at(base::toIndex(1 - side)).heights.addSame();
        }
    } else {
        match.giveUp(side);
    }
    isPieceAsked_ = false;
    state_.isOver = !match.isRunning();
    // A late thought delays what follows.
    const bool isLate = due_ + std::chrono::milliseconds(50) < now || state_.isFull;
    due_ = (isLate || state_.paused ? now : due_) + scale(findShownMoment() - before);
    left_ = due_ - now;
    ask();
}

// Sides of the same pace place at the same moments. Side 1 is shown half the time of a piece later,
// so that its plan, too, can be seen.
std::int64_t MatchWatchApp::findShownMoment() const
{
    const tetris::Match& match = getMatch();
    const tetris::MatchRules& rules = match.getRules();
    const bool isLater = rules.pace[0] == rules.pace[1] && match.getNextSide() == 1;
    return match.getMoment() + (isLater ? tetris::computeDue(rules, 1, 1) / 2 : 0);
}

Duration MatchWatchApp::scale(std::int64_t microseconds) const
{
    const Duration time = std::chrono::microseconds(microseconds);
    return state_.speed >= 0 ? time / (1 << state_.speed) : time * (1 << -state_.speed);
}

// ---- Events

void MatchWatchApp::onEvent(const Event& event, TimePoint now)
{
    std::visit(base::Overloaded{[&](const KeyEvent& input) {
                                    if (input.change != KeyChange::Released) onKey(input.key, now);
                                },
                                [&](const Resized& resized) { onResize(resized.window, now); },
                                [&](const LookChanged& changed) { state_.look = changed.look; },
                                [&](const Woken&) { takeAnswer(now); },
                                [&](const Suspended&) { pause(now); }, [](const FocusLost&) {}},
               event);
}

void MatchWatchApp::onResize(Size window, TimePoint now)
{
    const bool isFirst = state_.window.columns == 0;
    state_.window = window;
    if (isFirst) {
        due_ = now + scale(findShownMoment());
    } else if (!layOut(state_, getMatch()).fits) {
        pause(now);
    }
}

void MatchWatchApp::pause(TimePoint now)
{
    if (!state_.paused && !state_.isOver) act(MatchWatchAction::Pause, now);
}

void MatchWatchApp::onKey(const Key& key, TimePoint now)
{
    const std::vector<MatchWatchRow> rows = listMatchWatchKeys(state_);
    if (key.code == KeyCode::MousePress) {
        const auto meant = findFooterKey(listWords(rows, state_), layOut(state_, getMatch()).footer,
                                         key.column, key.row);
        if (meant) onKey(*meant, now);
        return;
    }
    // Any key closes the page of keys.
    if (std::exchange(state_.showsHelp, false)) {
        if (std::exchange(resumes_, false) && state_.paused) act(MatchWatchAction::Pause, now);
        return;
    }
    if (const auto action = findAction(rows, key)) act(*action, now);
}

void MatchWatchApp::act(MatchWatchAction action, TimePoint now)
{
    using enum MatchWatchAction;
    switch (action) {
        case NextSeed:
            options_.rules.game.seed =
                (options_.rules.game.seed + 1) % base::JavaRandom::kSeedLimit;
            begin(now);
            break;
        case Again: begin(now); break;
        case Pause:
            state_.paused = !state_.paused;
            if (state_.paused) {
                left_ = due_ - now;
            } else {
                due_ = now + left_;
            }
            break;
        case Slower: setSpeed(state_.speed - 1, now); break;
        case Faster: setSpeed(state_.speed + 1, now); break;
        case Full:
            state_.isFull = !state_.isFull;
            if (state_.isFull && state_.paused && !state_.isOver) act(Pause, now);
            break;
        case Piece:
            if (!state_.paused) act(Pause, now);
            isPieceAsked_ = true;
            break;
        case View: state_.viewsPlans = !state_.viewsPlans; break;
        case Help:
            resumes_ = !state_.paused && !state_.isOver;
            if (resumes_) act(Pause, now);
            state_.showsHelp = true;
            break;
        case Quit: done_ = true; break;
    }
    takeAnswer(now);
}

// The part of the time before the next piece that has passed stays the same.
void MatchWatchApp::setSpeed(int speed, TimePoint now)
{
    const int chosen = std::clamp(speed, kMinSpeed, kMaxSpeed);
    const int change = chosen - state_.speed;
    const auto rescale = [change](Duration time) {
        return change >= 0 ? time / (1 << change) : time * (1 << -change);
    };
    due_ = now + rescale(due_ - now);
    left_ = rescale(left_);
    state_.speed = chosen;
    state_.isFull = false;
}

void MatchWatchApp::onTime(TimePoint now)
{
    takeAnswer(now);
}

std::optional<TimePoint> MatchWatchApp::nextWake() const
{
    // The answer of a late brain wakes the loop.
    if (state_.paused || state_.isOver || !hasAnswer_) return std::nullopt;
    return state_.isFull ? TimePoint{} : due_;
}

// ---- The picture

std::string MatchWatchApp::describeStand() const
{
    const Translation& tr = state_.tr;
    const tetris::MatchEnd& end = getMatch().getEnd();
    if (end.kind == tetris::MatchEnd::Kind::Draw) return std::string(tr("DRAW"));
    if (end.kind == tetris::MatchEnd::Kind::Win) {
        const tetris::Contestant& winner = options_.sides.at(base::toIndex(end.winner));
        return tr.format("{0} wins", {nameContestant(winner.describe(), "", state_.look, tr)});
    }
    return state_.paused ? std::string(tr("PAUSED")) : std::string();
}

std::string MatchWatchApp::describeSpeed() const
{
    if (state_.isFull) return std::string(state_.tr("full speed"));
    const std::string speed = state_.speed < 0 ? "1/" + std::to_string(1 << -state_.speed)
                                               : std::to_string(1 << state_.speed);
    return std::string(getGlyphs(state_.look).times) + speed;
}

void MatchWatchApp::drawHelp(Frame& frame) const
{
    constexpr int kKeyColumns = 12;
    constexpr int kColumns = 36;
    std::vector<MatchWatchRow> rows = listMatchWatchKeys(state_);
    std::erase_if(rows, [](const MatchWatchRow& row) { return row.help.empty(); });
    const int left = std::max(0, (state_.window.columns - kColumns) / 2);
    int line = std::max(0, (state_.window.rows - static_cast<int>(rows.size()) - 2) / 2);
    frame.put(left, line, state_.tr("KEYS"), kTitle);
    line += 2;
    for (const MatchWatchRow& row : rows) {
        frame.put(left, line, nameArrows(row.helpKeys, state_.look), kKey);
        frame.put(left + kKeyColumns, line++, state_.tr(row.help));
    }
}

void MatchWatchApp::draw(Frame& frame) const
{
    if (state_.showsHelp) {
        drawHelp(frame);
        return;
    }
    const VersusLayout layout = layOut(state_, getMatch());
    if (!layout.fits) {
        drawTooSmall(state_.window, layout.needed, "", frame);
        return;
    }
    TetrisState shown =
        makeWatchedState({.game = *game_,
                          .sides = {&sides_[0], &sides_[1]},
                          .who = {options_.sides[0].describe(), options_.sides[1].describe()},
                          .next = options_.next},
                         state_.window, state_.look, state_.tr);
    if (state_.viewsPlans && hasAnswer_ && getMatch().isRunning()) {
        // The answer is about the side that places next.
        if (getMatch().getNextSide() == kOwn) {
            shown.viewsBrain = true;
            shown.suggestion.goal = move_;
        } else {
            shown.versus->plan = move_;
        }
    }
    drawMatchPicture(shown, frame);
    std::string stand = describeStand();
    const Style style{.foreground = state_.isOver ? Color::Good : Color::Warn, .bold = true};
    if (stand.empty()) stand = describeSpeed();
    if (layout.form == VersusForm::Small) {
        const Box inside = layout.own.findInside();
        frame.put(inside.column + 1, inside.row + inside.rows, stand, style);
        return;
    }
    const Box& box = layout.numbers;
    const int row = layout.row16 + 2;
    if (layout.form != VersusForm::Large) {
        frame.put(box.column, row, firstCharacters(stand, box.columns), style);
        frame.put(box.column, row + 2, state_.tr("Seed"), kDim);
        frame.put(box.column, row + 3, std::to_string(getMatch().getRules().game.seed), kDim);
    } else {
        const int line = layout.heights.row - 2;
        frame.put(box.column, line, stand, style);
        putRight(layout.heights.column + layout.heights.columns, line,
                 std::to_string(getMatch().getRules().game.seed), kDim, frame);
    }
    drawFooter(listWords(listMatchWatchKeys(state_), state_), layout.footer, frame);
}

}  // namespace tui
