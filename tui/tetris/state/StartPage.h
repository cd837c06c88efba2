#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/GameScore.h"

namespace tui {

// The lines of the menu on the first page.
enum class StartItem : std::uint8_t {
    Play,
    Versus,  // a match against a rival
    Resume,  // the suspended game
    Watch,   // a game that the brain plays
    Puzzle,  // the other program
    Scores,
    Settings,
    Keys,
    Quit
};

// A suspended game that can be resumed, in words.
struct SuspendedSummary {
    std::int64_t score = 0;
    std::int64_t rows = 0;
    std::int64_t started = 0;  // seconds since 1970, UTC
    std::string name{};        // of its file
    double progress = 1;       // of reading it
    bool isRead = true;        // else its numbers are not known yet

    friend bool operator==(const SuspendedSummary&, const SuspendedSummary&) = default;
};

// What the first page shows besides the settings of the next game.
struct StartPage {
    StartItem chosen = StartItem::Play;
    std::int64_t now = 0;  // seconds since 1970, when the page was opened
    bool hasPuzzle = false;
    bool hasVersus = false;
    bool hasScores = false;
    std::optional<SuspendedSummary> suspended{};
    bool isReading = false;   // the suspended game, which was chosen
    bool isAnswered = false;  // what follows is known
    std::optional<tetris::ScoreRow> best{};
    tetris::ScoreFilter bestTable{};       // that of the best game
    std::vector<tetris::ScoreRow> last{};  // the newest first

    friend bool operator==(const StartPage&, const StartPage&) = default;
};

}  // namespace tui
