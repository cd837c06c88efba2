#include "tui/tetris/GameRecord.h"

#include "tui/tetris/view/PieceGrid.h"

namespace tui {

namespace {

std::int64_t toMilliseconds(Duration time)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

}  // namespace

void GameRecord::start(const tetris::ReplayHeader& header, const PlaySettings& settings,
                       const tetris::Game& game, bool dealt)
{
    recorder_.emplace(header);
    if (dealt) noteDealt(game);
    // Of the settings a replay does not begin with the speed.
    recorder_->onSpeed(settings.speed);
    noted_ = settings;
    changedAt_ = TimePoint{};
    keptAt_.reset();
}

void GameRecord::goOn(const tetris::Replay& replay, const PlaySettings& settings)
{
    recorder_.emplace(replay.header);
    for (const tetris::ReplayEntry& entry : replay.entries) {
        // The time in which the game was left comes before the next verb.
        const bool isTimeAlone =
            entry.kind == tetris::ReplayEntry::Kind::Verbs && entry.begin == entry.end;
        if (!isTimeAlone) recorder_->addEntry(replay, entry);
    }
    noted_ = settings;
    changedAt_.reset();
    keptAt_.reset();
    if (keeper_ != nullptr) keeper_->goOn();
}

void GameRecord::noteChanges(const PlaySettings& from, const PlaySettings& to,
                             tetris::ReplayRecorder& recorder)
{
    if (from.speed != to.speed) recorder.onSpeed(to.speed);
    if (from.adversary != to.adversary) recorder.onAdversary(to.adversary);
    if (from.brain != to.brain) recorder.onBrain(to.brain);
    if (from.active != to.active) recorder.onActive(to.active);
}

void GameRecord::noteDealt(const tetris::Game& game)
{
    recorder_->onDealt(findPieceIndex(game.getPiece()));
}

void GameRecord::beforeTick(const PlaySettings& settings)
{
    if (!recorder_ || noted_ == settings) return;
    noteChanges(noted_, settings, *recorder_);
    noted_ = settings;
}

void GameRecord::afterTick(tetris::Verb verb, const tetris::TickReport& report,
                           const tetris::Game& game, bool dealt, Duration played, TimePoint now)
{
    if (!recorder_) return;
    recorder_->onTick(toMilliseconds(played), verb, report);
    if (report.landed && dealt && game.isRunning()) noteDealt(game);
    if (!changedAt_) changedAt_ = now;
}

std::optional<std::string> GameRecord::end(tetris::ReplayEnd end, const tetris::Game& game,
                                           Duration played)
{
    if (!recorder_) return std::nullopt;
    std::string replay =
        recorder_->format(tetris::computeResult(end, game), toMilliseconds(played));
    recorder_.reset();
    changedAt_.reset();
    return replay;
}

std::string GameRecord::formatLeft(const tetris::Game& game, const PlaySettings& settings,
                                   Duration played) const
{
    const tetris::ReplayResult result = tetris::computeResult(tetris::ReplayEnd::Left, game);
    if (noted_ == settings) return recorder_->format(result, toMilliseconds(played));
    tetris::ReplayRecorder recorder = *recorder_;
    noteChanges(noted_, settings, recorder);
    return recorder.format(result, toMilliseconds(played));
}

void GameRecord::keep(const tetris::Game& game, const PlaySettings& settings, Duration played,
                      TimePoint now)
{
    if (!recorder_ || keeper_ == nullptr) return;
    keeper_->keep(formatLeft(game, settings, played));
    const bool isTooSoon = keptAt_ && canKeep(now) && now < *keptAt_ + kBetweenKeeping;
    keptAt_ = isTooSoon ? *keptAt_ + kBetweenKeeping : now;
    changedAt_.reset();
}

std::optional<TimePoint> GameRecord::nextKeeping() const
{
    if (!changedAt_ || !recorder_ || keeper_ == nullptr) return std::nullopt;
    if (!keptAt_) return TimePoint{};
    return *changedAt_ + kBetweenKeeping;
}

bool GameRecord::canKeep(TimePoint now) const
{
    if (!changedAt_ || !recorder_ || keeper_ == nullptr) return false;
    return !keptAt_ || *keptAt_ + kBetweenKeeping <= now + kTooSoon;
}

}  // namespace tui
