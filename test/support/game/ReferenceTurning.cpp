#include "test/support/game/ReferenceTurning.h"

#include <array>
#include <sstream>
#include <string_view>

namespace tetris {

namespace {

constexpr std::string_view kReferenceFacings = "NESW";

// Pairs of coordinates, separated by blanks.
std::vector<TPoint> readPoints(const std::string& text) {
    std::istringstream in(text);
    std::vector<TPoint> points;
    for (TPoint point; in >> point.x >> point.y;)
        points.push_back(point);
    return points;
}

struct FourTexts {
    const char* north;
    const char* east;
    const char* south;
    const char* west;
};

std::vector<TPoint> readFacing(const FourTexts& texts, char facing) {
    switch (facing) {
        case 'N': return readPoints(texts.north);
        case 'E': return readPoints(texts.east);
        case 'S': return readPoints(texts.south);
        default: return readPoints(texts.west);
    }
}

// In the order of the indices: I L J S Z O T.
const std::array<FourTexts, 7> kReferenceCells{{
    {"-1 0 0 0 1 0 2 0", "0 -2 0 -1 0 0 0 1", "-2 0 -1 0 0 0 1 0", "0 -1 0 0 0 1 0 2"},
    {"-1 0 0 0 1 0 1 1", "0 -1 0 0 0 1 1 -1", "-1 0 0 0 1 0 -1 -1", "0 -1 0 0 0 1 -1 1"},
    {"-1 0 0 0 1 0 -1 1", "0 -1 0 0 0 1 1 1", "-1 0 0 0 1 0 1 -1", "0 -1 0 0 0 1 -1 -1"},
    {"-1 0 0 0 0 1 1 1", "0 0 0 1 1 0 1 -1", "1 0 0 0 0 -1 -1 -1", "0 0 0 -1 -1 0 -1 1"},
    {"1 0 0 0 0 1 -1 1", "0 0 0 -1 1 0 1 1", "-1 0 0 0 0 -1 1 -1", "0 0 0 1 -1 0 -1 -1"},
    {"0 0 1 0 0 1 1 1", "0 0 1 0 0 -1 1 -1", "0 0 -1 0 0 -1 -1 -1", "0 0 -1 0 0 1 -1 1"},
    {"-1 0 0 0 1 0 0 1", "0 -1 0 0 0 1 1 0", "-1 0 0 0 1 0 0 -1", "0 -1 0 0 0 1 -1 0"},
}};

constexpr FourTexts kOffsets{"0 0 0 0 0 0 0 0 0 0", "0 0 1 0 1 -1 0 2 1 2", "0 0 0 0 0 0 0 0 0 0",
                             "0 0 -1 0 -1 -1 0 2 -1 2"};
constexpr FourTexts kStickOffsets{"0 0 -1 0 2 0 -1 0 2 0", "-1 0 0 0 0 0 0 1 0 -2",
                                  "-1 1 1 1 -2 1 1 0 -2 0", "0 1 0 1 0 1 0 -1 0 2"};
constexpr FourTexts kSquareOffsets{"0 0", "0 -1", "-1 -1", "-1 0"};
// The facing is the one before the turn.
constexpr FourTexts kHalfTurns{"0 0 0 1 1 1 -1 1 1 0 -1 0", "0 0 1 0 1 2 1 1 0 2 0 1",
                               "0 0 0 -1 -1 -1 1 -1 -1 0 1 0", "0 0 -1 0 -1 2 -1 1 0 2 0 1"};
constexpr FourTexts kStickHalfTurns{"1 -1 1 0", "-1 -1 0 -1", "-1 1 -1 0", "1 1 0 1"};

}  // namespace

std::vector<TPoint> listReferenceCells(int piece, char facing) {
    return readFacing(kReferenceCells[static_cast<size_t>(piece)], facing);
}

char turnReferenceFacing(char facing, char turn) {
    const size_t steps = turn == 'C' ? 1 : turn == 'A' ? 2 : 3;
    return kReferenceFacings[(kReferenceFacings.find(facing) + steps) % 4];
}

std::vector<TPoint> listReferenceKicks(int piece, char facing, char turn) {
    const bool isStick = piece == 0;
    const bool isSquare = piece == 5;
    if (turn == 'A' && !isSquare) return readFacing(isStick ? kStickHalfTurns : kHalfTurns, facing);
    const FourTexts& offsets = isStick ? kStickOffsets : isSquare ? kSquareOffsets : kOffsets;
    const std::vector<TPoint> before = readFacing(offsets, facing);
    const std::vector<TPoint> after = readFacing(offsets, turnReferenceFacing(facing, turn));
    std::vector<TPoint> shifts;
    for (size_t i = 0; i < before.size(); ++i)
        shifts.push_back({before[i].x - after[i].x, before[i].y - after[i].y});
    return shifts;
}

}  // namespace tetris
