#include "tui/session/Restriction.h"

#include <pwd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <system_error>

#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/settings/SettingTable.h"

extern "C" char** environ;

namespace tui {

namespace {

constexpr rlim_t kMebibyte = 1024 * 1024;
// In addition to the program's memory at its start.
constexpr rlim_t kMemory = 512 * kMebibyte;
constexpr rlim_t kProcessorSeconds = 600;
// The time between SIGXCPU, which the program can handle, and SIGKILL.
constexpr rlim_t kGraceSeconds = 5;
constexpr rlim_t kFileSize = 64 * kMebibyte;
constexpr rlim_t kOpenFiles = 64;
// For the whole account, which many sessions share.
constexpr rlim_t kProcesses = 1024;

// The variables of an unknown user's environment that stay, beside LC_... and those of settings.
constexpr std::array<std::string_view, 5> kHarmless{"TERM", "COLORTERM", "NO_COLOR", "LANG",
                                                    "LANGUAGE"};

bool isHarmless(std::string_view name, std::string_view value) {
    // A locale whose name is a path would be read from that path.
    if (value.find('/') != std::string_view::npos) return false;
    return name.starts_with("LC_") || base::contains(kHarmless, name) ||
           std::ranges::any_of(listSettings(), [name](const SettingEntry& setting) {
               return base::contains(setting.listVariables(), name);
           });
}

void cleanEnvironment() {
    std::map<std::string, std::string> kept;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        std::string_view value = *entry;
        const std::string_view name = base::takeWord(value, '=');
        if (isHarmless(name, value)) kept[std::string(name)] = value;
    }
    if (const passwd* const user = ::getpwuid(::getuid())) {
        kept["HOME"] = user->pw_dir;
        kept["LOGNAME"] = kept["USER"] = user->pw_name;
    }
    ::clearenv();
    for (const auto& [name, value] : kept)
        ::setenv(name.c_str(), value.c_str(), 1);
}

// The program's writable memory, as the system counts it for the limit.
rlim_t findMemory() {
    std::ifstream status("/proc/self/status");
    const std::string label = "VmData:";
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(label)) {
            return static_cast<rlim_t>(std::strtoull(line.c_str() + label.size(), nullptr, 10)) *
                   1024;
        }
    }
    return 0;
}

template <class Resource>
void limit(Resource resource, rlim_t soft, rlim_t grace = 0) {
    rlimit present{};
    if (::getrlimit(resource, &present) != 0)
        throw std::system_error(errno, std::generic_category());
    // Stricter limits stay.
    const rlimit wanted{.rlim_cur = std::min(soft, present.rlim_cur),
                        .rlim_max = std::min(soft + grace, present.rlim_max)};
    if (::setrlimit(resource, &wanted) != 0) {
        base::failSystem("cannot restrict the session");
    }
}

}  // namespace

bool asksForRestriction(CommandLine words) {
    return base::contains(words, std::string_view("--restricted"));
}

void restrictSession() {
    cleanEnvironment();
    limit(RLIMIT_DATA, findMemory() + kMemory);
    limit(RLIMIT_CPU, kProcessorSeconds, kGraceSeconds);
    limit(RLIMIT_FSIZE, kFileSize);
    limit(RLIMIT_NOFILE, kOpenFiles);
    limit(RLIMIT_NPROC, kProcesses);
    limit(RLIMIT_CORE, 0);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

LoopLimits getRestrictedLimits() { return {.idle = std::chrono::minutes(15), .canStop = false}; }

}  // namespace tui
