#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/lab/League.h"
#include "brain/lab/Statistics.h"
#include "brain/lab/play/HeadlessRecorder.h"
#include "core/tetris/versus/Match.h"
#include "tui/command/report/ContestReport.h"

namespace tui {

// A brain in the order of the table.
struct LeagueEntry {
    size_t rank = 0;  // brains with the same games share one
    size_t player = 0;
    Json numbers{};  // what it has reached in games, or in matches
};

// A column of the brains in text and on the page.
struct LeagueColumn {
    std::string place;  // of the value in LeagueEntry::numbers: "ci95/0"
    std::string head;   // in text; empty: not there
    std::string title;  // on the page
    // How it is shown: see showValue. On the page a "count" above 0 is red.
    std::string style = "whole";
    size_t width = 0;  // in text; 0: that of the longest

    // Null if the brain has none.
    Json read(const LeagueEntry& entry) const;
};

// The result of a league.
struct LeagueTable {
    Json head{};
    std::vector<Json> games{};  // those that get a line
    std::vector<LeagueEntry> entries{};
    std::vector<LeagueColumn> columns{};
    std::vector<Json> pairs{};
};

// Of a contest whose result is a table.
class LeagueReport : public ContestReport {
public:
    using ContestReport::ContestReport;

    // Head, games, brains and pairs.
    std::vector<Json> listJson() const override;
    // Objects of JSON in one page of HTML, which needs no other file and shows the table, the
    // pairs, the curves of rows over pieces, and the replays or matches.
    std::string formatPage() const override;

protected:
    // Made when it is first asked for. Requires: no game follows.
    const LeagueTable& getTable() const;
    // The brains as a table whose first columns are these.
    std::string formatBrains(std::vector<Column> first) const;
    // All pairs in blocks of columns: what `show` tells of a pair, by whether the brain in the line
    // is its a, or its b.
    std::string formatPairs(
        size_t inLine, size_t width,
        const std::function<std::string(const Json& pair, bool isA)>& show) const;
    // The lost games of all brains. `longestName`: of the brains, in bytes.
    std::string formatAllFaults(std::string_view pattern, size_t longestName) const;
    // An empty line and the text, or nothing.
    static std::string setApart(const std::string& text);

private:
    virtual LeagueTable makeTable() const = 0;
    // What only the page has.
    virtual std::vector<Json> listShown() const = 0;

    mutable std::optional<LeagueTable> table_;
};

// The rotations of every piece as cells, in the order in which replays number them.
Json describeShapes();

// A game of a brain, played once more.
struct LeagueReplay {
    size_t brain = 0;
    uint64_t seed = 0;
    tetris::PlacementRecorder recorder{};      // of a classic game
    std::optional<tetris::GameFault> fault{};  // the one that ended it
    bool isSame = true;  // its result is that of the league; a brain may not repeat its games
};
Json describeLeagueReplay(const LeagueReplay& replay, const std::string& name);

}  // namespace tui
