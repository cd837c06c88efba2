#pragma once

#include <termios.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"
#include "tui/base/Terminal.h"

namespace tui {

// The terminal's description in terminfo. Requires, for all functions: curses is initialised.

// The text of a capability, with its parameters filled in and without padding; empty if the
// terminal does not have it.
std::string findCapability(const char* name, int first = 0, int second = 0);

// True if the terminal uses the syntax of ECMA-48, and so ignores sequences that it does not know.
// Judged by the sequence that moves the cursor.
bool isAnsi();

// Changes the description in curses' memory to shorter sequences with the same effect.
void trimDescription();

// The sequence that switches mouse reports on or off; empty if the terminal has no mouse.
std::string formatMouseSwitch(bool on);

// ---- Without a description; curses need not be initialised.

// True if TERM is the Linux console, whose font has only the characters of code page 437.
bool isConsole();

// The terminal's background by COLORFGBG ("foreground;background", numbers among 16), which some
// terminals set.
Ground readGroundVariable();

// A well-known terminal type that behaves like TERM, which curses does not know; nullptr if there
// is no such type.
const char* findRelativeType();

// "the terminal type 'x' is not known".
std::string describeUnknownType();

// Sets the locale's character set for curses. Returns true if it is UTF-8 and may be used. With
// Auto that is so if the first of LC_ALL, LC_CTYPE and LANG that is not empty names UTF-8, even if
// that locale is not generated on this machine.
bool prepareLocale(Charset charset);

// The size of the window at standard output according to the system, or, where that does not know
// it (a serial line), to COLUMNS and LINES; 0 where it is unknown. Cut to 500x160, because curses
// stores several words for each cell, and no picture needs more.
Size readWindow();

// The modes of the terminal at standard input.
termios readModes();

// The terminal's modes for the program, when those of the shell are given: keys come at once,
// without an echo, and as the terminal sends them; line ends are not changed.
termios makePlayModes(const termios& shellModes);

// Finds out whether a program stands between this one and the person's terminal, which answers for
// the terminal and goes on when the person has gone: tmux, screen or mosh. tmux and screen show in
// the mode of their socket whether anybody is attached, as their own lists of sessions use it: the
// socket is executable by its owner then. tmux has one socket for all its sessions, screen one for
// each. mosh, and a multiplexer on another machine, show nothing.
class Relay {
public:
    // As the environment says.
    Relay();
    // `sockets`: where the socket may be.
    Relay(bool isThere, std::vector<std::string> sockets)
        : isThere_(isThere), sockets_(std::move(sockets)) {}

    // The present state; looks at the file.
    Attendance look() const;

private:
    bool isThere_ = false;
    std::vector<std::string> sockets_;
};

// Sets a variable of the environment, or removes it. Returns what it was.
std::optional<std::string> replaceVariable(const char* name,
                                           const std::optional<std::string>& value);

}  // namespace tui
