#include "core/tetris/replay/ReplayRecorder.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "core/base/JavaRandom.h"
#include "test/support/game/MatchReplayText.h"
#include "test/support/game/ModernText.h"
#include "test/support/game/ReplayVerdict.h"

namespace tetris {
namespace {

// What is wrong with the text; empty if nothing is.
std::string verify(const std::string& text) {
    try {
        verifyReplay(shareReplay(text, "F"), findNoSpin);
        return {};
    } catch (const ReplayDifference& difference) {
        return formatPlace("F", difference.getLine(), difference.what());
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

std::string changeAndVerify(const std::string& what, const std::string& with) {
    return verify(replaceIn(kWholeMatch, what, with));
}

std::string complete(const std::string& recorded) {
    return formatReplay(completeMatch(shareAutosave(recorded, "F"), findNoSpin));
}

TEST(MatchReplayTest, ARecordingThatIsCutOffBecomesAStoppedMatch) {
    const size_t begin = kWholeMatch.find("play\n") + 5;
    const size_t end = kWholeMatch.find("end win");
    for (size_t size = begin; size < end; ++size) {
        const std::string whole = complete(kWholeMatch.substr(0, size));
        EXPECT_EQ(verify(whole), "") << size;
        EXPECT_NE(whole.find("\nend stopped\n"), std::string::npos) << size;
    }
    EXPECT_EQ(complete(kWholeMatch.substr(0, end)), kWholeMatch) << "the match had ended";
    EXPECT_THROW(complete(kWholeMatch.substr(0, end) + "+1 0 X\n"), ReplayDifference)
        << "nothing follows the end of a match";
}

TEST(MatchReplayTest, TheWholeReplayIsReadWrittenAndVerified) {
    const Replay replay = parseReplay(kWholeMatch, "F");
    EXPECT_EQ(formatReplay(replay), kWholeMatch);
    EXPECT_EQ(replay.header.who[1], "level 6");
    EXPECT_EQ(toString(replay.result.match), "win 1 block-out");
    EXPECT_EQ(findFirstEntryLine(replay.header), 18);
    EXPECT_EQ(verify(kWholeMatch), "");
}

TEST(MatchReplayTest, ARecordingIsTheSameText) {
    const Replay replay = parseReplay(kWholeMatch, "F");
    Match match(*replay.header.match);
    ReplayRecorder recorder(replay.header);
    for (const ReplayEntry& entry : replay.entries) {
        match.elapse(entry.value);
        for (uint32_t i = entry.begin; i < entry.end; ++i) {
            for (int n = 0; n < replay.runs[i].count; ++n) {
                match.tick(entry.side, replay.runs[i].verb);
                recorder.onTick(match.getTime(), replay.runs[i].verb, false, entry.side);
            }
        }
    }
    EXPECT_EQ(recorder.format(computeResult(match)), kWholeMatch);
}

TEST(MatchReplayTest, LinesMayBeCutUp) {
    const std::string cut =
        replaceIn(kWholeMatch, "+225 0 R4DX\n+491", "+200 0 R\n+25 0 2D\n+0 0 2DX\n+491");
    // The first verb came earlier, which changes nothing here.
    EXPECT_EQ(verify(cut), "");
}

TEST(MatchReplayTest, AChangedReplayIsRefused) {
    const std::vector<std::pair<std::string, std::vector<std::string>>> changes = {
        {"+225 0 R4DX", {"+225 0 L4DX", "+225 1 R4DX"}},
        {"+26 1 RA3DX", {"+27 1 RA3DX"}},
        {"cap 8", {"cap 7"}},
        {"messy 30", {"messy 100"}},
        {"seed 7", {"seed 8"}},
        {"travel 400", {"travel 10000"}},
        {"hold 1", {"hold 0"}},
        {"level 1\n", {"level 2\n"}},
        {"sequence bag", {"sequence random"}},
        {"clock time", {"clock turns"}},
        {"end win 1 block-out", {"end win 0 block-out", "end win 1 lock-out", "end stopped"}},
        {"score 463", {"score 464"}},
        {"cancelled 1", {"cancelled 0"}},
        {"sent 10", {"sent 11"}},
        {"board a2103c010d71aeb5", {"board a2103c010d71aeb6"}},
        {"time 3331", {"time 3332"}},
        {"HA2DX\n", {"HA2DXL\n", "HA2DX\n+0 1 L\n", "HA2DX\n+1\n"}},
    };
    for (const auto& [what, others] : changes) {
        for (const std::string& with : others)
            EXPECT_NE(changeAndVerify(what, with).find(" expected"), std::string::npos) << with;
    }
}

TEST(MatchReplayTest, DifferencesNameTheirLine) {
    EXPECT_EQ(changeAndVerify("HA2DX\n", "HA2DX\n+0 1 L\n"),
              "F:26: the game had ended before this; expected 'end'");
    EXPECT_EQ(changeAndVerify("sent 10", "sent 9"),
              "F:23: side 1 has sent more than the 9 rows of its result");
    EXPECT_EQ(changeAndVerify("end win 1 block-out", "end stopped"),
              "F:26: end stopped; expected end win 1 block-out");
    EXPECT_EQ(changeAndVerify("time 3331", "time 3330"), "F:29: time 3330; expected time 3331");
}

TEST(MatchReplayTest, WrongLinesAreRefusedWithTheirPlace) {
    const ChangedReplay kRows[] = {
        {"travel 400\n", "", "F:10: 'cap 8'; expected 'travel a number from 0 to 10000'"},
        {"side 1 level 6", "side 1 level 11",
         "F:15: 'side 1 level 11'; expected person, person NAME, level 1 to 10, brain "
         "NAME or tbp NAME"},
        {"sequence bag", "sequence test",
         "F:6: 'sequence test'; expected 'sequence bag' or 'sequence random'"},
        {"+491 1 R", "+491 2 R", "F:19: '+491 2 R4DX'; expected a side, 0 or 1"},
        {"+491 1 R4DX", "+491 1 Q",
         "F:19: 'Q' is not a verb; expected L, R, C, U, A, D, P, X or H"},
        {"end win", "+0\nend win", "F:26: '+0'; expected more than 0 ms, or verbs"},
        {"end win", "+5\n+5 0 L\nend win",
         "F:27: time has passed without a verb before this line; expected 'end WHY'"},
        {"end win", "= active 1 1\nend win",
         "F:26: '= active 1 1'; expected '= active SIDE 0|1', '= brain SIDE NAME' or '= "
         "view SIDE 0|1', of a person"},
        {"+491 1 R4DX", "# 1 0 0 N 1 0",
         "F:19: '# 1 0 0 N 1 0' in a game of verbs; expected '+MS SIDE VERBS'"},
        {"time 3331\n", "time 3331\nx\n", "F:30: a line behind 'time'"},
        {"sent 10", "sent 10000001",
         "F:28: 'side 1 score 1660 pieces 3 rows 3 sent 10000001 cancelled 0 ...'; "
         "expected 'sent' and a number from 0 to 10000000"},
    };
    for (const auto& [what, with, message] : kRows)
        EXPECT_EQ(changeAndVerify(what, with), message);
}

TEST(MatchReplayTest, ChangesOfAPersonsBrainAreKept) {
    const std::string text =
        replaceIn(kWholeMatch, "+491 1", "= brain 0 dellacherie\n= active 0 1\n+491 1");
    EXPECT_EQ(verify(text), "");
    EXPECT_EQ(formatReplay(parseReplay(text, "F")), text);
}

TEST(MatchReplayTest, ChangesOfSideOneAreNotThoseOfSideZero) {
    const std::string text = replaceIn(replaceIn(kWholeMatch, "side 1 level 6", "side 1 person"),
                                       "play\n", "play\n= brain 1 bad\n= active 1 1\n= view 1 1\n");
    EXPECT_EQ(verify(text), "");
    const ReplayPlayer player(shareReplay(text, "F"));
    EXPECT_NE(player.getBrain(), "bad");
    EXPECT_FALSE(player.isBrainActive() || player.isViewed());
}

TEST(MatchReplayTest, WhatOnlyTheScreenKnowsIsKept) {
    std::string text = replaceIn(kWholeMatch, "side 0 person", "side 0 person Đạt");
    text = replaceIn(text, "start", "practice 1\nstart");
    text = replaceIn(text, "+491 1", "= view 0 1\n= view 0 0\n+491 1") + "finesse 0 5 2\n";
    EXPECT_EQ(verify(text), "");
    const Replay replay = parseReplay(text, "F");
    EXPECT_EQ(replay.header.who[0], kPerson);
    EXPECT_EQ(replay.header.names[0], "Đạt");
    EXPECT_TRUE(replay.header.isPractice);
    EXPECT_EQ(replay.result.sides[0].finesse, (FinesseCount{.pieces = 5, .faults = 2}));
    EXPECT_EQ(formatReplay(replay), text);
    const std::string form =
        "; expected 'finesse' of a person against a brain, pieces, and the faults among them";
    EXPECT_EQ(verify(kWholeMatch + "finesse 1 5 2\n"), "F:30: 'finesse 1 5 2'" + form);
    EXPECT_EQ(verify(kWholeMatch + "finesse 0 5 6\n"), "F:30: 'finesse 0 5 6'" + form);
    EXPECT_EQ(verify(replaceIn(kWholeMatch + "finesse 0 5 2\n", "level 6", "person")),
              "F:30: 'finesse 0 5 2'" + form)
        << "between people none";
    for (const char* const name : {"", "a  b", " a", "a/b", "seventeen letters"}) {
        EXPECT_NE(
            verify(replaceIn(kWholeMatch, "side 0 person", std::string("side 0 person ") + name)),
            "")
            << name;
    }
}

TEST(MatchReplayTest, TheSetThatAMatchBelongsToIsKept) {
    const std::string text = replaceIn(kWholeMatch, "start", "set 1 2 3\nstart");
    EXPECT_EQ(verify(text), "");
    const Replay replay = parseReplay(text, "F");
    EXPECT_EQ(replay.header.set, (std::array{1, 2, 3}));
    EXPECT_EQ(formatReplay(replay), text);
    for (const char* const set :
         {"1 3 3", "0 0 1", "0 0 11", "0 0", "0 0 3 ", "-1 0 3", "00 0 3"}) {
        EXPECT_NE(verify(replaceIn(kWholeMatch, "start", std::string("set ") + set + "\nstart"))
                      .find("expected 'set' and the matches won of 2 to 10"),
                  std::string::npos)
            << set;
    }
}

// ---- Ends by will

const std::string kHeaderOf = kWholeMatch.substr(0, kWholeMatch.find("+225"));

// A replay of the header and these lines, with the numbers of the match so far.
std::string finishWith(const std::string& header, const Match& match, const std::string& lines,
                       const std::string& end) {
    ReplayHeader any;
    any.match.emplace();
    std::string text = header + lines + "end " + end + "\n";
    for (const std::string& line : listResultLines(any, computeResult(match)))
        if (!line.starts_with("end ")) text += line + "\n";
    return text;
}

TEST(MatchReplayTest, OnlyAPersonResigns) {
    Match match(parseReplay(kWholeMatch, "F").header.match.value());
    match.elapse(40);
    const auto tryEnd = [&](const std::string& end) {
        return verify(finishWith(kHeaderOf, match, "+40\n", end));
    };
    EXPECT_EQ(tryEnd("stopped"), "");
    EXPECT_EQ(tryEnd("win 1 resigned"), "");
    EXPECT_EQ(tryEnd("win 1 absent"), "");
    for (const char* const end :
         {"win 0 resigned", "win 0 absent", "win 1 no-move", "win 1 block-out", "draw"}) {
        EXPECT_EQ(tryEnd(end), std::string("F:19: end ") + end +
                                   " while the game is still on; expected more verbs");
    }
}

// ---- Paced

std::string makePacedHeader(const std::string& side) {
    return replaceIn(
        replaceIn(replaceIn(kHeaderOf, "clock time\n", "clock paced\npace 1.125 0.95\npieces 9\n"),
                  "side 0 person", side),
        "start", "weights 1 " + std::string(64, 'a') + "\nstart");
}

TEST(MatchReplayTest, APacedMatchIsRecordedAndVerified) {
    const std::string header = makePacedHeader("side 0 brain dellacherie");
    const Replay empty = parseReplay(finishWith(header, Match(MatchRules{}), "", "stopped"), "F");
    EXPECT_EQ(empty.header.match->pace, (std::array<int, 2>{1125, 950}));
    Match match(*empty.header.match);
    ReplayRecorder recorder(empty.header);
    base::JavaRandom random(5);
    const std::string first = recorder.format(computeResult(match));
    EXPECT_EQ(first.substr(0, header.size()), header);
    while (match.isRunning()) {
        const int side = match.getNextSide().value();
        const Placement placement = toPlacement(match.getGame(side).findGhost().value());
        match.place(side, placement, Spin::None, false);
        recorder.onPlacement(placement, false, side);
    }
    const std::string text = recorder.format(computeResult(match));
    EXPECT_EQ(verify(text), "");
    EXPECT_EQ(formatReplay(parseReplay(text, "F")), text);
    EXPECT_EQ(verify(replaceIn(text, "# 1 ", "# 0 ")).substr(0, 5), "F:22:");
}

TEST(MatchReplayTest, ASideOfAPacedMatchThatNamesNoPlacementLoses) {
    const std::string header = makePacedHeader("side 0 brain dellacherie");
    const Replay empty = parseReplay(finishWith(header, Match(MatchRules{}), "", "stopped"), "F");
    Match match(*empty.header.match);
    Match stopped = match;
    stopped.stop();
    EXPECT_EQ(verify(finishWith(header, stopped, "", "stopped")), "");
    match.giveUp(0);
    EXPECT_EQ(match.getTime(), 889);
    EXPECT_EQ(verify(finishWith(header, match, "", "win 1 no-move")), "");
    EXPECT_NE(verify(finishWith(header, match, "", "win 0 no-move")), "");
    EXPECT_NE(verify(finishWith(header, match, "", "win 1 resigned")), "");
    EXPECT_NE(verify(finishWith(header, match, "", "draw")), "");
    EXPECT_NE(verify(finishWith(makePacedHeader("side 0 person"), match, "", "win 1 no-move")), "");
}

TEST(MatchReplayTest, PacesAreWrittenInOneWay) {
    for (const int pace : {10, 350, 1000, 1125, 2500, 100'000})
        EXPECT_EQ(readPace(formatPace(pace)), pace);
    EXPECT_EQ(formatPace(1000), "1");
    EXPECT_EQ(formatPace(350), "0.35");
    EXPECT_EQ(readPace("1.50"), 1500);
    for (const char* const text : {"", "0", "1.", ".5", "0.009", "100.001", "1.1255", "-1", "x"})
        EXPECT_FALSE(readPace(text)) << text;
    const std::string header = makePacedHeader("side 0 person");
    EXPECT_EQ(verify(replaceIn(header, "pace 1.125", "pace 1.120")),
              "F:10: 'pace 1.120 0.95'; expected 'pace' and two numbers from 0.01 to 100");
}

}  // namespace
}  // namespace tetris
