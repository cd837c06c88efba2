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
constexpr const char* kIsClassic = "given with --rules modern; expected --rules classic";

std::vector<std::pair<std::string, Goal>> listGoals()
{
    std::vector<std::pair<std::string, Goal>> goals;
    for (const tetris::GoalEntry& entry : tetris::getGoals())
        goals.emplace_back(entry.name, entry.goal);
    return goals;
}

// What the options need and exclude, in the order of the messages.
void addRelations(ArgumentParser& parser, const RulesArguments& arguments,
                  const tetris::GameSetup& setup)
{
    parser.need({"--goal", "--level", "--no-hold", "--garbage"}, "--rules modern");
    parser.refuse({"--level"}, [&arguments]() -> std::string {
        const int maxLevel = tetris::getMaxLevel(arguments.goal);
        if (arguments.level <= maxLevel) return "";
        return "'" + std::to_string(arguments.level) + "' is too high for " +
               std::string(toString(arguments.goal)) + "; expected " + formatRange(1, maxLevel);
    });
    parser.need({"--garbage"}, "--goal cheese");
    parser.refuse({"--size"}, [&arguments, &setup]() -> std::string {
        if (!arguments.isModern || tetris::isModernSize(setup.width, setup.rows)) return "";
        return base::quote(formatSize(setup)) +
               " has no room under modern rules; expected columns and rows from 4x4 to 64x44";
    });
    parser.refuse({"--adversary"}, [&arguments, &setup] {
        return arguments.isModern && setup.adversary > 0 ? kIsClassic : "";
    });
    parser.need({"--adversary-brain"}, "--rules classic");
    parser.refuse({"--weights", "--load-brain", "--brain-command", "--brain"},
                  [&arguments, &setup] { return explainUnfitBrain(arguments, setup.brain); });
}

}  // namespace

void addRulesOptions(ArgumentParser& parser, RulesArguments& arguments,
                     const tetris::GameSetup& setup)
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
    addRelations(parser, arguments, setup);
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

std::string explainUnfitBrain(const RulesArguments& arguments, const tetris::BrainRecipe& brain)
{
    if (!arguments.isModern || brain.playsModern()) return "";
    std::vector<std::string> names;
    for (const tetris::BrainEntry& entry : tetris::getBrains())
        if (playsModern(entry.kind)) names.emplace_back(entry.name);
    names.emplace_back("FILE.toml");
    return base::quote(brain.getName()) + " does not play modern rules; expected " +
           base::listWords(names);
}

std::string explainEnd(const RulesArguments& arguments, const tetris::GameSetup& setup,
                       const std::string& placing)
{
    if (!arguments.isModern) return "";
    if (arguments.goal == Goal::Ultra && setup.mode == tetris::PlayMode::Instant) {
        return "ultra needs time, " +
               (placing.empty() ? "which --mode instant has not; expected --mode ticks"
                                : "and " + placing + " places pieces at once; expected another goal");
    }
    const bool isEndless = arguments.goal == Goal::Zen && tetris::findLimit(setup, 0) == 0;
    return isEndless ? "zen has no end; expected --pieces N beside it" : "";
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
