#include "tui/tetris/view/Controls.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace tui
