#include "tui/tetris/game/GameRecorder.h"

#include <algorithm>

#include "tui/base/text/TimeText.h"

namespace tui {

namespace {

void noteChanges(const PlaySettings& from, const PlaySettings& to,
                 tetris::ReplayRecorder& recorder) {
    if (from.speed != to.speed) recorder.onSpeed(to.speed);
    if (from.adversary != to.adversary) recorder.onAdversary(to.adversary);
    if (from.brain != to.brain) recorder.onBrain(to.brain);
    if (from.active != to.active) recorder.onActive(to.active);
    if (from.view != to.view) recorder.onView(to.view);
}

}  // namespace

void GameRecorder::begin(const PlaySettings& settings, std::optional<TimePoint> changedAt) {
    savedBytes_ = 0;
    noted_ = settings;
    refusalCounts_ = !isMatch_;
    changedAt_ = changedAt;
    savedAt_.reset();
}

void GameRecorder::start(const tetris::ReplayHeader& header, const PlaySettings& settings,
                         const PlayedGame& game) {
    recorder_.emplace(header);
    isMatch_ = header.match.has_value();
    begin(settings, TimePoint{});
    noteDealt(game);
    // What a replay's header does not contain.
    recorder_->onSpeed(settings.speed);
    if (settings.active != header.brainActive) recorder_->onActive(settings.active);
    if (settings.view) recorder_->onView(true);
}

// Without the time between the last verb and the end: the next verb has its own time.
void GameRecorder::resume(const tetris::Replay& replay, const PlaySettings& settings,
                          UndoPoints& points) {
    recorder_.emplace(replay.header);
    isMatch_ = replay.header.match.has_value();
    size_t next = 0;
    for (size_t at = 0; at <= replay.entries.size(); ++at) {
        for (; next < points.size() && points[next].entry == at; ++next)
            points[next].mark.value().place = recorder_->mark();
        if (at == replay.entries.size()) break;
        const tetris::ReplayEntry& entry = replay.entries[at];
        const bool isTimeAlone =
            entry.kind == tetris::ReplayEntry::Kind::Verbs && entry.begin == entry.end;
        if (!isTimeAlone) recorder_->addEntry(replay, entry);
    }
    begin(settings, std::nullopt);
    if (autosave_ != nullptr) autosave_->resume();
}

// Records the piece that has just entered if the adversary dealt it.
void GameRecorder::noteDealt(const PlayedGame& game) {
    if (game.isRunning() && game.hasAdversaryDealt())
        recorder_->onDealt(game.findFalling().value().piece);
}

void GameRecorder::beforeTick(const PlaySettings& settings) {
    if (!isOn() || noted_ == settings) return;
    noteChanges(noted_, settings, *recorder_);
    noted_ = settings;
}

void GameRecorder::afterTick(Verb verb, const GameReport& report, const PlayedGame& game,
                             int64_t time, int side) {
    const bool isRefused = !report.moved && report.locks.empty() && !report.emptied;
    if (!isOn() || (isRefused && !refusalCounts_)) return;
    refusalCounts_ = !isMatch_ && report.moved && verb != Verb::Down;
    recorder_->onTick(time, verb, !report.locks.empty(), side);
    if (!report.locks.empty()) noteDealt(game);
    if (!changedAt_) changedAt_ = now_;
}

std::string GameRecorder::end(GameEnd end, const PlayedGame& game, const FinesseCount& finesse) {
    tetris::ReplayResult result = computeResult(end, game);
    result.sides[0].finesse = finesse;
    std::string replay = recorder_.value().format(result);
    forget();
    return replay;
}

std::string GameRecorder::formatSuspended(const PlayedGame& game, const PlaySettings& settings,
                                          Duration played, const FinesseCount& finesse) const {
    tetris::ReplayRecorder recorder = recorder_.value();
    noteChanges(noted_, settings, recorder);
    if (isMatch_) {
        recorder.endLine();
        return recorder.getText();
    }
    tetris::ReplayResult result = computeResult(GameEnd::Left, game, toMilliseconds(played));
    result.sides[0].finesse = finesse;
    return recorder.format(result);
}

GameRecorder::Mark GameRecorder::mark() { return {recorder_.value().mark(), noted_}; }

void GameRecorder::cutBack(const Mark& mark) {
    recorder_.value().cutBack(mark.place);
    noted_ = mark.settings;
    savedBytes_ = std::min(savedBytes_, mark.place.size);
    if (!changedAt_) changedAt_ = now_;
}

void GameRecorder::save(const PlaySettings& settings) {
    if (!isOn() || autosave_ == nullptr) return;
    beforeTick(settings);
    recorder_->endLine();
    const std::string& text = recorder_->getText();
    autosave_->save(savedBytes_, text.substr(savedBytes_));
    savedBytes_ = text.size();
    const bool isTooSoon = savedAt_ && canSave() && now_ < *savedAt_ + kBetweenSaves;
    savedAt_ = isTooSoon ? *savedAt_ + kBetweenSaves : now_;
    changedAt_.reset();
}

std::optional<TimePoint> GameRecorder::nextSave() const {
    if (!changedAt_ || !isOn() || autosave_ == nullptr) return std::nullopt;
    if (!savedAt_) return TimePoint{};
    return *changedAt_ + kBetweenSaves;
}

bool GameRecorder::canSave() const {
    return nextSave() && (!savedAt_ || *savedAt_ + kBetweenSaves <= now_ + kTooSoon);
}

}  // namespace tui
