#include "brain/tetris/Rotations.h"

#include "brain/tetris/placements/Shape.h"

namespace tetris {

namespace {

std::array<Rotations, 7> findStandardRotations()
{
    std::array<Rotations, 7> all;
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = *findRotations(*Piece::getPieces()[i]);
    return all;
}

}  // namespace

std::optional<Rotations> findRotations(const Piece& piece)
{
    Rotations rotations;
    const Piece* turned = &piece;
    do {
        const int shape = placements::findShape(*turned);
        const auto index = static_cast<std::size_t>(rotations.count);
        if (shape < 0 || index == rotations.pieces.size()) return std::nullopt;
        rotations.pieces[index] = turned;
        rotations.shapes[index] = static_cast<std::uint8_t>(shape);
        ++rotations.count;
        turned = turned->fastRotation();
    } while (turned != nullptr && turned->fastRotation() != piece.fastRotation());
    return rotations;
}

const std::array<Rotations, 7>& getStandardRotations()
{
    static const std::array<Rotations, 7> kRotations = findStandardRotations();
    return kRotations;
}

}  // namespace tetris
