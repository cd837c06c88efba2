#include "tui/tetris/panel/ListPage.h"

#include <gtest/gtest.h>

#include <string>

#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

using Change = ListCursor::Change;

constexpr int64_t kCount = 30;
constexpr Box kList{2, 3, 20, 8};

class ListPageTest : public testing::Test {
protected:
    Change press(KeyCode code, int row = 0) {
        return cursor.onKey({.code = code, .column = 5, .row = row}, kCount);
    }

    ListCursor cursor;
};

TEST_F(ListPageTest, KeysAndTheWheelMoveItAndItStopsAtTheEnds) {
    cursor.place(kList);
    EXPECT_EQ(press(KeyCode::Up), Change::Moved);
    EXPECT_EQ(cursor.get(), 0);
    for (const auto& [code, expected] :
         std::vector<std::pair<KeyCode, int64_t>>{{KeyCode::Down, 1},
                                                  {KeyCode::WheelDown, 2},
                                                  {KeyCode::WheelUp, 1},
                                                  {KeyCode::PageDown, 9},
                                                  {KeyCode::PageUp, 1},
                                                  {KeyCode::End, kCount - 1},
                                                  {KeyCode::Down, kCount - 1},
                                                  {KeyCode::WheelDown, kCount - 1},
                                                  {KeyCode::PageUp, kCount - 9},
                                                  {KeyCode::Home, 0}}) {
        EXPECT_EQ(press(code), Change::Moved);
        EXPECT_EQ(cursor.get(), expected);
    }
    EXPECT_EQ(press(KeyCode::Enter), Change::Taken);
    EXPECT_EQ(press(KeyCode::Left), Change::None);
    EXPECT_EQ(cursor.onKey({.code = KeyCode::End}, 0), Change::Moved) << "an empty list";
    EXPECT_EQ(cursor.get(), 0);
}

TEST_F(ListPageTest, TheVisiblePartMovesOnlyAsFarAsNeeded) {
    cursor.place(kList);
    cursor.choose(7, kCount);
    EXPECT_EQ(cursor.getTop(), 0);
    press(KeyCode::Down);
    EXPECT_EQ(cursor.getTop(), 1);
    press(KeyCode::Up);
    EXPECT_EQ(cursor.getTop(), 1);
    cursor.place({2, 3, 20, 4});
    EXPECT_EQ(cursor.getTop(), 4);
    cursor.place({2, 3, 20, 8}, 2);
    EXPECT_EQ(cursor.getRoom(), 4) << "two rows for each";
}

TEST_F(ListPageTest, APressChoosesAndAnotherTakes) {
    cursor.place(kList, 2);
    cursor.choose(12, kCount);
    ASSERT_EQ(cursor.getTop(), 9);
    EXPECT_EQ(press(KeyCode::MousePress, 6), Change::Moved);
    EXPECT_EQ(cursor.get(), 10);
    EXPECT_EQ(press(KeyCode::MousePress, 5), Change::Taken) << "its first row";
    EXPECT_EQ(press(KeyCode::MousePress, 2), Change::None) << "above";
    EXPECT_EQ(press(KeyCode::MousePress, 11), Change::None) << "below";
    EXPECT_EQ(cursor.onKey({.code = KeyCode::MousePress, .column = 5, .row = 9}, 11), Change::None)
        << "behind the last one";
}

TEST_F(ListPageTest, ATableHasHeadsAndReversesTheChosenEntry) {
    cursor.choose(1, 3);  // where the list stands is not known yet
    Frame frame({16, 4});
    const int64_t below = drawTable(
        {1, 0, 14, 3}, 3, cursor,
        [](std::optional<int64_t> at) {
            return std::vector<ListCell>{{0, false, "Name", at ? "n" + std::to_string(*at) : ""},
                                         {14, true, "Rows", at ? "40" : ""}};
        },
        frame);
    EXPECT_EQ(toText(frame), " Name      Rows\n n0          40\n n1          40\n\n");
    EXPECT_EQ(below, 1);
    EXPECT_TRUE(frame.getCell(7, 2).style.inverse);
    EXPECT_FALSE(frame.getCell(7, 1).style.inverse);
}

TEST_F(ListPageTest, APressOnAWordMeansItsLastKey) {
    EXPECT_EQ(makeWord("Esc", "back", {}).key, Key{.code = KeyCode::Escape});
    EXPECT_EQ(makeWord("Up Down", "choose", {}).key, Key{.code = KeyCode::Down});
    EXPECT_EQ(makeWord("Up Down", "choose", {.utf8 = true}).keys, "↑ ↓");
}

}  // namespace
}  // namespace tui
