#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/Text.h"
#include "core/tetris/replay/ReplayLines.h"

namespace tetris {

// A line of a replay's header, "NAME VALUE": when it is there, how it is read and written.
template <class Header>
struct HeaderLine {
    enum class Presence : std::uint8_t {
        Always,
        IfDue,    // always where isDue says so
        Optional  // may be left out; a line without an option follows
    };

    std::string_view name;
    std::string_view expected;
    Presence presence;
    // Whether the header has it; null: always.
    bool (*isDue)(const Header& header);
    void (*read)(const ReplayLines& lines, Header& header);
    std::string (*format)(const Header& header);
};

// Reads these lines, in their order, and "play". Throws as ReplayLines does.
template <class Header>
void readHeaderLines(ReplayLines& lines, std::span<const HeaderLine<Header>> rows, Header& header)
{
    using Presence = typename HeaderLine<Header>::Presence;
    bool isFetched = false;  // the line is there, but belongs to a later field
    for (const HeaderLine<Header>& row : rows) {
        if (row.presence == Presence::IfDue && !row.isDue(header)) continue;
        if (!isFetched) lines.nextLine(row.expected);
        isFetched = row.presence == Presence::Optional && !lines.isField(row.name);
        if (!isFetched) row.read(lines, header);
    }
    lines.nextLine("'play'");
    if (lines.getLine() != "play") lines.refuse(base::quote(lines.getLine()), "'play'");
}

// The whole header: `format`, its lines and "play".
template <class Header>
[[nodiscard]] std::string formatHeader(std::string_view format,
                                       std::span<const HeaderLine<Header>> rows,
                                       const Header& header)
{
    std::string text = std::string(format) + '\n';
    for (const HeaderLine<Header>& row : rows) {
        if (row.isDue == nullptr || row.isDue(header))
            text += std::string(row.name) + ' ' + row.format(header) + '\n';
    }
    return text + "play\n";
}

// The line of the file, counted from 1, after the header.
template <class Header>
[[nodiscard]] int countHeaderLines(std::span<const HeaderLine<Header>> rows, const Header& header)
{
    // After the first line and "play".
    return 3 + static_cast<int>(std::ranges::count_if(rows, [&](const HeaderLine<Header>& row) {
               return row.isDue == nullptr || row.isDue(header);
           }));
}

}  // namespace tetris
