#include "core/tetris/rules/Garbage.h"

#include <algorithm>
#include <bit>
#include <string>

namespace tetris {

namespace {

constexpr std::uint64_t kHoleSeed = 0x3C6EF372FE94;

// The board one row higher, with that row at the bottom. Requires: its top row is empty.
Board raise(const Board& board, const std::string& row)
{
    const std::string picture = board.toString();
    return Board::fromPicture(picture.substr(row.size() + 1) + row + '\n');
}

}  // namespace

Garbage::Garbage(const GameRules& rules)
    : random_(rules.seed ^ kHoleSeed), total_(getEntry(rules.goal).digsGarbage ? rules.garbage : 0)
{
}

int Garbage::dig(std::uint64_t fullRows)
{
    const std::uint64_t garbageRows = (std::uint64_t{1} << (risen_ - dug_)) - 1;
    const int cleared = std::popcount(fullRows & garbageRows);
    dug_ += cleared;
    return cleared;
}

bool Garbage::rise(Board& board, int count)
{
    for (int left = std::min(count, total_ - risen_); left > 0; --left) {
        if (board.getMaxHeight() == board.getHeight()) return false;
        std::string row(static_cast<std::size_t>(board.getWidth()), '#');
        row[static_cast<std::size_t>(chooseHole(board.getWidth()))] = '.';
        board = raise(board, row);
        ++risen_;
    }
    return true;
}

int Garbage::chooseHole(int width)
{
    if (hole_ < 0) {
        hole_ = random_.nextInt(width);
    } else {
        // One of the other columns.
        const int column = random_.nextInt(width - 1);
        hole_ = column >= hole_ ? column + 1 : column;
    }
    return hole_;
}

}  // namespace tetris
