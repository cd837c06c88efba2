#include "tui/command/ScreenArguments.h"

#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "tui/base/Theme.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Interrupts.h"

namespace tui {

CursesOptions ScreenArguments::makeOptions() const
{
    CursesOptions options = terminal;
    options.mouse = !noMouse;
    return options;
}

void addScreenOptions(ArgumentParser& parser, ScreenArguments& arguments)
{
    parser.addOption({
        .names = "--charset",
        .form = "SET",
        .about = "auto, utf8 or ascii (default auto: as the locale says)",
        .noun = "a character set",
        .expected = "auto, utf8 or ascii",
        .take =
            [&arguments](const std::string& text) {
                using enum Charset;
                arguments.terminal.charset = text == "utf8" ? Utf8 : text == "ascii" ? Ascii : Auto;
                return text == "auto" || arguments.terminal.charset != Auto;
            },
    });
    parser.addOption({
        .names = "--color",
        .form = "WHEN",
        .about = "auto, always or never (default auto: unless NO_COLOR is set)",
        .noun = "a use of colour",
        .expected = "auto, always or never",
        .take =
            [&arguments](const std::string& text) {
                using enum ColorMode;
                arguments.terminal.color = text == "always"  ? Always
                                           : text == "never" ? Never
                                                             : Auto;
                return text == "auto" || arguments.terminal.color != Auto;
            },
    });
    parser.addOption({
        .names = "--theme",
        .form = "THEME",
        .about = "classic, high-contrast or color-blind (default classic)",
        .noun = "a theme",
        .expected = "classic, high-contrast or color-blind",
        .take =
            [&arguments](const std::string& text) {
                const std::optional<Theme> theme = findTheme(text);
                arguments.terminal.theme = theme.value_or(Theme::Classic);
                return theme.has_value();
            },
    });
    parser.addFlag("--no-mouse", "leave the mouse to the terminal, to select text",
                   arguments.noMouse);
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
        missing = "TERM=dumb is no screen to play on";
    }
    if (!missing.empty()) throw std::runtime_error(missing + "; " + wayOut);
}

int finishLoop(const LoopResult& result)
{
    if (result.end == LoopEnd::Signal) dieBySignal(result.signal);
    if (result.end == LoopEnd::InputEnded) {
        throw std::runtime_error("the terminal is gone: its input has ended");
    }
    return 0;
}

}  // namespace tui
