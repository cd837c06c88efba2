#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/PlacementList.h"
#include "core/tetris/Board.h"

namespace tetris {

// The task of a beam search for the most points.
struct BeamProblem {
    const Board& board;  // committed; the start
    PlacementRule rule;
    std::span<const int> pieces;  // to place, in order: indices of standard pieces
    bool isWhole = true;          // the game ends with the last of them
    int beam = 1000;              // boards kept for each piece
    int shapeRating = 0;          // which ShapeCosts: 0 to kShapeRatings - 1
};

// A beam search. One object serves many games and reuses its memory.
class BeamSearch {
public:
    BeamSearch();
    ~BeamSearch();

    // Writes to `plan` the placements of the pieces, in order, that bring the most pieces and
    // points among those searched; fewer than the pieces if the game ends before. The score of a
    // move is minus what the plan brings from it on. isStopRequested is called every few hundred
    // boards; if it returns true, the plan is empty. Time O(pieces * beam) boards; memory O(beam *
    // width + pieces * (beam + width * limitHeight)), reused by later searches.
    void search(const BeamProblem& problem, const std::function<bool()>& isStopRequested,
                std::vector<Move>& plan);

private:
    class Tree;
    std::unique_ptr<Tree> tree_;
};

}  // namespace tetris
