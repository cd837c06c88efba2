#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Index.h"
#include "core/tetris/TPoint.h"

namespace tetris {

// One shape in one rotation, immutable: a set of blocks.
//
// The origin is the lower left corner of its bounding box: some block has x = 0 and some block has
// y = 0. No column or row of the box is empty. Any number of blocks is allowed, with coordinates
// from 0 to 63.
//
//     const Piece& root = *Piece::getPieces()[Piece::L1];
//     const Piece& turned = *root.fastRotation();  // again and again: root comes back after four
//     for (const TPoint& block : turned.getBody())
//         fill(x + block.x, y + block.y);
//
// Rotations are linked to each other by their addresses, so pass pieces by reference or pointer. A
// copy has the same blocks and equals the original, but stands outside its circle of rotations: its
// fastRotation() leads into the circle of the original, never back to the copy.
//
// Any number of threads may read the same piece.
class Piece {
public:
    // Coordinates are below this, so a column of blocks fits a 64-bit word.
    static constexpr int kMaxSize = 64;

    // Indices into getPieces(). STICK stands, S1 and S2 lie, PYRAMID points up.
    enum { STICK, L1, L2, S1, S2, SQUARE, PYRAMID };

    // ---- Construction

    // From pairs of coordinates such as "0 0 0 1 0 2 1 0", separated by blanks.
    // Throws std::invalid_argument that says what is wrong: an odd count, not a number, no blocks,
    // a block twice, a coordinate that is negative or over 63, no block at x = 0 or at y = 0, or a
    // column or row without a block.
    explicit Piece(std::string_view text);
    // The same from points.
    explicit Piece(std::span<const TPoint> body);

    // The seven standard pieces in their root rotation, each linked to its fast rotations. Built on
    // first use, shared; they live until the program ends. Thread-safe.
    static const std::array<const Piece*, 7>& getPieces();

    // The rotations of `root` in order, `root` itself first, linked in a circle by fastRotation():
    // 1 to 4 different pieces. The links live as long as the returned list.
    static std::unique_ptr<const std::vector<Piece>> makeFastRotations(const Piece& root);

    // ---- Queries

    int getWidth() const { return width_; }
    int getHeight() const { return height_; }
    // The blocks, in the order in which they were given.
    std::span<const TPoint> getBody() const { return body_; }
    // For each x of the piece, the y of its lowest block.
    std::span<const int> getSkirt() const { return {skirt_.data(), base::toIndex(width_)}; }

    // A new piece, turned by 90 degrees counter-clockwise: (x, y) -> (height - 1 - y, x).
    Piece computeNextRotation() const;
    // The next rotation, already built. Null for a piece that is in no list of makeFastRotations;
    // all code treats such a piece as one that has a single rotation.
    const Piece* fastRotation() const { return next_; }

    // Equal if they have the same set of blocks, in any order.
    friend bool operator==(const Piece& a, const Piece& b);
    // Agrees with ==.
    size_t computeHash() const;

    // ---- The same blocks by column and by row, for Board; padded with neutral values to kMaxSize

    // Bit y of word x is the block (x, y); 0 from getWidth() on.
    const uint64_t* getColumns() const { return columns_.data(); }
    // For each x the row above the highest block; kNoTop from getWidth() on.
    const int8_t* getTops() const { return tops_.data(); }
    // For each y the number of blocks in the row; 0 from getHeight() on.
    const uint8_t* getRowWidths() const { return rowWidths_.data(); }

    // So low that y + kNoTop is negative for every row y, and never raises a column height.
    static constexpr int8_t kNoTop = -64;

private:
    int width_ = 0;
    int height_ = 0;
    const Piece* next_ = nullptr;
    std::array<uint64_t, kMaxSize> columns_{};
    std::array<int, kMaxSize> skirt_{};
    std::array<int8_t, kMaxSize> tops_{};
    std::array<uint8_t, kMaxSize> rowWidths_{};
    std::vector<TPoint> body_;
};

// The blocks as in "(0,0) (0,1)", for messages.
std::string toString(const Piece& piece);

// The name of a standard piece, as files and options write it: "STICK", "L1", "L2", "S1", "S2",
// "SQUARE", "PYRAMID". Requires: an index into Piece::getPieces().
std::string_view getPieceName(int index);

// The letters of the standard pieces in the modern rules, by their indices.
inline constexpr std::string_view kPieceLetters = "ILJSZOT";

// The index of the standard piece of that name, or of its letter I, J, L, O, S, T or Z; nullopt for
// any other text.
std::optional<int> findPieceIndex(std::string_view name);
// The index of the standard piece in whose circle of rotations this object is; nullopt for other
// pieces, even if they have the same blocks.
std::optional<int> findPieceIndex(const Piece& piece);

// The number of turns from the root of that index to this rotation. Requires: `rotation` equals a
// rotation of that standard piece.
int countTurns(int piece, const Piece& rotation);

// The root of that index after `turns` turns. Requires: an index of a standard piece.
const Piece& turnPiece(int piece, int turns);
// The same; null if the piece has fewer rotations.
const Piece* findRotation(int piece, int turns);

}  // namespace tetris

template <>
struct std::hash<tetris::Piece> {
    size_t operator()(const tetris::Piece& piece) const { return piece.computeHash(); }
};

namespace tetris {

// Where a piece came to rest.
struct Placement {
    const Piece* piece = nullptr;
    int x = 0;
    int y = 0;
};

}  // namespace tetris
