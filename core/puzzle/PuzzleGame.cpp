#include "core/puzzle/PuzzleGame.h"

#include <cassert>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "core/base/Index.h"

namespace puzzle {

PuzzleGame::PuzzleGame(const Position& start) : start_(start), position_(start)
{
}

PuzzleGame::PuzzleGame(const Position& start, Course course) : PuzzleGame(start)
{
    const auto require = [](bool isRight) {
        if (!isRight) throw std::invalid_argument("PuzzleGame: the steps do not fit the board");
    };
    require(course.done > 0 && course.done <= course.steps.size() && course.milliseconds >= 0);
    Position end = start;
    for (std::size_t i = 0; i < course.steps.size(); ++i) {
        const Step& step = course.steps[i];
        require(step.tiles > 0);
        for (int tile = 0; tile < step.tiles; ++tile)
            require(end.slide(step.slide));
        if (i >= course.done) continue;
        position_ = end;
        moves_ += step.tiles;
    }
    require(!isSolved());
    steps_ = std::move(course.steps);
    done_ = course.done;
    startedAt_ = 0;
    playedBefore_ = course.milliseconds;
    isPaused_ = true;
    isHelped_ = course.isHelped;
    isUndone_ = course.isUndone;
}

bool PuzzleGame::slide(Slide slide, std::int64_t now)
{
    if (!isOpen() || !position_.canSlide(slide)) return false;
    doStep({slide, 1}, now);
    return true;
}

int PuzzleGame::slideFrom(int cell, std::int64_t now)
{
    if (!isOpen() || cell < 0 || cell >= position_.countCells()) return 0;
    const int width = position_.getWidth();
    const int blank = position_.getBlank();
    const int columns = blank % width - cell % width;
    const int rows = blank / width - cell / width;
    if ((columns == 0) == (rows == 0)) return 0;
    const int tiles = std::abs(columns + rows);
    if (rows == 0) {
        doStep({columns > 0 ? Slide::Right : Slide::Left, tiles}, now);
    } else {
        doStep({rows > 0 ? Slide::Down : Slide::Up, tiles}, now);
    }
    return tiles;
}

void PuzzleGame::doStep(Step step, std::int64_t now)
{
    if (!startedAt_) {
        startedAt_ = now;
        runningSince_ = now;
    }
    steps_.resize(done_, Step{Slide::Left, 0});
    steps_.push_back(step);
    ++done_;
    apply(step);
    moves_ += step.tiles;
    stopTimeIfSolved(now);
}

void PuzzleGame::apply(Step step)
{
    for (int i = 0; i < step.tiles; ++i) {
        [[maybe_unused]] const bool hasSlid = position_.slide(step.slide);
        assert(hasSlid);
    }
}

void PuzzleGame::stopTimeIfSolved(std::int64_t now)
{
    if (!isSolved()) return;
    playedBefore_ = computeTime(now);
    runningSince_.reset();
}

bool PuzzleGame::undo(std::int64_t now)
{
    if (!isOpen() || !canUndo()) return false;
    const Step step = steps_[--done_];
    apply({inverse(step.slide), step.tiles});
    moves_ -= step.tiles;
    isUndone_ = true;
    stopTimeIfSolved(now);
    return true;
}

bool PuzzleGame::redo(std::int64_t now)
{
    if (!isOpen() || !canRedo()) return false;
    const Step step = steps_[done_++];
    apply(step);
    moves_ += step.tiles;
    stopTimeIfSolved(now);
    return true;
}

void PuzzleGame::restart()
{
    const bool wasHelped = isHelped_;
    *this = PuzzleGame(Position(start_));
    isHelped_ = wasHelped;
}

void PuzzleGame::pause(std::int64_t now)
{
    if (isPaused_) return;
    playedBefore_ = computeTime(now);
    runningSince_.reset();
    isPaused_ = true;
}

void PuzzleGame::resume(std::int64_t now)
{
    if (!isPaused_) return;
    isPaused_ = false;
    if (startedAt_ && !isSolved()) runningSince_ = now;
}

std::int64_t PuzzleGame::computeTime(std::int64_t now) const
{
    return playedBefore_ + (runningSince_ ? now - *runningSince_ : 0);
}

std::vector<Slide> PuzzleGame::listSlides() const
{
    std::vector<Slide> slides;
    for (std::size_t i = 0; i < done_; ++i)
        slides.insert(slides.end(), base::toIndex(steps_[i].tiles), steps_[i].slide);
    return slides;
}

PuzzleGame::Course PuzzleGame::describeCourse(std::int64_t now) const
{
    return {.steps = steps_,
            .done = done_,
            .milliseconds = computeTime(now),
            .isHelped = isHelped_,
            .isUndone = isUndone_};
}

}  // namespace puzzle
