#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/Index.h"

namespace tetris {

// The ways to act in a game. A set of rules takes some of them: classic games the first five,
// modern games all but Rotate. The others are refused and change nothing.
enum class Verb : std::uint8_t {
    Left,
    Right,
    Rotate,      // classic: counter-clockwise, without kicks
    Down,        // one row
    Drop,        // to the floor, without locking
    TurnRight,   // modern: clockwise
    TurnLeft,    // counter-clockwise
    TurnAround,  // by half
    Land,        // to the floor, and lock
    Hold
};

// Their letters in replays, in their order.
inline constexpr std::string_view kVerbLetters = "LRODPCUAXH";

[[nodiscard]] constexpr char toLetter(Verb verb)
{
    return kVerbLetters[base::toIndex(verb)];
}

// nullopt for any other letter.
[[nodiscard]] constexpr std::optional<Verb> findVerb(char letter)
{
    const std::size_t found = kVerbLetters.find(letter);
    if (found == std::string_view::npos) return std::nullopt;
    return static_cast<Verb>(found);
}

}  // namespace tetris
