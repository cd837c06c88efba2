#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/TPoint.h"

namespace tetris {

// The rules of Board in the plainest form: rows of '.' and '#', the lowest first. Only the cells
// are stored; every number is counted on each call, and undo restores a whole copy.
class ReferenceBoard {
public:
    ReferenceBoard(int width, int height);
    // From a picture as Board::fromPicture takes it. Requires: the picture is valid.
    [[nodiscard]] static ReferenceBoard fromPicture(std::string_view picture);

    [[nodiscard]] int getWidth() const { return width_; }
    [[nodiscard]] int getHeight() const { return static_cast<int>(rows_.size()); }
    [[nodiscard]] bool isCommitted() const { return committed_; }
    [[nodiscard]] bool isFilled(int x, int y) const;
    [[nodiscard]] bool isFull(int y) const;
    [[nodiscard]] int countMaxHeight() const;
    [[nodiscard]] int countColumnHeight(int x) const;
    [[nodiscard]] int countRowWidth(int y) const;
    [[nodiscard]] int countHoles() const;
    // Lowers the blocks from above the board until they rest on a filled cell or the floor.
    [[nodiscard]] int dropHeight(std::span<const TPoint> body, int x) const;
    [[nodiscard]] std::string toString() const;

    // Requires: committed.
    [[nodiscard]] PlaceResult place(std::span<const TPoint> body, int x, int y);
    int clearRows();
    void undo();
    void commit();

private:
    // False if a block would be below the floor or on a filled cell.
    [[nodiscard]] bool canHang(std::span<const TPoint> body, int x, int y) const;

    int width_;
    bool committed_ = true;
    std::vector<std::string> rows_;
    std::vector<std::string> committedRows_;
};

// The first difference between the two in words; empty if they are equal.
[[nodiscard]] std::string findDifference(const Board& board, const ReferenceBoard& reference);

}  // namespace tetris
