#include "core/tetris/fumen/BoardFumen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

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
              "####.##### #Q=[I](T)OSZLJ");
    EXPECT_EQ(readStartBoard("bhD8AeE8JeAgH"), "####.#####");
}

TEST(BoardFumenTest, TheQueueStandsBehindTheStack) {
    EXPECT_EQ(readStartBoard(".#..\n#.##\n#Q=[T](I)SZ\n"), ".#../#.## #Q=[T](I)SZ");
    EXPECT_EQ(readStartBoard(".#../#.## #Q=[T](I)SZ"), ".#../#.## #Q=[T](I)SZ");
    EXPECT_EQ(readStartBoard("#Q=[]()ISZ;what it is"), "#Q=[](I)SZ") << "without a stack";
    for (const char* const wrong :
         {".#.. #Q=[X](I)", ".#.. #Q=[T]I", "#Q=", "#Q=[TT](I)", "#Q=[](IS)"})
        EXPECT_THROW(static_cast<void>(readStartBoard(wrong)), std::invalid_argument) << wrong;
    EXPECT_TRUE(isStartBoard("#... #Q=[T](I)SZ", 4, 4));
    EXPECT_TRUE(isStartBoard("#Q=[](I)", 4, 4));
    EXPECT_FALSE(isStartBoard("#... #Q=[T](I)sz", 4, 4));
    EXPECT_FALSE(isStartBoard("#.... #Q=[T](I)", 4, 4));
}

// Writes pages with these pieces, all of them locked but the last.
std::string writePages(const std::string& queue, const std::vector<int>& pieces) {
    FumenWriter writer;
    FumenPage page{.isColored = true, .comment = queue};
    for (const int piece : pieces) {
        page.piece = FallingPiece{piece, Facing::North, 4, 0};
        writer.add(page);
        page = {.field = computeNextField(page)};
    }
    writer.add(page);
    return writer.format();
}

TEST(BoardFumenTest, AQueueGoesOnFromPageToPage) {
    const auto findQueueOf = [](const std::string& document, int page) {
        return std::string(
            splitStart(readStartBoard(document + "#" + std::to_string(page))).second);
    };
    // The indices of "ILJSZOT".
    const std::string document = writePages("#Q=[](I)LJSZ", {0, 2, 3, 1, 4});
    EXPECT_EQ(findQueueOf(document, 1), "#Q=[](I)LJSZ");
    EXPECT_EQ(findQueueOf(document, 2), "#Q=[](L)JSZ");
    EXPECT_EQ(findQueueOf(document, 3), "#Q=[L](S)Z") << "L is held, and J locks";
    EXPECT_EQ(findQueueOf(document, 4), "#Q=[L](Z)");
    EXPECT_EQ(findQueueOf(document, 5), "#Q=[Z]()") << "Z is held for L";
    EXPECT_EQ(findQueueOf(document, 6), "#Q=[]()");
    EXPECT_EQ(findQueueOf(writePages("#Q=[](I)L", {5}), 2), "") << "it says no such piece";
}

TEST(BoardFumenTest, AGameDealsTheQueueOfItsBoardFirst) {
    GameRules rules{.goal = Goal::Zen, .board = "#Q=[T](I)SZ", .set = RuleSet::Modern};
    PlayedGame game(rules, makeSequence("bag", 5));
    rules.board.clear();
    const PlayedGame usual(rules, makeSequence("bag", 5));
    std::vector<int> expected{3, 4, usual.findFalling()->piece};
    for (const int piece : usual.peek(4))
        expected.push_back(piece);
    EXPECT_EQ(game.getHeld(), 6);
    EXPECT_EQ(game.findFalling()->piece, 0);
    EXPECT_EQ(game.peek(7), expected);
    EXPECT_EQ(game.peek(1), std::vector<int>{3});
    EXPECT_EQ(game.get<ModernGame>()->describeDraw(1).kind, Randomizer::Kind::Unknown);
    EXPECT_EQ(game.get<ModernGame>()->describeDraw(2), makeSequence("bag", 5)->describeDraw(0));
    for (const int piece : expected) {
        game.tick(Verb::Land);
        EXPECT_EQ(game.findFalling()->piece, piece);
        const PlayedGame copy = game;
        EXPECT_EQ(copy.peek(3), game.peek(3));
    }
    rules = {.goal = Goal::Zen, .board = "#Q=[](I)SZ", .limit = 2, .set = RuleSet::Modern};
    EXPECT_EQ(PlayedGame(rules, makeSequence("bag", 5)).peek(5), std::vector<int>{3});
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
    EXPECT_EQ(readStartBoard(fumen), rules.board + " #Q=[](S)");
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
