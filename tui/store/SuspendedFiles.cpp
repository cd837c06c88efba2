#include "tui/store/SuspendedFiles.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <functional>
#include <random>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/text/TimeText.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

using std::filesystem::path;

// "20261126T181530Z-0badcafe".
std::string makeUniqueName() {
    std::string name = formatMoment(readNow());
    std::erase_if(name, [](char c) { return c == '-' || c == ':'; });
    return base::format("{}-{:08x}", name, std::random_device()());
}

// `way`: LOCK_SH or LOCK_EX. Waits for a list that reads the file, because that shares it for a
// moment only; not for who has it alone, as a rule a session that plays it until its end.
bool lock(int descriptor, int way) {
    constexpr int kMilliseconds = 200;
    constexpr int kMillisecondsAlone = 20;
    for (int i = 0; i < kMilliseconds; ++i) {
        if (::flock(descriptor, way | LOCK_NB) == 0) return true;
        if (errno != EWOULDBLOCK && errno != EINTR) return false;
        if (i >= kMillisecondsAlone) {
            if (::flock(descriptor, LOCK_SH | LOCK_NB) != 0) return false;
            ::flock(descriptor, LOCK_UN);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

// None if another session has locked the file, or it cannot be opened or locked.
base::Descriptor openLocked(const path& file, int access, int way) {
    base::Descriptor opened(::open(file.c_str(), access | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat held {};
    struct stat named {};
    // The name may belong to another file by the time it is locked.
    const bool isOurs = opened && lock(opened.get(), way) && ::fstat(opened.get(), &held) == 0 &&
                        S_ISREG(held.st_mode) && ::stat(file.c_str(), &named) == 0 &&
                        held.st_ino == named.st_ino && held.st_dev == named.st_dev;
    return isOurs ? std::move(opened) : base::Descriptor();
}

}  // namespace

std::string findLockTrouble(const path& directory, std::string_view ending) {
    for (const path& file : listNewestFirst(directory, ending)) {
        const base::Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
        if (!opened || ::flock(opened.get(), LOCK_SH | LOCK_NB) == 0) continue;
        if (errno == EWOULDBLOCK || errno == EINTR) continue;
        return base::format("{} cannot be locked, and stays: {}", formatFileName(file),
                            base::sayReason(errno));
    }
    return {};
}

std::vector<path> listNewestFirst(const path& directory, std::string_view ending) {
    // When it was written, and its name, which decides between equals.
    std::vector<std::pair<std::filesystem::file_time_type, path>> found;
    for (const auto& entry : listEntries(directory)) {
        const path& file = entry.path();
        std::error_code gone;
        const bool isHidden = file.filename().string().starts_with(".");
        if (isHidden || file.extension() != ending ||
            !std::filesystem::is_regular_file(entry.symlink_status(gone)))
            continue;
        const auto written = entry.last_write_time(gone);
        if (!gone) found.emplace_back(written, file);
    }
    std::ranges::sort(found, std::greater<>());
    std::vector<path> files;
    for (auto& [written, file] : found)
        files.push_back(std::move(file));
    return files;
}

std::vector<UnusedFile> readUnused(const path& directory, std::string_view ending,
                                   size_t mostBytes) {
    std::vector<UnusedFile> read;
    for (const path& file : listNewestFirst(directory, ending)) {
        const base::Descriptor unused = openLocked(file, O_RDONLY, LOCK_SH);
        if (!unused) continue;
        std::error_code error;
        const auto written = std::filesystem::last_write_time(file, error);
        if (error) continue;
        read.push_back({file, base::readBytes(unused.get(), mostBytes).value_or(""), written});
    }
    return read;
}

std::optional<std::string> readUnlocked(const path& file, size_t mostBytes) {
    const base::Descriptor opened(base::openRegular(file, O_RDONLY | O_NOFOLLOW));
    return base::readBytes(opened.get(), mostBytes);
}

FollowedFile::FollowedFile(const path& file)
    : file_(file), opened_(base::openRegular(file, O_RDONLY | O_NOFOLLOW)) {}

std::optional<std::string> FollowedFile::read(size_t mostBytes) {
    struct stat status {};
    if (isAtEnd_) opened_ = base::Descriptor(base::openRegular(file_, O_RDONLY | O_NOFOLLOW));
    if (::fstat(opened_.get(), &status) != 0) return std::nullopt;
    isAtEnd_ = status.st_nlink == 0;
    ::lseek(opened_.get(), 0, SEEK_SET);
    return base::readBytes(opened_.get(), mostBytes);
}

bool isInUse(const path& file) {
    const base::Descriptor opened(base::openRegular(file, O_RDONLY | O_NOFOLLOW));
    return opened && ::flock(opened.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

bool isMatchTooOld(const path& file) {
    constexpr int64_t kSeconds = 30LL * 24 * 3600;
    return readWritten(file) + kSeconds <= std::time(nullptr);
}

int64_t readWritten(const path& file) {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mtim.tv_sec : 0;
}

SuspendedFile::SuspendedFile(path directory, std::string_view ending)
    : file_(std::move(directory) / makeUniqueName().append(ending)) {}

std::optional<SuspendedFile> SuspendedFile::open(const path& file) {
    // Some file servers lock for one session alone only what it may write.
    base::Descriptor opened = openLocked(file, O_RDWR, LOCK_EX);
    if (!opened) return std::nullopt;
    return SuspendedFile(file, std::move(opened));
}

std::optional<std::string> SuspendedFile::read(size_t mostBytes) const {
    if (::lseek(opened_.get(), 0, SEEK_SET) < 0) return std::nullopt;
    return base::readBytes(opened_.get(), mostBytes);
}

void SuspendedFile::fail() const { base::failSystem("cannot save the game in " + file_.string()); }

base::Descriptor SuspendedFile::create() const {
    makePrivateDirectory(file_.parent_path());
    base::Descriptor created(
        ::open(file_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, kPrivateFile));
    if (!created) fail();
    // Waits for a session that looks at the file at this moment.
    while (::flock(created.get(), LOCK_EX) != 0 && errno == EINTR) {
    }
    return created;
}

void SuspendedFile::write(size_t from, std::string_view text, bool forGood) {
    const bool isNew = !opened_;
    if (isNew) opened_ = create();
    struct stat status {};
    if (::fstat(opened_.get(), &status) != 0) fail();
    auto size = base::toIndex(status.st_size);
    if (size < from) {
        base::fail("cannot save the game in {}: another program has shortened it", file_.string());
    }
    std::string whole;
    if (status.st_nlink == 0) {
        // Somebody has removed it. Its text can still be read.
        whole = read(size).value_or("").substr(0, from).append(text);
        opened_ = create();
        text = whole;
        size = from = 0;
    }
    if (size > from) {
        const std::string there = read(size).value_or("");
        const std::string_view rest = std::string_view(there).substr(std::min(from, there.size()));
        const auto same = base::toIndex(std::ranges::mismatch(rest, text).in1 - rest.begin());
        from += same;
        text.remove_prefix(same);
        if (size > from && ::ftruncate(opened_.get(), static_cast<off_t>(from)) != 0) fail();
    }
    if (::lseek(opened_.get(), static_cast<off_t>(from), SEEK_SET) < 0 ||
        !base::writeAll(opened_.get(), text)) {
        const int reason = errno;
        std::error_code ignored;
        // No empty file stays.
        if (isNew && std::filesystem::is_empty(file_, ignored)) remove();
        errno = reason;
        fail();
    }
    if (forGood) {
        if (::fsync(opened_.get()) != 0) fail();
        // The name must be on the disk, too.
        syncDirectory(file_.parent_path());
    } else {
        // A power cut loses less if writing to the disk begins now. A failure is ignored.
        static_cast<void>(::sync_file_range(opened_.get(), 0, 0, SYNC_FILE_RANGE_WRITE));
    }
}

void SuspendedFile::replace(std::string_view text) {
    makePrivateDirectory(file_.parent_path());
    base::WholeFile file(formatFileName(file_), file_, file_.string() + ".new", kPrivateFile);
    // The new file is locked before it gets the name. Its copy keeps the lock.
    base::Descriptor copy(::fcntl(file.getDescriptor(), F_DUPFD_CLOEXEC, 0));
    file.check(::flock(copy.get(), LOCK_EX | LOCK_NB));
    file.write(text);
    file.check(::fdatasync(file.getDescriptor()));
    file.takePlace();
    opened_ = std::move(copy);
}

void SuspendedFile::setWatched(bool isWatched) {
    struct stat status {};
    if (::fstat(opened_.get(), &status) != 0 || isWatched == ((status.st_mode & S_IXUSR) == 0))
        return;
    static_cast<void>(::fchmod(opened_.get(), kPrivateFile | (isWatched ? 0 : S_IXUSR)));
}

bool SuspendedFile::isWatched(const path& file) {
    struct stat status {};
    return ::lstat(file.c_str(), &status) == 0 && (status.st_mode & S_IXUSR) == 0;
}

void SuspendedFile::renew() const {
    std::error_code ignored;
    std::filesystem::last_write_time(file_, std::filesystem::file_time_type::clock::now(), ignored);
}

void SuspendedFile::remove() {
    if (!opened_) return;
    ::unlink(file_.c_str());
    opened_ = base::Descriptor();
}

}  // namespace tui
