#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/puzzle/PuzzleGame.h"
#include "tui/base/Background.h"
#include "tui/base/text/SaveTrouble.h"

namespace tui {

// Keeps the board that is being played for a later session, so that it also survives a crash. No
// function waits.
class BoardKeeper {
public:
    virtual ~BoardKeeper() = default;

    // The text of the game now: puzzle::formatGame.
    virtual void keep(std::string text) = 0;
    // The game is over: nothing is to be kept of it.
    virtual void drop() = 0;

protected:
    BoardKeeper() = default;
    BoardKeeper(const BoardKeeper&) = default;
    BoardKeeper& operator=(const BoardKeeper&) = default;
};

// The outcome of saving a result.
struct ResultNews {
    std::optional<ScoreTrouble> trouble{};
    // If it was saved: its place by moves among comparable results, and the best of these.
    std::int64_t rank = 0;
    std::int64_t count = 0;
    std::int64_t bestMoves = 0;
    std::int64_t bestMilliseconds = 0;

    friend bool operator==(const ResultNews&, const ResultNews&) = default;
};

// The results of solved boards. Both functions may wait for a disk, so that the screen asks through
// Background<PuzzleScores>.
class PuzzleScores {
public:
    virtual ~PuzzleScores() = default;

    // Fills in the name and the time.
    [[nodiscard]] virtual ResultNews save(puzzle::PuzzleResult result) = 0;
    // The one with the fewest moves of boards of that kind that were solved without help, undone
    // moves or not; nullopt if there is none, or it cannot be read.
    [[nodiscard]] virtual std::optional<puzzle::PuzzleResult> findBest(
        puzzle::BoardSize size, std::optional<puzzle::ShuffleWay> way) = 0;

protected:
    PuzzleScores() = default;
    PuzzleScores(const PuzzleScores&) = default;
    PuzzleScores& operator=(const PuzzleScores&) = default;
};

}  // namespace tui
