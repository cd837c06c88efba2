#include "tui/base/text/TimeText.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

int64_t parseNoon(const std::string& day) { return parseMoment(day + "T12:00:00Z").value(); }

TEST(TimeTextTest, AMomentIsReadAsItIsWritten) {
    const int64_t moment = parseNoon("2026-01-31");
    EXPECT_EQ(formatMoment(moment), "2026-01-31T12:00:00Z");
    EXPECT_EQ(parseMoment("1970-01-01T00:00:00Z"), 0);
    EXPECT_EQ(moment, 1769860800);
    EXPECT_TRUE(parseMoment("2024-02-29T23:59:59Z"));
    for (const char* const none :
         {"2026-01-31T12:00:00", "2026-01-31T12:00:00Zx", "2026-01-31T12:00:00Z ",
          "2016-12-31T23:59:60Z", "2026-02-30T12:00:00Z", "2026-13-01T12:00:00Z",
          "2026-01-01T24:00:00Z", ""})
        EXPECT_FALSE(parseMoment(none)) << none;
}

TEST(TimeTextTest, AShortDayNamesOnlyWhatDiffersFromToday) {
    const Translation tr;
    const int64_t now = parseNoon("2026-11-23");
    EXPECT_EQ(formatDay(now, tr), "Nov 23, 2026");
    EXPECT_EQ(formatLocalTime(now), "12:00");
    EXPECT_EQ(formatShortDay(now, now, tr), "today");
    EXPECT_EQ(formatShortDay(now - 86400, now, tr), "Nov 22");
    EXPECT_EQ(formatShortDay(parseNoon("2026-01-02"), now, tr), "Jan 2");
    EXPECT_EQ(formatShortDay(parseNoon("2026-12-31"), now, tr), "Dec 31")
        << "of a clock that was set back";
    EXPECT_EQ(formatShortDay(parseNoon("2025-11-23"), now, tr), "Nov 2025");
}

TEST(TimeTextTest, APlayTimeHasHoursFromOneOn) {
    using namespace std::chrono_literals;
    EXPECT_EQ(formatPlayTime(9s), "0:09");
    EXPECT_EQ(formatPlayTime(3599s), "59:59");
    EXPECT_EQ(formatPlayTime(1h), "1:00:00");
    EXPECT_EQ(formatPlayTime(61h), "61:00:00");
}

}  // namespace
}  // namespace tui
