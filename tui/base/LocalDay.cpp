#include "tui/base/LocalDay.h"

#include <array>
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

}  // namespace tui
