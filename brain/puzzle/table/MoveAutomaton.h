#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Prunes a depth-first search: it forbids a slide if a shorter or earlier string of slides leads to
// the same board (Taylor and Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993). It
// also forbids slides that the edge of the board makes impossible.
//
// A string is dropped if another string with the same beginning and end is shorter, or equally long
// and before it in the order L R U D. So the first of all shortest ways to a board, in that order,
// is never dropped. Strings of up to `length` slides are found by a breadth-first search from each
// cell of the blank, and compiled into a finite state machine (Aho and Corasick 1975) with separate
// states for each cell of the blank. With length 2 it only forbids undoing the last slide.
class MoveAutomaton {
public:
    static constexpr int kMaxCells = 36;
    static constexpr int kUsualLength = 12;
    static constexpr int32_t kForbidden = -1;

    // Throws std::invalid_argument if the size is out of range; or if length is not 2 to 12, or is
    // more than 2 on a board of more than kMaxCells cells.
    MoveAutomaton(BoardSize size, int length);

    // The state before any slide, with the blank in that cell.
    int32_t start(int blank) const { return blank; }
    // The state after a slide, or kForbidden.
    int32_t next(int32_t state, Slide slide) const {
        return next_[toIndex(state) * 4 + toIndex(slide)];
    }

    size_t countStates() const { return next_.size() / 4; }
    size_t countStrings() const { return strings_; }

private:
    size_t strings_ = 0;
    std::vector<int32_t> next_;
};

}  // namespace puzzle
