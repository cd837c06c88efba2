#include "tui/session/StoredPuzzles.h"

#include <gtest/gtest.h>

#include <string>

#include "test/support/LastSuspended.h"
#include "test/support/TemporaryDirectory.h"

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

// ---- The board of a session

class StoredBoardTest : public testing::Test {
protected:
    // The text of the board that would be resumed; "" if there is none.
    std::string findText() const { return test::readLast(folder, kBoardEnding); }

    const test::TemporaryDirectory directory;
    const std::filesystem::path folder = directory.getPath() / "state/left";
};

TEST_F(StoredBoardTest, AResumedBoardKeepsItsFileAndAFinishedOneIsGone) {
    EXPECT_TRUE(StoredBoard(folder, std::nullopt).save("first"));
    {
        StoredBoard board(folder, test::openLast(folder, kBoardEnding));
        EXPECT_EQ(findText(), "") << "another session must not take it";
        EXPECT_TRUE(board.save("second"));
        EXPECT_EQ(findText(), "");
    }
    EXPECT_EQ(findText(), "second");
    {
        StoredBoard board(folder, test::openLast(folder, kBoardEnding));
        EXPECT_TRUE(board.save(std::nullopt));
        EXPECT_TRUE(std::filesystem::is_empty(folder));
        EXPECT_TRUE(board.save("third"));
    }
    EXPECT_EQ(findText(), "third");
}

TEST_F(StoredBoardTest, WhatCannotBeWrittenIsSaidAndOfATextThatIsTooLongTheLastShortOneStays) {
    {
        StoredBoard board(folder, std::nullopt, 5);
        EXPECT_TRUE(board.save("short"));
        EXPECT_EQ(board.getFailure(), "");
        EXPECT_FALSE(board.save("longer"));
        EXPECT_NE(board.getFailure(), "");
    }
    EXPECT_EQ(findText(), "short");
    std::filesystem::remove_all(folder);
    std::filesystem::create_symlink("/dev/null", folder);
    StoredBoard board(folder, std::nullopt);
    EXPECT_FALSE(board.save("text"));
    EXPECT_NE(board.getFailure(), "");
}

}  // namespace
}  // namespace tui
