#pragma once

#include <cstdint>
#include <optional>

#include "brain/lab/Statistics.h"
#include "brain/lab/play/GameResult.h"
#include "tui/command/lab/run/ModernGameText.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

// All rows divided by the number of games that were lost: an estimate of the mean rows of a game
// without a limit, if lengths are exponential. The 95 % interval is that of the number of losses,
// which is Poisson.
struct RowsPerDeath {
    std::optional<double> mean;
    double low = 0;
    std::optional<double> high;
};

// What the games of a run gave together.
struct RunTotals {
    tetris::Statistics rows;
    tetris::Statistics scores;
    std::int64_t pieces = 0;
    // Classic games: how many ended in each way.
    std::int64_t limited = 0;
    std::int64_t over = 0;
    std::int64_t noMove = 0;
    // Of modern games the same, and the milliseconds where time passed.
    ModernEnds modernEnds;
    tetris::Statistics times;

    void add(const tetris::GameResult& result);

    [[nodiscard]] RowsPerDeath computeRowsPerDeath() const;
    // The line "summary" of JSON. `seconds`: the time that the games took.
    [[nodiscard]] JsonValue formatSummary(tetris::RuleSet set, double seconds) const;
};

}  // namespace tui
