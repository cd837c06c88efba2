#pragma once

#include <string>

#include "tui/command/CommonOptions.h"
#include "tui/command/report/DuelReport.h"

namespace tui {

// What is printed of a duel, and written.
struct DuelOutput {
    TextFormat format = TextFormat::Text;
    bool listsGames = false;  // a line for each match, too
    std::string record{};     // a directory for the replays; empty: none
};

// Plays the duel until it is decided or all matches are played, and prints its result. A signal
// ends the program here; it waits for no brain.
void playDuel(const DuelTerms& terms, int jobs, const DuelOutput& wanted);

}  // namespace tui
