#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "brain/base/TaskPool.h"
#include "brain/lab/Batch.h"
#include "brain/lab/Comparison.h"
#include "brain/lab/League.h"
#include "brain/lab/play/HeadlessRecorder.h"
#include "core/tetris/versus/Match.h"
#include "tui/command/Interrupts.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

// What the games of `match` or `league` have in common.
struct ContestTerms {
    // With the names that the tables call them, and in matches with the paces in force.
    std::vector<tetris::Contestant> players{};
    std::vector<std::string> given{};             // the players as on the command line
    std::vector<std::string> brains{};            // as 'tetris run --brain' takes them
    tetris::GameSetup setup{};                    // of games, without the brain
    std::optional<tetris::MatchRules> matches{};  // with the first seed; nullopt: games
    uint64_t seed = 0;                            // the first one
    int64_t seeds = 100;                          // of each brain, and of each pair in matches
    int brainTime = 1000;                         // milliseconds for a move of an external brain
    int memory = 512;                             // MB for an external brain
    int gameTime = 0;                             // seconds for a game of a brain; 0: no limit
    bool isFixed = false;                         // all games have the same pieces
    tetris::Measure measure{};                    // of games
    std::optional<size_t> baseline{};             // the brain that the others have to beat
    double sprt = 0;                              // a sequential test, percent or Elo; 0: none
    bool listsGames = false;                      // each game gets a line

    // Games, or matches, of all players.
    int64_t countGames() const;
};

// Games or matches of several brains, counted, and their result. Its terms must outlive it. The
// texts require: something has been played.
class Contest {
public:
    explicit Contest(const ContestTerms& terms) : terms_(terms) {}
    Contest(const Contest&) = delete;
    Contest& operator=(const Contest&) = delete;
    virtual ~Contest() = default;

    // Adds the games of the next seed: one of each brain, or two matches of a pair.
    void add(std::vector<tetris::BatchGame> games);
    // True if no game that follows would count.
    virtual bool isOver() const { return false; }
    // Plays some games again, to show them: `hasPage`: on a page. Stops at a signal.
    virtual void playShown(int jobs, bool hasPage);

    // How many were played: "12 games each".
    virtual std::string describePlayed() const = 0;
    // What stands on the progress line before the rate; empty: a bar.
    virtual std::string describeProgress() const { return {}; }
    // The result as text for a person, as objects of JSON, and, of a league, as a page of HTML.
    virtual std::string formatText() const = 0;
    virtual std::vector<Json> listJson() const = 0;
    virtual std::string formatPage() const { return {}; }
    // The exit code. Throws std::runtime_error if there is no verdict.
    virtual int judge() const { return 0; }

protected:
    // Does the work for each of the numbers, by threads: what it returns, in their order. Nothing
    // after a signal.
    template <class Shown, class Work>
    static std::vector<Shown> playEach(int jobs, std::vector<size_t> numbers, Work work) {
        base::TaskPool<size_t, Shown> pool(jobs, std::move(work));
        pool.add(std::move(numbers));
        std::vector<Shown> shown;
        while (pool.countOpen() > 0 && Interrupts::getSignal() == 0) {
            for (auto& done : pool.take(Interrupts::kPatience))
                shown.push_back(std::move(done.result));
        }
        return Interrupts::getSignal() == 0 ? std::move(shown) : std::vector<Shown>();
    }
    Json listNames() const;
    const ContestTerms& getTerms() const { return terms_; }
    const std::string& getName(size_t player) const { return terms_.players[player].name; }
    // The same as plain text in so many bytes.
    std::string showName(size_t player, size_t most = 60) const;
    // What `out` says of one whose other games are lost, too.
    std::string formatOut(const std::string& name) const;
    // Those that get a line.
    const std::vector<tetris::BatchGame>& getGames() const { return games_; }

private:
    // Returns false if the games do not count.
    virtual bool count(const std::vector<tetris::BatchGame>& games) = 0;

    const ContestTerms& terms_;
    std::vector<tetris::BatchGame> games_;
};

// Two brains, by games or matches as the terms say; a league of games, and one of matches.
std::unique_ptr<Contest> makeMatch(const ContestTerms& terms);
std::unique_ptr<Contest> makeGamesLeague(const ContestTerms& terms);
std::unique_ptr<Contest> makeMatchesLeague(const ContestTerms& terms);

// ---- Parts of the results

// A table of all pairs in blocks of columns: `show` returns the cell of a line and a column, which
// are counted from 0.
std::string formatMatrix(size_t players, size_t inLine, size_t width,
                         const std::function<std::string(size_t line, size_t column)>& show);

// Bytes of a message about a fault, which contains a board.
inline constexpr size_t kLongestFault = 2000;
// What kind of fault it was, and its message, behind other members of a line.
Json describeFault(Json line, const tetris::GameFault& fault);

// The numbers of a, b and a draw.
Json describeWins(const tetris::Comparison::Wins& wins);
Json describeElo(const tetris::EloDifference& elo);
// Rows of attack a minute of time, and a piece; nullopt without time, and without a piece.
std::optional<double> computeApm(const tetris::SideNumbers& side, int64_t microseconds);
std::optional<double> computeApp(const tetris::SideNumbers& side);
// What a brain has done in matches that took so many microseconds in all.
Json describeSide(const tetris::SideNumbers& side, int64_t matches, int64_t microseconds);
// A match between those two as an object of type game, and as a line of text.
Json describeMatch(const tetris::BatchGame& game, const std::string& a, const std::string& b);
std::string formatMatch(const Json& match);
// What the matches have in common: the members from "seed" to "margin", and two lines of text.
void addMatchTerms(Json& line, const ContestTerms& terms);
std::string formatMatchTerms(const ContestTerms& terms, const char* between);

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
    std::function<Json(const LeagueEntry&)> read;
    std::string head{};   // in text; empty: not there
    size_t width{};       // in text; 0: that of the longest
    std::string title{};  // on the page; empty: not there
    // How it is shown: see showValue; on the page a "count" that is not 0 is bad.
    std::string style = "whole";
};

// The result of a league.
struct LeagueTable {
    Json head{};
    std::vector<Json> games{};  // those that get a line
    std::vector<LeagueEntry> entries{};
    std::vector<LeagueColumn> columns{};
    std::vector<Json> pairs{};

    // Head, games, brains and pairs.
    std::vector<Json> listJson() const;
    // The brains as a table whose first columns are these.
    std::string formatText(std::vector<Column> first) const;
};

// The page of a league: objects of JSON in one page of HTML, which needs no other file and shows
// the table, the pairs, the curves of rows over pieces, and the replays or matches. `more`: what
// only the page has.
std::string fillLeaguePage(const LeagueTable& table, const std::vector<Json>& more);

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
Json describeLeagueMatch(const LeagueMatch& match, const ContestTerms& terms);

// The holes of the rows that have risen after the game's last lock, the first one first.
std::vector<int> listRisenHoles(const tetris::ModernGame& game, const tetris::Lock& lock);

}  // namespace tui
