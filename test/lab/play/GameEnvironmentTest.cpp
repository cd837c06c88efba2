#include "brain/lab/play/SteeredGame.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/lab/play/HeadlessMatch.h"
#include "core/base/Index.h"
#include "test/support/Refusal.h"

namespace tetris {
namespace {

GameSetup makeSetup(const std::string& brain, GameRules rules, PlayMode mode = PlayMode::Instant) {
    return {.sequence = "random", .brain = brain, .rules = rules, .mode = mode};
}

// Expects the numbers and the end of a game that a brain has played.
void expectTheSame(const GameEnvironment& stepped, const GameResult& played) {
    EXPECT_EQ(stepped.getEnd(), played.end);
    EXPECT_EQ(stepped.getGame().countLandedPieces(), played.pieces);
    EXPECT_EQ(stepped.getGame().computeLandedScore(), played.computeScore());
    EXPECT_EQ(stepped.getGame().getRows(), played.tally.rows);
    EXPECT_EQ(stepped.getGame().copyBoard(), played.board);
    EXPECT_FALSE(stepped.getSituation());
}

// What an external brain answers to make that move.
ExternalAnswer toAnswer(const Move& move) {
    return {.rotation = findPieceName(*move.piece).rotation,
            .x = move.x,
            .y = move.y,
            .spin = move.spin,
            .usesHold = move.usesHold};
}

// Plays by the brain's moves until the end.
void play(GameEnvironment& stepped, Brain& brain) {
    while (stepped.isRunning())
        stepped.place(toAnswer(brain.chooseMove(stepped.getSituation().value()).value()));
}

TEST(GameEnvironmentTest, TheMovesOfABrainGiveItsMatch) {
    const std::array<Contestant, 2> weak{readContestant("bad"), readContestant("1")};
    const std::array<Contestant, 2> strong{readContestant("dt10"), readContestant("bad")};
    const std::array<Contestant, 2> equal{readContestant("dt10"), readContestant("dt20")};
    for (const auto& [sides, pieces, end] :
         {std::tuple(weak, 2000, GameEnd::BlockOut), std::tuple(strong, 2000, GameEnd::Goal),
          std::tuple(equal, 40, GameEnd::Limit)}) {
        SCOPED_TRACE(sides[0].name + " and " + sides[1].name);
        MatchRules rules{.pieces = pieces};
        rules.game.seed = 7;
        GameEnvironment stepped(rules, sides, 5);
        play(stepped, *sides[0].brain.make());
        const PlayedMatch played = playPacedMatch(rules, sides).value();
        const auto& match = *std::as_const(stepped).getGame().get<Match>();
        EXPECT_EQ(stepped.getEnd(), end);
        EXPECT_EQ(match.getEnd(), played.end);
        for (const int side : {0, 1}) {
            EXPECT_EQ(match.getGame(side).getPieces(), played.sides[base::toIndex(side)].pieces);
            EXPECT_EQ(match.getTally(side), played.sides[base::toIndex(side)].tally);
        }
        EXPECT_FALSE(stepped.getSituation());
    }
}

TEST(GameEnvironmentTest, EveryMoveThatIsListedCanBePlayedAndNoOtherOne) {
    const GameRules modern{
        .width = 5, .rows = 6, .goal = Goal::Survival, .limit = 60, .set = RuleSet::Modern};
    std::vector<GameSetup> setups{makeSetup("dt10", {.width = 5, .rows = 6}),
                                  makeSetup("dt10", {.width = 5, .rows = 6}),
                                  makeSetup("dt10", modern)};
    setups[1].overflow = Overflow::ClearFirst;
    for (const GameSetup& setup : setups) {
        const bool isModern = setup.rules.set == RuleSet::Modern;
        GameEnvironment stepped(setup, 3, 1);
        const std::unique_ptr<Brain> brain = setup.brain.make();
        for (int piece = 0; stepped.isRunning() && piece < 20; ++piece) {
            const Situation situation = stepped.getSituation().value();
            std::set<std::array<int, 4>> listed;
            for (const Move& move : stepped.listMoves()) {
                const int y = isModern ? move.y : 0;
                EXPECT_TRUE(listed
                                .insert({findPieceName(*move.piece).rotation, move.x, y,
                                         move.usesHold ? 1 : 0})
                                .second);
            }
            std::set<std::array<int, 4>> playable;
            for (int i = 0; i < 4 * 5 * 6 * 2; ++i) {
                const int y = i / 20 % 6;
                const bool usesHold = i / 120 > 0;
                if (!isModern && (y > 0 || usesHold)) continue;
                ExternalAnswer answer{.rotation = i % 4, .x = i / 4 % 5, .usesHold = usesHold};
                if (isModern) answer.y = y;
                if (findPlacement(situation, setup.overflow, answer))
                    playable.insert({answer.rotation, answer.x, y, usesHold ? 1 : 0});
            }
            EXPECT_EQ(listed, playable);
            stepped.place(toAnswer(brain->chooseMove(situation).value()));
        }
    }
}

TEST(GameEnvironmentTest, TheMovesOfABrainGiveItsGame) {
    const GameRules modern{.goal = Goal::Cheese, .limit = 200, .set = RuleSet::Modern};
    std::vector<GameSetup> setups{
        makeSetup("default", {.rows = 10}),
        makeSetup("dt10", {.rows = 6}),
        makeSetup("dt10", {.rows = 8, .limit = 40}),
        makeSetup("bad", {.width = 4, .rows = 1}),
        makeSetup("dt10", modern),
        makeSetup("bad", modern),
        makeSetup(
            "dt10",
            {.width = 4, .rows = 4, .goal = Goal::Zen, .limit = 300, .set = RuleSet::Modern})};
    setups.push_back(makeSetup("dt10", {.rows = 6}));
    setups.back().overflow = Overflow::ClearFirst;
    setups.push_back(makeSetup("dt10", {.rows = 10}));
    setups.back().adversary = 60;
    for (const GameSetup& setup : setups) {
        for (const uint64_t seed : {0U, 1U, 7U}) {
            SCOPED_TRACE(setup.brain.getName() + ", " + formatSize(setup.rules));
            // The brain is the adversary's master, too.
            GameEnvironment stepped(setup, seed, 1);
            const auto played =
                playGame(setup, seed, {}, {.observer = [&](const PlacementView& placement) {
                             stepped.place(toAnswer(placement.move));
                         }});
            ASSERT_TRUE(played);
            expectTheSame(stepped, *played);
        }
    }
}

TEST(GameEnvironmentTest, TheVerbsOfABrainGiveItsGame) {
    for (const GameSetup& setup :
         {makeSetup("default", {.rows = 8}, PlayMode::Ticks),
          makeSetup("dt10", {.goal = Goal::Ultra, .level = 9, .set = RuleSet::Modern},
                    PlayMode::Ticks),
          makeSetup("bad", {.set = RuleSet::Modern}, PlayMode::Ticks)}) {
        SteeredGame steered(setup, 3);
        GameEnvironment stepped(setup, 3, 0);
        while (steered.getGame().isRunning()) {
            steered.turn([&](const std::optional<Verb>& verb, const GameReport& /*report*/) {
                if (!stepped.isRunning()) return;
                if (verb) {
                    stepped.act(0, std::vector{*verb});
                } else {
                    stepped.act(setup.pace, {});
                }
            });
        }
        expectTheSame(stepped, steered.summarize());
    }
}

TEST(GameEnvironmentTest, AWrongStepIsExplainedAndChangesNothing) {
    const std::string place = "; expected a place within the well that it can reach";
    GameEnvironment game({.rules = {.limit = 1}}, 7, 1);  // SQUARE
    EXPECT_EQ(test::refusalOf([&] { game.place({.rotation = 1, .x = 0}); }),
              "SQUARE cannot be placed at rotation 1, x 0" + place);
    EXPECT_EQ(test::refusalOf([&] { game.place({.rotation = 0, .x = 9}); }),
              "SQUARE cannot be placed at rotation 0, x 9" + place);
    EXPECT_EQ(test::refusalOf([&] { game.act(0, std::vector{Verb::Left}); }),
              "the mode is instant; expected a placement, 'rotation' and 'x'");
    EXPECT_TRUE(game.isRunning());
    game.place({.rotation = 0, .x = 8});
    EXPECT_EQ(test::refusalOf([&] { game.place({.rotation = 0, .x = 0}); }),
              "the game has ended (limit); expected a reset");

    GameEnvironment ticks({.mode = PlayMode::Ticks}, 7, 1);
    EXPECT_EQ(test::refusalOf([&] { ticks.act(1, {}); }),
              "no time passes in a classic game; expected verbs alone");
    EXPECT_EQ(test::refusalOf([&] {
                  ticks.act(0, std::vector{Verb::Left, Verb::Land});
              }),
              "'X' is no verb of these rules; expected L, R, O, D or P");
    EXPECT_EQ(test::refusalOf([&] { ticks.place({.rotation = 0, .x = 0}); }),
              "the mode is ticks; expected 'verbs' or 'ms'");
    EXPECT_EQ(ticks.getGame().findFalling()->cells[0].x, 4) << "nothing has moved";

    GameEnvironment modern({.rules = {.hold = false, .set = RuleSet::Modern}}, 7, 1);
    EXPECT_EQ(test::refusalOf([&] { modern.place({.rotation = 0, .x = 0, .usesHold = true}); }),
              "no piece can be held now; expected no hold");
    EXPECT_EQ(test::refusalOf([&] { modern.place({.rotation = 0, .x = 0, .y = 3}); }),
              "SQUARE cannot be placed at rotation 0, x 0, y 3" + place);
    modern.place({.rotation = 0, .x = 0});
    EXPECT_TRUE(modern.getGame().copyBoard().getGrid(1, 1)) << "without y it is dropped";
}

}  // namespace
}  // namespace tetris
