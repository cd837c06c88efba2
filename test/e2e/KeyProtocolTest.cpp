#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"
#include "test/support/Text.h"

// A terminal that knows the kitty keyboard protocol. The test sends the terminal's answers and
// keys.

namespace {

using namespace test;
using namespace std::chrono_literals;

class KeyProtocolTest : public testing::Test {
protected:
    KeyProtocolTest()
        : program_({.arguments = {"--speed", "0", "--sequence", "test"},
                    .environment = {{"TETRIS_PAUSE_ON_FOCUS_LOSS", "false"}}}) {
        program_.waitForText("Watch a brain");
        program_.send("\033[?0u");
        program_.waitUntil([this] { return countIn(program_.getOutput(), kPushKeys) == 1; },
                           "the protocol");
        program_.send("\033[13u\033[13;1:3u");
        program_.waitForNumber("Pieces", 1);
        program_.waitUntil([this] { return findPiece() != std::string::npos; }, "the piece");
    }

    // The column of the first filled cell in the highest row that has one.
    size_t findPiece() const {
        // A picture may still be on its way.
        const std::optional<ScreenWell> well = findWell(program_.getTerminal());
        if (!well) return std::string::npos;
        return well->toPicture().find('#') % 11;
    }
    void waitForPieceAt(size_t column) {
        program_.waitUntil([&] { return findPiece() == column; },
                           "the piece in column " + std::to_string(column));
    }

    TetrisProgram program_;
};

TEST_F(KeyProtocolTest, AHeldKeyMovesToTheWallUntilItGoesUpOrTheFocusIsLost) {
    const size_t start = findPiece();
    program_.send("\033[D\033[1;1:2D\033[1;1:3D");
    waitForPieceAt(start - 1);
    program_.watchFor(300ms);
    EXPECT_EQ(findPiece(), start - 1) << "it went up at once";
    program_.send("\033[106;65;74u\033[106;65:3u");  // with Caps Lock
    waitForPieceAt(start - 2);
    program_.send("\033[106;1:1;106u");
    waitForPieceAt(0);
    program_.send("\033[106;1:3u");
    // Another key does not stop it.
    program_.send("\033[108;1;108u\033[107;1;107u\033[107;1:3u");
    waitForPieceAt(8);
    program_.send("\033[O");
    program_.send("\033[106;1;106u\033[106;1:3u");
    waitForPieceAt(7);
    program_.watchFor(300ms);
    EXPECT_EQ(findPiece(), 7U) << "nothing is held any more";
    // ^\ is the key of its signal, as without the protocol.
    program_.send("\033[92;5u");
    EXPECT_EQ(program_.waitForEnd(), ProgramEnd{.signal = SIGQUIT});
}

TEST_F(KeyProtocolTest, TheKeyboardIsGivenBackAtASuspendAndAtTheEnd) {
    program_.send("\033[122;5u");
    EXPECT_EQ(program_.waitForStop(), SIGTSTP);
    EXPECT_EQ(countIn(program_.getOutput(), kPopKeys), 1U);
    expectRestored(program_);
    program_.resume();
    EXPECT_EQ(countIn(program_.getOutput(), kPushKeys), 2U);
    program_.send("\033[99;5u");
    expectEnd(program_, {.signal = SIGINT});
    EXPECT_EQ(countIn(program_.getOutput(), kPopKeys), 3U) << "it was taken again by pop and push";
    EXPECT_LT(program_.getOutput().rfind(kPopKeys), program_.getOutput().rfind("\033[?1049l"))
        << "on the screen on which it was taken";
}

// As an external `kill -STOP` and `kill` do; the program learns of both at once.
TEST_F(KeyProtocolTest, OneThatIsEndedWhileItIsStoppedFromOutsideGivesAllBack) {
    program_.signal(SIGSTOP);
    EXPECT_EQ(program_.waitForStop(), SIGSTOP);
    program_.signal(SIGTERM);
    program_.continueInForeground();
    expectEnd(program_, {.signal = SIGTERM});
    EXPECT_EQ(countIn(program_.getOutput(), kPopKeys), 1U);
    EXPECT_EQ(countIn(program_.getOutput(), "\033[?1004l"), 1U);
}

TEST_F(KeyProtocolTest, AShellThatStoppedItGetsItsScreenBackAtTheEnd) {
    program_.signal(SIGSTOP);
    EXPECT_EQ(program_.waitForStop(), SIGSTOP);
    program_.signal(SIGTERM);
    program_.continueInBackground();
    EXPECT_EQ(program_.waitForEnd(), ProgramEnd{.signal = SIGTERM});
    program_.readPending();
    EXPECT_FALSE(program_.getTerminal().isAlternateScreen());
    EXPECT_TRUE(program_.getTerminal().isCursorVisible());
    EXPECT_EQ(countIn(program_.getOutput(), "\033[?1004l"), 1U);
}

TEST_F(KeyProtocolTest, TheReleaseOfTheLastKeyDoesNotLandInTheShell) {
    program_.send("\033[113;1;113u");
    program_.waitForText("Quit?");
    program_.send("\033[121;1;121u\033[121;1:3u");
    program_.waitForText("STOPPED");
    program_.send("\033[113;1;113u");
    program_.send("\033[113;1:3u");
    EXPECT_EQ(program_.waitForEnd(), ProgramEnd{});
    EXPECT_EQ(program_.countUnread(), 0);
}

}  // namespace
