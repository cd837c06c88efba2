#include "tui/puzzle/PuzzleApp.h"

#include <algorithm>
#include <utility>

#include "core/puzzle/BoardId.h"
#include "tui/base/SaveTrouble.h"
#include "tui/puzzle/PuzzleKeyMap.h"
#include "tui/puzzle/PuzzleLayout.h"
#include "tui/puzzle/PuzzleView.h"

namespace tui {

namespace {

using puzzle::BoardId;
using puzzle::Position;
using puzzle::PuzzleGame;
using puzzle::ShuffleWay;
using puzzle::Slide;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr int kMaxWatchSpeed = 64;
constexpr int kReviewPage = 10;
constexpr Duration kFlashTime = std::chrono::milliseconds(150);

std::int64_t toMilliseconds(TimePoint now)
{
    return duration_cast<milliseconds>(now.time_since_epoch()).count();
}

// The time between two moves at that many a second.
Duration computeBetween(int speed)
{
    return Duration(std::chrono::seconds(1)) / speed;
}

bool isLetter(const Key& key, char32_t letter)
{
    return key.code == KeyCode::Character && key.character == letter;
}

std::optional<Slide> findSlide(PuzzleAction action)
{
    switch (action) {
        case PuzzleAction::MoveLeft: return Slide::Left;
        case PuzzleAction::MoveRight: return Slide::Right;
        case PuzzleAction::MoveUp: return Slide::Up;
        case PuzzleAction::MoveDown: return Slide::Down;
        default: return std::nullopt;
    }
}

}  // namespace

PuzzleApp::PuzzleApp(PuzzleOptions options, Look look, HintSolver& solver, Waker& waker)
    : options_(std::move(options)), state_(options_.board), solver_(solver), worker_(solver, waker)
{
    state_.look = look;
    state_.tr = options_.languages.choose(options_.language, look.utf8);
    solver_.prepare(state_.id.getSize());
}

// ---- Events

void PuzzleApp::onEvent(const Event& event, TimePoint now)
{
    if (const auto* const input = std::get_if<KeyEvent>(&event)) {
        if (input->change != KeyChange::Released) onKey(input->key, now);
    } else if (const auto* const resized = std::get_if<Resized>(&event)) {
        onResize(resized->window, now);
    } else if (std::holds_alternative<Woken>(event)) {
        onWake(now);
    } else if (std::holds_alternative<Suspended>(event)) {
        onSuspend(now);
    }
}

void PuzzleApp::onKey(const Key& key, TimePoint now)
{
    const std::optional<PuzzleAction> action = findPuzzleAction(key);
    if (!computePuzzleLayout(state_.window, state_.id.getSize()).fits) {
        // The window is too small to show the board: only quitting works.
        if (state_.page == PuzzlePage::QuitQuestion || action == PuzzleAction::Quit) {
            answerQuestion(key, now);
        }
    } else {
        switch (state_.page) {
            case PuzzlePage::QuitQuestion:
            case PuzzlePage::NewQuestion: answerQuestion(key, now); break;
            case PuzzlePage::Chooser: steerChooser(key); break;
            case PuzzlePage::Review: steerReview(key, action); break;
            case PuzzlePage::Help:
                // Any key with an action closes the page.
                if (action) state_.page = PuzzlePage::None;
                break;
            case PuzzlePage::None:
                if (key.code == KeyCode::MousePress || key.code == KeyCode::MouseRelease) {
                    onMouse(key, now);
                } else if (action) {
                    act(*action, now);
                }
        }
    }
    settle(now);
}

void PuzzleApp::onTime(TimePoint now)
{
    if (state_.trail && state_.trail->until <= now) state_.trail.reset();
    if (state_.flashUntil && *state_.flashUntil <= now) state_.flashUntil.reset();
    if (state_.watch && !state_.watch->isPaused && state_.watch->nextAt <= now) watchStep(now);
    settle(now);
}

void PuzzleApp::onWake(TimePoint now)
{
    for (const HintUpdate& update : worker_.takeUpdates())
        take(update);
    takeResults();
    settle(now);
}

void PuzzleApp::onResize(Size window, TimePoint now)
{
    state_.window = window;
    pressed_.reset();
    if (!computePuzzleLayout(window, state_.id.getSize()).fits && state_.game.isOn()) {
        state_.isPaused = true;
    }
    settle(now);
}

void PuzzleApp::onSuspend(TimePoint now)
{
    if (state_.game.isOn()) state_.isPaused = true;
    if (state_.watch) state_.watch->isPaused = true;
    settle(now);
}

std::optional<TimePoint> PuzzleApp::nextWake() const
{
    std::optional<TimePoint> wake;
    const auto include = [&wake](TimePoint at) { wake = wake ? std::min(*wake, at) : at; };
    if (state_.trail) include(state_.trail->until);
    if (state_.flashUntil) include(*state_.flashUntil);
    if (state_.watch && !state_.watch->isPaused && !state_.game.isPaused()) {
        include(state_.watch->nextAt);
    }
    if (state_.game.isTimeRunning()) include(clockAt_);
    return wake;
}

void PuzzleApp::draw(Frame& frame) const
{
    drawPuzzle(state_, frame);
}

// ---- Keys

void PuzzleApp::answerQuestion(const Key& key, TimePoint now)
{
    const PuzzlePage question = state_.page;
    if (question != PuzzlePage::QuitQuestion && question != PuzzlePage::NewQuestion) {
        act(PuzzleAction::Quit, now);
        return;
    }
    if (isLetter(key, U'y')) {
        state_.page = PuzzlePage::None;
        if (question == PuzzlePage::QuitQuestion) {
            done_ = true;
        } else {
            startAnother();
        }
    } else if (key.code == KeyCode::Escape || isLetter(key, U'n') || isLetter(key, U'q')) {
        state_.page = PuzzlePage::None;
    }
}

void PuzzleApp::steerChooser(const Key& key)
{
    switch (state_.chooser.onKey(key, options_.drawSeed())) {
        case BoardChooser::Outcome::Open: break;
        case BoardChooser::Outcome::Cancelled: state_.page = PuzzlePage::None; break;
        case BoardChooser::Outcome::Chosen:
            state_.page = PuzzlePage::None;
            startGame(state_.chooser.getChosen());
    }
}

void PuzzleApp::steerReview(const Key& key, std::optional<PuzzleAction> action)
{
    GameReview& review = *state_.review;
    if (isLetter(key, U'[')) review.goToLoss(-1);
    if (isLetter(key, U']')) review.goToLoss(1);
    if (!action) return;
    switch (*action) {
        case PuzzleAction::MoveLeft: review.goTo(review.getIndex() - 1); break;
        case PuzzleAction::MoveRight: review.goTo(review.getIndex() + 1); break;
        case PuzzleAction::MoveUp: review.goTo(review.getIndex() - kReviewPage); break;
        case PuzzleAction::MoveDown: review.goTo(review.getIndex() + kReviewPage); break;
        case PuzzleAction::Back:
        case PuzzleAction::Review:
        case PuzzleAction::Quit: state_.page = PuzzlePage::None; break;
        default: break;
    }
}

// Handles a key while the solver's moves are played. False if the key has its usual meaning.
bool PuzzleApp::steerWatch(PuzzleAction action, TimePoint now)
{
    // The pause key also ends a pause of the whole game.
    if (state_.isPaused && action == PuzzleAction::Pause) return false;
    PuzzleWatch& watch = *state_.watch;
    const auto setSpeed = [&watch, now](int speed) {
        watch.speed = std::clamp(speed, 1, kMaxWatchSpeed);
        watch.nextAt = std::min(watch.nextAt, now + computeBetween(watch.speed));
    };
    switch (action) {
        case PuzzleAction::Pause:
        case PuzzleAction::New:
            watch.isPaused = !watch.isPaused;
            watch.nextAt = now;
            return true;
        case PuzzleAction::MoveRight:
        case PuzzleAction::MoveDown:
            watch.isPaused = true;
            watchStep(now);
            return true;
        case PuzzleAction::MoveLeft:
        case PuzzleAction::MoveUp:
            watch.isPaused = true;
            change([this](std::int64_t at) { state_.game.undo(at); }, now);
            return true;
        case PuzzleAction::Faster: setSpeed(watch.speed * 2); return true;
        case PuzzleAction::Slower: setSpeed(watch.speed / 2); return true;
        case PuzzleAction::Watch:
        case PuzzleAction::Back: state_.watch.reset(); return true;
        case PuzzleAction::Help:
        case PuzzleAction::Colors:
        case PuzzleAction::Distance:
        case PuzzleAction::Quit: return false;
        default: return true;
    }
}

void PuzzleApp::onMouse(const Key& key, TimePoint now)
{
    const PuzzleLayout layout = computePuzzleLayout(state_.window, state_.id.getSize());
    const std::optional<int> cell = layout.findCellAt(key.column, key.row);
    if (key.code == KeyCode::MousePress) {
        pressed_ = cell;
        return;
    }
    const std::optional<int> pressed = std::exchange(pressed_, std::nullopt);
    if (!cell || cell != pressed || state_.watch) return;
    change([this, cell](std::int64_t at) { state_.game.slideFrom(*cell, at); }, now);
}

void PuzzleApp::act(PuzzleAction action, TimePoint now)
{
    if (state_.watch && steerWatch(action, now)) return;
    switch (action) {
        case PuzzleAction::New: askForNew(); break;
        case PuzzleAction::Choose:
            state_.chooser.open(state_.id);
            state_.page = PuzzlePage::Chooser;
            break;
        case PuzzleAction::Restart: restart(); break;
        case PuzzleAction::Colors:
            state_.colors = static_cast<TileColors>((static_cast<int>(state_.colors) + 1) % 3);
            break;
        case PuzzleAction::Review:
            if (!state_.game.isSolved() || state_.game.getMoves() == 0) break;
            state_.review.emplace(state_.game, state_.startKnown);
            state_.page = PuzzlePage::Review;
            break;
        case PuzzleAction::Pause: state_.isPaused = !state_.isPaused; break;
        case PuzzleAction::Help: state_.page = PuzzlePage::Help; break;
        case PuzzleAction::Quit:
            if (state_.game.isOn()) {
                state_.page = PuzzlePage::QuitQuestion;
            } else {
                done_ = true;
            }
            break;
        default:
            if (!state_.isPaused) actOnGame(action, now);
    }
}

void PuzzleApp::actOnGame(PuzzleAction action, TimePoint now)
{
    if (const std::optional<Slide> direction = findSlide(action)) {
        const Slide slide = options_.movesBlank ? puzzle::inverse(*direction) : *direction;
        change([this, slide](std::int64_t at) { state_.game.slide(slide, at); }, now);
        return;
    }
    switch (action) {
        case PuzzleAction::Undo:
            change([this](std::int64_t at) { state_.game.undo(at); }, now);
            break;
        case PuzzleAction::Redo:
            change([this](std::int64_t at) { state_.game.redo(at); }, now);
            break;
        case PuzzleAction::Hint: hint(now); break;
        case PuzzleAction::Watch:
            state_.wantsWatch = true;
            thinkAgain();
            break;
        case PuzzleAction::Distance:
            state_.showsDistance = !state_.showsDistance;
            if (state_.showsDistance) thinkAgain();
            break;
        case PuzzleAction::Back:
            // Stops the search for this board; with showsDistance the next board is searched again.
            state_.wantsHint = false;
            state_.wantsWatch = false;
            if (isThinking()) state_.known.isFinal = true;
            break;
        default: break;
    }
}

void PuzzleApp::askForNew()
{
    if (state_.game.isOn()) {
        state_.page = PuzzlePage::NewQuestion;
    } else {
        startAnother();
    }
}

void PuzzleApp::hint(TimePoint now)
{
    if (state_.game.isSolved()) return;
    const std::optional<Slide> hint = state_.findHint();
    if (!hint) {
        state_.wantsHint = true;
        thinkAgain();
        return;
    }
    change([this, slide = *hint](std::int64_t at) { state_.game.slide(slide, at); }, now);
}

// Allows another search of this board if the last one ended without a solution.
void PuzzleApp::thinkAgain()
{
    if (!state_.known.moves) state_.known.isFinal = false;
}

// ---- The course of a game

void PuzzleApp::startGame(const BoardId& board)
{
    const bool isSameSize = board.getSize() == state_.id.getSize();
    state_.id = board;
    state_.startKnown = {};
    state_.game = PuzzleGame(board.getPosition());
    if (!isSameSize) solver_.prepare(board.getSize());
    restart();
}

void PuzzleApp::startAnother()
{
    const ShuffleWay way = state_.id.getWay().value_or(ShuffleWay::Uniform);
    startGame(BoardId(state_.id.getSize(), way, options_.drawSeed()));
}

void PuzzleApp::restart()
{
    state_.game.restart();
    state_.known = state_.startKnown;
    state_.isPaused = false;
    state_.trail.reset();
    state_.wantsHint = false;
    state_.wantsWatch = false;
    state_.watch.reset();
    state_.best.reset();
    state_.place.reset();
    state_.trouble.clear();
    state_.review.reset();
    pressed_.reset();
}

void PuzzleApp::change(const std::function<void(std::int64_t)>& step, TimePoint now)
{
    const Position before = state_.game.getPosition();
    if (before.isSolved()) return;
    step(toMilliseconds(now));
    const Position& after = state_.game.getPosition();
    if (after == before) return;

    const int width = before.getWidth();
    const int from = after.getBlank();
    const int way = before.getBlank() - from;
    if (options_.slideMs > 0) {
        auto time = milliseconds(options_.slideMs);
        if (state_.watch) time = std::min(time, milliseconds(500) / state_.watch->speed);
        state_.trail = TileTrail{from, before.getTile(from), now + time};
    }
    state_.wantsHint = false;
    if (state_.wantsWatch) state_.wantsWatch = false;
    updateKnownSolution(before, std::abs(way) >= width ? (way > 0 ? width : -width)
                                : way > 0              ? 1
                                                       : -1);
    if (after.isSolved()) onSolved(now);
}

// `blankWay`: the step in cells from the blank's new cell towards its old one: +-1 or +-width.
void PuzzleApp::updateKnownSolution(const Position& before, int blankWay)
{
    if (state_.game.getPosition() == state_.game.getStart() && state_.startKnown.isFinal) {
        state_.known = state_.startKnown;
        return;
    }
    const int width = before.getWidth();
    const Slide slide = blankWay == 1       ? Slide::Right
                        : blankWay == -1    ? Slide::Left
                        : blankWay == width ? Slide::Down
                                            : Slide::Up;
    Position board = before;
    while (board.getBlank() != state_.game.getPosition().getBlank()) {
        board.slide(slide);
        state_.known = deriveKnownSolution(std::move(state_.known), slide);
    }
}

void PuzzleApp::onSolved(TimePoint now)
{
    const PuzzleGame& game = state_.game;
    // No bell or flash if the solver solved the board.
    if (!state_.watch && options_.beep == Beep::Bell) beep_ = true;
    if (!state_.watch && options_.beep == Beep::Flash) state_.flashUntil = now + kFlashTime;
    const bool isWatched = state_.watch.has_value();
    state_.watch.reset();
    const std::int64_t time = game.computeTime(toMilliseconds(now));
    const int way = state_.id.getWay() ? 1 + static_cast<int>(*state_.id.getWay()) : 0;
    const auto [entry, isFirst] =
        best_.try_emplace({state_.id.getSize().width, state_.id.getSize().height, way,
                           game.isHelped(), game.isUndone()},
                          BestResult{game.getMoves(), time});
    entry->second.moves = std::min(entry->second.moves, game.getMoves());
    entry->second.milliseconds = std::min(entry->second.milliseconds, time);
    state_.best = entry->second;
    ++solvedGames_;
    // Nor is that a result to save.
    if (!isWatched) saveResult(time);
}

void PuzzleApp::saveResult(std::int64_t time)
{
    if (options_.results == nullptr) return;
    const PuzzleGame& game = state_.game;
    options_.results->save(solvedGames_, {.kind = {.size = state_.id.getSize(),
                                                   .way = state_.id.getWay(),
                                                   .isHelped = game.isHelped(),
                                                   .isUndone = game.isUndone()},
                                          .board = toString(state_.id),
                                          .moves = game.getMoves(),
                                          .milliseconds = time});
}

// Takes the outcomes of saving.
void PuzzleApp::takeResults()
{
    if (options_.results == nullptr) return;
    for (const ResultNews& news : options_.results->takeNews()) {
        // Another game may have begun since.
        if (news.game != solvedGames_ || !state_.game.isSolved()) continue;
        if (news.trouble) {
            state_.trouble = tellTrouble(*news.trouble);
        } else {
            state_.place = ResultPlace{news.rank, news.count};
            state_.best = BestResult{static_cast<int>(news.bestMoves), news.bestMilliseconds};
        }
    }
}

void PuzzleApp::beginWatch(TimePoint now)
{
    state_.wantsWatch = false;
    state_.wantsHint = false;
    state_.game.markHelped();
    state_.watch = PuzzleWatch{};
    state_.watch->nextAt = now + computeBetween(state_.watch->speed);
}

void PuzzleApp::watchStep(TimePoint now)
{
    if (!state_.known.moves || state_.known.moves->empty()) return;
    const Slide slide = state_.known.moves->front();
    // Counts from when this move was due, to keep the speed. Missed moves are not caught up.
    state_.watch->nextAt =
        std::max(state_.watch->nextAt + computeBetween(state_.watch->speed), now);
    change([this, slide](std::int64_t at) { state_.game.slide(slide, at); }, now);
}

// ---- After each event

void PuzzleApp::settle(TimePoint now)
{
    if (state_.game.isSolved()) {
        state_.wantsHint = false;
        state_.wantsWatch = false;
    }
    updatePause(now);
    if (state_.wantsWatch && state_.known.isFinal && state_.known.moves) beginWatch(now);
    if (state_.findHint() || (state_.showsDistance && !state_.game.isSolved())) {
        state_.game.markHelped();
    }
    updateClock(now);
    updateThinking();
}

void PuzzleApp::updatePause(TimePoint now)
{
    const bool isHidden =
        state_.isPaused || state_.page == PuzzlePage::Help || state_.page == PuzzlePage::Chooser;
    if (isHidden == state_.game.isPaused()) return;
    if (isHidden) {
        state_.game.pause(toMilliseconds(now));
        state_.trail.reset();
    } else {
        state_.game.resume(toMilliseconds(now));
    }
    if (state_.watch) state_.watch->nextAt = std::max(state_.watch->nextAt, now);
}

void PuzzleApp::updateClock(TimePoint now)
{
    const std::int64_t time = state_.game.computeTime(toMilliseconds(now));
    const bool isRunning = state_.game.isTimeRunning();
    const auto seconds = std::chrono::seconds(time / 1000);
    // The rate changes at most once a second: with each move it would send more bytes.
    if (seconds != state_.played || !isRunning) {
        state_.movesPerMinute =
            time > 0 ? static_cast<int>(std::int64_t{state_.game.getMoves()} * 60'000 / time) : 0;
    }
    state_.played = seconds;
    if (isRunning) clockAt_ = now + milliseconds(1000 - time % 1000);
}

// The board that the solver should work on, if any.
std::optional<Position> PuzzleApp::findWanted() const
{
    const PuzzleGame& game = state_.game;
    if (game.isSolved()) {
        if (game.getMoves() == 0) return std::nullopt;
        if (!state_.startKnown.isFinal) return game.getStart();
        if (state_.page != PuzzlePage::Review) return std::nullopt;
        const std::optional<int> unknown = state_.review->findUnknown();
        if (unknown) return state_.review->getBoard(*unknown);
        return std::nullopt;
    }
    const bool isWanted = state_.wantsHint || state_.wantsWatch ||
                          (state_.showsDistance && !game.isPaused()) ||
                          (state_.watch && !state_.known.moves);
    if (!isWanted || state_.known.isFinal) return std::nullopt;
    return game.getPosition();
}

void PuzzleApp::updateThinking()
{
    const std::optional<Position> wanted = findWanted();
    if (wanted == worker_.getPosition()) return;
    state_.progress.reset();
    if (wanted) {
        worker_.think(*wanted);
    } else {
        worker_.stop();
    }
}

void PuzzleApp::take(const HintUpdate& update)
{
    const PuzzleGame& game = state_.game;
    if (update.progress) {
        state_.progress = update.progress;
        if (!game.isSolved()) {
            state_.known.lowerBound = std::max(state_.known.lowerBound, update.progress->bound);
        }
    }
    if (!update.known) return;
    const KnownSolution& known = *update.known;
    if (known.isFinal) state_.progress.reset();
    if (game.isSolved()) {
        if (!state_.startKnown.isFinal) {
            state_.startKnown = known;
            if (state_.review) state_.review->note(0, known);
        } else if (known.isFinal && state_.review) {
            if (const auto index = state_.review->findUnknown()) {
                state_.review->note(*index, known);
            }
        }
        return;
    }
    // An earlier solution may be shorter than that of a search that was stopped.
    KnownSolution& current = state_.known;
    const bool isShorter =
        known.moves && (!current.moves || known.moves->size() <= current.moves->size());
    if (isShorter) current.moves = known.moves;
    current.lowerBound = std::max(current.lowerBound, known.lowerBound);
    current.isFinal = known.isFinal;
    if (game.getMoves() == 0 && game.getPosition() == game.getStart() && known.isFinal) {
        state_.startKnown = current;
    }
}

}  // namespace tui
