#include "tui/store/AutosaveFile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "tui/store/Paths.h"

namespace tui {

namespace {

using std::filesystem::path;

constexpr std::string_view kEnding = ".replay";
constexpr std::string_view kDraftEnding = ".part";
// Larger files are not suspended games.
constexpr off_t kMaxBytes = 64 << 20;

[[noreturn]] void fail(const path& file)
{
    throw std::system_error(errno, std::generic_category(),
                            "cannot save the game in " + file.string());
}

// Repeats a system call while signals interrupt it.
template <class Call>
auto repeat(Call&& call)
{
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

bool lockAtOnce(int descriptor)
{
    return repeat([descriptor] { return ::flock(descriptor, LOCK_EX | LOCK_NB); }) == 0;
}

// Opens and locks the file of that name; -1 if another session has locked it, or it cannot be
// opened. Checks the name after locking, because it may belong to another file by then.
int openLocked(const path& file)
{
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) return -1;
    struct stat opened {};
    struct stat named {};
    const bool isOurs = lockAtOnce(descriptor) && ::fstat(descriptor, &opened) == 0 &&
                        S_ISREG(opened.st_mode) && ::stat(file.c_str(), &named) == 0 &&
                        opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
    if (isOurs) return descriptor;
    ::close(descriptor);
    return -1;
}

std::optional<std::string> readAll(int descriptor)
{
    struct stat status {};
    if (::fstat(descriptor, &status) != 0 || status.st_size > kMaxBytes) return std::nullopt;
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ssize_t count = repeat([&] {
            return ::pread(descriptor, &text[size], text.size() - size, static_cast<off_t>(size));
        });
        if (count < 0) return std::nullopt;
        if (count == 0) break;
        size += static_cast<std::size_t>(count);
    }
    text.resize(size);
    return text;
}

// A unique name that begins with the present time.
std::string makeId()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    std::array<char, 64> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &parts);
    std::random_device device;
    std::snprintf(text.data() + size, text.size() - size, "-%08x", device());
    return text.data();
}

struct Found {
    path file;
    timespec written{};
};

// The games in the directory, the latest first.
std::vector<Found> listGames(const path& directory)
{
    std::vector<Found> games;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(directory, error), end; entry != end && !error;
         entry.increment(error)) {
        const path& file = entry->path();
        struct stat status {};
        if (file.filename().string().starts_with(".") || file.extension() != kEnding ||
            ::lstat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
            continue;
        }
        games.push_back({file, status.st_mtim});
    }
    std::ranges::sort(games, [](const Found& a, const Found& b) {
        if (a.written.tv_sec != b.written.tv_sec) return a.written.tv_sec > b.written.tv_sec;
        if (a.written.tv_nsec != b.written.tv_nsec) return a.written.tv_nsec > b.written.tv_nsec;
        return a.file > b.file;
    });
    return games;
}

void removeIfFree(const path& file)
{
    const int descriptor = openLocked(file);
    if (descriptor < 0) return;
    ::unlink(file.c_str());
    ::close(descriptor);
}

void removeDrafts(const path& directory)
{
    std::vector<path> drafts;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(directory, error), end; entry != end && !error;
         entry.increment(error)) {
        if (entry->path().extension() == kDraftEnding) drafts.push_back(entry->path());
    }
    std::ranges::for_each(drafts, removeIfFree);
}

void removeOldest(const path& directory)
{
    const std::vector<Found> games = listGames(directory);
    auto count = static_cast<int>(games.size());
    for (auto game = games.rbegin(); game != games.rend() && count > AutosaveFile::kMost; ++game) {
        removeIfFree(game->file);
        if (::access(game->file.c_str(), F_OK) != 0) --count;
    }
}

}  // namespace

AutosaveFile::AutosaveFile(path directory)
    : file_(std::move(directory) / (makeId() + std::string(kEnding)))
{
}

AutosaveFile::AutosaveFile(path file, int descriptor)
    : file_(std::move(file)), descriptor_(descriptor)
{
}

AutosaveFile::AutosaveFile(AutosaveFile&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      spare_(std::exchange(other.spare_, -1))
{
}

AutosaveFile& AutosaveFile::operator=(AutosaveFile&& other) noexcept
{
    std::swap(file_, other.file_);
    std::swap(descriptor_, other.descriptor_);
    std::swap(spare_, other.spare_);
    return *this;
}

AutosaveFile::~AutosaveFile()
{
    dropSpare();
    if (descriptor_ >= 0) ::close(descriptor_);
}

path AutosaveFile::getDraft() const
{
    return file_.parent_path() / ("." + file_.stem().string() + std::string(kDraftEnding));
}

void AutosaveFile::dropSpare()
{
    if (spare_ < 0) return;
    ::unlink(getDraft().c_str());
    ::close(std::exchange(spare_, -1));
}

std::optional<AutosaveFile> AutosaveFile::findLast(const path& directory, const Accepts& accepts)
{
    removeDrafts(directory);
    for (const Found& game : listGames(directory)) {
        const int descriptor = openLocked(game.file);
        if (descriptor < 0) continue;
        AutosaveFile left(game.file, descriptor);
        const std::optional<std::string> text = readAll(descriptor);
        if (text && accepts(game.file, *text)) return left;
    }
    return std::nullopt;
}

void AutosaveFile::write(std::string_view text, bool forGood)
{
    const path directory = file_.parent_path();
    const path draft = getDraft();
    const bool isNew = descriptor_ < 0;
    if (isNew) makePrivateDirectory(directory);
    // Before the draft is locked, another session may take it for an abandoned one and remove it.
    constexpr int kTries = 3;
    for (int i = 1;; ++i) {
        int descriptor = std::exchange(spare_, -1);
        if (descriptor < 0) {
            descriptor = ::open(draft.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW,
                                kPrivateFile);
            if (descriptor < 0) fail(file_);
            static_cast<void>(lockAtOnce(descriptor));
        }
        const bool isFilled = fillDraft(descriptor, text, forGood);
        if (isFilled && placeDraft(descriptor, forGood)) break;
        const int reason = errno;
        ::unlink(draft.c_str());
        ::close(descriptor);
        errno = reason;
        if (!isFilled || reason != ENOENT || i == kTries) fail(file_);
    }
    if (forGood) {
        // The name must be on the disk, too.
        const int opened = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (opened >= 0) {
            ::fsync(opened);
            ::close(opened);
        }
    }
    if (isNew) removeOldest(directory);
}

// False, with errno set, if the system refuses.
bool AutosaveFile::fillDraft(int descriptor, std::string_view text, bool forGood) const
{
    std::size_t size = 0;
    // Not `write`, because the program defines its own (OutputCollector).
    while (size < text.size()) {
        const ssize_t count = repeat([&] {
            return ::pwrite(descriptor, text.data() + size, text.size() - size,
                            static_cast<off_t>(size));
        });
        if (count < 0) return false;
        size += static_cast<std::size_t>(count);
    }
    // The last version may be longer.
    if (::ftruncate(descriptor, static_cast<off_t>(text.size())) != 0) return false;
    if (forGood) return ::fsync(descriptor) == 0;
    // Writing to the disk must begin before the file gets its name: otherwise a loss of power could
    // leave the new length with old bytes. A failure is ignored.
    static_cast<void>(::sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE));
    return true;
}

// Renames the draft to the file. False, with errno set, if the system refuses.
bool AutosaveFile::placeDraft(int descriptor, bool forGood)
{
    const path draft = getDraft();
    const bool isExchanged =
        !forGood && descriptor_ >= 0 &&
        ::renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, file_.c_str(), RENAME_EXCHANGE) == 0;
    if (isExchanged) {
        spare_ = std::exchange(descriptor_, descriptor);
        return true;
    }
    // The first or the last version, or a file system that cannot exchange names.
    if (::rename(draft.c_str(), file_.c_str()) != 0) return false;
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = descriptor;
    return true;
}

void AutosaveFile::remove()
{
    dropSpare();
    if (descriptor_ < 0) return;
    ::unlink(file_.c_str());
    ::close(std::exchange(descriptor_, -1));
}

}  // namespace tui
