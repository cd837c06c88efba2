#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>

#include "core/base/Text.h"
#include "tui/base/text/Translation.h"

namespace tui {

// A moment is in seconds since 1970, UTC, as all tables and replays have it.

int64_t readNow();

std::tm findLocal(int64_t moment);

using base::parseMoment;
// The reverse of parseMoment, in UTC: "2026-01-31T12:00:00Z".
std::string formatMoment(int64_t moment);
// The local day: "2026-01-31".
std::string formatLocalDay(int64_t moment);
// The same in words: "Jan 31, 2026".
std::string formatDay(int64_t moment, const Translation& tr);
// The local time of day: "21:40".
std::string formatLocalTime(int64_t moment);
// The local day in eight characters at most, as seen at the moment `now`: "today", "Nov 20", or of
// another year only the month, "Nov 2025".
std::string formatShortDay(int64_t moment, int64_t now, const Translation& tr);

// A duration in seconds, for rates and results; and in whole milliseconds, rounded down.
constexpr double toSeconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}
constexpr int64_t toMilliseconds(std::chrono::nanoseconds time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

// The duration of a game in minutes and seconds, from an hour on with hours: "0:09", "61:00:00".
std::string formatPlayTime(int64_t milliseconds);
inline std::string formatPlayTime(std::chrono::milliseconds time) {
    return formatPlayTime(time.count());
}
// The same with tenths of a second: "0:09.4"; or to the millisecond: "0:09.412". All round down.
std::string formatTenths(int64_t milliseconds);
std::string formatExactTime(int64_t milliseconds);

}  // namespace tui
