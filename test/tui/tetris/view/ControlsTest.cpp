#include "tui/tetris/view/Controls.h"

#include <gtest/gtest.h>

#include <set>

#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/view/Layout.h"

namespace tui {
namespace {

// The keys of the rules under which the control is offered.
KeyMap makeKeys(const ActionRow& control) {
    const bool isModern = control.action == Action::LevelUp;
    return isModern ? KeyMap("guideline", {}, KeyTable::Modern) : KeyMap();
}

std::optional<Action> findActionOf(char letter, const KeyMap& keys) {
    return keys.find({.code = KeyCode::Character, .character = static_cast<char32_t>(letter)});
}

TEST(ControlsTest, EachControlDoesWhatItsKeyDoes) {
    for (const ActionRow& control : getActions()) {
        if (control.kind == ControlKind::None) continue;
        if (control.action == Action::Undo) continue;  // Backspace
        const KeyMap keys = makeKeys(control);
        const std::string letters = findLetters(control.action, keys);
        ASSERT_FALSE(letters.empty()) << control.label;
        EXPECT_EQ(findActionOf(letters.back(), keys), control.action) << control.label;
    }
    EXPECT_EQ(findLetters(Action::Faster, {}), "-+");
    EXPECT_EQ(findLetters(Action::AdversaryUp, {}), "<>");
    EXPECT_EQ(findLetters(Action::LevelUp, KeyMap("guideline", {}, KeyTable::Modern)), "<>");
}

TEST(ControlsTest, EveryActionButTheVerbsHasOne) {
    std::set<Action> actions;
    for (const ActionRow& control : getActions()) {
        if (control.kind == ControlKind::None) continue;
        EXPECT_TRUE(actions.insert(control.action).second) << control.label << " is there twice";
    }
    using enum Action;
    EXPECT_EQ(actions, (std::set<Action>{Brain,    Load,   NextBrain, View,     Rules, AdversaryUp,
                                         LevelUp,  Faster, Rising,    Sequence, Test,  Goal,
                                         Ghost,    Scores, Sound,     New,      Again, Undo,
                                         Settings, Pause,  Help,      Quit}));
}

TEST(ControlsTest, LabelsLeaveRoomForTheirValues) {
    constexpr size_t kLine = 27;
    constexpr size_t kValue = 8;
    for (const ActionRow& control : getActions()) {
        if (control.kind == ControlKind::None) continue;
        EXPECT_LE(findLetters(control.action, KeyMap()).size(), 2U) << control.label;
        EXPECT_LE(control.label.size(), kLine - kLabelColumn - kValue - 1);
        EXPECT_EQ(&getActionRow(control.action), &control);
    }
}

TEST(ControlsTest, TheFooterNamesTheKeysInForce) {
    SideState state;
    std::string line;
    for (const FooterWord& word : listFooterWords(state))
        line += word.keys + " " + word.text + "  ";
    EXPECT_EQ(line,
              "g new  G again  p pause  r scores  c settings  ? keys  Tab controls  q quit  ");
    state.phase = Phase::Paused;
    EXPECT_EQ(listFooterWords(state)[2].text, "play on");
}

}  // namespace
}  // namespace tui
