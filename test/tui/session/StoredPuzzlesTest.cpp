#include "tui/session/StoredPuzzles.h"

#include <gtest/gtest.h>

#include <string>

#include "test/support/TemporaryDirectory.h"
#include "test/support/game/SampleGames.h"
#include "tui/store/ScoreStore.h"

namespace tui {
namespace {

using puzzle::PuzzleClass;
using puzzle::PuzzleResult;
using puzzle::ShuffleWay;

class StoredPuzzlesTest : public ::testing::Test {
protected:
    static PuzzleResult make(int64_t moves, int64_t milliseconds,
                             const PuzzleClass& kind = {.way = ShuffleWay::Uniform}) {
        return {.kind = kind,
                .board = "4x4#u" + std::to_string(moves),
                .moves = moves,
                .milliseconds = milliseconds};
    }
    // The moves of the best board of the usual kind; 0 if there is none.
    int64_t findBestMoves() {
        return results_.findBest({.way = ShuffleWay::Uniform}).value_or(PuzzleResult()).moves;
    }

    test::TemporaryDirectory directory_;
    std::filesystem::path file_ = directory_.getPath() / "scores.db";
    StoredPuzzleScores results_{file_, "Ann"};
};

TEST_F(StoredPuzzlesTest, WithoutAFileThereAreNone) {
    EXPECT_EQ(findBestMoves(), 0);
    EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(StoredPuzzlesTest, AResultComesBackAsItWasStored) {
    PuzzleResult result = make(80, 12345, {.size = {5, 3}, .way = {}, .isUndone = true});
    EXPECT_EQ(results_.save(result),
              (ResultNews{.rank = 1, .count = 1, .bestMoves = 80, .bestMilliseconds = 12345}));
    const auto best = StoredPuzzleScores(file_, "").findBest({.size = {5, 3}});
    ASSERT_TRUE(best);
    EXPECT_GT(best->ended, 0);
    result.name = "Ann";
    result.ended = best->ended;
    EXPECT_EQ(*best, result);
}

TEST_F(StoredPuzzlesTest, FewestMovesComeFirstAndTheLeastTimeIsSaid) {
    EXPECT_EQ(results_.save(make(100, 900)).rank, 1);
    EXPECT_EQ(results_.save(make(90, 1000)).rank, 1);
    EXPECT_EQ(results_.save(make(95, 1000)).rank, 2);
    EXPECT_EQ(results_.save(make(90, 950)),
              (ResultNews{.rank = 1, .count = 4, .bestMoves = 90, .bestMilliseconds = 900}));
    EXPECT_EQ(results_.save(make(90, 950)).rank, 2) << "an equal result comes behind the first";
    EXPECT_EQ(findBestMoves(), 90);
}

TEST_F(StoredPuzzlesTest, SizesWaysAndMarksAreNotCompared) {
    EXPECT_FALSE(results_.save(make(20, 20)).trouble);
    for (const PuzzleClass& kind : {PuzzleClass{.size = {4, 3}, .way = ShuffleWay::Uniform},
                                    PuzzleClass{.size = {3, 4}, .way = ShuffleWay::Uniform},
                                    PuzzleClass{.way = ShuffleWay::Walk}, PuzzleClass{},
                                    PuzzleClass{.way = ShuffleWay::Uniform, .isHelped = true}}) {
        const ResultNews news = results_.save(make(10, 10, kind));
        EXPECT_EQ(news.rank, 1);
        EXPECT_EQ(news.count, 1);
    }
    EXPECT_EQ(findBestMoves(), 20);
    const PuzzleClass undone{.way = ShuffleWay::Uniform, .isUndone = true};
    EXPECT_EQ(results_.save(make(15, 10, undone)).count, 1);
    EXPECT_EQ(findBestMoves(), 15) << "undone moves or not";
}

TEST_F(StoredPuzzlesTest, TheyShareTheFileWithTheScores) {
    EXPECT_FALSE(results_.save(make(100, 900)).trouble);
    ScoreStore scores(file_);
    const test::SampleGame sample = test::makeSampleGame(5);
    EXPECT_EQ(scores.add(sample.game, sample.replay, "", 0).id, 1);
    EXPECT_EQ(findBestMoves(), 100);
    EXPECT_EQ(scores.count({}), 1);
}

}  // namespace
}  // namespace tui
