// Measures how fast the n-puzzle is solved. Run it on a machine that is not busy:
//
//     cmake --preset bench && cmake --build --preset bench --target puzzle_bench
//     build/bench/test/bench/puzzle_bench
//
// Prints boards and nodes a second for each way to solve, on Korf's 100 boards where possible, and
// the times to build tables. Options are Google Benchmark's.

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "brain/puzzle/Solvers.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/PublishedBoards.h"

namespace puzzle {
namespace {

std::shared_ptr<Tables> shareTables() {
    static const auto tables = std::make_shared<Tables>();
    return tables;
}

std::vector<Position> listKorf(size_t count) {
    std::vector<Position> boards;
    for (const PublishedBoard& board : readPublishedBoards("korf100_15puzzle.txt")) {
        if (boards.size() < count) boards.push_back(board.position);
    }
    return boards;
}

std::vector<Position> listShuffled(BoardSize size, uint64_t count) {
    std::vector<Position> boards;
    for (uint64_t seed = 1; seed <= count; ++seed)
        boards.push_back(shuffle(size, ShuffleWay::Uniform, seed));
    return boards;
}

void solveAll(benchmark::State& state, const char* method, const char* heuristic,
              const std::vector<Position>& boards) {
    const Solver solver(method, heuristic, shareTables());
    static_cast<void>(solver.solve({boards.front()}));  // tables are not counted
    uint64_t nodes = 0;
    for (auto run : state) {
        for (const Position& board : boards)
            nodes += solver.solve({board}).nodes;
    }
    const auto solved =
        static_cast<double>(state.iterations()) * static_cast<double>(boards.size());
    state.counters["boards"] = benchmark::Counter(solved, benchmark::Counter::kIsRate);
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
    state.counters["nodes/board"] = static_cast<double>(nodes) / solved;
}

void buildPatterns(benchmark::State& state, BoardSize size, const char* name) {
    const PatternSet set = *findPatternSet(name, size);
    for (auto run : state)
        benchmark::DoNotOptimize(PatternHeuristic::build(set, {}));
}

void buildDistances(benchmark::State& state, BoardSize size) {
    for (auto run : state)
        benchmark::DoNotOptimize(DistanceTable(Position(size)));
}

void buildAutomaton(benchmark::State& state, BoardSize size) {
    for (auto run : state)
        benchmark::DoNotOptimize(MoveAutomaton(size, MoveAutomaton::kUsualLength));
}

void answerAll3x3(benchmark::State& state) {
    const DistanceTable table(Position({3, 3}));
    for (auto run : state) {
        for (size_t number = 0; number < table.countBoards(); ++number)
            benchmark::DoNotOptimize(table.solve(table.unrank(number)));
    }
}

BENCHMARK_CAPTURE(solveAll, korf100, "idastar", "", listKorf(100))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solveAll, korf10, "idastar", "", listKorf(10))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solveAll, korf10_axis, "idastar", "axis", listKorf(10))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solveAll, korf10_manhattan, "idastar", "manhattan", listKorf(10))
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(solveAll, random_3x5, "idastar", "", listShuffled({3, 5}, 20))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solveAll, random_2x8, "idastar", "", listShuffled({2, 8}, 20))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solveAll, greedy_4x4, "greedy", "", listShuffled({4, 4}, 20))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(buildDistances, 3x3, BoardSize{3, 3})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(buildDistances, 2x5, BoardSize{2, 5})->Unit(benchmark::kMillisecond);
BENCHMARK(answerAll3x3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(buildPatterns, 6_6_3, BoardSize{4, 4}, "6-6-3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(buildPatterns, 5_5_5_5_4, BoardSize{5, 5}, "5-5-5-5-4")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(buildAutomaton, 4x4, BoardSize{4, 4})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace puzzle

BENCHMARK_MAIN();
