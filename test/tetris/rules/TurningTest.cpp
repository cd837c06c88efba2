#include "core/tetris/rules/Turning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/tetris/Piece.h"
#include "test/support/game/ModernText.h"
#include "test/support/game/ReferenceTurning.h"

namespace tetris {
namespace {

constexpr Turn kTurns[] = {Turn::Right, Turn::Around, Turn::Left};
constexpr std::string_view kTurnLetters = "CAU";
constexpr int kOpenSize = 20;

// A turn from a centre that is far from all walls.
struct TurnCase {
    FallingPiece piece;
    Turn turn;

    std::string toText() const {
        return tetris::toText(piece) + " " + kTurnLetters[static_cast<size_t>(turn)];
    }
    // Where each test would put it, by the reference.
    std::vector<FallingPiece> listTests() const {
        const char from = kModernFacings[static_cast<size_t>(piece.facing)];
        const char letter = kTurnLetters[static_cast<size_t>(turn)];
        const Facing to = readFacing(turnReferenceFacing(from, letter));
        std::vector<FallingPiece> tests;
        for (const TPoint& shift : listReferenceKicks(piece.piece, from, letter))
            tests.push_back({piece.piece, to, piece.x + shift.x, piece.y + shift.y});
        return tests;
    }
};

std::vector<TurnCase> listTurnCases() {
    std::vector<TurnCase> cases;
    for (int kind = 0; kind < 7; ++kind) {
        for (const Facing facing : kFacings) {
            for (const Turn each : kTurns)
                cases.push_back({{kind, facing, 9, 10}, each});
        }
    }
    return cases;
}

std::set<TPoint> collectReferenceCells(const FallingPiece& piece) {
    std::set<TPoint> cells;
    const char facing = kModernFacings[static_cast<size_t>(piece.facing)];
    for (const TPoint& cell : listReferenceCells(piece.piece, facing))
        cells.insert({piece.x + cell.x, piece.y + cell.y});
    return cells;
}

Board fillCells(const std::set<TPoint>& cells) {
    std::string picture;
    for (int y = kOpenSize - 1; y >= 0; --y) {
        for (int x = 0; x < kOpenSize; ++x)
            picture += cells.contains({x, y}) ? '#' : '.';
        picture += '\n';
    }
    return Board::fromPicture(picture);
}

TEST(TurningTest, EachTestIsTakenWhenTheOnesBeforeItAreBlocked) {
    for (const TurnCase& each : listTurnCases()) {
        const std::vector<FallingPiece> tests = each.listTests();
        std::set<TPoint> blocked;
        for (size_t i = 0; i < tests.size(); ++i) {
            std::set<TPoint> filled = blocked;
            for (const TPoint& cell : collectReferenceCells(tests[i]))
                filled.erase(cell);
            const std::optional<Turned> turned = turn(fillCells(filled), each.piece, each.turn);
            ASSERT_TRUE(turned) << each.toText() << " by test " << i + 1;
            EXPECT_EQ(turned->piece, tests[i]) << each.toText() << " by test " << i + 1;
            EXPECT_EQ(turned->test, static_cast<int>(i) + 1) << each.toText();
            blocked.merge(collectReferenceCells(tests[i]));
        }
    }
}

TEST(TurningTest, ATurnIsRefusedWhenOneCellOfEachTestIsFilled) {
    for (const TurnCase& each : listTurnCases()) {
        const std::vector<FallingPiece> tests = each.listTests();
        for (size_t cell = 0; cell < 4; ++cell) {
            std::set<TPoint> filled;
            for (const FallingPiece& test : tests)
                filled.insert(
                    *std::next(collectReferenceCells(test).begin(), static_cast<long>(cell)));
            EXPECT_FALSE(turn(fillCells(filled), each.piece, each.turn)) << each.toText();
        }
    }
}

TEST(TurningTest, ASquareTurnsInPlace) {
    // Nothing else is free.
    const Board board = readBoard("####/#..#/#..#/####", 4);
    FallingPiece square{Piece::SQUARE, Facing::North, 1, 1};
    const std::array<TPoint, 4> before = listCells(square);
    for (const Turn each : {Turn::Right, Turn::Right, Turn::Around, Turn::Left, Turn::Left}) {
        const std::optional<Turned> turned = turn(board, square, each);
        ASSERT_TRUE(turned);
        EXPECT_EQ(turned->test, 1);
        EXPECT_EQ(turned->piece.facing, turnFacing(square.facing, each));
        square = turned->piece;
        EXPECT_TRUE(std::ranges::is_permutation(listCells(square), before)) << toText(square);
    }
}

}  // namespace
}  // namespace tetris
