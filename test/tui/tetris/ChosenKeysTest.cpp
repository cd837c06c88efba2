#include "tui/tetris/ChosenKeys.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tui {
namespace {

using Names = std::vector<std::string>;

constexpr KeyTable kClassicGame = KeyTable::Classic;
constexpr KeyTable kModernGame = KeyTable::Modern;

Key keyNamed(std::string_view name) { return parseKeyName(name).value(); }

Names nameAll(const std::vector<Key>& keys) {
    Names names;
    for (const Key& key : keys)
        names.push_back(formatKeyName(key));
    return names;
}

class ChosenKeysTest : public testing::Test {
protected:
    using enum Action;

    KeyEdit add(Action action, KeyTable table, std::string_view key) {
        KeyEdit change = addKey({settings, chosen, action, table}, keyNamed(key));
        if (!change.bare) chosen = change.chosen;
        return change;
    }

    Names find(Action action, KeyTable table) const {
        return nameAll(makeKeyMap(settings, chosen, table).findKeys(action));
    }

    SettingValues settings{};
    KeyChoices chosen{};
};

TEST_F(ChosenKeysTest, TheFileHasOneLineForEachActionOfEachGameAndOneForAControl) {
    EXPECT_EQ(nameKeyLine(Left, kClassicGame), "left");
    EXPECT_EQ(nameKeyLine(Left, kModernGame), "modern.left");
    EXPECT_EQ(nameKeyLine(Pause, kModernGame), "pause");
    EXPECT_EQ(nameKeyLine(LevelUp, kModernGame), "adversary-up");
    for (const KeyedAction& keyed : listKeyedActions())
        EXPECT_TRUE(findActionByName(keyed.getKey())) << keyed.name;
}

TEST_F(ChosenKeysTest, AFreeKeyIsAddedToThoseInForce) {
    const KeyEdit change = add(Hold, kModernGame, "F5");
    EXPECT_TRUE(change.losers.empty());
    EXPECT_EQ(chosen, (KeyChoices{{"modern.hold", {keyNamed("c"), keyNamed("F5")}}}));
    add(Pause, kClassicGame, "kp_0");
    EXPECT_EQ(find(Pause, kModernGame), (Names{"p", "kp_0"})) << "a control has it in all games";
}

TEST_F(ChosenKeysTest, AKeyOfAnotherActionIsTakenFromItAndWhatRemainsIsSaid) {
    const KeyEdit bare = add(Hold, kModernGame, "Space");
    ASSERT_EQ(bare.losers.size(), 1U);
    EXPECT_EQ(bare.losers[0].action, Land);
    EXPECT_TRUE(bare.losers[0].left.empty());
    EXPECT_TRUE(find(Land, kModernGame).empty());
    EXPECT_EQ(find(Land, kClassicGame), (Names{"Space"}));
    const KeyEdit rest = add(Hold, kModernGame, "Up");
    ASSERT_EQ(rest.losers.size(), 1U);
    EXPECT_EQ(nameAll(rest.losers[0].left), (Names{"x", "k", "i"}));
    EXPECT_EQ(find(Hold, kModernGame), (Names{"c", "Space", "Up"}));
}

TEST_F(ChosenKeysTest, AChosenLineLosesTheKeySoThatTheFileNamesItOnce) {
    chosen = {{"modern.hold", {keyNamed("c"), keyNamed("F5")}}, {"ghost", {keyNamed("F6")}}};
    add(TurnLeft, kModernGame, "F5");
    EXPECT_EQ(nameAll(chosen.at("modern.turn-left")), (Names{"z", "F5"}));
    EXPECT_FALSE(chosen.contains("modern.hold")) << "it has the preset's again";
    add(Sound, kClassicGame, "F6");
    EXPECT_TRUE(chosen.at("ghost").empty()) << "it has none, and is not given the preset's back";
}

TEST_F(ChosenKeysTest, AControlTakesAKeyFromTheMovesOfBothGames) {
    const KeyEdit change = add(Ghost, kModernGame, "Space");
    ASSERT_EQ(change.losers.size(), 2U);
    EXPECT_EQ(nameKeyLine(change.losers[0].action, change.losers[0].table), "land");
    EXPECT_EQ(nameKeyLine(change.losers[1].action, change.losers[1].table), "modern.land");
}

TEST_F(ChosenKeysTest, AControlKeepsNoKeyThatIsAMovesInTheOtherGame) {
    // In modern games c is hold's, so that the settings have only C there.
    ASSERT_EQ(find(Settings, kClassicGame), (Names{"c", "C"}));
    ASSERT_EQ(find(Settings, kModernGame), (Names{"C"}));
    add(Settings, kClassicGame, "F9");
    EXPECT_EQ(find(Settings, kClassicGame), (Names{"C", "F9"}));
    EXPECT_EQ(find(Settings, kModernGame), (Names{"C", "F9"}));
    EXPECT_EQ(find(Hold, kModernGame), (Names{"c"}));
}

TEST_F(ChosenKeysTest, TheKeysOfTheAdversaryAreThoseOfTheLevel) {
    add(LevelUp, kModernGame, "F7");
    EXPECT_EQ(find(AdversaryUp, kClassicGame), (Names{">", "F7"}));
    EXPECT_EQ(find(LevelUp, kModernGame), (Names{">", "F7"}));
    EXPECT_TRUE(usePreset({settings, chosen, AdversaryUp, kClassicGame}).chosen.empty());
}

TEST_F(ChosenKeysTest, WhatThePresetSaysNeedsNoLine) {
    add(Hold, kModernGame, "F5");
    EXPECT_EQ(removeLastKey({settings, chosen, Hold, kModernGame}).chosen, KeyChoices{});
    EXPECT_EQ(usePreset({settings, chosen, Hold, kModernGame}).chosen, KeyChoices{});
    const KeyEdit none = removeLastKey({settings, {}, Hold, kModernGame});
    EXPECT_EQ(none.chosen, (KeyChoices{{"modern.hold", {}}}));
}

TEST_F(ChosenKeysTest, PauseQuitAndHelpAlwaysKeepAKey) {
    EXPECT_EQ(removeLastKey({settings, chosen, Pause, kClassicGame}).bare, Pause);
    EXPECT_EQ(removeLastKey({settings, chosen, Help, kModernGame}).bare, Help);
    EXPECT_EQ(addKey({settings, chosen, Hold, kModernGame}, keyNamed("?")).bare, Help);
    EXPECT_EQ(addKey({settings, chosen, Hold, kModernGame}, keyNamed("q")).bare, std::nullopt)
        << "quit has Q then";
    chosen = {{"quit", {keyNamed("q")}}};
    EXPECT_EQ(addKey({settings, chosen, Hold, kModernGame}, keyNamed("q")).bare, Quit);
    chosen = {{"pause", {}}};
    EXPECT_EQ(addKey({settings, chosen, Hold, kModernGame}, keyNamed("F5")).bare, std::nullopt)
        << "by hand it can have none";
}

TEST_F(ChosenKeysTest, TheChangedLinesAreThoseThatDiffer) {
    const KeyChoices before{{"left", {keyNamed("x")}}, {"pause", {keyNamed("F1")}}};
    const KeyChoices after{{"pause", {keyNamed("F1")}}, {"modern.hold", {keyNamed("e")}}};
    const std::vector<KeyLine> lines = listChangedLines(settings, before, after);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].action.name, "left");
    EXPECT_FALSE(lines[0].isChosen);
    EXPECT_EQ(nameAll(lines[0].keys), (Names{"j", "Left"}));
    EXPECT_EQ(lines[1].action.table, "keys.modern");
    EXPECT_EQ(lines[1].action.getKey(), "hold");
    EXPECT_TRUE(lines[1].isChosen);
}

}  // namespace
}  // namespace tui
