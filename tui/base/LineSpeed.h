#pragma once

#include <algorithm>
#include <deque>
#include <optional>

#include "tui/base/App.h"
#include "tui/base/Frame.h"

namespace tui {

// On a slow line pictures are drawn in parts of about so many cells, less than a quarter of a
// second at 1,000 bytes a second, so that a key waits behind one part alone.
inline constexpr int kPartCells = 32;

// Lets only some rows of the picture differ from the one that is shown: the first of them from that
// row on, all around, and others while their cells fit. Returns the row at which the next part
// begins; nullopt if no row was left out.
inline std::optional<int> keepPart(const Frame& shown, int from, Frame& frame) {
    const auto [columns, rows] = frame.getSize();
    if (shown.getSize() != frame.getSize()) return std::nullopt;
    int cells = 0;
    std::optional<int> next;
    for (int i = 0; i < rows; ++i) {
        const int row = (from + i) % rows;
        int changed = 0;
        for (int column = 0; column < columns; ++column)
            changed += frame.getCell(column, row) == shown.getCell(column, row) ? 0 : 1;
        if (changed == 0) continue;
        const bool isFirst = cells == 0;
        cells += changed;
        if (isFirst || cells <= kPartCells) continue;
        next = next.value_or(row);
        for (int column = 0; column < columns; ++column) {
            const Cell& cell = shown.getCell(column, row);
            frame.put(column, row, cell.glyph, cell.style);
        }
    }
    return next;
}

// How far a terminal is behind its pictures: by its answers to the questions behind them, which
// come in their order. All times are real. Reads no clock.
class LineSpeed {
public:
    // An answer is late after this time.
    static constexpr Duration kLate = std::chrono::milliseconds(250);
    // The line is slow when answers have been late for this time, never a second without one.
    static constexpr Duration kSlowAfter = std::chrono::seconds(2);
    static constexpr Duration kPause = std::chrono::seconds(1);
    // It is no longer slow after this time without a late answer.
    static constexpr Duration kQuickAfter = std::chrono::seconds(10);
    // A picture that a key asks for waits while another one is under way for longer than this, and
    // than the quickest answer has taken: a far line is not a slow one.
    static constexpr Duration kBehind = std::chrono::milliseconds(100);

    void onAsked(TimePoint real) { asked_.push_back(real); }
    void onAnswers(int count, TimePoint real) {
        for (; count > 0 && !asked_.empty(); --count) {
            take(real - asked_.front(), real);
            asked_.pop_front();
        }
    }
    // The answers will not come.
    void forget() { asked_.clear(); }

    bool isSlow() const { return isSlow_; }
    // True while a picture is under way that has asked.
    bool isUnderWay() const { return !asked_.empty(); }
    bool isBehind(TimePoint real) const {
        return isUnderWay() && real - asked_.front() > least_ + kBehind;
    }
    // When the last one was sent. Requires: isUnderWay.
    TimePoint getLastAsked() const { return asked_.back(); }

private:
    void take(Duration delay, TimePoint real) {
        least_ = std::min(least_, delay);
        if (delay <= kLate) {
            isSlow_ = isSlow_ && real < lastLate_ + kQuickAfter;
            return;
        }
        if (real > lastLate_ + kPause) lateSince_ = real - delay;
        lastLate_ = real;
        isSlow_ = isSlow_ || real >= lateSince_ + kSlowAfter;
    }

    std::deque<TimePoint> asked_;
    Duration least_ = std::chrono::seconds(1);
    TimePoint lateSince_{};
    TimePoint lastLate_{};
    bool isSlow_ = false;
};

}  // namespace tui
