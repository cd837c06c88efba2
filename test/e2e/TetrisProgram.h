#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "test/support/TemporaryDirectory.h"
#include "test/support/terminal/PtyProgram.h"
#include "test/support/terminal/WriteLog.h"

namespace test {

// What asks the terminal for releases of keys, and what takes that back.
inline const std::string kPushKeys = "\033[>31u";
inline const std::string kPopKeys = "\033[<u";

// A cell of the screen, counted from 0 at the top left.
struct ScreenPlace {
    int row = 0;
    int column = 0;
};

// How a test starts the game.
struct TetrisOptions {
    std::string file = TETRIS_FILE;
    std::vector<std::string> arguments{};
    // Replaces or adds to the defaults: TERM=xterm-256color, LANG=C.UTF-8, TETRIS_NAME=Ann, a new
    // HOME and others. An empty value removes a variable.
    std::map<std::string, std::string> environment{};
    int columns = 80;
    int rows = 24;
    std::string inputFile{};
    std::string outputFile{};
    std::string background{};  // see PtyOptions
    bool drawsWide = false;
    bool isMute = false;
};

// The files of a run of the game. A base class, because they must exist before the program starts.
struct TetrisHome {
    TemporaryDirectory directory;
    WriteLog log{directory.getPath() / "write-log"};

    PtyOptions makeOptions(const TetrisOptions& options) const;
};

// The real game at an emulated terminal, and what a person reads on its screen. Its writes to the
// terminal are logged.
class TetrisProgram : private TetrisHome, public PtyProgram {
public:
    explicit TetrisProgram(const TetrisOptions& options = {});

    // ---- What the person does

    // Starts a game from the first screen, and waits until a number beside `pieces` is shown.
    void startGame(const std::string& pieces = "Pieces");
    // Waits for a text, and clicks on its first letter.
    void clickOn(const std::string& text);
    // Types ^Z, and expects that the program stops and the terminal is restored.
    void suspend();
    // Continues it in the foreground, and waits for the pause in which its game stands.
    void resume();
    // Ends the pause.
    void playOn();

    // ---- Waiting

    // Waits until the number beside a label such as "Score" is at least this, and returns it.
    long waitForNumber(const std::string& label, long atLeast);
    // Waits until all that was written has arrived, so that the screen agrees with countWrites().
    // Requires: only curses writes, so the screen has been taken and not yet been restored.
    void waitForAllOutput();
    // Waits for the whole first page.
    void waitForFirstPage();
    // Expects that after all output nothing is written and the main thread does not wake up for
    // 1.5 s.
    void expectSilence();

    // ---- Queries

    // The first place of the text on the screen.
    std::optional<ScreenPlace> findText(const std::string& text) const;
    // The characters of `length` cells from there on, in one line.
    std::string textAt(ScreenPlace place, int length) const;
    // The number after a label on its line, or below it; -1 if there is none.
    long numberBeside(const std::string& label) const;
    size_t countWrites() const { return log.countWrites(); }
    // The bytes of each write from number `first` on.
    std::vector<size_t> sizesFrom(size_t first) const { return log.sizesFrom(first); }
    // How often the main thread has gone to sleep so far. Throws std::runtime_error if the program
    // has ended.
    long countWakeUps() const;
};

// npuzzle at an emulated terminal.
class NpuzzleProgram : public TetrisProgram {
public:
    explicit NpuzzleProgram(std::vector<std::string> arguments, TetrisOptions options = {})
        : TetrisProgram(withFile(std::move(arguments), std::move(options))) {}

private:
    static TetrisOptions withFile(std::vector<std::string> arguments, TetrisOptions options) {
        options.file = NPUZZLE_FILE;
        options.arguments = std::move(arguments);
        return options;
    }
};

bool isAscii(const std::string& text);
// Expects that the terminal is as before the program: modes, screen, cursor, mouse, colours.
void expectRestored(const TetrisProgram& program);
// Waits for the end; expects that it is this one, and that the terminal is restored.
void expectEnd(TetrisProgram& program, const ProgramEnd& end = {});
// Gives a match up, and waits for its card.
void giveUp(TetrisProgram& program);
// Types the keys; expects that the program ends well, and that the terminal is restored.
void expectThatItQuits(TetrisProgram& program, std::string_view keys = "q");

}  // namespace test
