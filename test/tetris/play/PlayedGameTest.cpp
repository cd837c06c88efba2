#include "core/tetris/play/PlayedGame.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "test/support/game/ListSequence.h"
#include "test/support/game/ModernScript.h"

namespace tetris {
namespace {

Game makeClassicGame(std::vector<int> pieces, int limit = 0) {
    return Game(std::make_unique<ListSequence>(std::move(pieces)), {.limit = limit});
}

// "6: (3,19) (4,19) (5,19) (4,20)", the cells in order.
std::string describeCells(std::optional<PieceCells> cells) {
    if (!cells) return "none";
    std::ranges::sort(cells->cells, [](const TPoint& a, const TPoint& b) {
        return a.y != b.y ? a.y < b.y : a.x < b.x;
    });
    std::string text = std::to_string(cells->piece) + ":";
    for (const TPoint& cell : cells->cells)
        text += " (" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
    return text;
}

TEST(PlayedGameTest, TellsTheCellsOfTheFallingPieceAndItsGhost) {
    PlayedGame classic(makeClassicGame({Piece::PYRAMID}));
    EXPECT_EQ(describeCells(classic.findFalling()), "6: (3,22) (4,22) (5,22) (4,23)");
    EXPECT_EQ(describeCells(classic.findGhost()), "6: (3,0) (4,0) (5,0) (4,1)");
    classic.tick(Verb::Down);
    classic.tick(Verb::Rotate);
    EXPECT_EQ(describeCells(classic.findFalling()), "6: (4,21) (3,22) (4,22) (4,23)");

    PlayedGame modern(makeModernGame("T"));
    EXPECT_EQ(describeCells(modern.findFalling()), "6: (3,19) (4,19) (5,19) (4,20)");
    EXPECT_EQ(describeCells(modern.findGhost()), "6: (3,0) (4,0) (5,0) (4,1)");
    modern.tick(Verb::TurnRight);
    EXPECT_EQ(describeCells(modern.findFalling()), "6: (4,18) (4,19) (5,19) (4,20)");
    EXPECT_EQ(describeCells(modern.findGhost()), "6: (4,0) (4,1) (5,1) (4,2)");
}

TEST(PlayedGameTest, TellsTheNumbersAndTheNextPiecesOfBothRules) {
    PlayedGame classic(makeClassicGame({Piece::SQUARE, Piece::STICK}, 3));
    EXPECT_EQ(classic.getPieces(), 1) << "the falling piece counts";
    EXPECT_EQ(classic.getScore(), 1);
    EXPECT_EQ(classic.peek(5), (std::vector{0, 5})) << "no more than the limit allows";

    PlayedGame modern(makeModernGame("OI", {.limit = 3}));
    EXPECT_EQ(modern.getPieces(), 0) << "it does not count";
    EXPECT_EQ(modern.getScore(), 0);
    EXPECT_EQ(modern.peek(5), (std::vector{0, 5}));
    modern.tick(Verb::Land);
    EXPECT_EQ(modern.getPieces(), 1);
    EXPECT_EQ(modern.getScore(), 38);
    EXPECT_EQ(modern.getRows(), 0);
}

TEST(PlayedGameTest, OnlyAModernGameChangesByTimeAlone) {
    EXPECT_EQ(PlayedGame(makeClassicGame({0})).computeWait(), std::nullopt);
    PlayedGame modern(makeModernGame("O"));
    EXPECT_EQ(modern.computeWait(), 1000);
    modern.elapse(400);
    EXPECT_EQ(modern.computeWait(), 600);
}

TEST(PlayedGameTest, AClassicPieceIsPlacedWhereItRests) {
    PlayedGame game(makeClassicGame({Piece::SQUARE, Piece::STICK}, 2));
    const Piece& square = *Piece::getPieces()[Piece::SQUARE];
    const Piece& stick = *Piece::getPieces()[Piece::STICK];
    const std::optional<PieceCells> before = game.findFalling();
    for (const Placement& wrong : {Placement{&square, 0, 1}, Placement{&square, 9, 0},
                                   Placement{&square, 0, -1}, Placement{&stick, 0, 0}}) {
        EXPECT_THROW(game.place(wrong), std::invalid_argument);
        EXPECT_EQ(game.findFalling(), before);
        EXPECT_EQ(game.copyBoard(), Board(10, 24));
    }
    EXPECT_EQ(game.place({&square, 0, 0}).locks.size(), 1U);
    EXPECT_EQ(game.findFalling()->piece, Piece::STICK);
    EXPECT_THROW(game.place({stick.fastRotation(), 0, 1}), std::invalid_argument);
    const GameReport report = game.place({stick.fastRotation(), 2, 0});
    EXPECT_EQ(report.end, GameEnd::Limit);
    EXPECT_EQ(game.countLandedPieces(), 2);
    EXPECT_TRUE(game.copyBoard().getGrid(5, 0));
    EXPECT_TRUE(game.place({&square, 8, 0}).locks.empty()) << "after the end";
}

TEST(PlayedGameTest, AGameOfPlacementsRefusesOneAsAWhole) {
    PlayedGame game(InstantGame(10, 2, 2, RecalledSequence(nullptr, 0, 0)));
    const Piece& square = *Piece::getPieces()[Piece::SQUARE];
    EXPECT_EQ(game.place({&square, 0, 0}).locks.size(), 1U);
    const Board before = game.copyBoard();
    for (const Placement& wrong : {Placement{&square, 1, 0}, Placement{&square, 0, 2}}) {
        EXPECT_THROW(game.place(wrong), std::invalid_argument);
        EXPECT_EQ(game.copyBoard(), before);
        EXPECT_EQ(game.getScore(), 1);
    }
    EXPECT_EQ(game.place({&square, 2, 0}).end, GameEnd::Limit);
    EXPECT_TRUE(game.place({&square, 4, 0}).locks.empty()) << "after the end";
}

TEST(PlayedGameTest, APlacementAfterHoldHappensAsAWholeOrNotAtAll) {
    MatchRules paced;
    paced.clock = MatchClock::Paced;
    paced.game.seed = 7;
    for (const PlayedGame& start : {PlayedGame(makeModernGame("TOTO")), PlayedGame(Match(paced))}) {
        PlayedGame game = start;
        const int next = game.peek(1).front();
        const auto placeNext = [&](int y) {
            return game.place({Piece::getPieces()[base::toIndex(next)], 4, y}, Spin::None, true);
        };
        EXPECT_THROW(placeNext(5), std::invalid_argument) << "it rests on nothing";
        EXPECT_EQ(game.getHeld(), std::nullopt);
        EXPECT_EQ(game.findFalling(), start.findFalling());
        EXPECT_EQ(placeNext(0).locks.size(), 1U);
        EXPECT_NE(game.getHeld(), std::nullopt);
    }
    PlayedGame without(makeModernGame("TO", {.hold = false}));
    EXPECT_THROW(without.place({Piece::getPieces()[Piece::PYRAMID], 4, 0}, Spin::None, true),
                 std::invalid_argument)
        << "hold is refused";
    EXPECT_EQ(without.getPieces(), 0);
}

TEST(PlayedGameTest, AfterTheEndNothingFalls) {
    PlayedGame classic(makeClassicGame({Piece::SQUARE}, 1));
    classic.tick(Verb::Drop);
    classic.tick(Verb::Down);
    classic.tick(Verb::Down);
    PlayedGame modern(makeModernGame("O", {.limit = 1}));
    EXPECT_EQ(modern.getEnd(), GameEnd::None);
    modern.tick(Verb::Land);
    for (const PlayedGame* const game : {&classic, &modern}) {
        EXPECT_FALSE(game->isRunning());
        EXPECT_EQ(game->getEnd(), GameEnd::Limit);
        EXPECT_EQ(game->findFalling(), std::nullopt);
        EXPECT_EQ(game->findGhost(), std::nullopt);
        EXPECT_TRUE(game->peek(5).empty());
        EXPECT_EQ(game->computeWait(), std::nullopt);
    }
}

TEST(PlayedGameTest, ACopyGoesOnAlone) {
    PlayedGame game(makeModernGame("TO"));
    const PlayedGame before = game;
    game.get<ModernGame>()->tick(Verb::Land);
    EXPECT_EQ(before.getPieces(), 0);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.get<Game>(), nullptr);
    game = PlayedGame(makeClassicGame({0}));
    EXPECT_EQ(game.get<ModernGame>(), nullptr);
}

TEST(PlayedGameTest, AMatchIsPlayedAsTheGameOfItsFirstSide) {
    MatchRules rules;
    rules.game.seed = 7;
    PlayedGame game{Match(rules)};
    Match match(rules);
    EXPECT_EQ(game.getRuleSet(), RuleSet::Modern);
    EXPECT_EQ(game.tick(Verb::Land).locks.size(), match.tick(0, Verb::Land).locks.size());
    game.elapse(700);
    match.elapse(700);
    EXPECT_EQ(game.getPieces(), 1);
    EXPECT_EQ(game.copyBoard(), match.getGame(0).getBoard());
    EXPECT_EQ(game.computeWait(), match.computeWait());
    EXPECT_EQ(std::as_const(game).get<ModernGame>(), &game.get<Match>()->getGame(0));
    EXPECT_TRUE(game.isRunning());
    PlayedGame lost = game;
    game.get<Match>()->giveUp(1);
    EXPECT_EQ(game.getEnd(), GameEnd::Goal);
    lost.get<Match>()->giveUp(0);
    EXPECT_EQ(lost.getEnd(), GameEnd::Resigned);
}

}  // namespace
}  // namespace tetris
