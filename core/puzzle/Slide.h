#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace puzzle {

// One move: the direction in which one tile slides, into the blank. (The blank goes the other way.)
enum class Slide : std::uint8_t { Left, Right, Up, Down };

inline constexpr std::array<Slide, 4> kSlides{Slide::Left, Slide::Right, Slide::Up, Slide::Down};

// The move that takes `slide` back: the opposite direction.
[[nodiscard]] constexpr Slide inverse(Slide slide)
{
    return static_cast<Slide>(static_cast<int>(slide) ^ 1);
}

// The same move on the board with rows and columns changed round.
[[nodiscard]] constexpr Slide transpose(Slide slide)
{
    return static_cast<Slide>(static_cast<int>(slide) ^ 2);
}

// 'L', 'R', 'U' or 'D'.
[[nodiscard]] constexpr char toLetter(Slide slide)
{
    return "LRUD"[static_cast<int>(slide)];
}

// A letter a move, "LURD".
[[nodiscard]] std::string toString(const std::vector<Slide>& slides);

// The moves of a text of the letters L R U D, in capitals or not; blanks between them do not count.
// Throws std::invalid_argument, naming the place, if there is anything else in it.
[[nodiscard]] std::vector<Slide> parseSlides(std::string_view text);

}  // namespace puzzle
