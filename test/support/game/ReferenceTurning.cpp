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

// Clockwise, counter-clockwise, by half; the facing is the one before the turn.
using ThreeTurns = std::array<FourTexts, 3>;

constexpr ThreeTurns kTurns{{
    {"0 0 -1 0 -1 1 0 -2 -1 -2", "0 0 1 0 1 -1 0 2 1 2", "0 0 1 0 1 1 0 -2 1 -2",
     "0 0 -1 0 -1 -1 0 2 -1 2"},
    {"0 0 1 0 1 1 0 -2 1 -2", "0 0 1 0 1 -1 0 2 1 2", "0 0 -1 0 -1 1 0 -2 -1 -2",
     "0 0 -1 0 -1 -1 0 2 -1 2"},
    {"0 0 0 1 1 1 -1 1 1 0 -1 0", "0 0 1 0 1 2 1 1 0 2 0 1", "0 0 0 -1 -1 -1 1 -1 -1 0 1 0",
     "0 0 -1 0 -1 2 -1 1 0 2 0 1"},
}};
constexpr ThreeTurns kStickTurns{{
    {"1 0 -1 0 2 0 -1 -1 2 2", "0 -1 -1 -1 2 -1 -1 1 2 -2", "-1 0 1 0 -2 0 1 1 -2 -2",
     "0 1 1 1 -2 1 1 -1 -2 2"},
    {"0 -1 -1 -1 2 -1 -1 1 2 -2", "-1 0 1 0 -2 0 1 1 -2 -2", "0 1 1 1 -2 1 1 -1 -2 2",
     "1 0 -1 0 2 0 -1 -1 2 2"},
    {"1 -1 1 0", "-1 -1 0 -1", "-1 1 -1 0", "1 1 0 1"},
}};
constexpr ThreeTurns kSquareTurns{{
    {"0 1", "1 0", "0 -1", "-1 0"},
    {"1 0", "0 -1", "-1 0", "0 1"},
    {"1 1", "1 -1", "-1 -1", "-1 1"},
}};

}  // namespace

std::vector<TPoint> listReferenceCells(int piece, char facing) {
    return readFacing(kReferenceCells[static_cast<size_t>(piece)], facing);
}

char turnReferenceFacing(char facing, char turn) {
    const size_t steps = turn == 'C' ? 1 : turn == 'A' ? 2 : 3;
    return kReferenceFacings[(kReferenceFacings.find(facing) + steps) % 4];
}

std::vector<TPoint> listReferenceKicks(int piece, char facing, char turn) {
    const ThreeTurns& turns = piece == 0 ? kStickTurns : piece == 5 ? kSquareTurns : kTurns;
    return readFacing(turns[std::string_view("CUA").find(turn)], facing);
}

}  // namespace tetris
