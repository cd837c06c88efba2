#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/puzzle/BoardSize.h"
#include "core/puzzle/Slide.h"

namespace puzzle {

// Tells a depth-first search which slides it need not try after the earlier ones, because a shorter
// or earlier string of slides leads to the same board (Taylor and Korf, "Pruning duplicate nodes in
// depth-first search", AAAI 1993). It also knows which slides are on the board.
//
// A string is dropped if another string with the same beginning and end is shorter, or equally long
// and before it in the order L R U D. So of all shortest ways to any board the first in that order
// is never dropped. Strings of up to `length` slides are found by a breadth-first search from each
// cell of the blank, and compiled into a finite state machine (Aho and Corasick 1975) whose states
// know the blank's cell. With length 2 it only forbids to undo the last slide.
class MoveAutomaton {
public:
    static constexpr int kMaxCells = 36;
    static constexpr int kUsualLength = 12;
    static constexpr std::int32_t kForbidden = -1;

    // Throws std::invalid_argument if the size is out of range; or if length is not 2 to 12, or is
    // more than 2 on a board of more than kMaxCells cells.
    MoveAutomaton(BoardSize size, int length);

    // The state before any slide, with the blank in that cell.
    [[nodiscard]] std::int32_t start(int blank) const { return blank; }
    // The state after a slide; kForbidden if the slide need not be tried, or is off the board.
    [[nodiscard]] std::int32_t next(std::int32_t state, Slide slide) const
    {
        return next_[static_cast<std::size_t>(state) * 4 + static_cast<std::size_t>(slide)];
    }

    [[nodiscard]] std::size_t countStates() const { return next_.size() / 4; }
    [[nodiscard]] std::size_t countStrings() const { return strings_; }

private:
    std::size_t strings_ = 0;
    std::vector<std::int32_t> next_;
};

}  // namespace puzzle
