#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/placement/PlacementList.h"
#include "core/tetris/Board.h"

namespace tetris {

// How bad the shape of a board is for one who is after four rows at once, in points; rows at
// limitHeight and above do not count.
[[nodiscard]] double rateShape(const Board& board, int limitHeight);

// How many opinions there are of what a good shape is. None finds the best plan of every game.
inline constexpr int kShapeRatings = 2;

// What a beam search for the most points looks for.
struct BeamProblem {
    const Board& board;  // committed, to begin with
    PlacementRule rule;
    std::span<const int> pieces;  // to land, in order: indices of standard pieces
    bool isWhole = true;          // the game ends with the last of them
    int beam = 1000;              // boards kept for each piece
    int shapeRating = 0;          // 0 to kShapeRatings - 1
};

// A beam search. One serves many games: what it needed for one is kept for the next.
class BeamSearch {
public:
    BeamSearch();
    ~BeamSearch();

    // Writes to plan the placements of the pieces, in order, that the search found to bring the
    // most pieces and points; fewer than the pieces if the game ends before. The score of a move is
    // minus what the plan brings from it on. Empty if isStopRequested said yes, which is asked
    // every few hundred boards. Time O(pieces * beam) boards; memory O(beam * width + pieces *
    // beam), taken at the beginning, and none if an earlier search took as much.
    void search(const BeamProblem& problem, const std::function<bool()>& isStopRequested,
                std::vector<Move>& plan);

private:
    class Tree;
    std::unique_ptr<Tree> tree_;
};

}  // namespace tetris
