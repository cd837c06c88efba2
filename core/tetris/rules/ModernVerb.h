#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tetris {

// The ways to act in a modern game; time is the only other way in which it advances.
enum class ModernVerb : std::uint8_t {
    Left,
    Right,
    TurnRight,   // clockwise
    TurnLeft,    // counter-clockwise
    TurnAround,  // by half
    Down,        // one row
    Drop,        // to the floor, without locking
    Land,        // to the floor, and lock
    Hold
};

// Their letters in replays, in their order.
inline constexpr std::string_view kModernLetters = "LRCUADPXH";

[[nodiscard]] inline char toLetter(ModernVerb verb)
{
    return kModernLetters[static_cast<std::size_t>(verb)];
}

// nullopt for any other letter.
[[nodiscard]] inline std::optional<ModernVerb> findModernVerb(char letter)
{
    const std::size_t found = kModernLetters.find(letter);
    if (found == std::string_view::npos) return std::nullopt;
    return static_cast<ModernVerb>(found);
}

}  // namespace tetris
