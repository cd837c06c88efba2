#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "test/support/Refusal.h"
#include "test/support/Text.h"
#include "test/support/game/ListSequence.h"
#include "test/support/game/LongReplay.h"
#include "test/support/game/ReplayVerdict.h"

namespace tetris {
namespace {

using test::replaceIn;

// The published replay: seed 7, 12 pieces.
const std::string kPublished =
    "tetris-replay 2\nrules modern\ngoal marathon\nlevel 1\nnext 5\nhold 1\nsequence bag\nseed 7\n"
    "size 10x20\nmode ticks\nbrain default 0\npieces 12\nstart 2026-01-31T12:00:00Z\nplay\n"
    "+502 19D4L\n+431 X\n+361 19DLX\n+567 17DRDRDX\n+427 18D\n+275 X\n+152 16DLC\n"
    "+873 16D2RD2RUDX\n+203 17D2RDRCX\n+432 17DRCDX\n+454 16D3LC2DX\n+554 18D4RDX\n"
    "+577 17D2LCDX\n+481 H17DCX\n"
    "end limit\nscore 567\npieces 12\nrows 3\ntime 6289\nboard bc97a0676a77ad73\n";

TEST(ModernReplayTest, ThePublishedReplayIsReadWrittenAndRight) {
    const Replay replay = parseReplay(kPublished, "f");
    EXPECT_EQ(replay.header.rules, (GameRules{.limit = 12, .seed = 7, .set = RuleSet::Modern}));
    EXPECT_EQ(replay.header.next, 5);
    EXPECT_EQ(replay.header.mode, PlayMode::Ticks);
    EXPECT_EQ(replay.entries.size(), 14U);
    EXPECT_EQ(findFirstEntryLine(replay.header), 15);
    EXPECT_EQ(formatReplay(replay), kPublished);
    EXPECT_EQ(verifyText(kPublished), "");
}

TEST(ModernReplayTest, EveryWrongNumberIsNamedWithItsLine) {
    expectVerdicts(
        kPublished,
        {
            {"score 567", "score 568", "30: score 568; expected score 567"},
            {"\npieces 12\nrows", "\npieces 11\nrows", "31: pieces 11; expected pieces 12"},
            {"rows 3", "rows 4", "32: rows 4; expected rows 3"},
            {"time 6289", "time 6288", "33: time 6288; expected time 6289"},
            {"bc97", "bc98", "34: board bc98a0676a77ad73; expected board bc97a0676a77ad73"},
            {"end limit", "end goal", "29: end goal; expected end limit"},
            {"end limit", "+3 L\nend limit", "29: the game had ended before this; expected 'end'"},
            {"+481 H17DCX\n", "", "28: end limit while the game is still on; expected more verbs"},
            {"+481", "! 3\n+481", "28: '!' where the pieces follow from the sequence"},
        });
    EXPECT_NE(verifyText(replaceIn(kPublished, "+502", "+1502")), "");
}

std::string findRefusal(const std::string& text) {
    return test::refusalOf([&] { return parseReplay(text, "f"); });
}

TEST(ModernReplayTest, AWrongLineIsRefusedByItsNumber) {
    const struct {
        const char* from;
        const char* to;
        const char* message;
    } wrong[] = {
        {"replay 2", "replay 4",
         "f:1: 'tetris-replay 4' is a version that is not known here; expected "
         "'tetris-replay 1', 'tetris-replay 2' or 'tetris-replay 3'"},
        {"rules modern", "rules classic", "f:2: 'rules classic'; expected 'rules modern'"},
        {"goal marathon", "goal blitz",
         "f:3: there is no goal 'blitz'; expected marathon, sprint, ultra"},
        {"goal marathon", "goal cheese",
         "f:4: 'level 1'; expected 'garbage a number from 1 to 100'"},
        {"level 1", "every 3", "f:4: 'every 3'; expected 'level N'"},
        {"goal marathon", "goal sprint\nrows 40",
         "f:4: 'rows 40'; expected no such line, because it is the usual rows"},
        {"goal marathon", "goal sprint\nrows 1000",
         "f:4: 'rows 1000'; expected rows a number from 1 to 999"},
        {"goal marathon", "goal sprint\nbricks 3",
         "f:4: 'bricks 3'; expected 'level a number from 1 to 20'"},
        {"goal marathon", "goal survival\nmessy 101",
         "f:4: 'messy 101'; expected messy a number from 0 to"},
        {"level 1", "level 16", "f:4: 'level 16'; expected level a number from 1 to 15"},
        {"level 1", "garbage 3", "f:4: 'garbage 3'; expected 'level a number from 1 to 15'"},
        {"next 5", "next 7", "f:5: 'next 7'; expected next a number from 0 to 6"},
        {"hold 1", "hold 2", "f:6: 'hold 2'; expected hold a number from 0 to 1"},
        {"sequence bag", "sequence box", "f:7: there is no sequence 'box'"},
        {"size 10x20", "size 10x45", "f:9: 'size 10x45'; expected a size from 4x4 to 64x44"},
        {"mode ticks", "mode slow", "f:10: 'mode slow'; expected 'mode ticks' or 'mode instant'"},
        {"brain default 0", "brain default", "f:11: 'brain default'; expected 'brain', a name"},
        {"+502 19D4L", "+502 19D4O",
         "f:15: 'O' is not a verb; expected L, R, C, U, A, D, P, X or H"},
        {"+502 19D4L", "+502 1D", "f:15: '1D' repeats a verb too often or not at all"},
        {"+502 19D4L", "+502",
         "f:16: time has passed without a verb before this line; expected 'end WHY'"},
        {"+502 19D4L", "# 6 0 N 4 2",
         "f:15: '# 6 0 N 4 2' in a game of verbs; expected '+MS VERBS'"},
        {"+502 19D4L", "= adversary 3",
         "f:15: '= adversary 3'; expected '= speed N', '= brain NAME', '= active 0|1' or"},
        {"+502 19D4L", "@ 1 2 3",
         "f:15: '@ 1 2 3'; expected '+MS VERBS', '# PIECE HOLD FACING X Y'"},
        {"end limit", "end over", "f:29: 'end over'; expected 'end' and goal, time, block-out"},
        {"\npieces 12\nrows", "\npieces 16777217\nrows", "f:31: 'pieces 16777217'"},
        {"time 6289", "time -1", "f:33: 'time -1'; expected time a number from 0 to"},
        {"time 6289", "time 360000001",
         "f:33: 'time 360000001'; expected time a number from 0 to 360000000"},
        {"bc97a0676a77ad73\n", "bc97a0676a77ad7g\n",
         "f:34: 'board bc97a0676a77ad7g'; expected 'board'"},
        {"bc97a0676a77ad73\n", "bc97a0676a77ad73\nmore\n", "f:35: a line behind 'board'"},
        {"bc97a0676a77ad73\n", "bc97a0676a77ad73", "f:34: the last line has no line feed"},
    };
    for (const auto& each : wrong) {
        const std::string refusal = findRefusal(replaceIn(kPublished, each.from, each.to));
        EXPECT_TRUE(refusal.starts_with(each.message)) << each.to << ": " << refusal;
    }
    const std::string instant = replaceIn(kPublished, "mode ticks", "mode instant");
    EXPECT_TRUE(findRefusal(instant).starts_with("f:15: '+502 19D4L' in a game placed at once"));
    for (const char* const line : {"# 7 0 N 4 2", "# 6 2 N 4 2", "# 6 0 Q 4 2", "# 6 0 N 64 2",
                                   "# 6 0 N 4", "# 6 0 N 4 2 1"}) {
        const std::string text = replaceIn(instant, "+502 19D4L", line);
        EXPECT_TRUE(
            findRefusal(text).starts_with("f:15: '" + std::string(line) + "'; expected '# PIECE"))
            << findRefusal(text);
    }
}

// A few bytes must not keep a reader busy for days.
TEST(ModernReplayTest, MoreTimeOrVerbsThanAGameHasAreRefused) {
    const std::string header = kPublished.substr(0, kPublished.find("play\n") + 5);
    EXPECT_EQ(findRefusal(header + "+360000001 H\n"),
              "f:" + std::to_string(std::ranges::count(header, '\n') + 1) +
                  ": more than 100 hours of play");
    std::string turns;
    for (int i = 0; i < 10'000'000 / 99 + 1; ++i)
        turns += "99C";
    EXPECT_NE(findRefusal(header + "+1 " + turns + "\n").find("more than 10,000,000 verbs"),
              std::string::npos);
}

TEST(ModernReplayTest, AStepIsAtMostOneLockHoweverMuchTimePasses) {
    ReplayPlayer player(std::make_shared<const Replay>(parseReplay(makeLongReplay(), "f")));
    int64_t locks = 0;
    while (player.getSteps() < 5000) {
        const GameReport report = player.step()[0];
        ASSERT_LE(report.locks.size(), 1U);
        locks += static_cast<int64_t>(report.locks.size());
    }
    EXPECT_GT(locks, 500);
    EXPECT_EQ(player.getGame().countLandedPieces(), locks);
    EXPECT_EQ(player.getWork(), 5000);
}

TEST(ModernReplayTest, VerifyingTellsHowFarItIsAndStopsWhenItIsTold) {
    const auto replay = std::make_shared<const Replay>(parseReplay(makeLongReplay(), "f"));
    std::vector<double> told;
    EXPECT_FALSE(verifyReplay(replay, {}, [&told](double progress) {
        told.push_back(progress);
        return told.size() < 3;
    }));
    ASSERT_EQ(told.size(), 3U);
    EXPECT_GT(told[0], 0);
    EXPECT_GT(told[1], told[0]);
    EXPECT_GT(told[2], told[1]);
    EXPECT_LT(told[2], 0.1);
}

TEST(ModernReplayTest, TheCourseTellsWhenRowsWereReachedAndHowHighTheStackStood) {
    const auto replay = std::make_shared<const Replay>(parseReplay(kPublished, "f"));
    const GoalCourse course = computeGoalCourse(replay, 10000);
    EXPECT_EQ(course.findAt(0)->pieces, 0);
    EXPECT_EQ(course.findAt(replay->result.time)->rows, 3);
    EXPECT_EQ(course.findAt(replay->result.time)->pieces, replay->result.sides[0].pieces);
    ASSERT_TRUE(course.findTime(3));
    EXPECT_EQ(course.findAt(*course.findTime(3))->rows, 3);
    EXPECT_LT(course.findAt(*course.findTime(1) - 1)->rows, 1);
    EXPECT_FALSE(course.findTime(4));
    EXPECT_TRUE(computeGoalCourse(replay, 100).isEmpty()) << "that is too much work";
}

// Plays random verbs and times, and records them.
std::string recordRandomGame(uint64_t seed) {
    base::JavaRandom random(seed);
    const auto goal = static_cast<Goal>(random.nextInt(6));
    const bool garbageRises = goal == Goal::Survival;
    ReplayHeader header{.rules = {.width = 4 + random.nextInt(7),
                                  .rows = 4 + random.nextInt(17),
                                  .goal = goal,
                                  .level = 1 + random.nextInt(15),
                                  .hold = random.nextInt(2) == 0,
                                  .garbage = goal == Goal::Cheese ? 1 + random.nextInt(20) : 10,
                                  .toClear = goal == Goal::Sprint ? kSprintRows.at(seed % 3) : 40,
                                  .seconds = goal == Goal::Ultra ? 60 + random.nextInt(99) : 120,
                                  .every = garbageRises ? random.nextInt(4) : 0,
                                  .messy = garbageRises ? 98 + random.nextInt(3) : 100,
                                  .limit = random.nextInt(3) == 0 ? 1 + random.nextInt(20) : 0,
                                  .seed = seed,
                                  .set = RuleSet::Modern},
                        .next = 1 + random.nextInt(6),
                        .sequence = seed % 5 == 0 ? "file:pieces.txt" : "bag"};
    const bool isFromFile = header.sequence != "bag";
    std::unique_ptr<PieceSequence> sequence = makeSequence("bag", seed);
    if (isFromFile) sequence = std::make_unique<ListSequence>(std::vector<int>{0, 6, 5, 2});
    const std::unique_ptr<PieceSequence> dealt = sequence->clone();
    PlayedGame game(header.rules, std::move(sequence));
    ReplayRecorder recorder(header);
    int noted = 0;
    const auto noteDealt = [&] {
        for (; isFromFile && noted < game.countDealt(); ++noted)
            recorder.onDealt(dealt->next(game.copyBoard()));
    };
    for (int i = 0; i < 400 && game.isRunning(); ++i) {
        noteDealt();
        static_cast<void>(game.elapse(random.nextInt(3) == 0 ? random.nextInt(300) : 0));
        if (!game.isRunning()) break;
        noteDealt();
        const Verb verb = findVerb("LRCUADPXH"[random.nextInt(9)]).value();
        const int64_t time = game.getTime().value();
        recorder.onTick(time, verb, !game.tick(verb).locks.empty());
        if (random.nextInt(50) == 0) recorder.onSpeed(random.nextInt(101));
        if (random.nextInt(50) == 0) recorder.onBrain("dt10");
        if (random.nextInt(50) == 0) recorder.onActive(random.nextInt(2) == 0);
    }
    noteDealt();
    if (game.isRunning()) static_cast<void>(game.elapse(77));
    return recorder.format(
        computeResult(game.isRunning() ? GameEnd::Stopped : game.getEnd(), game));
}

TEST(ModernReplayTest, RandomGamesAreRightWhenPlayedAgain) {
    for (uint64_t seed = 0; seed < 60; ++seed) {
        const std::string text = recordRandomGame(seed);
        EXPECT_EQ(verifyText(text), "") << "seed " << seed << "\n" << text;
        EXPECT_EQ(formatReplay(parseReplay(text, "f")), text) << "seed " << seed;
    }
}

TEST(ModernReplayTest, APlayerTellsWhatComesAndLetsTimePass) {
    ReplayPlayer player(std::make_shared<const Replay>(parseReplay(kPublished, "f")), findNoSpin);
    EXPECT_EQ(player.findNextTime(), 502);
    EXPECT_EQ(player.findVerb(), Verb::Down);
    player.pass(500);
    EXPECT_EQ(player.getGame().getTime(), 500);
    EXPECT_EQ(player.findNextTime(), 502);
    const ReplayPlayer copy = player;
    player.pass(500);
    EXPECT_EQ(player.getGame().getTime(), 502);
    for (int i = 0; i < 23; ++i)
        player.step();
    EXPECT_EQ(player.getGame().getTime(), 502);
    EXPECT_EQ(player.getSteps(), 23);
    EXPECT_EQ(player.findVerb(), Verb::Land);
    EXPECT_EQ(player.findNextTime(), 502 + 431);
    EXPECT_EQ(player.step()[0].locks.size(), 1U);
    EXPECT_EQ(copy.getSteps(), 0);
    EXPECT_EQ(copy.getGame().getTime(), 500);
}

}  // namespace
}  // namespace tetris
