#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace puzzle {

// One move: the direction in which a tile slides into the blank. (The blank moves in the opposite
// direction.)
enum class Slide : std::uint8_t { Left, Right, Up, Down };

inline constexpr std::array<Slide, 4> kSlides{Slide::Left, Slide::Right, Slide::Up, Slide::Down};

// The move that undoes `slide`: the opposite direction.
[[nodiscard]] constexpr Slide inverse(Slide slide)
{
    return static_cast<Slide>(static_cast<int>(slide) ^ 1);
}

// The same move on the transposed board.
[[nodiscard]] constexpr Slide transpose(Slide slide)
{
    return static_cast<Slide>(static_cast<int>(slide) ^ 2);
}

// 'L', 'R', 'U' or 'D'.
[[nodiscard]] constexpr char toLetter(Slide slide)
{
    return "LRUD"[static_cast<int>(slide)];
}

// One letter for each move, "LURD".
[[nodiscard]] std::string toString(const std::vector<Slide>& slides);

// The moves in a text of the letters L R U D, upper or lower case; blanks are skipped. Throws
// std::invalid_argument that names the first other character and its place.
[[nodiscard]] std::vector<Slide> parseSlides(std::string_view text);

}  // namespace puzzle
