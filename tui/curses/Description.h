#pragma once

#include <string>

#include "tui/base/Theme.h"

namespace tui {

// The terminal's description in terminfo. Requires, for all functions: curses is initialised.

// The text of a capability, with its parameters filled in and without padding; empty if the
// terminal does not have it.
[[nodiscard]] std::string findCapability(const char* name, int first = 0, int second = 0);

// True if the terminal uses the syntax of ECMA-48, and so ignores sequences that it does not know.
// Judged by the sequence that moves the cursor.
[[nodiscard]] bool isAnsi();

// Changes the description in curses' memory to shorter sequences with the same effect.
void trimDescription();

// The sequence that switches mouse reports on or off; empty if the terminal has no mouse.
[[nodiscard]] std::string formatMouseSwitch(bool on);

// ---- Without a description; curses need not be initialised.

// True if TERM is the Linux console, whose font has only the characters of code page 437.
[[nodiscard]] bool isConsole();

// The terminal's background by COLORFGBG ("foreground;background", numbers among 16), which some
// terminals set.
[[nodiscard]] Ground readGroundVariable();

// A well-known terminal type that behaves like TERM, which curses does not know; nullptr if there
// is no such type.
[[nodiscard]] const char* findRelativeType();

// "the terminal type 'x' is not known".
[[nodiscard]] std::string describeUnknownType();

}  // namespace tui
