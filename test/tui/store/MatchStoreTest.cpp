#include "tui/store/MatchStore.h"

#include <gtest/gtest.h>

#include <ctime>
#include <string>

#include "test/support/TemporaryDirectory.h"

namespace tui {
namespace {

using tetris::MatchOutcome;

class MatchStoreTest : public ::testing::Test {
protected:
    tetris::MatchRow add(MatchOutcome outcome, std::optional<double> rival,
                         const std::string& replay, const std::string& name = "Ann",
                         int64_t ended = 1000) {
        return store_
            .add({.name = name,
                  .rival = "level 6",
                  .clock = "time",
                  .outcome = outcome,
                  .milliseconds = 98'000,
                  .ended = ended},
                 replay, rival)
            .row;
    }

    test::TemporaryDirectory directory_;
    MatchStore store_{directory_.getPath() / "scores.db"};
};

TEST_F(MatchStoreTest, AMatchThatCountsMovesTheRatingOfItsName) {
    const tetris::MatchRow won = add(MatchOutcome::Won, 1200, "a");
    EXPECT_DOUBLE_EQ(won.before, 1200);
    EXPECT_DOUBLE_EQ(won.after, 1224);
    EXPECT_TRUE(won.counts);
    const tetris::MatchRow lost = add(MatchOutcome::Lost, 1224, "b");
    EXPECT_DOUBLE_EQ(lost.after, 1200);
    add(MatchOutcome::Draw, 1200, "c");
    add(MatchOutcome::Draw, {}, "it does not count");
    add(MatchOutcome::Stopped, 1200, "d");
    EXPECT_EQ(store_.findRecord("Ann"),
              (tetris::MatchRecord{.rating = 1200,
                                   .won = 1,
                                   .lost = 1,
                                   .drawn = 1,
                                   .rivals = {{.rival = "level 6", .won = 1, .played = 3}}}));
    EXPECT_EQ(store_.findRecord("Binh"), tetris::MatchRecord{});
}

TEST_F(MatchStoreTest, TheRatingOfThisMorningIsThatBeforeTheFirstMatchOfToday) {
    const int64_t now = std::time(nullptr);
    add(MatchOutcome::Won, 1200, "a");
    EXPECT_FALSE(store_.findRecord("Ann").morning);
    add(MatchOutcome::Draw, {}, "b", "Ann", now);
    EXPECT_FALSE(store_.findRecord("Ann").morning) << "it does not count";
    add(MatchOutcome::Won, 1224, "c", "Ann", now);
    add(MatchOutcome::Won, 1224, "d", "Ann", now);
    add(MatchOutcome::Won, 1224, "e", "Binh", now);
    EXPECT_EQ(store_.findRecord("Ann").morning, 1224);
}

TEST_F(MatchStoreTest, AMatchThatIsStoredAlreadyStaysAsItIs) {
    const tetris::MatchRow first = add(MatchOutcome::Won, 1200, "a");
    const tetris::MatchRow again = add(MatchOutcome::Lost, 1200, "a", "Binh");
    EXPECT_EQ(again.id, first.id);
    EXPECT_EQ(again.name, "Ann");
    EXPECT_EQ(store_.list(10).size(), 1U);
}

TEST_F(MatchStoreTest, TheNewestComeFirstWithTheirReplays) {
    for (int i = 0; i < MatchStore::kLastReplays + 2; ++i)
        add(MatchOutcome::Lost, {}, "replay " + std::to_string(i));
    const std::vector<tetris::MatchRow> rows = store_.list(3);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_GT(rows[0].id, rows[1].id);
    EXPECT_TRUE(rows[0].hasReplay);
    EXPECT_EQ(store_.findReplay(rows[0].id), "replay 101");
    EXPECT_FALSE(store_.findReplay(1));
}

TEST_F(MatchStoreTest, AMatchBetweenTwoIsOneOfThem) {
    add(MatchOutcome::Lost, {}, "of one");
    const auto addBetween = [this](const std::string& replay) {
        return store_.addBetween({tetris::MatchRow{.name = "Ann"}, tetris::MatchRow{.name = "Ben"}},
                                 false, replay, "Ann");
    };
    for (int i = 1; i < MatchStore::kLastReplays; ++i)
        EXPECT_FALSE(addBetween("replay " + std::to_string(i)).wasKnown);
    EXPECT_TRUE(addBetween("replay 1").wasKnown);
    EXPECT_EQ(store_.findReplay(1), "of one");
    EXPECT_EQ(store_.findReplay(2), "replay 1");
    add(MatchOutcome::Lost, {}, "another");
    add(MatchOutcome::Lost, {}, "and another");
    EXPECT_FALSE(store_.findReplay(1));
    EXPECT_FALSE(store_.findReplay(2));
    EXPECT_FALSE(store_.findReplay(3)) << "the same match";
    EXPECT_EQ(store_.findReplay(4), "replay 2");
}

TEST(MatchRecordTest, TheFirstTenMatchesMoveTheRatingTwiceAsFar) {
    using tetris::moveRating;
    EXPECT_NEAR(moveRating(1200, 1600, MatchOutcome::Won, 0), 1243.6364, 1e-4);
    EXPECT_NEAR(moveRating(1200, 1600, MatchOutcome::Lost, 9), 1195.6364, 1e-4);
    EXPECT_NEAR(moveRating(1200, 1200, MatchOutcome::Draw, 10), 1200, 1e-9);
    EXPECT_NEAR(moveRating(1200, 1200, MatchOutcome::Won, 10), 1212, 1e-9);
}

}  // namespace
}  // namespace tui
