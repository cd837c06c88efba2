#include "core/tetris/Board.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

void checkSize(const char* name, int size) {
    if (size >= 1 && size <= Board::kMaxSize) return;
    base::refuse("Board: the {} is {}; expected 1 to 64", name, size);
}

// The row just above the highest filled cell of a column's word.
int computeHeight(uint64_t column) { return static_cast<int>(std::bit_width(column)); }

// The rows of a picture, top row first.
std::vector<std::string_view> splitLines(std::string_view picture) {
    if (picture.starts_with('\n')) picture.remove_prefix(1);
    std::vector<std::string_view> lines;
    while (!picture.empty())
        lines.push_back(base::takeWord(picture, '\n'));
    return lines;
}

[[noreturn]] void reportDifference(std::string_view what, int kept, int computed) {
    throw std::logic_error(base::format("Board::sanityCheck: {} is kept as {}, the grid says {}",
                                        what, kept, computed));
}

}  // namespace

Board::Board(int width, int height) : width_(width), height_(height) {
    checkSize("width", width);
    checkSize("height", height);
}

Board Board::fromPicture(std::string_view picture) {
    const std::vector<std::string_view> lines = splitLines(picture);
    if (lines.empty()) base::refuse("Board: the picture is empty");
    Board board(base::count(lines[0]), base::count(lines));
    for (size_t row = 0; row < lines.size(); ++row) {
        if (lines[row].size() != lines[0].size())
            base::refuse("Board: row {} of the picture has another width than row 1", row + 1);
        const size_t y = lines.size() - 1 - row;
        for (size_t x = 0; x < lines[row].size(); ++x) {
            const char cell = lines[row][x];
            if (cell != '.' && cell != '#') {
                base::refuse("Board: row {} of the picture holds {}; expected '.' and '#'", row + 1,
                             base::quote({&cell, 1}));
            }
            if (cell == '#') board.now_.columns[x] |= uint64_t{1} << y;
        }
    }
    board.measure();
    return board;
}

void Board::measure() {
    for (size_t x = 0; x < base::toIndex(width_); ++x) {
        const uint64_t column = now_.columns[x];
        now_.heights[x] = static_cast<uint8_t>(computeHeight(column));
        now_.maxHeight = std::max<int>(now_.maxHeight, now_.heights[x]);
        for (size_t y = 0; y < now_.heights[x]; ++y)
            now_.rowWidths[y] += static_cast<uint8_t>(column >> y & 1);
    }
    for (size_t y = 0; y < base::toIndex(height_); ++y)
        now_.fullRows |= uint64_t{now_.rowWidths[y] == width_} << y;
}

bool Board::getGrid(int x, int y) const {
    if (x < 0 || x >= width_ || y < 0 || y >= height_) return true;
    return ((now_.columns[base::toIndex(x)] >> y) & 1) != 0;
}

std::string Board::toString() const {
    std::string picture;
    for (int y = height_ - 1; y >= 0; --y)
        picture += drawRow(y) + '\n';
    return picture;
}

std::string Board::drawRow(int y) const {
    std::string row;
    for (int x = 0; x < width_; ++x)
        row += getGrid(x, y) ? '#' : '.';
    return row;
}

bool operator==(const Board& a, const Board& b) {
    return a.width_ == b.width_ && a.height_ == b.height_ && a.now_.columns == b.now_.columns;
}

std::ostream& operator<<(std::ostream& out, const Board& board) { return out << board.toString(); }

void Board::sanityCheck() const {
    int maxHeight = 0;
    for (int x = 0; x < width_; ++x) {
        const int height = computeHeight(getColumn(x));
        maxHeight = std::max(maxHeight, height);
        if (height != getColumnHeight(x))
            reportDifference(base::format("the height of column {}", x), getColumnHeight(x),
                             height);
    }
    if (maxHeight != getMaxHeight()) {
        reportDifference("the greatest height", getMaxHeight(), maxHeight);
    }
    for (int y = 0; y < height_; ++y) {
        int filled = 0;
        for (int x = 0; x < width_; ++x)
            filled += getGrid(x, y) ? 1 : 0;
        if (filled != getRowWidth(y))
            reportDifference(base::format("the width of row {}", y), getRowWidth(y), filled);
        const int full = static_cast<int>((now_.fullRows >> y) & 1);
        if ((filled == width_) != (full == 1))
            reportDifference(base::format("the fullness of row {}", y), full,
                             filled == width_ ? 1 : 0);
    }
}

void Board::checkInDebug() const {
#ifndef NDEBUG
    sanityCheck();
#endif
}

void Board::saveTouched(const Piece& piece, int x, int y) {
    savedColumns_.begin = base::toIndex(x);
    savedColumns_.end = savedColumns_.begin;
    do {
        const size_t from = savedColumns_.end;
        std::memcpy(&before_.columns[from], &now_.columns[from], kTile * sizeof(uint64_t));
        std::memcpy(&before_.heights[from], &now_.heights[from], kTile);
        savedColumns_.end += kTile;
    } while (savedColumns_.end < savedColumns_.begin + base::toIndex(piece.getWidth()));

    savedRows_.begin = base::toIndex(y);
    savedRows_.end = savedRows_.begin;
    do {
        std::memcpy(&before_.rowWidths[savedRows_.end], &now_.rowWidths[savedRows_.end], kTile);
        savedRows_.end += kTile;
    } while (savedRows_.end < savedRows_.begin + base::toIndex(piece.getHeight()));

    before_.fullRows = now_.fullRows;
    before_.maxHeight = now_.maxHeight;
}

void Board::saveAll() {
    const auto saveColumns = [&](size_t begin, size_t end) {
        for (size_t x = begin; x < end; ++x) {
            before_.columns[x] = now_.columns[x];
            before_.heights[x] = now_.heights[x];
        }
    };
    const auto saveRows = [&](size_t begin, size_t end) {
        for (size_t y = begin; y < end; ++y)
            before_.rowWidths[y] = now_.rowWidths[y];
    };
    const Range columns{0, base::toIndex(width_)};
    const Range rows{0, base::toIndex(height_)};
    const bool placed = savedColumns_.end != savedColumns_.begin;
    if (!placed) {
        before_.fullRows = now_.fullRows;
        before_.maxHeight = now_.maxHeight;
    }
    // The part that `place` has saved is older, and stays as it is.
    saveColumns(columns.begin, placed ? savedColumns_.begin : columns.end);
    saveColumns(placed ? savedColumns_.end : columns.end, columns.end);
    saveRows(rows.begin, placed ? savedRows_.begin : rows.end);
    saveRows(placed ? savedRows_.end : rows.end, rows.end);
    savedColumns_ = columns;
    savedRows_ = rows;
}

PlaceResult Board::place(const Piece& piece, int x, int y) {
    if (!committed_) {
        throw std::logic_error(
            "Board::place requires a committed board: call commit() or undo() first");
    }
    committed_ = false;
    const int w = piece.getWidth();
    const int h = piece.getHeight();
    if (x < 0 || y < 0 || x > width_ - w || y > height_ - h) return PlaceResult::OutOfBounds;

    const uint64_t* const blocks = piece.getColumns();
    uint64_t* const columns = &now_.columns[base::toIndex(x)];
    uint64_t overlap = 0;
    for (int tile = 0; tile < w; tile += kTile) {
        for (int i = tile; i < tile + kTile; ++i)
            overlap |= columns[i] & (blocks[i] << y);
    }
    if (overlap != 0) return PlaceResult::Bad;

    saveTouched(piece, x, y);

    uint8_t* const heights = &now_.heights[base::toIndex(x)];
    const int8_t* const tops = piece.getTops();
    for (int tile = 0; tile < w; tile += kTile) {
        for (int i = tile; i < tile + kTile; ++i) {
            columns[i] |= blocks[i] << y;
            heights[i] = static_cast<uint8_t>(std::max<int>(heights[i], y + tops[i]));
        }
    }
    uint8_t* const widths = &now_.rowWidths[base::toIndex(y)];
    const uint8_t* const added = piece.getRowWidths();
    uint64_t filled = 0;
    for (int row = 0; row < h; ++row) {
        widths[row] = static_cast<uint8_t>(widths[row] + added[row]);
        filled |= uint64_t{widths[row] == width_} << row;
    }
    now_.fullRows |= filled << y;
    now_.maxHeight = std::max(now_.maxHeight, y + h);
    checkInDebug();
    return filled != 0 ? PlaceResult::RowFilled : PlaceResult::Ok;
}

int Board::clearRows() {
    committed_ = false;
    const uint64_t full = now_.fullRows;
    if (full == 0) return 0;
    saveAll();

    const auto width = base::toIndex(width_);
    const auto top = base::toIndex(now_.maxHeight);
    now_.maxHeight = 0;
    for (size_t x = 0; x < width; ++x) {
        now_.columns[x] = removeRows(now_.columns[x], full);
        now_.heights[x] = static_cast<uint8_t>(computeHeight(now_.columns[x]));
        now_.maxHeight = std::max<int>(now_.maxHeight, now_.heights[x]);
    }
    auto to = base::toIndex(std::countr_zero(full));
    for (size_t from = to; from < top; ++from) {
        if (((full >> from) & 1) == 0) now_.rowWidths[to++] = now_.rowWidths[from];
    }
    while (to < top)
        now_.rowWidths[to++] = 0;
    now_.fullRows = 0;
    checkInDebug();
    return std::popcount(full);
}

void Board::undo() {
    for (size_t x = savedColumns_.begin; x < savedColumns_.end; x += kTile) {
        std::memcpy(&now_.columns[x], &before_.columns[x], kTile * sizeof(uint64_t));
        std::memcpy(&now_.heights[x], &before_.heights[x], kTile);
    }
    for (size_t y = savedRows_.begin; y < savedRows_.end; y += kTile) {
        std::memcpy(&now_.rowWidths[y], &before_.rowWidths[y], kTile);
    }
    if (savedColumns_.end != savedColumns_.begin) {
        now_.fullRows = before_.fullRows;
        now_.maxHeight = before_.maxHeight;
    }
    commit();
    checkInDebug();
}

void Board::commit() {
    committed_ = true;
    savedColumns_ = {};
    savedRows_ = {};
}

}  // namespace tetris
