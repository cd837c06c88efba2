#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/puzzle/PuzzleResult.h"
#include "tui/base/SaveTrouble.h"

namespace tui {

// What became of a result: on the disk, or why not.
struct ResultNews {
    int game = 0;  // the number that it was given to save with
    std::optional<ScoreTrouble> trouble{};
    // Of one that was saved: its place by moves among those like it, and the best of these.
    std::int64_t rank = 0;
    std::int64_t count = 0;
    std::int64_t bestMoves = 0;
    std::int64_t bestMilliseconds = 0;

    friend bool operator==(const ResultNews&, const ResultNews&) = default;
};

// Who keeps the results of boards that were solved. PuzzleApp asks; nothing here waits: what there
// is to say comes later, and the loop is woken then.
class ResultSaver {
public:
    virtual ~ResultSaver() = default;

    // A board was solved just now; `game` is a number for it, in this session. Its name and its
    // moment are for the keeper to fill in.
    virtual void save(int game, puzzle::PuzzleResult result) = 0;
    // What there is to say since the last call.
    [[nodiscard]] virtual std::vector<ResultNews> takeNews() = 0;

protected:
    ResultSaver() = default;
    ResultSaver(const ResultSaver&) = default;
    ResultSaver& operator=(const ResultSaver&) = default;
};

}  // namespace tui
