#include "tui/session/ThreadedBoardKeeper.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "test/support/TemporaryDirectory.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

class ThreadedBoardKeeperTest : public testing::Test {
protected:
    // The text of the board that would be resumed; "" if there is none.
    [[nodiscard]] std::string findText() const
    {
        std::string found;
        static_cast<void>(
            KeptBoardFile::findLast(folder, [&found](const auto&, const std::string& text) {
                found = text;
                return true;
            }));
        return found;
    }

    const test::TemporaryDirectory directory;
    const std::filesystem::path folder = directory.getPath() / "state/left";
    Waker waker;
};

TEST_F(ThreadedBoardKeeperTest, WhatWasKeptLastIsFoundWhenTheSessionIsOver)
{
    {
        ThreadedBoardKeeper keeper(folder, std::nullopt, waker);
        for (int i = 0; i < 50; ++i)
            keeper.keep("text " + std::to_string(i));
        keeper.finish(60s);
        EXPECT_EQ(keeper.getFailure(), "");
        EXPECT_EQ(findText(), "") << "its session is alive";
    }
    EXPECT_EQ(findText(), "text 49");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST_F(ThreadedBoardKeeperTest, AResumedBoardKeepsItsFileAndADroppedOneIsGone)
{
    {
        ThreadedBoardKeeper keeper(folder, std::nullopt, waker);
        keeper.keep("first");
        keeper.finish(60s);
    }
    const auto accept = [](const auto&, const std::string&) { return true; };
    {
        ThreadedBoardKeeper keeper(folder, KeptBoardFile::findLast(folder, accept), waker);
        EXPECT_EQ(findText(), "") << "another session must not take it";
        keeper.keep("second");
        keeper.finish(60s);
        EXPECT_EQ(findText(), "");
    }
    EXPECT_EQ(findText(), "second");
    {
        ThreadedBoardKeeper keeper(folder, KeptBoardFile::findLast(folder, accept), waker);
        keeper.drop();
        keeper.finish(60s);
        EXPECT_TRUE(std::filesystem::is_empty(folder));
        keeper.keep("third");
        keeper.finish(60s);
    }
    EXPECT_EQ(findText(), "third");
}

TEST_F(ThreadedBoardKeeperTest, WhatCannotBeWrittenIsSaid)
{
    std::filesystem::create_directories(folder.parent_path());
    std::filesystem::create_symlink("/dev/null", folder);
    ThreadedBoardKeeper keeper(folder, std::nullopt, waker);
    keeper.keep("text");
    keeper.finish(60s);
    EXPECT_NE(keeper.getFailure(), "");
}

}  // namespace
}  // namespace tui
