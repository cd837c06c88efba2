#include "core/tetris/Game.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "test/support/Refusal.h"
#include "test/support/game/BoardText.h"
#include "test/support/game/ListSequence.h"

// GameModelTest compares what verbs do, landings, points and ends with a model.

namespace tetris {

namespace {

Game makeGame(std::vector<int> pieces, GameOptions options = {}, int sequenceLimit = 0) {
    return Game(std::make_unique<ListSequence>(std::move(pieces), sequenceLimit), options);
}

// Turns the falling piece `turns` times and steers it to column x; fails the test if it is blocked.
void steerTo(Game& game, int x, int turns = 0) {
    if (turns > 0) {
        ASSERT_TRUE(game.tick(Verb::Down).moved);
    }
    for (int i = 0; i < turns; ++i)
        ASSERT_TRUE(game.tick(Verb::Rotate).moved);
    while (game.getX() > x)
        ASSERT_TRUE(game.tick(Verb::Left).moved);
    while (game.getX() < x)
        ASSERT_TRUE(game.tick(Verb::Right).moved);
}

// Does the same, and then drops the piece. Returns the report of the tick in which it lands.
TickReport landAt(Game& game, int x, int turns = 0) {
    steerTo(game, x, turns);
    EXPECT_TRUE(game.tick(Verb::Drop).moved);
    EXPECT_FALSE(game.tick(Verb::Down).landed);
    const TickReport report = game.tick(Verb::Down);
    EXPECT_TRUE(report.landed);
    return report;
}

std::string refusalOf(std::unique_ptr<PieceSequence> sequence, GameOptions options) {
    return test::refusalOf([&] { return Game(std::move(sequence), options); });
}

std::string refusalOf(GameOptions options) {
    return refusalOf(std::make_unique<ListSequence>(std::vector<int>{0}), options);
}

// ---- A new game

TEST(GameTest, ANewGameIsTenByTwentyFourWithItsFirstPieceIn) {
    const Game game = makeGame({Piece::SQUARE});
    EXPECT_TRUE(game.isRunning());
    EXPECT_EQ(game.getEnd(), GameEnd::None);
    EXPECT_EQ(game.getBoard().getWidth(), 10);
    EXPECT_EQ(game.getBoard().getHeight(), 24);
    EXPECT_EQ(game.getPiece(), *Piece::getPieces()[Piece::SQUARE]);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.getScore(), 1);
    EXPECT_EQ(game.getRows(), 0);
    EXPECT_EQ(game.getTally(), RowTally{});
    EXPECT_EQ(game.getLimit(), 0);
    EXPECT_EQ(game.countLandedPieces(), 0) << "the falling piece is in the shown numbers alone";
}

TEST(GameTest, EachPieceEntersInTheMiddleAtTheTopInItsRootRotation) {
    for (int index = 0; index < 7; ++index) {
        const Piece& piece = *Piece::getPieces()[static_cast<size_t>(index)];
        for (const int width : {3, 4, 5, 9, 10, 11, 64}) {
            for (const int height : {5, 6, 24, 33, 64}) {
                const Game game = makeGame({index}, {.width = width, .height = height});
                ASSERT_TRUE(game.isRunning());
                EXPECT_EQ(&game.getPiece(), &piece);
                EXPECT_EQ(game.getX(), (width - piece.getWidth()) / 2);
                EXPECT_EQ(game.getY(), height - piece.getHeight());
            }
        }
    }
}

TEST(GameTest, OptionsOutOfRangeAreRefusedByName) {
    EXPECT_NE(refusalOf({.width = 0}).find("width is 0"), std::string::npos);
    EXPECT_NE(refusalOf({.width = 65}).find("width is 65"), std::string::npos);
    EXPECT_NE(refusalOf({.height = 0}).find("height is 0"), std::string::npos);
    EXPECT_NE(refusalOf({.height = -1}).find("height is -1"), std::string::npos);
    EXPECT_NE(refusalOf({.height = 65}).find("height is 65"), std::string::npos);
    EXPECT_NE(refusalOf({.limit = -1}).find("limit is -1"), std::string::npos);
    EXPECT_NE(refusalOf(nullptr, {}).find("sequence"), std::string::npos);
    EXPECT_EQ(refusalOf({.width = 1, .height = 1}), "");
    EXPECT_EQ(refusalOf({.width = 64, .height = 64}), "");
}

// ---- Drop

TEST(GameTest, DropUnderAnOverhangStaysThere) {
    Game game = makeGame({Piece::SQUARE, Piece::STICK, Piece::SQUARE});
    landAt(game, 0);
    landAt(game, 0, 1);
    ASSERT_NO_FATAL_FAILURE(steerTo(game, 4));
    ASSERT_TRUE(game.tick(Verb::Drop).moved);
    ASSERT_NO_FATAL_FAILURE(steerTo(game, 2));
    EXPECT_EQ(game.getY(), 0);
    EXPECT_EQ(game.copyCommittedBoard().dropHeight(game.getPiece(), 2), 3);
    EXPECT_EQ(game.computeDropY(), 0);
    EXPECT_TRUE(game.tick(Verb::Drop).moved);
    EXPECT_EQ(game.getY(), 0);
    EXPECT_FALSE(game.tick(Verb::Down).landed);
    EXPECT_TRUE(game.tick(Verb::Down).landed);
}

// ---- The end

TEST(GameTest, TheLimitStopsTheGameAfterItsLastPieceHasLanded) {
    Game game = makeGame({Piece::SQUARE}, {.limit = 3});
    EXPECT_EQ(landAt(game, 0).end, GameEnd::None);
    EXPECT_FALSE(game.isLastPiece());
    EXPECT_EQ(landAt(game, 2).end, GameEnd::None);
    EXPECT_TRUE(game.isLastPiece());
    const TickReport report = landAt(game, 4);
    EXPECT_EQ(report.end, GameEnd::Limit);
    EXPECT_TRUE(report.landed);
    EXPECT_FALSE(game.isRunning());
    EXPECT_EQ(game.getPieces(), 3);
    EXPECT_EQ(game.getScore(), 3);
    EXPECT_EQ(game.countLandedPieces(), 3);
    EXPECT_EQ(&game.getPiece(), Piece::getPieces()[Piece::SQUARE]);
    EXPECT_EQ(game.getX(), 4);
}

TEST(GameTest, OverWinsOverTheLimit) {
    Game game = makeGame({Piece::STICK}, {.width = 6, .height = 5, .limit = 1});
    EXPECT_EQ(landAt(game, 0).end, GameEnd::Over);
    EXPECT_EQ(game.getPieces(), 1);
}

TEST(GameTest, TheLimitIsTheSmallerOfTheGamesAndTheSequences) {
    EXPECT_EQ(makeGame({0}).getLimit(), 0);
    EXPECT_EQ(makeGame({0}, {.limit = 7}).getLimit(), 7);
    EXPECT_EQ(makeGame({0}, {}, 5).getLimit(), 5);
    EXPECT_EQ(makeGame({0}, {.limit = 7}, 5).getLimit(), 5);
    EXPECT_EQ(makeGame({0}, {.limit = 3}, 5).getLimit(), 3);
    EXPECT_EQ(Game(makeSequence("test", 0)).getLimit(), 100);
    EXPECT_EQ(Game(makeSequence("bag", 0)).getLimit(), 0);
}

TEST(GameTest, ANextPieceWithoutRoomEndsTheGameAndCountsInNoNumber) {
    Game game = makeGame({Piece::SQUARE, Piece::S1}, {.width = 2, .height = 8});
    const TickReport report = landAt(game, 0);
    EXPECT_EQ(report.end, GameEnd::Over);
    ASSERT_TRUE(report.landed);
    EXPECT_EQ(report.landed->piece, Piece::getPieces()[Piece::SQUARE]);
    EXPECT_EQ(report.fullRows, 0b11u);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.countLandedPieces(), 1);
    EXPECT_EQ(game.getScore(), 1 + 10);
    EXPECT_EQ(game.getBoard(), Board(2, 8));
    EXPECT_TRUE(game.getBoard().isCommitted());
}

// ---- Shown and final numbers, and the queries of a view

TEST(GameTest, TheCommittedBoardIsTheWellWithoutTheFallingPiece) {
    Game game = makeGame({Piece::SQUARE}, {.width = 6, .height = 8, .limit = 2});
    EXPECT_EQ(game.copyCommittedBoard(), Board(6, 8));
    EXPECT_TRUE(game.copyCommittedBoard().isCommitted());
    landAt(game, 0);
    const Board well = readBoard("##..../##....", 8);
    EXPECT_EQ(game.copyCommittedBoard(), well);
    game.tick(Verb::Down);
    EXPECT_EQ(game.copyCommittedBoard(), well);
    EXPECT_NE(game.getBoard(), well) << "a copy was asked for, and the game stays as it is";
    landAt(game, 3);
    ASSERT_FALSE(game.isRunning());
    Board last = game.copyCommittedBoard();
    EXPECT_TRUE(last.isCommitted());
    EXPECT_EQ(last, game.getBoard());
    last.undo();
    EXPECT_EQ(last, game.getBoard()) << "what has landed stays";
}

TEST(GameTest, PeekNextIsThePieceThatComesNext) {
    Game game = makeGame({Piece::SQUARE, Piece::STICK, Piece::L2}, {.limit = 3});
    EXPECT_EQ(game.peekNext(), Piece::STICK);
    landAt(game, 0);
    EXPECT_EQ(game.peekNext(), Piece::L2);
    EXPECT_EQ(&game.getPiece(), Piece::getPieces()[Piece::STICK]);
    landAt(game, 4);
    EXPECT_EQ(game.peekNext(), std::nullopt) << "nothing comes after the limit";
    landAt(game, 6);
    ASSERT_EQ(game.getEnd(), GameEnd::Limit);
    EXPECT_EQ(game.peekNext(), std::nullopt);
}

// A sequence that notes the boards it was shown.
class WatchingSequence : public ListSequence {
public:
    explicit WatchingSequence(std::vector<Board>& seen)
        : ListSequence({Piece::SQUARE}), seen_(&seen) {}
    int next(const Board& board) override {
        seen_->push_back(board);
        return ListSequence::next(board);
    }

private:
    std::vector<Board>* seen_;
};

TEST(GameTest, TheSequenceIsShownTheCommittedWellAndNotAskedAtTheLimit) {
    std::vector<Board> seen;
    Game game(std::make_unique<WatchingSequence>(seen), {.width = 4, .height = 6, .limit = 3});
    for (const int x : {0, 2, 0})
        landAt(game, x);
    ASSERT_EQ(seen.size(), 3u);
    for (const Board& board : seen)
        EXPECT_TRUE(board.isCommitted());
    EXPECT_EQ(seen[0], Board(4, 6));
    EXPECT_EQ(seen[1].toString(), "....\n....\n....\n....\n##..\n##..\n");
    EXPECT_EQ(seen[2], Board(4, 6)) << "after the full rows were removed";
}

}  // namespace
}  // namespace tetris
