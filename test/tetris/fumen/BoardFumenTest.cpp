#include "core/tetris/fumen/BoardFumen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "core/tetris/fumen/Fumen.h"
#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/rules/GameRules.h"
#include "test/support/game/ModernScript.h"

namespace tetris {
namespace {

TEST(BoardFumenTest, APictureIsReadWithoutFullAndEmptyRows) {
    EXPECT_EQ(readStartBoard("....\n.#..\n####\n#.##\n"), ".#../#.##");
    EXPECT_EQ(readStartBoard(".#../#.##"), ".#../#.##");
    EXPECT_EQ(readStartBoard("\xEF\xBB\xBF.#..\r\n#.##\r\n"), ".#../#.##");
    EXPECT_THROW(static_cast<void>(readStartBoard("\xFF\xFE.")), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(readStartBoard("....")), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(readStartBoard("#..\n#.\n")), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(readStartBoard("#x.")), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(readStartBoard("v115@?")), std::invalid_argument);
}

TEST(BoardFumenTest, TheFirstPageOfADocumentIsRead) {
    // The bottom row grey but for column 4.
    EXPECT_EQ(readStartBoard("v115@bhD8AeE8JeAgWaAFLDmClcJSAVDVSAVG88AYe88A52?jFDs/AAA"),
              "####.#####");
    EXPECT_EQ(readStartBoard("bhD8AeE8JeAgH"), "####.#####");
}

TEST(BoardFumenTest, AGameBeginsWithItsBoard) {
    const GameRules rules{
        .goal = Goal::Zen, .board = ".#......##/##.#######", .seed = 5, .set = RuleSet::Modern};
    const PlayedGame game(rules, makeSequence("bag", 5));
    EXPECT_EQ(game.copyBoard().getRowWidth(0), 9);
    EXPECT_EQ(game.copyBoard().getRowWidth(1), 3);
    EXPECT_TRUE(game.copyBoard().getGrid(1, 1));
}

TEST(BoardFumenTest, OnlyAStackThatFitsItsWellIsOne) {
    EXPECT_TRUE(isStartBoard("#...", 4, 4));
    EXPECT_TRUE(isStartBoard("#.../.###", 4, 2));
    for (const char* const wrong : {"", "....", "####", "#.../....#", "#.../", "/#...", "#..x",
                                    "#.../.###/.###", "#..", "#.../####"})
        EXPECT_FALSE(isStartBoard(wrong, 4, 2)) << wrong;
    EXPECT_EQ(fitRules({.width = 5, .board = "#...", .set = RuleSet::Modern}).board, "");
    EXPECT_EQ(fitRules({.width = 4, .board = "#...", .set = RuleSet::Modern}).board, "#...");
}

TEST(BoardFumenTest, ThePositionOfAGameLeadsBackToItsStackAndPiece) {
    const GameRules rules{
        .goal = Goal::Zen, .board = ".#......##/##.#######", .seed = 5, .set = RuleSet::Modern};
    const PlayedGame game(rules, makeSequence("bag", 5));
    const std::string fumen = formatPosition(game, 0);
    EXPECT_EQ(readStartBoard(fumen), rules.board);
    const FumenPage page = parseFumen(fumen).front();
    EXPECT_EQ(page.piece, game.get<ModernGame>()->getPiece());
    EXPECT_FALSE(page.locks);
    EXPECT_EQ(page.field.cells[FumenField::findIndex(0, 0)], FumenField::kGrey);
    const FumenField colored =
        parseFumen(formatPosition(game, 0, [](int x, int y) { return x == 0 && y == 0 ? 6 : 7; }))
            .front()
            .field;
    EXPECT_EQ(colored.cells[FumenField::findIndex(0, 0)], getFumenColor(6));
    EXPECT_EQ(colored.cells[FumenField::findIndex(1, 0)], FumenField::kGrey);
}

TEST(BoardFumenTest, ThePositionOfAGameHasItsQueue) {
    const auto findComment = [](const PlayedGame& game, int next) {
        return parseFumen(formatPosition(game, next)).front().comment.value_or("");
    };
    PlayedGame game(makeModernGame("ITOSZ", {.rows = 20}));
    EXPECT_EQ(findComment(game, 0), "#Q=[](I)");
    EXPECT_EQ(findComment(game, 3), "#Q=[](I)TOS");
    game.tick(Verb::Hold);
    EXPECT_EQ(findComment(game, 2), "#Q=[I](T)OS");
    const PlayedGame classic(GameRules{}, makeSequence("test", 0));
    EXPECT_TRUE(findComment(classic, 1).starts_with("#Q=[]("));
}

TEST(BoardFumenTest, ThePositionOfAClassicGameHasItsPieceOnceItIsInTheField) {
    PlayedGame game(GameRules{}, makeSequence("bag", 5));
    std::optional<FallingPiece> piece;
    for (int i = 0; i < 8; ++i) {
        piece = parseFumen(formatPosition(game, 0)).front().piece;
        const PieceCells falling = *game.findFalling();
        const bool isShown = std::ranges::all_of(
            falling.cells, [](const TPoint& cell) { return cell.y < FumenField::kRows; });
        ASSERT_EQ(piece.has_value(), isShown);
        if (piece) {
            EXPECT_TRUE(std::ranges::is_permutation(listCells(*piece), falling.cells));
        }
        game.tick(Verb::Down);
    }
    EXPECT_TRUE(piece);
}

TEST(BoardFumenTest, OnlyAWellOfTenColumnsHasAPosition) {
    const PlayedGame game(GameRules{.width = 9}, makeSequence("bag", 5));
    EXPECT_THROW(static_cast<void>(formatPosition(game, 0)), std::invalid_argument);
}

}  // namespace
}  // namespace tetris
