#include "brain/puzzle/table/PatternDatabase.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

#include "brain/puzzle/table/PatternBuilder.h"

namespace puzzle {

namespace {

// Writes the excess of every arrangement, from the costs that the builder found.
class Converter {
public:
    Converter(const PatternDatabase& shape, const PatternBuilder& builder)
        : shape_(shape), builder_(builder), tiles_(shape.getTiles().size())
    {
    }

    [[nodiscard]] bool convert(PackedNibbles& entries, const BuildControl& control)
    {
        for (std::size_t set = 0; set < builder_.countSets(); ++set) {
            if (set % 256 == 0 && control.stop.stop_requested()) return false;
            findParts(builder_.listCells(set));
            const std::span<const std::uint8_t> costs = builder_.minimise(set);
            const std::uint8_t* order = builder_.getOrders().data();
            for (const std::uint8_t cost : costs) {
                std::uint64_t sum = 0;
                for (std::size_t place = 0; place < tiles_; ++place)
                    sum += parts_[place][order[place]];
                order += tiles_;
                const int excess = (cost - static_cast<int>(sum >> kShift)) / 2;
                if (excess <= 0) continue;
                entries.set(sum & 0xFFFFFFFF, std::min(excess, PatternDatabase::kMaxExcess));
            }
        }
        return true;
    }

private:
    static constexpr int kShift = 32;

    // What the tile of each place may add: to the index below, to the Manhattan distance above.
    void findParts(const std::array<std::uint8_t, PatternDatabase::kMaxTiles>& cells)
    {
        const int width = shape_.getSize().width;
        for (std::size_t place = 0; place < tiles_; ++place) {
            const int cell = cells[place];
            for (std::size_t tile = 0; tile < tiles_; ++tile) {
                const int home = shape_.getTiles()[tile] - 1;
                const int distance =
                    std::abs(cell % width - home % width) + std::abs(cell / width - home / width);
                const std::uint64_t index =
                    std::uint64_t{shape_.getStride(static_cast<int>(tile))} *
                    static_cast<std::uint64_t>(cell);
                parts_[place][tile] = index | static_cast<std::uint64_t>(distance) << kShift;
            }
        }
    }

    const PatternDatabase& shape_;
    const PatternBuilder& builder_;
    std::size_t tiles_;
    std::array<std::array<std::uint64_t, PatternDatabase::kMaxTiles>, PatternDatabase::kMaxTiles>
        parts_{};
};

}  // namespace

std::shared_ptr<const PatternDatabase> PatternDatabase::build(BoardSize size,
                                                              std::span<const std::uint8_t> tiles,
                                                              const BuildControl& control)
{
    PatternBuilder builder(size, tiles);
    if (!builder.run(control)) return nullptr;
    PackedNibbles entries(countEntries(size, static_cast<int>(tiles.size())));
    auto database = std::make_shared<PatternDatabase>(size, tiles, entries);
    if (!Converter(*database, builder).convert(entries, control)) return nullptr;
    return database;
}

PatternDatabase::PatternDatabase(BoardSize size, std::span<const std::uint8_t> tiles,
                                 PackedNibbles entries)
    : size_(size), tiles_(tiles.begin(), tiles.end()), entries_(std::move(entries))
{
    if (entries_.size() != countEntries(size, static_cast<int>(tiles.size()))) {
        throw std::invalid_argument("a table of " + std::to_string(tiles.size()) + " tiles on " +
                                    toString(size) + " cannot have " +
                                    std::to_string(entries_.size()) + " entries");
    }
    std::uint32_t stride = 1;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        strides_[i] = stride;
        stride *= computeBase(size);
    }
}

std::uint32_t PatternDatabase::computeBase(BoardSize size)
{
    return static_cast<std::uint32_t>(std::max(16, size.countCells()));
}

std::size_t PatternDatabase::countEntries(BoardSize size, int tiles)
{
    std::size_t entries = 1;
    for (int i = 0; i < tiles; ++i)
        entries *= computeBase(size);
    return entries;
}

}  // namespace puzzle
