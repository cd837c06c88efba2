#pragma once

#include <cstdint>
#include <variant>

#include "core/tetris/Board.h"
#include "core/tetris/rules/GameRules.h"
#include "core/tetris/rules/GarbageHoles.h"
#include "core/tetris/versus/GarbageQueue.h"

namespace tetris {

// What rises at the bottom of a modern game's board, and when: the one place that a lock asks. Each
// row is full but for one hole. A cheese game has so many rows, which rise as others are dug; in a
// survival game one rises after a number of locks; in a match the other side sends them; other
// games have none. A value.
class Garbage {
public:
    // That of a single game.
    explicit Garbage(const GameRules& rules) : source_(makeSource(rules)) {}
    // That of a side of a match.
    explicit Garbage(const GarbageQueue& queue) : source_(queue) {}

    // How many rows rise before the first piece.
    [[nodiscard]] int countFirst() const;
    // Takes note of a lock at that microsecond, and returns how many rows rise after it.
    // `fullRows`: those of the board before they were cleared (bit y: row y).
    [[nodiscard]] int noteLock(std::uint64_t fullRows, std::int64_t now);
    // Lets that many rows rise, one after the other. False if a row would push a filled cell out of
    // the board; that row does not rise, nor do those after it. `board` is committed, and stays so.
    // Requires: no more than countFirst() or noteLock() has returned.
    [[nodiscard]] bool rise(Board& board, int count);

    // Rows that have risen.
    [[nodiscard]] int getRisen() const { return risen_; }
    // A cheese game's rows in all, and those of them that were cleared; else 0.
    [[nodiscard]] int getTotal() const;
    [[nodiscard]] int getDug() const;
    // A match's rows on their way; null in a single game.
    [[nodiscard]] GarbageQueue* getQueue() { return std::get_if<GarbageQueue>(&source_); }
    [[nodiscard]] const GarbageQueue* getQueue() const
    {
        return std::get_if<GarbageQueue>(&source_);
    }

private:
    // Garbage rows are always the lowest of the board, so it is enough to count them.
    struct Cheese {
        GarbageHoles holes;
        int total;
        int dug = 0;
    };

    struct Pressure {
        GarbageHoles holes;
        int every;  // locks from row to row; 0: ever fewer
        int messy;
        int locks = 0;  // since the last row

        // A piece has locked: how many rows rise now. `risen`: those that rose before it.
        [[nodiscard]] int noteLock(int risen);
    };
    using Source = std::variant<Cheese, Pressure, GarbageQueue>;

    [[nodiscard]] static Source makeSource(const GameRules& rules);
    [[nodiscard]] int takeHole();

    Source source_;
    int risen_ = 0;
};

}  // namespace tetris
