#include <gtest/gtest.h>

#include "core/tetris/replay/ReplayRecorder.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "core/tetris/versus/MatchRules.h"

namespace tetris {
namespace {

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
