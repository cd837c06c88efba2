#include "core/puzzle/BoardSize.h"

#include <charconv>
#include <optional>

#include "core/base/Message.h"
#include "core/base/Text.h"

namespace puzzle {

namespace {

// Reads the whole text as a number in digits only.
std::optional<int> parseSide(std::string_view text)
{
    if (text.empty() || text.front() == '-') return std::nullopt;
    int side = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return side;
}

}  // namespace

std::string toString(BoardSize size)
{
    return std::to_string(size.width) + "x" + std::to_string(size.height);
}

BoardSize parseBoardSize(std::string_view text)
{
    const std::size_t cross = text.find('x');
    if (cross != std::string_view::npos) {
        const std::optional<int> width = parseSide(text.substr(0, cross));
        const std::optional<int> height = parseSide(text.substr(cross + 1));
        if (width && height) {
            const BoardSize size{*width, *height};
            if (size.isInRange()) return size;
        }
    }
    throw base::Refusal(
        base::Message("'{0}' is not a size; width x height, 2x2 to 16x16, was expected",
                      {base::makeExcerpt(text)}));
}

}  // namespace puzzle
