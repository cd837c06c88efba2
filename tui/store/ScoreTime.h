#pragma once

#include <cstdint>
#include <optional>

#include "core/tetris/GameScore.h"
#include "tui/base/text/TimeText.h"

namespace tui {

// Times in score tables are seconds since 1970, UTC.

// The start of the period, in local time; nullopt for all time.
[[nodiscard]] std::optional<std::int64_t> findBeginning(tetris::ScorePeriod period,
                                                        std::int64_t now);
[[nodiscard]] std::int64_t readNow();

}  // namespace tui
