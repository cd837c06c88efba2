#include "tui/base/TimeText.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace tui {

std::string formatLocalDay(std::int64_t moment)
{
    const auto seconds = static_cast<std::time_t>(moment);
    std::tm time{};
    ::localtime_r(&seconds, &time);
    std::array<char, 32> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d", &time);
    return {text.data(), size};
}

std::string formatPlayTime(std::chrono::seconds time)
{
    const auto seconds = static_cast<long>(time.count());
    std::array<char, 32> text{};
    if (seconds < 3600) {
        std::snprintf(text.data(), text.size(), "%ld:%02ld", seconds / 60, seconds % 60);
    } else {
        std::snprintf(text.data(), text.size(), "%ld:%02ld:%02ld", seconds / 3600,
                      seconds / 60 % 60, seconds % 60);
    }
    return text.data();
}

}  // namespace tui
