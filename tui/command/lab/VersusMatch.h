#pragma once

#include <string>

#include "tui/command/CommonOptions.h"
#include "tui/command/report/DuelReport.h"

namespace tui {

// Plays the duel until it is decided or all matches are played, and prints its result. Replays go
// to the directory `record`, unless it is empty. A signal ends the program here; it waits for no
// brain.
void playDuel(const DuelTerms& terms, int jobs, TextFormat format, const std::string& record);

}  // namespace tui
