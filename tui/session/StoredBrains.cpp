#include "tui/session/StoredBrains.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "brain/tetris/Brains.h"
#include "core/base/Text.h"
#include "tui/base/Environment.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

std::string expandHome(const std::string& name) {
    const std::string home(readVariable("HOME"));
    const bool isMeant = name == "~" || name.starts_with("~/");
    return isMeant && !home.empty() ? home + name.substr(1) : name;
}

// The part of all names that is the same.
std::string findCommonStart(const std::vector<std::string>& names) {
    std::string common = names.front();
    for (const std::string& name : names) {
        const auto [own, other] = std::ranges::mismatch(common, name);
        common.erase(own, common.end());
    }
    return common;
}

}  // namespace

LoadedBrain StoredBrains::load(const std::string& name, const tetris::GameStart& start,
                               const std::stop_token& stop) {
    try {
        tetris::BrainRecipe recipe(expandHome(name));
        if (recipe.isExternal()) {
            recipe.setTerms(terms_);
            // Checks that the brain can play. The next brain that the recipe makes takes over its
            // process.
            const std::unique_ptr<tetris::Brain> brain = recipe.make();
            brain->setStop(stop);
            brain->beginGame(start);
        }
        return {.recipe = std::move(recipe)};
    } catch (const std::exception& error) {
        return {.trouble = error.what()};
    } catch (...) {
        // A plugin may throw anything.
        return {.trouble = expandHome(name) + ": threw something while it was loaded"};
    }
}

// Folders end with a slash. Files of a command may have any name, brains and plugins two of them.
CompletedName StoredBrains::complete(const std::string& typed) {
    namespace fs = std::filesystem;
    const bool isCommand = typed.starts_with("command:") || typed.starts_with("tbp:");
    const size_t path = isCommand ? typed.find_last_of(": ") + 1 : 0;
    const size_t slash = typed.rfind('/');
    const size_t word = slash == std::string::npos ? path : std::max(path, slash + 1);
    const std::string start = typed.substr(word);
    const std::string folder = typed.substr(path, word - path);
    std::vector<std::string> names;
    if (!isCommand && folder.empty()) names = base::collectNames(tetris::getBrains());
    for (const auto& entry : listEntries(folder.empty() ? "." : fs::path(expandHome(folder)))) {
        const std::string name = entry.path().filename().string();
        const std::string ending = entry.path().extension().string();
        std::error_code ignored;
        const bool isFolder = entry.is_directory(ignored);
        const bool isMeant = isFolder || isCommand || ending == ".toml" || ending == ".so";
        if (isMeant && (name.front() != '.' || start.starts_with('.')))
            names.push_back(isFolder ? name + "/" : name);
    }
    std::erase_if(names, [&](const std::string& name) { return !name.starts_with(start); });
    std::ranges::sort(names);
    return {names.empty() ? typed : typed.substr(0, word) + findCommonStart(names), names};
}

}  // namespace tui
