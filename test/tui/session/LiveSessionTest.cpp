#include "tui/session/LiveSession.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "test/support/TemporaryDirectory.h"
#include "test/support/game/RecordedGame.h"
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

}  // namespace
}  // namespace tui
