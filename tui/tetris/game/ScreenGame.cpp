#include "tui/tetris/game/ScreenGame.h"

#include <algorithm>
#include <utility>

#include "brain/lab/play/HeadlessRecorder.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/base/JavaRandom.h"
#include "core/base/PersonName.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/game/ModernCourse.h"
#include "tui/tetris/game/NextGame.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// The course of the game of the state, which has begun, or was resumed.
std::unique_ptr<Course> makeCourse(const CourseParts& parts, UndoPoints points) {
    if (parts.state.setup.rules.set == tetris::RuleSet::Classic) return makeClassicCourse(parts);
    return makeModernCourse(parts, std::move(points));
}

}  // namespace

ScreenGame::ScreenGame(PlayOptions& options, TetrisState& state, BrainSeat& brain,
                       const TimePoint& now)
    : options_(options),
      state_(state),
      brain_(brain),
      now_(now),
      effects_(state, now),
      recorder_(options.autosave, options.maxReplayBytes, now),
      saver_(options.scores, options.autosave, state),
      opponent_(options, state),
      table_(options, state),
      daily_(options, state, now),
      suspended_(options, state) {
    state_.start.hasScores = options_.scores != nullptr;
    state_.canSuspend = recorder_.hasAutosave();
    state_.nameOrigin = options_.nameOrigin;
}

// ---- The start

// The seed of a new game. The given one is for the first game that is not the test game.
uint64_t ScreenGame::chooseSeed() {
    if (state_.settings.test) return 0;
    if (options_.seed) return *std::exchange(options_.seed, std::nullopt);
    return options_.drawSeed();
}

void ScreenGame::startNew() {
    const uint64_t seed = chooseSeed();
    replace();
    opponent_.leaveSet();
    chooseSetup(options_.setup, state_);
    start(seed);
}

void ScreenGame::startToday() {
    replace();
    opponent_.leaveSet();
    daily_.choose();
    start(state_.setup.rules.seed, Start::Today);
}

void ScreenGame::startAgain() {
    // After practice its pieces may be those of a file, which are not known here.
    const bool isKnown = tetris::findSequence(state_.setup.sequence) != nullptr;
    if (state_.session.item == StartItem::Today || !isKnown) {
        startNext();
        return;
    }
    replace();
    opponent_.repeatSet();
    start(state_.seed, Start::Again);
}

void ScreenGame::startNext() {
    if (state_.session.item == StartItem::Versus) {
        startMatch();
    } else if (state_.session.item == StartItem::Today) {
        startToday();
    } else {
        startNew();
    }
}

void ScreenGame::startMatch() {
    replace();
    // The new match takes the place of a suspended one.
    suspended_.dropMatches();
    if (state_.canSuspend) saver_.saveLeft(true);
    // The next seed of the set; the seed of practice is that of a replay.
    const bool hasNextSeed = opponent_.openSet() && !state_.isPractice;
    const uint64_t seed =
        hasNextSeed ? (state_.seed + 1) % base::JavaRandom::kSeedLimit : chooseSeed();
    // Even if a brain has played the last match, the person begins the next one.
    if (state_.phase == Phase::Over) state_.brainActive = options_.brainActive;
    start(seed);
}

void ScreenGame::start(uint64_t seed, Start kind) {
    saver_.retry();
    clear();
    suspended_.close();
    state_.seed = seed;
    if (kind == Start::Today) daily_.useSettings(state_.setup.rules.set);
    const bool isMade = opponent_.makeMatch(kind == Start::Again);
    brain_.beginGame();
    state_.setup.brain = brain_.getRecipe();
    if (!isMade) makeGame(brain_.findMaster(), state_);
    noteBrainHelp();
    static_cast<SeenSide&>(state_) = SeenSide(state_.game->copyBoard());
    chooseKeys(options_, state_);
    state_.played = 0s;
    state_.setup.mode = tetris::PlayMode::Ticks;
    if (kind == Start::Today) daily_.noteDay(makeHeader(daily_.getMoment()));
    table_.begin(state_.brainActive, state_.brainActive);
    if (state_.settings.countdown && getEntry(state_.setup.rules.goal).countsDown) {
        beginCountdown();
    } else {
        beginPlay();
    }
}

// Leaves nothing of the last game in the state.
void ScreenGame::clear() {
    daily_.leaveSettings();
    static_cast<GameProgress&>(state_) = {};
    state_.suggestion = {};
    state_.notice.clear();
    pressed_.clear();
    lastReplay_.clear();
    asksName_ = false;
    effects_.endFlash();
}

void ScreenGame::practise(const Practice& practice) {
    saver_.retry();
    clear();
    state_.before = 0;
    state_.courseBefore = {};
    state_.isPractice = state_.isPersons = true;
    state_.retried = practice.retried;
    state_.seed = practice.rules.seed;
    state_.setup.rules = practice.rules;
    state_.setup.sequence = practice.sequence;
    state_.setup.adversary = practice.adversary;
    state_.setup.mode = tetris::PlayMode::Ticks;
    if (practice.rules.set == tetris::RuleSet::Modern) state_.settings.next = practice.next;
    if (practice.rival.empty()) takeGame(state_.setup, state_.settings);  // a new game is like it
    state_.game = practice.game;
    brain_.beginGame();
    addAdversary(brain_.findMaster(), state_);
    state_.setup.brain = brain_.getRecipe();
    static_cast<SeenSide&>(state_) = practice.sides[0];
    opponent_.practise(practice.rival, practice.sides[1]);
    enterPaused(std::chrono::milliseconds(state_.game->getTime().value_or(0)));
    table_.begin(false, false);
    course_ = makeCourse(listParts(), {});
    state_.notice = state_.tr("Practice: it has no score.");
}

void ScreenGame::startLive(LiveLine line) {
    saver_.retry();
    clear();
    suspended_.close();
    state_.viewsBrain = state_.brainActive = false;
    course_.reset();
    live_ = std::make_unique<RefereedMatch>(
        std::move(line), state_, effects_, opponent_, now_,
        LiveNews{options_.scores, [this](const FinishedGame& match) {
                     lastReplay_ = match.replay;
                     saver_.save(match);
                     // The referee's journal has become superfluous.
                     saver_.saveLeft(false);
                 }});
    play_ = live_.get();
    play_->onTime();
    chooseKeys(options_, state_);
}

// The pieces begin to fall.
void ScreenGame::beginPlay() {
    state_.phase = Phase::Playing;
    state_.countdown = 0;
    state_.hasBegun = true;
    clock_.start(now_);
    const std::string begun =
        state_.day.empty() ? formatMoment(options_.readTime()) : daily_.getMoment();
    recorder_.start(makeHeader(begun), makePlaySettings(state_), *state_.game);
    course_ = makeCourse(listParts(), {});
    brain_.forget();
    brain_.consider();
    save();
    for (const auto& [action, side] : std::exchange(pressed_, {})) {
        if (state_.settings.initial) course_->act(action, side);
    }
    endIfOver();
}

ReplayHeader ScreenGame::makeHeader(const std::string& begun) const {
    ReplayHeader header = opponent_.makeHeader(begun).value_or(
        tetris::makeReplayHeader(state_.setup, state_.seed, state_.brainActive, begun));
    header.next = state_.countNexts();
    // While the name is still to be asked for, the setting only guesses it.
    if (!options_.asksName && base::isPersonName(state_.settings.name))
        header.names[0] = state_.settings.name;
    return header;
}

// ---- Suspended games

void ScreenGame::removeSuspended(const std::string& name) {
    if (suspended_.remove(name)) saver_.saveLeft(true);
}

void ScreenGame::resumeSuspended(const std::string& name) {
    if (suspended_.open(name)) resumeSuspended();
}

void ScreenGame::resumeSuspended() {
    const std::shared_ptr<SuspendedGame> suspended = suspended_.resume();
    if (suspended == nullptr) return;
    clear();
    const PlaySettings& recorded = suspended->getRecorded();
    const ReplayHeader& header = suspended->getReplay().header;
    state_.notice = suspended->formatNote(state_.tr);
    state_.setup = suspended->getSetup();
    state_.seed = header.rules.seed;
    const bool isDays = !tetris::findDay(header).empty();
    if (isDays) {
        daily_.useSettings(header.rules.set);
    } else {
        if (header.rules.set == tetris::RuleSet::Modern) state_.settings.next = header.next;
        if (!header.match) takeGame(state_.setup, state_.settings);  // a new game is like this one
    }
    brain_.useSuspended(suspended->getBrain(), state_.setup);
    state_.brainActive = suspended->isBrainActive() || options_.brainActive;
    state_.isWatched = header.brainActive && state_.brainActive;
    if (state_.setup.rules.set == tetris::RuleSet::Classic)
        state_.settings.adversary = recorded.adversary;
    suspended->restore(brain_.findMaster(), state_);
    daily_.noteDay(header);
    if (header.match) opponent_.resume(suspended->getReplay(), suspended->getRival());
    if (!options_.isSpeedAsked && !header.match) {
        int& speed = state_.isWatched ? state_.settings.watchSpeed : state_.settings.speed;
        speed = state_.setup.rules.rising
                    ? computeChosenSpeed(recorded.speed, state_.game->getRows())
                    : recorded.speed;
    }
    enterPaused(suspended->getPlayed());
    const ScoreTable table = tetris::computeGameScore(suspended->getReplay()).table;
    state_.isPersons = table != ScoreTable::Brain && state_.session.isNamed;
    table_.begin(false, table != ScoreTable::Alone);
    UndoPoints points = suspended->getUndoPoints();
    recorder_.resume(suspended->getReplay(), recorded, points);
    course_ = makeCourse(listParts(), std::move(points));
}

// The game goes on from there, paused.
void ScreenGame::enterPaused(Duration played) {
    chooseKeys(options_, state_);
    clock_.restore(played);
    state_.played = std::chrono::duration_cast<std::chrono::seconds>(played);
    state_.hasBegun = true;
    state_.phase = Phase::Paused;
}

// ---- Pause and end

void ScreenGame::pause() {
    if (state_.phase == Phase::Playing) {
        course_->passTime();
        endIfOver();
    }
    // The countdown, too, even of a game that a fault has just begun.
    if (state_.phase == Phase::Ready) state_.phase = Phase::Paused;
    if (state_.phase != Phase::Playing) return;
    clock_.pause(now_);
    state_.phase = Phase::Paused;
    effects_.endAll();
    save();
}

void ScreenGame::resume() {
    // A person who has looked elsewhere gets time to look back.
    const bool isCounted =
        !state_.brainActive && !state_.session.waits &&
        (state_.settings.countdown || getEntry(state_.setup.rules.goal).countsDown);
    if (state_.hasBegun && !isCounted) {
        goOn();
        return;
    }
    beginCountdown();
}

// 3, 2, 1 before a match, Ready and Go before a game for time. The game's clock does not run.
void ScreenGame::beginCountdown() {
    state_.phase = Phase::Ready;
    state_.countdown = state_.session.countdown;
    nextNumber_ = now_ + kCountdownStep;
    pressed_.clear();
}

// The game runs again, after a countdown at once.
void ScreenGame::goOn() {
    state_.phase = Phase::Playing;
    course_->resume();
    if (std::exchange(state_.countdown, 0) > 0) clock_.skipWait(now_);
}

void ScreenGame::stop() {
    opponent_.stop();
    endRecording(state_.isGameEmpty() ? Reason::Dropped : Reason::Stopped);
}

void ScreenGame::leave() {
    if (live_) live_->leave();
    play_ = this;
    live_.reset();
    daily_.leaveSettings();
    state_.day.clear();
    saver_.retry();
    effects_.endAll();
    opponent_.leaveSet();
    state_.session = {};
    state_.game.reset();
    state_.phase = Phase::Start;
    state_.saveStatus = {};
    asksName_ = false;
    table_.leave();
    applySettings(options_, state_);
    suspended_.ask();
    // After a watched game the next one is the person's, unless an option says otherwise.
    state_.brainActive = options_.brainActive;
    state_.isWatched = false;
    state_.start.reset();
    table_.request();
}

void ScreenGame::suspend() {
    // It is not worth a place among the suspended games.
    if (state_.isGameEmpty()) endRecording(Reason::Dropped);
    if (const std::optional<std::string> text = formatSuspended()) {
        options_.autosave->suspend(*text);
        recorder_.forget();
        suspended_.add(std::make_shared<SuspendedGame>(tetris::shareReplay(*text, "the game")));
    }
    state_.countdown = 0;
    brain_.forget();
    leave();
}

// Another game is about to begin.
void ScreenGame::replace() {
    if (!state_.game || !recorder_.isOn()) return;
    if (state_.phase == Phase::Playing) course_->passTime();
    // It may have ended in this moment.
    if (!state_.game->isRunning()) {
        endRecording(Reason::Over);
        return;
    }
    const GoalEntry& goal = getEntry(state_.setup.rules.goal);
    const bool isWorthless = state_.game->getRows() == 0 || goal.startsAtOnce || !goal.counts;
    const bool isDropped = state_.day.empty() ? isWorthless : state_.isGameEmpty();
    endRecording(isDropped ? Reason::Dropped : Reason::Stopped);
}

// The setting: a game for a score begins anew at a fault of its player.
bool ScreenGame::restartsForFault() {
    return course_->takeFault() && state_.settings.finesseRestart &&
           state_.phase == Phase::Playing && state_.session.canBeSuspended && state_.day.empty();
}

void ScreenGame::endIfOver() {
    const bool isOver = !state_.game->isRunning() || state_.isRecordingFull;
    if (restartsForFault() && !isOver) {
        startNew();
        return;
    }
    if (state_.phase != Phase::Playing || !isOver) return;
    end();
}

void ScreenGame::end() {
    if (!opponent_.endMatch() && !state_.hasBegun) beginPlay();
    state_.countdown = 0;
    const Reason reason = state_.game->isRunning() ? Reason::Stopped : Reason::Over;
    endRecording(reason);
    asksName_ = options_.asksName && state_.canName();
    clock_.pause(now_);
    state_.phase = Phase::Over;
    state_.repeatCommand.clear();
    if (!state_.isPractice) table_.noteResult();
    if (!state_.session.canBeSuspended) return;
    if (!state_.day.empty()) return daily_.describe();
    state_.repeatCommand = options_.formatCommand(state_.setup, state_.seed, table_.isSteered());
    state_.repeatsOnlyTheStart =
        state_.setup.brain != brain_.getRecipe() || course_->hasChanged(table_.isSteered());
}

// Ends the recording, if there is one, and has the score saved unless the game was dropped.
void ScreenGame::endRecording(Reason reason) {
    if (!recorder_.isOn()) return;
    const bool isOver = reason == Reason::Over;
    const PlayedGame& game = *state_.game;
    lastReplay_ =
        recorder_.end(isOver ? game.getEnd() : GameEnd::Stopped, game, state_.finesse.sum());
    state_.canReplay = game.countLandedPieces() + opponent_.countPieces() > 0;
    if (reason == Reason::Dropped && state_.session.canBeDropped) {
        saver_.drop(lastReplay_);
        return;
    }
    saver_.save({.replay = lastReplay_, .name = state_.settings.name});
}

// ---- During play

void ScreenGame::notePress(Action action) {
    const bool isForPiece = state_.overlay == Overlay::None && !state_.focus;
    if (course_ && isForPiece && (state_.phase == Phase::Playing || isResuming()))
        course_->press(action);
}

void ScreenGame::act(Action action, int side) {
    // Of two at one keyboard neither begins before the other one expects it.
    const bool isShared = state_.session.isShared;
    if (isResuming() && !isShared) goOn();
    if (state_.phase == Phase::Ready) {
        // Any other key skips the countdown.
        if (actsAsPieceEnters(action)) {
            pressed_.emplace_back(action, side);
        } else if (!isShared) {
            beginPlay();
        }
        return;
    }
    if (state_.phase != Phase::Playing) return;
    table_.notePerson();
    state_.isPersons = state_.session.isNamed;
    course_->act(action, side);
    endIfOver();
}

void ScreenGame::noteStall() {
    opponent_.noteStall();
    state_.notice = state_.tr("The line has stalled.");
}

void ScreenGame::onTime() {
    effects_.onTime();
    if (state_.start.isReading) {
        suspended_.readOn();
        if (suspended_.hasOpen()) resumeSuspended();
    }
    if (state_.phase == Phase::Ready && now_ >= nextNumber_) {
        nextNumber_ = now_ + kCountdownStep;
        if (state_.countdown > 1) {
            --state_.countdown;
        } else {
            state_.hasBegun ? goOn() : beginPlay();
        }
    }
    daily_.onTime();
    if (state_.phase != Phase::Playing) return;
    table_.noteBrain();
    noteBrainHelp();
    course_->onTime();
    opponent_.showPlan();
    endIfOver();
    // Save in the wake-up of a fall if possible: a wake-up of its own costs more than the save.
    if (state_.phase == Phase::Playing && recorder_.canSave()) save();
}

void ScreenGame::noteBrainHelp() {
    opponent_.noteBrainHelp();
    if (state_.versus) recorder_.beforeTick(makePlaySettings(state_));
}

void ScreenGame::onWake() {
    if (!opponent_.takeAnswers() && opponent_.stop()) end();
}

std::optional<TimePoint> ScreenGame::nextWake() const {
    if (state_.start.isReading) return TimePoint{};  // at once
    const std::optional<TimePoint> effect = effects_.nextWake();
    if (state_.phase == Phase::Ready) return nextNumber_;
    if (state_.phase != Phase::Playing) return earlier(effect, daily_.nextWake());
    return earlier(course_->findNextEvent(), earlier(effect, recorder_.nextSave()));
}

// ---- Saving

void ScreenGame::save() { recorder_.save(makePlaySettings(state_)); }

std::optional<std::string> ScreenGame::formatSuspended() const {
    const bool canSuspend = state_.session.canBeSuspended || opponent_.canBeSuspended();
    if (!recorder_.isOn() || !canSuspend) return std::nullopt;
    return recorder_.formatSuspended(*state_.game, makePlaySettings(state_),
                                     clock_.getPlayedBefore(), state_.finesse.sum());
}

void ScreenGame::takeNews() {
    if (options_.scores != nullptr) options_.scores->deliver();
    if (options_.autosave == nullptr) return;
    if (const auto trouble = options_.autosave->takeTrouble())
        state_.notice = state_.tr(tellAutosaveTrouble(*trouble));
    state_.canSuspend = recorder_.hasAutosave() && !options_.autosave->hasFailed();
}

}  // namespace tui
