#pragma once

#include <algorithm>
#include <deque>
#include <optional>

#include "tui/base/App.h"
#include "tui/base/Frame.h"

namespace tui {

// About how many bytes it takes to make the row of one picture that of the other: cells that
// differ, what moves the cursor to them, and their pens. Requires: pictures of one size.
inline int estimateBytes(const Frame& shown, const Frame& frame, int row) {
    constexpr int kMove = 6;
    constexpr int kPen = 12;
    constexpr int kGlyph = 3;  // in UTF-8; else one byte
    int bytes = 0;
    int behind = -1;  // the column behind the last one that differs
    Style pen;
    for (int column = 0; column < frame.getSize().columns; ++column) {
        const Cell& cell = frame.getCell(column, row);
        if (cell == shown.getCell(column, row)) continue;
        bytes += cell.glyph < 0x80 ? 1 : kGlyph;
        if (column != behind) bytes += kMove;
        if (cell.style != pen) bytes += kPen;
        pen = cell.style;
        behind = column + 1;
    }
    return bytes;
}

// The part of a picture that is drawn now.
struct PicturePart {
    int bytes = 0;            // by estimateBytes
    std::optional<int> next;  // the row at which the next part begins; nullopt: this was the last
};

// Leaves in the picture only a part of what differs from the shown one, which has its size: the
// first changed row from that row on, all around, and further ones while they take at most `most`
// bytes. nullopt: all.
inline PicturePart keepPart(const Frame& shown, int from, std::optional<int> most, Frame& frame) {
    const auto [columns, rows] = frame.getSize();
    PicturePart part;
    for (int i = 0; i < rows; ++i) {
        const int row = (from + i) % rows;
        const int bytes = estimateBytes(shown, frame, row);
        if (part.bytes == 0 || bytes == 0 || !most || part.bytes + bytes <= *most) {
            part.bytes += bytes;
            continue;
        }
        part.next = part.next.value_or(row);
        for (int column = 0; column < columns; ++column) {
            const Cell& cell = shown.getCell(column, row);
            frame.put(column, row, cell.glyph, cell.style);
        }
    }
    return part;
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
    // On a narrow line a key waits behind a part of a picture that takes about so long. It is
    // narrow from an answer on that was so much later than the quickest one, as a busy machine's
    // rarely is, until a part may have kWhole bytes.
    static constexpr Duration kNarrow = std::chrono::milliseconds(500);
    static constexpr Duration kPartTime = std::chrono::milliseconds(150);
    static constexpr int kPartBytes = 100;  // at least
    static constexpr int kWhole = 12000;

    // A question was sent to the terminal after a picture. `bytes`: of the picture, estimated.
    void onAsked(TimePoint real, int bytes = 0) { asked_.push_back({real, bytes}); }
    void onAnswers(int count, TimePoint real) {
        for (; count > 0 && !asked_.empty(); --count) {
            const Question question = asked_.front();
            asked_.pop_front();
            take(real - question.time, real);
            measure(real - question.time - least_, question.bytes);
        }
    }
    // The answers will not come.
    void forget() { asked_.clear(); }

    bool isSlow() const { return isSlow_; }
    bool isNarrow() const { return room_.has_value(); }
    // About how many bytes a picture may have; nullopt: any number.
    std::optional<int> getRoom() const { return room_; }
    // True while a picture is under way that has asked.
    bool isUnderWay() const { return !asked_.empty(); }
    bool isBehind(TimePoint real) const {
        return isUnderWay() && real - asked_.front().time > least_ + kBehind;
    }
    // When the last one was sent. Requires: isUnderWay.
    TimePoint getLastAsked() const { return asked_.back().time; }

private:
    struct Question {
        TimePoint time;
        int bytes = 0;
    };

    void measure(Duration taken, int bytes) {
        if (bytes < kPartBytes / 2 || (taken <= kNarrow && !isNarrow())) return;
        const Duration shortest = std::chrono::milliseconds(1);
        auto room = bytes * kPartTime / std::max(taken, shortest);
        // Grows slowly, because the quickest answer may have come after many bytes itself.
        if (room_) room = std::min<decltype(room)>(room, *room_ + *room_ / 4);
        room_.reset();
        if (room < kWhole) room_ = std::max(kPartBytes, static_cast<int>(room));
    }

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

    std::deque<Question> asked_;
    std::optional<int> room_;
    Duration least_ = std::chrono::seconds(1);
    TimePoint lateSince_{};
    TimePoint lastLate_{};
    bool isSlow_ = false;
};

}  // namespace tui
