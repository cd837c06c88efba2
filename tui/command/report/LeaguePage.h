#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/League.h"
#include "brain/lab/play/HeadlessRecorder.h"
#include "core/tetris/versus/Match.h"
#include "tui/command/report/Contest.h"

namespace tui {

// A brain in the order of the table, and what it has reached in games, or in matches.
struct LeagueEntry {
    size_t rank = 0;  // brains with the same games share one
    size_t player = 0;
    std::string name{};
    const tetris::Standing* standing = nullptr;  // of games
    tetris::Statistics measured{};
    tetris::Rating rating{};  // of matches
    tetris::VersusLeague::Standing matches{};
};

// A number of each brain, in JSON, in text and on the page. They stand in the order of the columns.
struct LeagueColumn {
    const char* key = nullptr;  // in JSON; null: not there
    // The value; discarded: this brain has none.
    std::function<JsonValue(const LeagueEntry&)> read;
    std::string head{};   // in text; empty: not there
    size_t width{};       // in text; 0: that of the longest
    std::string title{};  // on the page; empty: not there
    // How it is shown: see showValue; on the page a "count" that is not 0 is bad.
    std::string style = "whole";
};

// The result of a league.
struct LeagueTable {
    JsonValue head{};
    std::vector<JsonValue> games{};  // those that get a line
    std::vector<LeagueEntry> entries{};
    std::vector<LeagueColumn> columns{};
    std::vector<JsonValue> pairs{};

    // Head, games, brains and pairs.
    std::vector<JsonValue> listJson() const;
    // The brains as a table whose first columns are these.
    std::string formatText(std::vector<Column> first) const;
};

// The page of a league: objects of JSON in one page of HTML, which needs no other file and shows
// the table, the pairs, the curves of rows over pieces, and the replays or matches. `more`: what
// only the page has.
std::string fillLeaguePage(const LeagueTable& table, const std::vector<JsonValue>& more);

// The rotations of every piece as cells, in the order in which replays number them.
JsonValue describeShapes();

// A game of a brain, played once more.
struct LeagueReplay {
    size_t brain = 0;
    uint64_t seed = 0;
    tetris::PlacementRecorder recorder{};      // of a classic game
    std::optional<tetris::GameFault> fault{};  // the one that ended it
    bool isSame = true;  // its result is that of the league; a brain may not repeat its games
};
JsonValue describeLeagueReplay(const LeagueReplay& replay, const std::string& name);

// A match of a league to step through; a is on side 0.
struct LeagueMatch {
    size_t a = 0;  // numbers of the players
    size_t b = 0;
    struct Step {
        int side = 0;
        tetris::Lock lock{};
        std::vector<int> holes{};  // of the rows that have risen after it, in their order
    };
    std::vector<Step> steps{};
    tetris::MatchEnd end{};
};
JsonValue describeLeagueMatch(const LeagueMatch& match, const ContestTerms& terms);

// The holes of the rows that have risen after the game's last lock, the first one first.
std::vector<int> listRisenHoles(const tetris::ModernGame& game, const tetris::Lock& lock);

}  // namespace tui
