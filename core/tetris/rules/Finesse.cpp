#include "core/tetris/rules/Finesse.h"

#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/Range.h"
#include "core/tetris/rules/Descent.h"
#include "core/tetris/rules/Turning.h"

namespace tetris {

namespace {

// Wherever a piece is on an empty board, it moves and turns as in the middle of a high one.
constexpr int kOpenRows = 12;

std::optional<FallingPiece> shiftBy(const Board& board, FallingPiece piece, int step) {
    piece.x += step;
    return isFree(board, piece) ? std::optional(piece) : std::nullopt;
}

FallingPiece slideToWall(const Board& board, FallingPiece piece, int step) {
    while (const auto next = shiftBy(board, piece, step))
        piece = *next;
    return piece;
}

// Where one press takes the piece.
std::vector<FallingPiece> listNext(const Board& board, const FallingPiece& piece,
                                   bool turnsAround) {
    std::vector<FallingPiece> next;
    for (const int step : {-1, 1}) {
        if (const auto shifted = shiftBy(board, piece, step)) next.push_back(*shifted);
        next.push_back(slideToWall(board, piece, step));
    }
    for (const Turn each : {Turn::Right, Turn::Left, Turn::Around}) {
        if (each == Turn::Around && !turnsAround) continue;
        if (const auto turned = turn(board, piece, each)) next.push_back(turned->piece);
    }
    for (FallingPiece& each : next)
        each.y = kOpenRows / 2;
    return next;
}

}  // namespace

Finesse::Finesse(const GameRules& rules, bool turnsAround) {
    for (int piece = 0; piece < base::count(kNorthCells); ++piece)
        search(rules, turnsAround, piece);
}

Finesse::Place Finesse::toPlace(const FallingPiece& piece) {
    const FallingPiece named = nameByFirstFacing(piece);
    return {named.piece, named.facing, named.x};
}

// Breadth first over facing and column.
void Finesse::search(const GameRules& rules, bool turnsAround, int piece) {
    const Board board(rules.width, kOpenRows);
    FallingPiece start = makeEntering(rules, piece);
    start.y = kOpenRows / 2;
    std::map<std::pair<Facing, int>, int> presses{{{start.facing, start.x}, 0}};
    for (std::deque<FallingPiece> open{start}; !open.empty(); open.pop_front()) {
        const FallingPiece from = open.front();
        const int count = presses.at({from.facing, from.x});
        fewest_.try_emplace(toPlace(from), count);
        for (const FallingPiece& next : listNext(board, from, turnsAround)) {
            if (presses.try_emplace({next.facing, next.x}, count + 1).second) open.push_back(next);
        }
    }
}

}  // namespace tetris
