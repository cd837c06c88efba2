#include "brain/tetris/placement/Shape.h"

#include "core/base/Index.h"

namespace tetris::placements {

namespace {

// The blocks of a shape in a word: four bits a column.
constexpr int kBitsPerColumn = 4;

constexpr unsigned packShape(const Shape& shape) {
    unsigned packed = 0;
    for (int i = 0; i < shape.width; ++i)
        packed |= static_cast<unsigned>(shape.column(i)) << (kBitsPerColumn * i);
    return packed;
}

unsigned packPiece(const Piece& piece) {
    unsigned packed = 0;
    for (int i = 0; i < Shape::kMaxSize; ++i)
        packed |= static_cast<unsigned>(piece.getColumns()[i]) << (kBitsPerColumn * i);
    return packed;
}

constexpr auto kPacked = [] {
    std::array<unsigned, kShapeCount> packed{};
    for (size_t i = 0; i < packed.size(); ++i)
        packed[i] = packShape(kShapes[i]);
    return packed;
}();

}  // namespace

int findShape(const Piece& piece) {
    if (piece.getWidth() > Shape::kMaxSize || piece.getHeight() > Shape::kMaxSize) return -1;
    const unsigned packed = packPiece(piece);
    for (int i = 0; i < kShapeCount; ++i) {
        if (kPacked[base::toIndex(i)] == packed) return i;
    }
    return -1;
}

}  // namespace tetris::placements

namespace tetris {

namespace {

std::optional<Rotations> computeRotations(const Piece& piece) {
    Rotations rotations;
    const Piece* turned = &piece;
    do {
        const int shape = placements::findShape(*turned);
        const auto index = base::toIndex(rotations.count);
        if (shape < 0 || index == rotations.pieces.size()) return std::nullopt;
        rotations.pieces[index] = turned;
        rotations.shapes[index] = static_cast<uint8_t>(shape);
        ++rotations.count;
        turned = turned->fastRotation();
    } while (turned != nullptr && turned->fastRotation() != piece.fastRotation());
    return rotations;
}

std::array<Rotations, 7> findStandardRotations() {
    std::array<Rotations, 7> all;
    for (size_t i = 0; i < all.size(); ++i)
        all[i] = *computeRotations(*Piece::getPieces()[i]);
    return all;
}

}  // namespace

std::optional<Rotations> findRotations(const Piece& piece) {
    // Nearly all calls are for a standard piece in its root rotation.
    for (const Rotations& rotations : getStandardRotations()) {
        if (rotations.pieces[0] == &piece) return rotations;
    }
    return computeRotations(piece);
}

const std::array<Rotations, 7>& getStandardRotations() {
    static const std::array<Rotations, 7> kRotations = findStandardRotations();
    return kRotations;
}

}  // namespace tetris
