#include "tui/tetris/Controls.h"

#include <gtest/gtest.h>

#include <set>

#include "tui/tetris/KeyMap.h"
#include "tui/tetris/view/Layout.h"

namespace tui {
namespace {

std::optional<Action> findActionOf(char letter)
{
    return KeyMap().find({.code = KeyCode::Character, .character = static_cast<char32_t>(letter)});
}

TEST(ControlsTest, EachControlDoesWhatItsKeyDoes)
{
    for (const Control& control : getControls()) {
        const std::string letters = findLetters(control, KeyMap());
        ASSERT_FALSE(letters.empty());
        EXPECT_EQ(findActionOf(letters.back()), control.action) << control.label;
    }
    EXPECT_EQ(findLetters(getControls()[static_cast<std::size_t>(findControl(Action::Faster))], {}),
              "-+");
    EXPECT_EQ(
        findLetters(getControls()[static_cast<std::size_t>(findControl(Action::AdversaryUp))], {}),
        "<>");
}

TEST(ControlsTest, EveryActionButTheVerbsHasOne)
{
    std::set<Action> actions;
    for (const Control& control : getControls()) {
        EXPECT_TRUE(actions.insert(control.action).second) << control.label << " is there twice";
    }
    using enum Action;
    EXPECT_EQ(actions,
              (std::set<Action>{Brain, Load, NextBrain, View, AdversaryUp, Faster, Sequence, Test,
                                Ghost, Scores, Sound, New, Again, Settings, Pause, Help, Quit}));
}

TEST(ControlsTest, FindControlGivesThePlaceInTheList)
{
    for (int i = 0; const Control& control : getControls())
        EXPECT_EQ(findControl(control.action), i++);
}

TEST(ControlsTest, LabelsFitTheirPlaceOnTheLine)
{
    for (const Control& control : getControls()) {
        EXPECT_LE(findLetters(control, KeyMap()).size(), 2U) << control.label;
        EXPECT_LE(control.label.size(), static_cast<std::size_t>(kValueColumn - kLabelColumn - 1));
    }
}

}  // namespace
}  // namespace tui
