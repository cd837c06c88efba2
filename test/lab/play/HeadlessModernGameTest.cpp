#include "brain/lab/play/HeadlessGame.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/game/RecordedGame.h"

namespace tetris {
namespace {

GameSetup makeModernSetup(Goal goal, PlayMode mode) {
    GameSetup setup;
    setup.brain = "dt10";
    setup.mode = mode;
    setup.rules = {.goal = goal, .set = RuleSet::Modern};
    return setup;
}

TEST(HeadlessModernGameTest, ASprintIsPlayedAtOnceAndByVerbs) {
    for (const PlayMode mode : {PlayMode::Instant, PlayMode::Ticks}) {
        const GameResult result = playGame(makeModernSetup(Goal::Sprint, mode), 7).value();
        ASSERT_TRUE(result.modern);
        EXPECT_EQ(result.end, GameEnd::Goal);
        EXPECT_GE(result.tally.rows, 40);
        EXPECT_EQ(result.computeScore(), result.modern->score);
        EXPECT_EQ(result.modern->milliseconds.has_value(), mode == PlayMode::Ticks);
        EXPECT_EQ(result.board.getHeight(), 40);
        int64_t rows = 0;
        for (size_t i = 0; i < 4; ++i)
            rows += static_cast<int64_t>(i + 1) * result.modern->tally.clears[i];
        EXPECT_EQ(rows, result.tally.rows);
    }
}

TEST(HeadlessModernGameTest, TheEndsOfGames) {
    EXPECT_EQ(playGame(makeModernSetup(Goal::Cheese, PlayMode::Instant), 3)->end, GameEnd::Goal);
    GameSetup limited = makeModernSetup(Goal::Marathon, PlayMode::Instant);
    limited.rules.limit = 5;
    EXPECT_EQ(playGame(limited, 3)->end, GameEnd::Limit);
    GameSetup ultra = makeModernSetup(Goal::Ultra, PlayMode::Ticks);
    const GameResult timed = playGame(ultra, 3).value();
    EXPECT_EQ(timed.end, GameEnd::Time);
    EXPECT_EQ(timed.modern->milliseconds, 120'000);
    GameSetup bad = makeModernSetup(Goal::Marathon, PlayMode::Instant);
    bad.brain = "bad";
    bad.rules.hold = false;
    const GameEnd end = playGame(bad, 3)->end;
    EXPECT_TRUE(end == GameEnd::BlockOut || end == GameEnd::NoMove);
}

TEST(HeadlessModernGameTest, ZenPlacedAtOnceEmptiesTheBoardAsByTicks) {
    for (const uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        GameSetup setup = makeModernSetup(Goal::Zen, PlayMode::Instant);
        setup.rules.width = setup.rules.rows = 4;
        setup.rules.limit = 1000;
        const GameResult result = playGame(setup, seed).value();
        EXPECT_EQ(result.end, GameEnd::Limit) << seed;
        EXPECT_GE(result.pieces, 999) << seed;  // one may be in hold
    }
}

TEST(HeadlessModernGameTest, AQuickerPaceTakesLessTime) {
    GameSetup setup = makeModernSetup(Goal::Sprint, PlayMode::Ticks);
    setup.pace = 100;
    const int64_t slow = playGame(setup, 7)->modern->milliseconds.value();
    setup.pace = 10;
    const int64_t quick = playGame(setup, 7)->modern->milliseconds.value();
    EXPECT_LT(quick, slow / 5);
}

TEST(HeadlessModernGameTest, RecordedGamesAreRightWhenPlayedAgain) {
    for (const Goal goal : {Goal::Marathon, Goal::Sprint, Goal::Cheese, Goal::Zen}) {
        for (const PlayMode mode : {PlayMode::Instant, PlayMode::Ticks}) {
            for (const bool isGiven : {false, true}) {
                GameSetup setup = makeModernSetup(goal, mode);
                setup.rules.limit = 60;
                if (isGiven) {
                    setup.sequence = "file:pieces.txt";
                    setup.given =
                        std::make_shared<const std::vector<int>>(std::vector<int>{0, 6, 5, 2, 1});
                }
                const std::string recorded = recordGame(setup, 5);
                const SharedReplay replay = readReplayText(recorded);
                EXPECT_EQ(replay->header.rules.goal, goal);
                EXPECT_NO_THROW(verifyReplay(replay, findBestSpin)) << recorded;
            }
        }
    }
}

TEST(HeadlessModernGameTest, TheReplayOfSuchAZenGameVerifiesAndSoDoesAnOldOneThatHasNoMove) {
    GameSetup setup = makeModernSetup(Goal::Zen, PlayMode::Instant);
    setup.rules.width = setup.rules.rows = 4;
    setup.rules.limit = 200;
    const std::string text = recordGame(setup, 5);
    const auto replay = readReplayText(text);
    EXPECT_EQ(replay->result.end, GameEnd::Limit);
    EXPECT_NO_THROW(verifyReplay(replay, findBestSpin));
    // An old one ended where the brain found no placement.
    Replay old = *replay;
    old.entries.resize(20);
    ReplayPlayer player(std::make_shared<const Replay>(old), findBestSpin);
    while (!player.isAtEnd())
        player.step();
    old.result = computeResult(GameEnd::NoMove, player.getGame());
    EXPECT_NO_THROW(verifyReplay(std::make_shared<const Replay>(old), findBestSpin));
}

TEST(HeadlessModernGameTest, APlacementOutOfReachIsNoticed) {
    GameSetup setup = makeModernSetup(Goal::Zen, PlayMode::Instant);
    setup.rules.limit = 3;
    setup.rules.hold = false;
    const std::string text = recordGame(setup, 5);
    const size_t line = text.find("\n# ") + 1;
    const auto findDifference = [&](const std::string& placement) {
        std::string changed = text;
        changed.replace(line, text.find('\n', line) - line, placement);
        try {
            verifyReplay(readReplayText(changed), findBestSpin);
            return std::string();
        } catch (const ReplayDifference& difference) {
            return std::string(difference.what());
        }
    };
    const std::string piece = text.substr(line + 2, 1);
    const std::string other = piece == "5" ? "4" : "5";
    EXPECT_EQ(findDifference("# " + piece + " 0 N 4 9"),
              "the piece cannot get there; expected a placement");
    EXPECT_EQ(findDifference("# " + piece + " 1 N 4 0"), "hold is not allowed here; expected 0");
    EXPECT_EQ(findDifference("# " + other + " 0 N 4 0"),
              "piece " + other + "; expected piece " + piece);
}

}  // namespace
}  // namespace tetris
