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

TEST_F(ListPageTest, ItsLinesMayBeHeadingsAboveEntries) {
    const std::vector<std::optional<size_t>> lines{{}, 0, 1, {}, 2, 3};
    const auto findTop = [&](int64_t chosen) {
        cursor.choose(chosen, 4);
        return cursor.place({2, 3, 20, 4}, lines, 1);
    };
    EXPECT_EQ(findTop(0), 0U);
    EXPECT_EQ(findTop(3), 2U);
    EXPECT_EQ(findTop(2), 2U) << "it stays";
    EXPECT_EQ(findTop(1), 1U) << "with the line above it";
    EXPECT_EQ(press(KeyCode::MousePress, 5), Change::None) << "a heading";
    EXPECT_EQ(press(KeyCode::MousePress, 4), Change::Taken);
    EXPECT_EQ(press(KeyCode::MousePress, 3), Change::Moved);
    EXPECT_EQ(cursor.get(), 0);
}

TEST_F(ListPageTest, ATableHasHeadsAndReversesTheChosenEntry) {
    cursor.choose(1, 3);  // where the list stands is not known yet
    Frame frame({16, 4});
    const int64_t below = drawTable({.box = {1, 0, 14, 3},
                                     .count = 3,
                                     .list =
                                         [](size_t at) {
                                             return std::vector<ListCell>{
                                                 {"Name", 6, 0, true, "n" + std::to_string(at)},
                                                 {"Rows", 5, 0, false, "40"}};
                                         }},
                                    cursor, frame);
    EXPECT_EQ(toText(frame), " Name      Rows\n n0          40\n n1          40\n\n");
    EXPECT_EQ(below, 1);
    EXPECT_TRUE(frame.getCell(7, 2).style.inverse);
    EXPECT_FALSE(frame.getCell(7, 1).style.inverse);
}

TEST_F(ListPageTest, TheLeastImportantColumnsMakeRoomForLongTexts) {
    const auto draw = [this](const std::string& score, int columns) {
        Frame frame({columns, 2});
        drawTable({.box = {0, 0, columns, 2},
                   .count = 1,
                   .list =
                       [&](size_t) {
                           return std::vector<ListCell>{{"Name", 5, 0, true, "Ann"},
                                                        {"Score", 6, 0, false, score},
                                                        {"Rows", 5, 2, false, "40"},
                                                        {"1", 2, 1, false, "7"},
                                                        {"2", 2, 1, false, "8"}};
                       }},
                  cursor, frame);
        return toText(frame);
    };
    EXPECT_EQ(draw("123", 20), "Name  Score Rows 1 2\nAnn     123   40 7 8\n");
    EXPECT_EQ(draw("1234567", 20), "Name     Score  Rows\nAnn    1234567    40\n");
    EXPECT_EQ(draw("123", 12), "Name   Score\nAnn      123\n");
}

TEST_F(ListPageTest, AnEntryMayHaveTwoLines) {
    Frame frame({12, 5});
    cursor.choose(1, 2);
    const auto list = [](size_t) {
        std::vector<ListCell> cells{{"Goal", 0, 0, true, "zen"},
                                    {"Day", 0, 0, false, "today"},
                                    {"Rows", 0, 0, true, "27 rows"},
                                    {"Time", 0, 1, false, "1:31:40"}};
        cells[2].line = cells[3].line = 1;
        return cells;
    };
    drawTable({.box = {0, 0, 12, 5}, .count = 2, .list = list, .lines = 2}, cursor, frame);
    EXPECT_EQ(toText(frame), "zen    today\n27 rows\nzen    today\n27 rows\n\n");
    EXPECT_TRUE(frame.getCell(11, 3).style.inverse);
}

TEST_F(ListPageTest, APressOnAWordMeansItsLastKey) {
    const std::vector<FooterWord> words = listPageWords(
        {{"Enter", "go", false}, {"Esc", "back"}, {"Up Down", "choose"}}, {.utf8 = true});
    ASSERT_EQ(words.size(), 2U);
    EXPECT_EQ(words[0].key, Key{.code = KeyCode::Escape});
    EXPECT_EQ(words[1].key, Key{.code = KeyCode::Down});
    EXPECT_EQ(words[1].keys, "↑ ↓");
}

}  // namespace
}  // namespace tui
