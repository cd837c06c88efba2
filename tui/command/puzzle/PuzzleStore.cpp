#include "tui/command/puzzle/PuzzleStore.h"

#include <cstdlib>

namespace tui {

namespace {

// A path of the environment; those that are not absolute are to be ignored, says the XDG base
// directory specification.
std::filesystem::path findPath(const char* variable)
{
    const char* const value = std::getenv(variable);
    std::filesystem::path path = value == nullptr ? "" : value;
    return path.is_absolute() ? path : std::filesystem::path();
}

}  // namespace

std::filesystem::path findTablesDirectory()
{
    const std::filesystem::path cache = findPath("XDG_CACHE_HOME");
    if (!cache.empty()) return cache / "npuzzle";
    const std::filesystem::path home = findPath("HOME");
    return home.empty() ? home : home / ".cache" / "npuzzle";
}

std::shared_ptr<puzzle::Tables> openTables()
{
    return std::make_shared<puzzle::Tables>(findTablesDirectory());
}

}  // namespace tui
