#include "tui/tetris/state/KeyMap.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include <cstdint>
#include <string_view>

#include "test/support/Refusal.h"

namespace tui {
namespace {

Key on(char32_t character) { return {.code = KeyCode::Character, .character = character}; }

Key on(KeyCode code) { return {.code = code}; }

TEST(KeyMapTest, EveryKeyOfTheTableHasItsMeaning) {
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
        {on(U'c'), Action::Settings},      {on(U'r'), Action::Scores},
        {on(U'C'), Action::Settings},      {on(U'L'), Action::Load},
        {on(U'f'), Action::Rising},        {on(U'W'), Action::Size},
        {on(U'w'), Action::Replay},        {on(U'y'), Action::Copy},
        {on(U'u'), Action::Rules},         {on(U'e'), Action::Goal},
    };
    for (const Row& row : kRows)
        EXPECT_EQ(KeyMap().find(row.key), row.action)
            << "code " << static_cast<int>(row.key.code) << ", character "
            << static_cast<uint32_t>(row.key.character);
}

TEST(KeyMapTest, NoOtherCharacterMeansAnything) {
    const std::u32string_view known = U"jlh;kin pq?bBLts+=-><gGvomcCrRfwWuey";
    for (char32_t character = 0; character < 0x300; ++character)
        EXPECT_EQ(KeyMap().find(on(character)).has_value(),
                  known.find(character) != std::u32string_view::npos)
            << static_cast<uint32_t>(character);
}

TEST(KeyMapTest, KeysOfTheControlsAndOfTheMouseAreNotAmongThem) {
    for (const KeyCode code :
         {KeyCode::Enter, KeyCode::Escape, KeyCode::Tab, KeyCode::BackTab, KeyCode::MousePress,
          KeyCode::WheelUp, KeyCode::WheelDown, KeyCode::Unknown}) {
        EXPECT_EQ(KeyMap().find(on(code)), std::nullopt) << static_cast<int>(code);
    }
}

// ---- Other keys

TEST(KeyMapTest, EachPresetHasKeysForAllThatMovesAndNoKeyTwice) {
    using enum Action;
    for (const std::string_view preset : KeyMap::getPresets()) {
        const KeyMap keys(preset);
        for (const Action action :
             {Left, Right, Rotate, Down, Drop, Land, WallLeft, WallRight, Quit, Pause, Help, New}) {
            EXPECT_FALSE(keys.findKeys(action).empty()) << preset << " " << getName(action);
            for (const Key& key : keys.findKeys(action))
                EXPECT_EQ(keys.find(key), action) << preset;
        }
        EXPECT_EQ(keys.find(on(KeyCode::Left)), Left) << "arrows serve everywhere";
    }
    EXPECT_EQ(KeyMap("vi").find(on(U'h')), Left);
    EXPECT_EQ(KeyMap("vi").find(on(U'j')), Down);
    EXPECT_EQ(KeyMap("wasd").find(on(U'a')), Left);
}

TEST(KeyMapTest, AModernGameHasVerbsOfItsOwn) {
    const KeyMap keys("guideline", {}, KeyTable::Modern);
    using enum Action;
    const std::pair<Key, Action> kRows[] = {{on(KeyCode::Up), TurnRight},
                                            {on(U'x'), TurnRight},
                                            {on(U'z'), TurnLeft},
                                            {on(U'a'), TurnAround},
                                            {on(U'c'), Hold},
                                            {on(KeyCode::Backspace), Undo},
                                            {on(U' '), Land},
                                            {on(U'n'), Drop},
                                            {on(KeyCode::PageDown), Drop},
                                            {on(U'h'), WallLeft},
                                            {on(KeyCode::End), WallRight},
                                            {on(U'u'), Rules},
                                            {on(U'e'), Goal},
                                            {on(U'>'), LevelUp},
                                            {on(U'<'), LevelDown}};
    for (const auto& [key, action] : kRows)
        EXPECT_EQ(keys.find(key), action) << formatKeyName(key);
    EXPECT_EQ(keys.findKeys(Settings), std::vector{on(U'C')}) << "c holds";
    EXPECT_TRUE(keys.findKeys(Rotate).empty());
    EXPECT_TRUE(KeyMap().findKeys(Hold).empty());
    const KeyMap wasd("wasd", {}, KeyTable::Modern);
    EXPECT_EQ(wasd.find(on(KeyCode::Left)), TurnLeft);
    EXPECT_EQ(wasd.findLetter(Sequence), "S");
    EXPECT_EQ(wasd.findLetter(Goal), "E");
}

TEST(KeyMapTest, EveryModernPresetReachesEveryPlacementWithoutAHeldKey) {
    using enum Action;
    for (const std::string_view preset : KeyMap::getPresets(KeyTable::Modern)) {
        const KeyMap keys(preset, {}, KeyTable::Modern);
        for (const Action action : listActions(KeyTable::Modern)) {
            // In a modern game these keys change the level; Test and Rising have controls of
            // their own only in classic games.
            if (action == AdversaryUp || action == AdversaryDown) continue;
            EXPECT_FALSE(keys.findKeys(action).empty()) << preset << " " << getName(action);
        }
    }
}

TEST(KeyMapTest, AKeyChosenForTheAdversaryChangesTheLevelOfAModernGame) {
    const KeyMap keys("guideline", {{Action::AdversaryUp, {on(U'y')}}}, KeyTable::Modern);
    EXPECT_EQ(keys.find(on(U'y')), Action::LevelUp);
    EXPECT_EQ(keys.find(on(U'>')), std::nullopt);
}

TEST(KeyMapTest, ChoicesForOtherRulesAreIgnored) {
    const KeyMap keys("classic", {{Action::Hold, {on(U'Y')}}});
    EXPECT_EQ(keys.find(on(U'Y')), std::nullopt);
}

TEST(KeyMapTest, AGamesKeyWinsAndTheControlHasTheUpperCaseLetter) {
    const KeyMap keys("wasd");
    EXPECT_EQ(keys.find(on(U's')), Action::Down);
    EXPECT_EQ(keys.findKeys(Action::Sequence), std::vector{on(U'S')});
    EXPECT_EQ(keys.findLetter(Action::Sequence), "S");
}

// Its own letter, and the upper-case one, are taken.
TEST(KeyMapTest, AmongWasdTheReplayHasItsOtherKey) {
    const KeyMap keys("wasd");
    EXPECT_EQ(keys.find(on(U'w')), Action::Rotate);
    EXPECT_EQ(keys.find(on(U'W')), Action::Size);
    EXPECT_EQ(keys.findLetter(Action::Replay), "R");
}

TEST(KeyMapTest, AnActionIsNamedByItsFirstKey) {
    EXPECT_EQ(KeyMap().nameKey(Action::Rotate), "k");
    EXPECT_EQ(KeyMap("arrows").nameKey(Action::Rotate), "Up");
    EXPECT_EQ(KeyMap("classic", {{Action::Pause, {}}}).nameKey(Action::Pause), "");
}

TEST(KeyMapTest, WhereThatIsTakenTheControlHasNoKey) {
    const KeyMap keys("classic", {{Action::Rotate, {on(U'g')}}});
    EXPECT_EQ(keys.find(on(U'g')), Action::Rotate);
    EXPECT_EQ(keys.find(on(U'G')), Action::Again);
    EXPECT_TRUE(keys.findKeys(Action::New).empty());
    EXPECT_EQ(keys.findLetter(Action::New), "");
    EXPECT_EQ(keys.find(on(U'k')), std::nullopt) << "the choice stands alone";
}

TEST(KeyMapTest, EveryActionCanHaveAnyKey) {
    for (const KeyTable table : {KeyTable::Classic, KeyTable::Modern}) {
        const std::string_view preset = KeyMap::getPresets(table).front();
        for (const Action action : listActions(table)) {
            const KeyMap keys(preset, {{action, {on(KeyCode::F5), on(U'j')}}}, table);
            const std::optional<Action> found = keys.find(on(KeyCode::F5));
            ASSERT_TRUE(found) << getName(action);
            EXPECT_EQ(getName(*found), getName(action));
            EXPECT_EQ(keys.find(on(U'j')), found);
            EXPECT_EQ(findActionByName(getName(action)), action);
        }
    }
    EXPECT_EQ(findActionByName("jump"), std::nullopt);
}

TEST(KeyMapTest, OneKeyForTwoActionsIsRefusedAndBothAreNamed) {
    EXPECT_EQ(test::refusalOf([] {
                  return KeyMap("classic", {{Action::Left, {on(KeyCode::F1)}},
                                            {Action::WallRight, {on(KeyCode::F1)}}});
              }),
              "the key F1 is given to left and to wall-right");
}

TEST(KeyMapTest, TheKeysOfSeveralActionsAreNamedAsFarAsThereIsRoom) {
    const KeyMap keys;
    EXPECT_EQ(keys.formatKeys({Action::Rotate}, 20), "k i Up");
    EXPECT_EQ(keys.formatKeys({Action::Rotate}, 4), "k i");
    EXPECT_EQ(keys.formatKeys({Action::Test, Action::Sequence}, 20), "t s");
}

}  // namespace
}  // namespace tui
