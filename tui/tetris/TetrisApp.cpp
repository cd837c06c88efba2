#include "tui/tetris/TetrisApp.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "brain/lab/HeadlessRecorder.h"
#include "brain/tetris/Pilot.h"
#include "tui/base/PlayerName.h"
#include "tui/tetris/BrainAnswerer.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/panel/LoadPanel.h"
#include "tui/tetris/panel/ScoresPanel.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

namespace {

using tetris::Verb;
using namespace std::chrono_literals;

constexpr Duration kFlashTime = 150ms;
// Full rows flash if the delay between falls is at least this: in quicker games it slows the eye.
constexpr Duration kSlowEnoughToFlash = 300ms;
constexpr int kMaxSpeed = 100;
// At the greatest speed: how long a placement is shown before the next piece falls. One picture
// shows all falls of a piece. With several pieces in a picture, each picture would be completely
// new: no eye follows that, and it sends twenty times as many bytes.
constexpr Duration kSightTime = 45ms;
// At the greatest speed: the most falls in one wake-up, so that keys are read in between.
constexpr int kFallsAtOnce = 50;

// How long the loop waits for the brain: each time, so that a quick brain steers as if it ran in
// the loop itself; and in one wake-up in all, because keys wait meanwhile.
constexpr Duration kWaitAtOnce = 5ms;
constexpr Duration kWaitInAll = 15ms;
// A fall of the clock is delayed for a slow brain for this long, or for the delay between falls if
// that is longer.
constexpr Duration kLeastPatience = 250ms;

// From the end of a game until the player is asked for a name. So keys that were meant for the
// falling piece are not taken as letters.
constexpr Duration kBeforeName = 700ms;

const std::string kTestSequence = "test";

// For a replay's header if the time is unknown.
const std::string kNoTime = "1970-01-01T00:00:00Z";

// Makes the adversary's master, which runs in the loop's thread. The default brain replaces an
// external one, because that could hang while keys wait.
std::unique_ptr<tetris::Brain> makeJudge(const tetris::BrainRecipe& recipe)
{
    return recipe.isExternal() ? tetris::BrainRecipe().makeMaster() : recipe.makeMaster();
}

std::string otherSequence(const std::string& name)
{
    return name == "bag" ? "random" : "bag";
}

}  // namespace

TetrisApp::TetrisApp(PlayOptions options, Look look, std::unique_ptr<BrainWorker> worker)
    : options_(std::move(options)),
      recipe_(options_.setup.brain),
      brain_(makeJudge(recipe_)),
      suggester_(worker ? std::move(worker) : std::make_unique<InlineBrainWorker>()),
      recorder_(options_.autosave, options_.maxReplayBytes),
      saver_(options_.scores, options_.autosave),
      left_(options_.left),
      held_(options_.holdDelay, options_.holdRepeat)
{
    state_.offersSuspended = left_ != nullptr;
    state_.canSuspend = recorder_.hasAutosave();
    state_.canLoad = options_.loader != nullptr;
    suggester_.setBrain(recipe_, recipe_.make()->sees());
    onLook(look);
    state_.setup = options_.setup;
    state_.brain = recipe_.getName();
    if (std::ranges::find(options_.brains, recipe_) == options_.brains.end()) {
        options_.brains.push_back(recipe_);
    }
    if (options_.setup.master) master_ = makeJudge(*options_.setup.master);
    state_.brainActive = options_.brainActive;
    state_.adversary = options_.setup.adversary;
    state_.speed = options_.speed;
    screen_ = options_.screen;
    state_.showsGhost = options_.ghost;
    setBeep(options_.beep, state_);
    state_.keys = KeyMap(options_.preset, options_.keyChoices);
    state_.nextIsTest = options_.setup.sequence == kTestSequence;
    if (!state_.nextIsTest) state_.nextSequence = options_.setup.sequence;
    state_.stack = PieceGrid(state_.setup.width, state_.setup.rows + tetris::kTopRows);
}

void TetrisApp::onEvent(const Event& event, TimePoint now)
{
    if (const auto* const input = std::get_if<KeyEvent>(&event)) {
        onKeyEvent(*input, now);
    } else if (const auto* const resized = std::get_if<Resized>(&event)) {
        onResize(resized->window, now);
    } else if (const auto* const changed = std::get_if<LookChanged>(&event)) {
        onLook(changed->look);
    } else if (std::holds_alternative<Woken>(event)) {
        onWake(now);
    } else if (std::holds_alternative<Suspended>(event)) {
        onSuspend(now);
    } else if (std::holds_alternative<FocusLost>(event)) {
        held_.forget();
    }
}

// ---- Keys

void TetrisApp::onKey(const Key& key, TimePoint now)
{
    if (!computeLayout(state_.window, state_.setup.width, state_.setup.rows).fits &&
        state_.overlay == Overlay::None && state_.keys.find(key) != Action::Quit) {
        return;
    }
    if (state_.overlay != Overlay::None) {
        answerQuestion(key, now);
    } else if (key.code == KeyCode::MousePress || key.code == KeyCode::WheelUp ||
               key.code == KeyCode::WheelDown) {
        static_cast<void>(steer(steerByMouse(key, state_), now));
    } else if (steer(steerControls(key, state_), now)) {
        return;
    } else if (key.code == KeyCode::Enter && left_) {
        continueLeft();
    } else if (key.code == KeyCode::Enter && state_.phase == Phase::Start) {
        act(Action::New, now);
    } else if (const std::optional<Action> action = state_.keys.find(key)) {
        act(*action, now);
    }
}

// Handles keys while a page or question is in front.
void TetrisApp::answerQuestion(const Key& key, TimePoint now)
{
    const char32_t letter = key.code == KeyCode::Character ? key.character : U'\0';
    const bool asks = state_.overlay == Overlay::QuitQuestion;
    const bool isLater = key.code == KeyCode::Enter || letter == U'l' || letter == U'L';
    if (asks && (letter == U'y' || letter == U'Y')) {
        endRecord(tetris::ReplayEnd::Stopped, now);
        done_ = true;
    } else if (asks && isLater && state_.canSuspend) {
        done_ = true;
    } else if (state_.overlay == Overlay::Panel) {
        onPanelKey(key, now);
    } else if (state_.overlay == Overlay::Name) {
        onNameKey(key, now);
    } else if (key.code == KeyCode::Escape ||
               (state_.overlay == Overlay::Help && state_.keys.find(key) == Action::Help)) {
        closeOverlay(now);
    } else if (state_.overlay == Overlay::Help && state_.keys.find(key) == Action::Quit) {
        closeOverlay(now);
        act(Action::Quit, now);
    }
}

void TetrisApp::onPanelKey(const Key& key, TimePoint now)
{
    // In a window that is too small, the page is not visible and can only be closed.
    const bool isSeen = computeLayout(state_.window, state_.setup.width, state_.setup.rows).fits;
    if (!isSeen && key.code != KeyCode::Escape) return;
    const bool closes = !panel_->takesText() && state_.keys.find(key) == panelAction_;
    if (closes || panel_->onKey(key, state_.window) == PanelEnd::Closes) closeOverlay(now);
}

// Executes a key's meaning for the controls. Returns false if it has none.
bool TetrisApp::steer(const ControlStep& step, TimePoint now)
{
    if (step.action) act(*step.action, now);
    if (step.speed) setSpeed(*step.speed);
    if (step.adversary) setAdversary(*step.adversary);
    return step.isTaken;
}

void TetrisApp::act(Action action, TimePoint now)
{
    switch (action) {
        case Action::Left:
        case Action::Right:
        case Action::Rotate:
        case Action::Down:
        case Action::Drop:
        case Action::Land:
        case Action::WallLeft:
        case Action::WallRight: actOnPiece(action, now); break;
        case Action::Brain: switchBrain(now); break;
        case Action::NextBrain: chooseNextBrain(now); break;
        case Action::Load: openLoading(now); break;
        case Action::View: toggleView(now); break;
        case Action::AdversaryUp: setAdversary(state_.adversary + 10); break;
        case Action::AdversaryDown: setAdversary(state_.adversary - 10); break;
        case Action::Faster: setSpeed(state_.speed + 5); break;
        case Action::Slower: setSpeed(state_.speed - 5); break;
        case Action::Test: state_.nextIsTest = !state_.nextIsTest; break;
        case Action::Sequence: state_.nextSequence = otherSequence(state_.nextSequence); break;
        case Action::Ghost: state_.showsGhost = !state_.showsGhost; break;
        case Action::Sound: state_.sound = !state_.sound; break;
        case Action::New:
            state_.setup.sequence = state_.findNextSequence();
            startGame(chooseSeed(), now);
            break;
        case Action::Again:
            if (state_.phase == Phase::Start) {
                act(Action::New, now);
            } else {
                startGame(state_.seed, now);
            }
            break;
        case Action::Pause:
            if (state_.phase == Phase::Playing) {
                pause(now);
            } else if (state_.phase == Phase::Paused) {
                resumePlay(now);
            }
            break;
        case Action::Settings: openSettings(now); break;
        case Action::Scores: openScores(now); break;
        case Action::Help:
        case Action::Quit: {
            const bool inGame = state_.phase == Phase::Playing || state_.phase == Phase::Paused;
            if (action == Action::Quit && !inGame) {
                done_ = true;
                break;
            }
            openOverlay(action == Action::Help ? Overlay::Help : Overlay::QuitQuestion, now);
            break;
        }
    }
}

void TetrisApp::actOnPiece(Action action, TimePoint now)
{
    if (state_.phase != Phase::Playing) return;
    brainSteeredAll_ = false;
    switch (action) {
        case Action::Left: tick(Verb::Left, now); break;
        case Action::Right: tick(Verb::Right, now); break;
        case Action::Rotate: tick(Verb::Rotate, now); break;
        case Action::Down:
            if (state_.brainActive) static_cast<void>(consult(now));
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

// ---- Keys that are held

bool TetrisApp::isHoldable(const Key& key) const
{
    const std::optional<Action> action = state_.keys.find(key);
    return action == Action::Left || action == Action::Right;
}

// A held key is repeated here, so the terminal's repetition does not count.
void TetrisApp::onKeyEvent(const KeyEvent& event, TimePoint now)
{
    const bool canBeHeld = isHoldable(event.key);
    if (event.change == KeyChange::Released) {
        if (canBeHeld) held_.release(event.key, now);
        return;
    }
    if (canBeHeld && event.change == KeyChange::Repeated) return;
    onKey(event.key, now);
    if (event.change != KeyChange::Pressed || !isHoldable(event.key)) return;
    // A control that has the focus has the arrows.
    if (state_.phase == Phase::Playing && !state_.focus) {
        held_.press(event.key, now);
    } else {
        held_.release(event.key, now);
    }
}

// Moves the piece for the repetitions that are due.
void TetrisApp::repeatHeld(TimePoint now)
{
    // At most a few, so that no burst follows a delay of the loop.
    constexpr int kMost = 3;
    for (int i = 0; i < kMost; ++i) {
        const std::optional<Key> key = held_.takeDue(now);
        if (!key) return;
        actOnPiece(*state_.keys.find(*key), now);
    }
    held_.skip(now);
}

// ---- Settings

// The language depends on the look, too: without UTF-8 not all of them can be shown.
void TetrisApp::onLook(const Look& look)
{
    state_.look = look;
    state_.tr = options_.languages.choose(options_.language, look.utf8);
}

void TetrisApp::openSettings(TimePoint now)
{
    // Some settings have changed by other keys since they were read.
    for (PanelSetting& setting : options_.settings) {
        if (setting.name == "ghost") setting.value = state_.showsGhost ? "true" : "false";
        if (setting.name == "speed") setting.value = std::to_string(state_.speed);
        if (setting.name != "beep") continue;
        setting.value = !state_.sound ? "off" : state_.beep == Beep::Flash ? "flash" : "bell";
    }
    openPanel(
        std::make_unique<SettingsPanel>(options_.settings,
                                        [this](const std::string& name, const std::string& value) {
                                            return changeSetting(name, value);
                                        }),
        Action::Settings, now);
}

// Opens the page at the game that was just saved; without one, at the table of games played alone.
void TetrisApp::openScores(TimePoint now)
{
    if (options_.scores == nullptr) return;
    const SaveStatus& saveStatus = state_.saveStatus;
    const bool isSaved = saveStatus.stage == SaveStatus::Stage::Saved;
    const tetris::ScoreFilter filter{
        .table = isSaved ? saveStatus.table : tetris::ScoreTable::Alone,
        .sequence = state_.setup.sequence,
        .size = tetris::ScoreFilter::Size{state_.setup.width, state_.setup.rows}};
    openPanel(std::make_unique<ScoresPanel>(*options_.scores, filter,
                                            isSaved ? std::optional(saveStatus.id) : std::nullopt,
                                            options_.program),
              Action::Scores, now);
}

void TetrisApp::openLoading(TimePoint now)
{
    const tetris::GameSetup& setup = state_.setup;
    openPanel(std::make_unique<LoadPanel>(
                  options_.loader, loadText_,
                  tetris::GameStart{.seed = state_.seed,
                                    .width = setup.width,
                                    .height = setup.rows + tetris::kTopRows,
                                    .limit = setup.rows},
                  [this](const tetris::BrainRecipe& recipe) { useLoaded(recipe); }),
              Action::Load, now);
}

// Applies the value and saves it. Returns one sentence if it is not saved.
std::string TetrisApp::changeSetting(const std::string& name, const std::string& value)
{
    const auto setting = std::ranges::find(options_.settings, name, &PanelSetting::name);
    if (setting != options_.settings.end()) setting->value = value;
    applySetting(name, value, options_, state_);
    if (name == "name") options_.asksName = false;
    held_ = HeldKeys(options_.holdDelay, options_.holdRepeat);
    return options_.keepSetting ? options_.keepSetting(name, value) : std::string();
}

void TetrisApp::setAdversary(int level)
{
    state_.adversary = std::clamp(level, 0, tetris::AdversarySequence::kMaxLevel);
    if (state_.game) state_.game->setAdversaryLevel(state_.adversary);
}

void TetrisApp::setSpeed(int speed)
{
    state_.speed = std::clamp(speed, 0, kMaxSpeed);
}

void TetrisApp::switchBrain(TimePoint now)
{
    state_.brainActive = !state_.brainActive;
    if (!state_.brainActive) brainSteeredAll_ = false;
    suggester_.unsettle();
    consider(now);
}

void TetrisApp::chooseNextBrain(TimePoint now)
{
    const std::vector<tetris::BrainRecipe>& brains = options_.brains;
    const auto present = std::ranges::find(brains, recipe_) - brains.begin();
    state_.brainFailure.clear();
    useBrain(brains[static_cast<std::size_t>(present + 1) % brains.size()]);
    consider(now);
}

void TetrisApp::useBrain(const tetris::BrainRecipe& recipe)
{
    recipe_ = recipe;
    brain_ = makeJudge(recipe_);
    state_.brain = recipe_.getName();
    suggester_.setBrain(recipe_, recipe_.make()->sees());
}

// The adversary's own master, else the chosen brain, which may change in play.
tetris::AdversarySequence::FindMaster TetrisApp::findMaster()
{
    return [this]() -> tetris::Brain& { return master_ ? *master_ : *brain_; };
}

// Uses a loaded brain at once and switches it on. It replaces a brain of the same name, which may
// be an older version of the same file.
void TetrisApp::useLoaded(const tetris::BrainRecipe& recipe)
{
    std::optional<tetris::BrainRecipe> old;
    const auto place =
        std::ranges::find(options_.brains, recipe.getName(), &tetris::BrainRecipe::getName);
    if (place == options_.brains.end()) {
        options_.brains.push_back(recipe);
    } else {
        old = std::exchange(*place, recipe);
    }
    // External brains with equal names compare equal. The assignment releases the old one.
    if (recipe.isExternal() && state_.setup.brain == recipe) state_.setup.brain = recipe;
    state_.brainFailure.clear();
    useBrain(recipe);
    state_.brainActive = true;
    // Only now is there no other copy of it in this object.
    if (old) options_.loader->dispose(std::move(*old));
}

void TetrisApp::toggleView(TimePoint now)
{
    state_.viewsBrain = !state_.viewsBrain;
    consider(now);
}

// ---- The course of a game

// The seed of a new game. The given one is for the first game that is not the test game.
std::uint64_t TetrisApp::chooseSeed()
{
    if (state_.nextIsTest) return 0;
    if (options_.seed) return *std::exchange(options_.seed, std::nullopt);
    return options_.drawSeed();
}

void TetrisApp::startGame(std::uint64_t seed, TimePoint now)
{
    endRecord(tetris::ReplayEnd::Stopped, now);
    saver_.forget(state_.saveStatus);
    left_.reset();
    state_.offersSuspended = false;
    state_.notice.clear();
    state_.isRecordingFull = false;
    tetris::GameSetup& setup = state_.setup;
    state_.seed = seed;
    setup.brain = recipe_;
    setup.adversary = state_.adversary;
    // There is an adversary at level 0, too, because its slider may be moved later.
    state_.game.emplace(
        std::make_unique<tetris::AdversarySequence>(
            tetris::makeSequence(setup.sequence, state_.seed), state_.seed, findMaster(),
            state_.adversary),
        tetris::GameOptions{
            .width = setup.width, .height = setup.rows + tetris::kTopRows, .limit = setup.limit});
    state_.stack = PieceGrid(setup.width, setup.rows + tetris::kTopRows);
    state_.flash.reset();
    state_.adversaryDealt = state_.game->hasAdversaryDealt();
    state_.phase = Phase::Playing;
    state_.played = 0s;
    brainSteeredAll_ = state_.brainActive;
    brainWasLate_ = false;
    playedBefore_ = Duration(0);
    playingSince_ = now;
    fellAt_ = now;
    putOff_ = false;
    suggester_.forget();
    consider(now);
    setup.mode = tetris::PlayMode::Ticks;
    recorder_.start(tetris::makeReplayHeader(setup, seed, state_.brainActive,
                                             options_.nameTime ? options_.nameTime() : kNoTime),
                    getPlaySettings(), *state_.game);
    keepGame(now);
    if (!state_.game->isRunning()) endGame(now);
}

// Resumes the suspended game, paused.
void TetrisApp::continueLeft()
{
    const std::shared_ptr<const SuspendedGame> left = std::exchange(left_, nullptr);
    const PlaySettings& recorded = left->getRecorded();
    state_.offersSuspended = false;
    state_.notice = left->formatNote(state_.tr);
    state_.setup = left->getSetup();
    state_.seed = left->getReplay().header.seed;
    recipe_ = left->getBrain();
    if (std::ranges::find(options_.brains, recipe_) == options_.brains.end()) {
        options_.brains.push_back(recipe_);
    }
    brain_ = makeJudge(recipe_);
    master_ = state_.setup.master ? makeJudge(*state_.setup.master) : nullptr;
    suggester_.setBrain(recipe_, recipe_.make()->sees());
    state_.brain = recipe_.getName();
    state_.brainActive = left->isBrainActive() || options_.brainActive;
    state_.adversary = recorded.adversary;
    state_.speed = options_.isSpeedAsked ? options_.speed : recorded.speed;
    left->restore(findMaster(), state_);
    state_.adversaryDealt = state_.game->hasAdversaryDealt();
    state_.phase = Phase::Paused;
    playedBefore_ = left->getPlayed();
    state_.played = std::chrono::duration_cast<std::chrono::seconds>(playedBefore_);
    fallenBefore_ = Duration(0);
    brainSteeredAll_ = false;
    recorder_.resume(left->getReplay(), recorded);
}

void TetrisApp::endGame(TimePoint now)
{
    const tetris::Game& game = *state_.game;
    endRecord(game.isRunning() ? tetris::ReplayEnd::Stopped : tetris::toReplayEnd(game.getEnd()),
              now);
    if (options_.asksName && !brainSteeredAll_) saver_.askAt(now + kBeforeName);
    state_.phase = Phase::Over;
    held_.forget();
    state_.bestScore =
        std::max(state_.bestScore, game.countLandedPieces() + game.getTally().points);
    state_.repeatCommand = options_.formatCommand(state_.setup, state_.seed, brainSteeredAll_);
    state_.repeatsOnlyTheStart = state_.setup.brain != recipe_ ||
                                 state_.setup.adversary != state_.adversary ||
                                 (brainSteeredAll_ && brainWasLate_);
}

// Ends the recording and has the score saved.
void TetrisApp::endRecord(tetris::ReplayEnd end, TimePoint now)
{
    if (!recorder_.isOn()) return;
    saver_.save(*recorder_.end(end, *state_.game, computePlayed(now)), options_.player,
                state_.saveStatus);
}

// Asks the player for a name if it is time to.
void TetrisApp::askName(TimePoint now)
{
    if (state_.overlay != Overlay::None || !saver_.takeQuestion(state_.saveStatus, now)) return;
    state_.name = NameField::suggest(options_.player);
    openOverlay(Overlay::Name, now);
}

void TetrisApp::onNameKey(const Key& key, TimePoint now)
{
    const bool isSeen = computeLayout(state_.window, state_.setup.width, state_.setup.rows).fits;
    if (!isSeen && key.code != KeyCode::Escape) return;
    const NameField::End end = state_.name->onKey(key);
    if (end == NameField::End::None) return;
    const std::optional<std::string> name = parsePlayerName(state_.name->getText());
    state_.name.reset();
    options_.asksName = false;
    if (end == NameField::End::Taken && name) {
        state_.saveStatus.trouble = changeSetting("name", *name);
        saver_.rename(*name);
    }
    closeOverlay(now);
}

void TetrisApp::pause(TimePoint now)
{
    if (state_.phase != Phase::Playing) return;
    playedBefore_ = computePlayed(now);
    state_.phase = Phase::Paused;
    held_.forget();
    showClock(now);
    fallenBefore_ = now - fellAt_;
    state_.flash.reset();
    state_.wallFlashUntil.reset();
    keepGame(now);
}

void TetrisApp::resumePlay(TimePoint now)
{
    state_.phase = Phase::Playing;
    playingSince_ = now;
    fellAt_ = now - std::min(fallenBefore_, computeDelay());
}

void TetrisApp::openOverlay(Overlay overlay, TimePoint now)
{
    resumeAfterOverlay_ = state_.phase == Phase::Playing;
    pause(now);
    state_.overlay = overlay;
}

void TetrisApp::openPanel(std::unique_ptr<Panel> panel, Action action, TimePoint now)
{
    openOverlay(Overlay::Panel, now);
    panel_ = std::move(panel);
    panelAction_ = action;
}

void TetrisApp::closeOverlay(TimePoint now)
{
    state_.overlay = Overlay::None;
    panel_.reset();
    if (std::exchange(resumeAfterOverlay_, false)) resumePlay(now);
    askName(now);
}

// Makes one Down, for the clock or for its key. Before it the active brain steers to a known goal.
void TetrisApp::fall(TimePoint now)
{
    if (state_.brainActive) {
        brainWasLate_ = brainWasLate_ || suggester_.isThinkingOfGoal();
        if (const std::optional<tetris::Move> goal = suggester_.getGoal()) {
            tetris::steerTowards(*goal, *state_.game, [this, now](Verb verb) { tick(verb, now); });
        }
    }
    tick(Verb::Down, now);
}

tetris::TickReport TetrisApp::tick(Verb verb, TimePoint now)
{
    recorder_.beforeTick(getPlaySettings());
    const tetris::TickReport report = state_.game->tick(verb);
    recorder_.afterTick(verb, report, *state_.game, computePlayed(now), now);
    if (report.moved || report.landed) showClock(now);
    if (report.moved && verb != Verb::Down) state_.flash.reset();
    if (report.landed) onLanding(report, now);
    return report;
}

void TetrisApp::onLanding(const tetris::TickReport& report, TimePoint now)
{
    state_.stack.land(*report.landed);
    state_.flash.reset();
    if (report.fullRows != 0) {
        if (computeDelay() >= kSlowEnoughToFlash && report.end == tetris::GameEnd::None) {
            state_.flash = Flash{state_.stack, report.fullRows, now + kFlashTime};
        }
        state_.stack.removeRows(report.fullRows);
        if (std::popcount(report.fullRows) >= 4) celebrate(now);
    }
    fellAt_ = state_.speed == kMaxSpeed ? now + kSightTime : now;
    putOff_ = false;
    state_.adversaryDealt = state_.game->hasAdversaryDealt();
    suggester_.forget();
    consider(now);
    state_.isRecordingFull = report.end == tetris::GameEnd::None && recorder_.isFull();
    if (report.end != tetris::GameEnd::None || state_.isRecordingFull) endGame(now);
}

// Four rows at once.
void TetrisApp::celebrate(TimePoint now)
{
    if (!state_.sound) return;
    if (state_.beep == Beep::Bell) {
        beep_ = true;
    } else {
        state_.wallFlashUntil = now + kFlashTime;
    }
}

// ---- The brain's suggestion

// Calls `ask`. If the brain fails in it, the default brain takes its place.
template <class Ask>
void TetrisApp::askSuggester(const Ask& ask)
{
    try {
        ask();
    } catch (const tetris::BrainFailure& failure) {
        state_.brainFailure = failure.what();
        useBrain({});
        suggester_.forget();
        if (state_.game && state_.game->isRunning()) {
            suggester_.consider(*state_.game, state_.viewsBrain);
        }
    }
}

// Asks the brain about the falling piece if it is active or its view is shown.
void TetrisApp::consider(TimePoint now)
{
    if (!state_.game || !state_.game->isRunning() || !(state_.brainActive || state_.viewsBrain)) {
        suggester_.forget();
    } else {
        askSuggester([this] { suggester_.consider(*state_.game, state_.viewsBrain); });
        // With a quick brain, its view and the piece change in the same picture.
        if (state_.viewsBrain) awaitBrain(now);
        if (state_.viewsBrain && !suggester_.isThinkingOfGoal()) awaitBrain(now);
    }
    showSuggestion();
}

// Waits a moment for the brain's goal, because a Down is due. Returns false if the brain is late.
bool TetrisApp::consult(TimePoint now)
{
    askSuggester([this] { suggester_.settle(*state_.game); });
    if (suggester_.isThinkingOfGoal()) awaitBrain(now);
    showSuggestion();
    return !suggester_.isThinkingOfGoal();
}

// Waits for an answer of the brain, as long as keys can wait.
void TetrisApp::awaitBrain(TimePoint now)
{
    if (waitedAt_ != now) waitedThen_ = Duration(0);
    waitedAt_ = now;
    waitedThen_ += takeSuggestion(std::min(kWaitAtOnce, kWaitInAll - waitedThen_));
}

// Takes the brain's answers; returns how long it waited for them.
Duration TetrisApp::takeSuggestion(Duration limit)
{
    Duration waited{0};
    askSuggester([&] { waited = suggester_.take(limit); });
    return waited;
}

void TetrisApp::showSuggestion()
{
    state_.suggestion = state_.viewsBrain ? suggester_.getSuggestion() : Suggestion{};
}

void TetrisApp::onWake(TimePoint now)
{
    static_cast<void>(takeSuggestion(Duration(0)));
    showSuggestion();
    saver_.takeNews(recorder_.isOn(), state_);
    if (panel_ && panel_->onWake() == PanelEnd::Closes) {
        closeOverlay(now);
        consider(now);
    }
    if (options_.autosave == nullptr) return;
    if (const auto trouble = options_.autosave->takeTrouble()) {
        state_.notice = state_.tr(tellTrouble(*trouble));
    }
}

// ---- Saving the game

PlaySettings TetrisApp::getPlaySettings() const
{
    return {.speed = state_.speed,
            .adversary = state_.adversary,
            .brain = recipe_.getName(),
            .active = state_.brainActive};
}

void TetrisApp::keepGame(TimePoint now)
{
    recorder_.save(getPlaySettings(), now);
}

std::optional<std::string> TetrisApp::formatSuspendedGame() const
{
    if (!recorder_.isOn()) return std::nullopt;
    return recorder_.formatSuspended(*state_.game, getPlaySettings(), playedBefore_);
}

void TetrisApp::stopGame()
{
    endRecord(tetris::ReplayEnd::Stopped, playingSince_);
}

// ---- Time

Duration TetrisApp::computePlayed(TimePoint now) const
{
    const bool runs = state_.phase == Phase::Playing;
    return runs ? playedBefore_ + (now - playingSince_) : playedBefore_;
}

Duration TetrisApp::computeDelay() const
{
    return std::chrono::milliseconds(2000 - 20 * state_.speed);
}

// How long a fall is delayed at most for a brain that is thinking.
Duration TetrisApp::computePatience() const
{
    return std::max(computeDelay(), kLeastPatience);
}

void TetrisApp::showClock(TimePoint now)
{
    state_.played = std::chrono::duration_cast<std::chrono::seconds>(computePlayed(now));
}

TimePoint TetrisApp::computeNextFall() const
{
    const bool waits = putOff_ && state_.brainActive && suggester_.isThinkingOfGoal();
    return fellAt_ + computeDelay() + (waits ? computePatience() : Duration(0));
}

std::optional<TimePoint> TetrisApp::nextWake() const
{
    if (state_.phase != Phase::Playing) {
        const std::optional<TimePoint> asking = saver_.getAskTime();
        const bool canAsk = asking && state_.overlay == Overlay::None;
        return canAsk ? std::min(*asking, state_.wallFlashUntil.value_or(*asking))
                      : state_.wallFlashUntil;
    }
    TimePoint next = computeNextFall();
    if (state_.flash) next = std::min(next, state_.flash->until);
    if (state_.wallFlashUntil) next = std::min(next, *state_.wallFlashUntil);
    if (const auto keeping = recorder_.nextSave()) next = std::min(next, *keeping);
    return std::min(next, held_.nextWake().value_or(next));
}

void TetrisApp::onTime(TimePoint now)
{
    if (state_.flash && state_.flash->until <= now) state_.flash.reset();
    if (state_.wallFlashUntil && *state_.wallFlashUntil <= now) state_.wallFlashUntil.reset();
    askName(now);
    if (state_.phase != Phase::Playing) return;
    repeatHeld(now);
    fallInTime(now);
    // Save in the wake-up of a fall if possible: a wake-up of its own costs more than the save.
    if (state_.phase == Phase::Playing && recorder_.canSave(now)) keepGame(now);
}

void TetrisApp::fallInTime(TimePoint now)
{
    const Duration delay = computeDelay();
    const bool asFastAsItGoes = state_.speed == kMaxSpeed;
    for (int falls = asFastAsItGoes ? kFallsAtOnce : 1; falls > 0; --falls) {
        if (state_.phase != Phase::Playing || computeNextFall() > now) return;
        if (state_.brainActive && !consult(now)) {
            putOff_ = true;
            if (computeNextFall() > now) return;
        }
        // Falls on time keep their rhythm; after a delay of the loop they do not come in a burst.
        const bool isOnTime = !std::exchange(putOff_, false) && now - fellAt_ < 2 * delay;
        fellAt_ = isOnTime ? fellAt_ + delay : now;
        fall(now);
    }
}

// ---- The rest of App

void TetrisApp::onResize(Size window, TimePoint now)
{
    state_.window = window;
    if (options_.goesOn && left_) continueLeft();
    const Layout layout = computeLayout(window, state_.setup.width, state_.setup.rows);
    if (!layout.fits) {
        pause(now);
        resumeAfterOverlay_ = false;
    }
    if (layout.controls.empty()) state_.focus.reset();
}

void TetrisApp::onSuspend(TimePoint now)
{
    pause(now);
    resumeAfterOverlay_ = false;
}

void TetrisApp::draw(Frame& frame) const
{
    if (panel_ && computeLayout(state_.window, state_.setup.width, state_.setup.rows).fits) {
        panel_->draw(state_, frame);
    } else {
        view_.draw(state_, frame);
    }
}

AppRequests TetrisApp::takeRequests()
{
    AppRequests requests{.beeps = std::exchange(beep_, false)};
    ScreenOptions wanted = options_.screen;
    wanted.takesText = (panel_ && panel_->takesText()) || state_.overlay == Overlay::Name;
    if (wanted != screen_) requests.screen = screen_ = wanted;
    return requests;
}

}  // namespace tui
