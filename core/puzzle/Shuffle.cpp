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

namespace puzzle {

namespace {

Position dealUniform(BoardSize size, base::JavaRandom& random)
{
    const auto cells = base::toIndex(size.countCells());
    std::vector<std::uint8_t> tiles(cells);
    while (true) {
        std::iota(tiles.begin(), tiles.end() - 1, std::uint8_t{1});
        tiles.back() = 0;
        for (std::size_t i = cells - 1; i >= 1; --i) {
            const int j = random.nextInt(static_cast<int>(i + 1));
            std::swap(tiles[i], tiles[base::toIndex(j)]);
        }
        if (!checkSolvability(Position(size, tiles)).isSolvable) {
            const std::size_t first = tiles[0] == 0 ? 1 : 0;
            const std::size_t second = tiles[first + 1] == 0 ? first + 2 : first + 1;
            std::swap(tiles[first], tiles[second]);
        }
        const Position position(size, tiles);
        if (!position.isSolved()) return position;
    }
}

Position walk(BoardSize size, base::JavaRandom& random)
{
    // The slide of the tile when the blank moves down, right, up, left.
    constexpr std::array<Slide, 4> kOfDraw{Slide::Up, Slide::Left, Slide::Down, Slide::Right};
    const int side = std::max(size.width, size.height);
    const int draws = std::max(20000, 8 * size.countCells() * side * side);
    Position position(size);
    while (true) {
        for (int i = 0; i < draws; ++i)
            position.slide(kOfDraw[base::toIndex(random.nextInt(4))]);
        if (!position.isSolved()) return position;
    }
}

}  // namespace

std::string_view toString(ShuffleWay way)
{
    return way == ShuffleWay::Uniform ? "uniform" : "walk";
}

ShuffleWay parseShuffleWay(std::string_view name)
{
    for (const ShuffleWay way : {ShuffleWay::Uniform, ShuffleWay::Walk}) {
        if (name == toString(way)) return way;
    }
    throw std::invalid_argument("there is no shuffle '" + std::string(name) +
                                "'; uniform or walk was expected");
}

base::JavaRandom makeShuffleRandom(std::uint64_t seed)
{
    return base::JavaRandom(base::splitMix(seed) % base::JavaRandom::kSeedLimit);
}

Position shuffle(BoardSize size, ShuffleWay way, std::uint64_t seed)
{
    if (seed >= kShuffleSeedLimit) {
        throw base::Refusal(base::Message(
            "'{0}' is not a seed; 0 to 9223372036854775807 was expected", {std::to_string(seed)}));
    }
    base::JavaRandom random = makeShuffleRandom(seed);
    return way == ShuffleWay::Uniform ? dealUniform(size, random) : walk(size, random);
}

}  // namespace puzzle
