#include "tui/command/Numbers.h"

#include <charconv>
#include <system_error>

namespace tui {

bool readNumber(std::string_view text, std::uint64_t min, std::uint64_t max, std::uint64_t& number)
{
    std::uint64_t read = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, read);
    if (error != std::errc() || stop != end || read < min || read > max) return false;
    number = read;
    return true;
}

bool readNumber(std::string_view text, int min, int max, int& number)
{
    std::uint64_t read = 0;
    if (!readNumber(text, static_cast<std::uint64_t>(min), static_cast<std::uint64_t>(max), read)) {
        return false;
    }
    number = static_cast<int>(read);
    return true;
}

}  // namespace tui
