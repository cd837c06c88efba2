#include "core/tetris/fumen/BoardFumen.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/tetris/PlayedGame.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {
namespace {

TEST(BoardFumenTest, APictureIsReadWithoutFullAndEmptyRows)
{
    EXPECT_EQ(readStartBoard("....\n.#..\n####\n#.##\n"), ".#../#.##");
    EXPECT_EQ(readStartBoard(".#../#.##"), ".#../#.##");
    EXPECT_THROW(static_cast<void>(readStartBoard("....")), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(readStartBoard("#..\n#.\n")), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(readStartBoard("#x.")), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(readStartBoard("v115@?")), std::invalid_argument);
}

TEST(BoardFumenTest, TheFirstPageOfADocumentIsRead)
{
    // The bottom row grey but for column 4.
    EXPECT_EQ(readStartBoard("v115@bhD8AeE8JeAgWaAFLDmClcJSAVDVSAVG88AYe88A52?jFDs/AAA"),
              "####.#####");
}

TEST(BoardFumenTest, AGameBeginsWithItsBoard)
{
    const GameRules rules{
        .goal = Goal::Zen, .board = ".#......##/##.#######", .seed = 5, .set = RuleSet::Modern};
    const PlayedGame game(rules, makeSequence("bag", 5));
    EXPECT_EQ(game.copyBoard().getRowWidth(0), 9);
    EXPECT_EQ(game.copyBoard().getRowWidth(1), 3);
    EXPECT_TRUE(game.copyBoard().getGrid(1, 1));
}

TEST(BoardFumenTest, OnlyAStackThatFitsItsWellIsOne)
{
    EXPECT_TRUE(isStartBoard("#...", 4, 4));
    EXPECT_TRUE(isStartBoard("#.../.###", 4, 2));
    for (const char* const wrong : {"", "....", "####", "#.../....#", "#.../", "/#...", "#..x",
                                    "#.../.###/.###", "#..", "#.../####"})
        EXPECT_FALSE(isStartBoard(wrong, 4, 2)) << wrong;
    EXPECT_EQ(fitRules({.width = 5, .board = "#...", .set = RuleSet::Modern}).board, "");
    EXPECT_EQ(fitRules({.width = 4, .board = "#...", .set = RuleSet::Modern}).board, "#...");
}

}  // namespace
}  // namespace tetris
