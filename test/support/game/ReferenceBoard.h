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
    static ReferenceBoard fromPicture(std::string_view picture);

    int getWidth() const { return width_; }
    int getHeight() const { return static_cast<int>(rows_.size()); }
    bool isCommitted() const { return committed_; }
    bool isFilled(int x, int y) const;
    bool isFull(int y) const;
    int countMaxHeight() const;
    int countColumnHeight(int x) const;
    int countRowWidth(int y) const;
    int countHoles() const;
    // Lowers the blocks from above the board until they rest on a filled cell or the floor.
    int dropHeight(std::span<const TPoint> body, int x) const;
    std::string toString() const;

    // Requires: committed.
    PlaceResult place(std::span<const TPoint> body, int x, int y);
    int clearRows();
    void undo();
    void commit();

private:
    // False if a block would be below the floor or on a filled cell.
    bool canHang(std::span<const TPoint> body, int x, int y) const;

    int width_;
    bool committed_ = true;
    std::vector<std::string> rows_;
    std::vector<std::string> committedRows_;
};

// The first difference between the two in words; empty if they are equal.
std::string findDifference(const Board& board, const ReferenceBoard& reference);

}  // namespace tetris
