#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tui {

// The day of that moment (seconds since 1970, UTC) where the person is: "2026-01-31".
[[nodiscard]] std::string formatLocalDay(std::int64_t moment);

// The time of a game as a person reads it: "0:09", "61:00:00".
[[nodiscard]] std::string formatPlayTime(std::chrono::seconds time);

}  // namespace tui
