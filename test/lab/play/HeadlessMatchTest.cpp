#include "brain/lab/play/HeadlessMatch.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/replay/ReplayPlayer.h"

namespace tetris {
namespace {

MatchRules makeRules(uint64_t seed, int pieces) {
    MatchRules rules{.pieces = pieces};
    rules.game.seed = seed;
    return rules;
}

TEST(HeadlessMatchTest, AWholeNumberIsALevelWithItsPace) {
    const Contestant level = readContestant("6");
    EXPECT_EQ(level.name, "level 6");
    EXPECT_EQ(level.describe(), "level 6");
    EXPECT_EQ(level.pace, 1250);
    const Contestant brain = readContestant("dt20");
    EXPECT_EQ(brain.describe(), "brain dt20");
    EXPECT_EQ(brain.pace, 1000);
    for (const char* const wrong : {"0", "11", "auto", ""})
        EXPECT_THROW(static_cast<void>(readContestant(wrong)), std::invalid_argument) << wrong;
}

TEST(HeadlessMatchTest, ItsReplayIsVerifiedAndPlayingItAgainGivesTheSame) {
    const std::array<Contestant, 2> sides{readContestant("5"), readContestant("4")};
    MatchRecording recording{.start = "2026-01-31T12:00:00Z"};
    const MatchRules rules = makeRules(7, 60);
    const auto match = playPacedMatch(rules, sides, {}, {.recording = &recording});
    ASSERT_TRUE(match);
    EXPECT_EQ(match, playPacedMatch(rules, sides));
    const auto replay = shareReplay(recording.replay, "match");
    EXPECT_TRUE(verifyReplay(replay, findBestSpin));
    EXPECT_EQ(replay->header.who[0], "level 5");
    EXPECT_EQ(replay->result.match, match->end);
    EXPECT_EQ(replay->result.time, roundUp(match->sides[0].microseconds));
    EXPECT_EQ(replay->result.sides[1].pieces, match->sides[1].pieces);
    EXPECT_GT(match->sides[0].tally.attack, 0);
}

// The seed of the slips differs between the sides.
TEST(HeadlessMatchTest, EqualLevelsDoNotPlayTheSameOnBothSides) {
    const std::array<Contestant, 2> sides{readContestant("1"), readContestant("1")};
    const auto match = playPacedMatch(makeRules(3, 40), sides);
    ASSERT_TRUE(match);
    EXPECT_NE(match->sides[0], match->sides[1]);
}

TEST(HeadlessMatchTest, ASideThatHasLockedAllItsPiecesEndsItInADraw) {
    std::array<Contestant, 2> sides{readContestant("dt20"), readContestant("dt20")};
    sides[1].pace = 500;
    const auto match = playPacedMatch(makeRules(7, 20), sides);
    ASSERT_TRUE(match);
    EXPECT_EQ(match->end.kind, MatchEnd::Kind::Draw);
    EXPECT_EQ(match->sides[0].pieces, 20);
    EXPECT_EQ(match->sides[1].pieces, 10);
    EXPECT_EQ(match->sides[0].microseconds, 20'000'000);
}

TEST(HeadlessMatchTest, AStopEndsItWithoutAResult) {
    std::stop_source source;
    source.request_stop();
    const std::array<Contestant, 2> sides{readContestant("dt20"), readContestant("dt20")};
    EXPECT_EQ(playPacedMatch(makeRules(7, 2000), sides, source.get_token()), std::nullopt);
}

}  // namespace
}  // namespace tetris
