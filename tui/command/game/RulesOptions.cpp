#include "tui/command/game/RulesOptions.h"

#include <optional>
#include <utility>
#include <vector>

#include "brain/tetris/Brains.h"
#include "brain/tetris/placement/LaneWell.h"
#include "core/base/Text.h"
#include "core/tetris/replay/Replay.h"
#include "tui/command/ArgumentParser.h"

namespace tui {

namespace {

using tetris::GameRules;
using tetris::Goal;
using tetris::RuleSet;

constexpr int kHighestLevel = 20;
constexpr const char* kIsClassic = "given with --rules modern; expected --rules classic";

bool readGoal(const std::string& text, Goal& goal)
{
    if (text == toString(Goal::Versus))
        throw UsageError("--goal: 'versus' is a match; expected the command 'tetris versus'");
    const std::optional<Goal> found = tetris::findGoal(text);
    if (found) goal = *found;
    return found.has_value();
}

// What the options need and exclude, in the order of the messages.
void addRelations(ArgumentParser& parser, const tetris::GameSetup& setup)
{
    parser.need({"--goal", "--level", "--no-hold", "--garbage", "--rows", "--seconds", "--every",
                 "--messy"},
                "--rules modern");
    parser.refuse({"--level"}, [&setup]() -> std::string {
        const int maxLevel = tetris::getMaxLevel(setup.rules.goal);
        if (setup.rules.level <= maxLevel) return "";
        return "'" + std::to_string(setup.rules.level) + "' is too high for " +
               std::string(toString(setup.rules.goal)) + "; expected " + formatRange(1, maxLevel);
    });
    parser.need({"--garbage"}, "--goal cheese");
    parser.need({"--rows"}, "--goal sprint");
    parser.need({"--seconds"}, "--goal ultra");
    parser.need({"--every"}, "--goal survival");
    parser.refuse({"--messy"}, [&setup]() -> std::string {
        const Goal goal = setup.rules.goal;
        if (goal == Goal::Survival || goal == Goal::Versus) return "";
        return "given with --goal " + std::string(toString(goal)) + "; expected --goal survival";
    });
    parser.refuse({"--size"}, [&setup]() -> std::string {
        if (setup.rules.set == RuleSet::Classic ||
            tetris::isModernSize(setup.rules.width, setup.rules.rows))
            return "";
        return base::quote(formatSize(setup.rules)) +
               " has no room under modern rules; expected columns and rows from 4x4 to 64x44";
    });
    parser.refuse({"--adversary"}, [&setup] {
        return setup.rules.set == RuleSet::Modern && setup.adversary > 0 ? kIsClassic : "";
    });
    parser.need({"--adversary-brain"}, "--rules classic");
    parser.refuse({"--weights", "--load-brain", "--brain-command", "--brain"},
                  [&setup] { return explainUnfitBrain(setup.rules, setup.brain); });
    parser.refuse({"--adversary-brain"}, [&setup]() -> std::string {
        if (!setup.master || setup.master->playsClassic()) return "";
        return base::quote(setup.master->getName()) +
               " does not play classic rules; expected a brain that does";
    });
    addBotRelations(parser, setup.rules, [&setup] { return setup.brain.isBot(); });
}

}  // namespace

void addBotRelations(ArgumentParser& parser, const GameRules& rules,
                     const std::function<bool()>& hasBot)
{
    parser.refuse({"--size"}, [&rules, hasBot]() -> std::string {
        const GameRules usual;
        const bool fits = rules.width == usual.width && rules.rows == usual.rows;
        if (fits || !hasBot()) return "";
        return "given with a TBP bot; expected " + formatSize(usual);
    });
    parser.refuse({"--no-hold"}, [&rules, hasBot] {
        return !rules.hold && hasBot() ? "given with a TBP bot; expected a game with hold" : "";
    });
}

void addRulesOptions(ArgumentParser& parser, tetris::GameSetup& setup)
{
    GameRules& rules = setup.rules;
    parser.addChoice({"--rules", "RULES", "classic or modern (default classic)", "a set of rules"},
                     std::vector<std::pair<std::string, RuleSet>>{{"classic", RuleSet::Classic},
                                                                  {"modern", RuleSet::Modern}},
                     rules.set);
    parser.addOption(
        {"--goal", "GOAL",
         "modern: marathon, sprint, ultra, cheese, zen or survival (default " +
             std::string(toString(rules.goal)) + ")",
         "a goal"},
        base::listWords(base::collectNames(tetris::getGoals())),
        [&rules](const std::string& text) { return readGoal(text, rules.goal); },
        [&rules] { return std::string(toString(rules.goal)); });
    parser.addNumber({"--level", "N", "modern: the level at the start (default 1)", "a level"}, 1,
                     kHighestLevel, rules.level);
    parser.addFlag("--no-hold", "modern: no piece can be held", rules.hold, false);
    parser.addNumber({"--garbage", "N", "modern: the rows of garbage of a cheese game (default 10)",
                      "a number of rows"},
                     1, GameRules::kMaxGarbage, rules.garbage);
    std::vector<std::pair<std::string, int>> sprints;
    for (const int count : tetris::kSprintRows)
        sprints.emplace_back(std::to_string(count), count);
    parser.addChoice(
        {"--rows", "N", "modern: the rows of a sprint (default 40)", "a number of rows"}, sprints,
        rules.toClear);
    parser.addNumber({"--seconds", "N", "modern: the time of an ultra game (default 120)",
                      "a number of seconds"},
                     GameRules::kMinSeconds, GameRules::kMaxSeconds, rules.seconds);
    parser.addNumber({"--every", "N",
                      "modern: pieces from one row of garbage to the next in a survival game "
                      "(default: from 8 on ever fewer)",
                      "a number of pieces"},
                     1, GameRules::kMaxEvery, rules.every);
    parser.addNumber({"--messy", "P",
                      "modern: how many of 100 rows have another hole, in a survival game (default "
                      "100) or a match (default 0)",
                      "a number of rows"},
                     0, GameRules::kMaxMessy, rules.messy);
    addRelations(parser, setup);
}

void addModeOption(ArgumentParser& parser, tetris::GameSetup& setup)
{
    parser.addChoice(
        {"--mode", "MODE", "instant: placed at once; ticks: by verbs (default instant)", "a mode"},
        std::vector<std::pair<std::string, tetris::PlayMode>>{
            {"instant", tetris::PlayMode::Instant}, {"ticks", tetris::PlayMode::Ticks}},
        setup.mode);
}

void addOverflowOption(ArgumentParser& parser, tetris::GameSetup& setup)
{
    parser.addChoice(
        {"--overflow", "RULE",
         "strict, or clear-first: rows are cleared before a piece may not stick out", "a rule"},
        std::vector<std::pair<std::string, tetris::Overflow>>{
            {"strict", tetris::Overflow::Strict}, {"clear-first", tetris::Overflow::ClearFirst}},
        setup.overflow);
    parser.refuse({"--overflow"}, [&setup] {
        return setup.mode != tetris::PlayMode::Instant && setup.overflow != tetris::Overflow::Strict
                   ? "'clear-first' is for pieces placed at once; expected --mode instant beside it"
                   : "";
    });
    parser.need({"--overflow"}, "--rules classic");
}

void addNextOption(ArgumentParser& parser, int& next)
{
    parser.addNumber({"--next", "N", "modern: how many next pieces are shown, 1 to 6 (default 5)",
                      "a number of pieces"},
                     1, tetris::ReplayHeader::kMaxNext, next);
    parser.need({"--next"}, "--rules modern");
}

std::string explainUnfitBrain(const GameRules& rules, const tetris::BrainRecipe& brain)
{
    const bool isClassic = rules.set == RuleSet::Classic;
    const std::string name = base::quote(brain.getName());
    if (isClassic) {
        if (brain.playsClassic()) return "";
        return name + " does not play classic rules; expected --rules modern beside it";
    }
    if (brain.getKind() == tetris::BrainKind::Rival && rules.width > tetris::LaneWell::kMaxWidth) {
        return name + " plays wells of at most " + std::to_string(tetris::LaneWell::kMaxWidth) +
               " columns; expected a narrower --size, or another brain";
    }
    if (brain.playsModern()) return "";
    std::vector<std::string> names;
    for (const tetris::BrainEntry& entry : tetris::getBrains())
        if (playsModern(entry.kind)) names.emplace_back(entry.name);
    names.emplace_back("FILE.toml");
    return name + " does not play modern rules; expected " + base::listWords(names);
}

std::string explainEnd(const tetris::GameSetup& setup, const std::string& placing)
{
    if (setup.rules.set == RuleSet::Classic) return "";
    const tetris::GoalEntry& goal = getEntry(setup.rules.goal);
    if (goal.seconds > 0 && setup.mode == tetris::PlayMode::Instant) {
        return std::string(goal.name) + " needs time, " +
               (placing.empty()
                    ? "which --mode instant has not; expected --mode ticks"
                    : "and " + placing + " places pieces at once; expected another goal");
    }
    const bool isEndless = goal.isEndless && tetris::findLimit(setup, 0) == 0;
    return isEndless ? std::string(goal.name) + " has no end; expected --pieces N beside it" : "";
}

std::string formatRulesOptions(const GameRules& rules, const GameRules& configured)
{
    if (rules.set == RuleSet::Classic)
        return configured.set == RuleSet::Modern ? " --rules classic" : "";
    const GameRules usual;
    std::string options = " --rules modern";
    if (rules.goal != usual.goal || rules.goal != configured.goal)
        options += " --goal " + std::string(toString(rules.goal));
    if (rules.level != usual.level || rules.level != configured.level)
        options += " --level " + std::to_string(rules.level);
    if (!rules.hold) options += " --no-hold";
    if (getEntry(rules.goal).digsGarbage &&
        (rules.garbage != usual.garbage || rules.garbage != configured.garbage)) {
        options += " --garbage " + std::to_string(rules.garbage);
    }
    const tetris::GoalEntry& goal = getEntry(rules.goal);
    if (goal.choosesRows && (rules.toClear != usual.toClear || rules.toClear != configured.toClear))
        options += " --rows " + std::to_string(rules.toClear);
    if (goal.choosesTime && (rules.seconds != usual.seconds || rules.seconds != configured.seconds))
        options += " --seconds " + std::to_string(rules.seconds);
    if (goal.garbageRises) {
        if (rules.every != usual.every) options += " --every " + std::to_string(rules.every);
        if (rules.messy != usual.messy) options += " --messy " + std::to_string(rules.messy);
    }
    return options;
}

}  // namespace tui
