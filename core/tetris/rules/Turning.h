#pragma once

#include <optional>
#include <string_view>

#include "core/base/NameTable.h"
#include "core/tetris/Board.h"
#include "core/tetris/rules/FallingPiece.h"

namespace tetris {

// Clockwise, by half, counter-clockwise.
enum class Turn { Right, Around, Left };

// A turn that succeeded: the piece where it is now, and the number of the test, 1 to 6, that put it
// there.
struct Turned {
    FallingPiece piece;
    int test = 1;

    bool operator==(const Turned&) const = default;
};

// The facing after a turn.
Facing turnFacing(Facing from, Turn turn);

// Turns the piece by the first test whose four cells are all free; nullopt if there is none.
// `board` is committed and without the piece.
std::optional<Turned> turn(const Board& board, const FallingPiece& piece, Turn turn);

// Whether a T was turned into a place where it is stuck.
enum class Spin { None, Mini, Full };

inline constexpr base::NameTable<Spin, 3> kSpinNames{{"none", "mini", "full"}};
constexpr std::string_view toString(Spin spin) { return kSpinNames[spin]; }

// The spin of a T that has just been turned, by the rule of three corners; None for other pieces.
//
// At least three of the four diagonal neighbours of its centre have to be filled. The spin is full
// if both on the side that the T faces are, or if a quarter turn took test 5; else it is mini.
// `board` is committed and without the piece.
Spin findSpin(const Board& board, const Turned& turned, Turn turn);

}  // namespace tetris
