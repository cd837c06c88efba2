#include "tui/curses/Description.h"

#include <langinfo.h>
#include <pwd.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/base/Environment.h"

// Included last, because they define macros for common words.
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>
#undef columns  // a macro of term.h; here a member of Size

namespace tui {

namespace {

constexpr Size kMaxWindow{500, 160};

bool isUtf8Locale() { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; }

// True if the name of the user's locale contains UTF-8; without any locale, as in a container, if a
// language is wanted. Whether the terminal draws it is asked.
bool wantsUtf8() {
    for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string upper = base::toUpper(readVariable(name));
        if (upper.empty()) continue;
        return upper.find("UTF-8") != std::string::npos || upper.find("UTF8") != std::string::npos;
    }
    return !readVariable("LANGUAGE").empty();
}

// The number of columns or rows that the variable says; 0 if it says none.
int readSizeVariable(const char* name) {
    int number = 0;
    base::readNumber(readVariable(name), 1, 9999, number);
    return number;
}

// TMUX is the socket's path, the server's process and the session's number, separated by commas.
std::string_view findTmuxSocket(std::string_view text) {
    for (int i = 0; i < 2; ++i)
        text = text.substr(0, text.rfind(','));
    return text;
}

// The socket of screen has the session's name, which is STY, and is in a folder that was chosen
// when screen was built, unless SCREENDIR names it.
std::vector<std::string> listScreenSockets(std::string_view session) {
    const passwd* const user = getpwuid(getuid());
    const std::string name(user != nullptr ? user->pw_name : readVariable("LOGNAME"));
    std::vector<std::string> paths;
    for (const std::string& folder :
         {std::string(readVariable("SCREENDIR")), "/run/screen/S-" + name,
          "/var/run/screen/S-" + name, "/tmp/screens/S-" + name, "/tmp/uscreens/S-" + name,
          std::string(readVariable("HOME")) + "/.screen"}) {
        if (!folder.empty()) paths.push_back(base::format("{}/{}", folder, session));
    }
    return paths;
}

}  // namespace

std::string findCapability(const char* name, int first, int second) {
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

bool isAnsi() { return findCapability("cup").starts_with("\033["); }

void trimDescription() {
    using namespace std::string_view_literals;
    const auto amend = [](const char* name, std::string_view from, std::string_view to) {
        if (findCapability(name) == from) to.copy(tigetstr(name), to.size());
    };
    // Removes the end of an alternate character set, which no picture starts.
    amend("sgr0", "\033(B\033[m", "\033[m\0"sv);
    amend("sgr0", "\033[m\017", "\033[m\0"sv);
    // The same at each change of attributes.
    constexpr std::string_view kCharacterSet = "%?%p9%t\033(0%e\033(B%;";
    char* const attributes = tigetstr("sgr");
    if (attributes != nullptr && reinterpret_cast<std::intptr_t>(attributes) != -1) {
        const std::string text = attributes;
        if (text.starts_with(kCharacterSet))
            std::strcpy(attributes, text.c_str() + kCharacterSet.size());
        if (text.ends_with(kCharacterSet)) attributes[text.size() - kCharacterSet.size()] = '\0';
    }
    // Cursor down: curses does not use a line feed, because the driver may turn it into two bytes.
    // The vertical tab has the same effect, except in GNU Screen.
    const std::string_view term = termname();
    if (!term.starts_with("screen") && readVariable("STY").empty()) amend("cud1", "\n", "\v");
}

std::string formatMouseSwitch(bool on) {
    // 1002 reports motions while a button is down; terminals without it report presses only.
    constexpr std::string_view kPresses = "1000";
    std::string own = findCapability("XM", on ? 1 : 0);
    if (own.empty()) {
        const std::string kind = findCapability("kmous");
        if (kind.empty()) return {};
        own = std::string(kind == "\033[<" ? "\033[?1006;1000" : "\033[?1000") + (on ? "h" : "l");
    }
    const size_t at = own.find(kPresses);
    if (at != std::string::npos) own.insert(at + kPresses.size(), ";1002");
    return own;
}

bool isConsole() { return readVariable("TERM").starts_with("linux"); }

Ground readGroundVariable() {
    const std::string_view colors = readVariable("COLORFGBG");
    const std::string_view last = colors.substr(colors.rfind(';') + 1);
    int number = 0;
    if (!base::readNumber(last, 0, 15, number)) return Ground::Unknown;
    // 7 and 8 are light and dark grey.
    return number < 7 || number == 8 ? Ground::Dark : Ground::Light;
}

const char* findRelativeType() {
    const std::string_view term = readVariable("TERM");
    for (const std::string_view family :
         {"xterm", "tmux", "foot", "alacritty", "kitty", "ghostty", "wezterm", "contour", "rio",
          "konsole", "gnome", "vte", "iterm", "st-", "mintty", "ms-terminal"}) {
        if (term.starts_with(family)) return "xterm-256color";
    }
    if (term.starts_with("screen")) return "screen";
    return nullptr;
}

std::string describeUnknownType() {
    std::string plain(readVariable("TERM").substr(0, 60));
    if (plain.empty()) return "TERM is not set";
    std::ranges::replace_if(
        plain, [](char c) { return c < ' ' || c > '~'; }, '?');
    return "the terminal type '" + plain + "' is not known";
}

bool prepareLocale(Charset charset) {
    std::setlocale(LC_CTYPE, "");
    if (charset == Charset::Ascii) return false;
    if (isUtf8Locale()) return true;
    if (charset != Charset::Utf8 && !wantsUtf8()) return false;
    std::setlocale(LC_CTYPE, "C.UTF-8");
    return isUtf8Locale();
}

Size readWindow() {
    winsize window{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0) window = {};
    const int columns = window.ws_col != 0 ? window.ws_col : readSizeVariable("COLUMNS");
    const int rows = window.ws_row != 0 ? window.ws_row : readSizeVariable("LINES");
    return {std::min(columns, kMaxWindow.columns), std::min(rows, kMaxWindow.rows)};
}

termios readModes() {
    termios modes{};
    tcgetattr(STDIN_FILENO, &modes);
    return modes;
}

termios makePlayModes(const termios& shellModes) {
    termios modes = shellModes;
    modes.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ECHONL);
    // Else the keys that send signals, as ^Z, throw away the parts of pictures that are under way.
    modes.c_lflag |= static_cast<tcflag_t>(NOFLSH);
    modes.c_iflag &= ~static_cast<tcflag_t>(ICRNL | INLCR | IGNCR);
    modes.c_oflag &= ~static_cast<tcflag_t>(OPOST);
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    return modes;
}

Relay::Relay() {
    const std::string_view type = readVariable("TERM");
    const std::string_view tmux = readVariable("TMUX");
    const std::string_view screen = readVariable("STY");
    // mosh sets this variable for its own terminal.
    const bool isMosh = !readVariable("NCURSES_NO_UTF8_ACS").empty();
    isThere_ = !tmux.empty() || !screen.empty() || isMosh || type.starts_with("tmux") ||
               type.starts_with("screen");
    // One may run in the other, and which is the inner one is not known: either may say that the
    // person has detached.
    if (!tmux.empty()) sockets_.emplace_back(findTmuxSocket(tmux));
    if (!screen.empty()) {
        for (std::string& path : listScreenSockets(screen))
            sockets_.push_back(std::move(path));
    }
}

Attendance Relay::look() const {
    if (!isThere_) return Attendance::Direct;
    for (const std::string& path : sockets_) {
        struct stat status {};
        if (stat(path.c_str(), &status) == 0 && S_ISSOCK(status.st_mode) &&
            (status.st_mode & S_IXUSR) == 0)
            return Attendance::Detached;
    }
    return Attendance::Relayed;
}

std::optional<std::string> replaceVariable(const char* name,
                                           const std::optional<std::string>& value) {
    const char* const present = std::getenv(name);
    const auto before = present == nullptr ? std::nullopt : std::optional<std::string>(present);
    if (value)
        setenv(name, value->c_str(), 1);
    else
        unsetenv(name);
    return before;
}

}  // namespace tui
