#include "test/e2e/TetrisProgram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace test {

namespace {

// The sanitizer options of the program: those of the test run, and ours after them.
std::string sanitizerOptions(const char* variable, const std::string& more) {
    const char* const present = std::getenv(variable);
    // By default, a sanitizer turns a signal sent by the test into an exit code.
    const std::string all =
        "handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0:"
        "handle_sigill=0" +
        more;
    return present == nullptr ? all : std::string(present) + ":" + all;
}

}  // namespace

PtyOptions TetrisHome::makeOptions(const TetrisOptions& options) const {
    const std::string home = directory.getPath();
    PtyOptions made{
        .arguments = {options.file},
        .environment = {{"PATH", std::getenv("PATH")},
                        {"HOME", home},
                        {"TMPDIR", home},
                        {"TERM", "xterm-256color"},
                        {"LANG", "C.UTF-8"},
                        // So that the program does not ask for a name.
                        {"TETRIS_NAME", "Ann"},
                        // A name without a path, because LD_PRELOAD splits paths at blanks.
                        {"LD_PRELOAD", COUNT_WRITES_NAME},
                        {"LD_LIBRARY_PATH", COUNT_WRITES_FOLDER},
                        {kWriteLogVariable, home + "/write-log"},
                        // So that curses does not connect to the console's mouse server, gpm.
                        {"NCURSES_GPM_TERMS", "none"},
                        // Because the preloaded object comes before the sanitizer's library.
                        {"ASAN_OPTIONS",
                         sanitizerOptions("ASAN_OPTIONS", ":verify_asan_link_order=0")},
                        {"TSAN_OPTIONS", sanitizerOptions("TSAN_OPTIONS", "")},
                        {"LSAN_OPTIONS", "print_suppressions=0:suppressions='" LEAKS_FILE "'"},
                        {"UBSAN_OPTIONS", sanitizerOptions("UBSAN_OPTIONS", "")}},
        .columns = options.columns,
        .rows = options.rows,
        .inputFile = options.inputFile,
        .outputFile = options.outputFile,
        .background = options.background,
        .drawsWide = options.drawsWide,
        .isMute = options.isMute};
    made.arguments.insert(made.arguments.end(), options.arguments.begin(), options.arguments.end());
    for (const auto& [name, value] : options.environment) {
        if (value.empty()) {
            made.environment.erase(name);
        } else {
            made.environment[name] = value;
        }
    }
    return made;
}

TetrisProgram::TetrisProgram(const TetrisOptions& options) : PtyProgram(makeOptions(options)) {}

void TetrisProgram::startGame(const std::string& pieces) {
    // The first line of the menu, in every language.
    waitForText(" Enter");
    press(SpecialKey::Enter);
    waitForNumber(pieces, 1);
}

std::optional<ScreenPlace> TetrisProgram::findText(const std::string& text) const {
    for (int row = 0; row < getTerminal().getRows(); ++row) {
        // Columns are counted in cells, because a glyph may have several bytes.
        std::vector<size_t> ends;
        std::string line;
        for (int column = 0; column < getTerminal().getColumns(); ++column) {
            ends.push_back(line.size());
            line += getTerminal().cellAt(row, column).glyph;
        }
        const size_t at = line.find(text);
        if (at == std::string::npos) continue;
        const auto column = std::ranges::find(ends, at) - ends.begin();
        return ScreenPlace{.row = row, .column = static_cast<int>(column)};
    }
    return std::nullopt;
}

std::string TetrisProgram::textAt(ScreenPlace place, int length) const {
    std::string text;
    const int end = std::min(place.column + length, getTerminal().getColumns());
    for (int column = place.column; column < end && place.row < getTerminal().getRows(); ++column) {
        text += getTerminal().cellAt(place.row, column).glyph;
    }
    return text;
}

long TetrisProgram::numberBeside(const std::string& label) const {
    constexpr int kFieldColumns = 24;
    // "Pieces/s" begins like "Pieces", so a label with a blank after it comes first.
    std::optional<ScreenPlace> place = findText(label + " ");
    if (!place) place = findText(label);
    if (!place) return -1;
    // In cells: every byte of UTF-8 begins a character, except continuation bytes.
    const auto length = static_cast<int>(std::ranges::count_if(
        label, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    std::string beside = textAt({place->row, place->column + length}, kFieldColumns - length);
    // Up to the wall of the well.
    for (const char* const wall : {"┃", "┊", "│", "|", ":"}) {
        if (const size_t at = beside.find(wall); at != std::string::npos) beside.resize(at);
    }
    // A value that is too long for the line of its label is on the next line.
    const std::string text = beside.find_first_not_of(' ') == std::string::npos
                                 ? textAt({place->row + 1, place->column}, kFieldColumns)
                                 : beside;
    const size_t digits = text.find_first_not_of(' ');
    if (digits == std::string::npos || text[digits] < '0' || text[digits] > '9') return -1;
    return std::stol(text.substr(digits));
}

long TetrisProgram::waitForNumber(const std::string& label, long atLeast) {
    waitUntil([&] { return numberBeside(label) >= atLeast; },
              label + " of " + std::to_string(atLeast));
    return numberBeside(label);
}

void TetrisProgram::waitForAllOutput() {
    waitUntil([this] { return log.countBytes() == getOutput().size(); }, "all output");
}

void TetrisProgram::waitForFirstPage() {
    waitForText("Watch a brain");
    waitForAllOutput();
}

void TetrisProgram::expectSilence() {
    waitForAllOutput();
    // What its threads are asked for comes first, as soon as it sleeps for 400 ms.
    long before = -1;
    for (int tries = 0; tries < 50 && countWakeUps() != before; ++tries) {
        before = countWakeUps();
        watchFor(Milliseconds(400));
    }
    const size_t writes = countWrites();
    const size_t bytes = getOutput().size();
    const long wakeUps = countWakeUps();
    watchFor(Milliseconds(1500));
    EXPECT_EQ(countWrites(), writes);
    EXPECT_EQ(getOutput().size(), bytes);
    EXPECT_EQ(countWakeUps(), wakeUps);
}

void TetrisProgram::clickOn(const std::string& text) {
    std::optional<ScreenPlace> place;
    waitUntil([&] { return (place = findText(text)).has_value(); }, "the text " + text);
    click(place->row, place->column);
}

void TetrisProgram::suspend() {
    send("\x1a");
    EXPECT_EQ(waitForStop(), SIGTSTP);
    expectRestored(*this);
}

void TetrisProgram::resume() {
    continueInForeground();
    waitForText("PAUSED");
}

void TetrisProgram::playOn() {
    send("p");
    waitForNoText("PAUSED");
}

long TetrisProgram::countWakeUps() const {
    const std::string pid = std::to_string(getPid());
    std::ifstream status("/proc/" + pid + "/task/" + pid + "/status");
    const std::string label = "voluntary_ctxt_switches:";
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(label)) return std::stol(line.substr(label.size()));
    }
    throw std::runtime_error("the program is gone");
}

bool isAscii(const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; });
}

void expectRestored(const TetrisProgram& program) {
    const EmulatedTerminal& terminal = program.getTerminal();
    EXPECT_TRUE(areSame(program.readModes(), program.getFirstModes()));
    EXPECT_FALSE(terminal.isAlternateScreen());
    EXPECT_TRUE(terminal.isCursorVisible());
    EXPECT_EQ(terminal.getMouseMode(), MouseMode::Off);
    EXPECT_TRUE(terminal.isPenPlain());
}

void expectEnd(TetrisProgram& program, const ProgramEnd& end) {
    EXPECT_EQ(program.waitForEnd(), end);
    expectRestored(program);
}

void giveUp(TetrisProgram& program) {
    program.sendAndSee("q", "Give up?");
    program.sendAndSee("y", "MATCH LOST");
}

void expectThatItQuits(TetrisProgram& program, std::string_view keys) {
    program.send(keys);
    expectEnd(program);
}

}  // namespace test
