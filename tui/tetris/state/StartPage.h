#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/replay/GameScore.h"
#include "tui/tetris/state/LiveEntry.h"
#include "tui/tetris/state/SuspendedEntry.h"

namespace tui {

// The lines of the menu on the first page.
enum class StartItem : uint8_t {
    Play,
    Resume,  // the suspended games
    Today,   // the game of the day
    Versus,  // a match against a rival
    People,  // the matches and games of this account
    Watch,   // a game that the brain plays
    Puzzle,  // the other program
    Scores,
    Settings,
    Keys,
    Quit
};

// What the first page shows besides the settings of the next game.
struct StartPage {
    StartItem chosen = StartItem::Play;
    std::optional<size_t> focus{};        // the choice beside the menu that has the focus
    std::optional<std::string> digits{};  // that are typed there
    // Of a match to watch: levels or brains; without the second one a brain plays alone.
    std::array<std::string, 2> watched{"5", ""};
    int64_t now = 0;  // seconds since 1970, when the page was opened
    bool hasPuzzle = false;
    bool hasRivals = false;
    bool hasScores = false;
    bool hasLive = false;
    std::optional<LiveEntries> live{};        // that others play; nullopt: not known yet
    std::optional<LiveEntry> wanted{};        // of these; nullopt: to open a match
    std::vector<SuspendedEntry> suspended{};  // suspended games and boards, the newest first
    bool isReading = false;                   // the first of them, which was chosen
    bool isAnswered = false;                  // what follows is known
    std::optional<tetris::ScoreRow> best{};
    tetris::ScoreFilter bestTable{};       // that of the best game
    std::vector<tetris::ScoreRow> last{};  // the newest first

    // As the page opens.
    void reset() {
        chosen = suspended.empty() ? StartItem::Play : StartItem::Resume;
        focus.reset();
        live.reset();
    }
    friend bool operator==(const StartPage&, const StartPage&) = default;
};

}  // namespace tui
