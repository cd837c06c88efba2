#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "core/puzzle/Position.h"

namespace puzzle {

// Expects that each slide is possible, and that the last one solves the board.
inline void expectSolved(Position board, const std::vector<Slide>& slides) {
    for (const Slide slide : slides)
        ASSERT_TRUE(board.slide(slide)) << toString(board.getSize());
    EXPECT_TRUE(board.isSolved()) << toString(board.getSize());
}

}  // namespace puzzle
