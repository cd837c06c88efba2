#include "core/puzzle/BoardSize.h"

#include "core/base/Message.h"
#include "core/base/Text.h"

namespace puzzle {

namespace {

bool readSide(std::string_view text, int& side)
{
    return base::readNumber(text, BoardSize::kMinSide, BoardSize::kMaxSide, side);
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
        BoardSize size;
        if (readSide(text.substr(0, cross), size.width) &&
            readSide(text.substr(cross + 1), size.height)) {
            return size;
        }
    }
    throw base::Refusal(
        base::Message("'{0}' is not a size; width x height, 2x2 to 16x16, was expected",
                      {base::makeExcerpt(text)}));
}

}  // namespace puzzle
