#include "tui/command/tetris/Commands.h"

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

struct MatchArguments : ContestArguments {
    std::optional<tetris::Contestant> a;
    std::optional<tetris::Contestant> b;
};

// What is wrong with --sprt; empty if nothing is.
std::string explainSprt(const MatchArguments& arguments, const std::string& text) {
    const double sprt = arguments.terms.sprt;
    const bool isElo = arguments.game.isVersus;
    if (isElo ? sprt >= 1 && sprt <= 1000 : sprt >= 0.1 && sprt <= 90) return "";
    return base::quote(text) +
           (isElo ? " is not a difference in Elo; expected a number from 1 to 1000"
                  : " is not a difference in percent; expected a number from 0.1 to 90");
}

void addMatchOptions(ArgumentParser& parser, MatchArguments& arguments,
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
    addFormatOption(parser, arguments.wanted.format);
    parser.addFlag("--games",
                   "a line for the games with each seed, with --versus for each match, too",
                   arguments.terms.listsGames);
    parser.addText({"--record", "DIR", "versus: write the replays there, SEED-1 and SEED-2.replay",
                    "a directory"},
                   "the name of a directory", arguments.wanted.record);
    addLongRunOptions(parser, arguments.how, channel);
    addMergeOption(parser, arguments.how, {"--games"});
    parser.need({"--record"}, "--versus", "given without --versus");
    parser.exclude({"--record"}, "--mpi");
    parser.exclude({"--record"}, "--merge");
}

void addBrainOperand(ArgumentParser& parser, const std::string& name,
                     std::optional<tetris::Contestant>& brain) {
    parser.addOption({name, "", "a brain, with --versus also a level from 1 to 10", "a brain"},
                     kBrainsExpected, [name, &brain](const std::string& text) {
                         brain = readContestant(name, text);
                         return true;
                     });
}

}  // namespace

int playMatch(CommandLine words, tetris::RankChannel* channel) {
    MatchArguments arguments;
    GameArguments& game = arguments.game;
    game.acceptsFile = true;
    ArgumentParser parser("tetris match", "Two brains play the same seeds: which is better?");
    addBrainOperand(parser, "A", arguments.a);
    addBrainOperand(parser, "B", arguments.b);
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
    for (const auto& [name, contestant] :
         {std::pair("A", &arguments.a), std::pair("B", &arguments.b)}) {
        parser.refuse({name}, [&arguments, brain = contestant] {
            return explainUnfitContestant(arguments.game, **brain);
        });
    }
    addBotRelations(parser, game.setup.rules,
                    [&] { return arguments.a->brain.isBot() || arguments.b->brain.isBot(); });
    addEndRelation(parser, game.setup);
    if (!parser.parse(words)) return 0;
    fitToVersus(parser, game);
    parser.check();
    ContestTerms& terms = arguments.terms;
    terms.players = {*arguments.a, *arguments.b};
    terms.given = {arguments.a->name, arguments.b->name};
    if (!game.isVersus) terms.seeds = kUsualGames;
    return playContest(arguments, false, channel);
}

}  // namespace tui
