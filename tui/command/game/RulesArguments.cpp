#include "tui/command/game/RulesArguments.h"

#include <optional>
#include <utility>

#include "brain/tetris/Brains.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameArguments.h"

namespace tui {

namespace {

using tetris::GameRules;
using tetris::Goal;

constexpr int kHighestLevel = 20;

std::vector<std::pair<std::string, Goal>> listGoals()
{
    std::vector<std::pair<std::string, Goal>> goals;
    for (const tetris::GoalEntry& entry : tetris::getGoals())
        goals.emplace_back(entry.name, entry.goal);
    return goals;
}

bool isOptionGiven(const ArgumentParser& parser, const std::string& option)
{
    return parser.isGiven(option) || parser.findText(option).has_value();
}

void refuseBesideClassic(const ArgumentParser& parser, const std::vector<std::string>& modernOnly)
{
    std::vector<std::string> options{"--goal", "--level", "--no-hold", "--garbage"};
    options.insert(options.end(), modernOnly.begin(), modernOnly.end());
    for (const std::string& option : options) {
        if (!isOptionGiven(parser, option)) continue;
        throw UsageError(option + ": given with --rules classic; expected --rules modern");
    }
}

void requireRoom(const tetris::GameSetup& setup)
{
    if (tetris::isModernSize(setup.width, setup.rows)) return;
    throw UsageError(
        "--size: " + base::quote(formatSize(setup)) +
        " has no room under modern rules; expected columns and rows from 4x4 to 64x44");
}

// The option that has named the brain; nullopt if none has.
std::optional<std::string> findBrainOption(const ArgumentParser& parser)
{
    for (const char* const option : {"--weights", "--load-brain", "--brain-command", "--brain"})
        if (parser.findText(option)) return option;
    return std::nullopt;
}

}  // namespace

void addRulesOptions(ArgumentParser& parser, RulesArguments& arguments)
{
    parser.addChoice(
        {"--rules", "RULES", "classic or modern (default classic)", "a set of rules"},
        std::vector<std::pair<std::string, bool>>{{"classic", false}, {"modern", true}},
        arguments.isModern);
    parser.addChoice(
        {"--goal", "GOAL", "modern: marathon, sprint, ultra, cheese or zen (default marathon)",
         "a goal"},
        listGoals(), arguments.goal);
    parser.addNumber({"--level", "N", "modern: the level at the start (default 1)", "a level"}, 1,
                     kHighestLevel, arguments.level);
    parser.addFlag("--no-hold", "modern: no piece can be held", arguments.hasNoHold);
    parser.addNumber({"--garbage", "N", "modern: the rows of garbage of a cheese game (default 10)",
                      "a number of rows"},
                     1, GameRules::kMaxGarbage, arguments.garbage);
}

void settleRules(const ArgumentParser& parser, const RulesArguments& arguments,
                 tetris::GameSetup& setup, const std::vector<std::string>& modernOnly)
{
    if (!arguments.isModern) {
        setup.modern.reset();
        refuseBesideClassic(parser, modernOnly);
        return;
    }
    const std::string goal(toString(arguments.goal));
    const int maxLevel = tetris::getMaxLevel(arguments.goal);
    if (arguments.level > maxLevel && isOptionGiven(parser, "--level")) {
        throw UsageError("--level: '" + std::to_string(arguments.level) + "' is too high for " +
                         goal + "; expected " + formatRange(1, maxLevel));
    }
    if (arguments.goal != Goal::Cheese && isOptionGiven(parser, "--garbage")) {
        throw UsageError("--garbage: given with --goal " + goal + "; expected --goal cheese");
    }
    if (isOptionGiven(parser, "--size")) requireRoom(setup);
    if (setup.adversary > 0 && isOptionGiven(parser, "--adversary")) {
        throw UsageError("--adversary: given with --rules modern; expected --rules classic");
    }
    if (setup.master) {
        throw UsageError("--adversary-brain: given with --rules modern; expected --rules classic");
    }
    if (const auto option = findBrainOption(parser)) requireModernBrain(*option, setup.brain);
    applyRules(arguments, setup);
}

void applyRules(const RulesArguments& arguments, tetris::GameSetup& setup)
{
    setup.modern.reset();
    if (!arguments.isModern) return;
    const GameRules usual;
    setup.modern =
        GameRules{.goal = arguments.goal,
                  .level = arguments.level <= tetris::getMaxLevel(arguments.goal) ? arguments.level
                                                                                  : usual.level,
                  .hold = !arguments.hasNoHold,
                  .garbage = arguments.garbage};
    tetris::fitToModern(setup);
}

void requireModernBrain(const std::string& option, const tetris::BrainRecipe& brain)
{
    if (playsModern(brain.getKind())) return;
    std::vector<std::string> names;
    for (const tetris::BrainEntry& entry : tetris::getBrains())
        if (playsModern(entry.kind)) names.emplace_back(entry.name);
    names.emplace_back("FILE.toml");
    throw UsageError(option + ": " + base::quote(brain.getName()) +
                     " does not play modern rules; expected " + base::listWords(names));
}

void requireEnd(const tetris::GameSetup& setup, const std::string& placing)
{
    const Goal goal = setup.modern.value().goal;
    if (goal == Goal::Ultra && setup.mode == tetris::PlayMode::Instant) {
        throw UsageError(
            "--goal: ultra needs time, " +
            (placing.empty() ? "which --mode instant has not; expected --mode ticks"
                             : "and " + placing + " places pieces at once; expected another goal"));
    }
    if (goal == Goal::Zen && tetris::findLimit(setup, 0) == 0) {
        throw UsageError("--goal: zen has no end; expected --pieces N beside it");
    }
}

std::string formatRulesOptions(const tetris::GameSetup& setup, const RulesArguments& configured)
{
    if (!setup.modern) return configured.isModern ? " --rules classic" : "";
    const RulesArguments usual;
    const GameRules& rules = *setup.modern;
    std::string options = " --rules modern";
    if (rules.goal != usual.goal || rules.goal != configured.goal)
        options += " --goal " + std::string(toString(rules.goal));
    if (rules.level != usual.level || rules.level != configured.level)
        options += " --level " + std::to_string(rules.level);
    if (!rules.hold) options += " --no-hold";
    if (rules.goal == Goal::Cheese &&
        (rules.garbage != usual.garbage || rules.garbage != configured.garbage)) {
        options += " --garbage " + std::to_string(rules.garbage);
    }
    return options;
}

}  // namespace tui
