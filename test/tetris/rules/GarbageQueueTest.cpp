#include "core/tetris/rules/Garbage.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tetris {
namespace {

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

// The holes of entries of so many rows.
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

TEST(GarbageQueueTest, NoRowsAreNoEntryAndDrawNothing) {
    GarbageQueue queue = makeQueue(kLeft, 0);
    queue.add(0, 500);
    EXPECT_TRUE(queue.getRows().empty());
    queue.add(1, 500);
    EXPECT_EQ(queue.takeHole(), 0);
}

TEST(GarbageQueueTest, HolesThatWereCancelledAreNotDrawnAnew) {
    GarbageQueue queue = makeQueue(kRight, 0);
    queue.add(1, 1);
    queue.add(1, 1);
    EXPECT_EQ(queue.cancel(2), 2);
    // 7 and 9 are gone, so 7 comes again.
    queue.add(1, 1);
    EXPECT_EQ(queue.takeHole(), 7);
}

}  // namespace
}  // namespace tetris
