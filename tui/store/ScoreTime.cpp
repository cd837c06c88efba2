#include "tui/store/ScoreTime.h"

#include <chrono>
#include <ctime>

namespace tui {

namespace {

std::tm toLocalTime(std::int64_t moment)
{
    const auto seconds = static_cast<std::time_t>(moment);
    std::tm time{};
    ::localtime_r(&seconds, &time);
    return time;
}

}  // namespace

std::optional<std::int64_t> findBeginning(tetris::ScorePeriod period, std::int64_t now)
{
    if (period == tetris::ScorePeriod::All) return std::nullopt;
    std::tm time = toLocalTime(now);
    if (period == tetris::ScorePeriod::Month) time.tm_mday = 1;
    time.tm_hour = time.tm_min = time.tm_sec = 0;
    time.tm_isdst = -1;
    return ::mktime(&time);
}

std::int64_t readNow()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

}  // namespace tui
