#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>

#include "brain/lab/play/HeadlessMatch.h"
#include "brain/tetris/placement/Reach.h"
#include "core/base/Index.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"
#include "tui/command/tetris/Asciicast.h"

namespace tui {
namespace {

using test::ChildResult;

class ReplayCommandTest : public ::testing::Test {
protected:
    std::string at(const std::string& name) const { return directory.getPath() / name; }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(at(name), std::ios::binary) << text;
        return at(name);
    }

    test::TemporaryDirectory directory;
};

// The replays in a directory by their names, without their start times.
std::map<std::string, std::string> readReplays(const std::string& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream stream(entry.path());
        std::string text;
        for (std::string line; std::getline(stream, line);) {
            if (!line.starts_with("start ")) text += line + "\n";
        }
        all[entry.path().filename()] = text;
    }
    return all;
}

TEST_F(ReplayCommandTest, RunRecordsEachGameWhateverTheNumberOfJobs) {
    for (const std::string mode : {"instant", "ticks"}) {
        std::vector<std::map<std::string, std::string>> folders;
        for (const std::string jobs : {"1", "2"}) {
            const std::string folder = at(mode + jobs);
            const ChildResult run = test::runTetris(
                {"run", "-n", "8", "--seed", "281474976710652", "--pieces", "60", "--adversary",
                 "20", "--mode", mode, "-j", jobs, "--record", folder});
            EXPECT_EQ(run.exitCode, 0) << run.err;
            folders.push_back(readReplays(folder));
        }
        EXPECT_EQ(folders[0], folders[1]);
        EXPECT_EQ(folders[0].size(), 8U);
        EXPECT_TRUE(folders[0].contains("281474976710655.replay"));
        EXPECT_TRUE(folders[0].contains("3.replay"));
    }
    const ChildResult test =
        test::runTetris({"run", "-n", "5", "--sequence", "test", "--record", at("test")});
    EXPECT_EQ(test.exitCode, 0) << test.err;
    EXPECT_EQ(readReplays(at("test")).size(), 1U);
    EXPECT_EQ(test::runTetris({"replay", "--verify", at("test/0.replay")}).out,
              at("test/0.replay") + ": ok score 270 pieces 100 rows 34\n");
}

TEST_F(ReplayCommandTest, RunRemovesWhatKilledRunsHaveLeft) {
    namespace fs = std::filesystem;
    const auto age = [](const fs::path& file, std::chrono::hours hours) {
        fs::last_write_time(file, fs::file_time_type::clock::now() - hours);
    };
    const fs::path folder = at("drafts");
    fs::create_directory(folder);
    for (const char* const name : {".7.123.part", ".8.123.part", "mine.part"})
        std::ofstream(folder / name) << "half";
    age(folder / ".7.123.part", std::chrono::hours(2));
    age(folder / "mine.part", std::chrono::hours(2));
    EXPECT_EQ(test::runTetris({"run", "--sequence", "test", "--record", folder}).exitCode, 0);
    EXPECT_FALSE(fs::exists(folder / ".7.123.part"));
    EXPECT_TRUE(fs::exists(folder / ".8.123.part")) << "another run may be writing it";
    EXPECT_TRUE(fs::exists(folder / "mine.part"));
}

TEST_F(ReplayCommandTest, RunSaysWhyItCannotRecord) {
    const ChildResult run = test::runTetris({"run", "--record", write("file", "x")});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_EQ(run.err.find("tetris: cannot make the directory " + at("file")), 0U) << run.err;
}

TEST_F(ReplayCommandTest, VerifyPrintsALineAFileInTheirOrder) {
    const std::string good = tetris::recordGame({.sequence = "test"}, 0);
    std::string wrong = good;
    wrong.replace(wrong.find("rows 34"), 7, "rows 35");
    const std::string ok = ": ok score 270 pieces 100 rows 34\n";
    std::vector<std::string> arguments{"replay", "--verify"};
    std::string expected;
    for (int i = 0; i < 20; ++i) {
        arguments.push_back(write(std::to_string(i) + " a\nb", good));
        expected += at(std::to_string(i)) + " a?b" + ok;
    }
    const ChildResult right = test::runTetris(arguments);
    EXPECT_EQ(right.exitCode, 0);
    EXPECT_EQ(right.out, expected);
    EXPECT_EQ(right.err, "");

    const ChildResult result =
        test::runTetris({"replay", "--verify", write("1", good), write("2", wrong),
                         write("3", good.substr(0, 300)), at("none"), write("4", ""), at("1")});
    EXPECT_EQ(result.exitCode, 1);
    const std::string cut = at("3") + ":";
    std::istringstream lines(result.out);
    std::vector<std::string> all;
    for (std::string line; std::getline(lines, line);)
        all.push_back(line);
    ASSERT_EQ(all.size(), 6U) << result.out;
    EXPECT_EQ(all[0] + "\n", at("1") + ok);
    EXPECT_EQ(all[1], at("2") + ":114: rows 35; expected rows 34");
    EXPECT_EQ(all[2].find(cut), 0U);
    EXPECT_NE(all[2].find("cut short"), std::string::npos);
    EXPECT_EQ(all[3], at("none") + ": No such file or directory; expected a replay");
    EXPECT_EQ(all[4], at("4") + ":1: the file is empty; expected 'tetris-replay 1', " +
                          "'tetris-replay 2' or 'tetris-replay 3'");
    EXPECT_EQ(all[5] + "\n", at("1") + ok);
}

TEST_F(ReplayCommandTest, FilesThatAnotherSystemHasEditedAreRead) {
    const std::string good = tetris::recordGame({.sequence = "test"}, 0);
    std::string windows = "\xEF\xBB\xBF";
    for (const char c : good)
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const std::string ok = ": ok score 270 pieces 100 rows 34\n";
    const std::string whole = write("whole", windows);
    const std::string open = write("open", good.substr(0, good.size() - 1));
    const std::string cut = write("cut", good.substr(0, good.size() - 2));
    const ChildResult result = test::runTetris({"replay", "--verify", whole, open, cut});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.out.starts_with(whole + ok + open + ok + cut + ":")) << result.out;
}

TEST_F(ReplayCommandTest, WrongUsageIsSaid) {
    const std::string good = write("good", tetris::recordGame({.sequence = "test"}, 0));
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
        {{}, "FILE: the value is missing; expected a replay"},
        {{"a", "b"},
         "FILE: given with 'a' and again with 'b'; expected one, or --verify or --review beside "
         "them"},
        {{"--export", "gif", "a"}, "--export: 'gif' is not a format; expected asciicast"},
        {{"--export", "asciicast", "--verify", "a"},
         "--export: given beside --verify; expected one of them"},
        {{"-o", "x", "a"}, "-o: is for a recording; expected --export beside it"},
        {{"--restricted", "--export", "asciicast", good},
         "--export: is not for a restricted session"},
        {{"--fumen", "--verify", "a"}, "--fumen: given beside --verify; expected one of them"},
        {{"--side", "1", good},
         "--side: is for a document or a review; expected --fumen or --review beside it"},
        {{"--restricted", "--fumen", good}, "--fumen: is not for a restricted session"},
        {{"--restricted", "--verify", good}, "--verify: is not for a restricted session"},
        {{"--window", "80x24", "a"}, "--window: is for a recording; expected --export beside it"},
        {{"--window", "80", "a"},
         "--window: '80' is not the size of a window; expected columns and rows as in 80x24, at "
         "most 1000x1000"},
        {{"--export", "asciicast", "--window", "35x21", good},
         "--window: 35x21 is too small for this game; expected 36x21 at least"},
    };
    for (const auto& [arguments, message] : cases) {
        std::vector<std::string> all{"replay"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        const ChildResult result = test::runTetris(all);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_EQ(result.err, "tetris replay: " + message + "\n");
        EXPECT_EQ(result.out, "");
    }
    const ChildResult watched = test::runTetris({"replay", good});
    EXPECT_EQ(watched.exitCode, 1);
    EXPECT_EQ(watched.err.find("tetris: standard input is not a terminal; "), 0U);
}

TEST_F(ReplayCommandTest, ARestrictedSessionShowsNoLineOfAFile) {
    const std::string secret = write("secret", "root:x:0\n");
    const ChildResult result = test::runTetris({"replay", "--restricted", secret});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err, "tetris: " + secret + ": cannot be read; expected a replay\n");
}

TEST_F(ReplayCommandTest, ControlBytesOfTheEnvironmentAreNotPrinted) {
    const std::string good = write("good", tetris::recordGame({.sequence = "test"}, 0));
    const ChildResult result = test::runChild({"/usr/bin/env", "XDG_DATA_HOME=/proc/\033[31m\u202E",
                                               TETRIS_PROGRAM, "scores", "--add", good});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err.find('\033'), std::string::npos) << result.err;
    EXPECT_EQ(result.err.find("\u202E"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("/proc/?[31m?"), std::string::npos) << result.err;
}

TEST_F(ReplayCommandTest, ADamagedReplayIsNeitherWatchedNorExported) {
    std::string text = tetris::recordGame({.sequence = "test"}, 0);
    text.replace(text.find("score 270"), 9, "score 271");
    const std::string wrong = write("wrong", text);
    const ChildResult cast =
        test::runTetris({"replay", "--export", "asciicast", "-o", at("out"), wrong});
    EXPECT_EQ(cast.exitCode, 1);
    EXPECT_EQ(cast.err, "tetris: " + wrong + ":112: score 271; expected score 270\n");
    EXPECT_FALSE(std::filesystem::exists(at("out")));
    const ChildResult watched = test::runTetris({"replay", write("cut", text.substr(0, 200))});
    EXPECT_EQ(watched.exitCode, 1);
    EXPECT_EQ(watched.err.find("tetris: " + at("cut") + ":"), 0U) << watched.err;
}

TEST_F(ReplayCommandTest, AGameIsPrintedAsFumen) {
    const std::string two =
        write("two", tetris::recordGame({.sequence = "test", .rules = {.limit = 2}}, 0));
    const ChildResult result = test::runTetris({"replay", "--fumen", two});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(result.out.starts_with("v115@vh")) << result.out;
    EXPECT_EQ(std::ranges::count(result.out, '\n'), 1);

    const std::string narrow =
        write("narrow", tetris::recordGame({.rules = {.width = 9, .limit = 2}}, 0));
    EXPECT_EQ(test::runTetris({"replay", "--fumen", narrow}).err,
              "tetris: " + narrow +
                  ": a game of size 9x20 cannot be a fumen; expected one of 10 columns and at "
                  "most 23 rows\n");
}

TEST_F(ReplayCommandTest, ASideOfAMatchIsPrintedAsFumen) {
    tetris::MatchRecording recording{.start = "2026-01-31T12:00:00Z"};
    tetris::playPacedMatch({.pieces = 40},
                           {tetris::readContestant("dt20"), tetris::readContestant("dt10")}, {},
                           {.recording = &recording});
    const std::string match = write("match", recording.replay);
    const ChildResult left = test::runTetris({"replay", "--fumen", match});
    const ChildResult right = test::runTetris({"replay", "--fumen", "--side", "1", match});
    EXPECT_EQ(left.exitCode, 0) << left.err;
    EXPECT_TRUE(left.out.starts_with("v115@vh")) << left.out;
    EXPECT_EQ(test::runTetris({"replay", "--fumen", "--side=0", match}).out, left.out);
    EXPECT_EQ(right.exitCode, 0) << right.err;
    EXPECT_TRUE(right.out.starts_with("v115@v")) << right.out;
    EXPECT_NE(right.out, left.out);

    const std::string good = write("good", tetris::recordGame({.sequence = "test"}, 0));
    EXPECT_EQ(test::runTetris({"replay", "--fumen", "--side", "1", good}).err,
              "tetris: " + good + ": has one side; --side is for a match\n");
}

TEST_F(ReplayCommandTest, TheSameReplayGivesTheSameCast) {
    const std::string good = write("good", tetris::recordGame({.rules = {.limit = 40}}, 5));
    const ChildResult first = test::runTetris({"replay", "--export", "asciicast", good});
    const ChildResult second =
        test::runTetris({"replay", good, "--export=asciicast", "-o", at("out")});
    EXPECT_EQ(first.exitCode, 0) << first.err;
    EXPECT_EQ(second.out, "");
    EXPECT_EQ(test::readFile(at("out")), first.out);

    std::istringstream lines(first.out);
    std::string line;
    std::getline(lines, line);
    const auto about = nlohmann::json::parse(line);
    EXPECT_EQ(about["version"], 2);
    EXPECT_EQ(about["width"], 80);
    EXPECT_EQ(about["height"], 24);
    EXPECT_EQ(about["timestamp"], 1769860800);
    double before = 0;
    int events = 0;
    while (std::getline(lines, line)) {
        const auto event = nlohmann::json::parse(line);
        ASSERT_EQ(event.size(), 3U);
        EXPECT_GE(event[0].get<double>(), before);
        if (events > 0) {
            EXPECT_GE(event[0].get<double>() - before, 0.0335) << line;
        }
        before = event[0];
        EXPECT_EQ(event[1], "o");
        ++events;
    }
    EXPECT_GE(events, 41);
    EXPECT_NE(first.out.find("48;5;"), std::string::npos);
    const ChildResult large =
        test::runTetris({"replay", "--export", "asciicast", "--window", "100x40", good});
    EXPECT_EQ(large.out.find("{\"version\":2,\"width\":100,\"height\":40,"), 0U);
}

TEST(AsciicastTest, ADifferenceIsWhatHasChanged) {
    Frame before({6, 2});
    before.put(0, 0, "abc");
    Frame after = before;
    EXPECT_EQ(formatDifference(before, after, Theme::Classic), "");
    after.put(1, 0, "X");
    after.put(2, 0, "→", {.bold = true});
    after.put(5, 1, "e", {.background = Color::Face});
    EXPECT_EQ(formatDifference(before, after, Theme::Classic),
              "\x1b[1;2HX\x1b[0;1m→\x1b[2;6H\x1b[0;48;5;38me\x1b[0m");
}

// ---- Reviews

using nlohmann::json;

std::vector<json> readJsonLines(const std::string& text) {
    std::vector<json> lines;
    for (const std::string& line : test::splitLines(text))
        lines.push_back(json::parse(line));
    return lines;
}

// A moment of a game before its next piece lands, as `tetris rate` reads it, and what landed then.
struct SlowMove {
    json position;
    tetris::Placement landed{};
    std::string spin{};
    bool fits = true;  // the stack is in the well, because a position has no more
    bool hasLost = false;
    std::optional<tetris::PlayedGame> before{};
};

json describeMoment(const tetris::ModernGame& game, int next) {
    json position{{"board", json::array()},
                  {"piece", tetris::getPieceName(game.getPiece()->piece)},
                  {"next", json::array()},
                  {"combo", game.getScoring().getCombo()},
                  {"back_to_back", game.getScoring().isBackToBack()},
                  {"can_hold", game.canHold()},
                  {"incoming", json::array()}};
    for (int y = game.getRules().rows - 1; y >= 0; --y) {
        std::string row;
        for (int x = 0; x < game.getRules().width; ++x)
            row += game.getBoard().getGrid(x, y) ? '#' : '.';
        position["board"].push_back(row);
    }
    for (const int piece : game.peek(next))
        position["next"].push_back(tetris::getPieceName(piece));
    for (const int piece : game.describeDraw(next).bag)
        position["bag"].push_back(tetris::getPieceName(piece));
    if (game.getHeld()) position["held"] = tetris::getPieceName(*game.getHeld());
    for (const tetris::GarbageRow& row : game.getGarbage().getIncoming()) {
        if (row.begins || position["incoming"].empty())
            position["incoming"].push_back({{"rows", 0}, {"ms", 0}});
        json& last = position["incoming"].back();
        last["rows"] = last["rows"].get<int>() + 1;
    }
    return position;
}

// Plays one side again.
std::vector<SlowMove> listSlowMoves(const std::string& text, int side) {
    tetris::ReplayPlayer player(tetris::readReplayText(text), tetris::findBestSpin);
    const auto game = [&]() -> const tetris::ModernGame& {
        const tetris::Match* const match = player.findMatch();
        return match != nullptr ? match->getGame(side)
                                : *player.getGame().get<tetris::ModernGame>();
    };
    const int next = player.getReplay().header.next;
    std::vector<SlowMove> moves;
    SlowMove move{describeMoment(game(), next)};
    while (!player.isAtEnd()) {
        const auto reports = player.step();
        for (const tetris::Lock& lock : reports.at(base::toIndex(side)).locks) {
            move.landed = lock.landed;
            move.spin = toString(lock.score.spin);
            using enum tetris::GameEnd;
            const tetris::GameEnd end = game().getEnd();
            move.hasLost = end == BlockOut || end == LockOut || end == TopOut;
            moves.push_back(std::move(move));
            if (!game().isRunning()) continue;
            move = {describeMoment(game(), next)};
            move.before = tetris::PlayedGame(game());
            move.fits = game().getBoard().getMaxHeight() <= game().getRules().rows;
        }
    }
    return moves;
}

std::string rate(const std::vector<json>& positions, const std::string& brain,
                 const std::string& file) {
    std::ofstream stream(file);
    for (const json& position : positions)
        stream << position.dump() << "\n";
    stream.close();
    const ChildResult rated =
        test::runTetris({"rate", "--rules", "modern", "--brain", brain, file});
    EXPECT_EQ(rated.exitCode, 0) << rated.err;
    return rated.out;
}

// True if the game ended with the move, and another place by the lines would not have ended it.
bool couldAvoidLoss(const SlowMove& move, const std::vector<json>& lines) {
    if (!move.hasLost) return false;
    const tetris::PieceName name = tetris::findPieceName(*move.landed.piece);
    return std::ranges::any_of(lines, [&](const json& line) {
        const int piece = tetris::findPieceIndex(line["piece"].get<std::string>()).value();
        const tetris::Piece* turned = tetris::Piece::getPieces()[base::toIndex(piece)];
        for (int i = 0; i < line["rotation"].get<int>(); ++i)
            turned = turned->fastRotation();
        const tetris::Placement place{turned, line["x"], line["y"]};
        if (piece == name.index && line["rotation"] == name.rotation && place.x == move.landed.x &&
            place.y == move.landed.y)
            return false;
        tetris::PlayedGame game = move.before.value();
        const tetris::Spin spin = tetris::kSpinNames.find(line["spin"].get<std::string>()).value();
        return game.place(place, spin, line["hold"]).end == tetris::GameEnd::None;
    });
}

// The cost by the lines that `tetris rate` prints of the position; -1 if the move is none of them.
double computeSlowCost(const SlowMove& move, std::vector<json> lines, double scale) {
    // A place that hold offers a second time counts once.
    const auto nameOf = [](json line) {
        for (const char* const key : {"hold", "score", "best", "cleared"})
            line.erase(key);
        return line.dump();
    };
    std::set<std::string> seen;
    for (const json& line : lines)
        if (line["hold"] == false) seen.insert(nameOf(line));
    std::erase_if(lines, [&](const json& line) {
        return line["hold"] == true && seen.contains(nameOf(line));
    });
    if (couldAvoidLoss(move, lines)) return 1;
    const tetris::PieceName name = tetris::findPieceName(*move.landed.piece);
    double best = 1e300;
    std::optional<double> played;
    std::string spin;
    for (const json& line : lines) {
        const double score = line["score"];
        best = std::min(best, score);
        if (line["piece"] != tetris::getPieceName(name.index) ||
            line["rotation"] != name.rotation || line["x"] != move.landed.x ||
            line["y"] != move.landed.y)
            continue;
        if (played && (line["spin"] != move.spin || spin == move.spin)) continue;
        played = score;
        spin = line["spin"];
    }
    if (!played || lines.size() == 1) return -1;
    const double loss = *played - best;
    return loss == 0 ? 0 : loss / (loss + scale / 2);
}

std::vector<double> rateSlowly(const std::vector<SlowMove>& moves, const std::string& brain,
                               double scale, const std::string& file) {
    // The lines of a small position stand between those of two moves.
    const json between{{"board", {"....", "....", "....", "...."}}, {"piece", "SQUARE"}};
    const std::string mark = rate({between}, brain, file);
    std::vector<json> positions;
    for (const SlowMove& move : moves) {
        positions.push_back(move.position);
        positions.push_back(between);
    }
    const std::string text = rate(positions, brain, file);
    std::vector<double> costs;
    size_t begin = 0;
    for (const SlowMove& move : moves) {
        const size_t end = text.find(mark, begin);
        costs.push_back(
            computeSlowCost(move, readJsonLines(text.substr(begin, end - begin)), scale));
        begin = end + mark.size();
    }
    EXPECT_EQ(begin, text.size());
    return costs;
}

TEST_F(ReplayCommandTest, AReviewIsThatOfASlowOneByRate) {
    // A game of a weak player, and both sides of matches.
    tetris::GameSetup setup;
    setup.brain = "dellacherie";
    setup.mode = tetris::PlayMode::Instant;
    setup.rules = {.goal = tetris::Goal::Ultra, .limit = 120, .set = tetris::RuleSet::Modern};
    const std::string game = tetris::recordGame(setup, 5);
    const auto recordMatch = [](uint64_t seed) {
        tetris::MatchRecording recording{.start = "2026-01-31T12:00:00Z"};
        tetris::MatchRules rules{.pieces = 80};
        rules.game.seed = seed;
        EXPECT_TRUE(playPacedMatch(rules,
                                   {tetris::readContestant("3"), tetris::readContestant("2")}, {},
                                   {.recording = &recording}));
        return recording.replay;
    };
    struct Reviewed {
        std::string text;
        std::string brain;
        std::string side;
    };
    const std::string match = recordMatch(7);
    std::vector<Reviewed> all{{game, "dt20", ""}, {match, "rival:nodes=200", "0"}};
    for (const uint64_t seed : {7U, 8U, 9U, 10U})
        all.push_back({recordMatch(seed), "rival:nodes=200", "1"});
    std::map<std::string, size_t> positions;
    for (const Reviewed& each : all) {
        std::vector<std::string> arguments{"replay",  "--review", "--format",           "json",
                                           "--brain", each.brain, write("r", each.text)};
        if (!each.side.empty()) arguments.insert(arguments.end(), {"--side", each.side});
        const ChildResult run = test::runTetris(arguments);
        ASSERT_EQ(run.exitCode, 0) << run.err;
        const json review = json::parse(run.out);
        std::vector<SlowMove> moves = listSlowMoves(each.text, each.side == "1" ? 1 : 0);
        const auto costs = rateSlowly(moves, each.brain, review["scale"], at("positions"));
        positions[each.side] += moves.size();
        double sum = 0;
        int judged = 0;
        for (const double cost : costs) {
            if (cost < 0) continue;
            sum += cost;
            ++judged;
        }
        EXPECT_EQ(review["moves"], moves.size());
        if (std::ranges::all_of(moves, &SlowMove::fits)) {
            EXPECT_EQ(review["moves"].get<int>() - review["unjudged"].get<int>() -
                          review["forced"].get<int>(),
                      judged);
            EXPECT_NEAR(review["accuracy"], 100 * (1 - sum / judged), 0.05) << each.brain;
        }
        for (const json& move : review["costly"]) {
            const size_t index = move["piece"].get<size_t>() - 1;
            if (moves.at(index).fits) {
                EXPECT_NEAR(move["cost"], costs.at(index), 1e-6);
            }
        }
    }
    EXPECT_GE(positions[""] + positions["0"], 170U);
    EXPECT_GE(positions["1"], 200U);
}

TEST_F(ReplayCommandTest, ReviewsOfSeveralFilesAreALineEachAndTheSum) {
    tetris::GameSetup setup;
    setup.rules.limit = 60;
    std::vector<std::string> files;
    for (uint64_t seed = 0; seed < 6; ++seed)
        files.push_back(write(std::to_string(seed), tetris::recordGame(setup, seed)));
    std::vector<std::string> arguments{"replay", "--review", "--format", "json"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    const ChildResult run = test::runTetris(arguments);
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const std::vector<json> lines = readJsonLines(run.out);
    ASSERT_EQ(lines.size(), 7U);
    int moves = 0;
    for (size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(lines[i]["file"], files[i]);
        EXPECT_EQ(lines[i]["brain"], "dt20");
        EXPECT_EQ(lines[i]["who"], "brain default");
        moves += lines[i]["moves"].get<int>();
    }
    EXPECT_EQ(lines[6]["type"], "reviews");
    EXPECT_EQ(lines[6]["moves"], moves);
    // The same bytes, whatever else is reviewed beside it.
    const ChildResult one = test::runTetris({"replay", "--review", "--format", "json", files[3]});
    EXPECT_EQ(json::parse(one.out), lines[3]);
    const ChildResult text = test::runTetris({"replay", "--review", files[3]});
    EXPECT_EQ(text.out.find(files[3] + ": accuracy "), 0U) << text.out;
    EXPECT_NE(text.out.find("; better "), std::string::npos) << text.out;
}

TEST_F(ReplayCommandTest, WhatCannotBeReviewedIsSaid) {
    const std::string file = write("a", tetris::recordGame({.sequence = "test"}, 0));
    const ChildResult bad = test::runTetris({"replay", "--review", "--brain", "bad", file});
    EXPECT_EQ(bad.exitCode, 1);
    EXPECT_EQ(bad.err, "tetris replay: " + file +
                           ": the brain 'bad' cannot review this game: it plays to lose; expected "
                           "one that rates every choice, as dt20 does\n");
    const ChildResult alone = test::runTetris({"replay", "--brain", "dt20", file});
    EXPECT_EQ(alone.exitCode, 2);
    const ChildResult both = test::runTetris({"replay", "--review", "--verify", file});
    EXPECT_EQ(both.exitCode, 2);
}

}  // namespace
}  // namespace tui
