#include "brain/base/WholeFile.h"

#include <fcntl.h>

#include <cerrno>
#include <cstdio>
#include <stdexcept>

#include "brain/base/OpenFile.h"

namespace base {

WholeFile::WholeFile(std::string name, std::filesystem::path file, std::filesystem::path draft,
                     mode_t mode)
    : name_(std::move(name)),
      file_(std::move(file)),
      draftName_(std::move(draft)),
      draft_(openRegular(draftName_, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode))
{
    if (draft_.get() >= 0) return;
    const std::string draftName = errno == ENXIO ? draftName_.string() + ": " : "";
    throw std::runtime_error("cannot write " + name_ + ": " + draftName + sayReason(errno));
}

WholeFile::~WholeFile()
{
    if (!draftName_.empty()) ::unlink(draftName_.c_str());
}

void WholeFile::check(int result) const
{
    if (result == 0) return;
    throw std::runtime_error("cannot write " + name_ + ": " + sayReason(errno));
}

void WholeFile::write(std::string_view bytes) const
{
    check(writeAll(draft_.get(), bytes) ? 0 : -1);
}

void WholeFile::writeAt(std::size_t offset, std::string_view bytes) const
{
    check(::lseek(draft_.get(), static_cast<off_t>(offset), SEEK_SET) < 0 ? -1 : 0);
    write(bytes);
}

void WholeFile::takePlace()
{
    check(draft_.close() ? 0 : -1);
    check(std::rename(draftName_.c_str(), file_.c_str()));
    draftName_.clear();
}

}  // namespace base
