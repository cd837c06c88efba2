#include "core/tetris/Game.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "test/support/Refusal.h"
#include "test/support/Text.h"
#include "test/support/game/ListSequence.h"

namespace tetris {

namespace {

using test::picture;

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

TEST(GameTest, TheFallingPieceIsPlacedOnTheBoardAndNotCommitted) {
    const Game game = makeGame({Piece::PYRAMID}, {.width = 5, .height = 6});
    EXPECT_FALSE(game.getBoard().isCommitted());
    EXPECT_EQ(game.getBoard().toString(), picture(R"(
..#..
.###.
.....
.....
.....
.....
)"));
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

// ---- Rotate

TEST(GameTest, RotateKeepsTheMiddleWithDivisionsTowardZero) {
    Game game = makeGame({Piece::STICK});
    EXPECT_EQ(game.getX(), 4);
    EXPECT_EQ(game.getY(), 20);
    EXPECT_TRUE(game.tick(Verb::Rotate).moved);
    EXPECT_EQ(game.getPiece().getWidth(), 4);
    EXPECT_EQ(game.getX(), 3) << "(1 - 4) / 2 is -1";
    EXPECT_EQ(game.getY(), 21) << "(4 - 1) / 2 is 1";
    EXPECT_TRUE(game.tick(Verb::Rotate).moved);
    EXPECT_EQ(game.getX(), 4);
    EXPECT_EQ(game.getY(), 20);
}

TEST(GameTest, PiecesThatLieCannotTurnWhereTheyEnterAndCanOneRowLower) {
    for (const int index : {Piece::S1, Piece::S2, Piece::PYRAMID}) {
        Game game = makeGame({index});
        EXPECT_FALSE(game.tick(Verb::Rotate).moved);
        EXPECT_EQ(&game.getPiece(), Piece::getPieces()[static_cast<size_t>(index)]);
        EXPECT_TRUE(game.tick(Verb::Down).moved);
        EXPECT_TRUE(game.tick(Verb::Rotate).moved);
    }
    for (const int index : {Piece::STICK, Piece::L1, Piece::L2, Piece::SQUARE}) {
        Game game = makeGame({index});
        EXPECT_TRUE(game.tick(Verb::Rotate).moved);
    }
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

TEST(GameTest, DropDoesNotLandAndNeitherDoesTheDownAfterIt) {
    Game game = makeGame({Piece::SQUARE});
    const TickReport drop = game.tick(Verb::Drop);
    EXPECT_TRUE(drop.moved);
    EXPECT_FALSE(drop.landed);
    EXPECT_EQ(game.getPieces(), 1);
    const TickReport first = game.tick(Verb::Down);
    EXPECT_FALSE(first.moved);
    EXPECT_FALSE(first.landed);
    EXPECT_EQ(game.getPieces(), 1);
    const TickReport second = game.tick(Verb::Down);
    EXPECT_FALSE(second.moved);
    EXPECT_TRUE(second.landed);
    EXPECT_EQ(game.getPieces(), 2);
}

// ---- Placement

TEST(GameTest, AFallByDownAloneLandsWithTheFirstFailure) {
    Game game = makeGame({Piece::SQUARE, Piece::STICK});
    for (int y = 22; y > 0; --y) {
        EXPECT_EQ(game.getY(), y);
        const TickReport report = game.tick(Verb::Down);
        EXPECT_TRUE(report.moved);
        EXPECT_FALSE(report.landed);
    }
    const TickReport report = game.tick(Verb::Down);
    EXPECT_FALSE(report.moved);
    ASSERT_TRUE(report.landed);
    EXPECT_EQ(report.landed->piece, Piece::getPieces()[Piece::SQUARE]);
    EXPECT_EQ(report.landed->x, 4);
    EXPECT_EQ(report.landed->y, 0);
    EXPECT_EQ(report.fullRows, 0u);
    EXPECT_EQ(report.end, GameEnd::None);
    EXPECT_EQ(&game.getPiece(), Piece::getPieces()[Piece::STICK]);
    EXPECT_TRUE(game.getBoard().getGrid(5, 1));
}

TEST(GameTest, AVerbThatSucceedsDelaysTheLandingByOneDown) {
    for (const Verb verb : {Verb::Left, Verb::Right, Verb::Rotate, Verb::Drop}) {
        SCOPED_TRACE(toLetter(verb));
        Game game = makeGame({Piece::SQUARE});
        game.tick(Verb::Drop);
        ASSERT_FALSE(game.tick(Verb::Down).landed);
        for (int again = 0; again < 3; ++again) {
            ASSERT_TRUE(game.tick(verb).moved);
            EXPECT_FALSE(game.tick(Verb::Down).landed);
        }
        EXPECT_TRUE(game.tick(Verb::Down).landed);
    }
}

TEST(GameTest, AVerbThatFailsLetsTheNextFailedDownLand) {
    Game game = makeGame({Piece::STICK});
    steerTo(game, 0);
    game.tick(Verb::Drop);
    ASSERT_FALSE(game.tick(Verb::Rotate).moved);
    EXPECT_TRUE(game.tick(Verb::Down).landed);
}

TEST(GameTest, ANewPieceStartsAsIfTheTickBeforeHadBeenADown) {
    // Ten squares reach the highest row allowed; the stick enters directly above them.
    std::vector<int> pieces(10, Piece::SQUARE);
    pieces.push_back(Piece::STICK);
    Game game = makeGame(pieces);
    for (int i = 0; i < 10; ++i)
        landAt(game, 4);
    ASSERT_TRUE(game.isRunning());
    ASSERT_EQ(game.getY(), 20);
    const TickReport report = game.tick(Verb::Down);
    ASSERT_TRUE(report.landed);
    EXPECT_EQ(report.landed->y, 20);
    EXPECT_EQ(report.end, GameEnd::Over);
}

// ---- Rows and points

TEST(GameTest, RowsAtOnceAreWorth5And10And20And40) {
    Game one = makeGame({Piece::STICK}, {.width = 4, .height = 8});
    EXPECT_EQ(landAt(one, 0, 1).fullRows, 0b1u);
    EXPECT_EQ(one.getScore(), 2 + 5);
    Game two = makeGame({Piece::SQUARE}, {.width = 2, .height = 8});
    EXPECT_EQ(landAt(two, 0).fullRows, 0b11u);
    EXPECT_EQ(two.getScore(), 2 + 10);
    Game three = makeGame({Piece::L1, Piece::S1, Piece::L1}, {.width = 4, .height = 12});
    landAt(three, 0);
    landAt(three, 1, 1);
    EXPECT_EQ(landAt(three, 2, 2).fullRows, 0b111u);
    EXPECT_EQ(three.getScore(), 4 + 20);
    Game four = makeGame({Piece::STICK}, {.width = 3, .height = 12});
    landAt(four, 0);
    landAt(four, 2);
    EXPECT_EQ(landAt(four, 1).fullRows, 0b1111u);
    EXPECT_EQ(four.getScore(), 4 + 40);
    EXPECT_EQ(four.getTally().clears, (std::array<int64_t, 4>{0, 0, 0, 1}));
}

TEST(GameTest, TheReportHasTheFullRowsAsTheyWereBeforeTheirRemoval) {
    Game game = makeGame({Piece::L1, Piece::L1, Piece::STICK}, {.width = 3, .height = 12});
    EXPECT_EQ(landAt(game, 0).fullRows, 0u);
    const TickReport report = landAt(game, 1, 2);
    EXPECT_EQ(report.fullRows, 0b101u);
    ASSERT_TRUE(report.landed);
    EXPECT_EQ(report.landed->piece, Piece::getPieces()[Piece::L1]->fastRotation()->fastRotation());
    EXPECT_EQ(report.landed->x, 1);
    EXPECT_EQ(report.landed->y, 0);
    EXPECT_EQ(game.getRows(), 2);
    EXPECT_EQ(game.getScore(), 3 + 10);
    EXPECT_EQ(game.copyCommittedBoard().toString(), picture(R"(
...
...
...
...
...
...
...
...
...
...
...
#.#
)"));
}

// ---- The end

TEST(GameTest, AStackAboveTheTopRowsEndsTheGame) {
    Game game = makeGame({Piece::SQUARE});
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(landAt(game, 4).end, GameEnd::None) << "at height 20 the game goes on";
    EXPECT_EQ(landAt(game, 0).end, GameEnd::None);
    for (int y = 22; y > 20; --y)
        ASSERT_TRUE(game.tick(Verb::Down).moved);
    const TickReport report = game.tick(Verb::Down);
    EXPECT_TRUE(report.landed);
    EXPECT_EQ(report.end, GameEnd::Over);
    EXPECT_FALSE(game.isRunning());
    EXPECT_EQ(game.getEnd(), GameEnd::Over);
    EXPECT_EQ(game.getPieces(), 12);
    EXPECT_EQ(game.getScore(), 12);
    EXPECT_EQ(game.countLandedPieces(), 12);
    EXPECT_EQ(game.getBoard().getMaxHeight(), 22);
}

TEST(GameTest, TheHeightIsLookedAtAfterTheFullRowsAreRemoved) {
    Game game = makeGame({Piece::STICK}, {.width = 4, .height = 5});
    EXPECT_EQ(landAt(game, 0, 1).end, GameEnd::None);
    EXPECT_EQ(landAt(game, 0, 1).end, GameEnd::None);
    EXPECT_EQ(game.getRows(), 2);
    EXPECT_EQ(landAt(game, 2).end, GameEnd::Over) << "a standing stick is four rows";
}

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
    EXPECT_EQ(combineLimits(0, 0), 0);
    EXPECT_EQ(combineLimits(4, 0), 4);
    EXPECT_EQ(combineLimits(0, 4), 4);
    EXPECT_EQ(combineLimits(9, 4), 4);
    EXPECT_EQ(combineLimits(4, 9), 4);
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

TEST(GameTest, AFirstPieceWithoutRoomMakesAGameThatIsOver) {
    for (const int index : {Piece::L1, Piece::S1, Piece::SQUARE, Piece::PYRAMID}) {
        Game game = makeGame({index}, {.width = 1, .height = 12});
        EXPECT_FALSE(game.isRunning());
        EXPECT_EQ(game.getEnd(), GameEnd::Over);
        EXPECT_EQ(game.getPieces(), 0);
        EXPECT_EQ(game.getScore(), 0);
        EXPECT_EQ(game.countLandedPieces(), 0);
        EXPECT_EQ(game.getBoard(), Board(1, 12));
        EXPECT_EQ(game.tick(Verb::Down).end, GameEnd::Over);
    }
}

TEST(GameTest, VerbsAfterTheEndAreIgnored) {
    Game game = makeGame({Piece::SQUARE, Piece::STICK}, {.limit = 1});
    landAt(game, 0);
    ASSERT_FALSE(game.isRunning());
    const Board before = game.getBoard();
    for (const Verb verb : {Verb::Left, Verb::Right, Verb::Rotate, Verb::Down, Verb::Drop}) {
        for (int again = 0; again < 3; ++again) {
            const TickReport report = game.tick(verb);
            EXPECT_FALSE(report.moved);
            EXPECT_FALSE(report.landed);
            EXPECT_EQ(report.fullRows, 0u);
            EXPECT_EQ(report.end, GameEnd::Limit);
        }
    }
    EXPECT_EQ(game.getBoard(), before);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.getScore(), 1);
    EXPECT_EQ(game.getX(), 0);
}

// ---- Shown and final numbers, and the queries of a view

TEST(GameTest, TheCommittedBoardIsTheWellWithoutTheFallingPiece) {
    Game game = makeGame({Piece::SQUARE}, {.width = 6, .height = 8, .limit = 2});
    EXPECT_EQ(game.copyCommittedBoard(), Board(6, 8));
    EXPECT_TRUE(game.copyCommittedBoard().isCommitted());
    landAt(game, 0);
    const Board well = Board::fromPicture(R"(
......
......
......
......
......
......
##....
##....
)");
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

// A sequence whose next pieces are unknown.
class SecretSequence : public ListSequence {
public:
    using ListSequence::ListSequence;
    std::vector<int> peek(int /*count*/) const override { return {}; }
};

TEST(GameTest, PeekNextKnowsNothingWhereTheSequenceDoesNot) {
    const Game game(std::make_unique<SecretSequence>(std::vector<int>{Piece::STICK}));
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

TEST(GameTest, TheSequenceIsShownTheCommittedWell) {
    std::vector<Board> seen;
    Game game(std::make_unique<WatchingSequence>(seen), {.width = 4, .height = 6});
    landAt(game, 0);
    landAt(game, 2);
    ASSERT_EQ(seen.size(), 3u);
    for (const Board& board : seen)
        EXPECT_TRUE(board.isCommitted());
    EXPECT_EQ(seen[0], Board(4, 6));
    EXPECT_EQ(seen[1].toString(), "....\n....\n....\n....\n##..\n##..\n");
    EXPECT_EQ(seen[2], Board(4, 6)) << "after the full rows were removed";
}

TEST(GameTest, TheSequenceIsNotAskedAtTheLimit) {
    std::vector<Board> seen;
    Game game(std::make_unique<WatchingSequence>(seen), {.limit = 2});
    landAt(game, 0);
    landAt(game, 2);
    EXPECT_EQ(seen.size(), 2u);
}

TEST(GameTest, PlaysInSixtyFourBySixtyRows) {
    Game game = makeGame({Piece::STICK}, {.width = 64, .height = 64});
    for (int x = 0; x < 63; ++x)
        landAt(game, x);
    EXPECT_EQ(game.getRows(), 0);
    const TickReport report = landAt(game, 63);
    EXPECT_EQ(report.fullRows, 0b1111u);
    EXPECT_EQ(game.getRows(), 4);
    EXPECT_EQ(game.getScore(), 65 + 40);
    for (int i = 0; i < 15; ++i)
        EXPECT_EQ(landAt(game, 7).end, GameEnd::None);
    EXPECT_EQ(game.copyCommittedBoard().getMaxHeight(), 60);
    EXPECT_EQ(landAt(game, 7).end, GameEnd::Over);
}

}  // namespace
}  // namespace tetris
