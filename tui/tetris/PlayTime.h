#pragma once

#include <chrono>
#include <string>

namespace tui {

// The time of a game as a person reads it: "0:09", "61:00:00".
[[nodiscard]] std::string formatPlayTime(std::chrono::seconds time);

}  // namespace tui
