#include "tui/command/OtherProgram.h"

#include <unistd.h>

#include <cstdlib>
#include <system_error>
#include <vector>

#include "core/base/Format.h"

namespace tui {

namespace {

// Set in the environment of a program that startOtherGame starts.
constexpr const char* kStartedVariable = "TETRIS_NEIGHBOUR";

}  // namespace

std::filesystem::path findOwnFile() {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error);
}

std::string findProgram(std::string_view name) {
    const std::filesystem::path self = findOwnFile();
    if (self.empty()) return {};
    const std::filesystem::path file = self.parent_path() / name;
    return access(file.c_str(), X_OK) == 0 ? file.string() : std::string();
}

void becomeProgram(std::string_view name, char* const* arguments) {
    std::string file = findProgram(name);
    std::vector<char*> all{file.data()};
    for (; *arguments != nullptr; ++arguments)
        all.push_back(*arguments);
    all.push_back(nullptr);
    execv(file.c_str(), all.data());
    base::failSystem("cannot start " + std::string(name));
}

void startOtherGame(std::string_view name) {
    setenv(kStartedVariable, "1", 1);
    constexpr char* kNone = nullptr;
    becomeProgram(name, &kNone);
}

bool isStartedByOtherGame() { return std::getenv(kStartedVariable) != nullptr; }

}  // namespace tui
