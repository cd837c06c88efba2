#include "brain/base/WholeFile.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <system_error>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace base {

WholeFile::WholeFile(std::string name, std::filesystem::path file, std::filesystem::path draft,
                     mode_t mode)
    : name_(std::move(name)),
      file_(std::move(file)),
      draftName_(std::move(draft)),
      draft_(openRegular(draftName_, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode)) {
    struct stat there {};
    if (draft_) {
        if (::stat(file_.c_str(), &there) != 0) return;
        // A file system without permissions refuses. Those of a group are not given to another one.
        const bool hasGroup = ::fchown(draft_.get(), static_cast<uid_t>(-1), there.st_gid) == 0;
        static_cast<void>(::fchmod(draft_.get(), there.st_mode & (hasGroup ? 0777U : 0707U)));
        return;
    }
    const int reason = errno;
    const bool isInTheWay = ::lstat(draftName_.c_str(), &there) == 0;
    const std::string draftName = isInTheWay ? draftName_.string() + ": " : "";
    base::fail("cannot write {}: {}{}", name_, draftName, sayReason(reason));
}

WholeFile::~WholeFile() {
    if (!draftName_.empty()) ::unlink(draftName_.c_str());
}

void WholeFile::check(int result) const {
    if (result == 0) return;
    base::fail("cannot write {}: {}", name_, sayReason(errno));
}

void WholeFile::write(std::string_view bytes) const {
    check(writeAll(draft_.get(), bytes) ? 0 : -1);
}

void WholeFile::writeAt(size_t offset, std::string_view bytes) const {
    check(::lseek(draft_.get(), static_cast<off_t>(offset), SEEK_SET) < 0 ? -1 : 0);
    write(bytes);
}

void WholeFile::takePlace() {
    check(draft_.close() ? 0 : -1);
    check(std::rename(draftName_.c_str(), file_.c_str()));
    draftName_.clear();
}

namespace {

// How long a FIFO may take to bring its first byte, in ms.
constexpr int kForFirstByte = 1000;

// True for a FIFO that has a name. The system's own pipes are on a file system of their own, with
// this number in <linux/magic.h>.
bool isNamedPipe(int descriptor, const struct stat& status) {
    constexpr long kPipes = 0x50495045;
    struct statfs system {};
    return S_ISFIFO(status.st_mode) && ::fstatfs(descriptor, &system) == 0 &&
           static_cast<long>(system.f_type) != kPipes;
}

bool bringsBytes(int descriptor) {
    pollfd file{descriptor, POLLIN, 0};
    return ::poll(&file, 1, kForFirstByte) > 0;
}

// Opens it without waiting, and says what it is; no descriptor, with errno set, if that fails.
Descriptor open(const std::filesystem::path& file, int flags, mode_t mode, struct stat& status) {
    Descriptor opened(::open(file.c_str(), flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode));
    return opened && ::fstat(opened.get(), &status) == 0 ? std::move(opened) : Descriptor();
}

}  // namespace

int openAtOnce(const std::filesystem::path& file, int flags, mode_t mode) {
    struct stat status {};
    Descriptor opened = open(file, flags, mode, status);
    if (!opened) return -1;
    if (S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    const bool isRead = (flags & O_ACCMODE) == O_RDONLY;
    if (isRead && isNamedPipe(opened.get(), status) && !bringsBytes(opened.get())) {
        errno = ENXIO;  // as open(2) does to write to a FIFO without a reader
        return -1;
    }
    const int set = ::fcntl(opened.get(), F_GETFL);
    if (::fcntl(opened.get(), F_SETFL, set & ~O_NONBLOCK) != 0) return -1;
    return opened.release();
}

int openRegular(const std::filesystem::path& file, int flags, mode_t mode) {
    struct stat status {};
    Descriptor opened = open(file, flags, mode, status);
    if (!opened) return -1;
    if (!S_ISREG(status.st_mode)) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : ENXIO;
        return -1;
    }
    return opened.release();
}

std::string sayReason(int error) {
    if (error == ENXIO) return "it is a pipe, a socket or a device, not a file";
    return std::generic_category().message(error);
}

std::filesystem::path findUserDirectory(const char* variable, const char* inHome) {
    using std::filesystem::path;
    const auto read = [](const char* name) {
        const char* const value = std::getenv(name);
        const path place(value == nullptr ? "" : value);
        return place.is_absolute() ? place : path();
    };
    const path own = read(variable);
    const path home = read("HOME");
    return !own.empty() || home.empty() ? own : home / inHome;
}

bool writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) bytes.remove_prefix(base::toIndex(written));
    }
    return true;
}

std::optional<std::string> readBytes(int descriptor, size_t most) {
    const auto refuse = [] {
        errno = EFBIG;
        return std::nullopt;
    };
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return std::nullopt;
    const off_t at = S_ISREG(status.st_mode) ? ::lseek(descriptor, 0, SEEK_CUR) : -1;
    if (at >= 0 && status.st_size - at > static_cast<off_t>(most)) return refuse();
    std::string bytes;
    std::array<char, 65536> part;
    for (;;) {
        const ssize_t count = ::read(descriptor, part.data(), part.size());
        if (count < 0 && errno != EINTR) return std::nullopt;
        if (count == 0) return bytes;
        if (count > 0) bytes.append(part.data(), base::toIndex(count));
        if (bytes.size() > most) return refuse();
    }
}

std::optional<std::string> readFile(const std::filesystem::path& file, size_t most) {
    const Descriptor opened(openAtOnce(file, O_RDONLY));
    return opened.get() < 0 ? std::nullopt : readBytes(opened.get(), most);
}

}  // namespace base
