#include "brain/puzzle/Solvers.h"

#include <gtest/gtest.h>

#include <array>

#include "brain/puzzle/StagedSolver.h"
#include "brain/puzzle/search/PathShortener.h"
#include "core/base/JavaRandom.h"
#include "core/puzzle/Shuffle.h"
#include "test/puzzle/ExpectSolved.h"

namespace puzzle {
namespace {

TEST(AnytimeSearchTest, BoundsAreHonestAndProofsTrueOnAllSmallSizes) {
    const auto tables = std::make_shared<Tables>();
    for (const BoardSize size :
         {BoardSize{3, 3}, BoardSize{2, 4}, BoardSize{4, 2}, BoardSize{2, 5}, BoardSize{5, 2}}) {
        const auto distances = tables->getDistances(Position(size));
        for (uint64_t seed = 0; seed < 4; ++seed) {
            SolveRequest request{shuffle(size, ShuffleWay::Uniform, seed)};
            request.limits.nodes = 20'000;
            request.limits.memory = 4'000'000;  // else it widens stages on and on
            for (const SolveAim aim : {SolveAim::Fast, SolveAim::Best, SolveAim::Optimal}) {
                request.aim = aim;
                const Solution solution = searchAnytime(request, *tables);
                const int distance = distances->getDistance(request.position);
                ASSERT_NO_FATAL_FAILURE(expectSolved(request.position, solution));
                EXPECT_LE(solution.lowerBound, distance);
                EXPECT_GE(solution.countSlides(), distance);
                if (solution.isOptimal) {
                    EXPECT_EQ(solution.countSlides(), distance);
                    EXPECT_EQ(solution.lowerBound, distance);
                }
            }
        }
    }
}

TEST(AnytimeSearchTest, WithTablesItProvesWhatIdaStarProves) {
    const auto tables = std::make_shared<Tables>();
    const Solver idaStar("idastar", "pdb-6-5", tables);
    for (const BoardSize size : {BoardSize{3, 4}, BoardSize{4, 3}}) {
        for (uint64_t seed = 0; seed < 4; ++seed) {
            SolveRequest request{shuffle(size, ShuffleWay::Uniform, seed)};
            const int shortest = idaStar.solve(request).countSlides();
            for (const SolveAim aim : {SolveAim::Best, SolveAim::Optimal}) {
                request.aim = aim;
                const Solution solution = searchAnytime(request, *tables);
                ASSERT_NO_FATAL_FAILURE(expectSolved(request.position, solution));
                EXPECT_TRUE(solution.isOptimal);
                EXPECT_EQ(solution.countSlides(), shortest);
                EXPECT_EQ(solution.end, SolveEnd::Done);
            }
        }
    }
}

// With one node less than the proof needs, the solution is not called optimal.
TEST(AnytimeSearchTest, AProofThatIsCutProvesNothing) {
    const auto tables = std::make_shared<Tables>();
    int cut = 0;
    for (uint64_t seed = 0; seed < 4; ++seed) {
        SolveRequest request{shuffle({3, 4}, ShuffleWay::Uniform, seed)};
        const Solution whole = searchAnytime(request, *tables);
        ASSERT_TRUE(whole.isOptimal);
        request.limits.nodes = whole.nodes - 1;
        const Solution solution = searchAnytime(request, *tables);
        if (solution.end == SolveEnd::Done) continue;  // the first bound was the length
        ++cut;
        ASSERT_TRUE(solution.slides.has_value());
        EXPECT_FALSE(solution.isOptimal);
        EXPECT_LT(solution.lowerBound, solution.countSlides());
        EXPECT_LE(solution.lowerBound, whole.countSlides());
        EXPECT_EQ(solution.nodes, whole.nodes - 1);
    }
    EXPECT_GT(cut, 0);
}

TEST(AnytimeSearchTest, RunsRepeatThemselvesAndEndAtTheLimitOfNodes) {
    const auto tables = std::make_shared<Tables>();
    SolveRequest request{shuffle({6, 5}, ShuffleWay::Uniform, 4)};
    request.aim = SolveAim::Best;
    for (const uint64_t nodes : {400'000U, 1'000'000U, 2'000'000U}) {
        request.limits.nodes = nodes;
        const Solution solution = searchAnytime(request, *tables);
        ASSERT_NO_FATAL_FAILURE(expectSolved(request.position, solution));
        EXPECT_EQ(solution.nodes, nodes);
        EXPECT_EQ(solution.end, SolveEnd::Nodes);
        EXPECT_EQ(searchAnytime(request, *tables).slides, solution.slides);
    }
}

// A board that many slides from the solved one. Few slides let beams end after few layers.
Position walk(BoardSize size, int slides, uint64_t seed) {
    base::JavaRandom random(seed);
    Position position(size);
    Slide last = Slide::Left;
    for (int made = 0; made < slides;) {
        const auto slide = static_cast<Slide>(random.nextInt(4));
        if (slide == inverse(last) || !position.slide(slide)) continue;
        last = slide;
        ++made;
    }
    return position;
}

// The nodes are those that "beam" and "staged" need together, and half as many again for the narrow
// beam before them, so that each of them ends. Little memory makes the beams narrow.
TEST(AnytimeSearchTest, TheDefaultIsNoWorseThanAnotherMethodWithTheSameNodes) {
    const auto tables = std::make_shared<Tables>();
    const Solver automatic("auto", "", tables);
    const Solver beam("beam", "", tables);
    const Solver staged("staged", "", tables);
    int shorterByBeam = 0;
    struct Row {
        int side;
        int slides;
        size_t memory;
        uint64_t nodes;  // at most, for "beam"
    };
    // A beam without tables solves boards near the end alone: on the last it finds nothing in a
    // hundred times as many nodes.
    constexpr std::array kRows{
        Row{5, 60, 30'000'000, 1'000'000},  Row{6, 60, 12'000'000, 1'000'000},
        Row{7, 60, 38'000'000, 1'000'000},  Row{7, 60, 20'000'000, 1'000'000},
        Row{10, 80, 20'000'000, 1'000'000}, Row{10, 200, 40'000'000, 50'000}};
    for (const Row& row : kRows) {
        SolveRequest request{walk({row.side, row.side}, row.slides, 3)};
        request.aim = SolveAim::Best;
        request.limits.memory = row.memory;
        request.limits.nodes = row.nodes;
        const Solution byBeam = beam.solve(request);
        request.limits.nodes = 0;
        const Solution byStages = staged.solve(request);
        ASSERT_TRUE(byStages.slides.has_value());
        request.limits.nodes = (byBeam.nodes + byStages.nodes) * 3 / 2;
        const Solution best = automatic.solve(request);
        ASSERT_NO_FATAL_FAILURE(expectSolved(request.position, best));
        EXPECT_LE(best.countSlides(), byStages.countSlides()) << row.side;
        if (!byBeam.slides) continue;
        EXPECT_LE(best.countSlides(), byBeam.countSlides()) << row.side;
        if (byBeam.countSlides() < byStages.countSlides()) ++shorterByBeam;
    }
    EXPECT_EQ(shorterByBeam, 5);
}

// 9x9 is reduced to 8x8, for which a beam has tables, and 13x5 to 5x5.
TEST(AnytimeSearchTest, BeamsSolveWhatIsLeftOfBoardsThatAreTooLargeForOne) {
    const auto tables = std::make_shared<Tables>();
    SolveRequest request{shuffle({13, 5}, ShuffleWay::Uniform, 2)};
    request.aim = SolveAim::Best;
    request.limits.nodes = 6'000'000;
    const Solution solution = searchAnytime(request, *tables);
    ASSERT_NO_FATAL_FAILURE(expectSolved(request.position, solution));
    EXPECT_EQ(solution.method, "beam");
}

TEST(AnytimeSearchTest, AutoChoosesByAimAndSize) {
    const auto tables = std::make_shared<Tables>();
    const Solver solver("auto", "", tables);
    const auto nameMethod = [&](BoardSize size, SolveAim aim, uint64_t nodes) {
        SolveRequest request{shuffle(size, ShuffleWay::Uniform, 1), aim};
        request.limits.nodes = nodes;
        return solver.solve(request).method;
    };
    EXPECT_EQ(nameMethod({3, 3}, SolveAim::Fast, 0), "bfs");
    EXPECT_EQ(nameMethod({3, 4}, SolveAim::Optimal, 0), "idastar");
    EXPECT_EQ(nameMethod({4, 4}, SolveAim::Fast, 0), "staged");
    EXPECT_EQ(nameMethod({3, 6}, SolveAim::Fast, 0), "beam");
    EXPECT_EQ(nameMethod({6, 6}, SolveAim::Fast, 0), "staged");
    EXPECT_EQ(nameMethod({7, 6}, SolveAim::Best, 400'000), "staged");
    EXPECT_EQ(nameMethod({6, 7}, SolveAim::Optimal, 600'000), "staged");
    EXPECT_EQ(nameMethod({6, 3}, SolveAim::Best, 1'500'000), "beam");
}

TEST(AnytimeSearchTest, AStopEndsItWithWhatIsKnown) {
    const auto tables = std::make_shared<Tables>();
    std::stop_source stop;
    SolveRequest request{shuffle({7, 7}, ShuffleWay::Uniform, 4)};
    request.aim = SolveAim::Best;
    request.limits.stop = stop.get_token();
    request.progress = [&](const SolveProgress& progress) {
        EXPECT_GT(progress.lowerBound, 0);
        if (progress.length) stop.request_stop();
    };
    const Solution solution = searchAnytime(request, *tables);
    ASSERT_NO_FATAL_FAILURE(expectSolved(request.position, solution));
    EXPECT_EQ(solution.end, SolveEnd::Stopped);
}

TEST(PathShortenerTest, BeamsOverStretchesShortenToo) {
    const auto tables = std::make_shared<Tables>();
    int before = 0;
    int after = 0;
    for (uint64_t seed = 0; seed < 6; ++seed) {
        const Position board = shuffle({6, 6}, ShuffleWay::Uniform, seed);
        const SolveRequest request{board};
        SolveMeter meter(request);
        const auto slides = solveByStages(board, StageEffort{100, 20, 4}, *tables, meter);
        ASSERT_TRUE(slides.has_value());
        PathShortener shortener(board, *slides);
        shortener.redo(60, 300, meter);
        expectSolved(board, shortener.getSlides());
        EXPECT_LE(shortener.getSlides().size(), slides->size());
        before += static_cast<int>(slides->size());
        after += static_cast<int>(shortener.getSlides().size());
    }
    EXPECT_LT(after, before);
}

// The solution is a shortest one from the table, with a detour of four slides at its end.
TEST(PathShortenerTest, AnExhaustiveSearchOfTheWholeLeavesTheShortest) {
    const auto tables = std::make_shared<Tables>();
    const auto distances = tables->getDistances(Position({3, 3}));
    for (uint64_t seed = 0; seed < 12; ++seed) {
        const Position board = shuffle({3, 3}, ShuffleWay::Uniform, seed);
        const SolveRequest request{board};
        SolveMeter meter(request);
        std::vector<Slide> slides = distances->solve(board);
        slides.insert(slides.end(), {Slide::Down, Slide::Right, Slide::Left, Slide::Up});
        PathShortener shortener(board, slides);
        while (shortener.shorten(shortener.getSlides().size(), 1'000'000, meter)) {
        }
        EXPECT_EQ(static_cast<int>(shortener.getSlides().size()), distances->getDistance(board));
        expectSolved(board, shortener.getSlides());
    }
}

}  // namespace
}  // namespace puzzle
