// Measures how fast placements are rated. Run it on a machine that is not busy:
//
//     cmake --preset bench && cmake --build --preset bench && build/bench/test/bench/engine_bench
//
// All benchmarks alternate within one run. `each` of a median is the CPU time of a placement, in a
// 10x20 well, on boards from the middle of games, unless its bar says otherwise. "plain" is the
// plain code in test/support/game/PlainWell.cpp. Options are Google Benchmark's.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <string>
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

void countItems(benchmark::State& state, int64_t items) {
    using benchmark::Counter;
    state.counters["each"] =
        Counter(static_cast<double>(items), Counter::Flags(Counter::kIsRate | Counter::kInvert));
}

void countPlacements(benchmark::State& state, int64_t perIteration) {
    countItems(state, static_cast<int64_t>(state.iterations()) * perIteration);
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

void rateBySubclass(benchmark::State& state) {
    Subclass brain;
    rateAll(state, "default", [&brain](const Board& board, const Piece& piece) {
        return brain.bestMove(board, piece, kRows);
    });
}

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

void rateDefaultPlainly(benchmark::State& state) {
    rateAll(state, "default", [](const Board& board, const Piece& piece) {
        double best = std::numeric_limits<double>::infinity();
        forEachPlainPlacement(
            readPlainWell(board, kRows), piece,
            [&](const Piece& /*turned*/, int /*x*/, int /*y*/, const PlainWell& after) {
                best = std::min(best, rateAsDefaultPlainly(after));
            });
        return best;
    });
}

void ratePlainly(benchmark::State& state, const std::string& name) {
    const ScaledWeights weights = scale(findWeights(name)->weights.values);
    rateAll(state, name, [&](const Board& board, const Piece& piece) {
        return rateBestPlainly(board, piece, weights);
    });
}

// Rates all seven pieces on each board, as the last level of a search does.
void rateLeavesOfDt10(benchmark::State& state) {
    const Positions& positions = getPositions("dt10");
    Placements placements(scale(findWeights("dt10")->weights.values));
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

// An item is a piece.
void playDt10(benchmark::State& state) {
    LinearBrain brain(findWeights("dt10")->weights);
    int64_t pieces = 0;
    uint64_t seed = 0;
    for (auto _ : state) {
        const auto sequence = makeSequence("random", seed++ % 100);
        const GameSetup setup{.sequence = "random", .rules = {.width = 10, .rows = 10}};
        pieces += playInstantly(setup, *sequence, brain)->pieces;
    }
    countItems(state, pieces);
}

// An item is a piece, each chosen among all placements that it or the piece from hold can reach.
void playModernDt10(benchmark::State& state) {
    GameSetup setup{.brain = "dt10", .rules = {.limit = 1000}};
    setup.rules = {.goal = Goal::Zen, .set = RuleSet::Modern};
    int64_t pieces = 0;
    uint64_t seed = 0;
    for (auto _ : state)
        pieces += playGame(setup, seed++ % 100)->pieces;
    countItems(state, pieces);
}

// Where the piece of a position enters a modern game.
FallingPiece findStart(const Position& position) {
    return {findPieceIndex(*position.piece).value(), Facing::North, 4, kRows - 1};
}

// Lists all that the piece of each position can reach from there.
template <class List>
void reachAll(benchmark::State& state, List&& list) {
    const Positions& positions = getPositions("default");
    int64_t placements = 0;
    for (auto _ : state) {
        for (const Position& position : positions.all)
            placements += static_cast<int64_t>(list(position.board, findStart(position)));
    }
    countItems(state, placements);
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
        work.emplace_back(well, findStart(position));
    }
    std::array<placements::RestingPlace, placements::kMaxPlaces> places;
    int64_t placements = 0;
    for (auto _ : state) {
        for (const auto& [well, from] : work) {
            placements += kernel->listPlaces(well, from, {}, places.data());
            benchmark::DoNotOptimize(places);
        }
    }
    countItems(state, placements);
}

// An item is a game.
void playTestGames(benchmark::State& state) {
    const GameSetup setup{.sequence = "test"};
    for (auto _ : state)
        benchmark::DoNotOptimize(playGame(setup, 0)->pieces);
    countPlacements(state, 1);
}

// ---- Their bars

struct Row {
    const char* name;
    const char* bar;
    std::function<void(benchmark::State&)> run;
};

std::vector<Row> listRows() {
    const auto* const portable = &placements::getPortableKernel();
    const auto* const fast = placements::findAvx2Kernel();
    const auto defaultBy = [](const placements::Kernel* kernel) {
        return [kernel](benchmark::State& state) { rateDefault(state, kernel); };
    };
    const auto linearBy = [](const char* name, const placements::Kernel* kernel) {
        return [=](benchmark::State& state) { rateLinear(state, name, kernel); };
    };
    const auto linearPlainly = [](const char* name) {
        return [name](benchmark::State& state) { ratePlainly(state, name); };
    };
    const auto reachBy = [](const placements::Kernel* kernel) {
        return [kernel](benchmark::State& state) { reachByKernel(state, kernel); };
    };
    return {{"place+undo", "18 ns", placeAndUndo},
            {"subclass", "55 ns", rateBySubclass},
            {"default-plain", "none", rateDefaultPlainly},
            {"default-portable", "1/2.5 of plain", defaultBy(portable)},
            {"default", "3.45 ns, 1/5 of plain", defaultBy(fast)},
            {"bcts-plain", "none", linearPlainly("bcts")},
            {"bcts-portable", "1/2 of plain", linearBy("bcts", portable)},
            {"bcts", "9.75 ns, 1/7 of plain", linearBy("bcts", fast)},
            {"dt10-plain", "none", linearPlainly("dt10")},
            {"dt10-portable", "1/2 of plain", linearBy("dt10", portable)},
            {"dt10", "11.1 ns", linearBy("dt10", fast)},
            {"dt10-leaves", "5 ns", rateLeavesOfDt10},
            {"dt10-games", "286 ns a piece, on 10x10", playDt10},
            {"modern-dt10-games", "50 us a piece, with hold", playModernDt10},
            {"reach-columns", "none", reachByColumns},
            {"reach-listed", "none", reachAsListed},
            {"reach-portable", "none", reachBy(portable)},
            {"reach", "1/10 of reach-columns", reachBy(fast)},
            {"test-games", "20 us a game", playTestGames}};
}

}  // namespace
}  // namespace tetris

int main(int argc, char** argv) {
    std::vector<std::string> words{argv[0], "--benchmark_enable_random_interleaving=true",
                                   "--benchmark_repetitions=9", "--benchmark_min_time=0.05",
                                   "--benchmark_display_aggregates_only=true"};
    words.insert(words.end(), argv + 1, argv + argc);
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
    for (const tetris::Row& row : tetris::listRows()) {
        benchmark::RegisterBenchmark(row.name, [row](benchmark::State& state) {
            row.run(state);
            state.SetLabel(std::string("bar: ") + row.bar);
        });
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
