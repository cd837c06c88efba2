#include "core/puzzle/BoardId.h"

#include <algorithm>

#include "core/base/Message.h"
#include "core/base/Text.h"
#include "core/puzzle/PositionText.h"

namespace puzzle {

namespace {

using base::Message;
using base::Refusal;

std::uint64_t parseSeed(std::string_view text)
{
    std::uint64_t seed = 0;
    if (!base::readNumber(text, std::uint64_t{0}, kShuffleSeedLimit - 1, seed)) {
        throw Refusal(Message("'{0}' is not a seed; 0 to 9223372036854775807 was expected",
                              {base::makeExcerpt(text)}));
    }
    return seed;
}

}  // namespace

BoardId::BoardId(BoardSize size, ShuffleWay way, std::uint64_t seed)
    : position_(shuffle(size, way, seed)), way_(way), seed_(seed)
{
}

BoardId::BoardId(const Position& position) : position_(position)
{
}

std::string toString(const BoardId& id)
{
    std::string text = toString(id.getSize());
    if (id.getWay()) {
        text += '#';
        text += toString(*id.getWay()).front();
        return text + std::to_string(id.getSeed());
    }
    char separator = ':';
    for (const std::uint8_t tile : id.getPosition().getTiles()) {
        text += separator + std::to_string(tile);
        separator = ',';
    }
    return text;
}

bool isBoardId(std::string_view text)
{
    return text.find_first_of("#:") != std::string_view::npos;
}

BoardId parseBoardId(std::string_view text)
{
    const std::size_t mark = text.find_first_of("#:");
    if (mark == std::string_view::npos) {
        throw Refusal(Message(
            "'{0}' is not an id; one like 4x4#u1729, 4x4#w1729 or 4x4:1,2,...,0 was expected",
            {base::makeExcerpt(text)}));
    }
    const BoardSize size = parseBoardSize(text.substr(0, mark));
    const std::string_view rest = text.substr(mark + 1);
    if (text[mark] == ':') {
        // Only one row of numbers is allowed: rows would state the size a second time.
        if (rest.find('/') != std::string_view::npos) {
            throw Refusal(
                Message("there is a '/' in the id '{0}'; numbers with commas were expected",
                        {base::makeExcerpt(text)}));
        }
        return BoardId(readPosition(rest, size));
    }
    for (const ShuffleWay way : {ShuffleWay::Uniform, ShuffleWay::Walk}) {
        if (rest.starts_with(toString(way).front())) {
            return BoardId(size, way, parseSeed(rest.substr(1)));
        }
    }
    throw Refusal(Message("after '#' in the id '{0}' u or w and a seed were expected",
                          {base::makeExcerpt(text)}));
}

}  // namespace puzzle
