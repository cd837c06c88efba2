#pragma once

#include <cstdint>
#include <string>

namespace tui {

// The day of that moment (seconds since 1970, UTC) where the person is: "2026-01-31".
[[nodiscard]] std::string formatLocalDay(std::int64_t moment);

}  // namespace tui
