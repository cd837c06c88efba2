#include "brain/puzzle/search/IdaStarSearch.h"

#include <gtest/gtest.h>

#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {
namespace {

TEST(PackedSearchTest, DoesWhatTheGeneralSearchDoesNodeForNode) {
    for (const PatternSet& set :
         {PatternSet{"5-5-5", {4, 4}, {{1, 2, 5, 6, 9}, {3, 4, 7, 8, 12}, {10, 11, 13, 14, 15}}},
          PatternSet{"5-5-4", {3, 5}, {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 12}, {10, 11, 13, 14}}},
          PatternSet{"5-6", {3, 4}, {{1, 2, 4, 5, 7}, {3, 6, 8, 9, 10, 11}}},
          PatternSet{"5-6", {2, 6}, {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}}},
          PatternSet{"5-5-3", {2, 7}, {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {11, 12, 13}}},
          PatternSet{"5-5-5", {2, 8}, {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {11, 12, 13, 14, 15}}}}) {
        const auto heuristic = PatternHeuristic::build(set, {});
        const MoveAutomaton automaton(set.size, 8);
        ASSERT_TRUE(hasPackedSearch(set.size));
        for (uint64_t seed = 0; seed < 6; ++seed) {
            SolveRequest request{shuffle(set.size, ShuffleWay::Uniform, seed)};
            request.limits.nodes = 100000;
            SolveMeter meter(request);
            IdaStarSearch search(*heuristic, automaton, request.position, request.goal.getBlank(),
                                 meter);
            const auto slides = search.run();
            SolveMeter packedMeter(request);
            const PackedResult result =
                searchPacked(*heuristic, automaton, request.position, 0, packedMeter);
            EXPECT_EQ(result.slides, slides) << toString(request.position);
            EXPECT_EQ(result.bound, search.getBound());
            EXPECT_EQ(packedMeter.getNodes(), meter.getNodes());
            EXPECT_EQ(packedMeter.getEnd(), meter.getEnd());
        }
    }
}

TEST(PackedSearchTest, BeginsFromABoundThatIsProven) {
    const PatternSet set{"5-6", {3, 4}, {{1, 2, 4, 5, 7}, {3, 6, 8, 9, 10, 11}}};
    const auto heuristic = PatternHeuristic::build(set, {});
    const MoveAutomaton automaton({3, 4}, 12);
    const SolveRequest request{shuffle({3, 4}, ShuffleWay::Uniform, 3)};
    SolveMeter plain(request);
    const PackedResult first = searchPacked(*heuristic, automaton, request.position, 0, plain);
    ASSERT_TRUE(first.slides);
    const auto length = static_cast<int>(first.slides->size());
    SolveMeter raised(request);
    // One less than the length has the wrong parity, so it is as good a bound as the length.
    const PackedResult second =
        searchPacked(*heuristic, automaton, request.position, length - 1, raised);
    EXPECT_EQ(second.slides, first.slides);
    EXPECT_LT(raised.getNodes(), plain.getNodes());
}

TEST(PackedSearchTest, ASolvedBoardIsSolved) {
    const PatternSet set{"5-6", {3, 4}, {{1, 2, 4, 5, 7}, {3, 6, 8, 9, 10, 11}}};
    const auto heuristic = PatternHeuristic::build(set, {});
    const MoveAutomaton automaton({3, 4}, 2);
    const SolveRequest request{Position({3, 4})};
    SolveMeter meter(request);
    const PackedResult result = searchPacked(*heuristic, automaton, request.position, 0, meter);
    ASSERT_TRUE(result.slides);
    EXPECT_TRUE(result.slides->empty());
    EXPECT_EQ(meter.getNodes(), 0U);
    EXPECT_FALSE(hasPackedSearch({5, 5}));
    EXPECT_FALSE(hasPackedSearch({4, 3}));
}

}  // namespace
}  // namespace puzzle
