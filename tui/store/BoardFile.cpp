#include "tui/store/BoardFile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <system_error>
#include <utility>

#include "brain/base/WholeFile.h"
#include "tui/store/Paths.h"
#include "tui/store/SuspendedFiles.h"
#include "tui/store/TextFile.h"

namespace tui {

namespace {

using std::filesystem::path;

// Far more than the longest game of a person.
constexpr std::size_t kMostBoardBytes = std::size_t{16} << 20;

}  // namespace

BoardFile::BoardFile(path directory)
    : file_(std::move(directory) / (makeSuspendedName() + std::string(kEnding)))
{
}

BoardFile::BoardFile(path file, int descriptor)
    : file_(std::move(file)), lock_(std::make_unique<base::Descriptor>(descriptor))
{
}

std::optional<BoardFile> BoardFile::findLast(const path& directory, const Accepts& accepts)
{
    for (const path& file : listNewestFirst(directory, kEnding)) {
        std::optional<BoardFile> board = open(file);
        if (!board) continue;
        const auto text = base::readBytes(board->lock_->get(), kMostBoardBytes);
        if (text && accepts(file, *text)) return board;
    }
    return std::nullopt;
}

std::optional<BoardFile> BoardFile::open(const path& file)
{
    base::Descriptor opened = openLocked(file, O_RDONLY);
    if (opened.get() < 0) return std::nullopt;
    return BoardFile(file, opened.release());
}

void BoardFile::write(std::string_view text)
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

void BoardFile::renew() const
{
    std::error_code ignored;
    std::filesystem::last_write_time(file_, std::filesystem::file_time_type::clock::now(), ignored);
}

void BoardFile::remove()
{
    if (!lock_) return;
    ::unlink(file_.c_str());
    lock_.reset();
}

}  // namespace tui
