#include "tui/command/ScreenArguments.h"

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "tui/base/Theme.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Interrupts.h"
#include "tui/command/SettingsSource.h"

namespace tui {

CursesOptions ScreenArguments::makeOptions() const
{
    CursesOptions options{.screen = screen};
    options.screen.mouse = !noMouse;
    return options;
}

void takeSettings(const Settings& settings, ScreenArguments& arguments)
{
    ScreenOptions& screen = arguments.screen;
    screen.charset = findCharset(settings.getText("charset")).value_or(screen.charset);
    screen.color = findColorMode(settings.getText("color")).value_or(screen.color);
    screen.theme = findTheme(settings.getText("theme")).value_or(screen.theme);
    arguments.noMouse = !settings.isOn("mouse");
}

Language takeScreenSettings(const ArgumentParser& parser, ScreenArguments& arguments)
{
    std::vector<std::string> complaints;
    Settings settings =
        readSettings({.entries = listSharedSettings(), .others = listGameSettings()}, findPaths(),
                     arguments.isRestricted, complaints);
    layOptions(parser, settings);
    takeSettings(settings, arguments);
    printComplaints(complaints);
    return findLanguage(settings.getText("language")).value_or(Language::Auto);
}

void addScreenOptions(ArgumentParser& parser, ScreenArguments& arguments)
{
    parser.addChoice({"--charset", "SET", "auto, utf8 or ascii (default auto: as the locale says)",
                      "a character set"},
                     "auto, utf8 or ascii", findCharset, arguments.screen.charset);
    parser.addChoice(
        {"--color", "WHEN", "auto, always or never (default auto: unless NO_COLOR is set)",
         "a use of colour"},
        "auto, always or never", findColorMode, arguments.screen.color);
    parser.addChoice(
        {"--theme", "THEME", "classic, high-contrast or color-blind (default classic)", "a theme"},
        "classic, high-contrast or color-blind", findTheme, arguments.screen.theme);
    parser.addFlag("--no-mouse", "leave the mouse to the terminal, to select text",
                   arguments.noMouse);
    parser.addFlag("--restricted", "a session for unknown users: with limits, without their files",
                   arguments.isRestricted);
}

void requireScreen(const std::string& wayOut)
{
    const char* const term = std::getenv("TERM");
    std::string missing;
    if (isatty(STDIN_FILENO) == 0) {
        missing = "standard input is not a terminal";
    } else if (isatty(STDOUT_FILENO) == 0) {
        missing = "standard output is not a terminal";
    } else if (term != nullptr && std::string_view(term) == "dumb") {
        missing = "TERM=dumb cannot show the game";
    }
    if (!missing.empty()) throw std::runtime_error(missing + "; " + wayOut);
}

int finishLoop(const LoopResult& result)
{
    if (result.end == LoopEnd::Signal) {
        if (result.signal == SIGXCPU) std::cerr << "the processor time is used up\n";
        dieBySignal(result.signal);
    }
    if (result.end == LoopEnd::Idle) {
        std::cerr << "no key was pressed for a long time: the session has ended\n";
        return 0;
    }
    if (result.end == LoopEnd::InputEnded) {
        throw std::runtime_error("the terminal is gone: its input has ended");
    }
    return 0;
}

}  // namespace tui
