#include "tui/store/PuzzleResults.h"

#include <gtest/gtest.h>

#include <string>

#include "test/support/TemporaryDirectory.h"
#include "test/support/game/SampleGames.h"
#include "tui/store/ScoreStore.h"

namespace tui {
namespace {

using puzzle::PuzzleClass;
using puzzle::PuzzleOrder;
using puzzle::PuzzleResult;
using puzzle::ShuffleWay;

class PuzzleResultsTest : public ::testing::Test {
protected:
    static PuzzleResult make(int64_t moves, int64_t milliseconds, const std::string& name,
                             const PuzzleClass& kind = {.way = ShuffleWay::Uniform}) {
        return {.kind = kind,
                .board = "4x4#u" + std::to_string(moves),
                .moves = moves,
                .milliseconds = milliseconds,
                .name = name,
                .ended = 1000};
    }
    std::string listNames(PuzzleOrder order, int64_t limit = 10) {
        std::string names;
        for (const puzzle::PuzzleRow& row :
             results_.list({.way = ShuffleWay::Uniform}, order, limit))
            names += std::to_string(row.rank) + row.result.name;
        return names;
    }

    test::TemporaryDirectory directory_;
    std::filesystem::path file_ = directory_.getPath() / "scores.db";
    PuzzleResults results_{file_};
};

TEST_F(PuzzleResultsTest, WithoutAFileThereAreNone) {
    EXPECT_EQ(listNames(PuzzleOrder::Moves), "");
    EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(PuzzleResultsTest, AResultComesBackAsItWasStored) {
    const PuzzleResult result =
        make(80, 12345, "Ann", {.size = {5, 3}, .way = {}, .isHelped = true, .isUndone = true});
    EXPECT_EQ(results_.add(result), (SavedPuzzleResult{1, 1}));
    const auto rows = PuzzleResults(file_).list(result.kind, PuzzleOrder::Time, 5);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0], (puzzle::PuzzleRow{.id = 1, .rank = 1, .result = result}));
}

TEST_F(PuzzleResultsTest, FewestMovesAndLeastTimeAreOrdersOfTheirOwn) {
    results_.add(make(100, 900, "A"));
    results_.add(make(90, 1000, "B"));
    EXPECT_EQ(results_.add(make(90, 950, "C")), (SavedPuzzleResult{.rank = 1, .count = 3}));
    EXPECT_EQ(listNames(PuzzleOrder::Moves), "1C2B3A");
    EXPECT_EQ(listNames(PuzzleOrder::Time), "1A2C3B");
    EXPECT_EQ(listNames(PuzzleOrder::Time, 2), "1A2C");
    // An equal result comes behind the first.
    EXPECT_EQ(results_.add(make(90, 950, "D")), (SavedPuzzleResult{2, 4}));
    EXPECT_EQ(listNames(PuzzleOrder::Moves), "1C2D3B4A");
}

TEST_F(PuzzleResultsTest, SizesWaysAndMarksAreNotCompared) {
    results_.add(make(10, 10, "small"));
    for (const PuzzleClass& kind : {PuzzleClass{.size = {4, 3}, .way = ShuffleWay::Uniform},
                                    PuzzleClass{.size = {3, 4}, .way = ShuffleWay::Uniform},
                                    PuzzleClass{.way = ShuffleWay::Walk}, PuzzleClass{},
                                    PuzzleClass{.way = ShuffleWay::Uniform, .isHelped = true},
                                    PuzzleClass{.way = ShuffleWay::Uniform, .isUndone = true}}) {
        EXPECT_EQ(results_.add(make(20, 20, "x", kind)), (SavedPuzzleResult{1, 1}));
    }
    EXPECT_EQ(listNames(PuzzleOrder::Moves), "1small");
}

TEST_F(PuzzleResultsTest, TheyShareTheFileWithTheScores) {
    results_.add(make(100, 900, "A"));
    ScoreStore scores(file_);
    const test::SampleGame sample = test::makeSampleGame(5);
    EXPECT_EQ(scores.add(sample.game, sample.replay, "", 0).id, 1);
    EXPECT_EQ(listNames(PuzzleOrder::Moves), "1A");
    EXPECT_EQ(scores.count({}), 1);
}

}  // namespace
}  // namespace tui
