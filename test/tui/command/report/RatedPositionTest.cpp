#include "tui/command/report/RatedPosition.h"

#include <gtest/gtest.h>

#include "core/tetris/Piece.h"
#include "test/support/Contents.h"
#include "test/support/Refusal.h"

namespace tui {
namespace {

std::string refusalOf(const std::string& line) {
    return test::refusalOf([&] { return parsePosition(line); });
}

const std::string kBoard = R"("board":["....","....","....","....","....","#..#"])";

TEST(RatedPositionTest, WhatIsLeftOutHasItsDefault) {
    const RatedPosition position = parsePosition("{" + kBoard + R"(,"piece":"L2"})");
    EXPECT_EQ(position.board, tetris::Board::fromPicture("....\n....\n....\n....\n....\n#..#\n"));
    EXPECT_EQ(position.piece, tetris::Piece::L2);
    EXPECT_EQ(position.rotation, 0);
    EXPECT_EQ(position.limit, 2);
    EXPECT_TRUE(position.next.empty());
}

TEST(RatedPositionTest, EverythingCanBeSaid) {
    const RatedPosition position = parsePosition(
        "{" + kBoard +
        R"(,"piece":6,"rotation":3,"limit":6,"next":["S1",0],"move":{"x":1},"game":4})");
    EXPECT_EQ(position.piece, tetris::Piece::PYRAMID);
    EXPECT_EQ(countTurns(6, position.getPiece()), 3);
    EXPECT_EQ(position.limit, 6);
    EXPECT_EQ(position.next, (std::vector<int>{tetris::Piece::S1, tetris::Piece::STICK}));
}

TEST(RatedPositionTest, AModernBoardMayHaveTheRowsAboveTheWell) {
    const auto parse = [](int rows, const std::string& more) {
        std::string board;
        for (int row = 0; row < rows; ++row)
            board += row == 0 ? "\"....\"" : ",\"....\"";
        return parsePosition("{\"board\":[" + board + "],\"piece\":\"I\"" + more + "}",
                             tetris::RuleSet::Modern);
    };
    EXPECT_EQ(parse(20, "").limit, 20);
    EXPECT_EQ(parse(23, "").limit, 23);
    EXPECT_EQ(parse(40, ",\"limit\":20").limit, 20);
    EXPECT_EQ(parse(40, ",\"limit\":40").limit, 40);
    EXPECT_EQ(test::refusalOf([&] { parse(40, ""); }),
              "the board has 40 rows, with those above the well or without; expected a 'limit', "
              "the rows of the well");
    EXPECT_EQ(test::refusalOf([&] { parse(41, ",\"limit\":20"); }),
              "the board has 4 columns and 41 rows, the well 20; expected a well from 4x4 to "
              "64x44, and at most 20 rows above it");
}

TEST(RatedPositionTest, WhatIsWrongIsSaidWithWhatWasExpected) {
    const std::string expected = "; expected a JSON object with board and piece";
    EXPECT_EQ(refusalOf("0 1"), "the line is no valid JSON at byte 3" + expected);
    EXPECT_EQ(refusalOf("[1]"), "the line is no object" + expected);
    EXPECT_EQ(refusalOf("{}"), "no 'board'");
    EXPECT_EQ(refusalOf("{" + kBoard + "}"), "no 'piece'");
    const std::string deep = std::string(64, '[') + std::string(64, ']');
    EXPECT_EQ(refusalOf("{" + kBoard + ",\"piece\":" + deep + "}"),
              "the line is nested deeper than 64 levels" + expected);
    struct Row {
        std::string fields;
        const char* said;
    };
    for (const auto& [fields, said] :
         {Row{kBoard + R"(,"piece":"Q")", "is not a piece; expected STICK"},
          Row{kBoard + R"(,"piece":7)", "is not a piece"},
          Row{R"("board":["..","..."],"piece":0)", "another width"},
          Row{R"("board":"..","piece":0)", "not a list of rows"},
          Row{R"("board":[],"piece":0)", "not a list of rows"},
          Row{R"("board":[1],"piece":0)", "not a list of rows"},
          Row{kBoard + R"(,"piece":0,"rotation":4)", "0 to 3"},
          Row{kBoard + R"(,"piece":0,"limit":7)", "6 rows of the board"},
          Row{kBoard + R"(,"piece":0,"limit":-1)", "'limit'"},
          Row{kBoard + R"(,"piece":0,"next":3)", "'next' is not a list"}})
        EXPECT_TRUE(test::hasParts(refusalOf("{" + fields + "}"), {said})) << fields;
}

TEST(RatedPositionTest, FeaturesHaveTheirUnits) {
    const RatedPosition position = parsePosition("{" + kBoard + R"(,"piece":"SQUARE","limit":4})");
    const tetris::Move move{&position.getPiece(), 1, 0, 0};
    EXPECT_EQ(countCleared(position.board, move), 1);
    EXPECT_EQ(formatFeatures(position.board, move, 4).dump(),
              R"({"landing_height":0.5,"eroded_cells":2,"row_transitions":10,)"
              R"("column_transitions":4,"holes":0,"wells":2,"hole_depth":0,)"
              R"("rows_with_holes":0,"diversity":3,"aggregate_height":2,"rows_cleared":1,)"
              R"("bumpiness":2})");
}

}  // namespace
}  // namespace tui
