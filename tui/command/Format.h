#pragma once

#include <string>

namespace tui {

// A line of a report as std::printf would write it, of 255 characters at most; the rest is cut off.
[[nodiscard, gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

}  // namespace tui
