#include "tui/tetris/replay/ReplayTimeline.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "brain/tetris/placement/Reach.h"
#include "core/base/Range.h"
#include "core/tetris/Piece.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

using EntryKind = tetris::ReplayEntry::Kind;

// The pace of a replay without times, in milliseconds; verbs other than Down take no time.
constexpr int64_t kPlacementTime = 250;
constexpr int64_t kDownTime = 50;

int64_t sumTimes(const tetris::Replay& replay) {
    int64_t time = 0;
    for (const tetris::ReplayEntry& entry : replay.entries)
        if (entry.kind == EntryKind::Verbs) time += entry.value;
    return time;
}

}  // namespace

ReplayFacts describeReplay(const tetris::Replay& replay) {
    const ReplayHeader& header = replay.header;
    const auto& [own, other] = replay.result.sides;
    const tetris::GameScore score = tetris::computeGameScore(replay);
    ReplayFacts facts{.header = header,
                      .end = replay.result.match,
                      .table = score.table,
                      .brain = score.brain,
                      .leastAdversary = score.adversary,
                      .mostAdversary = header.adversary,
                      .pieces = own.pieces + other.pieces,
                      .milliseconds = header.match ? replay.result.time : sumTimes(replay)};
    for (const tetris::ReplayEntry& entry : replay.entries) {
        const auto value = static_cast<int>(entry.value);
        if (entry.kind == EntryKind::Adversary) {
            facts.mostAdversary = std::max(facts.mostAdversary, value);
        } else if (entry.kind == EntryKind::Speed) {
            facts.leastSpeed = std::min(value, facts.leastSpeed.value_or(value));
            facts.mostSpeed = std::max(value, facts.mostSpeed.value_or(value));
        }
    }
    return facts;
}

GoalCourse readGoalCourse(const std::string& text) {
    try {
        const SharedReplay replay = tetris::shareReplay(text, "replay");
        const bool hasTimes = replay->header.rules.set == tetris::RuleSet::Modern &&
                              replay->header.mode == tetris::PlayMode::Ticks;
        return hasTimes ? computeGoalCourse(replay, kMostReplayWork) : GoalCourse{};
    } catch (const std::invalid_argument&) {
        return {};
    } catch (const tetris::ReplayDifference&) {
        return {};
    }
}

RecordedGame::RecordedGame(const SharedReplay& replay)
    : player_(replay, tetris::findBestSpin), hasTimes_(describeReplay(*replay).milliseconds > 0) {
    for (int side = 0; side < getGame().countSides(); ++side)
        sides_.at(toIndex(side)) = SeenSide(getGame().copyBoard(side));
}

// ---- Changes

RecordedGame::Step RecordedGame::step() {
    Step step;
    const ReplayPlayer::Reports reports = player_.step();
    for (const int side : {0, 1})
        take(reports[toIndex(side)], side, step);
    return step;
}

void RecordedGame::take(const tetris::GameReport& report, int side, Step& step) {
    SeenSide& seen = sides_.at(toIndex(side));
    if (report.emptied) seen.stack.clear();
    for (const Lock& lock : report.locks) {
        step.landed = lock.landed;
        step.side = side;
        step.sent = lock.sent;
        if (side == 0) step.fullRows = lock.fullRows;
        if (side == 0 && lock.fullRows != 0) {
            step.fullStack = seen.stack;
            step.fullStack->land(lock.landed);
        }
        seen.take(lock, getGame().copyBoard(side));
        if (getGame().countSides() > 1) sides_.at(toIndex(1 - side)).heights.addSame();
    }
}

// ---- Queries

int64_t RecordedGame::computeDelay() const {
    if (isAtEnd()) return 0;
    if (!hasTimes_ && player_.getPlacement() != nullptr) return kPlacementTime;
    if (!hasTimes_) return player_.findVerb() == Verb::Down ? kDownTime : 0;
    const int64_t time = *player_.findNextTime() - player_.getTime();
    return std::min(time, getGame().computeWait().value_or(time));
}

int64_t RecordedGame::countLanded() const {
    int64_t pieces = 0;
    for (int side = 0; side < getGame().countSides(); ++side)
        pieces += getGame().countLandedPieces(side);
    return pieces;
}

int64_t RecordedGame::getPieceNumber() const {
    const bool hasNext = getGame().findFalling() || player_.getPlacement() != nullptr;
    return countLanded() + (hasNext ? 1 : 0);
}

std::optional<int> RecordedGame::findPlacedPiece() const {
    if (player_.getPlacement() == nullptr || getGame().findFalling()) return std::nullopt;
    return player_.getPlacement()->piece;
}

std::optional<Placement> RecordedGame::findPlacement(int side) const {
    RecordedGame ahead = *this;
    try {
        while (!ahead.isAtEnd() && ahead.getWork() < getWork() + ReplayPlayer::kSlice) {
            if (const Step step = ahead.step(); step.landed && step.side == side)
                return step.landed;
        }
    } catch (const tetris::ReplayDifference&) {
    }
    return std::nullopt;
}

ReplayTimeline::ReplayTimeline(const SharedReplay& recording)
    : facts_(describeReplay(*recording)), now_{.game = RecordedGame(recording)} {
    kept_.push_back(now_);
}

bool ReplayTimeline::isAtEnd() const { return now_.game.isAtEnd() || !now_.difference.empty(); }

std::optional<RecordedGame::Step> ReplayTimeline::step() {
    if (isAtEnd()) return std::nullopt;
    const int64_t time = now_.time + computeDelay();
    RecordedGame::Step step;
    try {
        step = now_.game.step();
        now_.time = time;
        if (now_.game.isAtEnd()) now_.game.checkResult();
    } catch (const tetris::ReplayDifference& difference) {
        now_.difference = std::to_string(difference.getLine()) + ": " + difference.what();
        if (!now_.game.isAtEnd()) return std::nullopt;
    }
    keep();
    return step;
}

void ReplayTimeline::keep() {
    if (now_.game.getSteps() < kept_.back().game.getSteps() + apart_) return;
    if (kept_.size() == kMostKept) {
        size_t to = 0;
        for (size_t from = 0; from < kept_.size(); from += 2)
            std::swap(kept_[to++], kept_[from]);
        kept_.erase(kept_.begin() + static_cast<ptrdiff_t>(to), kept_.end());
        apart_ *= 2;
    }
    kept_.push_back(now_);
}

void ReplayTimeline::seek(int64_t steps) {
    if (steps < now_.game.getSteps()) {
        const auto later =
            std::ranges::upper_bound(kept_, std::max<int64_t>(steps, 0), {},
                                     [](const Moment& moment) { return moment.game.getSteps(); });
        now_ = *(later - 1);
    }
    seekSteps_ = steps;
    seekPiece_ = 0;
    goOn();
}

void ReplayTimeline::seekPiece(int64_t number) {
    if (getPieceNumber() >= number) {
        const auto pieceOf = [](const Moment& moment) { return moment.game.getPieceNumber(); };
        auto later = std::ranges::lower_bound(kept_, number, {}, pieceOf);
        if (later != kept_.begin()) --later;
        now_ = *later;
    }
    seekSteps_ = 0;
    seekPiece_ = number;
    goOn();
}

void ReplayTimeline::goOn() {
    const int64_t end = now_.game.getWork() + ReplayPlayer::kSlice;
    while (isUnderWay() && now_.game.getWork() < end && step()) {
    }
}

bool canPractise(const ReplayTimeline& timeline) {
    const PlayedGame& game = timeline.getGame().getGame();
    if (timeline.isAtEnd() || timeline.isUnderWay() || !game.findFalling()) return false;
    const ReplayHeader& header = timeline.getFacts().header;
    return !header.match ||
           (header.match->clock != tetris::MatchClock::Paced && findRival(header.who[1]));
}

Practice makePractice(const ReplayTimeline& timeline) {
    const RecordedGame& game = timeline.getGame();
    const ReplayHeader& header = timeline.getFacts().header;
    Practice practice{.game = game.getGame(),
                      .sides = {game.getSide(0), game.getSide(1)},
                      .rules = header.rules,
                      .sequence = header.sequence,
                      .adversary = game.getPlayer().getAdversary(),
                      .next = header.next,
                      .rival = header.match ? header.who[1] : std::string()};
    // Of the pieces of a file only the recorded ones are known.
    if (tetris::findSequence(header.sequence) == nullptr) {
        practice.game.setLimit(static_cast<int>(
            std::ranges::count(game.getPlayer().getReplay().entries,
                               tetris::ReplayEntry::Kind::Dealt, &tetris::ReplayEntry::kind)));
    }
    return practice;
}

CurveReader::CurveReader(const SharedReplay& recording) : timeline_(recording) {
    read_.time = curves_.time = timeline_.getFacts().milliseconds;
    isRead_ = timeline_.getFacts().pieces > kMostCurvePieces;
}

void CurveReader::readOn() {
    const RecordedGame& game = timeline_.getGame();
    const int64_t end = game.getWork() + ReplayPlayer::kSlice;
    while (!isRead_ && game.getWork() < end) {
        const std::optional<RecordedGame::Step> step = timeline_.step();
        if (step) addStep(*step);
        const bool isLong =
            read_.heights.size() > kMostCurvePieces || game.getWork() > kMostReplayWork;
        isRead_ = !step || timeline_.isAtEnd() || isLong;
        if (!isRead_ || isLong) continue;
        // What is played at a pace of this program's own has no times in the file.
        if (read_.time == 0) read_.time = timeline_.getTime();
        curves_ = std::move(read_);
    }
}

void CurveReader::addStep(const RecordedGame::Step& step) {
    if (!step.landed) return;
    const RecordedGame& game = timeline_.getGame();
    if (game.getGame().countSides() > 1) {
        if (step.sent >= kGreatAttack)
            read_.clears.emplace_back(static_cast<int>(game.countLanded()), step.sent);
        return;
    }
    read_.heights.push_back(timeline_.getStack().computeHeight());
    const int rows = std::popcount(step.fullRows);
    if (rows > 0) read_.clears.emplace_back(base::count(read_.heights), rows);
    read_.scores.push_back(game.getGame().computeLandedScore());
}

ReplayCurves computeCurves(const SharedReplay& recording) {
    CurveReader reader(recording);
    while (!reader.isRead())
        reader.readOn();
    return reader.getCurves();
}

}  // namespace tui
