#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "brain/tetris/Brain.h"
#include "tui/tetris/state/SeenSide.h"

namespace tui {

// What whoever waits shows to others: how they come. Empty lines are not shown.
struct LiveWays {
    std::string here{};  // a command on this host
    std::string away{};  // a command on another machine
};

// A match between persons, at the end of a line to its referee.
struct LiveFacts {
    // What a seat is to the other one.
    enum class Seat : uint8_t { Empty, Here, Ready, Paused, Gone };

    std::string code{};
    std::string name{};  // of side 0
    std::optional<int> rating{};
    int watchers = 0;
    bool isWatched = false;       // by somebody who has no seat in it
    std::array<Seat, 2> seats{};  // side 0 is the own one
    std::array<int, 2> left{};    // of pauses and absences, in seconds
    bool isLost = false;          // the referee is dead
    bool isSilent = false;        // it does not answer
    bool hasEnded = false;        // nothing more will come
    // Before the first match.
    bool waits = true;
    LiveWays ways{};
    std::string refusal{};         // why the referee has ended the connection, "taken"
    std::chrono::seconds open{0};  // how long it waits

    // Somebody who has a seat can still come, or play.
    bool isOpen() const { return !isWatched && !hasEnded; }
};

// A match on the screen, besides the person's own game, which is that of side 0.
struct VersusState {
    // ---- The rival, side 1
    std::string name;             // "dt20"; empty for a level
    int level = 0;                // 0: it is no level
    std::optional<int> rating{};  // nullopt: it has none
    SeenSide seen{};
    std::string failure{};               // why it plays no more
    int stalls = 0;                      // pauses because the line had stalled
    std::optional<tetris::Move> plan{};  // where it wants its piece, if that is shown

    // ---- The set
    int firstTo = 1;
    std::array<int, 2> won{};         // matches, by side
    std::string_view unrated{};       // why the match does not count; empty: it does
    bool isWatched = false;           // it is no play: seed and rating are not shown
    bool isAnalysed = false;          // an analysis has the place of the person's call-out
    std::optional<LiveFacts> live{};  // of a match between persons

    bool isRated() const { return unrated.empty(); }
    bool isSetOver() const { return won[0] == firstTo || won[1] == firstTo; }
};

}  // namespace tui
