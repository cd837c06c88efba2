#pragma once

#include <optional>
#include <vector>

#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/puzzle/PuzzleGame.h"
#include "tui/puzzle/HintSolver.h"

namespace tui {

using puzzle::PuzzleGame;

// The review of a finished game: the board after each move, its distance to the solved one, and
// where moves were lost. A move changes the distance by one; a move that increases it loses two
// moves.
class GameReview {
public:
    // `start`: what is known about the first board of the game. Requires: the game is solved.
    GameReview(const PuzzleGame& game, const KnownSolution& start);

    // ---- Queries. Boards count from 0, the start, to countMoves(), the solved one.

    int countMoves() const { return base::count(slides_); }
    const Position& getBoard(int index) const { return boards_[base::toIndex(index)]; }
    // The slide that leads from board `index` to the next.
    Slide getSlide(int index) const { return slides_[base::toIndex(index)]; }
    // What is known about a board's solution; not final before the board was solved.
    const KnownSolution& getKnown(int index) const { return known_[base::toIndex(index)]; }
    // Moves lost by the slide from board `index`: 2 or 0, nullopt if unknown.
    std::optional<int> computeLoss(int index) const;
    // The known number of lost moves, and whether all moves are known.
    struct Loss {
        int moves = 0;
        bool isWhole = true;
    };
    Loss sumLoss() const;
    // The number of the selected board.
    int getIndex() const { return index_; }
    // The next board to solve; nullopt if all is known.
    std::optional<int> findUnknown() const;

    // ---- Changes

    void goTo(int index);
    // Selects the board after the next slide in that direction (1 or -1) that lost moves, if any.
    void goToLoss(int direction);
    // Stores what is known about board `index`.
    void note(int index, KnownSolution known);

private:
    Slides slides_;
    std::vector<Position> boards_;
    std::vector<KnownSolution> known_;
    int index_ = 0;
};

}  // namespace tui
