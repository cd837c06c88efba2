#include "core/tetris/replay/Replay.h"

#include <gtest/gtest.h>

#include <memory>

#include "core/tetris/Piece.h"
#include "test/support/game/ListSequence.h"

namespace tetris {
namespace {

TEST(ReplayTest, TheHashGoesThroughTheCellsFromTheBottomLeft) {
    // FNV-1a of "1000" and of "0010".
    EXPECT_EQ(formatHash(hashBoard(Board::fromPicture("..\n#.\n"))), formatHash([] {
                  uint64_t hash = 0xcbf29ce484222325;
                  for (const char c : {'1', '0', '0', '0'})
                      hash = (hash ^ static_cast<uint64_t>(c)) * 0x100000001b3;
                  return hash;
              }()));
    EXPECT_NE(hashBoard(Board::fromPicture("..\n#.\n")), hashBoard(Board::fromPicture("#.\n..\n")));
    EXPECT_NE(hashBoard(Board::fromPicture("..\n#.\n")), hashBoard(Board::fromPicture("..\n.#\n")));
}

TEST(ReplayTest, TheFallingPieceCountsInNoNumber) {
    PlayedGame game(GameRules{}, std::make_unique<ListSequence>(std::vector<int>{Piece::SQUARE}));
    const SideResult atStart = computeResult(GameEnd::Left, game).sides[0];
    EXPECT_EQ(atStart.pieces, 0);
    EXPECT_EQ(atStart.score, 0);
    EXPECT_EQ(formatHash(atStart.board), "6337a34dc4c025e5");
    game.tick(Verb::Drop);
    game.tick(Verb::Down);
    game.tick(Verb::Down);
    const SideResult landed = computeResult(GameEnd::Left, game).sides[0];
    EXPECT_EQ(landed.pieces, 1);
    EXPECT_EQ(landed.score, 1);
    Board board(10, 24);
    ASSERT_EQ(board.place(*Piece::getPieces()[Piece::SQUARE], 4, 0), PlaceResult::Ok);
    EXPECT_EQ(landed.board, hashBoard(board));
}

TEST(ReplayTest, TurnsAreCountedAndFound) {
    for (int piece = 0; piece <= Piece::PYRAMID; ++piece) {
        int turns = 0;
        for (const Piece* turned = findRotation(piece, 0); turned != nullptr;
             turned = findRotation(piece, turns)) {
            EXPECT_EQ(countTurns(piece, *turned), turns);
            ++turns;
        }
        const std::vector<int> rotations{2, 4, 4, 2, 2, 1, 4};
        EXPECT_EQ(turns, rotations[static_cast<size_t>(piece)]);
    }
}

}  // namespace
}  // namespace tetris
