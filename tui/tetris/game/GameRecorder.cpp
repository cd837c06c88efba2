#include "tui/tetris/game/GameRecorder.h"

#include <algorithm>
#include <utility>

#include "tui/tetris/state/PieceGrid.h"

namespace tui {

namespace {

using tetris::ModernReplayRecorder;
using tetris::ReplayRecorder;

std::int64_t toMilliseconds(Duration time)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

void noteAdversary(ReplayRecorder& recorder, int level)
{
    recorder.onAdversary(level);
}

// Modern games have no adversary.
void noteAdversary(ModernReplayRecorder& /*recorder*/, int /*level*/)
{
}

template <class AnyRecorder>
void noteChanges(const PlaySettings& from, const PlaySettings& to, AnyRecorder& recorder)
{
    if (from.speed != to.speed) recorder.onSpeed(to.speed);
    if (from.adversary != to.adversary) noteAdversary(recorder, to.adversary);
    if (from.brain != to.brain) recorder.onBrain(to.brain);
    if (from.active != to.active) recorder.onActive(to.active);
}

// Adds the entries of a suspended game, but not the time between the last verb and the end: the
// next verb has its own time.
template <class AnyReplay, class AnyRecorder>
void addEntries(const AnyReplay& replay, AnyRecorder& recorder)
{
    for (const auto& entry : replay.entries) {
        using Kind = typename std::decay_t<decltype(entry)>::Kind;
        const bool isTimeAlone = entry.kind == Kind::Verbs && entry.begin == entry.end;
        if (!isTimeAlone) recorder.addEntry(replay, entry);
    }
}

// Calls the function with the recorder that is there. Requires: there is one.
template <class Variant, class Function>
void visitRecorder(Variant& recorder, Function&& function)
{
    if (auto* const classic = std::get_if<ReplayRecorder>(&recorder)) function(*classic);
    if (auto* const modern = std::get_if<ModernReplayRecorder>(&recorder)) function(*modern);
}

}  // namespace

const std::string& GameRecorder::getText() const
{
    if (const auto* const modern = std::get_if<ModernReplayRecorder>(&recorder_))
        return modern->getText();
    return std::get<ReplayRecorder>(recorder_).getText();
}

void GameRecorder::begin(const PlaySettings& settings, std::optional<TimePoint> changedAt)
{
    savedBytes_ = 0;
    noted_ = settings;
    changedAt_ = changedAt;
    keptAt_.reset();
}

void GameRecorder::start(const tetris::ReplayHeader& header, const PlaySettings& settings,
                         const tetris::Game& game)
{
    auto& recorder = recorder_.emplace<ReplayRecorder>(header);
    begin(settings, TimePoint{});
    if (game.hasAdversaryDealt()) noteDealt(game);
    // A replay's header does not contain the speed.
    recorder.onSpeed(settings.speed);
}

void GameRecorder::start(const tetris::ModernReplayHeader& header, const PlaySettings& settings)
{
    auto& recorder = recorder_.emplace<ModernReplayRecorder>(header);
    begin(settings, TimePoint{});
    recorder.onSpeed(settings.speed);
}

void GameRecorder::resume(const tetris::Replay& replay, const PlaySettings& settings)
{
    addEntries(replay, recorder_.emplace<ReplayRecorder>(replay.header));
    begin(settings, std::nullopt);
    if (autosave_ != nullptr) autosave_->resume();
}

void GameRecorder::resume(const tetris::ModernReplay& replay, const PlaySettings& settings)
{
    addEntries(replay, recorder_.emplace<ModernReplayRecorder>(replay.header));
    begin(settings, std::nullopt);
    if (autosave_ != nullptr) autosave_->resume();
}

void GameRecorder::noteDealt(const tetris::Game& game)
{
    std::get<ReplayRecorder>(recorder_).onDealt(findPieceIndex(game.getPiece()).value());
}

void GameRecorder::beforeTick(const PlaySettings& settings)
{
    if (!isOn() || noted_ == settings) return;
    visitRecorder(recorder_, [&](auto& recorder) { noteChanges(noted_, settings, recorder); });
    noted_ = settings;
}

void GameRecorder::afterTick(tetris::Verb verb, const tetris::TickReport& report,
                             const tetris::Game& game, Duration played, TimePoint now)
{
    auto* const recorder = std::get_if<ReplayRecorder>(&recorder_);
    if (recorder == nullptr) return;
    recorder->onTick(toMilliseconds(played), verb, report);
    if (report.landed && game.isRunning() && game.hasAdversaryDealt()) noteDealt(game);
    if (!changedAt_) changedAt_ = now;
}

void GameRecorder::afterTick(tetris::ModernVerb verb, const tetris::ModernReport& report,
                             std::int64_t time, TimePoint now)
{
    auto* const recorder = std::get_if<ModernReplayRecorder>(&recorder_);
    if (recorder == nullptr) return;
    recorder->onTick(time, verb, !report.locks.empty());
    if (!changedAt_) changedAt_ = now;
}

std::optional<std::string> GameRecorder::end(tetris::ReplayEnd end, const tetris::Game& game,
                                             Duration played)
{
    const auto* const recorder = std::get_if<ReplayRecorder>(&recorder_);
    if (recorder == nullptr) return std::nullopt;
    std::string replay = recorder->format(tetris::computeResult(end, game), toMilliseconds(played));
    recorder_.emplace<std::monostate>();
    changedAt_.reset();
    return replay;
}

std::optional<std::string> GameRecorder::end(tetris::ModernEnd end, const tetris::ModernGame& game)
{
    const auto* const recorder = std::get_if<ModernReplayRecorder>(&recorder_);
    if (recorder == nullptr) return std::nullopt;
    std::string replay = recorder->format(computeResult(end, game));
    recorder_.emplace<std::monostate>();
    changedAt_.reset();
    return replay;
}

std::string GameRecorder::formatSuspended(const tetris::Game& game, const PlaySettings& settings,
                                          Duration played) const
{
    ReplayRecorder recorder = std::get<ReplayRecorder>(recorder_);
    noteChanges(noted_, settings, recorder);
    return recorder.format(tetris::computeResult(tetris::ReplayEnd::Left, game),
                           toMilliseconds(played));
}

std::string GameRecorder::formatSuspended(const tetris::ModernGame& game,
                                          const PlaySettings& settings) const
{
    ModernReplayRecorder recorder = std::get<ModernReplayRecorder>(recorder_);
    noteChanges(noted_, settings, recorder);
    return recorder.format(computeResult(tetris::ModernEnd::Left, game));
}

GameRecorder::Mark GameRecorder::mark()
{
    return {std::get<ModernReplayRecorder>(recorder_).mark(), noted_};
}

void GameRecorder::cutBack(const Mark& mark, TimePoint now)
{
    std::get<ModernReplayRecorder>(recorder_).cutBack(mark.place);
    noted_ = mark.settings;
    savedBytes_ = std::min(savedBytes_, mark.place.size);
    if (!changedAt_) changedAt_ = now;
}

void GameRecorder::save(const PlaySettings& settings, TimePoint now)
{
    if (!isOn() || autosave_ == nullptr) return;
    beforeTick(settings);
    visitRecorder(recorder_, [](auto& recorder) { recorder.endLine(); });
    const std::string& text = getText();
    autosave_->save(savedBytes_, text.substr(savedBytes_));
    savedBytes_ = text.size();
    const bool isTooSoon = keptAt_ && canSave(now) && now < *keptAt_ + kBetweenSaves;
    keptAt_ = isTooSoon ? *keptAt_ + kBetweenSaves : now;
    changedAt_.reset();
}

std::optional<TimePoint> GameRecorder::nextSave() const
{
    if (!changedAt_ || !isOn() || autosave_ == nullptr) return std::nullopt;
    if (!keptAt_) return TimePoint{};
    return *changedAt_ + kBetweenSaves;
}

bool GameRecorder::canSave(TimePoint now) const
{
    if (!changedAt_ || !isOn() || autosave_ == nullptr) return false;
    return !keptAt_ || *keptAt_ + kBetweenSaves <= now + kTooSoon;
}

}  // namespace tui
