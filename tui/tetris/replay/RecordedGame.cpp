#include "tui/tetris/replay/RecordedGame.h"

#include <algorithm>
#include <stdexcept>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/Piece.h"

namespace tui {

namespace {

using Kind = tetris::ReplayEntry::Kind;

// The pace of a replay without times, in milliseconds; verbs other than Down take no time.
constexpr std::int64_t kPlacementTime = 250;
constexpr std::int64_t kDownTime = 50;

std::int64_t sumTimes(const tetris::Replay& replay)
{
    std::int64_t time = 0;
    for (const tetris::ReplayEntry& entry : replay.entries)
        if (entry.kind == Kind::Verbs) time += entry.value;
    return time;
}

}  // namespace

ReplayFacts describeReplay(const tetris::Replay& replay)
{
    const tetris::ReplayHeader& header = replay.header;
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
        if (entry.kind == Kind::Adversary) {
            facts.mostAdversary = std::max(facts.mostAdversary, value);
        } else if (entry.kind == Kind::Speed) {
            facts.leastSpeed = std::min(value, facts.leastSpeed.value_or(value));
            facts.mostSpeed = std::max(value, facts.mostSpeed.value_or(value));
        }
    }
    return facts;
}

tetris::GoalCourse readGoalCourse(const std::string& text)
{
    try {
        const tetris::SharedReplay replay = tetris::shareReplay(text, "replay");
        const bool hasTimes = replay->header.rules.set == tetris::RuleSet::Modern &&
                              replay->header.mode == tetris::PlayMode::Ticks;
        return hasTimes ? computeGoalCourse(replay, kMostReplayWork) : tetris::GoalCourse{};
    } catch (const std::invalid_argument&) {
        return {};
    } catch (const tetris::ReplayDifference&) {
        return {};
    }
}

RecordedGame::RecordedGame(const tetris::SharedReplay& replay)
    : player_(replay, tetris::findBestSpin), hasTimes_(describeReplay(*replay).milliseconds > 0)
{
    sides_[0].stack = PieceGrid(getGame().copyBoard());
    sides_[0].heights = HeightCurve(sides_[0].stack.computeHeight());
    if (const tetris::Match* const match = findMatch())
        sides_[1].stack = PieceGrid(match->getGame(1).getBoard());
}

// ---- Changes

RecordedGame::Step RecordedGame::step()
{
    Step step;
    const tetris::ReplayPlayer::Reports reports = player_.step();
    for (const int side : {0, 1})
        take(reports[base::toIndex(side)], side, step);
    return step;
}

void RecordedGame::take(const tetris::GameReport& report, int side, Step& step)
{
    SeenSide& seen = sides_.at(base::toIndex(side));
    if (report.emptied) seen.stack.clear();
    for (const tetris::Lock& lock : report.locks) {
        step.landed = lock.landed;
        step.side = side;
        step.sent = lock.sent;
        if (side == 0) step.fullRows = lock.fullRows;
        if (side == 0 && lock.fullRows != 0) {
            step.fullStack = seen.stack;
            step.fullStack->land(lock.landed);
        }
        seen.take(lock, getGame().copyBoard(side));
        if (findMatch() != nullptr) sides_.at(base::toIndex(1 - side)).heights.addSame();
    }
}

// ---- Queries

std::int64_t RecordedGame::computeDelay() const
{
    if (isAtEnd()) return 0;
    if (!hasTimes_ && player_.getPlacement() != nullptr) return kPlacementTime;
    if (!hasTimes_) return player_.findVerb() == tetris::Verb::Down ? kDownTime : 0;
    const std::int64_t time = *player_.findNextTime() - player_.getTime();
    return std::min(time, getGame().computeWait().value_or(time));
}

std::int64_t RecordedGame::countLanded() const
{
    const tetris::Match* const match = findMatch();
    if (match == nullptr) return getGame().countLandedPieces();
    return match->getGame(0).getPieces() + match->getGame(1).getPieces();
}

std::int64_t RecordedGame::getPieceNumber() const
{
    const bool hasNext = getGame().findFalling() || player_.getPlacement() != nullptr;
    return countLanded() + (hasNext ? 1 : 0);
}

std::optional<int> RecordedGame::findPlacedPiece() const
{
    if (player_.getPlacement() == nullptr || getGame().findFalling()) return std::nullopt;
    return player_.getPlacement()->piece;
}

std::optional<tetris::Placement> RecordedGame::findPlacement(int side) const
{
    RecordedGame ahead = *this;
    try {
        while (!ahead.isAtEnd() && ahead.getWork() < getWork() + tetris::ReplayPlayer::kSlice) {
            if (const Step step = ahead.step(); step.landed && step.side == side)
                return step.landed;
        }
    } catch (const tetris::ReplayDifference&) {
    }
    return std::nullopt;
}

}  // namespace tui
