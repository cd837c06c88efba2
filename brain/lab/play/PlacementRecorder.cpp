#include "brain/lab/play/PlacementRecorder.h"

#include <utility>

namespace tetris {

void PlacementRecorder::onPlacement(const PlacementView& placement)
{
    if (now_.pieces.size() == kFewest) before_ = std::exchange(now_, {});
    if (now_.pieces.empty()) now_.start = placement.board;
    now_.pieces.push_back({.piece = placement.piece,
                           .turns = countTurns(placement.piece, *placement.move.piece),
                           .x = placement.move.x});
    ++count_;
}

std::int64_t PlacementRecorder::countBefore() const
{
    return count_ - static_cast<std::int64_t>(before_.pieces.size() + now_.pieces.size());
}

const Board& PlacementRecorder::getStart() const
{
    return before_.pieces.empty() ? now_.start : before_.start;
}

std::vector<DroppedPiece> PlacementRecorder::list() const
{
    std::vector<DroppedPiece> all = before_.pieces;
    all.insert(all.end(), now_.pieces.begin(), now_.pieces.end());
    return all;
}

}  // namespace tetris
