#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>

#include "core/tetris/Board.h"
#include "core/tetris/rules/FallingPiece.h"

// Modern games as short texts, for tests.

namespace tetris {

inline constexpr std::string_view kModernPieces = "ILJSZOT";
inline constexpr std::string_view kModernFacings = "NESW";

// "TN (4,19)".
inline std::string toText(const FallingPiece& piece) {
    return std::string{kModernPieces[static_cast<size_t>(piece.piece)],
                       kModernFacings[static_cast<size_t>(piece.facing)]} +
           " " + toString(TPoint{piece.x, piece.y});
}

// For messages of googletest.
inline void PrintTo(const FallingPiece& piece, std::ostream* out) { *out << toText(piece); }

inline int readPiece(char letter) { return static_cast<int>(kModernPieces.find(letter)); }

inline Facing readFacing(char letter) { return kFacings[kModernFacings.find(letter)]; }

// Rows from the top, joined by '/', with empty rows above up to `height`. An empty text is an empty
// board of ten columns.
inline Board readBoard(std::string_view rows, int height = 40) {
    std::string picture(rows.empty() ? ".........." : rows);
    const size_t width = std::min(picture.find('/'), picture.size());
    for (char& each : picture)
        if (each == '/') each = '\n';
    picture += '\n';
    while (picture.size() < (width + 1) * static_cast<size_t>(height))
        picture = std::string(width, '.') + '\n' + picture;
    return Board::fromPicture(picture);
}

// The same row `count` times, joined by '/'.
inline std::string repeatRow(std::string_view row, int count) {
    std::string rows;
    for (int i = 0; i < count; ++i)
        rows.append(i == 0 ? "" : "/").append(row);
    return rows;
}

}  // namespace tetris
