#include "brain/tetris/DefaultBrain.h"

#include <gtest/gtest.h>

#include <optional>

#include "brain/tetris/steer/Pilot.h"
#include "core/tetris/Game.h"
#include "test/support/game/PilotedGame.h"

namespace tetris {
namespace {

TEST(BadBrainTest, RatesTenThousandLessWhatDefaultRates) {
    const Board board = Board::fromPicture("...\n#..\n.#.\n##.\n");
    EXPECT_EQ(BadBrain().rateBoard(board), 10000 - DefaultBrain().rateBoard(board));
    EXPECT_EQ(BadBrain().rateBoard(Board(10, 24)), 10000.0);
}

TEST(BadBrainTest, TakesTheFirstPlacementThatDefaultRatesWorst) {
    const Board board = Board::fromPicture(R"(
......
......
......
......
.#....
##..##
)");
    for (const Piece* piece : Piece::getPieces()) {
        std::optional<Move> worst;
        for (const Move& move : DefaultBrain().ratePlacements({board, piece, 6})) {
            if (!worst || move.score > worst->score) worst = move;
        }
        const std::optional<Move> move = BadBrain().bestMove(board, *piece, 6);
        ASSERT_TRUE(move);
        EXPECT_EQ(move->piece, worst->piece);
        EXPECT_EQ(move->x, worst->x);
        EXPECT_EQ(move->y, worst->y);
        EXPECT_EQ(move->score, 10000 - worst->score);
    }
}

TEST(BadBrainTest, ByTicksItLosesTheTestGameWith15) {
    Game game(makeSequence("test", 0));
    BadBrain brain;
    Pilot pilot(brain);
    playWithPilot(game, pilot);
    EXPECT_EQ(game.getEnd(), GameEnd::Over);
    EXPECT_EQ(game.getScore(), 15);
    EXPECT_EQ(game.getPieces(), 15);
    EXPECT_EQ(game.countLandedPieces(), 15);
    EXPECT_EQ(game.getRows(), 0);
}

}  // namespace
}  // namespace tetris
