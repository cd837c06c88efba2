#include "core/tetris/versus/Match.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "core/tetris/Piece.h"
#include "core/tetris/replay/Replay.h"
#include "test/support/game/MatchScript.h"
#include "test/support/game/ModernText.h"

namespace tetris {
namespace {

constexpr int64_t kSecond = 1'000'000;

MatchRules makeRules(std::string_view pieces, MatchClock clock = MatchClock::Time) {
    MatchRules rules{.clock = clock};
    rules.game.seed = findSeed(pieces);
    return rules;
}

ModernStart startWith(const std::string& rows) { return {.board = readBoard(rows)}; }

// A board that "3R" and a lock of the I clear: an attack of ten rows.
const char* const kPerfect = "######....";
// The I rests as it enters: its lock is a lock out.
const std::string kFatal = repeatRow("....#.....", 20);

std::string hashOf(const Match& match, int side) {
    return formatHash(hashBoard(match.getGame(side).getBoard()));
}

int countIncoming(const Match& match, int side) {
    return static_cast<int>(match.getGame(side).getGarbage().getIncoming().size());
}

// ---- The worked examples

TEST(MatchTest, AMatchWithoutAVerbIsADraw) {
    MatchRules rules;
    rules.game.seed = 7;
    Match match(rules);
    while (match.isRunning())
        match.elapse(match.computeWait().value());
    EXPECT_EQ(toString(match.getEnd()), "draw");
    EXPECT_EQ(match.getTime(), 110'500);
    for (const int side : {0, 1}) {
        EXPECT_EQ(match.getGame(side).getPieces(), 11);
        EXPECT_EQ(hashOf(match, side), "c70c324319164e59");
    }
    Match atOnce(rules);
    atOnce.elapse(1'000'000);
    EXPECT_EQ(atOnce.getTime(), 110'500);
}

TEST(MatchTest, AttacksGrowFromTheMarginOn) {
    const auto grow = [](int64_t moment) {
        std::string text;
        for (const int attack : {1, 2, 3, 4, 5, 10})
            text += (text.empty() ? "" : " ") +
                    std::to_string(growAttack(MatchRules{}, attack, moment, 9));
        return text;
    };
    EXPECT_EQ(grow(180 * kSecond - 1), "1 2 3 4 5 10");
    EXPECT_EQ(grow(180 * kSecond), "1 2 3 5 6 12");
    EXPECT_EQ(grow(210 * kSecond - 1), "1 2 3 5 6 12");
    EXPECT_EQ(grow(210 * kSecond), "1 3 4 6 7 15");
    EXPECT_EQ(grow(240 * kSecond), "1 3 5 7 8 17");
    EXPECT_EQ(grow(600 * kSecond), "4 9 14 19 23 47");
    EXPECT_EQ(growAttack({.margin = 0}, 4, 600 * kSecond, 600), 4);
}

TEST(MatchTest, InTurnsTheMarginCountsPieces) {
    const MatchRules rules{.clock = MatchClock::Turns, .margin = 20};
    EXPECT_EQ(growAttack(rules, 4, 600 * kSecond, 19), 4);
    EXPECT_EQ(growAttack(rules, 4, 0, 20), 5);
    EXPECT_EQ(growAttack(rules, 4, 0, 49), 5);
    EXPECT_EQ(growAttack(rules, 4, 0, 50), 6);
}

// ---- Garbage

TEST(MatchTest, WhatIsSentRisesAfterALockThatClearsNothing) {
    Match match(makeRules("IL"), {startWith(kPerfect), startWith("")});
    playScript(match, "0 3RX +499 1 X");
    EXPECT_EQ(match.getTally(0).sent, 10);
    EXPECT_EQ(countIncoming(match, 1), 10);
    EXPECT_EQ(match.getTally(1).received, 0);
    playScript(match, "+1 1 X");
    EXPECT_EQ(match.getTally(1).received, 8);
    EXPECT_EQ(countIncoming(match, 1), 2);
    playScript(match, "1 X");
    EXPECT_EQ(match.getTally(1).received, 10);
}

TEST(MatchTest, TheMarginCountsBeforeAnAttackCancels) {
    MatchRules rules = makeRules("IL");
    rules.margin = 1;
    Match match(rules, {startWith(kPerfect), startWith(kPerfect)});
    playScript(match, "0 3RX 1 3R +1000 1 X");
    // It has grown to twelve, ten of which cancel.
    EXPECT_EQ(match.getTally(1), (MatchTally{.attack = 12, .sent = 2, .cancelled = 10}));
}

TEST(MatchTest, RowsWithoutRoomEndTheGameAndThoseBeforeThemCount) {
    // The I stands in the middle, beside a column that reaches two rows below the top.
    const std::string tower = repeatRow("#.........", 38);
    Match match(makeRules("IL"), {startWith(kPerfect), startWith(tower)});
    playScript(match, "0 3RX +500 1 X");
    EXPECT_EQ(toString(match.getEnd()), "win 0 top-out");
    EXPECT_EQ(match.getTally(1).received, 2);
    EXPECT_EQ(match.getGame(1).getBoard().getMaxHeight(), 40);
    EXPECT_EQ(countIncoming(match, 1), 8);
}

// ---- Order

TEST(MatchTest, AtOneMicrosecondSideZeroComesFirst) {
    MatchRules rules = makeRules("IL");
    rules.travel = 0;
    Match leftSends(rules, {startWith(kPerfect), startWith("")});
    playScript(leftSends, "0 3RP 1 P +500");
    EXPECT_EQ(leftSends.getTally(1).received, 8);
    Match rightSends(rules, {startWith(""), startWith(kPerfect)});
    playScript(rightSends, "0 P 1 3RP +500");
    EXPECT_EQ(rightSends.getTally(0).received, 0);
    EXPECT_EQ(countIncoming(rightSends, 0), 10);
}

TEST(MatchTest, AFatalVerbEndsTheMatchBeforeTheNextOne) {
    Match match(makeRules("I"), {startWith(kFatal), startWith(kFatal)});
    playScript(match, "1 X 0 X +10");
    EXPECT_EQ(toString(match.getEnd()), "win 0 lock-out");
    EXPECT_EQ(match.getGame(0).getPieces(), 0);
    EXPECT_EQ(match.getTime(), 0);
}

TEST(MatchTest, FatalLocksAtOneMicrosecondAreADraw) {
    Match match(makeRules("I"), {startWith(kFatal), startWith(kFatal)});
    const auto reports = match.elapse(1000);
    EXPECT_EQ(toString(match.getEnd()), "draw");
    EXPECT_EQ(match.getTime(), 500);
    EXPECT_EQ(reports[0].end, GameEnd::LockOut);
    EXPECT_EQ(reports[1].locks.size(), 1U);
}

TEST(MatchTest, TimeBringsItsEventsAboutBeforeAVerb) {
    Match match(makeRules("I"), {startWith(kFatal), startWith("")});
    playScript(match, "+500 1 X");
    EXPECT_EQ(toString(match.getEnd()), "win 1 lock-out");
    EXPECT_EQ(match.getGame(1).getPieces(), 0);
}

// ---- Ends by will

TEST(MatchTest, OneSideGivesUpOrTheMatchIsStopped) {
    Match match(makeRules("I"));
    match.elapse(20);
    Match stopped = match;
    match.giveUp(0);
    EXPECT_EQ(toString(match.getEnd()), "win 1 resigned");
    match.stop();
    EXPECT_EQ(toString(match.getEnd()), "win 1 resigned");
    stopped.stop();
    EXPECT_EQ(toString(stopped.getEnd()), "stopped");
    stopped.elapse(5);
    EXPECT_EQ(stopped.getTime(), 20);
    EXPECT_FALSE(stopped.tick(0, Verb::Left).moved);
}

// ---- Turns

TEST(MatchTest, InTurnsEachLockGivesTheTurnToTheOtherSide) {
    Match match(makeRules("IL", MatchClock::Turns));
    EXPECT_EQ(match.getNextSide(), 0);
    EXPECT_FALSE(match.tick(1, Verb::Left).moved);
    EXPECT_TRUE(match.tick(0, Verb::Hold).moved);
    EXPECT_EQ(match.getNextSide(), 0);
    EXPECT_TRUE(match.tick(0, Verb::Land).moved);
    EXPECT_EQ(match.getNextSide(), 1);
    EXPECT_FALSE(match.tick(0, Verb::Land).moved);
    EXPECT_TRUE(match.tick(1, Verb::Land).moved);
    EXPECT_EQ(match.getNextSide(), 0);
    EXPECT_EQ(match.computeWait(), std::nullopt);
}

// ---- Paced

MatchRules makePaced(int left, int right, int pieces = 2000) {
    MatchRules rules = makeRules("IL", MatchClock::Paced);
    rules.pace = {left, right};
    rules.pieces = pieces;
    return rules;
}

GameReport drop(Match& match, int side) {
    const FallingPiece piece = match.getGame(side).findGhost().value();
    return match.place(side, toPlacement(piece), Spin::None, false);
}

TEST(MatchTest, PacedSidesPlaceTheirPiecesAtTheirMoments) {
    Match match(makePaced(666, 1000));
    std::string order;
    for (int i = 0; i < 7; ++i) {
        const int side = match.getNextSide().value();
        order += std::to_string(match.getMoment()) + ":" + std::to_string(side) + " ";
        drop(match, side);
    }
    EXPECT_EQ(order, "1000000:1 1501501:0 2000000:1 3000000:1 3003003:0 4000000:1 4504504:0 ");
    EXPECT_EQ(match.getTime(), 4505);
    EXPECT_EQ(match.getGame(0).getScore(), 0);
    match.stop();
    EXPECT_EQ(match.getTime(), 4505);
}

TEST(MatchTest, PacedMatchesAreJudgedWhenAllPiecesOfAMicrosecondHaveLocked) {
    Match both(makePaced(1000, 1000), {startWith(kFatal), startWith(kFatal)});
    drop(both, 0);
    EXPECT_TRUE(both.isRunning());
    EXPECT_EQ(both.getNextSide(), 1);
    Match givesUp = both;
    drop(both, 1);
    EXPECT_EQ(toString(both.getEnd()), "draw");
    givesUp.giveUp(1);
    EXPECT_EQ(toString(givesUp.getEnd()), "draw");

    Match later(makePaced(1000, 999), {startWith(kFatal), startWith(kFatal)});
    drop(later, 0);
    EXPECT_EQ(toString(later.getEnd()), "win 1 lock-out");
}

TEST(MatchTest, APacedSideWithoutAPlacementLosesAtOnce) {
    Match match(makePaced(1000, 1000));
    EXPECT_THROW(match.giveUp(1), std::invalid_argument);
    match.giveUp(0);
    EXPECT_EQ(toString(match.getEnd()), "win 1 no-move");
    EXPECT_EQ(match.getTime(), 1000);
}

TEST(MatchTest, WhatCannotBePlacedIsRefusedAndChangesNothing) {
    Match match(makePaced(1000, 1000));
    const auto tryPlace = [&](int side, const FallingPiece& piece, bool usesHold) {
        EXPECT_THROW(match.place(side, toPlacement(piece), Spin::None, usesHold),
                     std::invalid_argument);
    };
    tryPlace(1, {Piece::STICK, Facing::North, 4, 0}, false);
    tryPlace(0, {Piece::STICK, Facing::North, 4, 1}, false);
    tryPlace(0, {Piece::L1, Facing::North, 4, 0}, false);
    tryPlace(0, {Piece::STICK, Facing::North, 4, 0}, true);
    EXPECT_FALSE(match.getGame(0).getHeld());
    match.place(0, toPlacement({Piece::L1, Facing::North, 4, 0}), Spin::None, true);
    EXPECT_EQ(match.getGame(0).getHeld(), Piece::STICK);
}

TEST(MatchTest, ValuesOutOfRangeAreRefused) {
    EXPECT_THROW(Match({.sequence = "test"}), std::invalid_argument);
    EXPECT_THROW(Match({.cap = 21}), std::invalid_argument);
    EXPECT_THROW(Match(MatchRules{}).elapse(-1), std::invalid_argument);
}

}  // namespace
}  // namespace tetris
