#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/puzzle/PuzzleResult.h"
#include "tui/base/SaveTrouble.h"

namespace tui {

// The outcome of saving a result.
struct ResultNews {
    int game = 0;  // the number that was passed to save
    std::optional<ScoreTrouble> trouble{};
    // If it was saved: its place by moves among comparable results, and the best of these.
    std::int64_t rank = 0;
    std::int64_t count = 0;
    std::int64_t bestMoves = 0;
    std::int64_t bestMilliseconds = 0;

    friend bool operator==(const ResultNews&, const ResultNews&) = default;
};

// Saves the results of solved boards. No function waits: outcomes come later, and wake the loop.
class ResultSaver {
public:
    virtual ~ResultSaver() = default;

    // A board was just solved; `game` is its number in this session. The saver fills in name and
    // time.
    virtual void save(int game, puzzle::PuzzleResult result) = 0;
    // The outcomes since the last call.
    [[nodiscard]] virtual std::vector<ResultNews> takeNews() = 0;

protected:
    ResultSaver() = default;
    ResultSaver(const ResultSaver&) = default;
    ResultSaver& operator=(const ResultSaver&) = default;
};

}  // namespace tui
