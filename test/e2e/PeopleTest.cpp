#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/live/LiveMatch.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/e2e/ScreenWell.h"
#include "test/e2e/SharedFolders.h"
#include "tui/store/LiveFolder.h"

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

    tui::LiveFolder getLive() const { return tui::LiveFolder(getFolder() / "state/tetris/live"); }

    // Plays matches, and expects that both own wells, what a watcher saw and the record that is
    // stored are the same at the end, cell by cell.
    using Play = std::function<void(TetrisProgram& ann, TetrisProgram& ben, int match)>;
    void expectSameEnds(int matches, const Play& play) const;

    // The replay of the only match that is stored, once for each of its persons.
    std::string printOnlyMatch() const {
        const std::string rows = print({"scores", "--versus", "--format", "json"});
        EXPECT_EQ(std::ranges::count(rows, '\n'), 2) << rows;
        const std::string text = print({"scores", "--versus", "--replay", "1"});
        EXPECT_EQ(print({"scores", "--versus", "--replay", "2"}), text);
        const std::filesystem::path file = write("match.replay", text);
        EXPECT_TRUE(print({"replay", "--verify", file}).starts_with(file.string() + ": ok win "));
        return text;
    }
};

// What a person sees of a side: at the left, or at the right of the own well.
std::string seeWell(const TetrisProgram& program, bool isLeft) {
    std::optional<ScreenWell> well = findWell(program.getTerminal());
    if (well && !isLeft) {
        const int own = well->left + 2 * well->width + 2;
        well = findWell(program.getTerminal(), own);
    }
    if (!well) return "no well";
    constexpr size_t kRows = 20;
    std::string picture = well->toPicture();
    const size_t line = static_cast<size_t>(well->width) + 1;
    const size_t all = picture.size() / line;
    return picture.substr(all > kRows ? (all - kRows) * line : 0);
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

void resign(TetrisProgram& program) {
    program.send("q");
    program.waitForText("Give up?");
    program.send("y");
    program.waitForText("MATCH LOST");
}

void quit(TetrisProgram& program) {
    program.send("q");
    EXPECT_EQ(program.waitForEnd(), ProgramEnd{});
    expectRestored(program);
}

TEST_F(PeopleE2eTest, AMatchIsOpenedJoinedWatchedPausedLeftResumedAndGivenUp) {
    TetrisProgram ann(makePerson("Ann", {"versus", "--open", "--code", "KLMP", "--turns"}));
    ann.waitForText("MATCH KLMP");
    ann.waitForText("Waiting for somebody.");
    const std::vector<std::string> join{"versus", "--join", "--code", "klmp"};
    TetrisProgram eve(makeWatcher());
    eve.waitForText("It has not begun.");
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
        ben.send("p");
        ben.waitForText("by you");
        ann.waitForText("Ben plays on");
        eve.waitForText("PAUSED");
        ben.send("p");
        waitForPieces(ann);
        ben.signal(SIGKILL);
    }
    ann.waitForText("GONE");
    ann.waitForText("then you win");
    TetrisProgram ben(makePerson("Ben", join));
    waitForPieces(ann);
    waitForSameWells(ann, ben, false);
    resign(ben);
    ann.waitForText("MATCH WON");
    eve.waitForText("Ann wins");
    ann.waitForText("not rated");
    quit(ben);
    quit(ann);
    quit(eve);
    EXPECT_NE(printOnlyMatch().find("\nend win 0 resigned\n"), std::string::npos);
    // The referee has ended with its set, and its journal is gone.
    EXPECT_EQ(print({"live"}), "Nobody plays here now.\n");
}

// A program of others, which knows the formats alone.
TEST_F(PeopleE2eTest, AnotherClientSeesTheRecordThatIsStored) {
    TetrisProgram ann(makePerson("Ann", {"versus", "--open", "--code", "KLMP", "--turns"}));
    ann.waitForText("Waiting for somebody.");
    const std::string seen = (getFolder() / "seen").string();
    const std::string command = "python3 " PROJECT_FOLDER "/test/support/bots/live_watcher.py " +
                                (getFolder() / "state/tetris/live/KLMP.sock").string() + " >" +
                                seen;
    FILE* const watcher = ::popen(command.c_str(), "r");
    ASSERT_NE(watcher, nullptr);
    TetrisProgram ben(makePerson("Ben", {"versus", "--join"}));
    beginMatch(ann, ben);
    for (int i = 0; i < 4; ++i) {
        TetrisProgram& mover = i % 2 == 0 ? ann : ben;
        mover.waitForText("your turn");
        mover.send("\x1b[D ");
        mover.waitForNoText("your turn");
    }
    resign(ben);
    ann.waitForText("MATCH WON");
    quit(ben);
    quit(ann);
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
    EXPECT_EQ(verified, verify("stored.replay", printOnlyMatch()));
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
    resign(ben);
    ann.waitForText("MATCH WON");
    for (TetrisProgram* const person : {&ann, &ben}) {
        person->waitForText("reached its");
        limit(*person, RLIM_INFINITY);
    }
    EXPECT_EQ(print({"scores", "--versus", "--format", "json"}), "");
    quit(ben);
    quit(ann);
    printOnlyMatch();
}

// Homes may be shared by machines: what another one has made is neither listed nor removed.
TEST_F(PeopleE2eTest, TheMatchOfAnotherMachineIsLeftAlone) {
    static_cast<void>(getLive().bind("MINE", "Fay"));
    const std::filesystem::path live = getFolder() / "state/tetris/live";
    std::ofstream(live / "lock") << "MINE elsewhere Fay\n";
    EXPECT_EQ(print({"live"}), "Nobody plays here now.\n");
    TetrisProgram joiner(makePerson("Ann", {"versus", "--join", "--code", "MINE"}));
    joiner.waitForText("no match MINE waits");
    EXPECT_EQ(joiner.waitForEnd(), ProgramEnd{.exitCode = 2});
    TetrisProgram opener(makePerson("Ann", {"versus", "--open", "--code", "MINE"}));
    opener.waitForText("the code 'MINE' is in use");
    quit(opener);
    TetrisProgram ann(makePerson("Ann", {"versus", "--open", "--code", "KLMP"}));
    ann.waitForText("Waiting for somebody.");
    // This terminal has not said that it has a clipboard.
    ann.send("y");
    ann.waitForText("Printed when you quit.");
    quit(ann);
    EXPECT_TRUE(std::filesystem::exists(live / "MINE.sock"));
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

// Reads a match at its referee, and presses the keys that good places need.
class PilotPair {
public:
    explicit PilotPair(base::Descriptor socket) : socket_(socket.release()) {
        constexpr std::string_view kWatch = "tetris-live 1 watch\n";
        ::send(socket_.get(), kWatch.data(), kWatch.size(), 0);
    }

    // Plays until that much time of the match has passed, or it has ended.
    void play(TetrisProgram& ann, TetrisProgram& ben, std::chrono::milliseconds time) {
        for (;;) {
            read();
            const tetris::Match* const match = match_.findMatch();
            if (match != nullptr) {
                if (!match_.isInMatch() || match->getTime() >= time.count()) return;
                press(ann, match->getGame(0), 0);
                press(ben, match->getGame(1), 1);
            }
            ann.watchFor(20ms);
            ben.watchFor(20ms);
        }
    }

private:
    using Clock = std::chrono::steady_clock;

    void read() {
        std::array<char, 4096> part{};
        ssize_t count = 0;
        while ((count = ::recv(socket_.get(), part.data(), part.size(), MSG_DONTWAIT)) > 0)
            text_.append(part.data(), static_cast<size_t>(count));
        for (size_t end = 0; (end = text_.find('\n')) != std::string::npos;) {
            match_.take(text_.substr(0, end));
            text_.erase(0, end + 1);
        }
    }

    // Three pieces a second at most, as persons play.
    void press(TetrisProgram& program, const tetris::ModernGame& game, int side) {
        auto& [pieces, at] = done_.at(static_cast<size_t>(side));
        if (game.getPieces() == pieces || Clock::now() < at + 330ms) return;
        pieces = game.getPieces();
        at = Clock::now();
        program.send(findKeys(game));
    }

    static double rate(const tetris::ModernGame& game) {
        const tetris::Board& board = game.getBoard();
        double sum = 0.76 * game.getRows();
        for (int x = 0; x < board.getWidth(); ++x) {
            const int height = board.getColumnHeight(x);
            sum -= 0.51 * height;
            if (x > 0) sum -= 0.18 * std::abs(height - board.getColumnHeight(x - 1));
            for (int y = 0; y < height; ++y)
                sum -= board.getGrid(x, y) ? 0 : 0.36;
        }
        return sum;
    }

    static std::string findKeys(const tetris::ModernGame& game) {
        std::string best = " ";
        double bestRating = -1e9;
        for (size_t turns = 0; turns < 4; ++turns) {
            tetris::ModernGame turned = game;
            for (size_t i = 0; i < turns; ++i)
                turned.tick(tetris::Verb::TurnRight);
            for (const auto& [verb, key] :
                 {std::pair(tetris::Verb::Left, 'j'), std::pair(tetris::Verb::Right, 'l')}) {
                tetris::ModernGame moved = turned;
                size_t moves = 0;
                do {
                    tetris::ModernGame landed = moved;
                    landed.tick(tetris::Verb::Land);
                    const double rating = landed.isRunning() ? rate(landed) : -1e8;
                    if (rating <= bestRating) continue;
                    bestRating = rating;
                    best = std::string(turns, 'x') + std::string(moves, key) + " ";
                } while (++moves < 10 && moved.tick(verb).moved);
            }
        }
        return best;
    }

    base::Descriptor socket_;
    std::string text_;
    tetris::LiveMatch match_;
    std::array<std::pair<int, Clock::time_point>, 2> done_{std::pair(-1, Clock::time_point()),
                                                           std::pair(-1, Clock::time_point())};
};

// The number in that variable; `otherwise` if it is not set.
int readCount(const char* variable, int otherwise) {
    const char* const wanted = std::getenv(variable);
    return wanted != nullptr ? std::atoi(wanted) : otherwise;
}

void PeopleE2eTest::expectSameEnds(int matches, const Play& play) const {
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
        play(ann, ben, match);
        ben.readPending();
        if (!ben.isShown("MATCH")) resign(ben);
        ann.waitForText("Rating");
        ben.waitForText("Rating");
        const std::string text =
            print({"scores", "--versus", "--replay", std::to_string(2 * match)});
        tetris::ReplayPlayer player(tetris::shareReplay(text, "the match"));
        while (!player.isAtEnd())
            static_cast<void>(player.step());
        const auto* const record = player.getGame().get<tetris::Match>();
        ASSERT_NE(record, nullptr);
        const auto see = [&](int side) { return pictureOf(record->getGame(side).getBoard(), 20); };
        // Full rows may flash yet.
        ann.waitUntil([&] { return seeWell(ann, true) == see(0); }, "Ann's well at the end");
        ben.waitUntil([&] { return seeWell(ben, true) == see(1); }, "Ben's well at the end");
        eve.waitUntil([&] { return eve.isShown("wins") && seeWell(eve, true) == see(0); },
                      "the well at the end");
        ben.send("\r");
    }
    quit(ben);
    quit(ann);
    quit(eve);
    const std::string rows = print({"scores", "--versus", "--format", "json"});
    EXPECT_EQ(std::ranges::count(rows, '\n'), 2 * matches);
}

// TETRIS_MATCHES: how many.
TEST_F(PeopleE2eTest, MatchesOfRandomKeysEndAlikeForAll) {
    expectSameEnds(readCount("TETRIS_MATCHES", 1), [](auto& ann, auto& ben, int match) {
        playAtRandom(ann, ben, static_cast<unsigned>(match));
    });
}

// TETRIS_MATCHES, TETRIS_SECONDS: how many, and how long each.
TEST_F(PeopleE2eTest, MatchesOfPilotsEndAlikeForAll) {
    const std::chrono::seconds time(readCount("TETRIS_SECONDS", 3));
    expectSameEnds(readCount("TETRIS_MATCHES", 1), [&](auto& ann, auto& ben, int) {
        PilotPair(getLive().connect("KLMP")).play(ann, ben, time);
    });
}

}  // namespace
}  // namespace test
