#include "brain/tetris/external/BrainSource.h"

#include "brain/tetris/placement/PlacementList.h"
#include "brain/tetris/placement/Reach.h"

namespace tetris {

const char* toString(Fault fault)
{
    switch (fault) {
        case Fault::Broken: return "broken";
        case Fault::Late: return "late";
        case Fault::OutOfMemory: return "out-of-memory";
        case Fault::IllegalMove: return "illegal-move";
    }
    return "";
}

std::optional<Move> findPlacement(const Board& board, const Piece& piece, int limitHeight,
                                  Overflow overflow, const ExternalAnswer& answer)
{
    const PieceName name = findPieceName(piece);
    const Piece* turned = Piece::getPieces()[static_cast<std::size_t>(name.index)];
    const Piece* const root = turned;
    for (int i = 0; i < answer.rotation && answer.rotation < 4; ++i) {
        turned = turned->fastRotation();
        if (*turned == *root) return std::nullopt;
    }
    if (answer.rotation < 0 || answer.rotation > 3 || answer.x < 0 ||
        answer.x + turned->getWidth() > board.getWidth()) {
        return std::nullopt;
    }
    const Move move{turned, answer.x, board.dropHeight(*turned, answer.x), answer.score};
    if (move.y + turned->getHeight() <= limitHeight) return move;
    if (overflow == Overflow::Strict) return std::nullopt;
    std::optional<Move> found;
    forEachPlacement(board, piece, {limitHeight, overflow}, [&](const Move& each, const Outcome&) {
        if (*each.piece == *turned && each.x == answer.x) found = move;
    });
    return found;
}

std::optional<Move> findModernPlacement(const Situation& situation, const ExternalAnswer& answer)
{
    const std::optional<FallingPiece> from =
        answer.usesHold ? situation.afterHold : situation.falling;
    if (!from || !answer.y || *answer.y >= situation.limitHeight) return std::nullopt;
    const Piece* const turned = findRotation(from->piece, answer.rotation);
    if (turned == nullptr) return std::nullopt;
    for (const Reached& each : listReachable(situation.board, *from, {.spinsApart = true})) {
        const Placement place = toPlacement(each.piece);
        if (*place.piece == *turned && place.x == answer.x && place.y == *answer.y &&
            each.spin == answer.spin.value_or(each.spin)) {
            return Move{place.piece, place.x, place.y, answer.score, each.spin, answer.usesHold};
        }
    }
    return std::nullopt;
}

bool hasPlacement(const Board& board, const Piece& piece, int limitHeight, Overflow overflow)
{
    return !listPlacements(board, piece, {limitHeight, overflow}).empty();
}

PieceName findPieceName(const Piece& piece)
{
    for (int index = 0; const Piece* root : Piece::getPieces()) {
        const Piece* turned = root;
        for (int rotation = 0; rotation < 4; ++rotation) {
            if (*turned == piece) return {index, rotation};
            turned = turned->fastRotation();
        }
        ++index;
    }
    throw BrainFailure("external brains know only the seven standard pieces");
}

std::string quoteExternal(const std::string& text)
{
    constexpr std::size_t kLongest = 80;
    std::string quoted = "'";
    for (const char c : text.substr(0, kLongest)) {
        const auto code = static_cast<unsigned char>(c);
        quoted += code < 0x20 || code >= 0x7f ? '?' : c;
    }
    if (text.size() > kLongest) quoted += "...";
    return quoted + "'";
}

}  // namespace tetris
