#include "core/tetris/rules/Garbage.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/base/Range.h"

namespace tetris {

namespace {

constexpr int kFirstRows = 10;
// Locks from one row to the next of a survival game, one fewer after each step of rows.
constexpr int kMostLocks = 8;
constexpr int kFewestLocks = 2;
constexpr int kRowsAStep = 4;

}  // namespace

int GarbageHoles::draw() {
    if (last_ < 0) {
        last_ = random_.nextInt(width_);
    } else {
        // One of the other columns.
        const int column = random_.nextInt(width_ - 1);
        last_ = column >= last_ ? column + 1 : column;
    }
    return last_;
}

int GarbageHoles::follow(int messy) {
    assert(last_ >= 0);
    if (messy == 0 || random_.nextInt(100) >= messy) return last_;
    return draw();
}

void GarbageQueue::add(int rows, int64_t due) {
    assert(rows_.empty() || due >= rows_.back().due);
    for (int row = 0; row < rows; ++row) {
        const int hole = row == 0 ? holes_.draw() : holes_.follow(messy_);
        rows_.push_back({due, static_cast<uint8_t>(hole), row == 0});
    }
}

int GarbageQueue::cancel(int rows) {
    const int cancelled = std::min(rows, base::count(rows_));
    rows_.erase(rows_.begin(), rows_.begin() + cancelled);
    return cancelled;
}

int GarbageQueue::countDue(int64_t now) const {
    const auto due = std::ranges::upper_bound(rows_, now, {}, &GarbageRow::due) - rows_.begin();
    return std::min(static_cast<int>(due), cap_);
}

int GarbageQueue::takeHole() {
    assert(!rows_.empty());
    const int hole = rows_.front().hole;
    rows_.erase(rows_.begin());
    return hole;
}

Garbage::Source Garbage::makeSource(const GameRules& rules) {
    const GarbageHoles holes(rules.seed ^ GarbageHoles::kSeed, rules.width);
    const GoalEntry& goal = getEntry(rules.goal);
    if (goal.garbageRises)
        return Pressure{.holes = holes, .every = rules.every, .messy = rules.messy};
    return Cheese{.holes = holes, .total = goal.digsGarbage ? rules.garbage : 0};
}

int Garbage::countFirst() const { return std::min(kFirstRows, getTotal()); }

int Garbage::Pressure::countEvery(int risen) const {
    return every > 0 ? every : std::max(kFewestLocks, kMostLocks - risen / kRowsAStep);
}

int Garbage::Pressure::noteLock(int risen) {
    const int due = countEvery(risen);
    if (++locks < due) return 0;
    locks = 0;
    return 1;
}

int Garbage::noteLock(uint64_t fullRows, int64_t now) {
    if (auto* const queue = std::get_if<GarbageQueue>(&source_))
        return fullRows == 0 ? queue->countDue(now) : 0;
    if (auto* const pressure = std::get_if<Pressure>(&source_)) return pressure->noteLock(risen_);
    Cheese& cheese = std::get<Cheese>(source_);
    const uint64_t garbageRows = (uint64_t{1} << (risen_ - cheese.dug)) - 1;
    const int dug = std::popcount(fullRows & garbageRows);
    cheese.dug += dug;
    return std::min(dug, cheese.total - risen_);
}

int Garbage::takeHole() {
    if (auto* const queue = std::get_if<GarbageQueue>(&source_)) return queue->takeHole();
    if (auto* const pressure = std::get_if<Pressure>(&source_))
        return risen_ == 0 ? pressure->holes.draw() : pressure->holes.follow(pressure->messy);
    return std::get<Cheese>(source_).holes.draw();
}

bool Garbage::rise(Board& board, int count) {
    for (int left = count; left > 0; --left) {
        if (board.getMaxHeight() == board.getHeight()) return false;
        const int hole = takeHole();
        board = Board::fromColumns(board.getWidth(), board.getHeight(), [&board, hole](int x) {
            return board.getColumn(x) << 1 | uint64_t{x != hole};
        });
        ++risen_;
    }
    return true;
}

std::optional<NextRow> Garbage::findNextRow() const {
    const auto* const pressure = std::get_if<Pressure>(&source_);
    if (pressure == nullptr) return std::nullopt;
    NextRow next{.every = pressure->countEvery(risen_), .locks = pressure->locks};
    const int step = (risen_ / kRowsAStep + 1) * kRowsAStep;
    if (pressure->countEvery(step) == next.every) return next;
    next.changesAt = step;
    next.then = pressure->countEvery(step);
    return next;
}

std::span<const GarbageRow> Garbage::getIncoming() const {
    const auto* const queue = std::get_if<GarbageQueue>(&source_);
    return queue != nullptr ? queue->getRows() : std::span<const GarbageRow>();
}

int Garbage::getTotal() const {
    const Cheese* const cheese = std::get_if<Cheese>(&source_);
    return cheese != nullptr ? cheese->total : 0;
}

int Garbage::getDug() const {
    const Cheese* const cheese = std::get_if<Cheese>(&source_);
    return cheese != nullptr ? cheese->dug : 0;
}

}  // namespace tetris
