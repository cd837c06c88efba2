#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/GameScore.h"

namespace tui {

// Times in score tables are seconds since 1970, UTC.

// Parses a time such as "2026-01-31T12:00:00Z", as replays contain it; nullopt for any other text.
// A day that the month does not have, such as 31 February, is in the next month.
[[nodiscard]] std::optional<std::int64_t> parseMoment(std::string_view text);
// The reverse of parseMoment.
[[nodiscard]] std::string formatMoment(std::int64_t moment);
// The start of the period, in local time; nullopt for all time.
[[nodiscard]] std::optional<std::int64_t> findBeginning(tetris::ScorePeriod period,
                                                        std::int64_t now);
[[nodiscard]] std::int64_t readNow();

}  // namespace tui
