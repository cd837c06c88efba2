#include "tui/tetris/versus/RivalSeat.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "test/support/screen/TestWorkers.h"

namespace tui {
namespace {

using tetris::Match;
using tetris::MatchClock;
using tetris::MatchRules;
using tetris::Verb;

MatchRules makeRules(MatchClock clock = MatchClock::Time) {
    MatchRules rules;
    rules.game.seed = 7;
    rules.clock = clock;
    return rules;
}

// Lets the match go on to that millisecond with the verbs of side 1. Returns the moments of its
// locks, in milliseconds.
std::vector<int64_t> playUntil(int64_t end, Match& match, RivalSeat& seat) {
    std::vector<int64_t> locks;
    for (int64_t time = match.getTime(); time < end && match.isRunning(); ++time) {
        while (const std::optional<Verb> verb = seat.takeDue(match)) {
            if (!match.tick(1, *verb).locks.empty()) locks.push_back(time);
            seat.watch(match);
        }
        match.elapse(1);
        seat.watch(match);
    }
    return locks;
}

void takeAnswers(RivalSeat& seat, const Match& match) {
    seat.takeAnswers();
    seat.watch(match);
}

TEST(RivalSeatTest, EachPieceLandsWhenItIsDue) {
    Match match(makeRules());
    RivalSeat seat(std::make_shared<InlineWorker>());
    seat.begin("dt20", 1250, match);
    seat.takeAnswers();
    std::vector<int64_t> locks;
    while (locks.size() < 6) {
        for (const int64_t lock : playUntil(match.getTime() + 1, match, seat))
            locks.push_back(lock);
        takeAnswers(seat, match);
    }
    EXPECT_EQ(locks, (std::vector<int64_t>{800, 1600, 2400, 3200, 4000, 4800}));
}

TEST(RivalSeatTest, ItsVerbsAreSpreadOverItsTime) {
    Match match(makeRules());
    RivalSeat seat(std::make_shared<InlineWorker>());
    seat.begin("dt20", 1000, match);
    takeAnswers(seat, match);
    std::vector<int64_t> times;
    while (match.getGame(1).getPieces() == 0) {
        const std::optional<int64_t> next = seat.findNext();
        ASSERT_TRUE(next);
        match.elapse(*next - match.getTime());
        times.push_back(*next);
        match.tick(1, seat.takeDue(match).value());
        seat.watch(match);
    }
    ASSERT_GT(times.size(), 1U);
    EXPECT_GT(times.front(), 50);
    EXPECT_EQ(times.back(), 1000);
    for (size_t i = 1; i < times.size(); ++i)
        EXPECT_GT(times[i], times[i - 1]);
}

TEST(RivalSeatTest, ALateThoughtDelaysItsPieceAlone) {
    Match match(makeRules());
    const auto worker = std::make_shared<HeldWorker>();
    RivalSeat seat(worker);
    seat.begin("dt20", 1000, match);
    EXPECT_TRUE(playUntil(1500, match, seat).empty());
    EXPECT_FALSE(seat.findNext());
    EXPECT_EQ(worker->awaited, Duration(0));
    worker->doJob();
    takeAnswers(seat, match);
    // At once, and the next one a pace later.
    EXPECT_EQ(seat.findNext(), 1500);
    EXPECT_EQ(playUntil(1501, match, seat), (std::vector<int64_t>{1500}));
    worker->doJob();
    takeAnswers(seat, match);
    EXPECT_EQ(playUntil(2600, match, seat), (std::vector<int64_t>{2500}));
}

// The slowest pace is 5 s a piece.
TEST(RivalSeatTest, InTurnsItWaitsForTheOtherSideAndNobodyForItsPace) {
    for (const int pace : {200, 1000, 4000}) {
        Match match(makeRules(MatchClock::Turns));
        const auto worker = std::make_shared<HeldWorker>();
        RivalSeat seat(worker);
        seat.begin("dt20", pace, match);
        EXPECT_FALSE(worker->isHolding || seat.findNext()) << "it waits for the other side";
        for (int turn = 1; turn <= 3; ++turn) {
            match.tick(0, Verb::Land);
            seat.watch(match);
            // It thinks for 700 ms.
            EXPECT_TRUE(playUntil(match.getTime() + 700, match, seat).empty());
            const int64_t answered = match.getTime();
            worker->doJob();
            takeAnswers(seat, match);
            EXPECT_EQ(playUntil(answered + 500, match, seat),
                      (std::vector<int64_t>{answered + 400}))
                << pace;
        }
    }
}

// The worker may outlive the seat; then its answer has no receiver.
TEST(RivalSeatTest, NoAnswerOfAnEndedMatchOrSeatArrives) {
    for (const bool isMatchEnd : {true, false}) {
        Match match(makeRules());
        const auto worker = std::make_shared<HeldWorker>();
        {
            RivalSeat seat(worker);
            seat.begin("dt20", 1000, match);
            EXPECT_TRUE(worker->isHolding);
            if (isMatchEnd) {
                seat.end();
                EXPECT_EQ(worker->cancelled, 1);
                EXPECT_FALSE(seat.findNext() || seat.takeDue(match));
            }
        }
        EXPECT_EQ(worker->cancelled, 1);
    }
}

}  // namespace
}  // namespace tui
