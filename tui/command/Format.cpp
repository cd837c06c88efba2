#include "tui/command/Format.h"

#include <array>
#include <cstdarg>
#include <cstdio>

namespace tui {

std::string format(const char* pattern, ...)
{
    std::va_list arguments;
    va_start(arguments, pattern);
    std::array<char, 256> text{};
    std::vsnprintf(text.data(), text.size(), pattern, arguments);
    va_end(arguments);
    return text.data();
}

}  // namespace tui
