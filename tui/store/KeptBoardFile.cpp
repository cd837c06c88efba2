#include "tui/store/KeptBoardFile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <utility>

#include "brain/base/WholeFile.h"
#include "tui/store/KeptFiles.h"
#include "tui/store/Paths.h"
#include "tui/store/TextFile.h"

namespace tui {

namespace {

using std::filesystem::path;

constexpr std::string_view kBoardEnding = ".board";
// Far more than the longest game of a person.
constexpr std::size_t kMostBoardBytes = std::size_t{16} << 20;

}  // namespace

KeptBoardFile::KeptBoardFile(path directory)
    : file_(std::move(directory) / (makeKeptName() + std::string(kBoardEnding)))
{
}

KeptBoardFile::KeptBoardFile(path file, int descriptor)
    : file_(std::move(file)), lock_(std::make_unique<base::Descriptor>(descriptor))
{
}

std::optional<KeptBoardFile> KeptBoardFile::findLast(const path& directory, const Accepts& accepts)
{
    for (const path& file : listNewestFirst(directory, kBoardEnding)) {
        base::Descriptor opened = openLocked(file, O_RDONLY);
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
