#include "tui/curses/OutputCollector.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tui {

namespace {

// More than the largest picture takes.
constexpr off_t kRoom = 4 * 1024 * 1024;

int check(int result, const char* what)
{
    if (result < 0) throw std::system_error(errno, std::generic_category(), what);
    return result;
}

}  // namespace

OutputCollector::OutputCollector(int terminal)
    : terminal_(terminal),
      memory_(check(memfd_create("screen", MFD_CLOEXEC), "memfd_create")),
      file_(fdopen(check(fcntl(terminal, F_DUPFD_CLOEXEC, 3), "dup of the terminal"), "w"))
{
    if (file_ == nullptr) throw std::system_error(errno, std::generic_category(), "fdopen");
    // A limit on the size of files holds for this one, too: better no game than half a picture.
    check(ftruncate(memory_, kRoom), "no room to draw a picture");
}

OutputCollector::~OutputCollector()
{
    std::fclose(file_);
    close(memory_);
}

void OutputCollector::begin()
{
    lseek(memory_, 0, SEEK_SET);
    check(dup3(memory_, fileno(file_), O_CLOEXEC), "dup3");
}

std::string OutputCollector::end()
{
    check(dup3(terminal_, fileno(file_), O_CLOEXEC), "dup3");
    // The two descriptors share one offset: it tells how much was written since begin().
    const off_t length = lseek(memory_, 0, SEEK_CUR);
    std::string text(static_cast<std::size_t>(length), '\0');
    const ssize_t count = pread(memory_, text.data(), text.size(), 0);
    text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    return text;
}

}  // namespace tui
