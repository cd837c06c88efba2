#include "test/support/game/ReferenceBoard.h"

#include <algorithm>

namespace tetris {

namespace {

std::string describe(const std::string& what, int got, int expected) {
    return what + " is " + std::to_string(got) + ", expected " + std::to_string(expected);
}

}  // namespace

ReferenceBoard::ReferenceBoard(int width, int height)
    : width_(width),
      rows_(static_cast<size_t>(height), std::string(static_cast<size_t>(width), '.')),
      committedRows_(rows_) {}

ReferenceBoard ReferenceBoard::fromPicture(std::string_view picture) {
    std::vector<std::string> rows;
    std::string row;
    for (const char cell : picture) {
        if (cell != '\n') {
            row += cell;
        } else if (!row.empty()) {
            rows.insert(rows.begin(), row);
            row.clear();
        }
    }
    ReferenceBoard board(static_cast<int>(rows.at(0).size()), static_cast<int>(rows.size()));
    board.rows_ = rows;
    board.committedRows_ = rows;
    return board;
}

bool ReferenceBoard::isFilled(int x, int y) const {
    if (x < 0 || x >= getWidth() || y < 0 || y >= getHeight()) return true;
    return rows_[static_cast<size_t>(y)][static_cast<size_t>(x)] == '#';
}

bool ReferenceBoard::isFull(int y) const { return countRowWidth(y) == getWidth(); }

int ReferenceBoard::countMaxHeight() const {
    int y = getHeight();
    while (y > 0 && countRowWidth(y - 1) == 0)
        --y;
    return y;
}

int ReferenceBoard::countColumnHeight(int x) const {
    int y = getHeight();
    while (y > 0 && !isFilled(x, y - 1))
        --y;
    return y;
}

int ReferenceBoard::countRowWidth(int y) const {
    return static_cast<int>(std::ranges::count(rows_[static_cast<size_t>(y)], '#'));
}

int ReferenceBoard::countHoles() const {
    int holes = 0;
    for (int x = 0; x < getWidth(); ++x) {
        bool covered = false;
        for (int y = getHeight() - 1; y >= 0; --y) {
            if (isFilled(x, y)) covered = true;
            if (covered && !isFilled(x, y)) ++holes;
        }
    }
    return holes;
}

bool ReferenceBoard::canHang(std::span<const TPoint> body, int x, int y) const {
    return std::ranges::none_of(body, [&](const TPoint& block) {
        if (y + block.y < 0) return true;
        return y + block.y < getHeight() && isFilled(x + block.x, y + block.y);
    });
}

int ReferenceBoard::dropHeight(std::span<const TPoint> body, int x) const {
    int y = getHeight();
    while (canHang(body, x, y - 1))
        --y;
    return y;
}

std::string ReferenceBoard::toString() const {
    std::string picture;
    for (int y = getHeight() - 1; y >= 0; --y)
        picture += rows_[static_cast<size_t>(y)] + '\n';
    return picture;
}

PlaceResult ReferenceBoard::place(std::span<const TPoint> body, int x, int y) {
    committed_ = false;
    for (const TPoint& block : body) {
        const TPoint at{x + block.x, y + block.y};
        if (at.x < 0 || at.x >= getWidth() || at.y < 0 || at.y >= getHeight()) {
            return PlaceResult::OutOfBounds;
        }
    }
    for (const TPoint& block : body) {
        if (isFilled(x + block.x, y + block.y)) return PlaceResult::Bad;
    }
    PlaceResult result = PlaceResult::Ok;
    for (const TPoint& block : body) {
        const TPoint at{x + block.x, y + block.y};
        rows_[static_cast<size_t>(at.y)][static_cast<size_t>(at.x)] = '#';
        if (isFull(at.y)) result = PlaceResult::RowFilled;
    }
    return result;
}

int ReferenceBoard::clearRows() {
    committed_ = false;
    const std::string full(static_cast<size_t>(width_), '#');
    const std::string empty(static_cast<size_t>(width_), '.');
    const size_t height = rows_.size();
    std::erase(rows_, full);
    const int cleared = static_cast<int>(height - rows_.size());
    rows_.resize(height, empty);
    return cleared;
}

void ReferenceBoard::undo() {
    rows_ = committedRows_;
    committed_ = true;
}

void ReferenceBoard::commit() {
    committedRows_ = rows_;
    committed_ = true;
}

std::string findDifference(const Board& board, const ReferenceBoard& reference) {
    if (board.getWidth() != reference.getWidth() || board.getHeight() != reference.getHeight()) {
        return "the sizes differ";
    }
    const std::string picture = board.toString();
    const std::string expected = reference.toString();
    if (picture != expected) return "the board is\n" + picture + "expected\n" + expected;
    if (board.isCommitted() != reference.isCommitted()) {
        return describe("committed", board.isCommitted(), reference.isCommitted());
    }
    for (int x = 0; x < board.getWidth(); ++x) {
        const int height = reference.countColumnHeight(x);
        if (board.getColumnHeight(x) != height) {
            return describe("the height of column " + std::to_string(x), board.getColumnHeight(x),
                            height);
        }
        uint64_t column = 0;
        for (int y = 0; y < height; ++y) {
            if (reference.isFilled(x, y)) column |= uint64_t{1} << y;
        }
        if (board.getColumn(x) != column) return "the word of column " + std::to_string(x);
    }
    uint64_t fullRows = 0;
    for (int y = 0; y < board.getHeight(); ++y) {
        const int width = reference.countRowWidth(y);
        if (board.getRowWidth(y) != width) {
            return describe("the width of row " + std::to_string(y), board.getRowWidth(y), width);
        }
        if (width == board.getWidth()) fullRows |= uint64_t{1} << y;
    }
    if (board.getFullRows() != fullRows) return "the word of full rows";
    if (board.getMaxHeight() != reference.countMaxHeight()) {
        return describe("the greatest height", board.getMaxHeight(), reference.countMaxHeight());
    }
    return "";
}

}  // namespace tetris
