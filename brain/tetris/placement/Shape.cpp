#include "brain/tetris/placement/Shape.h"

#include "core/base/Index.h"

namespace tetris::placements {

namespace {

// The blocks of a shape in a word: four bits a column.
constexpr int kBitsPerColumn = 4;

constexpr unsigned packShape(const Shape& shape)
{
    unsigned packed = 0;
    for (int i = 0; i < shape.width; ++i)
        packed |= static_cast<unsigned>(shape.column(i)) << (kBitsPerColumn * i);
    return packed;
}

unsigned packPiece(const Piece& piece)
{
    unsigned packed = 0;
    for (int i = 0; i < Shape::kMaxSize; ++i)
        packed |= static_cast<unsigned>(piece.getColumns()[i]) << (kBitsPerColumn * i);
    return packed;
}

constexpr auto kPacked = [] {
    std::array<unsigned, kShapeCount> packed{};
    for (std::size_t i = 0; i < packed.size(); ++i)
        packed[i] = packShape(kShapes[i]);
    return packed;
}();

}  // namespace

int findShape(const Piece& piece)
{
    if (piece.getWidth() > Shape::kMaxSize || piece.getHeight() > Shape::kMaxSize) return -1;
    const unsigned packed = packPiece(piece);
    for (int i = 0; i < kShapeCount; ++i) {
        if (kPacked[base::toIndex(i)] == packed) return i;
    }
    return -1;
}

}  // namespace tetris::placements
