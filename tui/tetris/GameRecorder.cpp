#include "tui/tetris/GameRecorder.h"

#include "tui/tetris/view/PieceGrid.h"

namespace tui {

namespace {

std::int64_t toMilliseconds(Duration time)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

}  // namespace

void GameRecorder::start(const tetris::ReplayHeader& header, const PlaySettings& settings,
                         const tetris::Game& game)
{
    recorder_.emplace(header);
    savedBytes_ = 0;
    if (game.hasAdversaryDealt()) noteDealt(game);
    // A replay's header does not contain the speed.
    recorder_->onSpeed(settings.speed);
    noted_ = settings;
    changedAt_ = TimePoint{};
    keptAt_.reset();
}

void GameRecorder::resume(const tetris::Replay& replay, const PlaySettings& settings)
{
    recorder_.emplace(replay.header);
    savedBytes_ = 0;
    for (const tetris::ReplayEntry& entry : replay.entries) {
        // Skip the time between the last verb and the end: the next verb has its own time.
        const bool isTimeAlone =
            entry.kind == tetris::ReplayEntry::Kind::Verbs && entry.begin == entry.end;
        if (!isTimeAlone) recorder_->addEntry(replay, entry);
    }
    noted_ = settings;
    changedAt_.reset();
    keptAt_.reset();
    if (autosave_ != nullptr) autosave_->resume();
}

void GameRecorder::noteChanges(const PlaySettings& from, const PlaySettings& to,
                               tetris::ReplayRecorder& recorder)
{
    if (from.speed != to.speed) recorder.onSpeed(to.speed);
    if (from.adversary != to.adversary) recorder.onAdversary(to.adversary);
    if (from.brain != to.brain) recorder.onBrain(to.brain);
    if (from.active != to.active) recorder.onActive(to.active);
}

void GameRecorder::noteDealt(const tetris::Game& game)
{
    recorder_->onDealt(findPieceIndex(game.getPiece()).value());
}

void GameRecorder::beforeTick(const PlaySettings& settings)
{
    if (!recorder_ || noted_ == settings) return;
    noteChanges(noted_, settings, *recorder_);
    noted_ = settings;
}

void GameRecorder::afterTick(tetris::Verb verb, const tetris::TickReport& report,
                             const tetris::Game& game, Duration played, TimePoint now)
{
    if (!recorder_) return;
    recorder_->onTick(toMilliseconds(played), verb, report);
    if (report.landed && game.isRunning() && game.hasAdversaryDealt()) noteDealt(game);
    if (!changedAt_) changedAt_ = now;
}

std::optional<std::string> GameRecorder::end(tetris::ReplayEnd end, const tetris::Game& game,
                                             Duration played)
{
    if (!recorder_) return std::nullopt;
    std::string replay =
        recorder_->format(tetris::computeResult(end, game), toMilliseconds(played));
    recorder_.reset();
    changedAt_.reset();
    return replay;
}

std::string GameRecorder::formatSuspended(const tetris::Game& game, const PlaySettings& settings,
                                          Duration played) const
{
    const tetris::ReplayResult result = tetris::computeResult(tetris::ReplayEnd::Left, game);
    if (noted_ == settings) return recorder_->format(result, toMilliseconds(played));
    tetris::ReplayRecorder recorder = *recorder_;
    noteChanges(noted_, settings, recorder);
    return recorder.format(result, toMilliseconds(played));
}

void GameRecorder::save(const PlaySettings& settings, TimePoint now)
{
    if (!recorder_ || autosave_ == nullptr) return;
    beforeTick(settings);
    recorder_->endLine();
    const std::string& text = recorder_->getText();
    autosave_->save(savedBytes_, text.substr(savedBytes_));
    savedBytes_ = text.size();
    const bool isTooSoon = keptAt_ && canSave(now) && now < *keptAt_ + kBetweenSaves;
    keptAt_ = isTooSoon ? *keptAt_ + kBetweenSaves : now;
    changedAt_.reset();
}

std::optional<TimePoint> GameRecorder::nextSave() const
{
    if (!changedAt_ || !recorder_ || autosave_ == nullptr) return std::nullopt;
    if (!keptAt_) return TimePoint{};
    return *changedAt_ + kBetweenSaves;
}

bool GameRecorder::canSave(TimePoint now) const
{
    if (!changedAt_ || !recorder_ || autosave_ == nullptr) return false;
    return !keptAt_ || *keptAt_ + kBetweenSaves <= now + kTooSoon;
}

}  // namespace tui
