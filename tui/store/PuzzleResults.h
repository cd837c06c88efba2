#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/puzzle/PuzzleGame.h"
#include "tui/store/ScoreDatabase.h"

namespace tui {

// The outcome of storing a result.
struct SavedPuzzleResult {
    int64_t rank = 0;   // by moves in its class, from 1 on
    int64_t count = 0;  // all results of its class

    friend bool operator==(const SavedPuzzleResult&, const SavedPuzzleResult&) = default;
};

// The results of npuzzle, in a table of its own in the score file. As in ScoreStore, what is
// returned is on the disk, a missing file counts as an empty table, and all functions throw
// ScoreFileError and have then changed nothing. Not thread-safe.
class PuzzleResults {
public:
    // `file`: Paths::findScores(). Opens nothing.
    explicit PuzzleResults(std::filesystem::path file, ScoreFileOptions options = {});

    SavedPuzzleResult add(const puzzle::PuzzleResult& result);
    // The results of that class, the best first, at most `limit`.
    [[nodiscard]] std::vector<puzzle::PuzzleRow> list(const puzzle::PuzzleClass& kind,
                                                      puzzle::PuzzleOrder order, int64_t limit);

private:
    ScoreDatabase database_;
};

}  // namespace tui
