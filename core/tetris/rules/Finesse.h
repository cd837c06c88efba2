#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// The fewest presses of keys that take a piece from where it enters above its place on the empty
// board, by moves and turns alone; landing is not counted. A value.
//
//     const Finesse finesse(rules);
//     finesse.countFewest(piece);  // of a T that stands against the left wall: 2
class Finesse {
public:
    // For wells with the columns of these rules. turnsAround: there is a key for the turn by half.
    // A direction that is held moves the piece to the wall: one press in place of several.
    explicit Finesse(const GameRules& rules, bool turnsAround = true);

    // For the column and the cells of the piece, at whichever height, and whichever facing has
    // those cells. Requires: it is between the walls.
    int countFewest(const FallingPiece& piece) const { return fewest_.at(toPlace(piece)); }

private:
    // Piece, the first facing that has its cells, column of the centre.
    struct Place {
        int piece = 0;
        Facing facing = Facing::North;
        int x = 0;

        auto operator<=>(const Place&) const = default;
    };

    static Place toPlace(const FallingPiece& piece);
    void search(const GameRules& rules, bool turnsAround, int piece);

    std::map<Place, int> fewest_;
};

// The pieces that a player has placed by moves and turns alone, and those among them that took more
// presses of keys than needed (Finesse). No replay has presses: they are counted only while a game
// is played, and without pieces nothing is known.
struct FinesseCount {
    int64_t pieces = 0;
    int64_t faults = 0;

    bool operator==(const FinesseCount&) const = default;
};

// The pieces without a fault in percent, rounded down; nullopt if nothing is known.
constexpr std::optional<int64_t> computeClean(const FinesseCount& count) {
    if (count.pieces <= 0 || count.faults < 0 || count.faults > count.pieces) return std::nullopt;
    return 100 * (count.pieces - count.faults) / count.pieces;
}

}  // namespace tetris
