#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/puzzle/PuzzleResult.h"
#include "tui/store/ScoreDatabase.h"

namespace tui {

// What became of a result that was stored: its places in its class.
struct SavedPuzzleResult {
    std::int64_t id = 0;
    std::int64_t rankByMoves = 0;
    std::int64_t rankByTime = 0;
    std::int64_t count = 0;  // of all in its class

    friend bool operator==(const SavedPuzzleResult&, const SavedPuzzleResult&) = default;
};

// The best results of npuzzle, in tables of their own in the file of the scores. As ScoreStore:
// what is returned is on the disk, a file that is not there holds none, and all functions throw
// ScoreFileError and have changed nothing then.
class PuzzleResults {
public:
    // `file`: Paths::findScores(). Touches nothing.
    explicit PuzzleResults(std::filesystem::path file, ScoreFileOptions options = {});

    SavedPuzzleResult add(const puzzle::PuzzleResult& result);
    // False if there is no such result.
    bool rename(std::int64_t id, std::string_view name);

    // The results of that class, best first, at most so many.
    [[nodiscard]] std::vector<puzzle::PuzzleRow> list(const puzzle::PuzzleClass& kind,
                                                      puzzle::PuzzleOrder order,
                                                      std::int64_t limit);

private:
    ScoreDatabase database_;
};

}  // namespace tui
