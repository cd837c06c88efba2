#pragma once

#include <cstdint>
#include <vector>

namespace tui {

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
    std::vector<int> getColumns(int most) const {
        return squeeze({columns_.begin(), columns_.end()}, most);
    }
    // For each of them 1 where it is marked, else 0.
    std::vector<int> getMarks(int most) const {
        return squeeze({marks_.begin(), marks_.end()}, most);
    }
    // After the last piece; before the first one, at the start.
    int getLast() const { return last_; }
    int getTop() const { return top_; }

    friend bool operator==(const HeightCurve&, const HeightCurve&) = default;

private:
    static std::vector<int> squeeze(std::vector<int> all, int most);
    void merge();

    std::vector<uint8_t> columns_;
    std::vector<bool> marks_;  // of the columns
    int group_ = 1;            // pieces in a column
    int inLast_ = 0;           // pieces in the last column
    int last_ = 0;
    int top_ = 0;
};

}  // namespace tui
