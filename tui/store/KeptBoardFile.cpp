#include "tui/store/KeptBoardFile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "brain/base/WholeFile.h"
#include "tui/store/Paths.h"
#include "tui/store/TextFile.h"

namespace tui {

namespace {

using std::filesystem::path;

constexpr std::string_view kBoardEnding = ".board";
// Far more than the longest game of a person.
constexpr std::size_t kMostBoardBytes = std::size_t{16} << 20;

// A unique name that begins with the present time.
std::string makeBoardName()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    std::array<char, 64> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &parts);
    std::random_device device;
    std::snprintf(text.data() + size, text.size() - size, "-%08x", device());
    return text.data() + std::string(kBoardEnding);
}

// Opens and locks the file of that name; -1 if another session has it, or it cannot be opened.
int openBoard(const path& file)
{
    base::Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat held {};
    struct stat named {};
    // The name may belong to another file by the time it is locked.
    const bool isOurs = opened.get() >= 0 && ::flock(opened.get(), LOCK_EX | LOCK_NB) == 0 &&
                        ::fstat(opened.get(), &held) == 0 && S_ISREG(held.st_mode) &&
                        ::stat(file.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
                        held.st_dev == named.st_dev;
    return isOurs ? opened.release() : -1;
}

// The latest first.
std::vector<path> listBoards(const path& directory)
{
    std::vector<std::pair<std::filesystem::file_time_type, path>> found;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(directory, error), end; entry != end && !error;
         entry.increment(error)) {
        std::error_code ignored;
        if (entry->path().extension() == kBoardEnding && entry->is_regular_file(ignored))
            found.emplace_back(entry->last_write_time(ignored), entry->path());
    }
    std::ranges::sort(found, std::greater<>());
    std::vector<path> files;
    for (auto& [written, file] : found)
        files.push_back(std::move(file));
    return files;
}

}  // namespace

KeptBoardFile::KeptBoardFile(path directory) : file_(std::move(directory) / makeBoardName())
{
}

KeptBoardFile::KeptBoardFile(path file, int descriptor)
    : file_(std::move(file)), lock_(std::make_unique<base::Descriptor>(descriptor))
{
}

std::optional<KeptBoardFile> KeptBoardFile::findLast(const path& directory, const Accepts& accepts)
{
    for (const path& file : listBoards(directory)) {
        base::Descriptor opened(openBoard(file));
        if (opened.get() < 0) continue;
        const std::optional<std::string> text = base::readBytes(opened.get(), kMostBoardBytes);
        if (text && accepts(*text)) return KeptBoardFile(file, opened.release());
    }
    return std::nullopt;
}

void KeptBoardFile::write(std::string_view text)
{
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

void KeptBoardFile::remove()
{
    if (!lock_) return;
    ::unlink(file_.c_str());
    lock_.reset();
}

}  // namespace tui
