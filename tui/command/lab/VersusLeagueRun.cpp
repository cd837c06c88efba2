#include "tui/command/lab/VersusLeagueRun.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "brain/base/TaskPool.h"
#include "brain/lab/MatchBatch.h"
#include "core/base/JavaRandom.h"
#include "tui/base/App.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/long/MatchesCheckpoint.h"
#include "tui/command/report/LeaguePage.h"

namespace tui {

namespace {

using tetris::VersusLeague;
using Seconds = std::chrono::duration<double>;

class MatchProgress {
public:
    // `before`: of the matches those that are played already.
    MatchProgress(std::int64_t matches, std::int64_t before)
        : matches_(matches), before_(before), start_(Clock::now()), line_(start_, "tetris league")
    {
    }

    void update(const VersusLeague& league)
    {
        const Clock::time_point now = Clock::now();
        if (!line_.isDue(now)) return;
        const std::int64_t done = league.countMatches();
        const double seconds = Seconds(now - start_).count();
        const auto left = static_cast<double>(matches_ - done);
        line_.draw(std::to_string(done) + "/" + std::to_string(matches_) + " matches, " +
                       (done > before_
                            ? formatDuration(seconds * left / static_cast<double>(done - before_)) +
                                  " left"
                            : formatDuration(seconds)),
                   now);
    }

private:
    const std::int64_t matches_;
    const std::int64_t before_;
    const Clock::time_point start_;
    ProgressLine line_;
};

// A league and, if they are to be listed, its matches.
struct PlayedLeague {
    VersusLeague league;
    bool listsGames = false;
    std::vector<DuelMatch> games{};

    void add(const VersusLeagueTerms& terms, std::size_t pair, const tetris::PlayedMatch& first,
             const tetris::PlayedMatch& second)
    {
        const auto& [a, b, duel] = league.getPairs()[pair];
        const auto seeds = static_cast<std::uint64_t>(duel.countMatches() / 2);
        const std::uint64_t seed = (terms.rules.game.seed + seeds) % base::JavaRandom::kSeedLimit;
        if (listsGames) {
            const std::array names{terms.players[a].name, terms.players[b].name};
            games.push_back({names, seed, 1, first});
            games.push_back({names, seed, 2, second});
        }
        league.add(pair, first, second);
    }
};

// Plays the pair's matches that it has not played, or until a signal comes. They are not played any
// more once one of the two is out.
void playPair(const VersusLeagueTerms& terms, int jobs, std::size_t pair, PlayedLeague& all,
              MatchesCheckpoint& checkpoint, MatchProgress& progress)
{
    VersusLeague& league = all.league;
    const VersusLeague::Pair& played = league.getPairs()[pair];
    std::optional<tetris::MatchBatch> batch;
    std::int64_t seeds = played.duel.countMatches() / 2;
    while (seeds < terms.seeds && Interrupts::getSignal() == 0) {
        if (league.isForfeited(pair)) {
            batch.reset();
            league.addForfeits(pair);
            ++seeds;
            continue;
        }
        if (!batch) {
            tetris::MatchPlan plan{.rules = terms.rules,
                                   .players = {terms.players[played.a], terms.players[played.b]},
                                   .seeds = terms.seeds - seeds,
                                   .losesByFault = true};
            plan.rules.game.seed = (plan.rules.game.seed + static_cast<std::uint64_t>(seeds)) %
                                   base::JavaRandom::kSeedLimit;
            batch.emplace(std::move(plan), jobs);
        }
        if (const auto matches = batch->next(Interrupts::kPatience)) {
            all.add(terms, pair, (*matches)[0], (*matches)[1]);
            checkpoint.note(pair, (*matches)[0], (*matches)[1]);
            ++seeds;
        }
        checkpoint.writeIfDue();
        progress.update(league);
    }
}

// The first match of each pair once more, for the page. A brain that is out has none.
std::vector<LeagueMatch> playShown(const VersusLeagueTerms& terms, int jobs,
                                   const VersusLeague& league)
{
    base::TaskPool<std::size_t, LeagueMatch> pool(
        jobs, [&](std::size_t pair, const std::stop_token& stop) -> std::optional<LeagueMatch> {
            const auto& [a, b, duel] = league.getPairs()[pair];
            LeagueMatch match{.a = a, .b = b};
            const auto played = tetris::playPacedMatch(
                terms.rules, {terms.players[a], terms.players[b]}, stop,
                {.observer =
                     [&match](const tetris::Match& now, int side, const tetris::Lock& lock) {
                         match.steps.push_back(
                             {side, lock, listRisenHoles(now.getGame(side), lock)});
                     },
                 .losesByFault = true});
            if (!played) return std::nullopt;
            match.end = played->end;
            return match;
        });
    std::vector<std::size_t> pairs;
    for (std::size_t pair = 0; pair < league.getPairs().size(); ++pair)
        if (!league.isForfeited(pair)) pairs.push_back(pair);
    pool.add(std::move(pairs));
    std::vector<LeagueMatch> matches;
    while (pool.countOpen() > 0 && Interrupts::getSignal() == 0) {
        for (auto& done : pool.take(Interrupts::kPatience))
            matches.push_back(std::move(done.result));
    }
    return matches;
}

std::string formatJson(const VersusLeagueTerms& terms, const PlayedLeague& all)
{
    std::string lines;
    for (const std::string& line : listVersusLeagueJson(terms, all.league, all.games))
        lines += line + "\n";
    return lines;
}

void writeFiles(const VersusLeagueTerms& terms, const LeagueFiles& files, const PlayedLeague& all,
                const std::vector<LeagueMatch>& matches)
{
    if (!files.json.empty()) CheckpointFile(files.json).write(formatJson(terms, all));
    if (!files.html.empty())
        CheckpointFile(files.html).write(formatLeaguePage(terms, all.league, matches));
}

std::optional<std::size_t> findAnchor(const VersusLeagueTerms& terms)
{
    constexpr int kAnchor = 5;
    for (std::size_t player = 0; player < terms.players.size(); ++player)
        if (terms.players[player].level == kAnchor) return player;
    return std::nullopt;
}

}  // namespace

void playVersusLeague(const VersusLeagueTerms& terms, int jobs, const LeagueFiles& files)
{
    const Interrupts interrupts;
    PlayedLeague all{
        .league = VersusLeague(terms.players.size(), terms.rules.game.seed, findAnchor(terms)),
        .listsGames = files.listsGames};
    const VersusLeague& league = all.league;
    MatchesCheckpoint checkpoint(files.checkpoint, terms);
    checkpoint.read(league, [&](std::size_t pair, const auto& first, const auto& second) {
        all.add(terms, pair, first, second);
    });
    std::vector<LeagueMatch> matches;
    {
        const std::size_t pairs = league.getPairs().size();
        MatchProgress progress(2 * terms.seeds * static_cast<std::int64_t>(pairs),
                               league.countMatches());
        for (std::size_t pair = 0; pair < pairs; ++pair)
            playPair(terms, jobs, pair, all, checkpoint, progress);
        checkpoint.write();
        if (!files.html.empty()) matches = playShown(terms, jobs, league);
    }
    if (const int signal = Interrupts::getSignal()) {
        std::string text = "tetris league: stopped after " + std::to_string(league.countMatches()) +
                           " matches" + checkpoint.describeWayOn() + "\n";
        if (league.countMatches() > 0) {
            writeFiles(terms, files, all, {});
            text += formatVersusLeagueText(terms, league, all.games);
        }
        dieAfterReport(text, signal);
    }
    Output output;
    output.print(files.format == TextFormat::Text ? formatVersusLeagueText(terms, league, all.games)
                                                  : formatJson(terms, all));
    output.flush();
    writeFiles(terms, files, all, matches);
}

}  // namespace tui
