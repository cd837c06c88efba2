#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/rules/GameRules.h"
#include "core/tetris/versus/MatchRules.h"

namespace tui {

// What is open or played on this account: a line of the page LIVE.
struct LiveEntry {
    enum class Kind : uint8_t {
        Waits,    // an open match, without its second person
        Match,    // between two persons
        Game,     // of one person
        Unknown,  // of another version
    };

    Kind kind = Kind::Game;
    std::string code{};                  // of a match
    std::string file{};                  // of a game: the name of its journal
    std::array<std::string, 2> names{};  // empty: without a name
    int64_t seconds = 0;                 // how long it has waited, or of play
    // Of a match.
    std::string away{};  // the command on another machine that joins or watches it
    std::array<std::optional<int>, 2> ratings{};
    tetris::MatchRules rules{};
    bool isPractice = false;  // the seed is given
    int firstTo = 1;
    std::array<int, 2> won{};
    int watchers = 0;
    bool isOn = false;   // a match is played, or waits for a player who has lost the connection
    int waits = 0;       // how long for that player, in seconds; else 0
    bool isOwn = false;  // whoever asks has a seat
    // Of a game.
    tetris::GameRules game{};
    std::string version{};  // Unknown: what it is of
    int64_t rows = 0;

    friend bool operator==(const LiveEntry&, const LiveEntry&) = default;
};

// Those that wait first, then matches, then games.
using LiveEntries = std::vector<LiveEntry>;

// What is open and played on this account. Asking may wait for a referee.
class LiveList {
public:
    virtual ~LiveList() = default;

    [[nodiscard]] virtual LiveEntries list() = 0;
};

}  // namespace tui
