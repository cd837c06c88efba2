#include "tui/command/game/RulesOptions.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "brain/tetris/Brains.h"
#include "brain/tetris/placement/LaneWell.h"
#include "core/base/Text.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/versus/MatchRules.h"
#include "tui/command/ArgumentParser.h"

namespace tui {

namespace {

using tetris::GameRules;
using tetris::Goal;
using tetris::RuleSet;

constexpr const char* kIsClassic = "given with --rules modern; expected --rules classic";

// Why the field does not fit the goal; empty if it does.
std::string explainUnfitField(const tetris::GameField& field, const GameRules& rules) {
    const bool isOfMatch = rules.goal == Goal::Versus && tetris::isInMatches(field);
    if (!hasField(field, rules) && !isOfMatch) {
        const auto goals = tetris::getGoals();
        const auto fit = std::ranges::find_if(
            goals, [&field](const tetris::GoalEntry& goal) { return goal.*field.has; });
        return base::format("given with --goal {}; expected --goal {}", toString(rules.goal),
                            fit->name);
    }
    const int max = findMax(field, rules);
    if (field.get(rules) <= max) return "";
    return base::format("'{}' is too high for {}; expected {}", field.get(rules),
                        toString(rules.goal), base::formatRange(field.min, max));
}

// What the options need and exclude, in the order of the messages.
void addRelations(ArgumentParser& parser, const tetris::GameSetup& setup) {
    std::vector<std::string> modern{"--goal"};
    for (const tetris::GameField& field : tetris::kGameFields)
        modern.push_back(nameOption(field));
    parser.need(modern, "--rules modern");
    for (const tetris::GameField& field : tetris::kGameFields)
        parser.refuse({nameOption(field)},
                      [&setup, &field] { return explainUnfitField(field, setup.rules); });
    parser.refuse({"--size"}, [&setup]() -> std::string {
        return setup.rules.set == RuleSet::Modern ? explainUnfitSize(setup.rules) : "";
    });
    parser.refuse({"--adversary"}, [&setup] {
        return setup.rules.set == RuleSet::Modern && setup.adversary > 0 ? kIsClassic : "";
    });
    parser.need({"--adversary-brain"}, "--rules classic");
    parser.refuse({"--weights", "--load-brain", "--brain-command", "--brain"},
                  [&setup] { return explainUnfitBrain(setup.rules, setup.brain); });
    parser.refuse({"--adversary-brain"}, [&setup]() -> std::string {
        if (!setup.master || setup.master->plays(RuleSet::Classic)) return "";
        return base::quote(setup.master->getName()) +
               " does not play classic rules; expected a brain that does";
    });
    addBotRelations(parser, setup.rules, [&setup] { return setup.brain.isBot(); });
}

}  // namespace

std::string explainUnfitSize(const GameRules& rules) {
    if (tetris::isModernSize(rules.width, rules.rows)) return "";
    return base::quote(formatSize(rules)) +
           " has no room under modern rules; expected columns and rows from 4x4 to 64x44";
}

void addBotRelations(ArgumentParser& parser, const GameRules& rules,
                     const std::function<bool()>& hasBot) {
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

void addRulesOptions(ArgumentParser& parser, tetris::GameSetup& setup) {
    GameRules& rules = setup.rules;
    parser.addChoice({"--rules", "RULES", "classic or modern (default classic)", "a set of rules"},
                     tetris::kRuleSetNames, rules.set);
    const std::string goals = base::listWords(base::collectNames(tetris::getGoals()));
    parser.addOption(
        {"--goal", "GOAL", base::format("modern: {} (default {})", goals, toString(rules.goal)),
         "a goal"},
        goals,
        [&rules](const std::string& text) {
            if (text == toString(Goal::Versus))
                refuseUsage("--goal: 'versus' is a match; expected the command 'tetris versus'");
            const std::optional<Goal> found = tetris::findGoal(text);
            if (found) rules.goal = *found;
            return found.has_value();
        },
        [&rules] { return std::string(toString(rules.goal)); });
    for (const tetris::GameField& field : tetris::kGameFields)
        addFieldOption(parser, field, rules);
    addRelations(parser, setup);
}

void addModeOption(ArgumentParser& parser, tetris::GameSetup& setup) {
    parser.addChoice(
        {"--mode", "MODE", "instant: placed at once; ticks: by verbs (default instant)", "a mode"},
        tetris::kPlayModeNames, setup.mode);
}

void addVerbPaceOption(ArgumentParser& parser, tetris::GameSetup& setup) {
    constexpr int kMaxPace = 1000;
    parser.addNumber({"--pace", "MS", "modern, by ticks: a verb every MS milliseconds (default 50)",
                      "a time in milliseconds"},
                     1, kMaxPace, setup.pace);
}

void addVerbPaceRelations(ArgumentParser& parser) {
    parser.need({"--pace"}, "--rules modern");
    parser.need({"--pace"}, "--mode ticks");
}

void addOverflowOption(ArgumentParser& parser, tetris::GameSetup& setup) {
    parser.addChoice(
        {"--overflow", "RULE",
         "strict, or clear-first: rows are cleared before a piece may not stick out", "a rule"},
        tetris::kOverflowNames, setup.overflow);
    parser.refuse({"--overflow"}, [&setup] {
        return setup.mode != tetris::PlayMode::Instant && setup.overflow != tetris::Overflow::Strict
                   ? "'clear-first' is for pieces placed at once; expected --mode instant beside it"
                   : "";
    });
    parser.need({"--overflow"}, "--rules classic");
}

void addNextOption(ArgumentParser& parser, int& next) {
    parser.addNumber({"--next", "N", "modern: how many next pieces are shown, 0 to 6 (default 5)",
                      "a number of pieces"},
                     0, tetris::ReplayHeader::kMaxNext, next);
    parser.need({"--next"}, "--rules modern");
}

std::string explainUnfitBrain(const GameRules& rules, const tetris::BrainRecipe& brain) {
    const std::string name = base::quote(brain.getName());
    if (brain.plays(rules)) return "";
    if (brain.plays(rules.set)) {
        constexpr int kMaxWidth = tetris::LaneWell::kMaxWidth;
        return base::format(
            "{} plays wells of at most {} columns; expected a narrower --size, or another brain",
            name, kMaxWidth);
    }
    const std::string why =
        base::format("{} does not play {} rules; expected ", name, toString(rules.set));
    if (rules.set == RuleSet::Classic) return why + "--rules modern beside it";
    std::vector<std::string> names;
    for (const tetris::BrainEntry& entry : tetris::getBrains())
        if (plays(entry.kind, rules.set)) names.emplace_back(entry.name);
    names.emplace_back("FILE.toml");
    return why + base::listWords(names);
}

void addEndRelation(ArgumentParser& parser, const tetris::GameSetup& setup,
                    const std::string& placing) {
    parser.refuse({"--goal"}, [&setup, placing]() -> std::string {
        if (setup.rules.set == RuleSet::Classic) return "";
        const tetris::GoalEntry& goal = getEntry(setup.rules.goal);
        if (goal.seconds > 0 && setup.mode == tetris::PlayMode::Instant) {
            if (placing.empty()) {
                return base::format(
                    "{} needs time, which --mode instant has not; expected --mode ticks",
                    goal.name);
            }
            return base::format(
                "{} needs time, and {} places pieces at once; expected another goal", goal.name,
                placing);
        }
        if (!goal.isEndless || tetris::findLimit(setup, 0) != 0) return "";
        return base::format("{} has no end; expected --pieces N beside it", goal.name);
    });
}

std::string formatRulesOptions(const GameRules& rules, const GameRules& configured) {
    if (rules.set == RuleSet::Classic)
        return configured.set == RuleSet::Modern ? " --rules classic" : "";
    std::string options = " --rules modern";
    const Goal usual = GameRules().goal;
    if (rules.goal != usual || rules.goal != configured.goal)
        options += base::format(" --goal {}", toString(rules.goal));
    for (const tetris::GameField& field : tetris::kGameFields) {
        const int value = field.get(rules);
        const bool isDue = !field.isUsual(rules) || value != field.get(configured);
        if (!hasField(field, rules) || !isDue) continue;
        if (field.flag == nullptr && field.allows(value)) {
            options += base::format(" {} {}", nameOption(field), value);
        } else if (field.flag != nullptr && value == 0) {
            options += ' ' + nameOption(field);
        }
    }
    return options;
}

}  // namespace tui
