#include "brain/tetris/placement/Shape.h"

#include <algorithm>

#include "core/base/Index.h"

namespace tetris::placements {

int findShape(const Piece& piece) {
    const auto* const found = std::ranges::find_if(kShapes, [&piece](const Shape& shape) {
        // The columns beside a shape are empty, as those beside a piece.
        int i = 0;
        while (i < Shape::kMaxSize && piece.getColumns()[i] == shape.column(i))
            ++i;
        return i == Shape::kMaxSize && piece.getWidth() == shape.width;
    });
    return found == kShapes.end() ? -1 : static_cast<int>(found - kShapes.begin());
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
