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

ReplayFacts describe(const tetris::Replay& replay)
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

ReplayFacts describe(const tetris::MatchReplay& replay)
{
    const auto& [left, right] = replay.result.sides;
    return {.rules = replay.header.rules.game,
            .match = replay.header,
            .end = replay.result.end,
            .previews = replay.header.next,
            .sequence = replay.header.rules.sequence,
            .start = replay.header.start,
            .pieces = left.pieces + right.pieces,
            .milliseconds = replay.result.time};
}

}  // namespace

Recording parseRecording(std::string_view text, std::string_view fileName)
{
    if (!tetris::isMatchReplay(text)) return tetris::shareReplay(text, fileName);
    return std::make_shared<const tetris::MatchReplay>(tetris::parseMatchReplay(text, fileName));
}

ReplayFacts describeReplay(const Recording& recording)
{
    return std::visit([](const auto& replay) { return describe(*replay); }, recording);
}

bool verifyRecording(const Recording& recording, const tetris::ReplayWatch& watch)
{
    return std::visit(
        [&watch](const auto& replay) {
            return tetris::verifyReplay(replay, tetris::findBestSpin, watch);
        },
        recording);
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

RecordedGame::Player RecordedGame::makePlayer(const tetris::SharedReplay& replay)
{
    return tetris::ReplayPlayer(replay, tetris::findBestSpin);
}

RecordedGame::Player RecordedGame::makePlayer(const tetris::SharedMatchReplay& replay)
{
    return tetris::MatchPlayer(replay, tetris::findBestSpin);
}

RecordedGame::RecordedGame(const Recording& recording)
    : player_(std::visit([](const auto& replay) { return makePlayer(replay); }, recording)),
      hasTimes_(describeReplay(recording).milliseconds > 0)
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
    if (auto* const game = std::get_if<tetris::ReplayPlayer>(&player_)) {
        take(game->step(), 0, step);
    } else {
        const auto reports = std::get<tetris::MatchPlayer>(player_).step();
        for (const int side : {0, 1})
            take(reports.at(toIndex(side)), side, step);
    }
    return step;
}

void RecordedGame::take(const tetris::GameReport& report, int side, Step& step)
{
    SeenSide& seen = sides_.at(toIndex(side));
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
        const tetris::Match* const match = findMatch();
        seen.take(lock, match != nullptr ? match->getGame(side).getBoard() : getGame().copyBoard());
        if (match != nullptr) sides_.at(toIndex(1 - side)).heights.addSame();
    }
}

void RecordedGame::checkResult() const
{
    ask([](const auto& player) { player.checkResult(); });
}

// ---- Queries

bool RecordedGame::isAtEnd() const
{
    return ask([](const auto& player) { return player.isAtEnd(); });
}

std::int64_t RecordedGame::getSteps() const
{
    return ask([](const auto& player) { return player.getSteps(); });
}

std::int64_t RecordedGame::getWork() const
{
    return ask([](const auto& player) { return player.getWork(); });
}

double RecordedGame::computeProgress() const
{
    return ask([](const auto& player) { return player.computeProgress(); });
}

const tetris::PlayedGame& RecordedGame::getGame() const
{
    return ask([](const auto& player) -> const auto& { return player.getGame(); });
}

std::int64_t RecordedGame::computeDelay() const
{
    if (isAtEnd()) return 0;
    const tetris::ReplayPlayer* const player = findPlayer();
    if (player == nullptr) {
        const auto& match = std::get<tetris::MatchPlayer>(player_);
        return *match.findNextTime() - match.getMatch().getTime();
    }
    if (player->getPlacement() != nullptr) return kPlacementTime;
    if (!hasTimes_) return player->findVerb() == tetris::Verb::Down ? kDownTime : 0;
    const std::int64_t time = *player->findNextTime() - player->getTime();
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
    const bool hasNext = getGame().findFalling() ||
                         (findPlayer() != nullptr && findPlayer()->getPlacement() != nullptr);
    return countLanded() + (hasNext ? 1 : 0);
}

std::optional<int> RecordedGame::findPlacedPiece() const
{
    const tetris::ReplayPlayer* const player = findPlayer();
    if (player == nullptr || player->getPlacement() == nullptr || getGame().findFalling())
        return std::nullopt;
    return player->getPlacement()->piece;
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

std::string RecordedGame::getBrain() const
{
    return findPlayer() != nullptr ? findPlayer()->getBrain() : std::string();
}

bool RecordedGame::isBrainActive() const
{
    return findPlayer() != nullptr && findPlayer()->isBrainActive();
}

int RecordedGame::getAdversary() const
{
    return findPlayer() != nullptr ? findPlayer()->getAdversary() : 0;
}

std::optional<int> RecordedGame::getSpeed() const
{
    return findPlayer() != nullptr ? findPlayer()->getSpeed() : std::nullopt;
}

}  // namespace tui
