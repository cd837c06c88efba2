#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/tetris/versus/MatchRules.h"
#include "test/support/Arguments.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/game/SampleGames.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/PlayArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/report/ContestReport.h"
#include "tui/command/report/ReportParts.h"
#include "tui/settings/SettingsReader.h"
#include "tui/store/ScoreStore.h"

namespace tui {
namespace {

using tetris::GameField;
using tetris::GameRules;
using tetris::kGameFields;
using tetris::kMatchFields;

// A value of the field that is not the usual one.
template <class Field, class Rules>
int findUnusual(const Field& field, const Rules& rules) {
    int value = field.max;
    while (value == field.get(Rules()) || !field.allows(value) || value > findMax(field, rules))
        --value;
    return value;
}

// Rules whose goal has the field, with a value that is not the usual one.
GameRules makeUnusual(const GameField& field) {
    for (const tetris::GoalEntry& goal : tetris::getGoals()) {
        GameRules rules{.goal = goal.goal, .set = tetris::RuleSet::Modern};
        if (!hasField(field, rules)) continue;
        field.put(rules, findUnusual(field, rules));
        return rules;
    }
    return {};
}

void parse(ArgumentParser& parser, const std::string& line) {
    test::Arguments words(test::splitWords("test " + line));
    EXPECT_TRUE(parser.parse(words.get()));
    parser.check();
}

// The rules that the command line gives.
GameRules parseOptions(const std::string& line) {
    GameArguments arguments;
    ArgumentParser parser("tetris test", "");
    addGameOptions(parser, arguments);
    addRulesOptions(parser, arguments.setup);
    parse(parser, line);
    return arguments.setup.rules;
}

TEST(RuleFieldsTest, AFieldIsItsOptionAndTheOptionIsWrittenBack) {
    for (const GameField& field : kGameFields) {
        const GameRules rules = makeUnusual(field);
        EXPECT_EQ(parseOptions(formatRulesOptions(rules, {}).substr(1)), rules) << field.name;
    }
}

TEST(RuleFieldsTest, AFieldIsRefusedWithAnotherGoal) {
    for (const GameField& field : kGameFields) {
        if (field.has == nullptr) continue;
        for (const tetris::GoalEntry& goal : tetris::getGoals()) {
            const std::string line = base::format("--rules modern --goal {} {} {}", goal.name,
                                                  nameOption(field), field.max);
            if (goal.*field.has) {
                EXPECT_NO_THROW(parseOptions(line)) << line;
            } else {
                EXPECT_THROW(parseOptions(line), UsageError) << line;
            }
        }
    }
}

TEST(RuleFieldsTest, JsonReadsBackWhatItSays) {
    for (const GameField& field : kGameFields) {
        const GameRules rules = makeUnusual(field);
        Json line;
        addSetup(line, {.rules = rules}, "rules goal fields hold");
        tetris::GameSetup setup;
        readModernRules(line, setup);
        EXPECT_EQ(setup.rules, rules) << line;
        line.clear();
        addSetup(line, {.rules = {.goal = rules.goal, .set = tetris::RuleSet::Modern}},
                 "rules goal fields hold");
        EXPECT_EQ(line.contains(std::string(field.json)), field.isAlwaysInJson) << line;
    }
}

TEST(RuleFieldsTest, JsonOutOfRangeIsRefused) {
    for (const GameField& field : kGameFields) {
        const GameRules rules = makeUnusual(field);
        for (const Json& wrong :
             {Json(field.min - 1), Json(findMax(field, rules) + 1), Json("many")}) {
            Json line;
            addSetup(line, {.rules = rules}, "rules goal fields hold");
            line[std::string(field.json)] = wrong;
            tetris::GameSetup setup;
            EXPECT_THROW(readModernRules(line, setup), std::invalid_argument) << line;
        }
    }
}

TEST(RuleFieldsTest, ASettingIsTheField) {
    const SettingTable table = makeGameTable(false);
    for (const GameField& field : kGameFields) {
        const SettingEntry* const row = table.find(field.name);
        ASSERT_EQ(row != nullptr, field.isSetting) << field.name;
        if (row == nullptr) continue;
        SettingValues values;
        values.rules = makeUnusual(field);
        const std::string text = row->get(values);
        EXPECT_TRUE(row->isValue(text)) << field.name << " " << text;
        EXPECT_FALSE(row->isValue(std::to_string(field.max + 1))) << field.name;
        SettingValues read;
        row->put(read, text);
        EXPECT_EQ(field.get(read.rules), field.get(values.rules)) << field.name;
        EXPECT_FALSE(!row->help.empty() && row->label.empty()) << field.name;
    }
}

// Options that are no settings count as those that are.
TEST(RuleFieldsTest, PlayTakesEachFieldFromItsOption) {
    for (const GameField& field : kGameFields) {
        PlayArguments arguments;
        ArgumentParser parser("tetris test", "");
        addPlayOptions(parser, arguments);
        parse(parser, formatRulesOptions(makeUnusual(field), {}).substr(1));
        Settings settings(makeGameTable(false));
        layOptions(parser, settings);
        takeSettings(settings, arguments);
        EXPECT_EQ(field.get(arguments.game.setup.rules), findUnusual(field, makeUnusual(field)))
            << field.name;
        // The page of settings says which option that was.
        const std::string option = nameOption(field);
        if (field.isSetting) {
            EXPECT_EQ(settings.getGiver(field.name), option);
        }
    }
}

TEST(RuleFieldsTest, AReportSaysWhatIsNotUsual) {
    EXPECT_EQ(describeRules({.set = tetris::RuleSet::Modern}), "modern, goal marathon, level 1");
    EXPECT_EQ(describeRules({.goal = tetris::Goal::Sprint,
                             .level = 3,
                             .hold = false,
                             .toClear = 20,
                             .set = tetris::RuleSet::Modern}),
              "modern, goal sprint, level 3, no hold, rows 20");
    for (const GameField& field : kGameFields) {
        const GameRules rules = makeUnusual(field);
        EXPECT_TRUE(describeRules(rules).find(field.name) != std::string::npos) << field.name;
    }
}

TEST(RuleFieldsTest, ATableOfScoresKnowsTheFieldsThatDivideIt) {
    const test::TemporaryDirectory directory;
    for (const GameField& field : kGameFields) {
        if (!field.dividesTables) continue;
        ScoreStore store(directory.getPath() / (std::string(field.name) + ".db"));
        test::SampleGame sample = test::makeSampleGame(100);
        sample.game.rules = makeUnusual(field);
        static_cast<void>(store.add(sample.game, sample.replay, "Ann", 1000));
        // Also one of a number that has no place.
        tetris::ScoreFilter filter = makeFilter(sample.game);
        filter.isRanked = false;
        const std::vector<tetris::ScoreRow> rows = store.list(filter);
        ASSERT_EQ(rows.size(), 1U);
        EXPECT_EQ(rows[0].game.rules, sample.game.rules) << field.name;
        sample.game.rules.*field.number = field.get({});
        EXPECT_EQ(store.count(makeFilter(sample.game)), 0) << field.name;
    }
}

// By these lines a checkpoint is known.
TEST(RuleFieldsTest, AContestOfMatchesSaysEachFieldOfItsGames) {
    const auto describe = [](const tetris::MatchRules& rules) {
        ContestTerms terms;
        terms.matches = rules;
        Json line;
        addMatchTerms(line, terms);
        return line;
    };
    for (const GameField& field : kGameFields) {
        tetris::MatchRules rules;
        if (!hasField(field, rules.game)) continue;
        const Json usual = describe(rules);
        field.put(rules.game, findUnusual(field, rules.game));
        EXPECT_NE(describe(rules), usual) << field.name;
    }
}

TEST(RuleFieldsTest, AMatchHasItsFieldsInOptionsAndJson) {
    for (const tetris::MatchField& field : kMatchFields) {
        tetris::MatchRules rules;
        const int value = findUnusual(field, rules);
        field.put(rules, value);
        Json line;
        addMatchFields(line, rules);
        EXPECT_EQ(line[std::string(field.json)], value);
        if (field.about.empty()) continue;
        tetris::MatchRules read;
        ArgumentParser parser("tetris test", "");
        addExchangeOptions(parser, read);
        addFieldOption(parser, *base::findRow(tetris::kMatchFields, "messy"), read);
        test::Arguments words({"test", nameOption(field), std::to_string(value)});
        EXPECT_TRUE(parser.parse(words.get()));
        EXPECT_EQ(read, rules) << field.name;
    }
}

}  // namespace
}  // namespace tui
