#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "test/support/TemporaryDirectory.h"
#include "test/support/terminal/PtyProgram.h"
#include "test/support/terminal/WriteLog.h"

namespace test {

// A cell of a screen, from the top left.
struct ScreenPlace {
    int row = 0;
    int column = 0;
};

// How a test starts the game.
struct TetrisOptions {
    std::string file = TETRIS_FILE;
    std::vector<std::string> arguments{};
    // Instead of, and beside, what every test has: TERM=xterm-256color, LANG=C.UTF-8,
    // TETRIS_NAME=Ann, a new empty HOME. An empty value takes a variable away.
    std::map<std::string, std::string> environment{};
    int columns = 80;
    int rows = 24;
    std::string inputFile{};
    std::string outputFile{};
};

// Where a run of the game has its files; made before the program starts.
struct TetrisHome {
    TemporaryDirectory directory;
    WriteLog log{directory.getPath() / "write-log"};

    [[nodiscard]] PtyOptions makeOptions(const TetrisOptions& options) const;
};

// The real game at an emulated terminal, and what a person reads off its screen. Its writes to the
// terminal are logged.
class TetrisProgram : private TetrisHome, public PtyProgram {
public:
    explicit TetrisProgram(const TetrisOptions& options = {});

    // ---- What the person does

    // Leaves the first screen for the game, whose number of pieces has that label.
    void startGame(const std::string& pieces = "Pieces");
    // Clicks on the first letter of a text.
    void clickOn(const std::string& text);

    // ---- Waiting

    // Until the number beside a label, "Score" say, is at least this; then that number.
    long waitForNumber(const std::string& label, long atLeast);
    // Until all that was written has arrived, so that the screen and countWrites() tell the same.
    // Only while curses alone writes: not before the screen is taken nor after it is given back.
    void waitForAllOutput();

    // ---- Queries

    // Where the text first stands on the screen.
    [[nodiscard]] std::optional<ScreenPlace> findText(const std::string& text) const;
    // The characters from there on, in one line.
    [[nodiscard]] std::string textAt(ScreenPlace place, int length) const;
    // The number that follows a label on its line, or stands below it; -1 if none does.
    [[nodiscard]] long numberBeside(const std::string& label) const;
    [[nodiscard]] std::size_t countWrites() const { return log.countWrites(); }
    // What each write from number `first` on brought. Requires: waitForAllOutput().
    [[nodiscard]] std::vector<std::string> outputByWrite(std::size_t first) const;
    // How often the main thread went to sleep and was woken, so far.
    [[nodiscard]] long countWakeUps() const;
    // Whether everything is as the program has found it: modes, screen, cursor, mouse, colours.
    // The text names what is not; it is empty if all is well.
    [[nodiscard]] std::string describeWhatIsNotRestored() const;
    [[nodiscard]] const std::filesystem::path& getHome() const { return directory.getPath(); }
};

// Expects that nothing is left to restore.
void expectRestored(const TetrisProgram& program);

}  // namespace test
