#include "tui/tetris/state/KeyMap.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "test/support/Refusal.h"

namespace tui {
namespace {

Key on(char32_t character) { return {.code = KeyCode::Character, .character = character}; }

Key on(KeyCode code) { return {.code = code}; }

TEST(KeyMapTest, EveryKeyOfTheTableHasItsMeaningAndThereAreNoOthers) {
    using enum Action;
    const std::pair<std::string_view, Action> kRows[] = {
        {"j Left", Left},  {"l Right", Right}, {"k i Up", Rotate},   {"Down", Down},
        {"n", Drop},       {"Space", Land},    {"h Home", WallLeft}, {"; End", WallRight},
        {"p", Pause},      {"q", Quit},        {"?", Help},          {"b", Brain},
        {"B", NextBrain},  {"t", Test},        {"s", Sequence},      {"+ =", Faster},
        {"-", Slower},     {">", AdversaryUp}, {"<", AdversaryDown}, {"g", New},
        {"G", Again},      {"v", View},        {"o", Ghost},         {"m", Sound},
        {"c C", Settings}, {"r", Scores},      {"L", Load},          {"f", Rising},
        {"W", Size},       {"w R", Replay},    {"y", Copy},          {"u", Rules},
        {"e", Goal}};
    const KeyMap keys;
    size_t inTable = 0;
    for (const auto& [names, action] : kRows) {
        EXPECT_EQ(keys.findKeys(action), parseKeyNames(names)) << names;
        inTable += parseKeyNames(names).size();
    }
    size_t all = 0;
    for (const ActionRow& row : getActions())
        all += keys.findKeys(row.action).size();
    EXPECT_EQ(all, inTable);
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
    const std::pair<std::string_view, Action> kRows[] = {
        {"Up x", TurnRight}, {"z", TurnLeft}, {"a", TurnAround},    {"c", Hold},
        {"Backspace", Undo}, {"Space", Land}, {"n PageDown", Drop}, {"h", WallLeft},
        {"End", WallRight},  {"u", Rules},    {"e", Goal},          {">", LevelUp},
        {"<", LevelDown}};
    for (const auto& [names, action] : kRows) {
        for (const Key& key : parseKeyNames(names))
            EXPECT_EQ(keys.find(key), action) << names;
    }
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

TEST(KeyMapTest, AChosenKeyMeansWhatTheRulesHaveForIt) {
    const KeyMap modern("guideline", {{Action::AdversaryUp, {on(U'y')}}}, KeyTable::Modern);
    EXPECT_EQ(modern.find(on(U'y')), Action::LevelUp);
    EXPECT_EQ(modern.find(on(U'>')), std::nullopt);
    const KeyMap classic("classic", {{Action::Hold, {on(U'Y')}}});
    EXPECT_EQ(classic.find(on(U'Y')), std::nullopt);
}

TEST(KeyMapTest, AGamesKeyWinsAndTheControlHasTheUpperCaseLetterOrItsOtherKey) {
    const KeyMap keys("wasd");
    EXPECT_EQ(keys.find(on(U's')), Action::Down);
    EXPECT_EQ(keys.findKeys(Action::Sequence), std::vector{on(U'S')});
    EXPECT_EQ(keys.findLetter(Action::Sequence), "S");
    EXPECT_EQ(keys.find(on(U'w')), Action::Rotate);
    EXPECT_EQ(keys.find(on(U'W')), Action::Size);
    EXPECT_EQ(keys.findLetter(Action::Replay), "R");
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

TEST(KeyMapTest, AnActionIsNamedByItsFirstKeyOrByAsManyAsThereIsRoomFor) {
    const KeyMap keys;
    EXPECT_EQ(keys.nameKey(Action::Rotate), "k");
    EXPECT_EQ(KeyMap("arrows").nameKey(Action::Rotate), "Up");
    EXPECT_EQ(KeyMap("classic", {{Action::Pause, {}}}).nameKey(Action::Pause), "");
    EXPECT_EQ(keys.formatKeys({Action::Rotate}, 20), "k i Up");
    EXPECT_EQ(keys.formatKeys({Action::Rotate}, 4), "k i");
    EXPECT_EQ(keys.formatKeys({Action::Test, Action::Sequence}, 20), "t s");
}

}  // namespace
}  // namespace tui
