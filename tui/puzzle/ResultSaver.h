#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/puzzle/PuzzleResult.h"
#include "tui/base/text/SaveTrouble.h"

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

// The fewest moves in which boards of that size and shuffle method were solved without help, and
// the time of that game; 0 moves if there is no such result.
struct StoredBest {
    puzzle::BoardSize size{};
    std::optional<puzzle::ShuffleWay> way{};
    std::int64_t moves = 0;
    std::int64_t milliseconds = 0;
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

    // Looks for the best result of boards of that kind, undone moves or not.
    virtual void seekBest(puzzle::BoardSize size, std::optional<puzzle::ShuffleWay> way) = 0;
    // What was found since the last call; nothing of what could not be read.
    [[nodiscard]] virtual std::vector<StoredBest> takeBests() = 0;

protected:
    ResultSaver() = default;
    ResultSaver(const ResultSaver&) = default;
    ResultSaver& operator=(const ResultSaver&) = default;
};

}  // namespace tui
