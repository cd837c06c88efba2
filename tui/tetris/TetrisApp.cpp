#include "tui/tetris/TetrisApp.h"

#include <algorithm>
#include <utility>

#include "tui/base/Footer.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/StartMenu.h"
#include "tui/tetris/view/TetrisView.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

const std::string kTestSequence = "test";

std::string otherSequence(const std::string& name)
{
    return name == "bag" ? "random" : "bag";
}

}  // namespace

TetrisApp::TetrisApp(PlayOptions options, Look look, std::unique_ptr<Worker> worker,
                     tetris::BrainMaker make)
    : options_(std::move(options)),
      brain_(options_.brains, options_.setup, std::move(worker), std::move(make), state_),
      game_(options_, state_, brain_),
      pages_(options_, state_, brain_, game_),
      held_(options_.settings.holdDelay, options_.settings.holdRepeat)
{
    state_.canLoad = options_.loader != nullptr;
    state_.version = options_.version;
    state_.start.hasPuzzle = options_.hasPuzzle;
    state_.look = look;
    applySettings(options_, state_);
    game_.setEffects(options_.settings.effects);
    state_.setup = options_.setup;
    state_.brainActive = options_.brainActive;
    state_.adversary = options_.setup.adversary;
    screen_ = options_.settings.screen;
    state_.nextIsTest = options_.setup.sequence == kTestSequence;
    if (!state_.nextIsTest) state_.nextSequence = options_.setup.sequence;
    state_.stack = PieceGrid(state_.setup.width, state_.setup.rows + tetris::kTopRows);
    resetStart(state_);
    pages_.askStartScores();
}

// ---- Events

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
        game_.pause(now);
        pages_.stayPaused();
    } else if (std::holds_alternative<FocusLost>(event)) {
        held_.forget();
    }
    if (state_.phase != Phase::Playing) held_.forget();
    if (state_.notice != noticed_) {
        noticed_ = state_.notice;
        noticedAt_ = now;
    }
}

void TetrisApp::onTime(TimePoint now)
{
    pages_.askName(now);
    if (state_.phase == Phase::Playing) repeatHeld(now);
    game_.onTime(now);
    if (state_.phase != Phase::Playing) held_.forget();
}

std::optional<TimePoint> TetrisApp::nextWake() const
{
    std::optional<TimePoint> next = game_.nextWake();
    const bool isPlaying = state_.phase == Phase::Playing;
    const bool canAsk = !isPlaying && state_.overlay == Overlay::None;
    for (const std::optional<TimePoint>& other :
         {isPlaying ? held_.nextWake() : std::nullopt,
          canAsk ? game_.getSaver().getAskTime() : std::nullopt}) {
        if (other) next = std::min(*other, next.value_or(*other));
    }
    return next;
}

void TetrisApp::onWake(TimePoint now)
{
    brain_.takeAnswers();
    game_.takeNews();
    pages_.onWake(now);
    if (std::optional<WatchedReplay> replay = pages_.takeReplay()) {
        replay_ = std::move(*replay);
        watchesScores_ = true;
        leaving_ = Leaving::Replay;
    }
}

void TetrisApp::onResize(Size window, TimePoint now)
{
    state_.window = window;
    if (options_.goesOn && game_.hasSuspended()) game_.resumeSuspended();
    const Layout layout = computeLayout(window, state_.setup.width, state_.setup.rows);
    if (!layout.fits) {
        game_.pause(now);
        pages_.stayPaused();
    }
    state_.focus.reset();
}

// The language depends on the look, too: without UTF-8 not all of them can be shown.
void TetrisApp::onLook(const Look& look)
{
    state_.look = look;
    state_.tr = options_.languages.choose(options_.settings.language, look.utf8);
}

void TetrisApp::draw(Frame& frame) const
{
    if (getPanel() != nullptr && computeLayout(state_).fits) {
        getPanel()->draw(state_, frame);
    } else {
        drawTetris(state_, frame);
    }
}

AppRequests TetrisApp::takeRequests()
{
    if (leaving_ != Leaving::No) keepSpeed();
    AppRequests requests{.beeps = game_.takeBeep()};
    ScreenOptions wanted = options_.settings.screen;
    wanted.takesText = pages_.takesText();
    if (wanted != screen_) requests.screen = screen_ = wanted;
    return requests;
}

// ---- Keys

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

bool TetrisApp::isHoldable(const Key& key) const
{
    const std::optional<Action> action = state_.keys.find(key);
    return action == Action::Left || action == Action::Right;
}

// Moves the piece for the repetitions that are due.
void TetrisApp::repeatHeld(TimePoint now)
{
    // At most a few, so that no burst follows a delay of the loop.
    constexpr int kMost = 3;
    for (int i = 0; i < kMost; ++i) {
        const std::optional<Key> key = held_.takeDue(now);
        if (!key) return;
        game_.act(*state_.keys.find(*key), now);
    }
    held_.skip(now);
}

void TetrisApp::onKey(const Key& key, TimePoint now)
{
    const bool isQuit = state_.keys.find(key) == Action::Quit;
    if (!computeLayout(state_).fits && state_.overlay == Overlay::None && !isQuit) return;
    game_.getSaver().putOff(now + kBeforeName);
    if (state_.overlay != Overlay::None) {
        onPageKey(key, now);
        return;
    }
    // A message stands until a key, but long enough to be seen.
    constexpr Duration kToSee = std::chrono::seconds(2);
    if (!isMouse(key) && now >= noticedAt_ + kToSee) state_.notice.clear();
    if (state_.phase == Phase::Start) {
        onStartKey(key, now);
    } else if (isMouse(key)) {
        onMouse(key, now);
    } else if (steer(steerControls(key, state_), now)) {
        return;
    } else if (key.code == KeyCode::Enter && state_.phase == Phase::Over) {
        act(Action::New, now);
    } else if (const std::optional<Action> action = state_.keys.find(key)) {
        act(*action, now);
    }
}

void TetrisApp::onStartKey(const Key& key, TimePoint now)
{
    const StartStep step = steerStart(key, state_);
    if (step.item) {
        choose(*step.item, now);
    } else if (step.key) {
        onKey(*step.key, now);
    } else if (!step.isTaken) {
        const std::optional<Action> action = state_.keys.find(key);
        if (action == Action::Brain) {
            choose(StartItem::Watch, now);
        } else if (action) {
            act(*action, now);
        }
    }
}

void TetrisApp::choose(StartItem item, TimePoint now)
{
    switch (item) {
        case StartItem::Play: game_.startNew(now); break;
        case StartItem::Resume: game_.resumeSuspended(); break;
        case StartItem::Watch:
            state_.brainActive = true;
            game_.startNew(now);
            break;
        case StartItem::Puzzle: leaving_ = Leaving::Puzzle; break;
        case StartItem::Scores: act(Action::Scores, now); break;
        case StartItem::Settings: act(Action::Settings, now); break;
        case StartItem::Keys: act(Action::Help, now); break;
        case StartItem::Quit: act(Action::Quit, now); break;
    }
}

// A press on a word of the footer or a line of a card acts as its key.
void TetrisApp::onMouse(const Key& key, TimePoint now)
{
    if (key.code == KeyCode::MousePress) {
        const Layout layout = computeLayout(state_);
        if (const auto meant =
                findFooterKey(listFooterWords(state_), layout.footer, key.column, key.row)) {
            onKey(*meant, now);
            return;
        }
        if (const auto meant = findCardKey(state_, layout, key.column, key.row)) {
            onKey(*meant, now);
            return;
        }
    }
    // The card of a finished game covers the controls.
    if (state_.phase == Phase::Over) return;
    static_cast<void>(steer(steerByMouse(key, state_), now));
}

void TetrisApp::onPageKey(const Key& key, TimePoint now)
{
    switch (pages_.onKey(key, now)) {
        case PageAnswer::None: break;
        case PageAnswer::Quit: act(Action::Quit, now); break;
        case PageAnswer::End: leaving_ = Leaving::Quit; break;
    }
    // A setting may have changed; in a pause no key is held.
    game_.setEffects(options_.settings.effects);
    held_ = HeldKeys(options_.settings.holdDelay, options_.settings.holdRepeat);
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
        case Action::WallRight: game_.act(action, now); break;
        case Action::Brain: switchBrain(now); break;
        case Action::NextBrain: brain_.useNext(now); break;
        case Action::Load: pages_.openLoading(now); break;
        case Action::View:
            state_.viewsBrain = !state_.viewsBrain;
            brain_.consider(now);
            break;
        case Action::AdversaryUp: setAdversary(state_.adversary + 10); break;
        case Action::AdversaryDown: setAdversary(state_.adversary - 10); break;
        case Action::Faster: setSpeed(state_.speed + 5); break;
        case Action::Slower: setSpeed(state_.speed - 5); break;
        case Action::Rising: state_.nextRises = !state_.nextRises; break;
        case Action::Size: chooseNextSize(); break;
        case Action::Replay:
            if (state_.phase == Phase::Over && state_.canReplay) {
                replay_ = {.text = game_.getLastReplay(), .player = state_.playerName};
                leaving_ = Leaving::Replay;
            }
            break;
        case Action::Test: state_.nextIsTest = !state_.nextIsTest; break;
        case Action::Sequence: state_.nextSequence = otherSequence(state_.nextSequence); break;
        case Action::Ghost: state_.showsGhost = !state_.showsGhost; break;
        case Action::Sound: state_.sound = !state_.sound; break;
        case Action::New:
        case Action::Again: startGame(action, now); break;
        case Action::Pause:
            if (state_.phase == Phase::Playing) {
                game_.pause(now);
            } else if (state_.phase == Phase::Paused) {
                game_.resume(now);
            }
            break;
        case Action::Settings: pages_.openSettings(now); break;
        case Action::Scores: pages_.openScores(now); break;
        case Action::Help:
        case Action::Quit: {
            const bool inGame = state_.phase == Phase::Playing || state_.phase == Phase::Paused;
            if (action == Action::Quit && !inGame) {
                leaving_ = Leaving::Quit;
                break;
            }
            pages_.open(action == Action::Help ? Overlay::Help : Overlay::QuitQuestion, now);
            break;
        }
    }
}

// ---- Games

// Asks first if a game is running in which a person has cleared rows or may.
void TetrisApp::startGame(Action action, TimePoint now)
{
    if (state_.phase == Phase::Playing || state_.phase == Phase::Paused) {
        pages_.askForNewGame(action, now);
    } else if (action == Action::Again && state_.phase != Phase::Start) {
        game_.startAgain(now);
    } else {
        game_.startNew(now);
    }
}

// Only before a game.
void TetrisApp::chooseNextSize()
{
    if (state_.phase != Phase::Start) return;
    const Size next = findNextSize(state_.window, {state_.setup.width, state_.setup.rows});
    state_.setup.width = next.columns;
    state_.setup.rows = next.rows;
    pages_.askStartScores();
}

void TetrisApp::comeBack(TimePoint now)
{
    leaving_ = Leaving::No;
    replay_ = {};
    game_.takeNews();
    if (std::exchange(watchesScores_, false)) act(Action::Scores, now);
}

// ---- Controls

void TetrisApp::setAdversary(int level)
{
    state_.adversary = std::clamp(level, 0, tetris::AdversarySequence::kMaxLevel);
    if (tetris::Game* const game = state_.findClassic()) game->setAdversaryLevel(state_.adversary);
}

void TetrisApp::setSpeed(int speed)
{
    state_.speed = std::clamp(speed, 0, GameClock::kMaxSpeed);
    hasChosenSpeed_ = true;
}

// For the next start. The command line and variables win, as in the page of settings.
void TetrisApp::keepSpeed()
{
    if (!std::exchange(hasChosenSpeed_, false) || !options_.keepSetting) return;
    const auto setting = std::ranges::find(options_.panel, "speed", &PanelSetting::name);
    const std::string text = std::to_string(state_.speed);
    if (setting == options_.panel.end() || !setting->fixedBy.empty()) return;
    setting->value = text;
    static_cast<void>(options_.keepSetting("speed", text));
}

void TetrisApp::switchBrain(TimePoint now)
{
    state_.brainActive = !state_.brainActive;
    if (!state_.brainActive) game_.noteHelp();
    brain_.unsettle();
    brain_.consider(now);
}

}  // namespace tui
