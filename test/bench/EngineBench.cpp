// Measures how fast placements are rated. Run it on a machine that is not busy:
//
//     cmake --preset bench && cmake --build --preset bench && build/bench/test/bench/engine_bench
//
// All benchmarks alternate within one run. The table at the end gives medians: nanoseconds of CPU
// time per placement, in a 10x20 well, on boards from the middle of games, beside those of the
// plain code in test/support/game/PlainWell.cpp. Options are Google Benchmark's.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/LinearBrain.h"
#include "brain/tetris/PlacementList.h"
#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/placement/Placements.h"
#include "brain/tetris/placement/Reach.h"
#include "core/tetris/PieceSequence.h"
#include "test/support/game/PlainWell.h"

namespace tetris {
namespace {

constexpr int kRows = 20;

struct Position {
    Board board;
    const Piece* piece;
};

struct Positions {
    std::vector<Position> all;
    int64_t placements = 0;  // of all together
};

// Every seventh position of games that the brain plays, from the twentieth piece on.
Positions collectPositions(Brain& brain) {
    constexpr size_t kCount = 2000;
    Positions positions;
    for (uint64_t seed = 0; positions.all.size() < kCount; ++seed) {
        const auto sequence = makeSequence("random", seed);
        Board board(10, kRows + kTopRows);
        for (int pieces = 0; positions.all.size() < kCount && pieces < 2000; ++pieces) {
            const auto index = static_cast<size_t>(sequence->next(board));
            const Piece& piece = *Piece::getPieces()[index];
            const auto move = brain.bestMove(board, piece, kRows);
            if (!move) break;
            if (pieces >= 20 && pieces % 7 == 0) {
                positions.all.push_back({board, &piece});
                positions.placements +=
                    static_cast<int64_t>(listPlacements(board, piece, {kRows}).size());
            }
            static_cast<void>(board.place(*move->piece, move->x, move->y));
            board.clearRows();
            board.commit();
        }
    }
    return positions;
}

const Positions& getPositions(const std::string& brain) {
    static std::map<std::string, Positions> known;
    const auto found = known.find(brain);
    if (found != known.end()) return found->second;
    if (brain == "default") {
        DefaultBrain player;
        return known[brain] = collectPositions(player);
    }
    LinearBrain player(findWeights(brain)->weights);
    return known[brain] = collectPositions(player);
}

void countPlacements(benchmark::State& state, int64_t perIteration) {
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * perIteration);
}

// Runs `ask` on each position.
template <class Ask>
void rateAll(benchmark::State& state, const std::string& brain, Ask&& ask) {
    const Positions& positions = getPositions(brain);
    for (auto _ : state) {
        for (const Position& position : positions.all)
            benchmark::DoNotOptimize(ask(position.board, *position.piece));
    }
    countPlacements(state, positions.placements);
}

void placeAndUndo(benchmark::State& state) {
    const Positions& positions = getPositions("default");
    std::vector<std::pair<Board, std::vector<Move>>> work;
    for (const Position& position : positions.all) {
        work.emplace_back(position.board, listPlacements(position.board, *position.piece, {kRows}));
    }
    for (auto _ : state) {
        for (auto& [board, placements] : work) {
            for (const Move& move : placements) {
                benchmark::DoNotOptimize(board.place(*move.piece, move.x, move.y));
                board.undo();
            }
        }
    }
    countPlacements(state, positions.placements);
}

// Rates as DefaultBrain does, but as a subclass it has to rate every board, without kernels.
class Subclass : public DefaultBrain {
public:
    double rateBoard(const Board& board) const override { return DefaultBrain::rateBoard(board); }
};

void rateDefault(benchmark::State& state, const placements::Kernel* kernel) {
    if (kernel == nullptr) return state.SkipWithError("this processor cannot");
    rateAll(state, "default", [kernel](const Board& board, const Piece& piece) {
        return kernel->findLowest(board, kRows, *findRotations(piece));
    });
}

void rateLinear(benchmark::State& state, const std::string& name,
                const placements::Kernel* kernel) {
    if (kernel == nullptr) return state.SkipWithError("this processor cannot");
    Placements placements(scale(findWeights(name)->weights.values), *kernel);
    rateAll(state, name, [&](const Board& board, const Piece& piece) {
        if (!placements.survey(board, kRows)) std::abort();
        return placements.findBest(*findRotations(piece));
    });
}

int64_t rateBestPlainly(const Board& board, const Piece& piece, const ScaledWeights& weights) {
    const bool withDiversity = weights.values[toIndex(Feature::Diversity)] != 0;
    int64_t best = Placements::kNoPlacement;
    forEachPlainPlacement(readPlainWell(board, kRows), piece,
                          [&](const Piece& turned, int /*x*/, int y, const PlainWell& after) {
                              const auto counts = countFeaturesPlainly(
                                  after, 2 * y + turned.getHeight() - 1, withDiversity);
                              best = std::max(best, weights.rate(counts));
                          });
    return best;
}

double rateLowestPlainly(const Board& board, const Piece& piece) {
    double best = std::numeric_limits<double>::infinity();
    forEachPlainPlacement(
        readPlainWell(board, kRows), piece,
        [&](const Piece& /*turned*/, int /*x*/, int /*y*/, const PlainWell& after) {
            best = std::min(best, rateAsDefaultPlainly(after));
        });
    return best;
}

void ratePlainly(benchmark::State& state, const std::string& name) {
    const ScaledWeights weights = scale(findWeights(name)->weights.values);
    rateAll(state, name, [&](const Board& board, const Piece& piece) {
        return rateBestPlainly(board, piece, weights);
    });
}

// Rates all seven pieces on each board, as the last level of a search does.
void rateLeaves(benchmark::State& state, const std::string& name) {
    const Positions& positions = getPositions(name);
    Placements placements(scale(findWeights(name)->weights.values));
    int64_t count = 0;
    for (const Position& position : positions.all) {
        for (const Piece* piece : Piece::getPieces()) {
            count += static_cast<int64_t>(listPlacements(position.board, *piece, {kRows}).size());
        }
    }
    for (auto _ : state) {
        for (const Position& position : positions.all) {
            if (!placements.survey(position.board, kRows)) std::abort();
            for (const Rotations& rotations : getStandardRotations())
                benchmark::DoNotOptimize(placements.rateBest(rotations));
        }
    }
    countPlacements(state, count);
}

// Items are pieces.
void playDt10(benchmark::State& state) {
    LinearBrain brain(findWeights("dt10")->weights);
    int64_t pieces = 0;
    uint64_t seed = 0;
    for (auto _ : state) {
        const auto sequence = makeSequence("random", seed++ % 100);
        const GameSetup setup{.sequence = "random", .rules = {.width = 10, .rows = 10}};
        pieces += playInstantly(setup, *sequence, brain)->pieces;
    }
    state.SetItemsProcessed(pieces);
}

// Items are pieces, each chosen among all placements that it or the piece from hold can reach.
void playModernDt10(benchmark::State& state) {
    GameSetup setup{.brain = "dt10", .rules = {.limit = 1000}};
    setup.rules = {.goal = Goal::Zen, .set = RuleSet::Modern};
    int64_t pieces = 0;
    uint64_t seed = 0;
    for (auto _ : state)
        pieces += playGame(setup, seed++ % 100)->pieces;
    state.SetItemsProcessed(pieces);
}

// Lists all that the piece of each position can reach from where it enters a modern game.
template <class List>
void reachAll(benchmark::State& state, List&& list) {
    const Positions& positions = getPositions("default");
    int64_t placements = 0;
    for (auto _ : state) {
        for (const Position& position : positions.all) {
            const FallingPiece from{findPieceIndex(*position.piece).value(), Facing::North, 4,
                                    kRows - 1};
            placements += static_cast<int64_t>(list(position.board, from));
        }
    }
    state.SetItemsProcessed(placements);
}

void reachByColumns(benchmark::State& state) {
    reachAll(state, [](const Board& board, const FallingPiece& from) {
        return placements::listReachableByColumns(board, from).size();
    });
}

void reachAsListed(benchmark::State& state) {
    reachAll(state, [](const Board& board, const FallingPiece& from) {
        return listReachable(board, from).size();
    });
}

void reachByKernel(benchmark::State& state, const placements::Kernel* kernel) {
    if (kernel == nullptr) return state.SkipWithError("this processor cannot");
    // Searches have their wells in lanes already.
    std::vector<std::pair<LaneWell, FallingPiece>> work;
    for (const Position& position : getPositions("default").all) {
        LaneWell well;
        if (!readLaneWell(position.board, well)) continue;
        work.emplace_back(well, FallingPiece{findPieceIndex(*position.piece).value(), Facing::North,
                                             4, kRows - 1});
    }
    std::array<placements::RestingPlace, placements::kMaxPlaces> places;
    int64_t placements = 0;
    for (auto _ : state) {
        for (const auto& [well, from] : work) {
            placements += kernel->listPlaces(well, from, {}, places.data());
            benchmark::DoNotOptimize(places);
        }
    }
    state.SetItemsProcessed(placements);
}

// Items are games.
void playTestGames(benchmark::State& state) {
    const GameSetup setup{.sequence = "test"};
    for (auto _ : state)
        benchmark::DoNotOptimize(playGame(setup, 0)->pieces);
    countPlacements(state, 1);
}

// ---- The table

// Keeps the median of each benchmark.
class Medians : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.aggregate_name != "median") continue;
            const auto rate = run.counters.find("items_per_second");
            if (rate != run.counters.end()) perSecond_[run.run_name.function_name] = rate->second;
        }
        ConsoleReporter::ReportRuns(runs);
    }

    double perSecond(const std::string& name) const {
        const auto found = perSecond_.find(name);
        return found == perSecond_.end() ? 0 : found->second;
    }

private:
    std::map<std::string, double> perSecond_;
};

void printRow(const Medians& medians, const char* name, const char* against, const char* bar) {
    const double rate = medians.perSecond(name);
    if (rate == 0) return;
    std::printf("%-28s %7.2f ns", name, 1e9 / rate);
    if (against != nullptr) {
        std::printf("   plain %7.2f ns   1/%-5.2f", 1e9 / medians.perSecond(against),
                    rate / medians.perSecond(against));
    } else {
        std::printf("%28s", "");
    }
    std::printf("   bar: %s\n", bar);
}

void printTable(const Medians& medians) {
    std::printf("\nPer placement, 10x20, boards from the middle of games:\n");
    printRow(medians, "place+undo", nullptr, "18 ns");
    printRow(medians, "subclass", nullptr, "55 ns");
    printRow(medians, "default", "default-plain", "3.45 ns, 1/5");
    printRow(medians, "default-portable", "default-plain", "1/2.5");
    printRow(medians, "bcts", "bcts-plain", "9.75 ns, 1/7");
    printRow(medians, "bcts-portable", "bcts-plain", "1/2");
    printRow(medians, "dt10", "dt10-plain", "11.1 ns");
    printRow(medians, "dt10-portable", "dt10-plain", "1/2");
    printRow(medians, "dt10-leaves", "dt10-plain", "5 ns");
    std::printf("Whole games:\n");
    std::printf("%-28s %10.0f pieces/s   bar: 3,500,000\n", "dt10 on 10x10",
                medians.perSecond("dt10-games"));
    std::printf("%-28s %10.0f pieces/s   bar: 20,000\n", "dt10, modern rules, hold",
                medians.perSecond("modern-dt10-games"));
    for (const char* const name : {"reach", "reach-portable", "reach-listed"}) {
        std::printf("%-28s %10.0f placements/s   by columns %10.0f   x %-5.2f   bar: %s\n", name,
                    medians.perSecond(name), medians.perSecond("reach-columns"),
                    medians.perSecond(name) / medians.perSecond("reach-columns"),
                    std::string_view(name) == "reach" ? "10" : "-");
    }
    std::printf("%-28s %10.0f games/s    bar: 50,000\n", "test games, default",
                medians.perSecond("test-games"));
}

void registerAll() {
    using benchmark::RegisterBenchmark;
    const auto* const portable = &placements::getPortableKernel();
    const auto* const fast = placements::findAvx2Kernel();
    RegisterBenchmark("place+undo", placeAndUndo);
    RegisterBenchmark("subclass", [](benchmark::State& state) {
        Subclass brain;
        rateAll(state, "default", [&brain](const Board& board, const Piece& piece) {
            return brain.bestMove(board, piece, kRows);
        });
    });
    RegisterBenchmark("default-plain", [](benchmark::State& state) {
        rateAll(state, "default", [](const Board& board, const Piece& piece) {
            return rateLowestPlainly(board, piece);
        });
    });
    RegisterBenchmark("default-portable", rateDefault, portable);
    RegisterBenchmark("default", rateDefault, fast);
    for (const std::string name : {"bcts", "dt10"}) {
        RegisterBenchmark((name + "-plain").c_str(), ratePlainly, name);
        RegisterBenchmark((name + "-portable").c_str(), rateLinear, name, portable);
        RegisterBenchmark(name.c_str(), rateLinear, name, fast);
    }
    RegisterBenchmark("dt10-leaves", rateLeaves, "dt10");
    RegisterBenchmark("dt10-games", playDt10);
    RegisterBenchmark("modern-dt10-games", playModernDt10);
    RegisterBenchmark("reach-columns", reachByColumns);
    RegisterBenchmark("reach-listed", reachAsListed);
    RegisterBenchmark("reach-portable", reachByKernel, portable);
    RegisterBenchmark("reach", reachByKernel, placements::findAvx2Kernel());
    RegisterBenchmark("test-games", playTestGames);
}

}  // namespace
}  // namespace tetris

int main(int argc, char** argv) {
    std::vector<std::string> defaults{argv[0], "--benchmark_enable_random_interleaving=true",
                                      "--benchmark_repetitions=9", "--benchmark_min_time=0.05"};
    std::vector<char*> arguments;
    for (std::string& argument : defaults)
        arguments.push_back(argument.data());
    for (int i = 1; i < argc; ++i)
        arguments.push_back(argv[i]);
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
    tetris::registerAll();
    tetris::Medians medians;
    benchmark::RunSpecifiedBenchmarks(&medians);
    tetris::printTable(medians);
    return 0;
}
