#include "tui/tetris/ScreenGame.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "brain/lab/HeadlessRecorder.h"
#include "brain/tetris/AdversarySequence.h"
#include "brain/tetris/Pilot.h"
#include "tui/base/SaveTrouble.h"

namespace tui {

namespace {

using tetris::Verb;
using namespace std::chrono_literals;

// Hints are for the first pieces of a session.
constexpr int kHinted = 10;

// At the greatest speed: the most falls in one wake-up, so that keys are read in between.
constexpr int kFallsAtOnce = 50;

// For a replay's header if the time is unknown.
const std::string kNoTime = "1970-01-01T00:00:00Z";

}  // namespace

ScreenGame::ScreenGame(PlayOptions& options, TetrisState& state, BrainSeat& brain)
    : options_(options),
      state_(state),
      brain_(brain),
      effects_(state),
      recorder_(options.autosave, options.maxReplayBytes),
      saver_(options.scores, options.autosave),
      suspended_(options.left)
{
    if (suspended_ != nullptr) state_.start.suspended = suspended_->summarize();
    state_.start.hasScores = options_.scores != nullptr;
    state_.canSuspend = recorder_.hasAutosave();
}

// ---- Its course

// The seed of a new game. The given one is for the first game that is not the test game.
std::uint64_t ScreenGame::chooseSeed()
{
    if (state_.nextIsTest) return 0;
    if (options_.seed) return *std::exchange(options_.seed, std::nullopt);
    return options_.drawSeed();
}

void ScreenGame::startNew(TimePoint now)
{
    state_.setup.sequence = state_.findNextSequence();
    start(chooseSeed(), now);
}

void ScreenGame::start(std::uint64_t seed, TimePoint now)
{
    replace(now);
    saver_.forget(state_.saveStatus);
    suspended_.reset();
    state_.start.suspended.reset();
    state_.notice.clear();
    state_.callout.reset();
    state_.canReplay = false;
    state_.heights = {};
    state_.dealt = {};
    lastReplay_.clear();
    retriesTurn_ = false;
    state_.isRecordingFull = false;
    tetris::GameSetup& setup = state_.setup;
    state_.seed = seed;
    setup.brain = brain_.getRecipe();
    setup.adversary = state_.adversary;
    setup.rising = state_.canRise(setup.sequence);
    // There is an adversary at level 0, too, because its slider may be moved later.
    state_.game.emplace(tetris::Game(
        std::make_unique<tetris::AdversarySequence>(
            tetris::makeSequence(setup.sequence, state_.seed), state_.seed, brain_.findMaster(),
            state_.adversary),
        tetris::GameOptions{
            .width = setup.width, .height = setup.rows + tetris::kTopRows, .limit = setup.limit}));
    state_.stack = PieceGrid(setup.width, setup.rows + tetris::kTopRows);
    effects_.endFlash();
    state_.adversaryDealt = classic().hasAdversaryDealt();
    countDealt();
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
                    makePlaySettings(), classic());
    save(now);
    if (!state_.game->isRunning()) end(now);
}

void ScreenGame::resumeSuspended()
{
    const std::shared_ptr<const SuspendedGame> suspended = std::exchange(suspended_, nullptr);
    const PlaySettings& recorded = suspended->getRecorded();
    state_.start.suspended.reset();
    state_.notice = suspended->formatNote(state_.tr);
    state_.setup = suspended->getSetup();
    state_.seed = suspended->getReplay().header.seed;
    brain_.useSuspended(suspended->getBrain(), state_.setup);
    state_.brainActive = suspended->isBrainActive() || options_.brainActive;
    state_.adversary = recorded.adversary;
    suspended->restore(brain_.findMaster(), state_);
    state_.speed = state_.setup.rising ? computeChosenSpeed(recorded.speed, state_.game->getRows())
                                       : recorded.speed;
    if (options_.isSpeedAsked) state_.speed = options_.settings.speed;
    state_.adversaryDealt = classic().hasAdversaryDealt();
    countDealt();
    state_.phase = Phase::Paused;
    clock_.restore(suspended->getPlayed());
    state_.played = std::chrono::duration_cast<std::chrono::seconds>(suspended->getPlayed());
    brainSteeredAll_ = false;
    recorder_.resume(suspended->getReplay(), recorded);
}

void ScreenGame::pause(TimePoint now)
{
    if (state_.phase != Phase::Playing) return;
    clock_.pause(now);
    state_.phase = Phase::Paused;
    showClock(now);
    effects_.endAll();
    save(now);
}

void ScreenGame::stop(std::optional<TimePoint> now)
{
    endRecording(tetris::ReplayEnd::Stopped,
                 now ? clock_.computePlayed(*now) : clock_.getPlayedBefore(), false);
}

void ScreenGame::replace(TimePoint now)
{
    if (!state_.game) return;
    endRecording(tetris::ReplayEnd::Stopped, clock_.computePlayed(now),
                 state_.game->getRows() == 0);
}

void ScreenGame::end(TimePoint now)
{
    const tetris::Game& game = classic();
    endRecording(game.isRunning() ? tetris::ReplayEnd::Stopped : tetris::toReplayEnd(game.getEnd()),
                 clock_.computePlayed(now), false);
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
// `isDropped`: a stopped game does not count.
void ScreenGame::endRecording(tetris::ReplayEnd end, Duration played, bool isDropped)
{
    if (!recorder_.isOn()) return;
    lastReplay_ = *recorder_.end(end, classic(), played);
    state_.canReplay = classic().countLandedPieces() > 0;
    if (end == tetris::ReplayEnd::Stopped && isDropped) {
        saver_.drop(lastReplay_);
        return;
    }
    saver_.save(lastReplay_, options_.settings.name, state_.saveStatus);
}

// ---- During play

void ScreenGame::act(Action action, TimePoint now)
{
    if (state_.phase != Phase::Playing) return;
    noteHelp();
    clock_.skipWait();
    switch (action) {
        case Action::Left: tick(Verb::Left, now); break;
        case Action::Right: tick(Verb::Right, now); break;
        case Action::Rotate: turn(now); break;
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

// Turns the piece. Right below the ceiling a piece that is higher when it is turned has no room
// yet: then the turn is made with the next row.
void ScreenGame::turn(TimePoint now)
{
    if (tick(Verb::Rotate, now).moved) return;
    const tetris::Game& game = classic();
    const int top = game.getBoard().getHeight();
    const bool isAtCeiling = game.getY() + game.getPiece().fastRotation()->getHeight() > top;
    retriesTurn_ = isAtCeiling && !state_.brainActive;
    if (state_.phase == Phase::Playing) effects_.showRefusal(now);
}

// Makes one Down, for the clock or for its key. Before it the active brain steers to a known goal.
void ScreenGame::fall(TimePoint now)
{
    if (state_.brainActive) {
        brainWasLate_ = brainWasLate_ || brain_.isThinkingOfGoal();
        if (const std::optional<tetris::Move> goal = brain_.getGoal()) {
            tetris::steerTowards(*goal, classic(), [this, now](Verb verb) { tick(verb, now); });
        }
    }
    const tetris::TickReport report = tick(Verb::Down, now);
    if (report.moved && std::exchange(retriesTurn_, false)) tick(Verb::Rotate, now);
}

tetris::TickReport ScreenGame::tick(Verb verb, TimePoint now)
{
    recorder_.beforeTick(makePlaySettings());
    const tetris::TickReport report = classic().tick(verb);
    recorder_.afterTick(verb, report, classic(), clock_.computePlayed(now), now);
    if (report.moved || report.landed) showClock(now);
    if (report.moved && verb != Verb::Down) effects_.endFlash();
    if (report.landed) onLanding(report, now);
    return report;
}

void ScreenGame::onLanding(const tetris::TickReport& report, TimePoint now)
{
    const bool isOver = report.end != tetris::GameEnd::None;
    state_.stack.land(*report.landed);
    retriesTurn_ = false;
    effects_.endFlash();
    if (report.fullRows != 0) {
        effects_.showClear(report.fullRows, GameClock::computeDelay(findSpeed()), isOver, now);
        state_.stack.removeRows(report.fullRows);
    }
    callOut(report, now);
    state_.heights.add(state_.stack.computeHeight());
    if (!isOver) countDealt();
    if (state_.landedInSession < kHinted) ++state_.landedInSession;
    clock_.countLanding(now, findSpeed());
    state_.adversaryDealt = classic().hasAdversaryDealt();
    brain_.forget();
    brain_.consider(now);
    state_.isRecordingFull = !isOver && recorder_.isFull();
    if (isOver || state_.isRecordingFull) end(now);
}

// Names what was cleared. It stands until the next clear, or the first landing after a second.
void ScreenGame::callOut(const tetris::TickReport& report, TimePoint now)
{
    const int rows = std::popcount(report.fullRows);
    if (rows == 0) {
        if (now >= calledAt_ + 1s) state_.callout.reset();
        return;
    }
    const int level = findLevel(state_.game->getRows());
    const bool isNew = state_.setup.rising && level > findLevel(state_.game->getRows() - rows);
    state_.callout =
        Callout{.rows = rows, .points = tetris::computeRowPoints(rows), .level = isNew ? level : 0};
    calledAt_ = now;
}

// Counts the piece that has just entered.
void ScreenGame::countDealt()
{
    const int piece = findPieceIndex(classic().getPiece()).value();
    ++state_.dealt.at(static_cast<std::size_t>(piece));
}

void ScreenGame::onTime(TimePoint now)
{
    effects_.onTime(now);
    fallInTime(now);
    // Save in the wake-up of a fall if possible: a wake-up of its own costs more than the save.
    if (state_.phase == Phase::Playing && recorder_.canSave(now)) save(now);
}

void ScreenGame::fallInTime(TimePoint now)
{
    const bool asFastAsItGoes = findSpeed() == GameClock::kMaxSpeed;
    for (int falls = asFastAsItGoes ? kFallsAtOnce : 1; falls > 0; --falls) {
        if (state_.phase != Phase::Playing || computeNextFall() > now) return;
        if (state_.brainActive && !brain_.consult(now)) {
            clock_.putOffFall();
            if (computeNextFall() > now) return;
        }
        clock_.countFall(now, findSpeed());
        fall(now);
    }
}

TimePoint ScreenGame::computeNextFall() const
{
    return clock_.computeNextFall(findSpeed(), state_.brainActive && brain_.isThinkingOfGoal());
}

std::optional<TimePoint> ScreenGame::nextWake() const
{
    const std::optional<TimePoint> effect = effects_.nextWake();
    if (state_.phase != Phase::Playing) return effect;
    TimePoint next = computeNextFall();
    if (effect) next = std::min(next, *effect);
    if (const auto saving = recorder_.nextSave()) next = std::min(next, *saving);
    return next;
}

void ScreenGame::showClock(TimePoint now)
{
    state_.played = std::chrono::duration_cast<std::chrono::seconds>(clock_.computePlayed(now));
}

// ---- Saving

PlaySettings ScreenGame::makePlaySettings() const
{
    return {.speed = findSpeed(),
            .adversary = state_.adversary,
            .brain = state_.brain,
            .active = state_.brainActive};
}

void ScreenGame::save(TimePoint now)
{
    recorder_.save(makePlaySettings(), now);
}

std::optional<std::string> ScreenGame::formatSuspended() const
{
    if (!recorder_.isOn()) return std::nullopt;
    return recorder_.formatSuspended(classic(), makePlaySettings(), clock_.getPlayedBefore());
}

void ScreenGame::takeNews()
{
    saver_.takeNews(recorder_.isOn(), state_);
    if (options_.autosave == nullptr) return;
    if (const auto trouble = options_.autosave->takeTrouble())
        state_.notice = state_.tr(tellTrouble(*trouble));
}

}  // namespace tui
