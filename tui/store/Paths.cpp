#include "tui/store/Paths.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/base/Environment.h"

namespace tui {

namespace {

using std::filesystem::path;

constexpr mode_t kPrivateDirectory = 0700;

// Empty unless it is absolute.
path toPlace(std::string_view text) {
    path place(text);
    return place.is_absolute() ? place : path();
}

path below(const path& place, const char* name) { return place.empty() ? path() : place / name; }

std::vector<path> listPlaces(std::string_view text) {
    std::vector<path> places;
    while (!text.empty()) {
        path place = toPlace(base::takeWord(text, ':'));
        if (!place.empty()) places.push_back(std::move(place));
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

// Settings files are far smaller; the limit bounds the cost of reading a wrong file.
constexpr size_t kMaxTextBytes = 65536;
// The number of symbolic links that Linux follows.
constexpr int kMaxLinks = 40;

[[noreturn]] void refuseReading(const path& file, const std::string& why) {
    base::fail("cannot read {}: {}", formatFileName(file), why);
}

[[noreturn]] void refuseWriting(const path& file, const std::string& why) {
    base::fail("cannot write {}: {}", formatFileName(file), why);
}

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
    const path home = toPlace(readVariable("HOME"));
    const path rest = home.empty() ? path() : file.lexically_relative(home);
    if (rest.empty() || *rest.begin() == "..") return file.string();
    return (path("~") / rest).string();
}

Paths findPaths() {
    const std::string_view configs = readVariable("XDG_CONFIG_DIRS");
    return {.config = base::findUserDirectory("XDG_CONFIG_HOME", ".config"),
            .data = base::findUserDirectory("XDG_DATA_HOME", ".local/share"),
            .state = base::findUserDirectory("XDG_STATE_HOME", ".local/state"),
            .cache = base::findUserDirectory("XDG_CACHE_HOME", ".cache"),
            .systemConfigs = listPlaces(configs.empty() ? "/etc/xdg" : configs)};
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
        if (error == EEXIST) base::fail("{}: it is not a directory", what);
        throw std::system_error(error, std::generic_category(), what);
    }
}

bool isLocalType(unsigned long type) { return base::contains(kLocalTypes, type); }

bool isOnNetwork(const std::filesystem::path& directory) {
    struct statfs system = {};
    if (::statfs(directory.empty() ? "." : directory.c_str(), &system) != 0) return true;
    // The numbers have 32 bits; the field may have more, and a sign.
    return !isLocalType(static_cast<unsigned long>(system.f_type) & 0xFFFFFFFFUL);
}

std::vector<std::filesystem::directory_entry> listEntries(const path& directory) {
    std::vector<std::filesystem::directory_entry> entries;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(directory, error), end; entry != end && !error;
         entry.increment(error))
        entries.push_back(*entry);
    return entries;
}

bool syncDirectory(const std::filesystem::path& directory) {
    const base::Descriptor descriptor(
        ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return descriptor && ::fsync(descriptor.get()) == 0;
}

std::optional<std::string> readTextFile(const path& file) {
    // O_NONBLOCK, so that a pipe with that name does not hang.
    const base::Descriptor opened(
        ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!opened) {
        if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
        refuseReading(file, base::sayReason(errno));
    }
    struct stat status {};
    if (::fstat(opened.get(), &status) != 0) refuseReading(file, base::sayReason(errno));
    if (S_ISDIR(status.st_mode)) refuseReading(file, "it is a directory");
    if (!S_ISREG(status.st_mode)) refuseReading(file, "it is not a text file");
    std::optional<std::string> text = base::readBytes(opened.get(), kMaxTextBytes);
    if (!text && errno == EFBIG) {
        refuseReading(file, base::format("it has more than {} bytes", kMaxTextBytes));
    }
    if (!text) refuseReading(file, base::sayReason(errno));
    if (text->starts_with("\xFF\xFE") || text->starts_with("\xFE\xFF"))
        refuseReading(file, "it is text in UTF-16, not in UTF-8");
    if (text->find('\0') != std::string::npos || !base::isUtf8(*text)) {
        refuseReading(file, "it is not text in UTF-8");
    }
    return text;
}

path followLinks(const path& file) {
    path target = file;
    for (int i = 0; i < kMaxLinks; ++i) {
        std::error_code error;
        if (!std::filesystem::is_symlink(target, error)) return target;
        const path next = std::filesystem::read_symlink(target, error);
        if (error) refuseWriting(file, error.message());
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    refuseWriting(file, base::sayReason(ELOOP));
}

void replaceTextFile(const path& file, std::string_view text) {
    const path target = followLinks(file);
    makePrivateDirectory(target.parent_path());
    struct stat status {};
    const bool isThere = ::stat(target.c_str(), &status) == 0;
    if (isThere && !S_ISREG(status.st_mode)) refuseWriting(file, "it is not a text file");
    // rename() would also replace a file that is read-only.
    if (isThere && ::access(target.c_str(), W_OK) != 0) refuseWriting(file, base::sayReason(errno));
    base::WholeFile whole(formatFileName(file), target,
                          target.parent_path() /
                              (base::format(".{}.{}.part", target.filename().string(), ::getpid())),
                          kPrivateFile);
    if (isThere) {
        // Only root can change the owner; for others the failure is ignored.
        [[maybe_unused]] const int ignored =
            ::fchown(whole.getDescriptor(), status.st_uid, static_cast<gid_t>(-1));
    }
    whole.write(text);
    whole.check(::fsync(whole.getDescriptor()));
    whole.takePlace();
}

std::string formatFileName(const path& file) {
    const std::string name = file.string();
    return base::makePlainText(name, name.size());
}

}  // namespace tui
