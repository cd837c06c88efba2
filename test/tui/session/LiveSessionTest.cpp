#include "tui/session/LiveSession.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <filesystem>
#include <string>
#include <thread>

#include "core/tetris/live/Referee.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/game/RecordedGame.h"
#include "tui/store/LiveFolder.h"
#include "tui/store/SuspendedFiles.h"

namespace tui {
namespace {

// A game that is being played, as its session has written it so far.
std::string makeGameInProgress() {
    std::string text =
        tetris::recordGame({.rules = {.limit = 4}, .mode = tetris::PlayMode::Ticks}, 5);
    text.resize(text.rfind('+', text.rfind("\nend") + 1));
    return text;
}

// In a restricted account they lie in folders of their persons.
TEST(LiveSessionTest, GamesThatAreBeingPlayedAreListedUnlessTheirPersonsDoNotWantIt) {
    const test::TemporaryDirectory directory;
    const std::filesystem::path left = directory.getPath() / "left";
    SuspendedFile own(left, kGameEnding);
    SuspendedFile restricted(left / "Ann", kGameEnding);
    SuspendedFile unseen(left / "Ben", kGameEnding);
    for (SuspendedFile* const game : {&own, &restricted, &unseen})
        game->write(0, makeGameInProgress(), false);
    unseen.setWatched(false);
    std::filesystem::create_directory_symlink(left / "Ann", left / "link");
    SuspendedFile(left, kGameEnding).write(0, makeGameInProgress(), false);  // suspended
    const LiveEntries entries = listLive({}, left);
    ASSERT_EQ(entries.size(), 2U);
    EXPECT_EQ(left / (entries[0].file + ".replay"), own.getFile());
    EXPECT_EQ(left / (entries[1].file + ".replay"), restricted.getFile());
}

// What the referee of a match says of whom it waits for: Ben has left five seconds before Ann.
std::string makeLooked() {
    tetris::Referee referee({.code = "KLMP"},
                            {.drawSeed = [] { return 7; },
                             .drawToken = [token = 0]() mutable { return ++token; },
                             .nameTime = [] { return "2026-01-31T12:00:00Z"; }});
    const auto say = [&referee](int client, const std::string& line) {
        const tetris::Referee::Line said{client, line};
        referee.take({&said, 1});
    };
    const auto pass = [&referee](int seconds) {
        for (int i = 0; i < 10 * seconds; ++i)
            referee.passTime(100);
    };
    referee.connect(0, true);
    say(0, "tetris-live 1 seat - Ann");
    referee.connect(1);
    say(1, "tetris-live 1 seat - Ben");
    say(0, "ready");
    say(1, "ready");
    pass(2);
    referee.lose(1);
    pass(5);
    referee.lose(0);
    pass(1);
    referee.connect(2);
    say(2, "tetris-live 1 look");
    return referee.takeSaid().at(2).text;
}

TEST(LiveSessionTest, WhoIsWaitedForHasATimeOfTheirOwn) {
    const test::TemporaryDirectory directory;
    const std::filesystem::path live = directory.getPath() / "live";
    const LiveFolder::Bound bound = LiveFolder(live).bind("KLMP", "Ann");
    const std::jthread referee(
        [socket = bound.socket.get(), looked = makeLooked()](const std::stop_token& stop) {
            pollfd polled{socket, POLLIN, 0};
            while (!stop.stop_requested()) {
                if (::poll(&polled, 1, 20) <= 0) continue;
                const base::Descriptor made(::accept(socket, nullptr, nullptr));
                sendLive(made.get(), looked);
            }
        });
    LiveEntries entries{{.kind = LiveEntry::Kind::Unknown}};
    // It does not wait for a referee that is slow.
    for (int i = 0; i < 100 && entries.at(0).kind == LiveEntry::Kind::Unknown; ++i)
        entries = listLive(live, {});
    EXPECT_EQ(entries[0].kind, LiveEntry::Kind::Match);
    EXPECT_EQ(entries[0].names, (std::array<std::string, 2>{"Ann", "Ben"}));
    EXPECT_EQ(entries[0].waits, (std::array{29, 24}));
    EXPECT_EQ(entries[0].isAway, (std::array{true, true}));
}

}  // namespace
}  // namespace tui
