#include "brain/tetris/external/BrainSource.h"

#include <algorithm>

#include "brain/tetris/PlacementList.h"
#include "brain/tetris/placement/Reach.h"
#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

// What to expect instead of an answer that is no placement: "expected an x from 0 to 7 with this
// rotation".
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

// True if there is any placement of the piece, so that "no move" is no answer.
bool hasPlacement(const Situation& situation, Overflow overflow) {
    if (situation.isModern()) return canLock(situation, situation.falling);
    if (overflow == Overflow::ClearFirst) return !listPlacements(situation, overflow).empty();
    bool isThere = false;
    forEachDrop(situation.board, *situation.piece, situation.limitHeight,
                [&isThere](const Piece&, int, int) { isThere = true; });
    return isThere;
}

}  // namespace

bool canLock(const Situation& situation, const FallingPiece& from) {
    return std::ranges::any_of(
        listReachable(situation.board, from, {situation.halfTurns}),
        [&](const Reached& each) { return findLowestRow(each.piece) < situation.limitHeight; });
}

std::optional<Move> findPlacement(const Situation& situation, Overflow overflow,
                                  const ExternalAnswer& answer) {
    const bool canReach = situation.isModern();
    const Board& board = situation.board;
    const std::optional<FallingPiece> from =
        answer.usesHold ? situation.afterHold : situation.falling;
    if (canReach && !from) return std::nullopt;
    const int piece = canReach ? from->piece : findPieceName(*situation.piece).index;
    const Piece* const turned =
        answer.rotation < 0 ? nullptr : findRotation(piece, answer.rotation);
    if (turned == nullptr || answer.x < 0 || answer.x > board.getWidth() - turned->getWidth())
        return std::nullopt;
    const int drop = board.dropHeight(*turned, answer.x);
    if (!canReach) {
        const auto isMeant = [&](const Move& each) {
            return *each.piece == *turned && each.x == answer.x;
        };
        if (drop + turned->getHeight() > situation.limitHeight &&
            std::ranges::none_of(listPlacements(situation, overflow), isMeant)) {
            return std::nullopt;
        }
        return Move{turned, answer.x, drop, answer.score};
    }
    const int y = answer.y.value_or(drop);
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

std::optional<Move> judgeAnswer(const Situation& situation, Overflow overflow,
                                const std::optional<ExternalAnswer>& answer,
                                const RefuseAnswer& refuse) {
    if (!answer) {
        if (hasPlacement(situation, overflow)) refuse("returned no move where there is one", "");
        return std::nullopt;
    }
    const std::optional<Move> move = findPlacement(situation, overflow, *answer);
    if (!move) refuse("returned an impossible move", explainImpossible(situation, *answer));
    return move;
}

std::string describeQuestion(const Situation& situation) {
    const PieceName name = findPieceName(*situation.piece);
    std::string rows;
    for (int y = situation.board.getMaxHeight() - 1; y >= 0; --y)
        rows += situation.board.drawRow(y) + (y > 0 ? " / " : "");
    return base::format("asked about {}, rotation {}, on {}", getPieceName(name.index),
                        name.rotation, rows.empty() ? "an empty board" : rows);
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
