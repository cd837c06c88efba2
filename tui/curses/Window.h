#pragma once

#include <optional>
#include <string>

#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"

namespace tui {

// Sets the locale's character set for curses; returns true if it is UTF-8 and may be used. Auto:
// if the first of LC_ALL, LC_CTYPE and LANG that is not empty names UTF-8, also where that locale
// is not generated on this machine.
[[nodiscard]] bool prepareLocale(Charset charset);

// The size of the window at standard output as the system knows it, or 0x0. A window that claims
// to be larger than 500x160 is treated as that: curses keeps several words for each cell, and no
// picture of ours needs more.
[[nodiscard]] Size readWindow();

// While it lives LINES and COLUMNS say this size, which is where curses looks first: the user's
// may be out of date, and an announced 10000x10000 would cost gigabytes. 0x0 takes them away.
class SizeInEnvironment {
public:
    explicit SizeInEnvironment(Size size);

private:
    class Variable {
    public:
        Variable(const char* name, int value);
        ~Variable();
        Variable(const Variable&) = delete;
        Variable& operator=(const Variable&) = delete;

    private:
        void set(const std::optional<std::string>& value) const;

        const char* name_;
        std::optional<std::string> before_;
    };

    Variable lines_;
    Variable columns_;
};

}  // namespace tui
