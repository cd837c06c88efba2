#include "tui/tetris/replay/RecordedGame.h"

#include <algorithm>
#include <stdexcept>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/Piece.h"

namespace tui {

namespace {

using tetris::ModernReplayPlayer;
using tetris::ReplayPlayer;
using Player = std::variant<ReplayPlayer, ModernReplayPlayer>;

// The pace of a replay without times, in milliseconds; verbs other than Down take no time.
constexpr std::int64_t kPlacementTime = 250;
constexpr std::int64_t kDownTime = 50;

struct SumTimes {
    template <class Version>
    std::int64_t operator()(const std::shared_ptr<const Version>& replay) const
    {
        std::int64_t time = 0;
        for (const auto& entry : replay->entries) {
            using Kind = typename std::decay_t<decltype(entry)>::Kind;
            if (entry.kind == Kind::Verbs) time += entry.value;
        }
        return time;
    }
};

// The least and the greatest speed.
struct FindSpeeds {
    ReplayFacts& facts;

    template <class Version>
    void operator()(const std::shared_ptr<const Version>& replay) const
    {
        for (const auto& entry : replay->entries) {
            using Kind = typename std::decay_t<decltype(entry)>::Kind;
            if (entry.kind != Kind::Speed) continue;
            const auto speed = static_cast<int>(entry.value);
            facts.leastSpeed = std::min(speed, facts.leastSpeed.value_or(speed));
            facts.mostSpeed = std::max(speed, facts.mostSpeed.value_or(speed));
        }
    }
};

struct MakePlayer {
    Player operator()(const std::shared_ptr<const tetris::Replay>& replay) const
    {
        return ReplayPlayer(replay);
    }
    Player operator()(const std::shared_ptr<const tetris::ModernReplay>& replay) const
    {
        return ModernReplayPlayer(replay, tetris::findBestSpin);
    }
};

PieceGrid makeStack(const Player& player)
{
    if (const auto* const modern = std::get_if<ModernReplayPlayer>(&player))
        return PieceGrid(modern->getGame().getBoard());
    const tetris::ReplayHeader& header = std::get<ReplayPlayer>(player).getReplay().header;
    return PieceGrid(header.width, header.rows + tetris::kTopRows);
}

int findMostAdversary(const tetris::Replay& replay)
{
    int most = replay.header.adversary;
    for (const tetris::ReplayEntry& entry : replay.entries) {
        if (entry.kind == tetris::ReplayEntry::Kind::Adversary)
            most = std::max(most, static_cast<int>(entry.value));
    }
    return most;
}

ReplayFacts describe(const tetris::Replay& replay)
{
    const tetris::ReplayHeader& header = replay.header;
    return {.sequence = header.sequence,
            .seed = header.seed,
            .width = header.width,
            .rows = header.rows,
            .limit = header.limit,
            .start = header.start,
            .brain = {},
            .mostAdversary = findMostAdversary(replay),
            .pieces = replay.result.pieces};
}

ReplayFacts describe(const tetris::ModernReplay& replay)
{
    const tetris::ModernReplayHeader& header = replay.header;
    return {.isModern = true,
            .goal = header.rules.goal,
            .previews = header.next,
            .sequence = header.sequence,
            .seed = header.rules.seed,
            .width = header.rules.width,
            .rows = header.rules.rows,
            .limit = header.rules.limit,
            .start = header.start,
            .brain = {},
            .pieces = replay.result.pieces};
}

}  // namespace

ReplayFacts describeReplay(const tetris::AnyReplay& replay)
{
    ReplayFacts facts = std::visit([](const auto& version) { return describe(*version); }, replay);
    facts.milliseconds = std::visit(SumTimes(), replay);
    std::visit(FindSpeeds{facts}, replay);
    const tetris::GameScore score = tetris::computeGameScore(replay);
    facts.table = score.table;
    facts.brain = score.brain;
    facts.leastAdversary = score.adversary;
    return facts;
}

std::vector<std::int64_t> readRowTimes(const std::string& replay)
{
    try {
        const auto any = tetris::parseAnyReplay(replay, "replay");
        const auto* const modern = std::get_if<std::shared_ptr<const tetris::ModernReplay>>(&any);
        const bool hasTimes =
            modern != nullptr && (*modern)->header.mode == tetris::PlayMode::Ticks;
        return hasTimes ? listRowTimes(*modern) : std::vector<std::int64_t>{};
    } catch (const std::invalid_argument&) {
        return {};
    } catch (const tetris::ReplayDifference&) {
        return {};
    }
}

RecordedGame::RecordedGame(const tetris::AnyReplay& replay)
    : player_(std::visit(MakePlayer(), replay)),
      stack_(makeStack(player_)),
      hasTimes_(std::visit(SumTimes(), replay) > 0)
{
}

// ---- Changes

RecordedGame::Step RecordedGame::step()
{
    ++steps_;
    if (auto* const modern = std::get_if<ModernReplayPlayer>(&player_)) return stepModern(*modern);
    return stepClassic(std::get<ReplayPlayer>(player_));
}

RecordedGame::Step RecordedGame::stepClassic(ReplayPlayer& player)
{
    const tetris::TickReport report = player.step();
    Step step{.landed = report.landed, .fullRows = report.fullRows};
    if (report.landed) {
        stack_.land(*report.landed);
        if (report.fullRows != 0) step.fullStack = stack_;
        stack_.removeRows(report.fullRows);
    }
    return step;
}

RecordedGame::Step RecordedGame::stepModern(ModernReplayPlayer& player)
{
    const tetris::ModernReport report = player.stepEvent();
    Step step;
    if (report.emptied) stack_.clear();
    for (const tetris::ModernLock& lock : report.locks) {
        step.landed = lock.landed;
        step.fullRows = lock.fullRows;
        step.fullStack.reset();
        if (lock.fullRows != 0) {
            step.fullStack = stack_;
            step.fullStack->land(lock.landed);
        }
        stack_.take(lock, player.getGame().getBoard());
    }
    return step;
}

void RecordedGame::checkResult() const
{
    std::visit([](const auto& player) { player.checkResult(); }, player_);
}

// ---- Queries

bool RecordedGame::isAtEnd() const
{
    return std::visit([](const auto& player) { return player.isAtEnd(); }, player_);
}

std::int64_t RecordedGame::computeDelay() const
{
    if (isAtEnd()) return 0;
    if (const ModernReplayPlayer* const modern = getModern()) {
        if (modern->getPlacement() != nullptr) return kPlacementTime;
        const tetris::ModernGame& game = modern->getGame();
        if (!hasTimes_) return modern->findVerb() == tetris::ModernVerb::Down ? kDownTime : 0;
        const std::int64_t time = *modern->findNextTime() - game.getTime();
        return std::min(time, game.computeWait().value_or(time));
    }
    const ReplayPlayer& player = *getClassic();
    if (hasTimes_) return *player.findNextTime() - player.getTime();
    if (player.getGame() == nullptr) return kPlacementTime;
    return player.findVerb() == tetris::Verb::Down ? kDownTime : 0;
}

std::int64_t RecordedGame::getPieceNumber() const
{
    if (const ModernReplayPlayer* const modern = getModern())
        return modern->getGame().getPieces() + (modern->getGame().isRunning() ? 1 : 0);
    return countPieces() + (getClassic()->getPlacement() != nullptr ? 1 : 0);
}

std::optional<tetris::PlayedGame> RecordedGame::copyGame() const
{
    if (const ModernReplayPlayer* const modern = getModern())
        return tetris::PlayedGame(modern->getGame());
    const tetris::Game* const game = getClassic()->getGame();
    if (game == nullptr) return std::nullopt;
    return tetris::PlayedGame(*game);
}

tetris::Board RecordedGame::copyBoard() const
{
    const ModernReplayPlayer* const modern = getModern();
    return modern != nullptr ? modern->getGame().getBoard() : getClassic()->copyBoard();
}

std::optional<int> RecordedGame::findPlacedPiece() const
{
    if (getClassic() == nullptr || getClassic()->getPlacement() == nullptr) return std::nullopt;
    return getClassic()->getPlacement()->piece;
}

std::optional<tetris::Placement> RecordedGame::findPlacement() const
{
    if (isAtEnd()) return std::nullopt;
    if (const ReplayPlayer* const classic = getClassic();
        classic != nullptr && classic->getPlacement() != nullptr) {
        const tetris::ReplayEntry& placement = *classic->getPlacement();
        const tetris::Piece& piece = *tetris::findRotation(placement.piece, placement.rotation);
        return tetris::Placement{&piece, placement.x,
                                 classic->copyBoard().dropHeight(piece, placement.x)};
    }
    RecordedGame ahead = *this;
    try {
        while (!ahead.isAtEnd()) {
            if (const Step step = ahead.step(); step.landed) return step.landed;
        }
    } catch (const tetris::ReplayDifference&) {
    }
    return std::nullopt;
}

// ---- The numbers

bool RecordedGame::isRunning() const
{
    const ModernReplayPlayer* const modern = getModern();
    return modern != nullptr ? modern->getGame().isRunning() : getClassic()->isRunning();
}

std::int64_t RecordedGame::computeScore() const
{
    const ModernReplayPlayer* const modern = getModern();
    return modern != nullptr ? modern->getGame().getScore() : getClassic()->computeScore();
}

std::int64_t RecordedGame::countPieces() const
{
    const ModernReplayPlayer* const modern = getModern();
    return modern != nullptr ? modern->getGame().getPieces() : getClassic()->countPieces();
}

tetris::RowTally RecordedGame::getTally() const
{
    const ModernReplayPlayer* const modern = getModern();
    if (modern == nullptr) return getClassic()->getTally();
    const tetris::ModernGame& game = modern->getGame();
    tetris::RowTally tally{.rows = game.getRows(), .points = 0, .clears = {}};
    std::ranges::copy(game.getScoring().getTally().clears, tally.clears.begin());
    return tally;
}

const std::string& RecordedGame::getBrain() const
{
    const ModernReplayPlayer* const modern = getModern();
    return modern != nullptr ? modern->getBrain() : getClassic()->getBrain();
}

bool RecordedGame::isBrainActive() const
{
    return std::visit([](const auto& player) { return player.isBrainActive(); }, player_);
}

int RecordedGame::getAdversary() const
{
    return getClassic() == nullptr ? 0 : getClassic()->getAdversary();
}

bool RecordedGame::hasAdversaryDealt() const
{
    return getClassic() != nullptr && getClassic()->hasAdversaryDealt();
}

std::optional<int> RecordedGame::getSpeed() const
{
    return std::visit([](const auto& player) { return player.getSpeed(); }, player_);
}

}  // namespace tui
