#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "brain/tetris/BrainRecipe.h"
#include "core/tetris/Daily.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/game/MatchReplayText.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/terminal/TetrisChild.h"
#include "tui/base/text/TimeText.h"
#include "tui/store/MatchStore.h"
#include "tui/store/ScoreStore.h"

namespace tui {
namespace {

using test::ChildResult;
using test::Json;
using test::splitLines;

// Runs tetris with its own environment and home.
class ScoresCommandTest : public test::DirectoryTest {
protected:
    ChildResult run(const std::vector<std::string>& arguments,
                    std::map<std::string, std::string> more = {}) const {
        more.insert({{"HOME", at("")}, {"LOGNAME", "ann"}, {"TZ", "UTC"}});
        return test::runTetrisIn(more, test::addWords({"scores"}, arguments));
    }
    std::filesystem::path file() const { return at(".local/share/tetris/scores.db"); }
    // Writes the replay of a game of the default brain to a file.
    std::string record(const std::string& name, uint64_t seed, int limit = 40) const {
        tetris::GameSetup setup;
        setup.rules.limit = limit;
        setup.mode = tetris::PlayMode::Ticks;
        return write(name, tetris::recordGame(setup, seed));
    }
    // Stores a row directly, without playing the game.
    void store(const tetris::GameScore& game, const std::string& name, int64_t ended,
               const tetris::FinesseCount& finesse = {}) const {
        ScoreStore store(file());
        static int number = 0;
        tetris::GameScore whole = game;
        whole.isReached = ranksTime(game);
        static_cast<void>(
            store.add(whole, "replay " + std::to_string(++number), name, ended, finesse));
    }
    std::string print(const std::string& line = "") const {
        return test::outputOf(run(test::splitWords(line)));
    }
    std::vector<Json> list(const std::string& line = "") const {
        return test::parseJsonLines(print(line + " --format json"));
    }
    // The names of the rows in their order.
    std::string names(const std::string& line) const {
        std::string text;
        for (const Json& row : list(line))
            text += row["name"].get<std::string>();
        return text;
    }
};

TEST_F(ScoresCommandTest, WithoutAFileThereAreNoScoresAndNoneIsMade) {
    EXPECT_EQ(print(), "No scores.\n");
    EXPECT_EQ(print("--format json"), "");
    EXPECT_TRUE(test::hasFailed(run({"--replay", "1"}), 1,
                                "tetris: there is no game 1; 'tetris scores' lists their ids\n"));
    EXPECT_TRUE(std::filesystem::is_empty(at("")));
    EXPECT_EQ(run({"--restricted"}).exitCode, 0);
    EXPECT_TRUE(test::hasFailed(
        run({}, {{"HOME", ""}}), 1,
        "tetris: there is no place for scores; set HOME, or XDG_DATA_HOME to an absolute "
        "path\n"));
}

TEST_F(ScoresCommandTest, WhatIsAddedIsPlayedAgainListedAndGivenBack) {
    const std::string text =
        "tetris-replay 1\nsequence test\nseed 0\nsize 10x20\nmode ticks\nbrain default 0\n"
        "adversary 0\nstart 2026-01-31T12:00:00Z\nplay\n+61200 L2RD\nend stopped\nscore 0\n"
        "pieces 0\nrows 0\nboard 6337a34dc4c025e5\n";
    EXPECT_EQ(print("--name Ann --add " + write("game", text)), "saved 1\n");
    EXPECT_EQ(print("--add " + at("game")), "known 1\n");
    EXPECT_EQ(print("--format json"),
              R"({"type":"score","id":1,"rank":1,"name":"Ann","score":0,"pieces":0,"rows":0,)"
              R"("sequence":"test","size":"10x20","seed":0,"table":"alone","brain":null,)"
              R"("adversary":0,"seconds":61.2,"ended":"2026-01-31T12:01:01Z"})"
              "\n");
    EXPECT_EQ(print("--replay 1"), text);
    EXPECT_EQ(print(),
              "Played alone, test, 10x20\n"
              "#  name  score  pieces  rows  time       ended  id\n"
              "1  Ann       0       0     0  1:01  2026-01-31   1\n");
}

TEST_F(ScoresCommandTest, BadFilesAreToldOfAndTheOthersAreAdded) {
    const std::string good = record("good", 1);
    const std::string text = test::readFile(good);
    const auto lines = static_cast<int>(std::ranges::count(text, '\n'));
    const auto place = [&](const std::string& name, int line) {
        return at(name) + ":" + std::to_string(line) + ": ";
    };
    const ChildResult added =
        run({"--add", at("missing"), write("score", test::replaceIn(text, "\nscore ", "\nscore 9")),
             write("left", test::replaceIn(text, "\nend limit", "\nend left")),
             write("short", text.substr(0, 90)), good, write("text", "hello\n")});
    EXPECT_EQ(added.exitCode, 1);
    EXPECT_EQ(added.out, "saved 1\n");
    const std::vector<std::string> errors = splitLines(added.err);
    const std::vector<std::string> beginnings{
        at("missing") + ": No such file", place("score", lines - 3) + "score 9",
        place("left", lines - 4) +
            "the game is suspended and may continue; expected a game that has ended",
        at("short") + ":", place("text", 1)};
    ASSERT_EQ(errors.size(), beginnings.size());
    for (size_t i = 0; i < errors.size(); ++i)
        EXPECT_TRUE(errors[i].starts_with(beginnings[i])) << errors[i];
    EXPECT_EQ(list().size(), 1U);
}

TEST_F(ScoresCommandTest, NamesAreThoseOfTheOptionOrTheSettings) {
    const std::map<std::string, std::string> bob{{"TETRIS_NAME", "Bob"}};
    EXPECT_EQ(run({"--add", record("a", 1)}, bob).exitCode, 0);
    EXPECT_EQ(run({"--add", record("b", 2), "--name", " An  Bình "}, bob).exitCode, 0);
    EXPECT_EQ(run({"--add", record("c", 3)}).exitCode, 0);
    std::map<int64_t, std::string> byId;
    for (const Json& row : list())
        byId[row["id"]] = row["name"];
    EXPECT_EQ(byId, (std::map<int64_t, std::string>{{1, "Bob"}, {2, "An Bình"}, {3, "ann"}}));
    for (const char* const bad : {"a\x1b[31mb", "a\u202eb", "a\u200bb", "a\tb", "12345678901234567",
                                  "\xff", " ", "\U000e0041x"}) {
        const ChildResult result = run({"--add", at("a"), "--name", bad});
        EXPECT_EQ(result.exitCode, 2) << bad;
        EXPECT_EQ(result.out, "");
    }
}

TEST_F(ScoresCommandTest, HostileRowsArePrintedAsPlainText) {
    tetris::GameScore game{.table = tetris::ScoreTable::Brain,
                           .sequence = "file:\x1b]0;title\x07\n",
                           .score = 5,
                           .brain = "\x1b[2J\xff\n" + std::string(200, 'x')};
    store(game, "a\x1b[31mb\u202e\u200b\xff\n" + std::string(100, 'y'), 0);
    for (const std::string format : {"text", "json"}) {
        const std::string result = print("--format " + format);
        EXPECT_EQ(splitLines(result).size(), format == "text" ? 3U : 1U);
        for (const char c : result) {
            const auto byte = static_cast<unsigned char>(c);
            EXPECT_TRUE(c == '\n' || (byte >= 0x20 && byte < 0x7f)) << int(byte);
        }
    }
    for (const std::string& line : splitLines(print()))
        EXPECT_LE(line.size(), 80U) << line;
}

TEST_F(ScoresCommandTest, FiltersLetThroughWhatTheySay) {
    const int64_t now = readNow();
    store({.score = 100}, "a", now);
    store({.table = tetris::ScoreTable::Helped, .score = 90, .brain = "bad"}, "b", now);
    store({.sequence = "random", .score = 80}, "c", now - 100 * 86400);
    store({.rules = {.width = 8, .rows = 18}, .score = 70, .adversary = 30}, "d", now);
    store({.table = tetris::ScoreTable::Brain, .score = 60, .brain = "default"}, "e", now);
    for (int64_t rank = 0; const Json& row : list())
        EXPECT_EQ(row["rank"], ++rank);
    for (const auto& [filters, through] : {std::pair("", "abcde"),
                                           {"--table alone", "acd"},
                                           {"--table helped", "b"},
                                           {"--table brain --since all", "e"},
                                           {"--sequence random", "c"},
                                           {"--sequence file:x", ""},
                                           {"--size 8x18", "d"},
                                           {"--since month", "abde"},
                                           {"--since today --table alone", "ad"}})
        EXPECT_EQ(names(filters), through) << filters;
    EXPECT_EQ(splitLines(print()).size(), 5U * 3 + 4);
}

TEST_F(ScoresCommandTest, GamesOfRisingSpeedHaveListsOfTheirOwn) {
    store({.score = 100}, "a", 0);
    store({.rules = {.rising = true}, .score = 120}, "b", 0);
    EXPECT_EQ(print(),
              "Played alone, bag, 10x20\n"
              "#  name  score  pieces  rows  time       ended  id\n"
              "1  a       100       0     0  0:00  1970-01-01   1\n"
              "\n"
              "Played alone, bag, 10x20, rising speed\n"
              "#  name  score  pieces  rows  time       ended  id\n"
              "1  b       120       0     0  0:00  1970-01-01   2\n");
    const std::vector<Json> rows = list();
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0]["rising"], true);
    EXPECT_FALSE(rows[1].contains("rising"));
    EXPECT_EQ(names("--rising yes"), "b");
    EXPECT_EQ(names("--rising no"), "a");
}

TEST_F(ScoresCommandTest, ModernGamesHaveListsOfTheirOwnAndSprintsGoByTime) {
    using enum tetris::Goal;
    store({.score = 100}, "a", 0);
    const auto storeModern = [this](const std::string& name, tetris::GameRules rules, int64_t score,
                                    int64_t milliseconds) {
        rules.set = tetris::RuleSet::Modern;
        store({.rules = rules, .score = score, .milliseconds = milliseconds}, name, 0);
    };
    storeModern("b", {.goal = Sprint}, 9000, 62'345);
    storeModern("c", {.goal = Sprint}, 50, 41'007);
    storeModern("d", {.level = 3}, 12'345, 0);
    storeModern("e", {.goal = Cheese, .garbage = 10}, 0, 9'000);
    storeModern("f", {.goal = Cheese, .garbage = 3}, 0, 8'000);
    storeModern("g", {.goal = Sprint, .toClear = 20}, 0, 21'000);
    storeModern("h", {.goal = Ultra, .seconds = 60}, 7, 0);
    EXPECT_EQ(print("--rules modern --goal sprint"),
              "Played alone, modern sprint of 20, bag, 10x20\n"
              "#  name      time  score  pieces  rows       ended  id\n"
              "1  g     0:21.000      0       0     0  1970-01-01   7\n"
              "\n"
              "Played alone, modern sprint, bag, 10x20\n"
              "#  name      time  score  pieces  rows       ended  id\n"
              "1  c     0:41.007     50       0     0  1970-01-01   3\n"
              "2  b     1:02.345   9000       0     0  1970-01-01   2\n");
    EXPECT_EQ(list("--goal sprint")[0]["goal_rows"], 20);
    EXPECT_EQ(list("--goal ultra")[0]["goal_seconds"], 60);
    EXPECT_EQ(list("--rules classic").size(), 1U);
    EXPECT_FALSE(list("--rules classic")[0].contains("rules"));
    EXPECT_EQ(list("--rules modern").size(), 7U);
    const std::vector<Json> marathons = list("--goal marathon");
    ASSERT_EQ(marathons.size(), 1U);
    EXPECT_TRUE(test::hasFields(
        marathons[0],
        {{"rules", "modern"}, {"goal", "marathon"}, {"level", 3}, {"milliseconds", 0}}));
    EXPECT_EQ(marathons[0]["clean"], nullptr) << "it was not counted";
    EXPECT_TRUE(test::hasParts(print(), {"modern cheese of 3, bag"}))
        << "each number of rows of garbage has a table";
}

TEST_F(ScoresCommandTest, AGameWithoutATableIsRefused) {
    const auto refuse = [this](const std::string& goal, const std::string& mode,
                               const std::string& message) {
        const std::string text =
            "tetris-replay 2\nrules modern\ngoal " + goal +
            "\nlevel 1\nnext 5\nhold 1\nsequence bag\nseed 7\nsize 10x20\nmode " + mode +
            "\nbrain default 0\nstart 2026-01-31T12:00:00Z\nplay\nend stopped\nscore 0\npieces 0\n"
            "rows 0\ntime 0\nboard 0000000000000000\n";
        EXPECT_TRUE(test::hasFailed(run({"--add", write("game", text)}), 1, {message}));
    };
    refuse("zen", "ticks", "a zen game has no table; expected a game with another goal");
    refuse("sprint", "instant",
           "the pieces were placed at once, without time; expected 'mode ticks'");
    const std::string survival = tetris::recordGame({.rules = {.goal = tetris::Goal::Survival,
                                                               .every = 9,
                                                               .limit = 10,
                                                               .set = tetris::RuleSet::Modern},
                                                     .mode = tetris::PlayMode::Ticks},
                                                    7);
    EXPECT_TRUE(
        test::hasFailed(run({"--add", write("game", survival)}), 1,
                        {"or of survival with other garbage or another size has no table"}));
    const std::string practice =
        test::replaceIn(test::readFile(record("classic", 1)), "\nstart ", "\npractice 1\nstart ");
    EXPECT_TRUE(test::hasFailed(run({"--add", write("game", practice)}), 1,
                                {"a game without a piece, for practice, or of survival"}));
}

TEST_F(ScoresCommandTest, StatisticsTellWhatANameHasPlayed) {
    EXPECT_EQ(print("--statistics"), "No games.\n");
    const tetris::GameRules sprint{.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
    constexpr int64_t kNoonOfJanuary = 1769860800;
    store({.rules = sprint, .pieces = 101, .milliseconds = 68'500}, "Ann", kNoonOfJanuary);
    store({.rules = sprint, .pieces = 101, .milliseconds = 62'000}, "Ann", kNoonOfJanuary + 120,
          {.pieces = 101, .faults = 7});
    store({.score = 270, .pieces = 100, .milliseconds = 50'000}, "Binh", kNoonOfJanuary);
    EXPECT_EQ(print("--statistics --name Ann"),
              "Ann, all time\n\n"
              "goal       games  time  pieces    best  median  pieces/s  clean  accuracy\n"
              "sprint 40      2  2:10     202  1:02.0  1:05.2      1.55   93 %         -\n\n"
              "day         games  time  pieces    best  median  pieces/s  clean  accuracy\n"
              "2026-01-31      2  2:10     202  1:02.0  1:05.2      1.55   93 %         -\n");
    EXPECT_EQ(list("--goal sprint --rules modern")[0]["clean"], 93);
    const std::string days =
        R"("games":2,"seconds":130.5,"pieces":202,"best":62000,"median":65250,)"
        R"("pieces_per_second":1.55,"judged":101,"faults":7,"clean":93,)"
        R"("accuracy":null)";
    EXPECT_EQ(print("--statistics --name Ann --format json"),
              R"({"type":"statistics","kind":"sprint","size":"10x20","unit":"milliseconds",)" +
                  days + R"(,"days":[{"day":"2026-01-31",)" + days +
                  R"(}],"last":[{"result":68500,"ended":"2026-01-31T12:00:00Z"},)"
                  R"({"result":62000,"ended":"2026-01-31T12:02:00Z"}]})"
                  "\n");
    EXPECT_EQ(list("--statistics --name Binh").size(), 1U);
    EXPECT_EQ(print("--statistics --since today"), "No games.\n");
}

// A game of the day that a person has played alone, which a brain plays here; of a sprint so many
// pieces.
std::string recordDaily(tetris::RuleSet set, const std::string& name, const std::string& clock,
                        int pieces = 0) {
    tetris::GameSetup setup;
    setup.rules = tetris::makeDailyRules(set, "2026-01-31");
    setup.brain = set == tetris::RuleSet::Modern ? "dt20" : "default";
    setup.mode = tetris::PlayMode::Ticks;
    if (pieces > 0) setup.rules.limit = pieces;
    std::string text = tetris::recordGame(setup, setup.rules.seed);
    const auto change = [&text](const std::string& from, const std::string& to) {
        text = test::replaceIn(text, from, to);
    };
    const std::string brain = "brain " + setup.brain.getName();
    change(brain + " 1", brain + " 0");
    // A limit is no rule of the sprint; the person has stopped.
    if (pieces > 0) {
        change("pieces " + std::to_string(pieces) + "\n", "");
        change("end limit", "end stopped");
    }
    change("start 2026-01-31T12:00:00Z",
           (name.empty() ? "" : "name " + name + "\n") + "start 2026-01-31T" + clock + "Z");
    return text;
}

TEST_F(ScoresCommandTest, TablesOfTheDayAreJoinedByTheRecords) {
    const auto addAll = [this](const std::vector<std::string>& files, const std::string& own) {
        for (const std::string& file : files) {
            const ChildResult added =
                run({"--add", file}, {{"XDG_DATA_HOME", at(own)}, {"TETRIS_NAME", own}});
            EXPECT_EQ(added.exitCode, 0) << added.err;
        }
        return run({"--daily", "--date", "2026-01-31"}, {{"XDG_DATA_HOME", at(own)}}).out;
    };
    using enum tetris::RuleSet;
    const std::vector<std::string> files{
        write("ann", recordDaily(Modern, "Ann", "20:00:00")),
        write("stopped", recordDaily(Modern, "Ben", "08:00:00", 30)),
        write("later", recordDaily(Modern, "Ben", "23:59:59")),
        write("classic", recordDaily(Classic, "Ben", "09:00:00"))};
    // Two accounts that have added the same games in another order have the same table.
    const std::string first = addAll(files, "one");
    const std::string second = addAll({files.rbegin(), files.rend()}, "two");
    const auto withoutIds = [](std::string text) {
        for (size_t end = 0; (end = text.find('\n', end + 1)) != std::string::npos;) {
            if (text[end - 1] >= '0' && text[end - 1] <= '9') text[end - 1] = 'N';
        }
        return text;
    };
    EXPECT_EQ(withoutIds(first), withoutIds(second));
    EXPECT_EQ(first.substr(0, first.find('\n')), "2026-01-31 (UTC)");
    EXPECT_TRUE(
        test::hasParts(first, {"\nclassic, 100 pieces\n", "\n1  Ben", "\nmodern, sprint, 40 rows\n",
                               "\n1  Ann", "\n2  Ben          -", "\n-  Ben"}));
    const ChildResult lines =
        run({"--daily", "--date", "2026-01-31", "--rules", "modern", "--format", "json"},
            {{"XDG_DATA_HOME", at("one")}});
    const std::vector<Json> rows = test::parseJsonLines(lines.out);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_TRUE(test::hasFields(rows[0], {{"name", "Ann"}, {"day", "2026-01-31"}}));
    EXPECT_FALSE(rows[0].contains("reached"));
    EXPECT_TRUE(test::hasFields(rows[1], {{"rank", 2}, {"reached", false}}));
    EXPECT_EQ(rows[2]["rank"], nullptr) << "practice";
    // What was not reached has no place among all sprints.
    const ChildResult all = run({"--goal", "sprint", "--rules", "modern", "--format", "json"},
                                {{"XDG_DATA_HOME", at("one")}});
    EXPECT_EQ(splitLines(all.out).size(), 2U) << all.out;
    EXPECT_TRUE(test::hasParts(print("--daily"), {"Today (UTC), 20", "Nobody yet."}));
}

TEST_F(ScoresCommandTest, VersusListsTheMatchesNewestFirst) {
    EXPECT_EQ(print("--versus"), "No matches.\n");
    MatchStore store(file());
    store.add({.name = "Ann",
               .rival = "level 6",
               .clock = "time",
               .outcome = tetris::MatchOutcome::Won,
               .milliseconds = 84'300,
               .ended = 1769860800},
              tetris::kWholeMatch, 1200);
    store.add({.name = "Ann",
               .rival = "brain dt20",
               .clock = "turns",
               .milliseconds = 5000,
               .ended = 1769864400},
              "another");
    EXPECT_EQ(print("--versus"),
              "name  rival       result   rating  time       ended  id\n"
              "Ann   brain dt20  stopped       -  0:05  2026-01-31   2\n"
              "Ann   level 6     won        1224  1:24  2026-01-31   1\n");
    const std::vector<std::string> lines = splitLines(print("--versus --format json"));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[1], R"({"type":"match","id":1,"name":"Ann","rival":"level 6","clock":"time",)"
                        R"("result":"won","counted":true,"rating":1224.0,"seconds":84.3,)"
                        R"("ended":"2026-01-31T12:00:00Z"})");
    EXPECT_EQ(print("--versus --replay 1"), tetris::kWholeMatch);
    EXPECT_TRUE(test::hasFailed(run({"--versus", "--replay", "7"}), 1, {"no replay of match 7"}));
}

TEST_F(ScoresCommandTest, AMatchIsPlayedAgainAndStored) {
    const std::string add = "--name Ann --add " + write("match", tetris::kWholeMatch);
    EXPECT_EQ(print(add), "saved 1\n");
    EXPECT_EQ(print(add), "known 1\n");
    EXPECT_EQ(print("--versus --replay 1"), tetris::kWholeMatch);
    const std::string wrong =
        write("wrong", tetris::replaceIn(tetris::kWholeMatch, "score 463", "score 464"));
    EXPECT_EQ(run({"--add", wrong, "--name", "Ann"}).exitCode, 1);
}

}  // namespace
}  // namespace tui
