#include "tui/curses/Window.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <string_view>

namespace tui {

namespace {

constexpr Size kMaxWindow{500, 160};

bool isUtf8Locale()
{
    return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

// True if the name of the user's locale contains UTF-8.
bool wantsUtf8()
{
    for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* const value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        std::string lower;
        for (const char c : std::string_view(value)) {
            lower += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        }
        return lower.find("utf-8") != std::string::npos || lower.find("utf8") != std::string::npos;
    }
    return false;
}

}  // namespace

bool prepareLocale(Charset charset)
{
    std::setlocale(LC_CTYPE, "");
    if (charset == Charset::Ascii) return false;
    if (isUtf8Locale()) return true;
    if (charset != Charset::Utf8 && !wantsUtf8()) return false;
    std::setlocale(LC_CTYPE, "C.UTF-8");
    return isUtf8Locale();
}

Size readWindow()
{
    winsize window{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0) return {};
    return {std::min<int>(window.ws_col, kMaxWindow.columns),
            std::min<int>(window.ws_row, kMaxWindow.rows)};
}

termios readModes()
{
    termios modes{};
    tcgetattr(STDIN_FILENO, &modes);
    return modes;
}

termios makePlayModes(const termios& shellModes)
{
    termios modes = shellModes;
    modes.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ECHONL);
    modes.c_iflag &= ~static_cast<tcflag_t>(ICRNL | INLCR | IGNCR);
    modes.c_oflag &= ~static_cast<tcflag_t>(ONLCR);
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    return modes;
}

SizeInEnvironment::SizeInEnvironment(Size size)
    : lines_("LINES", size.rows), columns_("COLUMNS", size.columns)
{
}

SizeInEnvironment::Variable::Variable(const char* name, int value) : name_(name)
{
    const char* const before = std::getenv(name);
    if (before != nullptr) before_ = before;
    set(value > 0 ? std::optional(std::to_string(value)) : std::nullopt);
}

SizeInEnvironment::Variable::~Variable()
{
    set(before_);
}

void SizeInEnvironment::Variable::set(const std::optional<std::string>& value) const
{
    if (value) {
        setenv(name_, value->c_str(), 1);
    } else {
        unsetenv(name_);
    }
}

}  // namespace tui
