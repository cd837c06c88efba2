#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "brain/base/WholeFile.h"
#include "brain/lab/Splitting.h"
#include "brain/lab/optimizer/Optimizer.h"
#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Interrupts.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/lab/TuneRun.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/long/RankedCommand.h"
#include "tui/command/long/RankedRounds.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

constexpr int kMax = std::numeric_limits<int>::max();
constexpr int kMaxPopulation = 10000;
constexpr int kMaxCount = 1000000;
constexpr uint64_t kMaxBudget = 1'000'000'000'000'000;
constexpr int64_t kUsualBudget = 500'000'000;
// Of the rival, which takes a hundred times as long for a piece.
constexpr int64_t kRivalBudget = 20'000'000;
constexpr const char* kUsualRival = "rival:nodes=1000";
constexpr const char* kRivalMethod = "cma-es";
constexpr int kAttackPieces = 300;

using tetris::TuneAim;

std::vector<tetris::RivalTerm> listTerms() {
    std::vector<tetris::RivalTerm> terms;
    for (size_t i = 0; i < tetris::RivalWeights::kCount; ++i)
        terms.push_back(static_cast<tetris::RivalTerm>(i));
    return terms;
}

std::optional<tetris::Feature> findFeatureNamed(const std::string& name) {
    const tetris::FeatureEntry* const entry = tetris::findFeature(name);
    if (entry == nullptr) return std::nullopt;
    return static_cast<tetris::Feature>(entry - tetris::getFeatures().data());
}

// Reads "holes,wells"; false for names that `find` does not know, and for repeated ones.
template <class Find, class Item>
bool readNames(const std::string& text, Find find, std::vector<Item>& items) {
    items.clear();
    const bool isRead = readList(text, [&](const std::string& name) {
        const std::optional<Item> item = find(name);
        if (!item || base::contains(items, *item)) return false;
        items.push_back(*item);
        return true;
    });
    if (!isRead) items.clear();
    return isRead;
}

// Reads "2,5"; false if it is not an ascending list of numbers.
bool readRooms(const std::string& text, std::vector<int>& rooms) {
    rooms.clear();
    return readList(text, [&rooms](const std::string& number) {
        int room = 0;
        if (!base::readNumber(number, 0, tetris::NearTopWeights::kMaxRoom, room)) return false;
        if (!rooms.empty() && room <= rooms.back()) return false;
        rooms.push_back(room);
        return true;
    });
}

void addSearchOptions(ArgumentParser& parser, TuneArguments& arguments) {
    tetris::TunerOptions& options = arguments.plan.options;
    const std::vector<std::string> methods = base::collectNames(tetris::kOptimizers);
    parser.addWord(
        {"--method", "METHOD",
         "how to search: " + base::listWords(methods) + " (default " + options.method + ")",
         "a method"},
        methods, options.method);
    parser.addOption(
        {"--features", "A,B",
         "whose weights to find; those of others are 0 (default: the first nine); with --for terms "
         "of the rival, whose others stay (default: all)",
         "a list of features"},
        "names separated by commas, each once, of " + base::joinNames(tetris::getFeatures()) +
            ", or with --for of terms that docs/rival.md lists",
        [&options](const std::string& text) {
            // Some names are in both tables; completePlan chooses by the aim.
            const bool areFeatures = readNames(text, findFeatureNamed, options.features);
            const bool areTerms = readNames(text, tetris::findRivalTerm, options.terms);
            return areFeatures || areTerms;
        });
    parser.addOption(
        {"--near-top", "ROWS",
         "weights of their own while so few rows are free above the stack: 3 or 2,5",
         "a list of rows"},
        "ascending whole numbers from 0 to 59 separated by commas",
        [&options](const std::string& text) { return readRooms(text, options.nearTop); });
    parser.addOption(
        {"--start", "BRAIN", "whose weights to begin with (default: from nothing)", "a brain"},
        "a brain that has weights, or FILE.toml", [&arguments, &options](const std::string& text) {
            const tetris::BrainRecipe brain = readBrain("--start", text);
            if (brain.getWeights() != nullptr) options.start = *brain.getWeights();
            if (brain.getRivalWeights() != nullptr) options.start = *brain.getRivalWeights();
            arguments.plan.startName = text;
            arguments.plan.startHash = brain.getWeightsHash();
            return options.start.has_value();
        });
    parser.addOption(
        {"--brain", "BRAIN",
         "whose weights are to be found: expectimax:depth=1 (default: a linear brain, with --for "
         "rival:nodes=1000)",
         "a brain"},
        "a brain that has weights", [&arguments](const std::string& text) {
            arguments.brain = readBrain("--brain", text);
            arguments.plan.brain = text;
            return arguments.brain.getWeights() != nullptr ||
                   arguments.brain.getRivalWeights() != nullptr;
        });
}

// --for, and what stands beside it or does not.
void addAimOptions(ArgumentParser& parser, TuneArguments& arguments) {
    tetris::TunerOptions& options = arguments.plan.options;
    parser.addChoice(
        {"--for", "AIM",
         "modern: weights of the rival for attack, rows sent a piece, or for versus, matches won "
         "against the brain as it is",
         "an aim"},
        {{"attack", TuneAim::Attack}, {"versus", TuneAim::Versus}}, options.aim);
    addExchange(parser, arguments.game);
    parser.need({"--for"}, "--rules modern");
    parser.refuse({"--for"}, [&arguments] {
        return explainUnfitBrain(arguments.game.setup.rules, arguments.brain);
    });
    parser.need({"--travel", "--cap", "--margin"}, "--for versus", "given without --for versus");
    parser.exclude({"--goal"}, "--for versus", "given with --for versus");
    const auto refuse = [&](const ArgumentParser::Names& names, auto sayWrong) {
        parser.refuse(names, [&options, sayWrong]() -> std::string {
            return sayWrong(options.aim != TuneAim::Goal);
        });
    };
    static constexpr const char* kAim = "expected --for attack or --for versus beside it";
    refuse({"--near-top", "--estimate"},
           [](bool isRival) -> std::string { return isRival ? "given with --for" : ""; });
    refuse({"--brain"}, [&arguments](bool isRival) -> std::string {
        const bool fits = (arguments.brain.getRivalWeights() != nullptr) == isRival;
        if (fits) return "";
        const std::string name = base::quote(arguments.brain.getName());
        return isRival ? name + " does not attack; expected the rival"
                       : name + " is tuned to attack or for matches; " + kAim;
    });
    refuse({"--start"}, [&arguments, &options](bool isRival) -> std::string {
        if (std::holds_alternative<tetris::RivalWeights>(*options.start) == isRival) return "";
        const std::string name = base::quote(arguments.plan.startName);
        return isRival ? name +
                             " has no weights of the rival; expected rival, or a FILE.toml with "
                             "[rival]"
                       : name + " has weights of the rival; " + kAim;
    });
    refuse({"--features"}, [&options](bool isRival) -> std::string {
        if (!(isRival ? options.terms.empty() : options.features.empty())) return "";
        return isRival ? "names features of a linear brain; expected terms of the rival, which "
                         "docs/rival.md lists"
                       : std::string("names terms of the rival; ") + kAim;
    });
    refuse({"--goal"}, [&arguments](bool isRival) -> std::string {
        const tetris::Goal goal = arguments.game.setup.rules.goal;
        const bool fits = goal == tetris::Goal::Zen || goal == tetris::Goal::Survival;
        return !isRival || fits ? ""
                                : base::quote(std::string(toString(goal))) +
                                      " does not fit --for attack; expected zen or survival";
    });
}

// What is usual with --for. To be called after parsing and before the check.
void fitToAim(const ArgumentParser& parser, TuneArguments& arguments) {
    tetris::TunerOptions& options = arguments.plan.options;
    tetris::GameRules& rules = arguments.game.setup.rules;
    if (options.aim == TuneAim::Goal || rules.set != tetris::RuleSet::Modern) return;
    if (!parser.isGiven("--brain")) {
        arguments.plan.brain = kUsualRival;
        arguments.brain = readBrain("--brain", kUsualRival);
    }
    if (!parser.isGiven("--method")) options.method = kRivalMethod;
    if (!parser.isGiven("--features")) options.terms = listTerms();
    arguments.game.isVersus = options.aim == TuneAim::Versus;
    if (arguments.game.isVersus) {
        if (!parser.isGiven("--goal")) fitToVersus(parser, arguments.game);
        return;
    }
    if (!parser.isGiven("--goal")) rules.goal = tetris::Goal::Zen;
    if (rules.limit == 0) rules.limit = kAttackPieces;
}

void addLengthOptions(ArgumentParser& parser, TuneArguments& arguments) {
    tetris::TunerOptions& options = arguments.plan.options;
    const auto sayDefault = [](auto number) { return base::format(" (default {})", number); };
    parser.addNumber(
        {"--population", "N", "sets of weights in a generation" + sayDefault(options.population),
         "a population"},
        4, kMaxPopulation, options.population);
    parser.addNumber(
        {"--games", "N", "games for each of them" + sayDefault(options.games), "a number of games"},
        1, kMaxCount, options.games);
    parser.addNumber({"--generations", "N", "how many generations", "a number of generations"}, 1,
                     kMaxCount, options.generations);
    parser.addNumber(
        {"--budget", "PIECES",
         base::format("as many generations as that many pieces allow (default {}, with --for {})",
                      kUsualBudget, kRivalBudget),
         "a number of pieces"},
        1, kMaxBudget, arguments.budget);
    parser.addNumber({"--estimate", "TRIES",
                      "games are estimates as of 'tetris estimate', with TRIES from each level "
                      "(default: whole games)",
                      "a number of tries"},
                     tetris::Splitting::kLeastTries, tetris::Splitting::kMostTries, options.tries);
    parser.addNumber({"--validate", "N", "games of the final test" + sayDefault(options.validation),
                      "a number of games"},
                     0, kMaxCount, options.validation);
    parser.addNumber(
        {"--time", "N", "seconds after which no generation starts", "a number of seconds"}, 1, kMax,
        arguments.seconds);
    addJobsOption(parser, "games", arguments.jobs);
}

void addFileOptions(ArgumentParser& parser, TuneArguments& arguments,
                    const tetris::RankChannel* channel) {
    parser.addOption({"-o", "FILE.toml", "where the weights go", "a file of weights"},
                     "the name of a file that ends in .toml",
                     [&arguments](const std::string& text) {
                         arguments.output = text;
                         return text.ends_with(".toml");
                     });
    parser.addFile("--checkpoint", "FILE", "save the progress there, and continue from it",
                   arguments.checkpoint);
    parser.addFile("--csv", "FILE", "a line a generation, for a plot", arguments.csv);
    addRanksOption(parser, channel);
    addFormatOption(parser, arguments.format);
    parser.require("-o", "is missing; expected the name of a file that ends in .toml");
    parser.exclude({"--budget"}, "--generations");
    parser.separate({"-o", "--csv", "--checkpoint"});
}

// Throws UsageError if the file cannot be written, so that this is known before hours of work.
// `isRewritten`: with each generation, which only a file can take.
void requireWritable(const std::string& option, const std::string& fileName,
                     bool isRewritten = false) {
    if (CheckpointFile(fileName).isWritable()) {
        std::error_code unknown;
        if (!isRewritten || !std::filesystem::is_other(fileName, unknown)) return;
        errno = ENXIO;
    }
    const bool isMissing = errno == ENOENT || errno == ENOTDIR || errno == EISDIR;
    const std::string why = isMissing ? "; expected a file in a directory that is there"
                                      : ": " + base::sayReason(errno) + "; expected another file";
    refuseUsage("{}: cannot write {}{}", option, base::quote(fileName), why);
}

// Completes the plan. Throws UsageError for options that contradict each other. `writes`: this
// process writes the files.
void completePlan(TuneArguments& arguments, bool writes) {
    tetris::TunerOptions& options = arguments.plan.options;
    if (writes) {
        requireWritable("-o", arguments.output);
        requireWritable("--csv", arguments.csv, true);
        requireWritable("--checkpoint", arguments.checkpoint);
    }
    options.budget = static_cast<int64_t>(arguments.budget);
    const bool isRival = options.aim != TuneAim::Goal;
    if (options.generations == 0 && options.budget == 0)
        options.budget = isRival ? kRivalBudget : kUsualBudget;
    isRival ? options.features.clear() : options.terms.clear();
    if (options.features.empty() && !isRival) {
        for (size_t i = 0; i < tetris::kUsualFeatureCount; ++i)
            options.features.push_back(static_cast<tetris::Feature>(i));
    }
    options.setup = arguments.game.setup;
    options.setup.brain = arguments.brain;
    options.match = makeMatchRules(arguments.game, 0);
    if (options.tries > 0) {
        try {
            tetris::requireEstimable(options.setup);
        } catch (const std::invalid_argument& error) {
            refuseUsage("--estimate: such games cannot be estimated; {}", error.what());
        }
    }
    std::optional<uint64_t>& seed = arguments.game.seed;
    if (!seed) seed = CheckpointFile(arguments.checkpoint).findSeed();
    options.seed = arguments.game.chooseSeed();
}

// Where most sets of weights lose, sprints say nothing: modern games have the usual well and bag.
void useModernDefaults(const ArgumentParser& parser, tetris::GameSetup& setup) {
    if (setup.rules.set == tetris::RuleSet::Modern) {
        const tetris::GameSetup usual;
        if (!parser.isGiven("--size")) setup.rules.rows = usual.rules.rows;
        if (!parser.isGiven("--sequence")) setup.sequence = usual.sequence;
    }
    fitToRules(setup);
}

}  // namespace

int tuneWeights(CommandLine words, tetris::RankChannel* channel) {
    TuneArguments arguments;
    GameArguments& game = arguments.game;
    tetris::GameSetup& setup = game.setup;
    game.acceptsFile = true;
    setup.sequence = "random";
    setup.rules.rows = 10;
    setup.rules.goal = tetris::Goal::Sprint;
    arguments.plan.options.method = "surface";
    ArgumentParser parser("tetris tune", "Looks for the weights of a brain, by playing.");
    addSearchOptions(parser, arguments);
    addLengthOptions(parser, arguments);
    addFileOptions(parser, arguments, channel);
    addSequenceOptions(parser, game);
    addAimOptions(parser, arguments);
    addRulesOptions(parser, setup);
    parser.refuse({"--brain"},
                  [&] { return explainUnfitBrain(arguments.game.setup.rules, arguments.brain); });
    addEndRelation(parser, setup, "tune");
    if (!parser.parse(words)) return 0;
    fitToAim(parser, arguments);
    parser.check();
    // One process gives the same weights as several do.
    arguments.command = "tetris tune";
    for (const std::string word : words.subspan(1))
        if (word != "--mpi") arguments.command += " " + quoteForShell(word);
    useModernDefaults(parser, setup);
    const bool leads = channel == nullptr || channel->isLeader();
    completePlan(arguments, leads);
    if (!leads) {
        serveRounds(*channel, arguments.plan, arguments.jobs);
        return 0;
    }
    if (const int tries = arguments.plan.options.tries; tries > 0)
        warnOfFewTries("tetris tune", tries, tetris::Splitting::kEnoughTries);
    if (const int signal = runTuner(arguments, channel)) dieBySignal(signal);
    return 0;
}

}  // namespace tui
