#include "core/tetris/Daily.h"

#include <gtest/gtest.h>

namespace tetris {
namespace {

// The header of the game of that day.
ReplayHeader makeHeader(RuleSet set, const std::string& day) {
    return {.rules = makeDailyRules(set, day), .start = day + "T23:59:59Z"};
}

TEST(DailyTest, EverybodyComputesTheSameSeeds) {
    struct Row {
        const char* day;
        uint64_t classic;
        uint64_t modern;
    };
    for (const Row& row : {Row{"2026-01-01", 246060316280664, 167841393670139},
                           Row{"2026-12-31", 78895974916857, 253464480076137},
                           Row{"2027-02-28", 158173334859215, 165711980636240}}) {
        EXPECT_EQ(makeDailyRules(RuleSet::Classic, row.day).seed, row.classic) << row.day;
        EXPECT_EQ(makeDailyRules(RuleSet::Modern, row.day).seed, row.modern) << row.day;
    }
}

TEST(DailyTest, AGameOfADayHasItsRulesAndBeganOnIt) {
    for (const RuleSet set : {RuleSet::Classic, RuleSet::Modern}) {
        const ReplayHeader daily = makeHeader(set, "2026-01-31");
        EXPECT_EQ(findDay(daily), "2026-01-31");
        const auto isNone = [&daily](const auto& change) {
            ReplayHeader other = daily;
            change(other);
            return findDay(other).empty();
        };
        EXPECT_TRUE(isNone([](ReplayHeader& header) { ++header.rules.seed; }));
        EXPECT_TRUE(isNone([](ReplayHeader& header) { header.rules.width = 11; }));
        EXPECT_TRUE(isNone([](ReplayHeader& header) { header.rules.limit = 99; }));
        EXPECT_TRUE(isNone([](ReplayHeader& header) { header.sequence = "random"; }));
        EXPECT_TRUE(isNone([](ReplayHeader& header) { header.adversary = 1; }));
        EXPECT_TRUE(isNone([](ReplayHeader& header) { header.mode = PlayMode::Instant; }));
        EXPECT_TRUE(isNone([](ReplayHeader& header) { header.isPractice = true; }));
        EXPECT_TRUE(isNone([](ReplayHeader& header) { header.match.emplace(); }));
        EXPECT_TRUE(isNone([](ReplayHeader& header) { header.start = "2026-02-01T00:00:00Z"; }))
            << "it was not begun before midnight";
        EXPECT_EQ(isNone([](ReplayHeader& header) { header.next = 6; }), set == RuleSet::Modern);
    }
    ReplayHeader modern = makeHeader(RuleSet::Modern, "2026-01-31");
    for (const auto& change :
         {+[](GameRules& rules) { rules.toClear = 20; }, +[](GameRules& rules) { rules.level = 2; },
          +[](GameRules& rules) { rules.hold = false; },
          +[](GameRules& rules) { rules.goal = Goal::Marathon; }}) {
        ReplayHeader other = modern;
        change(other.rules);
        EXPECT_EQ(findDay(other), "");
    }
    ReplayHeader rising = makeHeader(RuleSet::Classic, "2026-01-31");
    rising.rules.rising = true;
    EXPECT_EQ(findDay(rising), "");
}

TEST(DailyTest, AGameWithAnAdversaryIsThatOfNoDay) {
    Replay replay;
    replay.header = makeHeader(RuleSet::Classic, "2026-01-31");
    replay.entries.push_back({.kind = ReplayEntry::Kind::Speed, .value = 60});
    EXPECT_EQ(computeGameScore(replay).day, "2026-01-31");
    EXPECT_EQ(computeGameScore(replay).began, 1769903999);
    replay.entries.push_back({.kind = ReplayEntry::Kind::Adversary, .value = 1});
    EXPECT_EQ(computeGameScore(replay).day, "");
}

TEST(DailyTest, AGameOfADayIsStoredHoweverItEnds) {
    Replay replay;
    replay.header = makeHeader(RuleSet::Modern, "2026-01-31");
    replay.result = {.end = GameEnd::BlockOut, .sides = {SideResult{.pieces = 20}}};
    EXPECT_TRUE(isStored(computeGameScore(replay)));
    EXPECT_FALSE(isRanked(computeGameScore(replay)));
    replay.result.sides[0].pieces = 0;
    EXPECT_FALSE(isStored(computeGameScore(replay))) << "no piece has landed";
}

TEST(DailyTest, AStreakEndsTodayOrYesterday) {
    const std::vector<std::string> days{"2026-03-02", "2026-03-01", "2026-02-28", "2026-02-26"};
    EXPECT_EQ(countStreak(days, "2026-03-02"), 3);
    EXPECT_EQ(countStreak(days, "2026-03-03"), 3);
    EXPECT_EQ(countStreak(days, "2026-03-04"), 0);
    EXPECT_EQ(countStreak({}, "2026-03-04"), 0);
    EXPECT_EQ(countStreak({"2026-02-28"}, "2026-03-01"), 1);
}

TEST(DailyTest, ADayIsOneThatExists) {
    EXPECT_TRUE(isDay("2024-02-29"));
    for (const char* const text : {"2026-02-29", "2026-2-01", "today", "", "2026-01-31 "})
        EXPECT_FALSE(isDay(text)) << text;
}

}  // namespace
}  // namespace tetris
