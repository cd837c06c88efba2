// A day at the screen, by a clock that the test sets: a single game and a match in turn, played by
// brains, with the real files. What is in use does not grow.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "test/support/Effort.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/screen/AppDriver.h"
#include "tui/session/AutosaveWriter.h"
#include "tui/session/StoredScores.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

// Lets time pass; the answers of all threads arrive.
void pass(AppDriver& driver, Duration time) {
    for (const TimePoint end = driver.now + time; driver.now < end;) {
        driver.wake();
        driver.wait(100ms);
        if (driver.state().phase == Phase::Over) return;
    }
}

// Plays for an hour, again and again, what that row of the first page begins.
void playForAnHour(AppDriver& driver, const char* row) {
    const TimePoint end = driver.now + 1h;
    while (driver.now < end) {
        driver.type(row);
        ASSERT_NE(driver.state().phase, Phase::Start);
        pass(driver, std::min(Duration(20min), Duration(end - driver.now)));
        if (driver.state().phase != Phase::Over) driver.type("qy");
        ASSERT_EQ(driver.state().phase, Phase::Over);
        driver.draw();
        driver.press(KeyCode::Escape);
        ASSERT_EQ(driver.state().phase, Phase::Start);
        driver.draw();
    }
}

TEST(LongDayTest, GamesAndMatchesInTurnNeedNoMoreMemoryThanInTheFirstHours) {
    if (tetris::kIsSanitized) GTEST_SKIP() << "a sanitizer keeps what was freed";
    constexpr int kDay = 24;
    const int hours = std::clamp(tetris::scaleEffort(100) / 25, 4, kDay);
    const test::TemporaryDirectory home;
    Waker waker;
    Background<Scores> scores(std::make_shared<StoredScores>(home.getPath() / "scores.db"),
                              std::make_unique<Worker>(waker));
    AutosaveWriter autosave(home.getPath() / "left", waker);
    PlayOptions options = makeOptions({}, 7);
    options.rivalWorker = std::make_shared<InlineWorker>();
    options.settings.rival = "1";
    options.settings.speed = options.settings.watchSpeed = 60;
    options.brainActive = true;
    options.scores = &scores;
    options.autosave = &autosave;
    AppDriver driver(std::move(options));
    std::vector<size_t> used;  // bytes, after two hours each
    for (int hour = 0; hour < hours; hour += 2) {
        playForAnHour(driver, "b");
        playForAnHour(driver, "VV");
        // An answer may ask for more.
        for (bool isDone = false; !isDone;)
            isDone = scores.finish(1min);
        used.push_back(::mallinfo2().uordblks);
    }
    RecordProperty("bytes", std::to_string(used.front()) + " to " + std::to_string(used.back()));
    ASSERT_GT(used.front(), 0U);
    EXPECT_LE(used.back(), used.front() + (1U << 20));
}

}  // namespace
}  // namespace tui
