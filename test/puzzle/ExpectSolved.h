#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "brain/puzzle/Solver.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Expects that each slide is possible, and that the last one solves the board.
inline void expectSolved(Position board, const std::vector<Slide>& slides) {
    for (const Slide slide : slides)
        ASSERT_TRUE(board.slide(slide)) << toString(board.getSize());
    EXPECT_TRUE(board.isSolved()) << toString(board.getSize());
}

// The same of a solution, whose bound is at most its length.
inline void expectSolved(const Position& board, const Solution& solution) {
    ASSERT_TRUE(solution.slides.has_value()) << toString(board.getSize());
    expectSolved(board, *solution.slides);
    EXPECT_LE(solution.lowerBound, solution.countSlides());
}

}  // namespace puzzle
