#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tui {

// The local day of a time in seconds since 1970, UTC: "2026-01-31".
[[nodiscard]] std::string formatLocalDay(std::int64_t moment);

// The duration of a game in minutes and seconds, from an hour on with hours: "0:09", "61:00:00".
[[nodiscard]] std::string formatPlayTime(std::chrono::seconds time);

}  // namespace tui
