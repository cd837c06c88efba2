#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/tetris/rules/GameReport.h"
#include "core/tetris/rules/Turning.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

using tetris::Spin;

// The height of the stack over a game. Each column stands for the same number of pieces, a power of
// two, and holds the greatest height after one of them. So a game of any length takes at most
// kMost columns. In a match the pieces are those of both sides, so that both curves have the same
// columns, and pieces that were great attacks are marked.
class HeightCurve {
public:
    static constexpr int kMost = 256;

    HeightCurve() = default;
    // `start`: the height at the start of the game.
    explicit HeightCurve(int start) : last_(start), top_(start) {}

    // Another piece has landed. `isMarked`: its column is marked.
    void add(int height, bool isMarked = false);
    // A piece of the other side of a match has landed.
    void addSame() { add(last_); }

    // In at most that many columns, each of a number of pieces that is a power of two.
    std::vector<int> getColumns(int most) const { return squeeze(columns_, most); }
    // For each of them 1 where it is marked, else 0.
    std::vector<int> getMarks(int most) const { return squeeze(marks_, most); }
    // After the last piece; before the first one, at the start.
    int getLast() const { return last_; }
    int getTop() const { return top_; }

private:
    static std::vector<int> squeeze(std::vector<int> all, int most);

    std::vector<int> columns_;
    std::vector<int> marks_;  // of the columns
    int group_ = 1;           // pieces in a column
    int inLast_ = 0;          // pieces in the last column
    int last_ = 0;
    int top_ = 0;
};

// What the last clear or spin was, and the level that it reached.
struct Callout {
    int rows = 0;
    int64_t points = 0;
    int level = 0;  // 0: no new one
    // Of a modern game.
    Spin spin = Spin::None;
    bool isBackToBack = false;
    int combo = 0;  // 0: none
    bool isPerfect = false;
    // Of a match.
    int cancelled = 0;
    int sent = 0;
};

// The level of a classic game that gets faster with its rows.
constexpr int findLevel(int rows) { return rows / 10; }

// An attack of so many rows is heard, marked, and found by the keys of a replay.
inline constexpr int kGreatAttack = 4;
inline bool isGreatAttack(const Lock& lock) { return lock.sent >= kGreatAttack; }

// What that lock of a modern game was; nullopt if it was neither a clear nor a spin.
inline std::optional<Callout> makeCallout(const Lock& lock) {
    const tetris::LockScore& score = lock.score;
    if (score.rows == 0 && score.spin == Spin::None) return std::nullopt;
    return Callout{.rows = score.rows,
                   .points = score.points,
                   .spin = score.spin,
                   .isBackToBack = score.bonus,
                   .combo = std::max(0, score.combo),
                   .isPerfect = score.perfect,
                   .cancelled = lock.cancelled,
                   .sent = lock.sent};
}

// What is seen of a game, or of a side of a match, besides the game itself.
struct SeenSide {
    PieceGrid stack{};
    HeightCurve heights{};
    std::optional<Callout> callout{};  // of the last lock

    SeenSide() = default;
    // At the start of a game, with its board.
    explicit SeenSide(const Board& board) : stack(board), heights(stack.computeHeight()) {}

    // A piece has locked; `board`: the game's, after it.
    void take(const Lock& lock, const Board& board) {
        stack.take(lock, board);
        heights.add(stack.computeHeight(), isGreatAttack(lock));
        callout = makeCallout(lock);
    }
};

}  // namespace tui
