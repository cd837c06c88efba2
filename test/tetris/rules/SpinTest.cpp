#include "core/tetris/rules/Turning.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "core/tetris/Piece.h"
#include "test/support/game/ModernText.h"

namespace tetris {
namespace {

constexpr std::array<TPoint, 4> kCorners{{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};

// A board on which those corners of (4, 4) are filled, one bit each.
Board fillCorners(unsigned pattern) {
    std::string picture;
    for (int y = 9; y >= 0; --y) {
        for (int x = 0; x < 10; ++x) {
            bool isFilled = false;
            for (size_t i = 0; i < kCorners.size(); ++i) {
                isFilled |= ((pattern >> i) & 1) != 0 &&
                            TPoint{x, y} == TPoint{4 + kCorners[i].x, 4 + kCorners[i].y};
            }
            picture += isFilled ? '#' : '.';
        }
        picture += '\n';
    }
    return Board::fromPicture(picture);
}

// The corners on the side that the T faces, as the rule names them.
std::array<TPoint, 2> getFront(Facing facing) {
    switch (facing) {
        case Facing::North: return {{{-1, 1}, {1, 1}}};
        case Facing::East: return {{{1, 1}, {1, -1}}};
        case Facing::South: return {{{-1, -1}, {1, -1}}};
        default: return {{{-1, 1}, {-1, -1}}};
    }
}

Spin expectSpin(unsigned pattern, Facing facing, Turn turn, int test) {
    std::set<TPoint> filled;
    for (size_t i = 0; i < kCorners.size(); ++i) {
        if (((pattern >> i) & 1) != 0) filled.insert(kCorners[i]);
    }
    if (filled.size() < 3) return Spin::None;
    const std::array<TPoint, 2> front = getFront(facing);
    if (filled.contains(front[0]) && filled.contains(front[1])) return Spin::Full;
    return test == 5 && turn != Turn::Around ? Spin::Full : Spin::Mini;
}

TEST(SpinTest, EveryPatternOfCornersEveryFacingAndEveryTest) {
    for (unsigned pattern = 0; pattern < 16; ++pattern) {
        const Board board = fillCorners(pattern);
        for (const Facing facing : kFacings) {
            for (const Turn turn : {Turn::Right, Turn::Around, Turn::Left}) {
                for (int test = 1; test <= 6; ++test) {
                    const FallingPiece piece{Piece::PYRAMID, facing, 4, 4};
                    EXPECT_EQ(findSpin(board, {piece, test}, turn),
                              expectSpin(pattern, facing, turn, test))
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
    const Board board = fillCorners(15);
    for (int kind = 0; kind < 6; ++kind) {
        for (const Facing facing : kFacings)
            EXPECT_EQ(findSpin(board, {{kind, facing, 4, 4}, 5}, Turn::Right), Spin::None);
    }
}

}  // namespace
}  // namespace tetris
