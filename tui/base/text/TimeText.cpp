#include "tui/base/text/TimeText.h"

#include <array>
#include <ctime>
#include <iomanip>
#include <sstream>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tui {

namespace {

std::string formatTime(const std::tm& time, const char* format) {
    std::ostringstream text;
    text << std::put_time(&time, format);
    return std::move(text).str();
}

std::string nameMonth(const std::tm& day, const Translation& tr) {
    constexpr std::array<std::string_view, 12> kMonths{"Jan"_tr, "Feb"_tr, "Mar"_tr, "Apr"_tr,
                                                       "May"_tr, "Jun"_tr, "Jul"_tr, "Aug"_tr,
                                                       "Sep"_tr, "Oct"_tr, "Nov"_tr, "Dec"_tr};
    return tr(kMonths.at(base::toIndex(day.tm_mon)));
}

// "Nov 20".
std::string nameDay(const std::tm& day, const Translation& tr) {
    return nameMonth(day, tr) + " " + std::to_string(day.tm_mday);
}

}  // namespace

std::tm findLocal(int64_t moment) {
    const auto seconds = static_cast<std::time_t>(moment);
    std::tm time{};
    ::localtime_r(&seconds, &time);
    return time;
}

int64_t readNow() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

std::string formatMoment(int64_t moment) {
    const auto seconds = static_cast<std::time_t>(moment);
    std::tm time{};
    ::gmtime_r(&seconds, &time);
    return formatTime(time, "%Y-%m-%dT%H:%M:%SZ");
}

std::string formatLocalDay(int64_t moment) { return formatTime(findLocal(moment), "%Y-%m-%d"); }

std::string formatLocalTime(int64_t moment) { return formatTime(findLocal(moment), "%H:%M"); }

std::string formatDay(int64_t moment, const Translation& tr) {
    const std::tm day = findLocal(moment);
    return nameDay(day, tr) + ", " + std::to_string(1900 + day.tm_year);
}

std::string formatShortDay(int64_t moment, int64_t now, const Translation& tr) {
    if (formatLocalDay(moment) == formatLocalDay(now)) return tr("today");
    const std::tm day = findLocal(moment);
    if (day.tm_year == findLocal(now).tm_year) return nameDay(day, tr);
    return nameMonth(day, tr) + " " + std::to_string(1900 + day.tm_year);
}

std::string formatPlayTime(int64_t milliseconds) {
    const int64_t seconds = milliseconds / 1000;
    if (seconds < 3600) return base::format("{}:{:02}", seconds / 60, seconds % 60);
    return base::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string formatTenths(int64_t milliseconds) {
    return base::format("{}.{}", formatPlayTime(milliseconds), milliseconds % 1000 / 100);
}

std::string formatExactTime(int64_t milliseconds) {
    return base::format("{}.{:03}", formatPlayTime(milliseconds), milliseconds % 1000);
}

}  // namespace tui
