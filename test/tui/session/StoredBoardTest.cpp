#include "tui/session/StoredPuzzles.h"

#include <gtest/gtest.h>

#include <string>

#include "test/support/Files.h"
#include "test/support/LastSuspended.h"
#include "test/support/TemporaryDirectory.h"

namespace tui {
namespace {

class StoredBoardTest : public testing::Test {
protected:
    // The text of the board that would be resumed; "" if there is none.
    std::string findText() const { return test::readLast(folder, kBoardEnding); }

    const test::TemporaryDirectory directory;
    const std::filesystem::path folder = directory.getPath() / "state/left";
};

TEST_F(StoredBoardTest, WhatWasSavedLastIsFoundWhenTheSessionIsOver) {
    {
        StoredBoard board(folder, std::nullopt);
        EXPECT_TRUE(board.save("first"));
        EXPECT_TRUE(board.save("second"));
        EXPECT_EQ(board.getFailure(), "");
        EXPECT_EQ(findText(), "") << "its session is alive";
    }
    EXPECT_EQ(findText(), "second");
    EXPECT_EQ(test::listNames(folder).size(), 1U);
}

TEST_F(StoredBoardTest, AResumedBoardKeepsItsFileAndAFinishedOneIsGone) {
    EXPECT_TRUE(StoredBoard(folder, std::nullopt).save("first"));
    {
        StoredBoard board(folder, test::openLast(folder, kBoardEnding));
        EXPECT_EQ(findText(), "") << "another session must not take it";
        EXPECT_TRUE(board.save("second"));
        EXPECT_EQ(findText(), "");
    }
    EXPECT_EQ(findText(), "second");
    {
        StoredBoard board(folder, test::openLast(folder, kBoardEnding));
        EXPECT_TRUE(board.save(std::nullopt));
        EXPECT_TRUE(std::filesystem::is_empty(folder));
        EXPECT_TRUE(board.save("third"));
    }
    EXPECT_EQ(findText(), "third");
}

TEST_F(StoredBoardTest, WhatCannotBeWrittenIsSaid) {
    std::filesystem::create_directories(folder.parent_path());
    std::filesystem::create_symlink("/dev/null", folder);
    StoredBoard board(folder, std::nullopt);
    EXPECT_FALSE(board.save("text"));
    EXPECT_NE(board.getFailure(), "");
}

TEST_F(StoredBoardTest, OfATextThatIsTooLongTheLastShortOneStays) {
    {
        StoredBoard board(folder, std::nullopt, 5);
        EXPECT_TRUE(board.save("short"));
        EXPECT_FALSE(board.save("longer"));
        EXPECT_NE(board.getFailure(), "");
    }
    EXPECT_EQ(findText(), "short");
}

}  // namespace
}  // namespace tui
