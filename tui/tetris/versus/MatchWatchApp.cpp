#include "tui/tetris/versus/MatchWatchApp.h"

#include <algorithm>
#include <utility>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/versus/VersusParts.h"
#include "tui/tetris/versus/VersusView.h"

namespace tui {

namespace {

std::vector<ViewRow> listMatchWatchKeys(const MatchWatchState& state) {
    using enum ViewAction;
    const bool isOver = state.isOver;
    const bool isOn = !isOver;
    return listRows<ViewAction>({
        {Again, "g", "g", "again"_tr, "g", "the same match again"_tr, isOver},
        {NextSeed, "n", "n", "next seed"_tr, "n", "a match of the next seed"_tr, isOver},
        {Replay, "w", "w", "replay"_tr, "w", "its replay"_tr, isOver},
        {Pause, "Space p", "p", "play on"_tr, "Space p", "stop, go on"_tr, isOn && state.paused},
        {Pause, "Space p", "p", "pause"_tr, "Space p", "stop, go on"_tr, isOn},
        {Slower, "-", "-+", "speed"_tr, "+ -", "faster, slower"_tr, isOn},
        {Faster, "+ =", "", "", "", "", isOn},
        {Full, "f", "f", "full speed"_tr, "f", "as fast as it goes"_tr, isOn},
        {PieceOn, ". Right ] PageDown", "]", "piece"_tr, "]", "a piece, then stop"_tr, isOn},
        {View, "v", "v", "plan"_tr, "v", "where each side aims"_tr, isOn},
        {Help, "?", "?", "keys"_tr, "? Esc", "these keys, and back"_tr},
        {Quit, "q Enter Esc", "q", "quit"_tr, "q", "quit, with the result"_tr, isOver},
        {Quit, "q", "q", "quit"_tr, "q", "quit, with the result"_tr, isOn},
    });
}

}  // namespace

// Used by the worker's thread, but for the request to stop.
struct MatchWatchApp::Players {
    explicit Players(const std::array<tetris::Contestant, 2>& sides)
        : brains(sides, stop.get_token()) {}

    std::stop_source stop{};
    tetris::MatchBrains brains;
};

MatchWatchApp::MatchWatchApp(MatchWatchOptions options, Look look, std::shared_ptr<Worker> worker)
    : Viewer(state_), options_(std::move(options)), worker_(std::move(worker)) {
    state_.look = look;
    state_.tr = options_.tr;
    begin();
}

MatchWatchApp::~MatchWatchApp() {
    players_->stop.request_stop();
    worker_->cancel();
}

// ---- The match

void MatchWatchApp::begin() {
    if (players_ != nullptr) players_->stop.request_stop();
    worker_->cancel();
    players_ = std::make_shared<Players>(options_.sides);
    const MatchRules rules = makePaced(options_.rules, options_.sides);
    game_.emplace(Match(rules));
    header_ = tetris::makePacedHeader(rules, options_.next, options_.sides, options_.start);
    recorder_.emplace(header_);
    for (const int side : {0, 1})
        sides_.at(toIndex(side)) = SeenSide(getMatch().getGame(side).getBoard());
    state_.isOver = state_.paused = false;
    state_.failure.clear();
    shown_ = 0;
    beginStep(now_);
    ask();
}

// What happens in the worker's thread uses nothing of this object.
void MatchWatchApp::ask() {
    hasAnswer_ = false;
    worker_->add(
        [this, players = players_, match = getMatch()](const Worker::Task&) -> Worker::Answer {
            if (!match.isRunning()) {
                players->brains.endMatch(match);
                return {};
            }
            std::optional<tetris::GameFault> fault;
            const std::optional<Move> move = players->brains.choose(match, &fault);
            return [this, move, failure = fault ? fault->what : std::string()] {
                hasAnswer_ = true;
                move_ = move;
                if (!failure.empty()) state_.failure = failure;
            };
        });
}

void MatchWatchApp::work(bool /*isWoken*/) {
    worker_->deliverAnswers();
    if (hasAnswer_ && isPieceAsked_ && step()) beginStep(now_);
}

std::optional<Duration> MatchWatchApp::computeDelay() const {
    // The answer of a late brain wakes the loop.
    if (!hasAnswer_ || state_.isOver) return std::nullopt;
    if (state_.isFull) return Duration(0);
    return scaleTime(std::chrono::microseconds(findShownMoment() - shown_), state_.speed);
}

bool MatchWatchApp::step() {
    auto& match = *game_->get<Match>();
    const int side = match.getNextSide().value();
    shown_ = findShownMoment();
    for (const Lock& lock : tetris::playMove(move_, match, &*recorder_).locks) {
        sides_.at(toIndex(side)).take(lock, match.getGame(side).getBoard());
        sides_.at(toIndex(1 - side)).heights.addSame();
    }
    isPieceAsked_ = false;
    state_.isOver = !match.isRunning();
    ask();
    return true;
}

// Sides of the same pace place at the same moments. Side 1 is shown half the time of a piece later,
// so that its plan, too, can be seen.
int64_t MatchWatchApp::findShownMoment() const {
    const Match& match = getMatch();
    const MatchRules& rules = match.getRules();
    const bool isLater = rules.pace[0] == rules.pace[1] && match.getNextSide() == 1;
    return match.getMoment() + (isLater ? tetris::computeDue(rules, 1, 1) / 2 : 0);
}

// ---- Keys

Viewer::Controls MatchWatchApp::listControls() const {
    return {listMatchWatchKeys(state_), layOut().fits};
}

bool MatchWatchApp::act(ViewAction action) {
    using enum ViewAction;
    uint64_t& seed = options_.rules.game.seed;
    switch (action) {
        case NextSeed:
            seed = (seed + 1) % base::JavaRandom::kSeedLimit;
            begin();
            return true;
        case Again: begin(); return true;
        case Replay:
            replay_ = recorder_->format(computeResult(getMatch()));
            quit();
            return true;
        case Slower:
        case Faster:
            changeSpeed(action, state_);
            state_.isFull = false;
            return true;
        case Full:
            state_.isFull = !state_.isFull;
            if (state_.isFull) state_.paused = false;
            return true;
        case PieceOn:
            pause();
            isPieceAsked_ = true;
            work(false);
            return true;
        default: return false;
    }
}

// ---- The picture

std::string MatchWatchApp::describeStand() const {
    if (state_.paused) return state_.tr("PAUSED");
    return state_.isFull ? state_.tr("full speed") : formatViewSpeed(state_);
}

VersusLayout MatchWatchApp::layOut() const {
    const GameRules& rules = getMatch().getRules().game;
    return placeVersus(state_.window, rules.width, rules.rows);
}

TetrisState MatchWatchApp::makeShown() const {
    TetrisState shown = makeWatchedState(
        {.game = *game_, .sides = {&sides_[0], &sides_[1]}, .header = header_}, state_);
    if (state_.isOver) {
        const tetris::MatchEnd& end = getMatch().getEnd();
        shown.phase = Phase::Over;
        if (end.kind == tetris::MatchEnd::Kind::Win) ++shown.versus->won.at(toIndex(end.winner));
        shown.versus->failure = state_.failure;
        return shown;
    }
    shown.notice = state_.failure;
    if (!state_.viewsBrain || !hasAnswer_) return shown;
    // The answer is about the side that places next.
    if (getMatch().getNextSide() == kOwn) {
        shown.viewsBrain = true;
        shown.suggestion.goal = move_;
    } else {
        shown.versus->plan = move_;
    }
    return shown;
}

// Two lines: new matches, and the others.
WordLines MatchWatchApp::listCardWords() const {
    const std::vector<FooterWord> words = listWords(listMatchWatchKeys(state_), state_);
    const auto second = words.begin() + 2;
    return {{words.begin(), second}, {second, words.end()}};
}

// How it stands, and the seed.
void MatchWatchApp::drawStand(const VersusLayout& layout, Frame& frame) const {
    const std::string stand = describeStand();
    const std::string seed = std::to_string(getMatch().getRules().game.seed);
    const Box line = layout.stand;
    if (layout.form == VersusForm::Small) {
        frame.put(line.column + 1, line.row, stand, kAlert);
    } else if (layout.form == VersusForm::Large) {
        frame.put(line, stand, kAlert);
        putRight(line, seed, kDim, frame);
    } else {
        frame.put(line, firstCharacters(stand, line.columns), kAlert);
        frame.put(line.getLine(2), state_.tr("Seed"), kDim);
        frame.put(line.getLine(3), seed, kDim);
    }
}

void MatchWatchApp::draw(Frame& frame) const {
    frame.setLook(state_.look);
    const std::vector<ViewRow> rows = listMatchWatchKeys(state_);
    const VersusLayout layout = layOut();
    if (drawsInstead(rows, state_, layout.fits, layout.needed, frame)) return;
    if (state_.isOver) {
        drawMatchEnd(makeShown(), listCardWords(), frame);
    } else {
        drawMatchPicture(makeShown(), frame);
        drawStand(layout, frame);
    }
    if (layout.form != VersusForm::Small) drawFooter(listWords(rows, state_), layout.footer, frame);
}

}  // namespace tui
