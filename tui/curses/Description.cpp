#include "tui/curses/Description.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

// Included last, because they define macros for common words.
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>

namespace tui {

std::string findCapability(const char* name, int first, int second)
{
    const char* const text = tigetstr(name);
    // tigetstr returns the pointer -1 for a name that is no text capability.
    if (text == nullptr || reinterpret_cast<std::intptr_t>(text) == -1) return {};
    static std::string collected;  // static, because tputs takes a function without captures
    collected.clear();
    tputs(tparm(text, first, second, 0, 0, 0, 0, 0, 0, 0), 1, [](int byte) {
        collected += static_cast<char>(byte);
        return byte;
    });
    return collected;
}

bool isAnsi()
{
    return findCapability("cup").starts_with("\033[");
}

void trimDescription()
{
    using namespace std::string_view_literals;
    const auto amend = [](const char* name, std::string_view from, std::string_view to) {
        if (findCapability(name) == from) to.copy(tigetstr(name), to.size());
    };
    // Removes the end of an alternate character set, which no picture starts.
    amend("sgr0", "\033(B\033[m", "\033[m\0"sv);
    amend("sgr0", "\033[m\017", "\033[m\0"sv);
    // Cursor down: curses does not use a line feed, because the driver may turn it into two bytes.
    // The vertical tab has the same effect, except in GNU Screen.
    const std::string_view term = termname();
    if (!term.starts_with("screen") && std::getenv("STY") == nullptr) amend("cud1", "\n", "\v");
}

std::string formatMouseSwitch(bool on)
{
    std::string own = findCapability("XM", on ? 1 : 0);
    if (!own.empty()) return own;
    const std::string kind = findCapability("kmous");
    if (kind.empty()) return {};
    const std::string modes = kind == "\033[<" ? "\033[?1006;1000" : "\033[?1000";
    return modes + (on ? "h" : "l");
}

const char* findRelativeType()
{
    const char* const name = std::getenv("TERM");
    if (name == nullptr) return nullptr;
    const std::string_view term = name;
    for (const std::string_view family :
         {"xterm", "tmux", "foot", "alacritty", "kitty", "ghostty", "wezterm", "contour", "rio",
          "konsole", "gnome", "vte", "iterm", "st-", "mintty", "ms-terminal"}) {
        if (term.starts_with(family)) return "xterm-256color";
    }
    if (term.starts_with("screen")) return "screen";
    return nullptr;
}

std::string describeUnknownType()
{
    const char* const name = std::getenv("TERM");
    if (name == nullptr || *name == '\0') return "TERM is not set";
    std::string plain = std::string(name).substr(0, 60);
    std::ranges::replace_if(
        plain, [](char c) { return c < ' ' || c > '~'; }, '?');
    return "the terminal type '" + plain + "' is not known";
}

}  // namespace tui
