#include "tui/store/ScoreTime.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace tui {

namespace {

// In the form "2026-01-31".
std::string formatDay(const std::tm& time)
{
    std::array<char, 32> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d", &time);
    return {text.data(), size};
}

std::tm toLocalTime(std::int64_t moment)
{
    const auto seconds = static_cast<std::time_t>(moment);
    std::tm time{};
    ::localtime_r(&seconds, &time);
    return time;
}

}  // namespace

std::optional<std::int64_t> parseMoment(std::string_view text)
{
    const std::string whole(text);
    std::tm time{};
    int end = 0;
    const int read =
        std::sscanf(whole.c_str(), "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &time.tm_year, &time.tm_mon,
                    &time.tm_mday, &time.tm_hour, &time.tm_min, &time.tm_sec, &end);
    if (read != 6 || static_cast<std::size_t>(end) != whole.size()) return std::nullopt;
    time.tm_year -= 1900;
    time.tm_mon -= 1;
    return ::timegm(&time);
}

std::string formatMoment(std::int64_t moment)
{
    const auto seconds = static_cast<std::time_t>(moment);
    std::tm time{};
    ::gmtime_r(&seconds, &time);
    std::array<char, 16> hour{};
    const std::size_t size = std::strftime(hour.data(), hour.size(), "T%H:%M:%SZ", &time);
    return formatDay(time).append(hour.data(), size);
}

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
