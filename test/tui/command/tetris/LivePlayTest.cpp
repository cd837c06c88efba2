#include "tui/command/tetris/LivePlay.h"

#include <gtest/gtest.h>

#include <fstream>

#include "test/support/GivenEnvironment.h"
#include "test/support/TemporaryDirectory.h"
#include "tui/session/LiveSession.h"
#include "tui/store/LiveFolder.h"
#include "tui/store/Paths.h"

namespace tui {
namespace {

TEST(LivePlayTest, TheNewestThatIsPlayedIsWatchedOrTheMatchOfThatCode) {
    using enum LiveEntry::Kind;
    const LiveEntries entries{{.kind = Waits, .code = "WAIT", .seconds = 1},
                              {.kind = Match, .code = "OLD", .seconds = 90},
                              {.kind = Match, .code = "NEW", .seconds = 20},
                              {.kind = Unknown, .code = "OTHER", .seconds = 2},
                              {.kind = Game, .file = "game", .seconds = 30}};
    const auto find = [&](const std::string& code) {
        const std::optional<LiveEntry> entry = LivePlay::findWatched(entries, code);
        return entry ? entry->code : "none";
    };
    EXPECT_EQ(find(""), "NEW");
    EXPECT_EQ(find("OLD"), "OLD");
    EXPECT_EQ(find("WAIT"), "WAIT");
    EXPECT_EQ(find("OTHER"), "none");
    EXPECT_FALSE(LivePlay::findWatched({}, ""));
}

// Homes may be shared by machines: what another one has made is neither listed nor removed, nor is
// the way back to it.
TEST(LivePlayTest, TheMatchOfAnotherMachineIsLeftAlone) {
    const test::TemporaryDirectory home;
    const test::GivenEnvironment given{{"HOME", home.getPath().string()}};
    const std::filesystem::path place = findPaths().findLive();
    const LiveFolder live(place);
    static_cast<void>(live.bind("MINE", "Fay"));
    std::ofstream(place / "lock") << "MINE elsewhere Fay\n";
    live.keepToken({.code = "MINE", .token = "0000000000000001", .name = "Ann"});
    EXPECT_TRUE(listLive(place, {}).empty());
    EXPECT_FALSE(LivePlay::findOwn("Ann", ""));
    EXPECT_EQ(live.list().size(), 1U);
    EXPECT_EQ(live.listTokens("Ann").size(), 1U);
}

}  // namespace
}  // namespace tui
