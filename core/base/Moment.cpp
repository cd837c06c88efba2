#include "core/base/Moment.h"

#include <chrono>
#include <cstddef>

namespace base {

std::optional<std::int64_t> parseMoment(std::string_view text)
{
    using namespace std::chrono;
    constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:ddZ";
    if (text.size() != kForm.size()) return std::nullopt;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isDigit = text[i] >= '0' && text[i] <= '9';
        if (kForm[i] == 'd' ? !isDigit : text[i] != kForm[i]) return std::nullopt;
    }
    const auto read = [text](std::size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
    const year_month_day day(year(100 * read(0) + read(2)), month(static_cast<unsigned>(read(5))),
                             std::chrono::day(static_cast<unsigned>(read(8))));
    if (!day.ok() || read(11) > 23 || read(14) > 59 || read(17) > 59) return std::nullopt;
    const sys_seconds moment =
        sys_days(day) + hours(read(11)) + minutes(read(14)) + seconds(read(17));
    return moment.time_since_epoch().count();
}

}  // namespace base
