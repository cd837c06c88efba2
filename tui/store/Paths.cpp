#include "tui/store/Paths.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace tui {

namespace {

using std::filesystem::path;

constexpr mode_t kPrivateDirectory = 0700;

// Empty unless it is absolute.
path toPlace(std::string_view text)
{
    path place(text);
    return place.is_absolute() ? place : path();
}

path findVariable(const char* name)
{
    const char* const value = std::getenv(name);
    return value == nullptr ? path() : toPlace(value);
}

path findPlace(const char* variable, const char* below)
{
    path place = findVariable(variable);
    if (!place.empty()) return place;
    const path home = findVariable("HOME");
    return home.empty() ? path() : home / below;
}

path below(const path& place, const char* name)
{
    return place.empty() ? path() : place / name;
}

std::vector<path> listPlaces(std::string_view text)
{
    std::vector<path> places;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(':'), text.size());
        path place = toPlace(text.substr(0, end));
        if (!place.empty()) places.push_back(std::move(place));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return places;
}

}  // namespace

path Paths::findSettings() const
{
    return below(config, "tetris/config.toml");
}

path Paths::findScores() const
{
    return below(data, "tetris/scores.db");
}

path Paths::findAutosaves() const
{
    return below(state, "tetris/left");
}

path Paths::findLive() const
{
    return below(state, "tetris/live");
}

path Paths::findTables() const
{
    return below(cache, "npuzzle");
}

std::vector<path> Paths::findSystemSettings() const
{
    std::vector<path> files;
    files.reserve(systemConfigs.size());
    for (const path& place : systemConfigs)
        files.push_back(below(place, "tetris/config.toml"));
    return files;
}

std::string nameForPerson(const path& file)
{
    const path home = findVariable("HOME");
    const path rest = home.empty() ? path() : file.lexically_relative(home);
    if (rest.empty() || *rest.begin() == "..") return file.string();
    return (path("~") / rest).string();
}

Paths findPaths()
{
    const char* const configs = std::getenv("XDG_CONFIG_DIRS");
    const bool isNamed = configs != nullptr && *configs != '\0';
    return {.config = findPlace("XDG_CONFIG_HOME", ".config"),
            .data = findPlace("XDG_DATA_HOME", ".local/share"),
            .state = findPlace("XDG_STATE_HOME", ".local/state"),
            .cache = findPlace("XDG_CACHE_HOME", ".cache"),
            .systemConfigs = listPlaces(isNamed ? configs : "/etc/xdg")};
}

void makePrivateDirectory(const path& directory)
{
    path made;
    for (const path& part : directory) {
        made /= part;
        if (part.empty() || ::mkdir(made.c_str(), kPrivateDirectory) == 0) continue;
        // For an existing directory, some systems report another error than EEXIST.
        const int error = errno;
        std::error_code ignored;
        if (std::filesystem::is_directory(made, ignored)) continue;
        const std::string what = "cannot make the directory " + made.string();
        if (error == EEXIST) throw std::runtime_error(what + ": it is not a directory");
        throw std::system_error(error, std::generic_category(), what);
    }
}

}  // namespace tui
