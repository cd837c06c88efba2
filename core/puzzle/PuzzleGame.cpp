#include "core/puzzle/PuzzleGame.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"

namespace puzzle {

PuzzleGame::PuzzleGame(const Position& start, Course course) : PuzzleGame(start) {
    const auto require = [](bool isRight) {
        if (!isRight) base::refuse("PuzzleGame: the steps do not fit the board");
    };
    require(!course.steps.empty() && course.done <= course.steps.size() &&
            course.milliseconds >= 0);
    Position end = start;
    for (size_t i = 0; i < course.steps.size(); ++i) {
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

bool PuzzleGame::slide(Slide slide, int64_t now) {
    if (!isOpen() || !position_.canSlide(slide)) return false;
    doStep({slide, 1}, now);
    return true;
}

int PuzzleGame::slideFrom(int cell, int64_t now) {
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

void PuzzleGame::doStep(Step step, int64_t now) {
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

void PuzzleGame::apply(Step step) {
    for (int i = 0; i < step.tiles; ++i) {
        [[maybe_unused]] const bool hasSlid = position_.slide(step.slide);
        assert(hasSlid);
    }
}

void PuzzleGame::stopTimeIfSolved(int64_t now) {
    if (!isSolved()) return;
    playedBefore_ = computeTime(now);
    runningSince_.reset();
}

bool PuzzleGame::undo(int64_t now) {
    if (!isOpen() || !canUndo()) return false;
    const Step step = steps_[--done_];
    apply({inverse(step.slide), step.tiles});
    moves_ -= step.tiles;
    isUndone_ = true;
    stopTimeIfSolved(now);
    return true;
}

bool PuzzleGame::redo(int64_t now) {
    if (!isOpen() || !canRedo()) return false;
    const Step step = steps_[done_++];
    apply(step);
    moves_ += step.tiles;
    stopTimeIfSolved(now);
    return true;
}

void PuzzleGame::restart() {
    const bool wasHelped = isHelped_;
    *this = PuzzleGame(Position(start_));
    isHelped_ = wasHelped;
}

void PuzzleGame::pause(int64_t now) {
    if (isPaused_) return;
    playedBefore_ = computeTime(now);
    runningSince_.reset();
    isPaused_ = true;
}

void PuzzleGame::resume(int64_t now) {
    if (!isPaused_) return;
    isPaused_ = false;
    if (startedAt_ && !isSolved()) runningSince_ = now;
}

int64_t PuzzleGame::computeTime(int64_t now) const {
    return playedBefore_ + (runningSince_ ? now - *runningSince_ : 0);
}

Slides PuzzleGame::listSlides() const {
    Slides slides;
    for (size_t i = 0; i < done_; ++i)
        slides.insert(slides.end(), toIndex(steps_[i].tiles), steps_[i].slide);
    return slides;
}

PuzzleGame::Course PuzzleGame::describeCourse(int64_t now) const {
    return {.steps = steps_,
            .done = done_,
            .milliseconds = computeTime(now),
            .isHelped = isHelped_,
            .isUndone = isUndone_};
}

namespace {

using Step = PuzzleGame::Step;

constexpr std::string_view kFormat = "npuzzle-game 1";

std::string formatSteps(const std::vector<Step>& steps, size_t begin, size_t end) {
    std::string text;
    for (size_t i = begin; i < end; ++i) {
        text += ' ';
        text += toLetter(steps[i].slide);
        text += std::to_string(steps[i].tiles);
    }
    return text;
}

// The lines of the text, one after the other.
class GameLines {
public:
    explicit GameLines(std::string_view text) : rest_(text) {}

    // The next line, without its line feed.
    std::string_view take() {
        ++line_;
        const size_t end = rest_.find('\n');
        if (end == std::string_view::npos) refuse("is missing, or cut short");
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return line;
    }
    // The value of the next line, "NAME VALUE".
    std::string_view take(std::string_view name) {
        const std::string_view line = take();
        const bool isIt =
            line.starts_with(name) && (line.size() == name.size() || line[name.size()] == ' ');
        if (!isIt) refuse(base::format("{}; expected '{}'", base::quote(line), name));
        return line.substr(std::min(line.size(), name.size() + 1));
    }
    int64_t takeNumber(std::string_view name, int64_t most) {
        uint64_t number = 0;
        const std::string_view text = take(name);
        if (!base::readNumber(text, 0, static_cast<uint64_t>(most), number))
            refuse(base::format("{} is no number from 0 to {}", base::quote(text), most));
        return static_cast<int64_t>(number);
    }
    void takeSteps(std::string_view name, std::vector<Step>& steps) {
        std::string_view text = take(name);
        while (!text.empty()) {
            const std::string_view word = text.substr(0, text.find(' '));
            const auto slide = std::ranges::find(kSlides, word.empty() ? ' ' : word[0], toLetter);
            int tiles = 0;
            if (slide == kSlides.end() || !base::readNumber(word.substr(1), 1, kMostTiles, tiles))
                refuse(base::format("{} is no step; expected one such as 'L3'", base::quote(word)));
            steps.push_back({*slide, tiles});
            text.remove_prefix(std::min(text.size(), word.size() + 1));
        }
    }
    void requireEnd() {
        ++line_;
        if (!rest_.empty()) refuse("is too much");
    }
    [[noreturn]] void refuse(const std::string& what) const {
        base::refuse("line {}: {}", line_, what);
    }

private:
    static constexpr int kMostTiles = 255;

    std::string_view rest_;
    int line_ = 0;
};

}  // namespace

std::string formatGame(const BoardId& board, const PuzzleGame& game, int64_t now) {
    const PuzzleGame::Course course = game.describeCourse(now);
    return base::format("{}\nboard {}\nhelped {}\nundone {}\ntime {}\nmoves {}\ndone{}\nredo{}\n",
                        kFormat, toString(board), course.isHelped ? "1" : "0",
                        course.isUndone ? "1" : "0", course.milliseconds, game.getMoves(),
                        formatSteps(course.steps, 0, course.done),
                        formatSteps(course.steps, course.done, course.steps.size()));
}

SavedGame parseGame(std::string_view text) {
    constexpr int64_t kMostMoves = std::numeric_limits<int>::max();
    constexpr int64_t kMostTime = int64_t{1} << 53;
    GameLines lines(text);
    if (const std::string_view first = lines.take(); first != kFormat)
        lines.refuse(base::format("{}; expected '{}'", base::quote(first), kFormat));
    const BoardId board = parseBoardId(lines.take("board"));
    PuzzleGame::Course course;
    course.isHelped = lines.takeNumber("helped", 1) == 1;
    course.isUndone = lines.takeNumber("undone", 1) == 1;
    course.milliseconds = lines.takeNumber("time", kMostTime);
    const int64_t moves = lines.takeNumber("moves", kMostMoves);
    lines.takeSteps("done", course.steps);
    course.done = course.steps.size();
    lines.takeSteps("redo", course.steps);
    lines.requireEnd();
    SavedGame saved{board, PuzzleGame(board.getPosition(), std::move(course))};
    if (saved.game.getMoves() != moves)
        base::refuse("line 6: there are {} moves, not {}", saved.game.getMoves(), moves);
    return saved;
}

}  // namespace puzzle
