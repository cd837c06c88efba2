#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tui/base/Environment.h"
#include "tui/base/Loop.h"
#include "tui/base/text/Translation.h"
#include "tui/curses/CursesTerminal.h"
#include "tui/settings/Settings.h"
#include "tui/store/Paths.h"

namespace tui {

class ArgumentParser;

// The options for the use of the terminal, the same in every command that uses it.
struct ScreenArguments {
    SettingValues settings{};   // of the options at first; see takeScreenSettings
    bool isRestricted = false;  // a session for unknown users; see Restriction.h

    // If the arguments ask for it, the session may use nothing of the host from here on.
    void restrictIfAsked(CommandLine words);
    // `waker` must outlive the terminal.
    CursesOptions makeOptions(Waker& waker) const;
    LoopLimits makeLimits() const;
    // Where games of that person are suspended: in a restricted session each name has a place of
    // its own. Empty if nothing is kept: without HOME, and in a restricted session without a name.
    std::filesystem::path findAutosaves(const std::string& person) const;
};

// For a program or command without settings of games: reads the shared settings from files,
// environment and options into the arguments, prints what is wrong in them, and returns them with
// their origins. Requires: the parser has parsed.
Settings takeScreenSettings(const ArgumentParser& parser, ScreenArguments& arguments);

// Adds the option of a setting: --speed for `speed`. `values` gets the given value, and must
// outlive the parser.
void addSettingOption(ArgumentParser& parser, const std::string& form, const std::string& about,
                      const SettingEntry& entry, SettingValues& values);

// Adds --charset --color --theme --no-mouse --restricted, which fill `arguments`; it must outlive
// the parser.
void addScreenOptions(ArgumentParser& parser, ScreenArguments& arguments);
// What is wrong with an option beside --restricted.
inline constexpr const char* kNotRestricted = "is not for a restricted session";
// Adds --restricted, and refuses with it the options that name files, or cost more than a game, in
// every command that has them. ConfigCommandTest walks all options of all commands.
void addRestrictedFlag(ArgumentParser& parser, bool& isRestricted);

// Throws std::runtime_error if standard input or output is not a terminal, or TERM is "dumb". The
// message ends with `wayOut`, such as "to play without a screen: tetris run"; in a restricted
// session with how ssh gives a terminal.
void requireScreen(const ScreenArguments& arguments, const std::string& wayOut);

// The terminal. What is wrong with it is said with `wayOut`, as by requireScreen.
std::unique_ptr<CursesTerminal> openTerminal(const CursesOptions& options,
                                             const std::string& wayOut);

// Ends a command after its loop: returns the exit code, or ends the program by the signal that
// ended the loop. Throws std::runtime_error if the input has ended. Requires: the terminal was
// released.
int finishLoop(const LoopResult& result);

// Reads the settings of the files and of the environment. Adds a sentence to `complaints` for each
// thing that is wrong in them. `restricted`: the user's own file is not read.
Settings readSettings(SettingTable table, bool restricted, std::vector<std::string>& complaints);

// Lets the given options override settings: --speed for `speed`, --no-mouse for `mouse`, and any
// option that names a brain for `brain`. Requires: the parser has parsed.
void layOptions(const ArgumentParser& parser, Settings& settings);

// Prints at most 20 of them on standard error. Call this before the screen is acquired.
void printComplaints(const std::vector<std::string>& complaints);
// The first one for a line of the screen, without folders, and how many more there are; empty
// without any.
std::string shortenComplaints(const std::vector<std::string>& complaints);

// The brain that --brain-command means: "command:CMD", or the command itself if it is "tbp:CMD".
std::string nameCommandBrain(const std::string& command);

// The languages of this machine: the choice of the environment, and the catalogue of the build tree
// or of the installation.
Languages loadLanguages();
// The catalogue of the first folder that has one, as FOLDER/vi/LC_MESSAGES/tetris.mo. Without texts
// if no folder has one, or if that one is damaged.
Catalogue loadCatalogue(std::span<const std::filesystem::path> folders);

}  // namespace tui
