#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/Board.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// Where the holes of garbage are: a generator of its own, so that they do not depend on the pieces,
// and the last hole that it drew. A value.
class GarbageHoles {
public:
    // The generator of single games, and of side 0 of a match.
    static constexpr uint64_t kSeed = 0x3C6EF372FE94;

    // `seed`: of the generator. Requires: width >= 2.
    GarbageHoles(uint64_t seed, int width) : random_(seed), width_(width) {}

    // Draws a hole: any column at first, later one other than the last hole drawn.
    int draw();
    // The hole of a row right after another one: with a chance of `messy` in 100 it is drawn, else
    // it is that of the row before. With 0 no random number is taken. Requires: a hole was drawn.
    int follow(int messy);

private:
    base::JavaRandom random_;
    int width_;
    int last_ = -1;  // the last hole drawn; -1 before the first
};

// A row of garbage on its way to one side of a match.
struct GarbageRow {
    int64_t due = 0;      // a moment of the match, in microseconds
    uint8_t hole = 0;     // its column
    bool begins = false;  // it is the first one of those that were sent at once

    bool operator==(const GarbageRow&) const = default;
};

// The garbage on its way to one side of a match. What the other side sends enters at the end; what
// this side's own attacks cancel, and what rises, leaves at the front. The holes are fixed when a
// row is sent. A value.
class GarbageQueue {
public:
    // `messy`: the chance in 100 that a row has another hole than the row sent before it at once.
    // `cap`: the most rows that rise after one lock.
    GarbageQueue(const GarbageHoles& holes, int messy, int cap)
        : holes_(holes), messy_(messy), cap_(cap) {}

    // Puts that many rows on their way. Nothing for 0. Requires: not due before the last row.
    void add(int rows, int64_t due);
    // Removes up to that many rows, due or not, and returns how many.
    int cancel(int rows);
    // How many rows rise after a lock at that moment which clears nothing.
    int countDue(int64_t now) const;
    // Removes the first row and returns its hole. Requires: there is one.
    int takeHole();

    // What is on its way, the oldest first. Valid until the next change.
    std::span<const GarbageRow> getRows() const { return rows_; }

private:
    GarbageHoles holes_;
    int messy_;
    int cap_;
    std::vector<GarbageRow> rows_;
};

// The next row of garbage of a survival game.
struct NextRow {
    int every = 0;      // locks between the row before it and it
    int locks = 0;      // those that have passed
    int changesAt = 0;  // after that row in all one rises each `then` locks; 0: it stays so
    int then = 0;

    int countLeft() const { return every - locks; }

    bool operator==(const NextRow&) const = default;
};

// What rises at the bottom of a modern game's board, and when: the one place that a lock asks. Each
// row is full but for one hole. A cheese game has a number of them, which rise as others are dug;
// in a survival game one rises after a number of locks; in a match the other side sends them; other
// games have none. A value.
class Garbage {
public:
    // That of a single game.
    explicit Garbage(const GameRules& rules) : source_(makeSource(rules)) {}
    // That of a side of a match.
    explicit Garbage(const GarbageQueue& queue) : source_(queue) {}

    // How many rows rise before the first piece.
    int countFirst() const;
    // Takes note of a lock at that microsecond, and returns how many rows rise after it.
    // `fullRows`: those of the board before they were cleared (bit y: row y).
    [[nodiscard]] int noteLock(uint64_t fullRows, int64_t now);
    // Lets that many rows rise, one after the other. False if a row would push a filled cell out of
    // the board; that row does not rise, nor do those after it. `board` is committed, and stays so.
    // Requires: no more than countFirst() or noteLock() has returned.
    [[nodiscard]] bool rise(Board& board, int count);

    // As GarbageQueue's add and cancel. Require: that of a side of a match.
    void receive(int rows, int64_t due) { std::get<GarbageQueue>(source_).add(rows, due); }
    int cancel(int attack) { return std::get<GarbageQueue>(source_).cancel(attack); }

    // Rows that have risen.
    int getRisen() const { return risen_; }
    // A cheese game's rows in all, and those of them that were cleared; else 0.
    int getTotal() const;
    int getDug() const;
    // Nullopt but in a survival game.
    std::optional<NextRow> findNextRow() const;
    // A match's rows on their way, the oldest first; none in a single game. Valid until the next
    // change.
    std::span<const GarbageRow> getIncoming() const;

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

        // Locks from that number of rows to the next one.
        int countEvery(int risen) const;
        // A piece has locked: how many rows rise now. `risen`: those that rose before it.
        [[nodiscard]] int noteLock(int risen);
    };
    using Source = std::variant<Cheese, Pressure, GarbageQueue>;

    static Source makeSource(const GameRules& rules);
    [[nodiscard]] int takeHole();

    Source source_;
    int risen_ = 0;
};

}  // namespace tetris
