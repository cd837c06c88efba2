// Solves all sizes with `auto` and the aim Fast, and checks the mean lengths of large boards. It
// takes too long for the tests.
//
//     cmake --preset bench && cmake --build --preset bench --target puzzle_sizes
//     build/bench/test/bench/puzzle_sizes [BOARDS]     boards for each bar, 100 if not given
//
// Solves three boards of each of the 225 sizes, then boards with the seeds from 1 for 6x6, 8x8,
// 10x10 and 16x16, then the 50 boards of 5x5 that Korf and Felner published. Exits with 1 if a
// solution does not solve its board, or a mean length is over its bar. Times are only printed.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "brain/puzzle/Solvers.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/PublishedBoards.h"

namespace puzzle {
namespace {

// The sums over some boards, and the longest time in seconds.
struct Tally {
    int boards = 0;
    int failures = 0;
    double slides = 0;
    double seconds = 0;  // tables included
    double worst = 0;

    double computeMean() const { return slides / boards; }
};

void solve(const Solver& solver, Position position, Tally& tally) {
    const auto start = std::chrono::steady_clock::now();
    const Solution solution = solver.solve({position, SolveAim::Fast});
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    ++tally.boards;
    tally.seconds += time.count();
    tally.worst = std::max(tally.worst, time.count());
    bool isRight = solution.slides.has_value();
    for (size_t i = 0; isRight && i < solution.slides->size(); ++i)
        isRight = position.slide((*solution.slides)[i]);
    if (isRight && position.isSolved()) {
        tally.slides += solution.countSlides();
    } else {
        ++tally.failures;
    }
}

void print(const char* name, const Tally& tally, double bar) {
    std::printf(
        "%-10s %4d boards, %d failed, %8.2f slides (bar %.2f), %.3f s a board, worst %.3f\n", name,
        tally.boards, tally.failures, tally.computeMean(), bar, tally.seconds / tally.boards,
        tally.worst);
    std::fflush(stdout);
}

bool solveAllSizes() {
    const Solver solver("auto", "", std::make_shared<Tables>());
    Tally tally;
    for (int width = 2; width <= BoardSize::kMaxSide; ++width) {
        for (int height = 2; height <= BoardSize::kMaxSide; ++height) {
            for (uint64_t seed = 1; seed <= 3; ++seed)
                solve(solver, shuffle({width, height}, ShuffleWay::Uniform, seed), tally);
        }
    }
    std::printf("all sizes: %d boards, %d failed, %.3f s a board, worst %.3f\n", tally.boards,
                tally.failures, tally.seconds / tally.boards, tally.worst);
    return tally.failures == 0;
}

bool solveLarge(int side, double bar, int boards) {
    const Solver solver("auto", "", std::make_shared<Tables>());
    Tally tally;
    for (int seed = 1; seed <= boards; ++seed) {
        solve(solver, shuffle({side, side}, ShuffleWay::Uniform, static_cast<uint64_t>(seed)),
              tally);
    }
    print(toString(BoardSize{side, side}).c_str(), tally, bar);
    return tally.failures == 0 && tally.computeMean() <= bar;
}

bool solvePublished() {
    const Solver solver("auto", "", std::make_shared<Tables>());
    Tally tally;
    double shortest = 0;
    for (const PublishedBoard& board : readPublishedBoards("korf50_24puzzle.txt")) {
        solve(solver, board.position, tally);
        shortest += board.length;
    }
    const double bar = 1.05 * shortest / tally.boards;
    print("korf50", tally, bar);
    return tally.failures == 0 && tally.computeMean() <= bar;
}

}  // namespace
}  // namespace puzzle

int main(int argc, char** argv) {
    const int boards = argc > 1 ? std::max(1, std::atoi(argv[1])) : 100;
    struct Bar {
        int side;
        double slides;
    };
    constexpr std::array<Bar, 4> kBars{{{6, 255}, {8, 630}, {10, 1330}, {16, 6500}}};
    bool isGood = puzzle::solveAllSizes();
    for (const Bar& bar : kBars)
        isGood = puzzle::solveLarge(bar.side, bar.slides, boards) && isGood;
    isGood = puzzle::solvePublished() && isGood;
    return isGood ? 0 : 1;
}
