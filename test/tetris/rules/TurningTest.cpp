#include "core/tetris/rules/Turning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
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

// ---- Spins of a T at (4, 4)

// The cells at the corners that have a bit in the pattern.
std::set<TPoint> listCorners(unsigned pattern) {
    constexpr std::array<TPoint, 4> kCorners{{{3, 5}, {5, 5}, {5, 3}, {3, 3}}};
    std::set<TPoint> corners;
    for (size_t i = 0; i < kCorners.size(); ++i)
        if (((pattern >> i) & 1) != 0) corners.insert(kCorners[i]);
    return corners;
}

// The corners on the side that the T faces, as the rule names them.
std::array<TPoint, 2> getFront(Facing facing) {
    switch (facing) {
        case Facing::North: return {{{3, 5}, {5, 5}}};
        case Facing::East: return {{{5, 5}, {5, 3}}};
        case Facing::South: return {{{3, 3}, {5, 3}}};
        default: return {{{3, 5}, {3, 3}}};
    }
}

Spin expectSpin(const std::set<TPoint>& filled, Facing facing, Turn turn, int test) {
    if (filled.size() < 3) return Spin::None;
    const std::array<TPoint, 2> front = getFront(facing);
    if (filled.contains(front[0]) && filled.contains(front[1])) return Spin::Full;
    return test == 5 && turn != Turn::Around ? Spin::Full : Spin::Mini;
}

TEST(SpinTest, EveryPatternOfCornersEveryFacingAndEveryTest) {
    for (unsigned pattern = 0; pattern < 16; ++pattern) {
        const std::set<TPoint> corners = listCorners(pattern);
        const Board board = fillCells(corners);
        for (const Facing facing : kFacings) {
            for (const Turn turn : {Turn::Right, Turn::Around, Turn::Left}) {
                for (int test = 1; test <= 6; ++test) {
                    const FallingPiece piece{Piece::PYRAMID, facing, 4, 4};
                    EXPECT_EQ(findSpin(board, {piece, test}, turn),
                              expectSpin(corners, facing, turn, test))
                        << toText(piece) << " by test " << test << " on\n"
                        << board;
                }
            }
        }
    }
}

TEST(SpinTest, WallsAndTheFloorCountAsFilled) {
    const Board board = readBoard("........../........../#.........", 4);
    // The wall fills both corners behind it.
    const FallingPiece atTheWall{Piece::PYRAMID, Facing::East, 0, 1};
    EXPECT_EQ(findSpin(board, {atTheWall, 1}, Turn::Right), Spin::None);
    const Board filled = readBoard(".#......../........../..........", 4);
    EXPECT_EQ(findSpin(filled, {atTheWall, 1}, Turn::Right), Spin::Mini);
    const FallingPiece onTheFloor{Piece::PYRAMID, Facing::North, 5, 0};
    EXPECT_EQ(findSpin(readBoard("....#...../..........", 4), {onTheFloor, 1}, Turn::Left),
              Spin::Mini);
}

TEST(SpinTest, NoOtherPieceSpins) {
    const Board board = fillCells(listCorners(15));
    for (int kind = 0; kind < 6; ++kind) {
        for (const Facing facing : kFacings)
            EXPECT_EQ(findSpin(board, {{kind, facing, 4, 4}, 5}, Turn::Right), Spin::None);
    }
}

}  // namespace
}  // namespace tetris
