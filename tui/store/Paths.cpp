#include "tui/store/Paths.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "brain/base/WholeFile.h"

namespace tui {

namespace {

using std::filesystem::path;

constexpr mode_t kPrivateDirectory = 0700;

// Empty unless it is absolute.
path toPlace(std::string_view text) {
    path place(text);
    return place.is_absolute() ? place : path();
}

path findVariable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? path() : toPlace(value);
}

path findPlace(const char* variable, const char* below) {
    path place = findVariable(variable);
    if (!place.empty()) return place;
    const path home = findVariable("HOME");
    return home.empty() ? path() : home / below;
}

path below(const path& place, const char* name) { return place.empty() ? path() : place / name; }

std::vector<path> listPlaces(std::string_view text) {
    std::vector<path> places;
    while (!text.empty()) {
        const size_t end = std::min(text.find(':'), text.size());
        path place = toPlace(text.substr(0, end));
        if (!place.empty()) places.push_back(std::move(place));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return places;
}

// From <linux/magic.h> and the kernel's file systems; not all of them are in that header.
constexpr std::array<unsigned long, 22> kLocalTypes{
    0xEF53,      // ext2, ext3, ext4
    0x58465342,  // XFS
    0x9123683E,  // Btrfs
    0xCA451A4E,  // bcachefs
    0x2FC12FC1,  // ZFS
    0xF2F52010,  // F2FS
    0x3153464A,  // JFS
    0x52654973,  // ReiserFS
    0x3434,      // NILFS
    0x00011954,  // UFS
    0x24051905,  // UBIFS
    0x72B6,      // JFFS2
    0x01021994,  // tmpfs
    0x858458F6,  // ramfs
    0x794C7630,  // overlayfs, whose upper layer is never NFS
    0x4D44,      // FAT
    0x2011BAB0,  // exFAT
    0x5346544E,  // NTFS
    0x7366746E,  // NTFS, by ntfs3
    0x4244,      // HFS
    0x482B,      // HFS+
    0x15013346,  // UDF
};

}  // namespace

path Paths::findSettings() const { return below(config, "tetris/config.toml"); }

path Paths::findScores() const { return below(data, "tetris/scores.db"); }

path Paths::findAutosaves() const { return below(state, "tetris/left"); }

path Paths::findLive() const { return below(state, "tetris/live"); }

path Paths::findTables() const { return below(cache, "npuzzle"); }

std::vector<path> Paths::findSystemSettings() const {
    std::vector<path> files;
    files.reserve(systemConfigs.size());
    for (const path& place : systemConfigs)
        files.push_back(below(place, "tetris/config.toml"));
    return files;
}

std::string nameForPerson(const path& file) {
    const path home = findVariable("HOME");
    const path rest = home.empty() ? path() : file.lexically_relative(home);
    if (rest.empty() || *rest.begin() == "..") return file.string();
    return (path("~") / rest).string();
}

Paths findPaths() {
    const char* const configs = std::getenv("XDG_CONFIG_DIRS");
    const bool isNamed = configs != nullptr && *configs != '\0';
    return {.config = findPlace("XDG_CONFIG_HOME", ".config"),
            .data = findPlace("XDG_DATA_HOME", ".local/share"),
            .state = findPlace("XDG_STATE_HOME", ".local/state"),
            .cache = findPlace("XDG_CACHE_HOME", ".cache"),
            .systemConfigs = listPlaces(isNamed ? configs : "/etc/xdg")};
}

void makePrivateDirectory(const path& directory) {
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

bool isLocalType(unsigned long type) {
    return std::ranges::find(kLocalTypes, type) != kLocalTypes.end();
}

bool isOnNetwork(const std::filesystem::path& directory) {
    struct statfs system = {};
    if (::statfs(directory.empty() ? "." : directory.c_str(), &system) != 0) return true;
    // The numbers have 32 bits; the field may have more, and a sign.
    return !isLocalType(static_cast<unsigned long>(system.f_type) & 0xFFFFFFFFUL);
}

bool syncDirectory(const std::filesystem::path& directory) {
    const base::Descriptor descriptor(
        ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return descriptor.get() >= 0 && ::fsync(descriptor.get()) == 0;
}

}  // namespace tui
