#include "tui/store/SuspendedFiles.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <random>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "tui/store/Paths.h"
#include "tui/store/TextFile.h"

namespace tui {

namespace {

using std::filesystem::path;

// `way`: LOCK_SH or LOCK_EX. A list that reads the file has it for a moment only, another session
// until its end.
bool lock(int descriptor, int way) {
    constexpr int kMilliseconds = 200;
    for (int i = 0; i < kMilliseconds; ++i) {
        if (::flock(descriptor, way | LOCK_NB) == 0) return true;
        if (errno != EWOULDBLOCK && errno != EINTR) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

base::Descriptor open(const path& file, int access, int way) {
    base::Descriptor opened(::open(file.c_str(), access | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat held {};
    struct stat named {};
    // The name may belong to another file by the time it is locked.
    const bool isOurs = opened.get() >= 0 && lock(opened.get(), way) &&
                        ::fstat(opened.get(), &held) == 0 && S_ISREG(held.st_mode) &&
                        ::stat(file.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
                        held.st_dev == named.st_dev;
    return base::Descriptor(isOurs ? opened.release() : -1);
}

}  // namespace

std::string makeSuspendedName() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    std::array<char, 64> text{};
    const size_t size = std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &parts);
    std::random_device device;
    std::snprintf(text.data() + size, text.size() - size, "-%08x", device());
    return text.data();
}

// Some file servers lock for one session alone only what it may write.
base::Descriptor openLocked(const path& file) { return open(file, O_RDWR, LOCK_EX); }

std::string findLockTrouble(const path& directory, std::string_view ending) {
    for (const path& file : listNewestFirst(directory, ending)) {
        const base::Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
        if (opened.get() < 0 || ::flock(opened.get(), LOCK_SH | LOCK_NB) == 0) continue;
        if (errno == EWOULDBLOCK || errno == EINTR) continue;
        return base::format("{} cannot be locked, and stays: {}", formatFileName(file),
                            base::sayReason(errno));
    }
    return {};
}

std::vector<path> listNewestFirst(const path& directory, std::string_view ending) {
    // When it was written, and its name, which decides between equals.
    std::vector<std::tuple<std::time_t, long, path>> found;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(directory, error), end; entry != end && !error;
         entry.increment(error)) {
        const path& file = entry->path();
        struct stat status {};
        const bool isHidden = file.filename().string().starts_with(".");
        if (!isHidden && file.extension() == ending && ::lstat(file.c_str(), &status) == 0 &&
            S_ISREG(status.st_mode)) {
            found.emplace_back(status.st_mtim.tv_sec, status.st_mtim.tv_nsec, file);
        }
    }
    std::ranges::sort(found, std::greater<>());
    std::vector<path> files;
    for (auto& each : found)
        files.push_back(std::move(std::get<path>(each)));
    return files;
}

std::vector<UnusedFile> readUnused(const path& directory, std::string_view ending,
                                   size_t mostBytes) {
    std::vector<UnusedFile> read;
    for (const path& file : listNewestFirst(directory, ending)) {
        const base::Descriptor unused = open(file, O_RDONLY, LOCK_SH);
        if (unused.get() < 0) continue;
        std::error_code error;
        const auto written = std::filesystem::last_write_time(file, error);
        if (error) continue;
        read.push_back({file, base::readBytes(unused.get(), mostBytes).value_or(""), written});
    }
    return read;
}

bool isMatchTooOld(const path& file) {
    constexpr int64_t kSeconds = 30LL * 24 * 3600;
    return readWritten(file) + kSeconds <= std::time(nullptr);
}

int64_t readWritten(const std::filesystem::path& file) {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mtim.tv_sec : 0;
}

BoardFile::BoardFile(path directory)
    : file_(std::move(directory) / (makeSuspendedName() + std::string(kEnding))) {}

BoardFile::BoardFile(path file, int descriptor)
    : file_(std::move(file)), lock_(std::make_unique<base::Descriptor>(descriptor)) {}

std::optional<BoardFile> BoardFile::findLast(const path& directory, const Accepts& accepts) {
    for (const path& file : listNewestFirst(directory, kEnding)) {
        std::optional<BoardFile> board = open(file);
        if (!board) continue;
        const auto text = base::readBytes(board->lock_->get(), kMostBytes);
        if (text && accepts(file, *text)) return board;
    }
    return std::nullopt;
}

std::optional<BoardFile> BoardFile::open(const path& file) {
    base::Descriptor opened = openLocked(file);
    if (opened.get() < 0) return std::nullopt;
    return BoardFile(file, opened.release());
}

void BoardFile::write(std::string_view text) {
    makePrivateDirectory(file_.parent_path());
    base::WholeFile file(formatFileName(file_), file_, file_.string() + ".new", kPrivateFile);
    // The new file is locked before it gets the name. Its copy keeps the lock.
    base::Descriptor copy(::fcntl(file.getDescriptor(), F_DUPFD_CLOEXEC, 0));
    file.check(::flock(copy.get(), LOCK_EX | LOCK_NB));
    file.write(text);
    file.check(::fdatasync(file.getDescriptor()));
    file.takePlace();
    lock_ = std::make_unique<base::Descriptor>(copy.release());
}

void BoardFile::renew() const {
    std::error_code ignored;
    std::filesystem::last_write_time(file_, std::filesystem::file_time_type::clock::now(), ignored);
}

void BoardFile::remove() {
    if (!lock_) return;
    ::unlink(file_.c_str());
    lock_.reset();
}

}  // namespace tui
