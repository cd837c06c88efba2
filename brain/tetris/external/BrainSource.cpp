#include "brain/tetris/external/BrainSource.h"

#include <algorithm>

#include "brain/tetris/PlacementList.h"
#include "brain/tetris/placement/Reach.h"
#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

// True if the piece of a modern game can reach a placement within the well.
bool canLock(const Situation& situation, const FallingPiece& from) {
    return std::ranges::any_of(
        listReachable(situation.board, from, {situation.halfTurns}),
        [&](const Reached& each) { return findLowestRow(each.piece) < situation.limitHeight; });
}

}  // namespace

std::optional<Move> findPlacement(const Board& board, const Piece& piece, int limitHeight,
                                  Overflow overflow, const ExternalAnswer& answer) {
    const PieceName name = findPieceName(piece);
    const Piece* turned = Piece::getPieces()[base::toIndex(name.index)];
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

std::optional<Move> findPlacement(const Situation& situation, Overflow overflow,
                                  const ExternalAnswer& answer) {
    const Board& board = situation.board;
    if (!situation.isModern())
        return findPlacement(board, *situation.piece, situation.limitHeight, overflow, answer);
    const std::optional<FallingPiece> from =
        answer.usesHold ? situation.afterHold : situation.falling;
    if (!from) return std::nullopt;
    const Piece* const turned = findRotation(from->piece, answer.rotation);
    if (turned == nullptr || answer.x < 0 || answer.x + turned->getWidth() > board.getWidth())
        return std::nullopt;
    const int y = answer.y.value_or(board.dropHeight(*turned, answer.x));
    if (y >= situation.limitHeight) return std::nullopt;
    for (const Reached& each : listReachable(board, *from, {situation.halfTurns, true})) {
        const Placement place = toPlacement(each.piece);
        if (*place.piece == *turned && place.x == answer.x && place.y == y &&
            each.spin == answer.spin.value_or(each.spin)) {
            return Move{place.piece, place.x, place.y, answer.score, each.spin, answer.usesHold};
        }
    }
    return std::nullopt;
}

bool hasPlacement(const Board& board, const Piece& piece, int limitHeight, Overflow overflow) {
    bool isThere = false;
    if (overflow == Overflow::Strict) {
        forEachDrop(board, piece, limitHeight,
                    [&isThere](const Piece&, int, int) { isThere = true; });
    } else {
        forEachPlacement(board, piece, {limitHeight, overflow},
                         [&isThere](const Move&, const Outcome&) { isThere = true; });
    }
    return isThere;
}

bool hasPlacement(const Situation& situation, Overflow overflow) {
    if (situation.isModern()) return canLock(situation, situation.falling);
    return hasPlacement(situation.board, *situation.piece, situation.limitHeight, overflow);
}

bool hasAnyPlacement(const Situation& situation, Overflow overflow) {
    return hasPlacement(situation, overflow) ||
           (situation.afterHold && canLock(situation, *situation.afterHold));
}

PieceName findPieceName(const Piece& piece) {
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

std::string describeQuestion(const Situation& situation) {
    const PieceName name = findPieceName(*situation.piece);
    std::string rows;
    for (int y = situation.board.getMaxHeight() - 1; y >= 0; --y) {
        for (int x = 0; x < situation.board.getWidth(); ++x)
            rows += situation.board.getGrid(x, y) ? '#' : '.';
        if (y > 0) rows += " / ";
    }
    return base::format("asked about {}, rotation {}, on {}", getPieceName(name.index),
                        name.rotation, rows.empty() ? "an empty board" : rows);
}

std::string explainImpossible(const Situation& situation, const ExternalAnswer& answer) {
    if (situation.isModern()) return "expected a place that the piece can reach";
    const int piece = findPieceName(*situation.piece).index;
    const Piece* const turned =
        answer.rotation < 0 ? nullptr : findRotation(piece, answer.rotation);
    if (turned == nullptr) {
        int rotations = 0;
        while (findRotation(piece, rotations) != nullptr)
            ++rotations;
        return base::format("expected a rotation from 0 to {}", rotations - 1);
    }
    const int most = situation.board.getWidth() - turned->getWidth();
    if (answer.x < 0 || answer.x > most)
        return base::format("expected an x from 0 to {} with this rotation", most);
    return base::format("expected a place within {} rows", situation.limitHeight);
}

std::string quoteExternal(const std::string& text) {
    constexpr size_t kLongest = 80;
    std::string quoted = "'";
    for (const char c : text.substr(0, kLongest)) {
        const auto code = static_cast<unsigned char>(c);
        quoted += code < 0x20 || code >= 0x7f ? '?' : c;
    }
    if (text.size() > kLongest) quoted += "...";
    return quoted + "'";
}

}  // namespace tetris
