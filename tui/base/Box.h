#pragma once

namespace tui {

// A rectangle of characters.
struct Box {
    int column = 0;
    int row = 0;
    int columns = 0;
    int rows = 0;

    [[nodiscard]] bool contains(int atColumn, int atRow) const
    {
        return atColumn >= column && atColumn < column + columns && atRow >= row &&
               atRow < row + rows;
    }

    friend bool operator==(const Box&, const Box&) = default;
};

}  // namespace tui
