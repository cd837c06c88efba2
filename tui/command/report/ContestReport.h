#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/base/TaskPool.h"
#include "brain/lab/Batch.h"
#include "brain/lab/Comparison.h"
#include "brain/lab/League.h"
#include "brain/lab/Measures.h"
#include "core/base/NotCopied.h"
#include "core/tetris/versus/Match.h"
#include "tui/command/Interrupts.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

// What the games of `match` or `league` have in common.
struct ContestTerms {
    // With the names that the tables call them, and in matches with the paces in force.
    std::vector<tetris::Contestant> players{};
    std::vector<std::string> given{};   // as typed, with the name: anna=command:python3 anna.py
    std::vector<std::string> brains{};  // the same without the name, for 'tetris run --brain'
    tetris::GameSetup setup{};          // of games, without the brain
    std::optional<tetris::MatchRules> matches{};  // with the first seed; nullopt: games
    uint64_t seed = 0;                            // the first one
    int64_t seeds = 100;                          // of each brain, and of each pair in matches
    int brainTime = 1000;                         // milliseconds for a move of an external brain
    int thinkTime = 20;                           // milliseconds that a TBP bot thinks at least
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

// What a contest has counted, as text, as JSON, and as a page. The texts require: something has
// been played.
class ContestReport : base::NotCopied {
public:
    // `contest` counts what is added. Both must outlive the report.
    ContestReport(const ContestTerms& terms, tetris::Contest& contest)
        : terms_(terms), contest_(contest) {}
    virtual ~ContestReport() = default;

    // Adds the games of the next seed: one of each brain, or two matches of a pair.
    void add(std::vector<tetris::BatchGame> games);
    // True if no game that follows would count.
    virtual bool isOver() const { return false; }
    // Plays the games again that the result shows. `hasPage`: it has a page, which shows more of
    // them. Calls `meanwhile` every 50 ms, in this thread. A signal ends this. Throws what a game
    // or `meanwhile` throws; then the result shows none.
    virtual void playShown(int /*jobs*/, bool /*hasPage*/,
                           const std::function<void()>& /*meanwhile*/) {}

    // How many were played: "12 games each".
    virtual std::string describePlayed() const = 0;
    // What stands on the progress line before the rate. If it is empty, a bar stands there.
    virtual std::string describeProgress() const { return {}; }
    // The result as text for a person, as objects of JSON, and, of a league, as a page of HTML.
    virtual std::string formatText() const = 0;
    virtual std::vector<Json> listJson() const = 0;
    virtual std::string formatPage() const { return {}; }
    // The exit code. Throws std::runtime_error if there is no verdict.
    virtual int judge() const { return 0; }

protected:
    // Does the work for each of the numbers, by threads. Returns what it has returned, in their
    // order; an empty list if a signal came. `meanwhile`: as for playShown.
    template <class Shown, class Work>
    static std::vector<Shown> playEach(int jobs, std::vector<size_t> numbers, Work work,
                                       const std::function<void()>& meanwhile) {
        base::TaskPool<size_t, Shown> pool(jobs, std::move(work));
        pool.add(std::move(numbers));
        std::vector<Shown> shown;
        while (pool.countOpen() > 0 && Interrupts::getSignal() == 0) {
            for (auto& done : pool.take(Interrupts::kPatience))
                shown.push_back(std::move(done.result));
            meanwhile();
        }
        return Interrupts::getSignal() == 0 ? std::move(shown) : std::vector<Shown>();
    }
    const std::string& getName(size_t player) const { return terms_.players[player].name; }
    // The name as plain text of at most `most` bytes.
    std::string showName(size_t player, size_t most = 60) const;
    // The games that the player has lost because it failed, as JSON; and in lines of text, with
    // `name` for {name} in the pattern.
    Json listFaults(size_t player) const;
    std::string formatFaults(size_t player, const std::string& name,
                             std::string_view pattern) const;

    const ContestTerms& terms_;
    tetris::Contest& contest_;
    std::vector<tetris::BatchGame> games_;  // those that get a line

private:
    virtual Json describeLost(size_t player, const tetris::LostGame& game) const = 0;
};

// Two brains, by games or matches as the terms say; a league of games, and one of matches.
std::unique_ptr<ContestReport> makeMatch(const ContestTerms& terms);
std::unique_ptr<ContestReport> makeGamesLeague(const ContestTerms& terms);
std::unique_ptr<ContestReport> makeMatchesLeague(const ContestTerms& terms);

// ---- Parts of the results

// Bytes of a message about a fault, which contains a board.
inline constexpr size_t kLongestFault = 2000;
// What kind of fault it was, and its message, after other members of a line.
Json describeFault(Json line, const tetris::GameFault& fault);

// Pieces, rows, score and end, and the measure if it is another one: null if the goal was missed.
Json describeResult(const tetris::GameResult& result, const tetris::Measure& measure);
// The same as text: "40 rows, 101 pieces, score 1204, 61200 ms, goal".
std::string formatResult(const Json& result, const tetris::Measure& measure);
// The numbers of a, b and a draw.
Json describeWins(const tetris::Comparison::Wins& wins);
Json describeElo(const tetris::EloDifference& elo);
// The numbers of kSideMeasures.
Json describeSide(const tetris::SideNumbers& numbers);
// A match between those two as an object of type game, and as a line of text.
Json describeMatch(const tetris::BatchGame& game, const std::string& a, const std::string& b);
std::string formatMatch(const Json& match);
// The fields of the match that its options say: "travel 500 ms, cap 8".
std::string formatMatchFields(const tetris::MatchRules& rules);
// Adds "think", the time that a TBP bot thinks, if one plays.
void addThinkTime(Json& line, const ContestTerms& terms);
// What the matches have in common: the members from "seed" to the fields, and two lines of text.
void addMatchTerms(Json& line, const ContestTerms& terms);
std::string formatMatchTerms(const ContestTerms& terms, const char* between);

}  // namespace tui
