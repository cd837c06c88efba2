#include "core/tetris/rules/Garbage.h"

#include <algorithm>
#include <bit>
#include <string>

namespace tetris {

namespace {

constexpr int kFirstRows = 10;

// The board one row higher, with that row at the bottom. Requires: its top row is empty.
Board raise(const Board& board, const std::string& row)
{
    const std::string picture = board.toString();
    return Board::fromPicture(picture.substr(row.size() + 1) + row + '\n');
}

}  // namespace

Garbage::Garbage(const GameRules& rules)
    : source_(Cheese{.holes{rules.seed ^ GarbageHoles::kSeed, rules.width},
                     .total = getEntry(rules.goal).digsGarbage ? rules.garbage : 0})
{
}

int Garbage::countFirst() const
{
    return std::min(kFirstRows, getTotal());
}

int Garbage::noteLock(std::uint64_t fullRows, std::int64_t now)
{
    if (GarbageQueue* const queue = getQueue()) return fullRows == 0 ? queue->countDue(now) : 0;
    Cheese& cheese = std::get<Cheese>(source_);
    const std::uint64_t garbageRows = (std::uint64_t{1} << (risen_ - cheese.dug)) - 1;
    const int dug = std::popcount(fullRows & garbageRows);
    cheese.dug += dug;
    return std::min(dug, cheese.total - risen_);
}

bool Garbage::rise(Board& board, int count)
{
    for (int left = count; left > 0; --left) {
        if (board.getMaxHeight() == board.getHeight()) return false;
        GarbageQueue* const queue = getQueue();
        const int hole =
            queue != nullptr ? queue->takeHole() : std::get<Cheese>(source_).holes.draw();
        std::string row(static_cast<std::size_t>(board.getWidth()), '#');
        row[static_cast<std::size_t>(hole)] = '.';
        board = raise(board, row);
        ++risen_;
    }
    return true;
}

int Garbage::getTotal() const
{
    const Cheese* const cheese = std::get_if<Cheese>(&source_);
    return cheese != nullptr ? cheese->total : 0;
}

int Garbage::getDug() const
{
    const Cheese* const cheese = std::get_if<Cheese>(&source_);
    return cheese != nullptr ? cheese->dug : 0;
}

}  // namespace tetris
