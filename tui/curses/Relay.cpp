#include "tui/curses/Relay.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace tui {

namespace {

std::string readVariable(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

// TMUX is the socket's path, the server's process and the session's number, separated by commas.
std::string findTmuxSocket(std::string text) {
    for (int i = 0; i < 2; ++i)
        text.resize(std::min(text.rfind(','), text.size()));
    return text;
}

// The socket of screen has the session's name, which is STY, and is in a folder that was chosen
// when screen was built, unless SCREENDIR names it.
std::vector<std::string> listScreenSockets(const std::string& session) {
    const passwd* const user = getpwuid(getuid());
    const std::string name = user != nullptr ? user->pw_name : readVariable("LOGNAME");
    std::vector<std::string> paths;
    for (const std::string& folder :
         {readVariable("SCREENDIR"), "/run/screen/S-" + name, "/var/run/screen/S-" + name,
          "/tmp/screens/S-" + name, "/tmp/uscreens/S-" + name, readVariable("HOME") + "/.screen"}) {
        if (!folder.empty()) paths.push_back(folder + '/' + session);
    }
    return paths;
}

}  // namespace

Relay::Relay() {
    const std::string type = readVariable("TERM");
    const std::string tmux = readVariable("TMUX");
    const std::string screen = readVariable("STY");
    // mosh sets this variable for its own terminal.
    const bool isMosh = !readVariable("NCURSES_NO_UTF8_ACS").empty();
    isThere_ = !tmux.empty() || !screen.empty() || isMosh || type.starts_with("tmux") ||
               type.starts_with("screen");
    // One may run in the other, and which is the inner one is not known: either may say that the
    // person has detached.
    if (!tmux.empty()) sockets_.push_back(findTmuxSocket(tmux));
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

}  // namespace tui
