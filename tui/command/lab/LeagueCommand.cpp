#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Program.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/lab/ContestRun.h"
#include "tui/command/long/RankedCommand.h"

namespace tui {

namespace {

struct LeagueArguments : ContestArguments {
    std::string baseline;
};

// ---- The brains

// The name and the brain of "anna=command:python3 anna.py". Without a name, as in
// "expectimax:depth=1", the whole text is both.
std::pair<std::string, std::string> splitName(const std::string& text) {
    const size_t end = text.find('=');
    const bool isName = end != std::string::npos && end > 0 && text.find_first_of(":/") > end;
    if (!isName) return {text, text};
    return {text.substr(0, end), text.substr(end + 1)};
}

// The command that runs a brain of this program in a process of its own.
std::string serve(const std::string& brain) {
    return "exec " + quoteForShell(std::filesystem::read_symlink("/proc/self/exe")) + " serve " +
           quoteForShell(brain);
}

// Plugins, and files of weights that cannot be read or are not there, are given to a process: what
// is wrong with them ends that process and its games, not the league. Names that mean nothing are
// wrong usage.
tetris::BrainRecipe readRecipe(const std::string& name, const std::string& brain) {
    std::error_code none;
    const bool isFile =
        brain.ends_with(".so") || brain.ends_with(".toml") || std::filesystem::exists(brain, none);
    if (brain.ends_with(".so")) return tetris::BrainRecipe::fromCommand(name, serve(brain), brain);
    constexpr std::string_view kCommand = "command:";
    if (brain.starts_with(kCommand) && brain.size() > kCommand.size())
        return tetris::BrainRecipe::fromCommand(name, brain.substr(kCommand.size()), brain);
    if (tetris::namesBot(brain)) {
        readBrain("BRAIN", brain);  // refuses one without a command
        return tetris::BrainRecipe::fromCommand(name, brain, brain);
    }
    try {
        return readBrain("BRAIN", brain);
    } catch (const UsageError&) {
        if (!isFile) throw;
        return tetris::BrainRecipe::fromCommand(name, serve(brain));
    }
}

// Adds a brain to the league, or with --versus a level, by the name that the league calls it. One
// that may crash or hang runs in a process of its own.
void addPlayer(ContestTerms& terms, const std::string& text) {
    const auto [name, brain] = splitName(text);
    if (!base::isPlainText(name))
        refuseUsage("BRAIN: {} is not plain text; expected a name", base::quote(name));
    tetris::Contestant player;
    if (tetris::namesLevel(brain)) {
        player = readContestant("BRAIN", brain);
    } else {
        player.brain = readRecipe(name, brain);
    }
    if (name != brain || player.name.empty()) player.name = name;
    if (base::contains(terms.players, player.name, &tetris::Contestant::name)) {
        refuseUsage("BRAIN: {} is given twice; expected another name, as in 'second={}'",
                    base::quote(player.name), base::makeExcerpt(brain));
    }
    terms.players.push_back(std::move(player));
    terms.given.push_back(text);
}

void addLeagueOptions(ArgumentParser& parser, LeagueArguments& arguments,
                      const tetris::RankChannel* channel) {
    GameArguments& game = arguments.game;
    constexpr int kMostGames = std::numeric_limits<int>::max() / 1000;
    parser.addOption(
        {"BRAIN", "[NAME=]BRAIN...",
         "two or more: names that 'tetris brains' lists, FILE.toml, FILE.so, command:CMD, tbp:CMD, "
         "with --versus also levels from 1 to 10; NAME is what the table calls it",
         "a brain"},
        kBrainsExpected, [&arguments](const std::string& text) {
            addPlayer(arguments.terms, text);
            return true;
        });
    parser.addNumber({"-n", "GAMES",
                      "games of each brain, with the seeds from --seed on "
                      "(default 100, or one if all games have the same pieces); with --versus two "
                      "matches of each pair with each seed",
                      "a number of games"},
                     1, kMostGames, arguments.games);
    addJobsOption(parser, "games", arguments.how.jobs);
    addFormatOption(parser, arguments.format);
    parser.addFile("--html", "FILE",
                   "writes a page with the table, curves, and a replay of each brain",
                   arguments.html);
    parser.addFlag("--games", "a line for each game, too", arguments.terms.listsGames);
    parser.addFile("--json", "FILE", "writes the result as JSON there, too", arguments.json);
    addLongRunOptions(parser, arguments.how, channel);
    addMergeOption(parser, arguments.how, {"--html", "--json", "--games", "--baseline"});
    parser.separate({"--checkpoint", "--html", "--json"});
    parser.addText(
        {"--baseline", "NAME",
         "the brain that each other one has to beat; exit code 3 if one does not, 4 if one cannot "
         "be judged",
         "a brain"},
        "the name of a brain of the league", arguments.baseline);
    addMeasureOption(parser, arguments);
    addLimitOptions(parser, "512", game.external);
    addExternalOptions(parser, game.external);
    addSightOptions(parser, game.setup);
    addSequenceOptions(parser, game);
    addVersusOptions(parser, game,
                     {"--sees", "--tell-seed", "--baseline", "--measure", "--game-time"});
    addRulesOptions(parser, game.setup);
    const std::vector<tetris::Contestant>& players = arguments.terms.players;
    addPaceRelation(parser, game, [&players] { return players.size(); });
    parser.refuse({"BRAIN"},
                  [&arguments, &players] { return explainUnfit(arguments.game, players); });
    addBotRelations(parser, game.setup.rules, [&players] {
        return std::ranges::any_of(players, &tetris::BrainRecipe::isBot,
                                   &tetris::Contestant::brain);
    });
    addEndRelation(parser, game.setup, "a league");
}

// The brain as 'tetris run --brain' takes it. Plugins stay in a process of their own.
std::string nameForRun(const std::string& given) {
    const std::string brain = splitName(given).second;
    return brain.ends_with(".so") ? "command:" + nameProgram() + " serve " + quoteForShell(brain)
                                  : brain;
}

void settle(const ArgumentParser& parser, LeagueArguments& arguments) {
    ContestTerms& terms = arguments.terms;
    if (terms.players.size() < 2) {
        refuseUsage(
            "BRAIN: {} brain is given; expected two at least, as in 'tetris league dt10 rvce'",
            terms.players.empty() ? "no" : "one");
    }
    constexpr int kUsualPieces = 10'000;  // a good brain's games have no end
    tetris::GameRules& rules = arguments.game.setup.rules;
    if (rules.limit == 0 && !arguments.game.isVersus) rules.limit = kUsualPieces;
    fitToVersus(parser, arguments.game);
    arguments.game.passTime(terms.players);
    parser.check();
    for (const std::string& given : terms.given)
        terms.brains.push_back(nameForRun(given));
    if (!arguments.baseline.empty()) {
        const auto found =
            std::ranges::find(terms.players, arguments.baseline, &tetris::Contestant::name);
        if (found == terms.players.end()) {
            refuseUsage("--baseline: {} is no brain of the league; expected one of them",
                        base::quote(arguments.baseline));
        }
        terms.baseline = static_cast<size_t>(found - terms.players.begin());
    }
    for (const std::string& file : {arguments.html, arguments.json}) {
        if (CheckpointFile(file).isWritable()) continue;
        base::failSystem("cannot write " + base::quote(file));
    }
}

}  // namespace

int playLeague(CommandLine words, tetris::RankChannel* channel) {
    LeagueArguments arguments;
    arguments.game.acceptsFile = true;
    arguments.game.external.memory = 512;
    ArgumentParser parser("tetris league",
                          "Many brains play the same seeds: which are better? Brains that fail "
                          "lose their games.");
    addLeagueOptions(parser, arguments, channel);
    if (!parser.parse(words)) return 0;
    settle(parser, arguments);
    return playContest(arguments, true, channel);
}

}  // namespace tui
