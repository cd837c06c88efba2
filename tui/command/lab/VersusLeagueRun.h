#pragma once

#include <string>

#include "tui/command/CommonOptions.h"
#include "tui/command/report/VersusLeagueReport.h"

namespace tui {

// Where the result of a league of matches goes.
struct LeagueFiles {
    TextFormat format = TextFormat::Text;  // of what is printed
    bool listsGames = false;               // each match, too, also in `json`
    std::string html;                      // names of files; empty for none
    std::string json;
    std::string checkpoint;
};

// Plays all matches, but for those of the checkpoint, and prints the result. A signal ends the
// program here; it waits for no brain, and the files have what was played before.
void playVersusLeague(const VersusLeagueTerms& terms, int jobs, const LeagueFiles& files);

}  // namespace tui
