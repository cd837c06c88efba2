#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/puzzle/Position.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {

// A board in a short form that people can share: its size with the method and seed of its shuffle,
// "4x4#u1729" or "4x4#w1729", or the board itself, "4x4:1,2,...,0". In an id the blank's home is
// always the last cell.
class BoardId {
public:
    // The board of a shuffle. Throws as shuffle() does.
    BoardId(BoardSize size, ShuffleWay way, std::uint64_t seed);
    // A board given tile by tile.
    explicit BoardId(const Position& position);

    [[nodiscard]] BoardSize getSize() const { return position_.getSize(); }
    [[nodiscard]] const Position& getPosition() const { return position_; }
    // The method and the seed of the shuffle; nullopt and 0 for a board given tile by tile.
    [[nodiscard]] std::optional<ShuffleWay> getWay() const { return way_; }
    [[nodiscard]] std::uint64_t getSeed() const { return seed_; }

    friend bool operator==(const BoardId&, const BoardId&) = default;

private:
    Position position_;
    std::optional<ShuffleWay> way_;
    std::uint64_t seed_ = 0;
};

[[nodiscard]] std::string toString(const BoardId& id);

// True if the text looks like an id and not like a board: it contains '#' or ':'.
[[nodiscard]] bool isBoardId(std::string_view text);

// Throws base::Refusal with what was expected.
[[nodiscard]] BoardId parseBoardId(std::string_view text);

}  // namespace puzzle
