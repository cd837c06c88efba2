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
    const tetris::GameScore score = tetris::computeGameScore(replay);
    ReplayFacts facts{.rules = header.rules,
                      .previews = header.next,
                      .sequence = header.sequence,
                      .start = header.start,
                      .table = score.table,
                      .brain = score.brain,
                      .leastAdversary = score.adversary,
                      .mostAdversary = header.adversary,
                      .pieces = replay.result.pieces,
                      .milliseconds = sumTimes(replay)};
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

std::vector<std::int64_t> readRowTimes(const std::string& text)
{
    try {
        const tetris::SharedReplay replay = tetris::shareReplay(text, "replay");
        const bool hasTimes = replay->header.rules.set == tetris::RuleSet::Modern &&
                              replay->header.mode == tetris::PlayMode::Ticks;
        return hasTimes ? listRowTimes(replay, kMostReplayWork) : std::vector<std::int64_t>{};
    } catch (const std::invalid_argument&) {
        return {};
    } catch (const tetris::ReplayDifference&) {
        return {};
    }
}

RecordedGame::RecordedGame(const tetris::SharedReplay& replay)
    : player_(replay, tetris::findBestSpin),
      stack_(player_.getGame().copyBoard()),
      hasTimes_(sumTimes(*replay) > 0)
{
}

// ---- Changes

RecordedGame::Step RecordedGame::step()
{
    const tetris::GameReport report = player_.step();
    Step step;
    if (report.emptied) stack_.clear();
    for (const tetris::Lock& lock : report.locks) {
        step.landed = lock.landed;
        step.fullRows = lock.fullRows;
        step.fullStack.reset();
        if (lock.fullRows != 0) {
            step.fullStack = stack_;
            step.fullStack->land(lock.landed);
        }
        stack_.take(lock, getGame().copyBoard());
    }
    return step;
}

// ---- Queries

std::int64_t RecordedGame::computeDelay() const
{
    if (isAtEnd()) return 0;
    if (player_.getPlacement() != nullptr) return kPlacementTime;
    if (!hasTimes_) return player_.findVerb() == tetris::Verb::Down ? kDownTime : 0;
    const std::int64_t time = *player_.findNextTime() - player_.getTime();
    return std::min(time, getGame().computeWait().value_or(time));
}

std::int64_t RecordedGame::getPieceNumber() const
{
    const tetris::PlayedGame& game = getGame();
    const bool hasNext = game.findFalling() || player_.getPlacement() != nullptr;
    return game.countLandedPieces() + (hasNext ? 1 : 0);
}

std::optional<int> RecordedGame::findPlacedPiece() const
{
    if (player_.getPlacement() == nullptr || getGame().findFalling()) return std::nullopt;
    return player_.getPlacement()->piece;
}

std::optional<tetris::Placement> RecordedGame::findPlacement() const
{
    RecordedGame ahead = *this;
    try {
        while (!ahead.isAtEnd() && ahead.getWork() < getWork() + tetris::ReplayPlayer::kSlice) {
            if (const Step step = ahead.step(); step.landed) return step.landed;
        }
    } catch (const tetris::ReplayDifference&) {
    }
    return std::nullopt;
}

}  // namespace tui
