#include "tui/puzzle/PlayedPuzzle.h"

#include <algorithm>
#include <utility>

#include "tui/base/text/SaveTrouble.h"
#include "tui/base/text/TimeText.h"

namespace tui {

namespace {

using std::chrono::milliseconds;

constexpr int kMaxWatchSpeed = 64;
constexpr Duration kFlashTime = milliseconds(150);

int64_t toMilliseconds(TimePoint now) { return tui::toMilliseconds(now.time_since_epoch()); }

PuzzleClass findKind(const BoardId& board) { return {board.getSize(), board.getWay()}; }

// The time between two moves at that many a second.
Duration computeBetween(int speed) { return Duration(std::chrono::seconds(1)) / speed; }

}  // namespace

// ---- Its course

void PlayedPuzzle::start(const BoardId& board) {
    state_.id = board;
    state_.startKnown = {};
    state_.game = PuzzleGame(board.getPosition());
    restart();
}

void PlayedPuzzle::resume(const SavedGame& saved) {
    start(saved.board);
    state_.game = saved.game;
    state_.isPaused = true;
    state_.known = {};
    saved_ = saved.game.describeCourse(0);
}

void PlayedPuzzle::save(bool isLast) {
    if (options_.autosave == nullptr) return;
    options_.autosave->deliver();
    // Of what a slow disk makes wait only the last counts.
    if (saving_.isOpen() && !isLast) return;
    // The first slide begins a game, and the solved board ends it.
    PuzzleGame::Course course;
    if (state_.game.isOn() && !isDropped_)
        course = state_.game.describeCourse(toMilliseconds(now_));
    const bool isRunning = state_.game.isTimeRunning() && !isLast;
    const bool isSame = course.steps == saved_.steps && course.done == saved_.done &&
                        course.isHelped == saved_.isHelped && course.isUndone == saved_.isUndone;
    const bool isDue = isLast && hasFailedToSave_;
    if (isSame && !isDue && (isRunning || course.milliseconds == saved_.milliseconds)) return;
    std::optional<std::string> text;
    if (!course.steps.empty()) text = formatGame(state_.id, state_.game, toMilliseconds(now_));
    options_.autosave->ask(
        saving_, [text](BoardAutosave& autosave) { return autosave.save(text); },
        [this](bool isSaved) { hasFailedToSave_ = !isSaved; });
    saved_ = std::move(course);
}

void PlayedPuzzle::startAnother() {
    const ShuffleWay way = state_.id.getWay().value_or(ShuffleWay::Uniform);
    start(BoardId(state_.id.getSize(), way, options_.drawSeed()));
}

void PlayedPuzzle::restart() {
    retrySaves();
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
}

// ---- Moves

// Calls `step`, which may move tiles, with the time in ms. Then updates all that depends on it.
void PlayedPuzzle::change(const std::function<void(int64_t)>& step) {
    const Position before = state_.game.getPosition();
    if (before.isSolved()) return;
    step(toMilliseconds(now_));
    const Position& after = state_.game.getPosition();
    if (after == before) return;

    if (options_.slideMs > 0) {
        auto time = milliseconds(options_.slideMs);
        if (state_.watch) time = std::min(time, milliseconds(500) / state_.watch->speed);
        const int from = after.getBlank();
        state_.trail = TileTrail{from, before.getTile(from), now_ + time};
    }
    state_.wantsHint = false;
    state_.wantsWatch = false;
    updateKnownSolution(before);
    if (after.isSolved()) onSolved();
}

// After slides in one direction.
void PlayedPuzzle::updateKnownSolution(const Position& before) {
    const Position& after = state_.game.getPosition();
    if (after == state_.game.getStart() && state_.startKnown.isFinal) {
        state_.known = state_.startKnown;
        return;
    }
    // Tiles slide towards the blank's old cell.
    const int way = before.getBlank() - after.getBlank();
    const bool isVertical = std::abs(way) >= before.getWidth();
    const Slide slide =
        isVertical ? (way > 0 ? Slide::Down : Slide::Up) : (way > 0 ? Slide::Right : Slide::Left);
    for (Position board = before; board.getBlank() != after.getBlank(); board.slide(slide))
        state_.known = state_.known.after(slide);
}

void PlayedPuzzle::onSolved() {
    const PuzzleGame& game = state_.game;
    ++solvedGames_;
    // If the solver solved the board, there is no bell or flash, and no result.
    const bool isWatched = state_.watch.has_value();
    state_.watch.reset();
    if (isWatched) return;
    beeps_ = options_.beep == Beep::Bell;
    if (options_.beep == Beep::Flash) state_.flashUntil = now_ + kFlashTime;
    const int64_t time = game.computeTime(toMilliseconds(now_));
    PuzzleClass kind = findKind(state_.id);
    kind.isHelped = game.isHelped();
    kind.isUndone = game.isUndone();
    const auto [entry, isFirst] = best_.try_emplace(kind, BestResult{game.getMoves(), time});
    entry->second.moves = std::min(entry->second.moves, game.getMoves());
    entry->second.milliseconds = std::min(entry->second.milliseconds, time);
    state_.best = entry->second;
    if (options_.results == nullptr) return;
    save(solvedGames_, {.kind = kind,
                        .board = toString(state_.id),
                        .moves = game.getMoves(),
                        .milliseconds = time});
}

void PlayedPuzzle::save(int game, const PuzzleResult& result) {
    ++unsaved_;
    options_.results->askEach(
        question_, [result](PuzzleScores& results) { return results.save(result); },
        [this, game, result](const ResultNews& news) {
            if (news.trouble) failed_.emplace_back(game, result);
            takeResult(game, result.kind, news);
        });
}

void PlayedPuzzle::retrySaves() {
    for (const auto& [game, result] : std::exchange(failed_, {}))
        save(game, result);
}

void PlayedPuzzle::finishSaves(Duration limit) {
    save(true);
    if ((isSaving() && !options_.results->finish(limit)) || failed_.empty()) return;
    retrySaves();
    static_cast<void>(options_.results->finish(limit));
}

void PlayedPuzzle::takeResult(int game, const PuzzleClass& kind, const ResultNews& news) {
    --unsaved_;
    if (!news.trouble) seekBest({kind.size, kind.way});
    // Another game may have begun since.
    if (game != solvedGames_ || !state_.game.isSolved()) return;
    if (news.trouble) {
        state_.trouble = tellTrouble(*news.trouble);
    } else {
        state_.place = ResultPlace{news.rank, news.count};
        state_.best = BestResult{static_cast<int>(news.bestMoves), news.bestMilliseconds};
    }
}

// Seeks the best result of such boards when they are first seen.
void PlayedPuzzle::updateStoredBest() {
    if (options_.results == nullptr) return;
    const bool isChooser = state_.page == PuzzlePage::Chooser;
    const PuzzleClass kind = isChooser
                                 ? PuzzleClass{state_.chooser.getSize(), state_.chooser.getWay()}
                                 : findKind(state_.id);
    const auto [entry, isNew] = stored_.try_emplace(kind);
    if (isNew) seekBest(kind);
    state_.storedBest = entry->second;
}

void PlayedPuzzle::seekBest(const PuzzleClass& kind) {
    options_.results->askEach(
        question_, [kind](PuzzleScores& results) { return results.findBest(kind); },
        [this, kind](const std::optional<PuzzleResult>& best) {
            if (best) stored_[kind] = BestResult{static_cast<int>(best->moves), best->milliseconds};
        });
}

// ---- The demonstration of the solver's moves

void PlayedPuzzle::beginWatch() {
    state_.wantsWatch = false;
    state_.wantsHint = false;
    state_.game.markHelped();
    state_.watch = PuzzleWatch{};
    state_.watch->nextAt = now_ + computeBetween(state_.watch->speed);
}

void PlayedPuzzle::watchStep() {
    if (!state_.known.moves || state_.known.moves->empty()) return;
    const Slide slide = state_.known.moves->front();
    // Counts from when this move was due, to keep the speed. Missed moves are not caught up.
    state_.watch->nextAt =
        std::max(state_.watch->nextAt + computeBetween(state_.watch->speed), now_);
    this->slide(slide);
}

bool PlayedPuzzle::steerWatch(PuzzleAction action) {
    // The pause key also ends a pause of the whole game.
    if (state_.isPaused && action == PuzzleAction::Pause) return false;
    PuzzleWatch& watch = *state_.watch;
    const auto setSpeed = [this, &watch](int speed) {
        watch.speed = std::clamp(speed, 1, kMaxWatchSpeed);
        watch.nextAt = std::min(watch.nextAt, now_ + computeBetween(watch.speed));
    };
    switch (action) {
        case PuzzleAction::Pause:
        case PuzzleAction::New:
            watch.isPaused = !watch.isPaused;
            watch.nextAt = now_;
            return true;
        case PuzzleAction::MoveRight:
        case PuzzleAction::MoveDown:
            watch.isPaused = true;
            watchStep();
            return true;
        case PuzzleAction::MoveLeft:
        case PuzzleAction::MoveUp:
            watch.isPaused = true;
            undo();
            return true;
        case PuzzleAction::Faster: setSpeed(watch.speed * 2); return true;
        case PuzzleAction::Slower: setSpeed(watch.speed / 2); return true;
        case PuzzleAction::Watch:
        case PuzzleAction::Back: state_.watch.reset(); return true;
        case PuzzleAction::Distance: watch.showsDistance = !watch.showsDistance; return true;
        case PuzzleAction::Choose: watch.isPaused = true; return false;
        case PuzzleAction::Help:
        case PuzzleAction::Colors:
        case PuzzleAction::Quit: return false;
        default: return true;
    }
}

// ---- Time

void PlayedPuzzle::onTime() {
    if (state_.trail && state_.trail->until <= now_) state_.trail.reset();
    if (state_.flashUntil && *state_.flashUntil <= now_) state_.flashUntil.reset();
    if (state_.watch && !state_.watch->isPaused && state_.watch->nextAt <= now_) watchStep();
}

void PlayedPuzzle::settle() {
    if (state_.game.isSolved()) {
        state_.wantsHint = false;
        state_.wantsWatch = false;
    }
    updateStoredBest();
    updatePause();
    if (state_.wantsWatch && state_.known.isFinal && state_.known.moves) beginWatch();
    if (state_.findHint() || (state_.showsDistance && !state_.game.isSolved())) {
        state_.game.markHelped();
    }
    updateClock();
}

std::optional<TimePoint> PlayedPuzzle::nextWake() const {
    std::optional<TimePoint> wake = state_.flashUntil;
    if (state_.trail) wake = earlier(wake, state_.trail->until);
    if (state_.watch && !state_.watch->isPaused && !state_.game.isPaused())
        wake = earlier(wake, state_.watch->nextAt);
    return state_.game.isTimeRunning() ? earlier(wake, clockAt_) : wake;
}

void PlayedPuzzle::updatePause() {
    const bool isHidden =
        state_.isPaused || state_.page == PuzzlePage::Help || state_.page == PuzzlePage::Chooser;
    if (isHidden == state_.game.isPaused()) return;
    if (isHidden) {
        state_.game.pause(toMilliseconds(now_));
        state_.trail.reset();
    } else {
        state_.game.resume(toMilliseconds(now_));
    }
    if (state_.watch) state_.watch->nextAt = std::max(state_.watch->nextAt, now_);
}

void PlayedPuzzle::updateClock() {
    const int64_t time = state_.game.computeTime(toMilliseconds(now_));
    const bool isRunning = state_.game.isTimeRunning();
    const auto seconds = std::chrono::seconds(time / 1000);
    // The rate changes at most once a second: with each move it would send more bytes.
    if (seconds != state_.played || !isRunning) {
        state_.movesPerMinute =
            time > 0 ? static_cast<int>(int64_t{state_.game.getMoves()} * 60'000 / time) : 0;
    }
    state_.played = seconds;
    if (isRunning) clockAt_ = now_ + milliseconds(1000 - time % 1000);
}

}  // namespace tui
