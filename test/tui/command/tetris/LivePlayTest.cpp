#include "tui/command/tetris/LivePlay.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace tui
