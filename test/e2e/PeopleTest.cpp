#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/tetris/replay/ReplayPlayer.h"
#include "test/e2e/ScreenWell.h"
#include "test/e2e/SharedFolders.h"
#include "test/support/Files.h"

// Two persons and a watcher, each with the real program at a terminal of its own.

namespace test {
namespace {

using namespace std::chrono_literals;

class PeopleE2eTest : public SharedFoldersTest {
protected:
    TetrisOptions makePerson(const std::string& name, std::vector<std::string> arguments) const {
        TetrisOptions options = makeOptions(std::move(arguments));
        options.environment["TETRIS_NAME"] = name;
        return options;
    }
    // In a window of another size.
    TetrisOptions makeWatcher() const {
        TetrisOptions options = makePerson("Eve", {"watch", "--live", "--code", "KLMP"});
        options.columns = 100;
        options.rows = 30;
        return options;
    }

    // The process of the only match.
    pid_t findReferee() const {
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            std::string line;
            try {
                line = readFile(entry.path() / "cmdline");
            } catch (const std::exception&) {  // it has ended
            }
            const bool isIt = line.find("--referee") != std::string::npos &&
                              line.find(getFolder().string()) != std::string::npos;
            if (isIt) return std::stoi(entry.path().filename());
        }
        return -1;
    }

    // The replay of the only match that is stored, once for each of its persons.
    std::string printOnlyMatch() const {
        const std::string rows = print({"scores", "--versus", "--format", "json"});
        EXPECT_EQ(countIn(rows, "\n"), 2U) << rows;
        const std::string text = print({"scores", "--versus", "--replay", "1"});
        EXPECT_EQ(print({"scores", "--versus", "--replay", "2"}), text);
        const std::filesystem::path file = write("match.replay", text);
        EXPECT_TRUE(print({"replay", "--verify", file}).starts_with(file.string() + ": ok win "));
        return text;
    }
};

// The lowest 20 rows of the picture of a well.
std::string cutTop(const std::string& picture) {
    constexpr size_t kRows = 20;
    const size_t line = picture.find('\n') + 1;
    const size_t all = picture.size() / line;
    return picture.substr(all > kRows ? (all - kRows) * line : 0);
}

// What a person sees of a side: at the left, or at the right of the own well.
std::string seeWell(const TetrisProgram& program, bool isLeft) {
    std::optional<ScreenWell> well = findWell(program.getTerminal());
    if (well && !isLeft) {
        const int own = well->left + 2 * well->width + 2;
        well = findWell(program.getTerminal(), own);
    }
    return well ? cutTop(well->toPicture()) : "no well";
}

// Waits until that person sees both sides as the first one does.
void waitForSameWells(TetrisProgram& first, TetrisProgram& other, bool isSameSide) {
    other.waitUntil(
        [&] {
            first.readPending();
            return seeWell(other, isSameSide) == seeWell(first, true) &&
                   seeWell(other, !isSameSide) == seeWell(first, false);
        },
        "the same wells");
}

// True if pieces fall: no countdown covers the own well, and it is not that of the match before,
// whose seed is shown.
bool hasPieces(const TetrisProgram& program) {
    return !program.isShown("Seed") && seeWell(program, true).find('#') != std::string::npos;
}
void waitForPieces(TetrisProgram& program) {
    program.waitUntil([&] { return hasPieces(program); }, "a piece in the well");
}

// Ann has opened it, and Ben joins.
void beginMatch(TetrisProgram& ann, TetrisProgram& ben) {
    ann.waitForText("Ben is here");
    ben.waitForText("waits for Ann");
    ann.send("\r");
    waitForPieces(ben);
    waitForPieces(ann);
}

TEST_F(PeopleE2eTest, AMatchIsOpenedJoinedWatchedPausedLeftResumedGivenUpAndStoredAsSeen) {
    TetrisProgram ann(makePerson("Ann", {"versus", "--open", "--code", "KLMP", "--turns"}));
    ann.waitForText("MATCH KLMP");
    ann.waitForText("Waiting for somebody.");
    const std::vector<std::string> join{"versus", "--join", "--code", "klmp"};
    TetrisProgram eve(makeWatcher());
    eve.waitForText("It has not begun.");
    // A program of others, which knows the formats alone.
    const std::filesystem::path seen = getFolder() / "seen";
    const std::string command = "python3 " PROJECT_FOLDER "/test/support/bots/live_watcher.py " +
                                (getFolder() / "state/tetris/live/KLMP.sock").string() + " >" +
                                seen.string();
    FILE* const watcher = ::popen(command.c_str(), "r");
    ASSERT_NE(watcher, nullptr);
    {
        TetrisProgram ben(makePerson("Ben", join));
        beginMatch(ann, ben);
        // Sides take turns, so nothing moves while the pictures are compared.
        for (int i = 0; i < 4; ++i) {
            TetrisProgram& mover = i % 2 == 0 ? ann : ben;
            mover.waitForText("your turn");
            mover.send(i < 2 ? "\x1b[D " : "\x1b[C\x1b[C ");
            mover.waitForNoText("your turn");
            waitForSameWells(ann, ben, false);
            waitForSameWells(ann, eve, true);
        }
        EXPECT_GE(std::ranges::count(seeWell(ann, true), '#'), 8);
        ann.waitForText("Watching");
        ben.sendAndSee("p", "by you");
        ann.waitForText("Ben plays on");
        eve.waitForText("PAUSED");
        ben.send("p");
        waitForPieces(ann);
        ben.hangUp();
        static_cast<void>(ben.waitForEnd());
    }
    ann.waitForText("GONE");
    ann.waitForText("then you win");
    TetrisProgram ben(makePerson("Ben", join));
    waitForPieces(ann);
    waitForSameWells(ann, ben, false);
    giveUp(ben);
    ann.waitForText("MATCH WON");
    eve.waitForText("Ann wins");
    ann.waitForText("not rated");
    expectThatItQuits(ben);
    expectThatItQuits(ann);
    expectThatItQuits(eve);
    const std::string stored = printOnlyMatch();
    EXPECT_NE(stored.find("\nend win 0 resigned\n"), std::string::npos);
    EXPECT_EQ(::pclose(watcher), 0);
    const std::string text = readFile(seen);
    for (const char* const line : {"person 0 Ann\n", "person 1 Ben\n", "set 1 0\n"})
        EXPECT_NE(text.find(line), std::string::npos) << text;
    const size_t begin = text.find("tetris-replay 3\n");
    ASSERT_NE(begin, std::string::npos) << text;
    const size_t end = text.find('\n', text.find("\ntime ", begin) + 1);
    const auto verify = [&](const std::string& name, const std::string& record) {
        const std::string file = write(name, record).string();
        return print({"replay", "--verify", file}).substr(file.size());
    };
    const std::string verified = verify("seen.replay", text.substr(begin, end + 1 - begin));
    EXPECT_TRUE(verified.starts_with(": ok win 0 resigned pieces 2 2 ")) << verified;
    EXPECT_EQ(verified, verify("stored.replay", stored));
    // The referee has ended with its set, and its journal is gone.
    EXPECT_EQ(print({"live"}), "Nobody plays here now.\n");
}

// A disk that takes nothing more, here a limit on the size of files, costs no match: each tries
// again when it leaves, and it is stored once.
TEST_F(PeopleE2eTest, AMatchThatCouldNotBeStoredIsStoredLater) {
    TetrisProgram ann(makePerson("Ann", {"versus", "--open", "--code", "KLMP", "--turns"}));
    ann.waitForText("Waiting for somebody.");
    TetrisProgram ben(makePerson("Ben", {"versus", "--join"}));
    beginMatch(ann, ben);
    for (TetrisProgram* const mover : {&ann, &ben}) {
        mover->waitForText("your turn");
        mover->send(" ");
        mover->waitForNoText("your turn");
    }
    const auto limit = [](const TetrisProgram& program, rlim_t bytes) {
        const rlimit files{bytes, RLIM_INFINITY};
        ASSERT_EQ(::prlimit(program.getPid(), RLIMIT_FSIZE, &files, nullptr), 0);
    };
    // What curses writes is a file, too.
    constexpr rlim_t kFull = 32768;
    limit(ann, kFull);
    limit(ben, kFull);
    // The referee writes no more at all.
    const rlimit nothing{1, RLIM_INFINITY};
    ASSERT_EQ(::prlimit(findReferee(), RLIMIT_FSIZE, &nothing, nullptr), 0);
    giveUp(ben);
    ann.waitForText("MATCH WON");
    for (TetrisProgram* const person : {&ann, &ben}) {
        person->waitForText("reached its");
        limit(*person, RLIM_INFINITY);
    }
    EXPECT_EQ(print({"scores", "--versus", "--format", "json"}), "");
    expectThatItQuits(ben);
    expectThatItQuits(ann);
    printOnlyMatch();
    // Nothing is left that says anything else of the match.
    constexpr std::string_view kNobody = "Nobody plays here now.\n";
    for (int tries = 0; tries < 300 && print({"live"}) != kNobody; ++tries)
        std::this_thread::sleep_for(100ms);
    EXPECT_EQ(listNames(getFolder() / "state/tetris/left"), std::vector<std::string>());
}

// Whoever looks at something else meanwhile loses no time of the match.
TEST_F(PeopleE2eTest, AReplayEndsWhereTheNextMatchBegins) {
    TetrisProgram ann(makePerson("Ann", {"versus", "--open", "--code", "KLMP", "--turns"}));
    ann.waitForText("Waiting for somebody.");
    // This terminal has not said that it has a clipboard.
    ann.sendAndSee("y", "Printed when you quit.");
    TetrisProgram ben(makePerson("Ben", {"versus", "--join"}));
    beginMatch(ann, ben);
    ann.waitForText("your turn");
    ann.send(" ");
    giveUp(ben);
    ann.waitForText("MATCH WON");
    ann.send("\r");
    ann.waitForText("waits for Ben");
    ann.send("w");
    ann.waitForNoText("MATCH WON");
    ben.send("\r");
    ann.waitForText("your turn");
    waitForSameWells(ann, ben, false);
    giveUp(ben);
    expectThatItQuits(ben);
    expectThatItQuits(ann);
}

// Two of the same name: each keeps the own seat, and comes back to the one that is away.
TEST_F(PeopleE2eTest, TheSeatOfAnotherOneOfTheSameNameIsNotTaken) {
    const std::vector<std::string> join{"versus", "--join", "--code", "KLMP"};
    const std::string name = "Bartholomew Löng";
    TetrisProgram opener(makePerson(name, {"versus", "--open", "--code", "KLMP", "--turns"}));
    opener.waitForText("Waiting for somebody.");
    TetrisProgram joiner(makePerson(name, join));
    opener.waitForText(name + " is here");
    opener.send("\r");
    waitForPieces(joiner);
    waitForPieces(opener);
    // The list does not wait for a referee that is slow.
    std::string list;
    for (int tries = 0; tries < 100 && list.find(name) == std::string::npos; ++tries)
        list = print({"live"});
    EXPECT_NE(list.find("  " + name + " · " + name + "  "), std::string::npos) << list;
    opener.signal(SIGKILL);
    opener.waitForEnd();
    joiner.waitForText("GONE");
    TetrisProgram back(makePerson(name, join));
    waitForPieces(joiner);
    waitForSameWells(joiner, back, false);
    EXPECT_FALSE(joiner.isShown("elsewhere"));
    waitForPieces(back);
    giveUp(back);
    expectThatItQuits(back);
    joiner.waitForText("MATCH WON");
    expectThatItQuits(joiner);
}

// Keys of both at random, in real time.
void playAtRandom(TetrisProgram& ann, TetrisProgram& ben, unsigned seed) {
    constexpr std::string_view kKeys = "  zxcjlkJL";
    std::minstd_rand random(seed);
    const auto press = [&](TetrisProgram& program) {
        if (random() % 3 == 0)
            return program.press(random() % 2 == 0 ? SpecialKey::Left : SpecialKey::Right);
        program.send(std::string(1, kKeys[random() % kKeys.size()]));
    };
    for (int i = 0; i < 60; ++i) {
        press(ann);
        press(ben);
        ann.watchFor(10ms);
        ben.watchFor(10ms);
    }
}

// Both own wells, what a watcher saw and the record that is stored are the same at the end, cell by
// cell. TETRIS_MATCHES: how many matches.
TEST_F(PeopleE2eTest, MatchesOfRandomKeysEndAlikeForAll) {
    const char* const wanted = std::getenv("TETRIS_MATCHES");
    const int matches = wanted != nullptr ? std::atoi(wanted) : 1;
    ASSERT_GT(matches, 0);
    TetrisProgram ann(makePerson("Ann", {"versus", "--open", "--code", "KLMP"}));
    ann.waitForText("Waiting for somebody.");
    TetrisProgram ben(makePerson("Ben", {"versus", "--join"}));
    ben.waitForText("waits for Ann");
    TetrisProgram eve(makeWatcher());
    eve.waitForText("It has not begun.");
    for (int match = 1; match <= matches; ++match) {
        SCOPED_TRACE("match " + std::to_string(match));
        ann.waitForText("Ben is");
        ann.send("\r");
        // A terminal that does not answer would pause the match.
        ann.waitUntil(
            [&] {
                ben.readPending();
                return hasPieces(ann) && hasPieces(ben);
            },
            "pieces in both wells");
        playAtRandom(ann, ben, static_cast<unsigned>(match));
        ben.readPending();
        if (!ben.isShown("MATCH")) giveUp(ben);
        ann.waitForText("Rating");
        ben.waitForText("Rating");
        const std::string text =
            print({"scores", "--versus", "--replay", std::to_string(2 * match)});
        tetris::ReplayPlayer player(tetris::shareReplay(text, "the match"));
        while (!player.isAtEnd())
            static_cast<void>(player.step());
        const auto* const record = player.getGame().get<tetris::Match>();
        ASSERT_NE(record, nullptr);
        const auto see = [&](int side) {
            return cutTop(record->getGame(side).getBoard().toString());
        };
        // Full rows may flash yet.
        ann.waitUntil([&] { return seeWell(ann, true) == see(0); }, "Ann's well at the end");
        ben.waitUntil([&] { return seeWell(ben, true) == see(1); }, "Ben's well at the end");
        eve.waitUntil([&] { return eve.isShown("wins") && seeWell(eve, true) == see(0); },
                      "the well at the end");
        ben.send("\r");
    }
    expectThatItQuits(ben);
    expectThatItQuits(ann);
    expectThatItQuits(eve);
    const std::string rows = print({"scores", "--versus", "--format", "json"});
    EXPECT_EQ(countIn(rows, "\n"), static_cast<size_t>(2 * matches));
}

}  // namespace
}  // namespace test
