#include "tui/curses/CursesOutput.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/base/Index.h"

namespace tui {

CursesOutput::CursesOutput()
{
    const int descriptor = memfd_create("screen", MFD_CLOEXEC);
    stream_ = descriptor < 0 ? nullptr : fdopen(descriptor, "w+");
    if (stream_ != nullptr) return;
    const int reason = errno;
    if (descriptor >= 0) close(descriptor);
    throw std::system_error(reason, std::generic_category(), "cannot start the screen");
}

CursesOutput::~CursesOutput()
{
    std::fclose(stream_);
}

std::string CursesOutput::take()
{
    std::fflush(stream_);
    const int descriptor = fileno(stream_);
    std::string bytes(base::toIndex(lseek(descriptor, 0, SEEK_CUR)), '\0');
    const ssize_t count = pread(descriptor, bytes.data(), bytes.size(), 0);
    bytes.resize(count < 0 ? 0 : base::toIndex(count));
    // If this fails, the next bytes overwrite these.
    lseek(descriptor, 0, SEEK_SET);
    [[maybe_unused]] const int failed = ftruncate(descriptor, 0);
    return bytes;
}

}  // namespace tui
