#include "tui/tetris/PlayedGame.h"

#include <algorithm>
#include <utility>

#include "brain/lab/HeadlessRecorder.h"
#include "brain/tetris/AdversarySequence.h"
#include "brain/tetris/Pilot.h"
#include "tui/base/SaveTrouble.h"

namespace tui {

namespace {

using tetris::Verb;
using namespace std::chrono_literals;

// At the greatest speed: the most falls in one wake-up, so that keys are read in between.
constexpr int kFallsAtOnce = 50;

// From the end of a game until the player is asked for a name. So keys that were meant for the
// falling piece are not taken as letters.
constexpr Duration kBeforeName = 700ms;

// For a replay's header if the time is unknown.
const std::string kNoTime = "1970-01-01T00:00:00Z";

}  // namespace

PlayedGame::PlayedGame(PlayOptions& options, TetrisState& state, BrainSeat& brain)
    : options_(options),
      state_(state),
      brain_(brain),
      effects_(state),
      recorder_(options.autosave, options.maxReplayBytes),
      saver_(options.scores, options.autosave),
      suspended_(options.left)
{
    state_.offersSuspended = hasSuspended();
    state_.canSuspend = recorder_.hasAutosave();
}

// ---- Its course

// The seed of a new game. The given one is for the first game that is not the test game.
std::uint64_t PlayedGame::chooseSeed()
{
    if (state_.nextIsTest) return 0;
    if (options_.seed) return *std::exchange(options_.seed, std::nullopt);
    return options_.drawSeed();
}

void PlayedGame::startNew(TimePoint now)
{
    state_.setup.sequence = state_.findNextSequence();
    start(chooseSeed(), now);
}

void PlayedGame::start(std::uint64_t seed, TimePoint now)
{
    stop(now);
    saver_.forget(state_.saveStatus);
    suspended_.reset();
    state_.offersSuspended = false;
    state_.notice.clear();
    state_.isRecordingFull = false;
    tetris::GameSetup& setup = state_.setup;
    state_.seed = seed;
    setup.brain = brain_.getRecipe();
    setup.adversary = state_.adversary;
    // There is an adversary at level 0, too, because its slider may be moved later.
    state_.game.emplace(
        std::make_unique<tetris::AdversarySequence>(
            tetris::makeSequence(setup.sequence, state_.seed), state_.seed, brain_.findMaster(),
            state_.adversary),
        tetris::GameOptions{
            .width = setup.width, .height = setup.rows + tetris::kTopRows, .limit = setup.limit});
    state_.stack = PieceGrid(setup.width, setup.rows + tetris::kTopRows);
    effects_.endFlash();
    state_.adversaryDealt = state_.game->hasAdversaryDealt();
    state_.phase = Phase::Playing;
    state_.played = 0s;
    brainSteeredAll_ = state_.brainActive;
    brainWasLate_ = false;
    clock_.start(now);
    brain_.forget();
    brain_.consider(now);
    setup.mode = tetris::PlayMode::Ticks;
    recorder_.start(tetris::makeReplayHeader(setup, seed, state_.brainActive,
                                             options_.nameTime ? options_.nameTime() : kNoTime),
                    getPlaySettings(), *state_.game);
    save(now);
    if (!state_.game->isRunning()) end(now);
}

void PlayedGame::resumeSuspended()
{
    const std::shared_ptr<const SuspendedGame> suspended = std::exchange(suspended_, nullptr);
    const PlaySettings& recorded = suspended->getRecorded();
    state_.offersSuspended = false;
    state_.notice = suspended->formatNote(state_.tr);
    state_.setup = suspended->getSetup();
    state_.seed = suspended->getReplay().header.seed;
    brain_.useSuspended(suspended->getBrain(), state_.setup);
    state_.brainActive = suspended->isBrainActive() || options_.brainActive;
    state_.adversary = recorded.adversary;
    state_.speed = options_.isSpeedAsked ? options_.settings.speed : recorded.speed;
    suspended->restore(brain_.findMaster(), state_);
    state_.adversaryDealt = state_.game->hasAdversaryDealt();
    state_.phase = Phase::Paused;
    clock_.restore(suspended->getPlayed());
    state_.played = std::chrono::duration_cast<std::chrono::seconds>(suspended->getPlayed());
    brainSteeredAll_ = false;
    recorder_.resume(suspended->getReplay(), recorded);
}

void PlayedGame::pause(TimePoint now)
{
    if (state_.phase != Phase::Playing) return;
    clock_.pause(now);
    state_.phase = Phase::Paused;
    showClock(now);
    effects_.endAll();
    save(now);
}

void PlayedGame::stop(std::optional<TimePoint> now)
{
    endRecording(tetris::ReplayEnd::Stopped,
                 now ? clock_.computePlayed(*now) : clock_.getPlayedBefore());
}

void PlayedGame::end(TimePoint now)
{
    const tetris::Game& game = *state_.game;
    endRecording(game.isRunning() ? tetris::ReplayEnd::Stopped : tetris::toReplayEnd(game.getEnd()),
                 clock_.computePlayed(now));
    if (options_.asksName && !brainSteeredAll_) saver_.askAt(now + kBeforeName);
    clock_.pause(now);
    state_.phase = Phase::Over;
    state_.bestScore =
        std::max(state_.bestScore, game.countLandedPieces() + game.getTally().points);
    state_.repeatCommand = options_.formatCommand(state_.setup, state_.seed, brainSteeredAll_);
    state_.repeatsOnlyTheStart = state_.setup.brain != brain_.getRecipe() ||
                                 state_.setup.adversary != state_.adversary ||
                                 (brainSteeredAll_ && brainWasLate_);
}

// Ends the recording, if there is one, and has the score saved.
void PlayedGame::endRecording(tetris::ReplayEnd end, Duration played)
{
    if (!recorder_.isOn()) return;
    saver_.save(*recorder_.end(end, *state_.game, played), options_.settings.name,
                state_.saveStatus);
}

// ---- During play

void PlayedGame::act(Action action, TimePoint now)
{
    if (state_.phase != Phase::Playing) return;
    noteHelp();
    switch (action) {
        case Action::Left: tick(Verb::Left, now); break;
        case Action::Right: tick(Verb::Right, now); break;
        case Action::Rotate: tick(Verb::Rotate, now); break;
        case Action::Down:
            if (state_.brainActive) static_cast<void>(brain_.consult(now));
            fall(now);
            break;
        case Action::Drop: tick(Verb::Drop, now); break;
        case Action::Land:
            tick(Verb::Drop, now);
            while (state_.phase == Phase::Playing && !tick(Verb::Down, now).landed) {
            }
            break;
        case Action::WallLeft:
        case Action::WallRight: {
            const Verb verb = action == Action::WallLeft ? Verb::Left : Verb::Right;
            while (tick(verb, now).moved) {
            }
            break;
        }
        default: break;
    }
}

// Makes one Down, for the clock or for its key. Before it the active brain steers to a known goal.
void PlayedGame::fall(TimePoint now)
{
    if (state_.brainActive) {
        brainWasLate_ = brainWasLate_ || brain_.isThinkingOfGoal();
        if (const std::optional<tetris::Move> goal = brain_.getGoal()) {
            tetris::steerTowards(*goal, *state_.game, [this, now](Verb verb) { tick(verb, now); });
        }
    }
    tick(Verb::Down, now);
}

tetris::TickReport PlayedGame::tick(Verb verb, TimePoint now)
{
    recorder_.beforeTick(getPlaySettings());
    const tetris::TickReport report = state_.game->tick(verb);
    recorder_.afterTick(verb, report, *state_.game, clock_.computePlayed(now), now);
    if (report.moved || report.landed) showClock(now);
    if (report.moved && verb != Verb::Down) effects_.endFlash();
    if (report.landed) onLanding(report, now);
    return report;
}

void PlayedGame::onLanding(const tetris::TickReport& report, TimePoint now)
{
    const bool isOver = report.end != tetris::GameEnd::None;
    state_.stack.land(*report.landed);
    effects_.endFlash();
    if (report.fullRows != 0) {
        effects_.showClear(report.fullRows, GameClock::computeDelay(state_.speed), isOver, now);
        state_.stack.removeRows(report.fullRows);
    }
    clock_.countLanding(now, state_.speed);
    state_.adversaryDealt = state_.game->hasAdversaryDealt();
    brain_.forget();
    brain_.consider(now);
    state_.isRecordingFull = !isOver && recorder_.isFull();
    if (isOver || state_.isRecordingFull) end(now);
}

void PlayedGame::onTime(TimePoint now)
{
    effects_.onTime(now);
    fallInTime(now);
    // Save in the wake-up of a fall if possible: a wake-up of its own costs more than the save.
    if (state_.phase == Phase::Playing && recorder_.canSave(now)) save(now);
}

void PlayedGame::fallInTime(TimePoint now)
{
    const bool asFastAsItGoes = state_.speed == GameClock::kMaxSpeed;
    for (int falls = asFastAsItGoes ? kFallsAtOnce : 1; falls > 0; --falls) {
        if (state_.phase != Phase::Playing || computeNextFall() > now) return;
        if (state_.brainActive && !brain_.consult(now)) {
            clock_.putOffFall();
            if (computeNextFall() > now) return;
        }
        clock_.countFall(now, state_.speed);
        fall(now);
    }
}

TimePoint PlayedGame::computeNextFall() const
{
    return clock_.computeNextFall(state_.speed, state_.brainActive && brain_.isThinkingOfGoal());
}

std::optional<TimePoint> PlayedGame::nextWake() const
{
    const std::optional<TimePoint> effect = effects_.nextWake();
    if (state_.phase != Phase::Playing) return effect;
    TimePoint next = computeNextFall();
    if (effect) next = std::min(next, *effect);
    if (const auto saving = recorder_.nextSave()) next = std::min(next, *saving);
    return next;
}

void PlayedGame::showClock(TimePoint now)
{
    state_.played = std::chrono::duration_cast<std::chrono::seconds>(clock_.computePlayed(now));
}

// ---- Saving

PlaySettings PlayedGame::getPlaySettings() const
{
    return {.speed = state_.speed,
            .adversary = state_.adversary,
            .brain = state_.brain,
            .active = state_.brainActive};
}

void PlayedGame::save(TimePoint now)
{
    recorder_.save(getPlaySettings(), now);
}

std::optional<std::string> PlayedGame::formatSuspended() const
{
    if (!recorder_.isOn()) return std::nullopt;
    return recorder_.formatSuspended(*state_.game, getPlaySettings(), clock_.getPlayedBefore());
}

void PlayedGame::takeNews()
{
    saver_.takeNews(recorder_.isOn(), state_);
    if (options_.autosave == nullptr) return;
    if (const auto trouble = options_.autosave->takeTrouble())
        state_.notice = state_.tr(tellTrouble(*trouble));
}

}  // namespace tui
