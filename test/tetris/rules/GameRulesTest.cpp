#include "core/tetris/rules/GameRules.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/tetris/Verb.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "core/tetris/versus/MatchRules.h"

namespace tetris {
namespace {

TEST(GameRulesTest, AFallTakesTheTimeOfTheFormulaAtEachLevel) {
    for (int level = 1; level <= 20; ++level) {
        const double seconds = std::pow(0.8 - 0.007 * (level - 1), level - 1);
        EXPECT_EQ(computeFallTime(level), std::llround(seconds * 1e6)) << level;
    }
    EXPECT_EQ(computeFallTime(20), 455);
    EXPECT_EQ(computeFallTime(21), 455);
}

TEST(GameRulesTest, OnlyAMarathonsLevelRises) {
    const GameRules marathon{.level = 5};
    EXPECT_EQ(computeLevel({}, 0), 1);
    EXPECT_EQ(computeLevel({}, 9), 1);
    EXPECT_EQ(computeLevel({}, 10), 2);
    EXPECT_EQ(computeLevel(marathon, 49), 5);
    EXPECT_EQ(computeLevel(marathon, 50), 6);
    EXPECT_EQ(computeLevel(marathon, 149), 15);
    EXPECT_EQ(computeLevel(marathon, 163), 15);
    EXPECT_EQ(computeLevel({.goal = Goal::Sprint, .level = 18}, 39), 18);
}

TEST(GameRulesTest, AGoalEndsByItsOwnNumber) {
    GameRules rules{.goal = Goal::Sprint, .toClear = 37, .seconds = 600, .set = RuleSet::Modern};
    EXPECT_EQ(countRowsToClear(rules), 37);
    EXPECT_EQ(computeEndTime(rules), 0);
    rules.goal = Goal::Ultra;
    EXPECT_EQ(countRowsToClear(rules), 0);
    EXPECT_EQ(computeEndTime(rules), 600'000);
    rules.goal = Goal::Marathon;
    EXPECT_EQ(countRowsToClear(rules), 150);
    EXPECT_EQ(getGoalNumber(rules), 0);
    EXPECT_EQ(getGoalNumber({.goal = Goal::Sprint, .set = RuleSet::Modern}), 0)
        << "the usual games have the table that they always had";
}

TEST(GameRulesTest, GoalsAndEndsAreFoundByTheirNames) {
    for (const Goal goal : {Goal::Marathon, Goal::Sprint, Goal::Ultra, Goal::Cheese, Goal::Zen})
        EXPECT_EQ(findGoal(toString(goal)), goal);
    EXPECT_EQ(toString(Goal::Cheese), "cheese");
    EXPECT_FALSE(findGoal("blitz"));
    for (const GameEnd end :
         {GameEnd::Goal, GameEnd::Time, GameEnd::BlockOut, GameEnd::LockOut, GameEnd::TopOut,
          GameEnd::Limit, GameEnd::NoMove, GameEnd::Stopped, GameEnd::Left})
        EXPECT_EQ(findGameEnd(toString(end)), end);
    EXPECT_EQ(toString(GameEnd::BlockOut), "block-out");
    EXPECT_FALSE(findGameEnd("none"));
}

// ---- The fields

// A field that is added is written only where it is unusual, so that older replays and JSON are
// still read.
static_assert(std::ranges::count(kGameFields, true, &GameField::isAlwaysInReplays) == 3);
static_assert(std::ranges::count(kGameFields, true, &GameField::isAlwaysInJson) == 4);
static_assert(std::ranges::count(kMatchFields, true, &MatchField::isAlwaysInReplays) == 5);

// The header, as its text is read.
ReplayHeader readText(const ReplayHeader& header) {
    const std::string text = formatHeader(header);
    ReplayLines lines(text, "f");
    const ReplayVersion& version = getReplayVersion(header.rules);
    lines.nextLine(version.format);
    return readHeader(lines, version);
}

// Calls `visit` with each value of the field that its replays may have, but the usual one.
template <class Field, class Rules, class Visit>
void visitUnusual(const Field& field, const Rules& rules, const Visit& visit) {
    for (int value = field.min; value <= findMax(field, rules); ++value)
        if (field.allows(value) && value != field.get(Rules())) visit(value);
}

TEST(RuleFieldTest, ReplaysOfGamesHaveEachField) {
    for (const GameField& field : kGameFields) {
        for (const GoalEntry& goal : getGoals()) {
            ReplayHeader header{.rules = {.goal = goal.goal, .set = RuleSet::Modern}};
            if (!hasField(field, header.rules)) continue;
            EXPECT_EQ(readText(header), header) << field.name;
            visitUnusual(field, header.rules, [&](int value) {
                field.put(header.rules, value);
                EXPECT_EQ(readText(header), header) << field.name << " " << value;
                EXPECT_NO_THROW(requireValid(header.rules));
            });
        }
    }
}

TEST(RuleFieldTest, ReplaysOfMatchesHaveEachField) {
    for (const MatchClock clock : {MatchClock::Time, MatchClock::Turns, MatchClock::Paced}) {
        MatchRules rules{.clock = clock};
        const auto check = [&rules](std::string_view name) {
            const ReplayHeader header =
                makeReplayHeader(rules, 5, {"person", "level 3"}, {}, "2026-01-31T12:00:00Z");
            EXPECT_EQ(readText(header), header) << name;
            EXPECT_NO_THROW(requireValid(rules));
            if (rules.clock == MatchClock::Paced) return;
            EXPECT_EQ(readMatchRules(formatMatchRules(header).substr(1)), rules) << name;
        };
        for (const MatchField& field : kMatchFields) {
            if (!hasField(field, rules)) continue;
            for (const int value : {field.min, field.max}) {
                field.put(rules, value);
                check(field.name);
            }
        }
        for (const GameField& field : kGameFields) {
            if (!hasField(field, rules.game)) continue;
            visitUnusual(field, rules.game, [&](int value) {
                field.put(rules.game, value);
                check(field.name);
            });
        }
    }
}

TEST(RuleFieldTest, ValuesOutOfRangeAreNoRules) {
    for (const GameField& field : kGameFields) {
        for (const GoalEntry& goal : getGoals()) {
            GameRules rules{.goal = goal.goal, .set = RuleSet::Modern};
            if (field.flag != nullptr || !hasField(field, rules)) continue;
            rules.*field.number = findMax(field, rules) + 1;
            EXPECT_THROW(requireValid(rules), std::invalid_argument) << field.name;
        }
    }
    for (const MatchField& field : kMatchFields) {
        for (const int value : {field.min - 1, field.max + 1}) {
            MatchRules rules;
            field.put(rules, value);
            EXPECT_THROW(requireValid(rules), std::invalid_argument) << field.name;
        }
    }
}

TEST(RuleFieldTest, TheNumberOfAGoalIsTheFieldThatDividesItsTables) {
    for (const GameField& field : kGameFields) {
        for (const GoalEntry& goal : getGoals()) {
            GameRules rules{.goal = goal.goal, .set = RuleSet::Modern};
            if (!hasField(field, rules) || !field.dividesTables) continue;
            EXPECT_EQ(findNumberField(goal.goal), &field);
            visitUnusual(field, rules, [&](int value) {
                setGoalNumber(value, rules);
                EXPECT_EQ(field.get(rules), value) << field.name;
                EXPECT_EQ(getGoalNumber(rules), value) << field.name;
            });
        }
    }
}

TEST(RuleFieldTest, AnUnusualValueHasAPlaceOnlyIfItsRowSaysSo) {
    for (const GameField& field : kGameFields) {
        EXPECT_TRUE(field.isRanked(field.get({}))) << field.name;
        visitUnusual(field, GameRules(), [&](int value) {
            if (field.ranks == nullptr) {
                EXPECT_FALSE(field.isRanked(value)) << field.name;
            }
        });
    }
    EXPECT_TRUE(base::findRow(kGameFields, "level")->isRanked(20));
    EXPECT_FALSE(base::findRow(kGameFields, "messy")->isRanked(50));
}

}  // namespace
}  // namespace tetris
