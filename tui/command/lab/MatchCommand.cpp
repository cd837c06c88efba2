#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/lab/ContestRun.h"
#include "tui/command/long/RankedCommand.h"

namespace tui {

namespace {

constexpr const char* kTwoBrains =
    "is missing; expected two brains, as in 'tetris match dt10 rvce'";

constexpr int kUsualGames = 1000;

// What is wrong with --sprt; empty if nothing is.
std::string explainSprt(const ContestArguments& arguments, const std::string& text) {
    const double sprt = arguments.terms.sprt;
    const bool isElo = arguments.game.isVersus;
    if (isElo ? sprt >= 1 && sprt <= 1000 : sprt >= 0.1 && sprt <= 90) return "";
    return base::quote(text) +
           (isElo ? " is not a difference in Elo; expected a number from 1 to 1000"
                  : " is not a difference in percent; expected a number from 0.1 to 90");
}

void addMatchOptions(ArgumentParser& parser, ContestArguments& arguments,
                     const tetris::RankChannel* channel) {
    parser.addNumber(
        {"-n", "GAMES",
         "at most GAMES games of each brain, with the seeds from --seed on (default 1000, or one "
         "if all games have the same pieces); with --versus two matches for each seed (default "
         "100)",
         "a number of games"},
        1, std::numeric_limits<int>::max(), arguments.games);
    parser.addOption(
        {"--sprt", "PERCENT",
         "stop as soon as it is clear who wins PERCENT more, as games PERCENT longer do; with "
         "--versus who is so much stronger in Elo",
         "a difference in percent"},
        "a number from 0.1 to 90", [&arguments](const std::string& text) {
            // What a number means is known when all options are.
            constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
            if (!base::parseNumber(text, arguments.terms.sprt)) arguments.terms.sprt = kNone;
            return true;
        });
    parser.refuse({"--sprt"}, [&parser, &arguments] {
        return explainSprt(arguments, *parser.findText("--sprt"));
    });
    addMeasureOption(parser, arguments);
    addModeOption(parser, arguments.game.setup);
    addVerbPaceOption(parser, arguments.game.setup);
    addJobsOption(parser, "games", arguments.how.jobs);
    addFormatOption(parser, arguments.format);
    parser.addFlag("--games",
                   "a line for the games with each seed, with --versus for each match, too",
                   arguments.terms.listsGames);
    parser.addText({"--record", "DIR", "versus: write the replays there, SEED-1 and SEED-2.replay",
                    "a directory"},
                   "the name of a directory", arguments.record);
    addLongRunOptions(parser, arguments.how, channel);
    addMergeOption(parser, arguments.how, {"--games"});
    parser.need({"--record"}, "--versus", "given without --versus");
    parser.exclude({"--record"}, "--mpi");
    parser.exclude({"--record"}, "--merge");
}

void addBrainOperand(ArgumentParser& parser, const std::string& name, ContestTerms& terms) {
    parser.addOption({name, "", "a brain, with --versus also a level from 1 to 10", "a brain"},
                     kBrainsExpected, [name, &terms](const std::string& text) {
                         terms.players.push_back(readContestant(name, text));
                         terms.given.push_back(terms.players.back().name);
                         return true;
                     });
}

}  // namespace

int playMatch(CommandLine words, tetris::RankChannel* channel) {
    ContestArguments arguments;
    GameArguments& game = arguments.game;
    ContestTerms& terms = arguments.terms;
    game.acceptsFile = true;
    ArgumentParser parser("tetris match", "Two brains play the same seeds: which is better?");
    addBrainOperand(parser, "A", terms);
    addBrainOperand(parser, "B", terms);
    addMatchOptions(parser, arguments, channel);
    addSequenceOptions(parser, game);
    addAdversaryOptions(parser, game);
    addExternalOptions(parser, game.external);
    addSightOptions(parser, game.setup);
    parser.require("A", kTwoBrains);
    parser.require("B", kTwoBrains);
    addVersusOptions(parser, game,
                     {"--adversary", "--adversary-brain", "--sees", "--tell-seed", "--measure",
                      "--mode", "--pace"});
    addRulesOptions(parser, game.setup);
    parser.need({"--mode"}, "--rules modern");
    addVerbPaceRelations(parser);
    addPaceRelation(parser, game, [] { return size_t{2}; });
    parser.refuse({"A"}, [&] { return explainUnfitContestant(game, terms.players[0]); });
    parser.refuse({"B"}, [&] { return explainUnfitContestant(game, terms.players[1]); });
    addBotRelations(parser, game.setup.rules, [&] {
        return std::ranges::any_of(terms.players, &tetris::BrainRecipe::isBot,
                                   &tetris::Contestant::brain);
    });
    addEndRelation(parser, game.setup);
    if (!parser.parse(words)) return 0;
    fitToVersus(parser, game);
    game.passTime(terms.players);
    parser.check();
    if (!game.isVersus) terms.seeds = kUsualGames;
    return playContest(arguments, false, channel);
}

}  // namespace tui
