#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/Index.h"
#include "core/base/NameTable.h"

namespace tetris {

// The ways to act in a game. A set of rules takes some of them: classic games the first five,
// modern games all but Rotate. The others are refused and change nothing.
enum class Verb : uint8_t {
    Left,
    Right,
    Rotate,      // classic: counter-clockwise, without kicks
    Down,        // soft drop: one row
    Drop,        // sonic drop: to the floor, without locking
    TurnRight,   // modern: clockwise
    TurnLeft,    // counter-clockwise
    TurnAround,  // by 180 degrees
    Land,        // hard drop: to the floor, and lock
    Hold
};

// Their letters in replays, in their order.
inline constexpr std::string_view kVerbLetters = "LRODPCUAXH";

constexpr char toLetter(Verb verb) { return kVerbLetters[base::toIndex(verb)]; }

// nullopt for any other letter.
constexpr std::optional<Verb> findVerb(char letter) {
    const size_t found = kVerbLetters.find(letter);
    if (found == std::string_view::npos) return std::nullopt;
    return static_cast<Verb>(found);
}

// Why a game has ended, by whichever rules.
enum class GameEnd : uint8_t {
    None,      // it is running
    Goal,      // modern: its goal is reached
    Time,      // the time of an ultra game is up
    BlockOut,  // a piece had no room to enter
    LockOut,   // a piece locked wholly above the well
    TopOut,    // garbage would have pushed a filled cell out of the board
    Limit,     // the limit of pieces is reached
    Over,      // classic: the stack is too high, or the next piece has no room
    // No game ends in these by itself; they say why one was not played to its end.
    NoMove,    // only in instant play: the piece had no placement
    Stopped,   // it, or its recording, was stopped
    Left,      // it was suspended, and can be resumed
    Resigned,  // a match: the player gave it up
    Absent     // a match: the player did not come back
};

inline constexpr base::NameTable<GameEnd, 13> kGameEndNames{
    {"none", "goal", "time", "block-out", "lock-out", "top-out", "limit", "over", "no-move",
     "stopped", "left", "resigned", "absent"}};
constexpr std::string_view toString(GameEnd end) { return kGameEndNames[end]; }
// nullopt for any other text, and for "none".
constexpr std::optional<GameEnd> findGameEnd(std::string_view name) {
    const std::optional<GameEnd> end = kGameEndNames.find(name);
    return end == GameEnd::None ? std::nullopt : end;
}

// True if the game ended as it should: with its goal, its time or all its pieces.
constexpr bool isFinished(GameEnd end) {
    return end == GameEnd::Goal || end == GameEnd::Time || end == GameEnd::Limit;
}

}  // namespace tetris
