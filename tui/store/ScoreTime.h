#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/GameScore.h"

namespace tui {

// Moments of the tables, in seconds since 1970, UTC.

// The moment of a text like "2026-01-31T12:00:00Z", as replays have it; none for any other text.
// What the calendar has not, as 31 February, is so many days later.
[[nodiscard]] std::optional<std::int64_t> parseMoment(std::string_view text);
// The other way.
[[nodiscard]] std::string formatMoment(std::int64_t moment);
// When the period began that `now` is in, where the person is; none for all time.
[[nodiscard]] std::optional<std::int64_t> findBeginning(tetris::ScorePeriod period,
                                                        std::int64_t now);
// The clock's.
[[nodiscard]] std::int64_t readNow();

}  // namespace tui
