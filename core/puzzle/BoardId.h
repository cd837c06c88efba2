#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/puzzle/Position.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {

// A board as people hand it on: its size with way and seed of its shuffle, "4x4#u1729" or
// "4x4#w1729", or the board itself, "4x4:1,2,...,0". Ids are blank last, always.
class BoardId {
public:
    // The board of a shuffle. Throws base::Refusal if the size or the seed is out of range.
    BoardId(BoardSize size, ShuffleWay way, std::uint64_t seed);
    // A board that is given whole.
    explicit BoardId(const Position& position);

    [[nodiscard]] BoardSize getSize() const { return position_.getSize(); }
    [[nodiscard]] const Position& getPosition() const { return position_; }
    // The way of the shuffle, none for a board given whole; and its seed, then 0.
    [[nodiscard]] std::optional<ShuffleWay> getWay() const { return way_; }
    [[nodiscard]] std::uint64_t getSeed() const { return seed_; }

    friend bool operator==(const BoardId&, const BoardId&) = default;

private:
    Position position_;
    std::optional<ShuffleWay> way_;
    std::uint64_t seed_ = 0;
};

[[nodiscard]] std::string toString(const BoardId& id);

// True if the text is meant as an id and not as a board: it has a '#' or ':'.
[[nodiscard]] bool isBoardId(std::string_view text);

// The id of a text. Throws base::Refusal, saying what was expected, if it is none.
[[nodiscard]] BoardId parseBoardId(std::string_view text);

}  // namespace puzzle
