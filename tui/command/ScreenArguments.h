#pragma once

#include <string>

#include "tui/base/Languages.h"
#include "tui/base/Loop.h"
#include "tui/curses/CursesTerminal.h"
#include "tui/settings/Settings.h"

namespace tui {

class ArgumentParser;

// The options that say how to use the terminal, alike in every command that takes it.
struct ScreenArguments {
    ScreenOptions screen;  // its mouse is not asked for here: see makeOptions
    bool noMouse = false;
    bool isRestricted = false;  // a session for strangers; see Restriction.h

    [[nodiscard]] CursesOptions makeOptions() const;
};

// Puts the settings into the arguments; options have to be laid over these before.
void takeSettings(const Settings& settings, ScreenArguments& arguments);

// Puts in what the files, the environment and the options set for the screen, for a command that
// has no other settings; returns the language. Tells the person what is wrong in them. Requires:
// the parser has parsed.
Language takeScreenSettings(const ArgumentParser& parser, ScreenArguments& arguments);

// Adds --charset --color --theme --no-mouse --restricted, which fill `arguments`; that has to
// outlive the parser.
void addScreenOptions(ArgumentParser& parser, ScreenArguments& arguments);

// Throws std::runtime_error if standard input and output are no screen to play on: one sentence
// that ends in `wayOut`, such as "to play without a screen: tetris run".
void requireScreen(const std::string& wayOut);

// What a command does after its loop: returns its exit code, or ends the program by the signal that
// ended the loop. Throws std::runtime_error if the input has ended. Requires: the terminal has been
// given back.
[[nodiscard]] int finishLoop(const LoopResult& result);

}  // namespace tui
