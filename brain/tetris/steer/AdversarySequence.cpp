#include "brain/tetris/steer/AdversarySequence.h"

#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/tetris/Game.h"

namespace tetris {

namespace {

std::unique_ptr<PieceSequence> requireSequence(std::unique_ptr<PieceSequence> sequence) {
    if (sequence != nullptr) return sequence;
    base::refuse("AdversarySequence: a sequence of pieces is required");
}

}  // namespace

AdversarySequence::AdversarySequence(std::unique_ptr<PieceSequence> sequence, uint64_t seed,
                                     FindMaster findMaster, int level)
    : RecalledSequence(requireSequence(std::move(sequence)), seed, level),
      findMaster_(std::move(findMaster)) {}

int AdversarySequence::chooseOwn(const Board& board) {
    Brain& master = findMaster_();
    const int limitHeight = board.getHeight() - kTopRows;
    int worst = 0;
    std::optional<double> worstScore;
    for (int index = 0; const Piece* piece : Piece::getPieces()) {
        const std::optional<Move> best = master.bestMove(board, *piece, limitHeight);
        if (!best) return index;
        if (!worstScore || best->score > *worstScore) {
            worst = index;
            worstScore = best->score;
        }
        ++index;
    }
    return worst;
}

}  // namespace tetris
