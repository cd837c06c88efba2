#pragma once

#include <optional>
#include <string>

#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"

namespace tui {

// Sets the locale's character set for curses; returns true if it is UTF-8 and may be used. Auto: if
// the first of LC_ALL, LC_CTYPE and LANG that is not empty names UTF-8, even if that locale is not
// generated on this machine.
[[nodiscard]] bool prepareLocale(Charset charset);

// The size of the window at standard output according to the system, or 0x0. A larger one than
// 500x160 is cut to that: curses stores several words for each cell, and no picture needs more.
[[nodiscard]] Size readWindow();

// Sets LINES and COLUMNS to this size while it lives. curses looks there first: the user's values
// may be out of date, and a claimed 10000x10000 would cost gigabytes. 0x0 removes the variables.
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
