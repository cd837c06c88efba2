#include "tui/command/lab/VersusMatch.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "brain/lab/MatchBatch.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "tui/base/App.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/lab/run/ReplayFolder.h"

namespace tui {

namespace {

using tetris::Duel;
using Seconds = std::chrono::duration<double>;

std::string describeDuel(const DuelTerms& terms, const Duel& duel, double seconds)
{
    const auto done = static_cast<double>(duel.countMatches());
    const auto all = static_cast<double>(2 * terms.seeds);
    const tetris::Comparison::Wins& wins = duel.getWins();
    std::string text = std::to_string(duel.countMatches()) + "/" + std::to_string(2 * terms.seeds) +
                       " matches, wins " + std::to_string(wins.a) + " to " +
                       std::to_string(wins.b) + ", ";
    return done > 0 ? text + formatDuration(seconds * (all - done) / done) + " left"
                    : text + formatDuration(seconds);
}

// The next two matches of the duel.
std::string formatMatches(const DuelTerms& terms, const Duel& duel,
                          const std::array<tetris::PlayedMatch, 2>& matches, TextFormat format)
{
    const auto seeds = static_cast<std::uint64_t>(duel.countMatches() / 2);
    std::string lines;
    for (int number = 1; number <= 2; ++number) {
        const DuelMatch played{
            .names = {terms.players[0].name, terms.players[1].name},
            .seed = (terms.rules.game.seed + seeds) % base::JavaRandom::kSeedLimit,
            .number = number,
            .match = matches[base::toIndex(number - 1)]};
        lines += format == TextFormat::Json ? formatLine(describeMatch(played))
                                            : formatMatchText(played);
    }
    return lines;
}

}  // namespace

void playDuel(const DuelTerms& terms, int jobs, const DuelOutput& wanted)
{
    const Interrupts interrupts;
    std::optional<ReplayFolder> folder;
    tetris::MatchPlan plan{.rules = terms.rules, .players = terms.players, .seeds = terms.seeds};
    if (!wanted.record.empty()) {
        folder.emplace(wanted.record);
        plan.start = folder->getRecording()->start;
        plan.keep = [&folder](std::uint64_t seed, int number, const std::string& replay) {
            folder->write(std::to_string(seed) + "-" + std::to_string(number), replay);
        };
    }
    const Clock::time_point start = Clock::now();
    ProgressLine line(start, "tetris match");
    Duel duel(terms.sprt);
    Output output;
    tetris::MatchBatch batch(std::move(plan), jobs);
    while (!batch.isDone() && !duel.isOver() && Interrupts::getSignal() == 0) {
        if (const auto matches = batch.next(Interrupts::kPatience)) {
            if (wanted.listsGames)
                output.print(formatMatches(terms, duel, *matches, wanted.format));
            duel.add((*matches)[0], (*matches)[1]);
        }
        const Clock::time_point now = Clock::now();
        if (line.isDue(now))
            line.draw(describeDuel(terms, duel, Seconds(now - start).count()), now);
    }
    line.erase();
    if (const int signal = Interrupts::getSignal()) {
        std::string text =
            "tetris match: stopped after " + std::to_string(duel.countMatches()) + " matches";
        if (duel.countMatches() > 0) text += "\n" + formatDuelText(terms, duel);
        dieAfterReport(text, signal);
    }
    output.print(wanted.format == TextFormat::Json ? formatDuelJson(terms, duel)
                                                   : formatDuelText(terms, duel));
    output.flush();
}

}  // namespace tui
