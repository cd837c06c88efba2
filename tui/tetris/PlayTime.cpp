#include "tui/tetris/PlayTime.h"

#include <array>
#include <cstdio>

namespace tui {

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
