#include "tui/store/AutosaveFile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "brain/base/WholeFile.h"
#include "core/base/Index.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "tui/store/Paths.h"
#include "tui/store/SuspendedFiles.h"

namespace tui {

namespace {

using std::filesystem::path;

// Repeats a system call while signals interrupt it.
template <class Call>
auto repeat(Call&& call) {
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

std::optional<std::string> readAll(int descriptor) {
    if (::lseek(descriptor, 0, SEEK_SET) < 0) return std::nullopt;
    return base::readBytes(descriptor, tetris::kMaxReplayBytes);
}

// How many bytes of the text are in the file already, from that place on.
size_t countSame(int descriptor, size_t from, std::string_view text) {
    std::array<char, 65536> part{};
    size_t same = 0;
    while (same < text.size()) {
        const ssize_t count = repeat([&] {
            return ::pread(descriptor, part.data(), std::min(part.size(), text.size() - same),
                           static_cast<off_t>(from + same));
        });
        if (count <= 0) break;
        const std::string_view there(part.data(), base::toIndex(count));
        const auto differs = std::ranges::mismatch(there, text.substr(same)).in1 - there.begin();
        same += base::toIndex(differs);
        if (differs < count) break;
    }
    return same;
}

bool isMatch(const path& file) {
    const std::string format(tetris::getReplayVersions().back().format);
    std::string first(format.size(), '\0');
    std::ifstream in(file, std::ios::binary);
    return in.read(first.data(), static_cast<std::streamsize>(first.size())) && first == format;
}

}  // namespace

AutosaveFile::AutosaveFile(path directory)
    : file_(std::move(directory) / (makeSuspendedName() + std::string(kEnding))) {}

AutosaveFile::AutosaveFile(path file, int descriptor)
    : file_(std::move(file)), descriptor_(descriptor) {}

AutosaveFile::AutosaveFile(AutosaveFile&& other) noexcept
    : file_(std::move(other.file_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

AutosaveFile& AutosaveFile::operator=(AutosaveFile&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

AutosaveFile::~AutosaveFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<AutosaveFile> AutosaveFile::findLast(const path& directory, const Accepts& accepts) {
    for (const path& game : listNewestFirst(directory, kEnding)) {
        std::optional<AutosaveFile> left = open(game);
        if (left && accepts(game, left->read().value_or(""))) return left;
    }
    return std::nullopt;
}

std::optional<AutosaveFile> AutosaveFile::open(const path& file) {
    base::Descriptor opened = openLocked(file);
    if (opened.get() < 0) return std::nullopt;
    return AutosaveFile(file, opened.release());
}

bool AutosaveFile::isFinished(const path& file) {
    constexpr std::streamoff kResult = 1024;  // bytes; the last lines of a replay are shorter
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    in.seekg(-std::min<std::streamoff>(kResult, in.tellg()), std::ios::end);
    const std::string tail(std::istreambuf_iterator<char>(in), {});
    const size_t end = tail.rfind("\nend ");
    return end != std::string::npos && !tail.substr(end).starts_with("\nend left\n");
}

void AutosaveFile::removeOldest(const path& directory, int most) {
    std::vector<path> games = listNewestFirst(directory, kEnding);
    std::erase_if(games, [](const path& game) { return isFinished(game) || isMatch(game); });
    auto count = static_cast<int>(games.size());
    for (auto game = games.rbegin(); game != games.rend() && count > most; ++game) {
        if (std::optional<AutosaveFile> oldest = open(*game)) oldest->remove();
        if (::access(game->c_str(), F_OK) != 0) --count;
    }
}

std::optional<std::string> AutosaveFile::read() const { return readAll(descriptor_); }

void AutosaveFile::fail() const {
    throw std::system_error(errno, std::generic_category(),
                            "cannot save the game in " + file_.string());
}

int AutosaveFile::create() const {
    makePrivateDirectory(file_.parent_path());
    const int descriptor =
        ::open(file_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, kPrivateFile);
    if (descriptor < 0) fail();
    // Waits for a session that looks at the file at this moment.
    static_cast<void>(repeat([descriptor] { return ::flock(descriptor, LOCK_EX); }));
    return descriptor;
}

void AutosaveFile::write(size_t from, std::string_view text, bool forGood) {
    const bool isNew = descriptor_ < 0;
    if (isNew) descriptor_ = create();
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) fail();
    std::string whole;
    if (status.st_nlink == 0) {
        // Somebody has removed it. Its text can still be read.
        whole = readAll(descriptor_).value_or("").substr(0, from).append(text);
        ::close(std::exchange(descriptor_, create()));
        text = whole;
        status.st_size = 0;
        from = 0;
    }
    const auto size = base::toIndex(status.st_size);
    if (size < from) {
        throw std::runtime_error("cannot save the game in " + file_.string() +
                                 ": another program has shortened it");
    }
    if (size > from) {
        const size_t same = countSame(descriptor_, from, text);
        from += same;
        text.remove_prefix(same);
        if (size > from && ::ftruncate(descriptor_, static_cast<off_t>(from)) != 0) fail();
    }
    while (!text.empty()) {
        // Not `write`, because the program defines its own (OutputCollector).
        const ssize_t count = repeat([&] {
            return ::pwrite(descriptor_, text.data(), text.size(), static_cast<off_t>(from));
        });
        if (count < 0) {
            const int reason = errno;
            // No empty file stays.
            if (isNew && from == 0) remove();
            errno = reason;
            fail();
        }
        from += base::toIndex(count);
        text.remove_prefix(base::toIndex(count));
    }
    if (forGood) {
        if (::fsync(descriptor_) != 0) fail();
        // The name must be on the disk, too.
        syncDirectory(file_.parent_path());
    } else {
        // A power cut loses less if writing to the disk begins now. A failure is ignored.
        static_cast<void>(::sync_file_range(descriptor_, 0, 0, SYNC_FILE_RANGE_WRITE));
    }
}

void AutosaveFile::setWatched(bool isWatched) {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0 || isWatched == ((status.st_mode & S_IXUSR) == 0))
        return;
    static_cast<void>(::fchmod(descriptor_, kPrivateFile | (isWatched ? 0 : S_IXUSR)));
}

bool AutosaveFile::isWatched(const path& file) {
    struct stat status {};
    return ::lstat(file.c_str(), &status) == 0 && (status.st_mode & S_IXUSR) == 0;
}

void AutosaveFile::remove() {
    if (descriptor_ < 0) return;
    ::unlink(file_.c_str());
    ::close(std::exchange(descriptor_, -1));
}

}  // namespace tui
