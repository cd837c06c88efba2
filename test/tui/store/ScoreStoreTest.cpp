#include "tui/store/ScoreStore.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "test/support/Files.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/game/SampleGames.h"
#include "tui/base/text/TimeText.h"
#include "tui/session/StoredPuzzles.h"
#include "tui/store/MatchStore.h"

namespace tui {
namespace {

using std::filesystem::path;
using test::makeSampleGame;
using test::SampleGame;
using tetris::ScoreFilter;
using tetris::ScorePeriod;
using tetris::ScoreRow;
using tetris::ScoreTable;

class ScoreStoreTest : public ::testing::Test {
protected:
    path folder() const { return directory_.getPath() / "data/tetris"; }
    path file() const { return folder() / "scores.db"; }
    SavedScore add(const SampleGame& sample, const std::string& name = "Ann",
                   int64_t ended = 1000) {
        return store_.add(sample.game, sample.replay, name, ended);
    }
    std::vector<int64_t> listScores(const ScoreFilter& filter) {
        std::vector<int64_t> scores;
        for (const ScoreRow& row : store_.list(filter))
            scores.push_back(row.game.score);
        return scores;
    }

    test::TemporaryDirectory directory_;
    ScoreStore store_{file()};
};

TEST_F(ScoreStoreTest, WithoutAFileAllTablesAreEmptyAndNoneIsMade) {
    EXPECT_TRUE(store_.list({}).empty());
    EXPECT_EQ(store_.count({}), 0);
    EXPECT_FALSE(store_.findBest({}));
    EXPECT_FALSE(store_.find(1));
    EXPECT_FALSE(store_.findReplay(1));
    MatchStore matches(file());
    EXPECT_TRUE(matches.list(10).empty());
    EXPECT_EQ(matches.findRecord("Ann"), tetris::MatchRecord{});
    EXPECT_FALSE(matches.findReplay(1));
    EXPECT_FALSE(StoredPuzzleScores(file(), "Ann").findBest({}));
    EXPECT_TRUE(readGameStatistics(file(), {}).kinds.empty());
    EXPECT_TRUE(std::filesystem::is_empty(directory_.getPath()));
}

TEST_F(ScoreStoreTest, TheFileIsMadeByTheFirstGameForTheUserAlone) {
    add(makeSampleGame(10));
    EXPECT_EQ(test::modeOf(folder()), 0700);
    EXPECT_EQ(test::modeOf(file()), 0600);
}

TEST_F(ScoreStoreTest, AGameComesBackAsItWasStored) {
    SampleGame sample = makeSampleGame(270, "", ScoreTable::Helped);
    sample.game.sequence = "random";
    sample.game.rules.width = 12;
    sample.game.rules.rows = 24;
    sample.game.rules.rising = true;
    sample.game.rules.seed = (uint64_t{1} << 48U) - 1;
    sample.game.adversary = 30;
    sample.replay += std::string("with a zero \0 and an end", 24);
    EXPECT_EQ(add(sample, "Ann 安"), (SavedScore{.id = 1, .rank = 1, .count = 1}));
    const std::vector<ScoreRow> rows = ScoreStore(file()).list({});
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0], (ScoreRow{.id = 1,
                                 .rank = 1,
                                 .name = "Ann 安",
                                 .ended = 1000,
                                 .hasReplay = true,
                                 .game = sample.game}));
    EXPECT_EQ(ScoreStore(file()).findReplay(1), sample.replay);
    EXPECT_FALSE(store_.findReplay(2));
}

TEST_F(ScoreStoreTest, AGameIsKnownByItsReplay) {
    add(makeSampleGame(10), "Ann");
    add(makeSampleGame(20), "Bob");
    EXPECT_EQ(add(makeSampleGame(10), "Eve", 5),
              (SavedScore{.id = 1, .rank = 2, .count = 2, .wasKnown = true}));
    EXPECT_EQ(store_.count({}), 2);
    EXPECT_EQ(store_.find(1)->name, "Ann");
}

TEST_F(ScoreStoreTest, PlacesAreByScoreThenByTime) {
    EXPECT_EQ(add(makeSampleGame(20, "a"), "Ann", 500).rank, 1);
    EXPECT_EQ(add(makeSampleGame(30, "b"), "Bob", 600).rank, 1);
    EXPECT_EQ(add(makeSampleGame(20, "c"), "Cid", 500).rank, 3);
    EXPECT_EQ(add(makeSampleGame(20, "d"), "Dan", 400), (SavedScore{4, 2, 4}));
    std::string names;
    int64_t place = 0;
    for (const ScoreRow& row : store_.list({})) {
        names += row.name + " ";
        EXPECT_EQ(row.rank, ++place);
        EXPECT_EQ(store_.find(row.id)->rank, place);
    }
    EXPECT_EQ(names, "Bob Dan Ann Cid ");
    EXPECT_EQ(store_.findBest({})->name, "Bob");
    const std::vector<ScoreRow> part = store_.list({}, 2, 1);
    ASSERT_EQ(part.size(), 2U);
    EXPECT_EQ(part[0].name, "Dan");
    EXPECT_EQ(part[0].rank, 2);
    EXPECT_EQ(part[1].rank, 3);
}

TEST_F(ScoreStoreTest, PlacesOfSurvivalAreByPieces) {
    const auto addGame = [this](int64_t score, int pieces, const std::string& salt) {
        SampleGame sample = makeSampleGame(score, salt);
        sample.game.rules.set = tetris::RuleSet::Modern;
        sample.game.rules.goal = tetris::Goal::Survival;
        sample.game.pieces = pieces;
        return add(sample).rank;
    };
    EXPECT_EQ(addGame(900, 40, "a"), 1);
    EXPECT_EQ(addGame(200, 50, "b"), 1);
    EXPECT_EQ(addGame(950, 45, "c"), 2);
    EXPECT_EQ(listScores({}), (std::vector<int64_t>{200, 950, 900}));
}

// The game of a day, a sprint: its time, and the second when it began.
SampleGame makeDaily(int64_t milliseconds, int64_t began, bool isReached = true) {
    SampleGame sample = makeSampleGame(900, std::to_string(began));
    sample.game.rules.set = tetris::RuleSet::Modern;
    sample.game.rules.goal = tetris::Goal::Sprint;
    sample.game.milliseconds = milliseconds;
    sample.game.rows = isReached ? 40 : 12;
    sample.game.isReached = isReached;
    sample.game.day = "2026-01-31";
    sample.game.began = began;
    return sample;
}

TEST_F(ScoreStoreTest, TheFirstTryOfANameCountsInWhateverOrderTablesWereMerged) {
    struct Try {
        const char* name;
        int64_t milliseconds;
        int64_t began;
        bool isReached;
    };
    std::vector<Try> tries{{"Ann", 60'000, 100, true}, {"Ann", 50'000, 200, true},
                           {"Ben", 55'000, 150, true}, {"Cid", 10'000, 90, false},
                           {"Cid", 40'000, 300, true}, {"", 30'000, 50, true},
                           {"Dan", 55'000, 140, true}};
    const ScoreFilter filter{.set = tetris::RuleSet::Modern, .day = "2026-01-31"};
    for (int turn = 0; turn < 7; ++turn) {
        ScoreStore store(directory_.getPath() / std::to_string(turn) / "scores.db");
        for (const Try& one : tries) {
            const SampleGame sample = makeDaily(one.milliseconds, one.began, one.isReached);
            static_cast<void>(store.add(sample.game, sample.replay, one.name, 1000 + turn));
        }
        std::string listed;
        for (const ScoreRow& row : store.list(filter)) {
            listed += std::to_string(row.rank) + row.name + std::to_string(row.game.began) + " ";
            EXPECT_EQ(store.find(row.id, filter)->rank, row.rank);
            EXPECT_EQ(row.game.isReached, row.game.began != 90);
        }
        EXPECT_EQ(listed, "1Dan140 2Ben150 3Ann100 4Cid90 050 0Ann200 0Cid300 ");
        std::rotate(tries.begin(), tries.begin() + 1, tries.end());
        // What has not reached its goal has no place among all sprints.
        EXPECT_EQ(store.count({}), 6);
        EXPECT_EQ(store.count({.isRanked = false}), 7);
    }
    // Another day, other rules.
    EXPECT_TRUE(store_.list({.set = tetris::RuleSet::Modern, .day = "2026-02-01"}).empty());
}

TEST_F(ScoreStoreTest, AReviewIsStoredWithItsGame) {
    add(makeSampleGame(10));
    const SampleGame sample = makeSampleGame(20);
    const int64_t id = add(sample).id;
    const tetris::ReviewSum review{100, 18.6, "dt20", "tetris 1.5"};
    store_.setReview(sample.replay, 0, review);
    store_.setReview("another replay", 0, review);
    EXPECT_EQ(store_.find(id)->review, review);
    EXPECT_NEAR(*store_.find(id)->review.computeAccuracy(), 81.4, 1e-9);
    EXPECT_EQ(store_.find(1)->review, tetris::ReviewSum{});
    EXPECT_FALSE(store_.find(1)->review.computeAccuracy());
}

TEST_F(ScoreStoreTest, TheDaysOfANameAreThoseThatItHasPlayedAlone) {
    for (const auto& [day, name, table] :
         std::vector<std::tuple<const char*, const char*, ScoreTable>>{
             {"2026-01-30", "Ann", ScoreTable::Alone},
             {"2026-01-31", "Ann", ScoreTable::Alone},
             {"2026-02-01", "Ann", ScoreTable::Helped},
             {"2026-02-02", "Ben", ScoreTable::Alone},
             {"", "Ann", ScoreTable::Alone}}) {
        SampleGame sample = makeSampleGame(30, day, table);
        sample.game.day = day;
        add(sample, name);
    }
    EXPECT_EQ(store_.listDays("Ann"), (std::vector<std::string>{"2026-01-31", "2026-01-30"}));
    EXPECT_TRUE(store_.listDays("").empty());
}

TEST_F(ScoreStoreTest, AGameIsComparedWithThoseOfItsTableSequenceAndSize) {
    add(makeSampleGame(100));
    SampleGame other = makeSampleGame(50, "", ScoreTable::Brain);
    EXPECT_EQ(add(other), (SavedScore{2, 1, 1}));
    other = makeSampleGame(40, "random");
    other.game.sequence = "random";
    EXPECT_EQ(add(other), (SavedScore{3, 1, 1}));
    other = makeSampleGame(30, "wide");
    other.game.rules.width = 11;
    EXPECT_EQ(add(other), (SavedScore{4, 1, 1}));
    other = makeSampleGame(20, "high");
    other.game.rules.rows = 21;
    EXPECT_EQ(add(other), (SavedScore{5, 1, 1}));
    EXPECT_EQ(add(makeSampleGame(10)), (SavedScore{6, 2, 2}));
    other = makeSampleGame(5, "rising");
    other.game.rules.rising = true;
    EXPECT_EQ(add(other), (SavedScore{7, 1, 1}));
    EXPECT_EQ(listScores({.rising = true}), (std::vector<int64_t>{5}));
    EXPECT_EQ(listScores({.sequence = "bag", .rising = false}),
              (std::vector<int64_t>{100, 50, 30, 20, 10}));

    using Scores = std::vector<int64_t>;
    EXPECT_EQ(listScores({}), (Scores{100, 50, 40, 30, 20, 10, 5}));
    EXPECT_EQ(listScores({.table = ScoreTable::Brain}), (Scores{50}));
    EXPECT_EQ(listScores({.table = ScoreTable::Alone}), (Scores{100, 40, 30, 20, 10, 5}));
    EXPECT_EQ(listScores({.sequence = "bag"}), (Scores{100, 50, 30, 20, 10, 5}));
    EXPECT_EQ(listScores({.size = ScoreFilter::Size{10, 20}}), (Scores{100, 50, 40, 10, 5}));
    EXPECT_EQ(listScores({.size = ScoreFilter::Size{20, 10}}), (Scores{}));
    EXPECT_EQ(store_.count({.size = ScoreFilter::Size{10, 20}}), 5);
    EXPECT_EQ(store_.find(6, {.sequence = "bag"})->rank, 5);
    EXPECT_FALSE(store_.find(6, {.sequence = "test"}));
}

TEST_F(ScoreStoreTest, OnlyWhatEndedSinceCounts) {
    const int64_t now = readNow();
    add(makeSampleGame(10), "now", now);
    add(makeSampleGame(20), "long ago", now - 40 * 86400);
    const auto month = findBeginning(ScorePeriod::Month, now);
    add(makeSampleGame(30), "this month", *month);
    add(makeSampleGame(40), "last month", *month - 1);
    EXPECT_EQ(store_.count({}), 4);
    EXPECT_EQ(listScores({.since = ScorePeriod::Month}), (std::vector<int64_t>{30, 10}));
    EXPECT_EQ(store_.find(1, {.since = ScorePeriod::Month})->rank, 2);
    // On the first day of a month both have ended today.
    EXPECT_EQ(store_.count({.since = ScorePeriod::Today}),
              month == findBeginning(ScorePeriod::Today, now) ? 2 : 1);
}

TEST_F(ScoreStoreTest, AGameCanBeRenamed) {
    add(makeSampleGame(10), "");
    add(makeSampleGame(20), "Bob");
    EXPECT_TRUE(store_.rename(1, "Ann'; DROP TABLE game; --"));
    EXPECT_FALSE(store_.rename(3, "Eve"));
    EXPECT_EQ(store_.find(1)->name, "Ann'; DROP TABLE game; --");
    EXPECT_EQ(store_.find(2)->name, "Bob");
}

TEST_F(ScoreStoreTest, SeveralStoresOfOneProcessSeeEachOther) {
    add(makeSampleGame(10));
    ScoreStore other(file());
    EXPECT_EQ(other.count({}), 1);
    add(makeSampleGame(20));
    EXPECT_EQ(other.count({}), 2);
    {
        ScoreStore third(file());
        third.add(makeSampleGame(30).game, "third", "", 0);
    }
    add(makeSampleGame(40));
    EXPECT_EQ(other.count({}), 4);
}

// '#' for each of the games with ids 1 to `count` that still has its replay, '.' for the others.
std::string drawReplays(ScoreStore& store, int64_t count) {
    std::string picture;
    for (int64_t id = 1; id <= count; ++id)
        picture += store.find(id)->hasReplay ? '#' : '.';
    return picture;
}

TEST_F(ScoreStoreTest, ReplaysStayForTheBestOfATableAndTheLastGames) {
    // The scores of the first 150 games fall; those of the other table are even lower.
    for (int i = 0; i < 150; ++i)
        add(makeSampleGame(1000 - i));
    // The last 100 are 51 to 150, the best 100 are 1 to 100.
    EXPECT_EQ(drawReplays(store_, 150), std::string(150, '#'));
    for (int i = 0; i < 20; ++i)
        add(makeSampleGame(100 - i, "", ScoreTable::Brain));
    // The last 100 are 71 to 170.
    EXPECT_EQ(drawReplays(store_, 170), std::string(170, '#'));
    for (int i = 0; i < 90; ++i)
        add(makeSampleGame(50 - i, "", ScoreTable::Brain));
    // The last 100 are 161 to 260. Of the others, 101 to 150 are not among the best of their table.
    EXPECT_EQ(drawReplays(store_, 260),
              std::string(100, '#') + std::string(50, '.') + std::string(110, '#'));
    // A new best game pushes number 100 out of the best.
    add(makeSampleGame(2000));
    EXPECT_EQ(drawReplays(store_, 261),
              std::string(99, '#') + std::string(51, '.') + std::string(111, '#'));
    EXPECT_EQ(store_.count({}), 261);
    EXPECT_FALSE(store_.findReplay(120));
    EXPECT_TRUE(store_.findReplay(99));
    // A game is known even without its replay.
    EXPECT_TRUE(add(makeSampleGame(1000 - 119)).wasKnown);
    EXPECT_FALSE(store_.findReplay(120));
}

// Many tables, so that the replays that a table may keep are no bound.
TEST_F(ScoreStoreTest, AFileWithALimitStaysBelowItAndKeepsWhatIsBest) {
    constexpr int64_t kLimit = 400'000;
    ScoreStore limited(file(), {.maxBytes = kLimit});
    int64_t bestOfFirst = 0;
    for (int i = 0; i < 300; ++i) {
        SampleGame sample = makeSampleGame(i, "", ScoreTable::Alone);
        sample.game.rules.width = 10 + i % 3;
        // The best game of the first table is one of the first games.
        if (i == 0) sample.game.score = 1'000'000;
        sample.replay.append(5000, 'L');
        const SavedScore saved = limited.add(sample.game, sample.replay, "", 1000 + i);
        if (i == 0) bestOfFirst = saved.id;
        EXPECT_TRUE(limited.findReplay(saved.id));
        EXPECT_LE(std::filesystem::file_size(file()), kLimit + 50'000U) << i;
    }
    EXPECT_TRUE(limited.findReplay(bestOfFirst));
    EXPECT_EQ(limited.count({}), 300) << "rows are small and stay";
    EXPECT_FALSE(limited.findReplay(bestOfFirst + 1)) << "an early one that is not the best";
}

TEST_F(ScoreStoreTest, RoomIsMadeByStoppedReplaysThenByThoseOfWhoHoldsMostAndBestsLast) {
    const auto addGame = [this](int64_t score, const std::string& name, size_t bytes,
                                bool isStopped, std::optional<int64_t> limit = {}) {
        SampleGame sample = makeSampleGame(score, "", ScoreTable::Alone);
        sample.replay.append(isStopped ? "\nend stopped\n" : "\nend over\n").append(bytes, 'L');
        return ScoreStore(file(), {.maxBytes = limit})
            .add(sample.game, sample.replay, name, 1000)
            .id;
    };
    const auto addMatch = [this](tetris::MatchOutcome outcome, const std::string& name,
                                 size_t bytes) {
        return MatchStore(file())
            .add({.name = name, .clock = "time", .outcome = outcome, .ended = 1000},
                 std::string(toString(outcome)).append(bytes, 'm'))
            .row.id;
    };
    const auto hasGame = [this](int64_t id) {
        return ScoreStore(file()).findReplay(id).has_value();
    };
    const auto hasMatch = [this](int64_t id) {
        return MatchStore(file()).findReplay(id).has_value();
    };
    const int64_t best = addGame(9000, "Eve", 900'000, false);
    const int64_t stopped = addGame(10, "Ann", 1000, true);
    const int64_t honest = addGame(20, "Ann", 1000, false);
    const int64_t large = addGame(30, "Eve", 600'000, false);
    const int64_t stoppedMatch = addMatch(tetris::MatchOutcome::Stopped, "Bob", 500'000);
    const int64_t match = addMatch(tetris::MatchOutcome::Won, "Bob", 500'000);
    int64_t last = addGame(40, "Ann", 1000, false, 2'400'000);
    EXPECT_FALSE(hasMatch(stoppedMatch));
    EXPECT_TRUE(hasGame(large)) << "that was enough";
    last = addGame(41, "Ann", 1000, false, 1'900'000);
    EXPECT_FALSE(hasGame(stopped));
    EXPECT_FALSE(hasGame(large)) << "Eve holds most";
    EXPECT_TRUE(hasMatch(match));
    last = addGame(42, "Ann", 1000, false, 1'300'000);
    EXPECT_FALSE(hasMatch(match)) << "Eve's other one is the best of its table";
    for (const int64_t id : {best, honest, last})
        EXPECT_TRUE(hasGame(id)) << id;
}

TEST_F(ScoreStoreTest, IfOnlyRowsAreLeftTheFirstOnesGo) {
    ScoreStore limited(file(), {.maxBytes = 100'000});
    for (int i = 0; i < 3000; ++i) {
        const SampleGame sample = makeSampleGame(i);
        limited.add(sample.game, sample.replay, "", 1000 + i);
    }
    EXPECT_LT(limited.count({}), 2000);
    EXPECT_EQ(limited.findBest({}).value().game.score, 2999);
    EXPECT_LE(std::filesystem::file_size(file()), 150'000U);
}

}  // namespace
}  // namespace tui
