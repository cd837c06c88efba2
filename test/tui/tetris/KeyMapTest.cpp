#include "tui/tetris/KeyMap.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>

namespace tui {
namespace {

Key on(char32_t character)
{
    return {.code = KeyCode::Character, .character = character};
}

Key on(KeyCode code)
{
    return {.code = code};
}

TEST(KeyMapTest, EveryKeyOfTheTableHasItsMeaning)
{
    struct Row {
        Key key;
        Action action;
    };
    const Row kRows[] = {
        {on(U'j'), Action::Left},          {on(KeyCode::Left), Action::Left},
        {on(U'l'), Action::Right},         {on(KeyCode::Right), Action::Right},
        {on(U'k'), Action::Rotate},        {on(U'i'), Action::Rotate},
        {on(KeyCode::Up), Action::Rotate}, {on(KeyCode::Down), Action::Down},
        {on(U'n'), Action::Drop},          {on(U' '), Action::Land},
        {on(U'h'), Action::WallLeft},      {on(KeyCode::Home), Action::WallLeft},
        {on(U';'), Action::WallRight},     {on(KeyCode::End), Action::WallRight},
        {on(U'p'), Action::Pause},         {on(U'q'), Action::Quit},
        {on(U'?'), Action::Help},          {on(U'b'), Action::Brain},
        {on(U'B'), Action::NextBrain},     {on(U't'), Action::Test},
        {on(U's'), Action::Sequence},      {on(U'+'), Action::Faster},
        {on(U'-'), Action::Slower},        {on(U'>'), Action::AdversaryUp},
        {on(U'<'), Action::AdversaryDown}, {on(U'g'), Action::New},
        {on(U'G'), Action::Again},         {on(U'v'), Action::View},
        {on(U'o'), Action::Ghost},         {on(U'm'), Action::Sound},
    };
    for (const Row& row : kRows) {
        EXPECT_EQ(findAction(row.key), row.action)
            << "code " << static_cast<int>(row.key.code) << ", character "
            << static_cast<std::uint32_t>(row.key.character);
    }
}

TEST(KeyMapTest, NoOtherCharacterMeansAnything)
{
    const std::u32string_view known = U"jlh;kin pq?bBts+=-><gGvom";
    for (char32_t character = 0; character < 0x300; ++character) {
        EXPECT_EQ(findAction(on(character)).has_value(),
                  known.find(character) != std::u32string_view::npos)
            << static_cast<std::uint32_t>(character);
    }
}

TEST(KeyMapTest, KeysOfTheControlsAndOfTheMouseAreNotAmongThem)
{
    for (const KeyCode code :
         {KeyCode::Enter, KeyCode::Escape, KeyCode::Tab, KeyCode::BackTab, KeyCode::MousePress,
          KeyCode::WheelUp, KeyCode::WheelDown, KeyCode::Unknown}) {
        EXPECT_EQ(findAction(on(code)), std::nullopt) << static_cast<int>(code);
    }
}

}  // namespace
}  // namespace tui
