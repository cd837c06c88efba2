#include "core/tetris/rules/Garbage.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "test/support/game/ModernText.h"

namespace tetris {
namespace {

// The holes of the first ten rows, in the order in which they rise.
std::string listHoles(uint64_t seed, int width) {
    Garbage garbage({.width = width, .goal = Goal::Cheese, .garbage = 100, .seed = seed});
    Board board(width, 40);
    EXPECT_TRUE(garbage.rise(board, 10));
    std::string holes;
    for (int y = 9; y >= 0; --y) {
        EXPECT_EQ(board.getRowWidth(y), width - 1);
        for (int x = 0; x < width; ++x) {
            if (!board.getGrid(x, y)) holes += (holes.empty() ? "" : " ") + std::to_string(x);
        }
    }
    return holes;
}

TEST(GarbageTest, TheHolesArePublished) {
    EXPECT_EQ(listHoles(0, 10), "8 9 8 2 6 9 0 9 2 0");
    EXPECT_EQ(listHoles(7, 10), "0 7 4 9 0 4 5 6 0 8");
}

// The holes of the first rows of a survival game, a lock each.
std::string listHolesUnderPressure(uint64_t seed, int messy, int width = 10) {
    Garbage garbage(
        {.width = width, .goal = Goal::Survival, .every = 1, .messy = messy, .seed = seed});
    Board board(width, 40);
    std::string holes;
    for (int row = 0; row < 12; ++row) {
        EXPECT_TRUE(garbage.rise(board, garbage.noteLock(0, 0)));
        for (int x = 0; x < width; ++x) {
            if (!board.getGrid(x, 0)) holes += (holes.empty() ? "" : " ") + std::to_string(x);
        }
    }
    EXPECT_EQ(garbage.getRisen(), 12);
    return holes;
}

TEST(GarbageTest, TheHolesOfSurvivalArePublished) {
    EXPECT_EQ(listHolesUnderPressure(7, 100), "0 5 0 5 0 5 4 6 9 0 3 0");
    EXPECT_EQ(listHolesUnderPressure(7, 30), "0 5 5 5 5 6 6 6 6 6 6 5");
    EXPECT_EQ(listHolesUnderPressure(11, 30), "7 7 4 4 4 4 4 4 4 4 0 0");
    EXPECT_EQ(listHolesUnderPressure(7, 0), "0 0 0 0 0 0 0 0 0 0 0 0");
}

// Rows 0 to 3 eight locks after the one before, 4 to 7 seven, ..., from 24 on two.
TEST(GarbageTest, RowsOfSurvivalRiseFasterAndFaster) {
    Garbage garbage({.goal = Goal::Survival});
    Board board(10, 60);
    EXPECT_EQ(garbage.countFirst(), 0);
    std::string pauses;
    for (int locks = 1; garbage.getRisen() < 28; ++locks) {
        const int rising = garbage.noteLock(locks % 2 == 0 ? 0b1 : 0, 0);
        if (rising == 0) continue;
        EXPECT_EQ(rising, 1);
        ASSERT_TRUE(garbage.rise(board, rising));
        pauses += std::to_string(locks);
        locks = 0;
    }
    EXPECT_EQ(pauses, "8888777766665555444433332222");
    EXPECT_EQ(garbage.getTotal(), 0);
}

TEST(GarbageTest, TheNextRowOfSurvivalIsKnownBeforeItRises) {
    for (const int every : {0, 1, 3}) {
        Garbage garbage({.goal = Goal::Survival, .every = every});
        Board board(10, 60);
        NextRow change{.every = every > 0 ? every : 8};  // the last one that was announced
        for (int lock = 0; garbage.getRisen() < 30; ++lock) {
            const NextRow next = garbage.findNextRow().value();
            EXPECT_EQ(next.every, garbage.getRisen() == change.changesAt && change.then > 0
                                      ? change.then
                                      : change.every);
            change = next;
            const int rising = garbage.noteLock(0, 0);
            EXPECT_EQ(rising, next.countLeft() == 1 ? 1 : 0) << every << " " << lock;
            ASSERT_TRUE(garbage.rise(board, rising));
        }
        EXPECT_EQ(garbage.findNextRow()->then, 0);
    }
    EXPECT_FALSE(Garbage({.goal = Goal::Cheese}).findNextRow());
}

TEST(GarbageTest, RowsEnterAtTheBottomAndPushTheOthersUp) {
    Garbage garbage({.goal = Goal::Cheese, .seed = 7});
    Board board = readBoard("##........", 24);
    ASSERT_TRUE(garbage.rise(board, 2));
    EXPECT_EQ(board, readBoard("##......../.#########/#######.##", 24));
    EXPECT_TRUE(board.isCommitted());
}

TEST(GarbageTest, OnlyRowsOfGarbageAreDug) {
    Garbage garbage({.goal = Goal::Cheese});
    Board board(10, 40);
    ASSERT_TRUE(garbage.rise(board, 3));
    EXPECT_EQ(garbage.noteLock(0b11000, 0), 0);
    EXPECT_EQ(garbage.noteLock(0b11110, 0), 2);
    // One row is left.
    EXPECT_EQ(garbage.noteLock(0b00110, 0), 0);
    EXPECT_EQ(garbage.noteLock(0b00001, 0), 1);
    EXPECT_EQ(garbage.getDug(), 3);
    EXPECT_EQ(garbage.getTotal(), 10);
}

TEST(GarbageTest, NoRowRisesThatWouldPushACellOut) {
    Garbage garbage({.goal = Goal::Cheese});
    Board board = readBoard("#........./..........", 2);
    EXPECT_FALSE(garbage.rise(board, 1));
    EXPECT_EQ(board, readBoard("#........./..........", 2));
    Board lower = readBoard("...../#....", 3);
    Garbage narrow({.width = 5, .goal = Goal::Cheese});
    EXPECT_FALSE(narrow.rise(lower, 3));
    EXPECT_EQ(narrow.getRisen(), 2);
}

// ---- The queue

constexpr uint64_t kLeft = 0x3C6EF372FE94;
constexpr uint64_t kRight = 0xBB67AE8584CA;
constexpr int64_t kMillisecond = 1000;

GarbageQueue makeQueue(uint64_t side, int messy, int width = 10) {
    return {GarbageHoles(7 ^ side, width), messy, 8};
}

// "500: 7 7, 700: 8 6 5 1", times in milliseconds.
std::string toText(const GarbageQueue& queue) {
    std::string text;
    for (const GarbageRow& row : queue.getRows()) {
        if (row.begins || text.empty())
            text += (text.empty() ? "" : ", ") + std::to_string(row.due / kMillisecond) + ":";
        text += " " + std::to_string(row.hole);
    }
    return text;
}

// Adds an entry for each of these numbers of rows, and lists the columns of their holes.
std::string listHoles(GarbageQueue queue, const std::vector<int>& entries) {
    std::string text;
    for (const int rows : entries) {
        queue.add(rows, 0);
        if (!text.empty()) text += ", ";
        for (int row = 0; row < rows; ++row)
            text += (row == 0 ? "" : " ") + std::to_string(queue.takeHole());
    }
    return text;
}

// What rises after a lock at that time, in milliseconds.
std::string rise(GarbageQueue& queue, int64_t time) {
    std::string text;
    for (int left = queue.countDue(time * kMillisecond); left > 0; --left)
        text += (text.empty() ? "" : " ") + std::to_string(queue.takeHole());
    return text;
}

TEST(GarbageQueueTest, TheHolesOfSingleRowsArePublished) {
    const std::vector<int> ones(10, 1);
    EXPECT_EQ(listHoles(makeQueue(kLeft, 0), ones), "0, 7, 4, 9, 0, 4, 5, 6, 0, 8");
    EXPECT_EQ(listHoles(makeQueue(kRight, 0), ones), "7, 9, 7, 8, 6, 7, 5, 2, 1, 8");
    EXPECT_EQ(listHoles(makeQueue(kLeft, 0, 4), ones), "2, 0, 2, 3, 0, 1, 2, 3, 0, 2");
    EXPECT_EQ(listHoles(makeQueue(kRight, 0, 4), ones), "0, 3, 1, 2, 0, 1, 3, 2, 1, 2");
}

TEST(GarbageQueueTest, TheHolesOfEntriesArePublished) {
    EXPECT_EQ(listHoles(makeQueue(kLeft, 30), {4, 4, 2, 5}), "0 5 5 5, 3 6 6 6, 4 4, 5 6 9 9 3");
    EXPECT_EQ(listHoles(makeQueue(kRight, 30), {4, 4, 2, 5}), "7 7 7 6, 7 2 2 2, 1 7, 8 6 6 6 6");
    EXPECT_EQ(listHoles(makeQueue(kLeft, 100), {4, 3}), "0 5 0 5, 6 8 3");
    EXPECT_EQ(listHoles(makeQueue(kRight, 100), {4, 3}), "7 8 6 5, 2 8 5");
}

TEST(GarbageQueueTest, AnAttackCancelsTheOldestRowsFirst) {
    GarbageQueue queue = makeQueue(kRight, 30);
    queue.add(2, 500 * kMillisecond);
    queue.add(4, 700 * kMillisecond);
    EXPECT_EQ(toText(queue), "500: 7 7, 700: 8 6 5 1");
    EXPECT_EQ(queue.cancel(3), 3);
    EXPECT_EQ(toText(queue), "700: 6 5 1");
    EXPECT_EQ(queue.countDue(699'999), 0);
    EXPECT_EQ(rise(queue, 700), "6 5 1");
    EXPECT_EQ(toText(queue), "");
    EXPECT_EQ(queue.cancel(5), 0);
}

TEST(GarbageQueueTest, TheCapCountsOverAllEntries) {
    GarbageQueue queue = makeQueue(kRight, 30);
    queue.add(5, 500 * kMillisecond);
    queue.add(6, 600 * kMillisecond);
    queue.add(2, 1100 * kMillisecond);
    EXPECT_EQ(queue.countDue(499'999), 0);
    EXPECT_EQ(queue.countDue(500'000), 5);
    EXPECT_EQ(queue.countDue(600'000), 8);
    queue = makeQueue(kRight, 0);
    queue.add(5, 500 * kMillisecond);
    queue.add(6, 600 * kMillisecond);
    queue.add(2, 1100 * kMillisecond);
    EXPECT_EQ(toText(queue), "500: 7 7 7 7 7, 600: 9 9 9 9 9 9, 1100: 7 7");
    EXPECT_EQ(rise(queue, 700), "7 7 7 7 7 9 9 9");
    EXPECT_EQ(toText(queue), "600: 9 9 9, 1100: 7 7");
    EXPECT_EQ(rise(queue, 700), "9 9 9");
    EXPECT_EQ(toText(queue), "1100: 7 7");
    EXPECT_EQ(queue.cancel(10), 2);
}

}  // namespace
}  // namespace tetris
