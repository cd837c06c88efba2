#include "tui/store/ScoreStore.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>
#include <string>

#include "test/support/TemporaryDirectory.h"
#include "tui/session/StoredPuzzles.h"
#include "tui/store/MatchStore.h"

namespace tui {
namespace {

using tetris::PlayedGames;
using tetris::PlayedKind;

class PlayedStoreTest : public ::testing::Test {
protected:
    void add(const tetris::GameScore& game, int64_t ended, const std::string& name = "Ann") {
        static int number = 0;
        ScoreStore(file_).add(game, "replay " + std::to_string(++number), name, ended);
    }
    tetris::GameStatistics read(const tetris::PlayedFilter& filter = {}) const {
        return readGameStatistics(file_, filter);
    }

    test::TemporaryDirectory directory_;
    std::filesystem::path file_ = directory_.getPath() / "scores.db";
};

TEST_F(PlayedStoreTest, GamesMatchesAndBoardsAreCountedUnlessTheyWereHelped) {
    const tetris::GameRules sprint{.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
    const tetris::GameRules survival{.goal = tetris::Goal::Survival,
                                     .set = tetris::RuleSet::Modern};
    add({.score = 270, .pieces = 100, .milliseconds = 50'000}, 1000);
    add({.table = tetris::ScoreTable::Helped, .score = 999, .pieces = 100}, 1001);
    add({.table = tetris::ScoreTable::Brain, .score = 999, .pieces = 100}, 1002);
    add({.rules = sprint, .score = 5, .pieces = 101, .milliseconds = 60'000, .isReached = true},
        1003);
    add({.rules = sprint, .pieces = 9, .milliseconds = 2'000, .day = "2026-01-31"}, 1003);
    add({.rules = survival, .score = 5, .pieces = 77, .milliseconds = 60'000}, 1004);
    MatchStore matches(file_);
    matches.add({.name = "Ann", .outcome = tetris::MatchOutcome::Won, .ended = 1005}, "a", 1200);
    matches.add({.name = "Ann", .ended = 1006}, "b");
    StoredPuzzleScores boards(file_, "Ann");
    EXPECT_FALSE(boards.save({.board = "4x4#u1", .milliseconds = 31'200}).trouble);
    EXPECT_FALSE(boards.save({.kind = {.isHelped = true}, .board = "4x4#u2"}).trouble);
    const std::vector<PlayedGames> kinds = read().kinds;
    ASSERT_EQ(kinds.size(), 6U);
    EXPECT_EQ(kinds[0].summary.best, 270);
    EXPECT_EQ(kinds[1].kind, findPlayedKind(sprint));
    EXPECT_EQ(kinds[1].summary.best, 60'000);
    EXPECT_EQ(kinds[2].summary.best, 77);
    EXPECT_EQ(kinds[3].kind->what, PlayedKind::What::Versus);
    EXPECT_EQ(kinds[3].summary.games, 2);
    EXPECT_EQ(kinds[3].summary.best, 1224);
    EXPECT_EQ(kinds[4].kind->what, PlayedKind::What::Puzzle);
    EXPECT_EQ(kinds[4].summary.games, 1);
    EXPECT_EQ(kinds[5].summary.games, 7);
}

TEST_F(PlayedStoreTest, FaultsAreThoseOfTheGamesThatCountedThem) {
    const tetris::GameRules sprint{.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
    const tetris::GameScore game{
        .rules = sprint, .pieces = 101, .milliseconds = 60'000, .isReached = true};
    ScoreStore store(file_);
    store.add(game, "old", "Ann", -1000);  // before 1970
    EXPECT_EQ(read().kinds.at(0).summary.finesse, tetris::FinesseCount{});
    store.add(game, "new", "Ann", 1001, {.pieces = 100, .faults = 7});
    store.add(game, "newer", "Ann", 1002, {.pieces = 100, .faults = 3});
    MatchStore(file_).add({.name = "Ann", .ended = 1003, .finesse = {50, 5}}, "a");
    const std::vector<PlayedGames> kinds = read().kinds;
    EXPECT_EQ(kinds.at(0).summary.finesse, (tetris::FinesseCount{.pieces = 200, .faults = 10}));
    EXPECT_EQ(computeClean(kinds[1].summary.finesse), 90);
    EXPECT_EQ(kinds.at(2).summary.finesse, (tetris::FinesseCount{.pieces = 250, .faults = 15}));
}

TEST_F(PlayedStoreTest, DaysAreThoseOfLocalTime) {
    ::setenv("TZ", "UTC-9", 1);  // nine hours ahead
    ::tzset();
    add({.score = 1, .pieces = 1}, 1769871599);  // 2026-01-31T14:59:59Z
    add({.score = 2, .pieces = 1}, 1769871600);
    const std::vector<PlayedGames> kinds = read().kinds;
    ::setenv("TZ", "UTC", 1);
    ::tzset();
    ASSERT_EQ(kinds.at(0).days.size(), 2U);
    EXPECT_EQ(kinds[0].days[0].day, "2026-02-01");
    EXPECT_EQ(kinds[0].days[1].day, "2026-01-31");
}

TEST_F(PlayedStoreTest, TheFilterChoosesNameAndPeriod) {
    add({.score = 1, .pieces = 1}, 1000);
    add({.score = 2, .pieces = 1}, 1000, "Binh");
    EXPECT_EQ(read({.name = "Binh"}).kinds.at(0).summary.best, 2);
    EXPECT_EQ(read().kinds.at(0).summary.games, 2);
    EXPECT_TRUE(read({.since = tetris::ScorePeriod::Today}).kinds.empty());
}

}  // namespace
}  // namespace tui
