#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/tetris/Board.h"

namespace tetris {

// Rows from the top, joined by '/', or a picture with one on each line; with empty rows above up to
// `height`. An empty text is an empty board of ten columns.
inline Board readBoard(std::string_view rows, int height = 40) {
    if (rows.starts_with('\n')) rows.remove_prefix(1);
    std::string picture(rows.empty() ? ".........." : rows);
    std::ranges::replace(picture, '/', '\n');
    if (!picture.ends_with('\n')) picture += '\n';
    const size_t width = picture.find('\n');
    while (picture.size() < (width + 1) * static_cast<size_t>(height))
        picture.insert(0, std::string(width, '.') + '\n');
    return Board::fromPicture(picture);
}

// The same row `count` times, joined by '/'.
inline std::string repeatRow(std::string_view row, int count) {
    std::string rows;
    for (int i = 0; i < count; ++i)
        rows.append(i == 0 ? "" : "/").append(row);
    return rows;
}

}  // namespace tetris
