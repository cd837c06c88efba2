#include "core/tetris/replay/Replay.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/tetris/Piece.h"
#include "core/tetris/replay/GameScore.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "test/support/Refusal.h"
#include "test/support/game/ListSequence.h"

namespace tetris {
namespace {

TEST(ReplayTest, TheHashGoesThroughTheCellsFromTheBottomLeft) {
    // FNV-1a of "1000" and of "0010".
    EXPECT_EQ(formatHash(hashBoard(Board::fromPicture("..\n#.\n"))), formatHash([] {
                  uint64_t hash = 0xcbf29ce484222325;
                  for (const char c : {'1', '0', '0', '0'})
                      hash = (hash ^ static_cast<uint64_t>(c)) * 0x100000001b3;
                  return hash;
              }()));
    EXPECT_NE(hashBoard(Board::fromPicture("..\n#.\n")), hashBoard(Board::fromPicture("#.\n..\n")));
    EXPECT_NE(hashBoard(Board::fromPicture("..\n#.\n")), hashBoard(Board::fromPicture("..\n.#\n")));
}

TEST(ReplayTest, TheFallingPieceCountsInNoNumber) {
    PlayedGame game(GameRules{}, std::make_unique<ListSequence>(std::vector<int>{Piece::SQUARE}));
    const SideResult atStart = computeResult(GameEnd::Left, game).sides[0];
    EXPECT_EQ(atStart.pieces, 0);
    EXPECT_EQ(atStart.score, 0);
    EXPECT_EQ(formatHash(atStart.board), "6337a34dc4c025e5");
    game.tick(Verb::Drop);
    game.tick(Verb::Down);
    game.tick(Verb::Down);
    const SideResult landed = computeResult(GameEnd::Left, game).sides[0];
    EXPECT_EQ(landed.pieces, 1);
    EXPECT_EQ(landed.score, 1);
    Board board(10, 24);
    ASSERT_EQ(board.place(*Piece::getPieces()[Piece::SQUARE], 4, 0), PlaceResult::Ok);
    EXPECT_EQ(landed.board, hashBoard(board));
}

TEST(ReplayTest, TurnsAreCountedAndFound) {
    for (int piece = 0; piece <= Piece::PYRAMID; ++piece) {
        int turns = 0;
        for (const Piece* turned = findRotation(piece, 0); turned != nullptr;
             turned = findRotation(piece, turns)) {
            EXPECT_EQ(countTurns(piece, *turned), turns);
            ++turns;
        }
        const std::vector<int> rotations{2, 4, 4, 2, 2, 1, 4};
        EXPECT_EQ(turns, rotations[static_cast<size_t>(piece)]);
    }
}

// ---- The text

using namespace std::string_literals;

const std::string kHeader =
    "tetris-replay 1\n"
    "sequence test\n"
    "seed 0\n"
    "size 10x20\n"
    "mode ticks\n"
    "brain default 0\n"
    "adversary 0\n"
    "start 2026-01-31T12:00:00Z\n"
    "play\n";

const std::string kResult =
    "end stopped\n"
    "score 0\n"
    "pieces 0\n"
    "rows 0\n"
    "board 6337a34dc4c025e5\n";

std::string replaceLine(std::string text, const std::string& line, const std::string& with) {
    const size_t at = text.find(line + "\n");
    EXPECT_NE(at, std::string::npos) << line;
    return text.replace(at, line.size() + 1, with);
}

std::string refusalOf(const std::string& text) {
    return test::refusalOf([&] { return parseReplay(text, "x"); });
}

TEST(ReplayTextTest, TheFormOfTheSpecificationIsRead) {
    const std::string text =
        "tetris-replay 1\n"
        "sequence test\n"
        "seed 0\n"
        "size 10x20\n"
        "mode ticks\n"
        "brain my own brain.toml 1\n"
        "adversary 30\n"
        "weights " +
        std::string(64, 'a') +
        "\n"
        "pieces 100\n"
        "rising 1\n"
        "start 2026-01-31T12:00:00Z\n"
        "play\n"
        "! 6\n"
        "+250 L2R\n"
        "+0 OD99P\n"
        "! 5\n"
        "= speed 70\n"
        "= adversary 0\n"
        "= brain bad\n"
        "= active 0\n"
        "+1000 D\n"
        "end limit\n"
        "score 270\n"
        "pieces 100\n"
        "rows 34\n"
        "board c3ea5b3f040f8b05\n";
    const Replay replay = parseReplay(text, "x");
    EXPECT_EQ(
        replay.header,
        (ReplayHeader{.rules = {.width = 10, .rows = 20, .limit = 100, .seed = 0, .rising = true},
                      .sequence = "test",
                      .mode = PlayMode::Ticks,
                      .brain = "my own brain.toml",
                      .brainActive = true,
                      .adversary = 30,
                      .weights = {std::string(64, 'a')},
                      .start = "2026-01-31T12:00:00Z"}));
    EXPECT_EQ(
        replay.result,
        (ReplayResult{.end = GameEnd::Limit,
                      .sides = {SideResult{
                          .score = 270, .pieces = 100, .rows = 34, .board = 0xc3ea5b3f040f8b05}}}));
    EXPECT_EQ(replay.runs, (std::vector<VerbRun>{{Verb::Left, 1},
                                                 {Verb::Right, 2},
                                                 {Verb::Rotate, 1},
                                                 {Verb::Down, 1},
                                                 {Verb::Drop, 99},
                                                 {Verb::Down, 1}}));
    EXPECT_EQ(replay.brains, std::vector<std::string>{"bad"});
    ASSERT_EQ(replay.entries.size(), 9U);
    EXPECT_EQ(replay.entries[0], (ReplayEntry{.kind = ReplayEntry::Kind::Dealt, .piece = 6}));
    EXPECT_EQ(replay.entries[1], (ReplayEntry{.value = 250, .begin = 0, .end = 2}));
    EXPECT_EQ(replay.entries[4], (ReplayEntry{.kind = ReplayEntry::Kind::Speed, .value = 70}));
    EXPECT_EQ(findFirstEntryLine(replay.header), 13);
    EXPECT_EQ(formatReplay(replay), text);
}

TEST(ReplayTextTest, AGamePlacedAtOnceIsRead) {
    const std::string text = replaceLine(kHeader, "mode ticks", "mode instant\n") +
                             "@ 5 0 8\n@ 0 1 6\n! 3\n@ 3 1 4\n" + kResult;
    const Replay replay = parseReplay(text, "x");
    ASSERT_EQ(replay.entries.size(), 4U);
    EXPECT_EQ(
        replay.entries[1],
        (ReplayEntry{.kind = ReplayEntry::Kind::Placement, .piece = 0, .rotation = 1, .x = 6}));
    EXPECT_EQ(formatReplay(replay), text);
}

TEST(ReplayTextTest, WhatOnlyTheScreenKnowsIsKept) {
    const std::string text =
        replaceLine(kHeader, "start 2026-01-31T12:00:00Z",
                    "name Ann O'Neil\npractice 1\nstart 2026-01-31T12:00:00Z\n") +
        kResult + "finesse 12 3\n";
    const Replay replay = parseReplay(text, "x");
    EXPECT_EQ(replay.header.names[0], "Ann O'Neil");
    EXPECT_TRUE(replay.header.isPractice);
    EXPECT_EQ(replay.result.sides[0].finesse, (FinesseCount{.pieces = 12, .faults = 3}));
    EXPECT_EQ(formatReplay(replay), text);
    EXPECT_FALSE(isRanked(computeGameScore(replay)));
    for (const std::string line : {"name", "name a/b", "name  a", "practice 0", "practice"}) {
        EXPECT_NE(refusalOf(replaceLine(kHeader, "start 2026-01-31T12:00:00Z",
                                        line + "\nstart 2026-01-31T12:00:00Z\n") +
                            kResult),
                  "")
            << line;
    }
    for (const std::string line : {"finesse 0 0", "finesse 3 4", "finesse 3", "finesse 3 1 "})
        EXPECT_NE(refusalOf(kHeader + kResult + line + "\n"), "") << line;
}

TEST(ReplayTextTest, WhatIsOptionalMayBeThere) {
    std::string text = replaceLine(kHeader, "sequence test", "sequence file:my pieces.txt\n");
    text = replaceLine(text, "start 2026-01-31T12:00:00Z",
                       "adversary-brain bad\nstart 1999-12-31T23:59:59Z\n");
    text += "! 0\n= active 1\n+3 D\n+700\nend left\nscore 0\npieces 0\nrows 0\nboard " +
            std::string(16, '0') + "\n";
    const Replay replay = parseReplay(text, "x");
    EXPECT_EQ(replay.header.sequence, "file:my pieces.txt");
    EXPECT_EQ(replay.header.master, "bad");
    EXPECT_EQ(findFirstEntryLine(replay.header), 11);
    EXPECT_EQ(replay.entries.back(), (ReplayEntry{.value = 700, .begin = 1, .end = 1}));
    EXPECT_EQ(formatReplay(replay), text);
}

TEST(ReplayTextTest, WhatIsWrongIsSaidWithItsLineAndWhatWasExpected) {
    const std::string known =
        "; expected 'tetris-replay 1', 'tetris-replay 2' or 'tetris-replay 3'";
    EXPECT_EQ(refusalOf(""), "x:1: the file is empty" + known);
    EXPECT_EQ(refusalOf("hello\n"), "x:1: 'hello' begins no replay" + known);
    EXPECT_EQ(refusalOf("tetris-replay 99\n"),
              "x:1: 'tetris-replay 99' is a version that is not known here" + known);
    EXPECT_EQ(refusalOf(replaceLine(kHeader, "seed 0", "seed 1\n")),
              "x:3: 'seed 1'; expected seed a number from 0 to 0");
    const std::string start = "start 2026-01-31T12:00:00Z";
    EXPECT_EQ(refusalOf(replaceLine(kHeader, start, "rising 0\n" + start + "\n")),
              "x:8: 'rising 0'; expected 'rising 1'");
    EXPECT_EQ(refusalOf(replaceLine(kHeader, start, "rising 1\npieces 5\n" + start + "\n")),
              "x:9: 'pieces 5'; expected 'start TIME'");
    EXPECT_EQ(refusalOf(kHeader), "x:10: the file ends here, cut short; expected 'end WHY'");
    EXPECT_EQ(
        refusalOf(kHeader + "+1 D"),
        "x:10: the last line has no line feed, so the file is cut short; expected a line feed");
    EXPECT_EQ(refusalOf(kHeader + "+1 D\r\n"),
              "x:10: the line ends in a carriage return; expected a line feed alone");
    EXPECT_EQ(refusalOf(kHeader + "+1 D\n* 3\n" + kResult),
              "x:11: '* 3'; expected '+MS VERBS', '@ PIECE ROTATION X', '! PIECE', '= WHAT VALUE' "
              "or 'end WHY'");
    EXPECT_EQ(refusalOf(kHeader + "+1 LX\n" + kResult),
              "x:10: 'X' is not a verb; expected L, R, O, D or P");
    EXPECT_EQ(refusalOf(kHeader + kResult + "\n"), "x:15: a line behind 'board'");
}

// Puts each text in place of a line, or among the lines of play. Each message has to name its line.
TEST(ReplayTextTest, NothingElseIsAccepted) {
    const std::vector<std::pair<std::string, std::vector<std::string>>> headers{
        {"sequence test",
         {"sequence", "sequence ", "sequence tset", "sequence file:", "sequence  test", "seed 0"}},
        {"seed 0",
         {"seed", "seed 00", "seed -1", "seed 0x1", "seed 281474976710656",
          "seed 99999999999999999999999", "seed 0 "}},
        {"size 10x20",
         {"size 10", "size 2x20", "size 65x20", "size 10x0", "size 10x61", "size 10x20x3", "size x",
          "size 10X20"}},
        {"mode ticks", {"mode", "mode tick", "mode ticks "}},
        {"brain default 0",
         {"brain default", "brain  0", "brain 0", "brain default 2",
          std::string("brain a\0b 0", 11), "brain \x1b[2J 0", "brain \xff 0", "brain \xc2\x9b 0",
          "brain \xed\xa0\x80 0"}},
        {"adversary 0", {"adversary 101", "adversary", "adversary 1.5"}},
        {"start 2026-01-31T12:00:00Z",
         {"start 2026-01-31", "start 2026-13-31T12:00:00Z", "start 2026-01-31 12:00:00Z",
          "start 2026-01-31T12:00:00+", "weights abc", "weights " + std::string(64, 'G'),
          "pieces 0", "pieces 2147483648"}},
        {"play", {"Play", "play "}}};
    int line = 1;
    for (const auto& [good, bads] : headers) {
        ++line;
        for (const std::string& bad : bads) {
            const std::string why = refusalOf(replaceLine(kHeader, good, bad + "\n") + kResult);
            EXPECT_TRUE(why.starts_with("x:" + std::to_string(line) + ": ")) << bad << "\n" << why;
        }
    }
    std::vector<std::string> wrong{"",     "@ 3 1 4",  "end",     "end none", "end  left",
                                   "ende", "= mood 3", "+1 D\0"s, "! 7",      "!",
                                   "! ",   "! 5 ",     "!5"};
    for (const std::string verbs : {" D", "1", "1 ", "01 D", "-1 D", "2147483648 D", "1 1D", "1 0D",
                                    "1 100D", "1 02D", "1 2", "1 d", "1 D ", "1  D"})
        wrong.push_back("+" + verbs);
    wrong.emplace_back("+99999999999999999999999999 D");
    for (const std::string change :
         {"speed", "speed 101", "speed 070", "active 2", "adversary 101", "brain ", "brain a\tb"})
        wrong.push_back("= " + change);
    for (const std::string& bad : wrong) {
        const std::string why = refusalOf(kHeader + bad + "\n" + kResult);
        const bool isLate = bad == "+1";  // the line that follows shows what is wrong
        EXPECT_TRUE(why.starts_with(isLate ? "x:11: " : "x:10: ")) << bad << "\n" << why;
    }
    EXPECT_TRUE(refusalOf(kHeader + "! 5\n! 5\n" + kResult).starts_with("x:11: "));
    const std::string instant = replaceLine(kHeader, "mode ticks", "mode instant\n");
    for (const char* bad : {"@ 7 0 0", "@ 5 1 0", "@ 0 2 0", "@ 5 0 9", "@ 0 1 7", "@ 5 0",
                            "@ 5 0 0 0", "@", "@ 5 0 -1", "+0 D"}) {
        const std::string why = refusalOf(instant + bad + "\n" + kResult);
        EXPECT_TRUE(why.starts_with("x:10: ")) << bad << "\n" << why;
    }
    int place = 10;
    for (const auto& [good, bad] : std::vector<std::pair<std::string, std::string>>{
             {"score 0", "score -1"},
             {"pieces 0", "pieces 9223372036854775808"},
             {"rows 0", "row 0"},
             {"board 6337a34dc4c025e5", "board 6337A34DC4C025E5"}}) {
        ++place;
        const std::string why = refusalOf(kHeader + replaceLine(kResult, good, bad + "\n"));
        EXPECT_TRUE(why.starts_with("x:" + std::to_string(place) + ": ")) << bad << "\n" << why;
    }
}

TEST(ReplayTextTest, CutShortAnywhereIsDamaged) {
    const std::string text = kHeader + "! 3\n+250 L2R\n= speed 3\n+1 18D\n" + kResult;
    EXPECT_EQ(refusalOf(text), "");
    for (size_t size = 0; size < text.size(); ++size) {
        const std::string why = refusalOf(text.substr(0, size));
        EXPECT_TRUE(why.starts_with("x:")) << size;
    }
}

TEST(ReplayTextTest, AReplayOfMegabytesTakesMemoryInProportion) {
    // The shortest lines need the most memory for their size.
    std::string text = kHeader;
    while (text.size() < (1U << 20))
        text += "+0 D\n! 5\n";
    text += kResult;
    const Replay replay = parseReplay(text, "x");
    const size_t bytes =
        replay.entries.capacity() * sizeof(ReplayEntry) + replay.runs.capacity() * sizeof(VerbRun);
    EXPECT_LT(bytes, 6U << 20);
    // Very long lines, one of many verbs, and one that is refused.
    const Replay one =
        parseReplay(kHeader + "+0 " + std::string(1U << 20, 'D') + "\n" + kResult, "x");
    EXPECT_LT(one.runs.capacity() * sizeof(VerbRun), 3U << 20);
    EXPECT_LT(refusalOf(kHeader + std::string(1U << 20, 'x') + "\n" + kResult).size(), 300U);
}

TEST(ReplayTextTest, AVerbIsRepeatedNinetyNineTimesAtMost) {
    ReplayRecorder recorder({});
    for (int i = 0; i < 250; ++i)
        recorder.onTick(7, Verb::Down, {});
    recorder.onTick(7, Verb::Left, {});
    const std::string text = recorder.format({});
    EXPECT_NE(text.find("\n+7 99D99D52DL\n"), std::string::npos) << text;
    EXPECT_EQ(formatReplay(parseReplay(text, "x")), text);
}

TEST(ReplayTextTest, VerbsThatAreTakenBackFillNoReplay) {
    ReplayRecorder recorder({});
    const ReplayWriter::Mark start = recorder.mark();
    Replay turns;
    turns.runs.assign(kMaxReplayVerbs / 99 + 1, {Verb::Rotate, 99});
    recorder.addEntry(turns, {.end = static_cast<uint32_t>(turns.runs.size())});
    EXPECT_TRUE(recorder.isFull(kMaxReplayBytes));
    recorder.cutBack(start);
    EXPECT_FALSE(recorder.isFull(kMaxReplayBytes));
}

TEST(ReplayTextTest, NamesThatNobodyCanReadAreMadePlainOnWriting) {
    ReplayRecorder recorder({.sequence = "file:a\nb", .brain = "c\x1b d.toml"});
    recorder.onBrain("e\nend left");
    const Replay replay = parseReplay(recorder.format({}), "x");
    EXPECT_EQ(replay.header.sequence, "file:a?b");
    EXPECT_EQ(replay.header.brain, "c? d.toml");
    EXPECT_EQ(replay.brains, std::vector<std::string>{"e?end left"});
}

TEST(ReplayTextTest, OnlyTheAutosaveOfAGameInProgressMayBeCut) {
    const std::string whole = kHeader + "+250 L2R\n+10 D\n" + kResult;
    EXPECT_EQ(parseAutosave(whole, "x"), parseReplay(whole, "x"));
    for (const std::string& rest : {std::string(), std::string("+10"), std::string("+10 D"),
                                    std::string("+10 D\n"), "+10 D\n" + kResult.substr(0, 30)}) {
        const std::string text = kHeader + "+250 L2R\n" + rest;
        EXPECT_NE(refusalOf(text), "");
        const Replay replay = parseAutosave(text, "x");
        EXPECT_TRUE(replay.isCut);
        EXPECT_EQ(replay.entries.size(), rest.find('\n') == std::string::npos ? 1U : 2U) << rest;
    }
    // What is wrong is refused there, too.
    EXPECT_THROW(static_cast<void>(parseAutosave(kHeader + "+250 X\n", "x")),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(parseAutosave(kHeader.substr(0, 40), "x")),
                 std::invalid_argument);
}

}  // namespace
}  // namespace tetris
