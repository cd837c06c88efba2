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
    EXPECT_EQ(findLetters(getControl(Action::Faster), {}), "-+");
    EXPECT_EQ(findLetters(getControl(Action::AdversaryUp), {}), "<>");
}

TEST(ControlsTest, EveryActionButTheVerbsHasOne)
{
    std::set<Action> actions;
    for (const Control& control : getControls()) {
        EXPECT_TRUE(actions.insert(control.action).second) << control.label << " is there twice";
    }
    using enum Action;
    EXPECT_EQ(actions, (std::set<Action>{Brain, Load, NextBrain, View, AdversaryUp, Faster, Rising,
                                         Sequence, Test, Ghost, Scores, Sound, New, Again, Settings,
                                         Pause, Help, Quit}));
}

TEST(ControlsTest, LabelsLeaveRoomForTheirValues)
{
    constexpr std::size_t kLine = 27;
    constexpr std::size_t kValue = 8;
    for (const Control& control : getControls()) {
        EXPECT_LE(findLetters(control, KeyMap()).size(), 2U) << control.label;
        EXPECT_LE(control.label.size(), kLine - kLabelColumn - kValue - 1);
        EXPECT_EQ(&getControl(control.action), &control);
    }
}

TEST(ControlsTest, TheFooterNamesTheKeysInForce)
{
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
