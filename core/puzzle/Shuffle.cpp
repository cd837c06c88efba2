#include "core/puzzle/Shuffle.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/base/Message.h"
#include "core/base/Text.h"
#include "core/puzzle/PositionText.h"

namespace puzzle {

namespace {

Position dealUniform(BoardSize size, base::JavaRandom& random) {
    const auto cells = toIndex(size.countCells());
    Bytes tiles(cells);
    while (true) {
        std::iota(tiles.begin(), tiles.end() - 1, uint8_t{1});
        tiles.back() = 0;
        for (size_t i = cells - 1; i >= 1; --i) {
            const int j = random.nextInt(static_cast<int>(i + 1));
            std::swap(tiles[i], tiles[toIndex(j)]);
        }
        if (!checkSolvability(Position(size, tiles)).isSolvable) {
            const size_t first = tiles[0] == 0 ? 1 : 0;
            const size_t second = tiles[first + 1] == 0 ? first + 2 : first + 1;
            std::swap(tiles[first], tiles[second]);
        }
        const Position position(size, tiles);
        if (!position.isSolved()) return position;
    }
}

Position walk(BoardSize size, base::JavaRandom& random) {
    // The slide of the tile when the blank moves down, right, up, left.
    constexpr std::array<Slide, 4> kOfDraw{Slide::Up, Slide::Left, Slide::Down, Slide::Right};
    const int side = std::max(size.width, size.height);
    const int draws = std::max(20000, 8 * size.countCells() * side * side);
    Position position(size);
    while (true) {
        for (int i = 0; i < draws; ++i)
            position.slide(kOfDraw[toIndex(random.nextInt(4))]);
        if (!position.isSolved()) return position;
    }
}

[[noreturn]] void refuseSeed(const std::string& seed) {
    throw base::Refusal(
        base::Message("'{0}' is not a seed; expected 0 to 9223372036854775807", {seed}));
}

}  // namespace

base::JavaRandom makeShuffleRandom(uint64_t seed) {
    return base::JavaRandom(base::splitMix(seed) % base::JavaRandom::kSeedLimit);
}

Position shuffle(BoardSize size, ShuffleWay way, uint64_t seed) {
    if (seed >= kShuffleSeedLimit) refuseSeed(std::to_string(seed));
    base::JavaRandom random = makeShuffleRandom(seed);
    return way == ShuffleWay::Uniform ? dealUniform(size, random) : walk(size, random);
}

namespace {

using base::Message;
using base::Refusal;

uint64_t parseSeed(std::string_view text) {
    uint64_t seed = 0;
    if (!base::readNumber(text, uint64_t{0}, kShuffleSeedLimit - 1, seed))
        refuseSeed(base::makeExcerpt(text));
    return seed;
}

}  // namespace

std::string toString(const BoardId& id) {
    std::string text = toString(id.getSize());
    if (id.getWay()) {
        text += '#';
        text += toString(*id.getWay()).front();
        return text + std::to_string(id.getSeed());
    }
    char separator = ':';
    for (const uint8_t tile : id.getPosition().getTiles()) {
        text += separator + std::to_string(tile);
        separator = ',';
    }
    return text;
}

bool isBoardId(std::string_view text) { return text.find_first_of("#:") != std::string_view::npos; }

BoardId parseBoardId(std::string_view text) {
    const size_t mark = text.find_first_of("#:");
    if (mark == std::string_view::npos) {
        throw Refusal(
            Message("'{0}' is not an id; expected one like 4x4#u1729, 4x4#w1729 or 4x4:1,2,...,0",
                    {base::makeExcerpt(text)}));
    }
    const BoardSize size = parseBoardSize(text.substr(0, mark));
    const std::string_view rest = text.substr(mark + 1);
    if (text[mark] == ':') {
        // Only one row of numbers is allowed: rows would state the size a second time.
        if (rest.find('/') != std::string_view::npos) {
            throw Refusal(Message("there is a '/' in the id '{0}'; expected numbers with commas",
                                  {base::makeExcerpt(text)}));
        }
        return BoardId(readPosition(rest, size));
    }
    for (const ShuffleWay way : {ShuffleWay::Uniform, ShuffleWay::Walk}) {
        if (rest.starts_with(toString(way).front())) {
            return BoardId(size, way, parseSeed(rest.substr(1)));
        }
    }
    throw Refusal(Message("'{0}' is not an id; expected u or w and a seed after '#'",
                          {base::makeExcerpt(text)}));
}

}  // namespace puzzle
