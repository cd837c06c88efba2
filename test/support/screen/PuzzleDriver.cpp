#include "test/support/screen/PuzzleDriver.h"

#include <poll.h>

#include <stdexcept>
#include <thread>

#include "brain/puzzle/table/DistanceTable.h"
#include "core/puzzle/PositionText.h"
#include "test/support/screen/FrameText.h"
#include "tui/puzzle/view/PuzzleView.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using puzzle::DistanceTable;
using puzzle::Position;
using puzzle::Slide;

PuzzleOptions withBoard(PuzzleOptions options, std::string_view board) {
    options.board = puzzle::parseBoardId(board);
    return options;
}

KeyCode findArrow(Slide slide) {
    switch (slide) {
        case Slide::Left: return KeyCode::Left;
        case Slide::Right: return KeyCode::Right;
        case Slide::Up: return KeyCode::Up;
        case Slide::Down: return KeyCode::Down;
    }
    return KeyCode::Unknown;
}

}  // namespace

KnownSolution TableHintSolver::solve(const Position& position, const std::stop_token& stop,
                                     const std::function<void(const HintUpdate&)>& tell) {
    ++asked;
    if (isSlow) {
        tell({.progress = SearchProgress{{.lowerBound = 10, .nodes = 3'100'000, .seconds = 0.5}}});
        while (!stop.stop_requested())
            std::this_thread::sleep_for(1ms);
        ++stopped;
        return {};
    }
    const DistanceTable table{Position(position.getSize())};
    const int distance = table.getDistance(position);
    return {.moves = table.solve(position), .lowerBound = std::max(0, distance - weaker)};
}

PuzzleOptions PuzzleDriver::makeOptions() {
    return {.board = puzzle::BoardId(Position()),
            .movesBlank = false,
            .slideMs = 60,
            .drawSeed = [seed = uint64_t{1000}]() mutable { return ++seed; }};
}

PuzzleDriver::PuzzleDriver(std::string_view board, Size window, Look look, PuzzleOptions options)
    : app(withBoard(std::move(options), board), look, shared, waker) {
    resize(window);
}

void PuzzleDriver::click(int cell) {
    const Box box =
        computePuzzleLayout(state().window, game().getPosition().getSize()).findCell(cell);
    mouse(KeyCode::MousePress, box.column, box.row);
    mouse(KeyCode::MouseRelease, box.column + box.columns - 1, box.row + box.rows - 1);
}

void PuzzleDriver::wait(Duration time) {
    const TimePoint end = now + time;
    while (const std::optional<TimePoint> wanted = app.nextWake()) {
        if (*wanted > end) break;
        now = *wanted > now ? *wanted : now + 1ms;
        app.onTime(now);
    }
    now = std::max(now, end);
}

void PuzzleDriver::awaitThought() {
    pollfd watched{waker.getDescriptor(), POLLIN, 0};
    if (poll(&watched, 1, 60'000) != 1) throw std::runtime_error("the solver says nothing");
    waker.take();
    app.onEvent(Woken{}, now);
}

void PuzzleDriver::think() {
    while (app.isThinking())
        awaitThought();
}

void PuzzleDriver::solveByKeys() {
    const DistanceTable table{Position(game().getPosition().getSize())};
    for (const Slide slide : table.solve(game().getPosition()))
        press(findArrow(slide));
}

std::string PuzzleDriver::board() const { return puzzle::toString(game().getPosition()); }

}  // namespace tui
