#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <ostream>

#include "brain/lab/Batch.h"

namespace tetris {
namespace {

struct Total {
    int64_t rows = 0;
    int64_t pieces = 0;
    friend bool operator==(const Total&, const Total&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Total& total) {
        return out << total.rows << " rows, " << total.pieces << " pieces";
    }
};

// Plays games with the seeds from 0 on, and adds them up.
Total playAll(const GameSetup& setup, int64_t games) {
    Total total;
    Batch batch({.setups = {setup}, .games = games}, 2);
    while (!batch.isDone()) {
        const auto game = batch.next(std::chrono::seconds(1));
        if (!game) continue;
        total.rows += game->result.tally.rows;
        total.pieces += game->result.pieces;
    }
    return total;
}

struct Row {
    const char* brain;
    int width;
    int rows;
    int64_t games;
    int limit;  // pieces, 0 for none
    Total total;
};

// A failure means that a feature, the choice between equals or a rule has changed.
TEST(ExactTotalsTest, AreReproducedToTheLastPiece) {
    const Row kRows[] = {
        {"dellacherie", 10, 10, 100, 0, {259'821, 651'635}},
        {"bcts", 10, 10, 100, 0, {388'304, 972'833}},
        {"dt10", 10, 10, 100, 0, {449'507, 1'125'838}},
        {"champion", 10, 10, 100, 0, {605'184, 1'515'035}},
        {"rvce", 10, 8, 100, 0, {82'737, 208'476}},
        {"dt20", 7, 12, 20, 0, {10'246, 18'263}},
        {"dt10", 12, 6, 50, 0, {11'281, 34'573}},
        {"bcts", 5, 6, 200, 0, {3'433, 5'321}},
        {"default", 10, 20, 200, 0, {9'276, 31'453}},
        {"lookahead:weights=dt10,loss=100", 10, 5, 20, 100, {731, 1'921}},
        {"expectimax:weights=dt10,loss=100", 8, 6, 4, 60, {110, 240}},
        {"expectimax:weights=champion", 8, 6, 4, 60, {108, 240}},
        {"lookahead:weights=dt10,depth=2,loss=100", 6, 6, 4, 30, {76, 120}},
    };
    for (const Row& row : kRows)
        EXPECT_EQ(playAll({.sequence = "random",
                           .brain = row.brain,
                           .rules = {.width = row.width, .rows = row.rows, .limit = row.limit}},
                          row.games),
                  row.total)
            << row.brain << " on " << row.width << "x" << row.rows;
}

}  // namespace
}  // namespace tetris
