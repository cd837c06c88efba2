// A shared object to be preloaded. It replaces the C library's write and writev, and logs each
// write to a terminal in the file that the environment names. Without the variable it only passes
// writes on. It calls the kernel directly, so that it also works before a sanitizer is initialized
// and in a signal handler.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "test/support/terminal/WriteLog.h"

using test::WriteLogPage;

namespace {

WriteLogPage* thePage = nullptr;

__attribute__((constructor)) void openLog() {
    const char* const file = std::getenv(test::kWriteLogVariable);
    if (file == nullptr) return;
    const int fd = ::open(file, O_RDWR | O_CLOEXEC);
    if (fd < 0) return;
    void* const page =
        ::mmap(nullptr, sizeof(WriteLogPage), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    ::close(fd);
    if (page != MAP_FAILED) thePage = static_cast<WriteLogPage*>(page);
}

// Whether fd is a terminal, and whether its driver turns each newline into two bytes.
bool isTerminal(int fd, bool& doublesNewlines) {
    const int error = errno;
    termios modes{};
    const bool is = ::tcgetattr(fd, &modes) == 0;
    doublesNewlines = is && (modes.c_oflag & OPOST) != 0 && (modes.c_oflag & ONLCR) != 0;
    errno = error;
    return is;
}

void log(size_t size) {
    const uint64_t index = thePage->writes.load();
    if (index < WriteLogPage::kCapacity) {
        thePage->sizes[index].store(static_cast<uint32_t>(size));
    }
    // The order matters to readers: a counted write has its size, counted bytes have their write.
    thePage->writes.store(index + 1);
    thePage->bytes.fetch_add(size);
}

}  // namespace

extern "C" ssize_t write(int fd, const void* data, size_t size) {
    const ssize_t written = ::syscall(SYS_write, fd, data, size);
    bool doublesNewlines = false;
    if (thePage != nullptr && written > 0 && isTerminal(fd, doublesNewlines)) {
        const char* const text = static_cast<const char*>(data);
        const auto newlines = doublesNewlines ? std::count(text, text + written, '\n') : 0;
        log(static_cast<size_t>(written + newlines));
    }
    return written;
}

extern "C" ssize_t writev(int fd, const iovec* parts, int count) {
    const ssize_t written = ::syscall(SYS_writev, fd, parts, count);
    bool doublesNewlines = false;
    if (thePage != nullptr && written > 0 && isTerminal(fd, doublesNewlines)) {
        log(static_cast<size_t>(written));
    }
    return written;
}
