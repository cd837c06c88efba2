#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/puzzle/PuzzleGame.h"
#include "tui/base/Worker.h"
#include "tui/base/text/SaveTrouble.h"

namespace tui {

// Saves the board that is being played for a later session, so that it also survives a crash. May
// wait for a disk, so that the screen asks through Background<BoardAutosave>.
class BoardAutosave {
public:
    virtual ~BoardAutosave() = default;

    // The text of the game now: puzzle::formatGame. Nullopt: the game is over, and nothing of it
    // is to stay. Returns false if it fails.
    [[nodiscard]] virtual bool save(const std::optional<std::string>& text) = 0;
};

// The outcome of saving a result.
struct ResultNews {
    std::optional<SaveTrouble> trouble{};
    // If it was saved: its place by moves among comparable results, and the best of these.
    int64_t rank = 0;
    int64_t count = 0;
    int64_t bestMoves = 0;
    int64_t bestMilliseconds = 0;

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
};

}  // namespace tui
