#include "tui/curses/OutputCollector.h"

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <utility>

namespace {

// The descriptor whose output is collected, or -1; and the collected bytes.
std::atomic<int> keptDescriptor{-1};
std::string& getKept()
{
    static std::string kept;
    return kept;
}

using WriteFunction = ssize_t (*)(int, const void*, size_t);

// The next `write` in the linker's order: that of the C library, or of a library preloaded before
// it. Looked up before main, because a signal handler must not do that.
const WriteFunction nextWrite = reinterpret_cast<WriteFunction>(dlsym(RTLD_NEXT, "write"));

}  // namespace

extern "C" ssize_t write(int descriptor, const void* data, size_t size)
{
    if (descriptor >= 0 && descriptor == keptDescriptor) {
        getKept().append(static_cast<const char*>(data), size);
        return static_cast<ssize_t>(size);
    }
    if (nextWrite == nullptr) return syscall(SYS_write, descriptor, data, size);
    return nextWrite(descriptor, data, size);
}

namespace tui {

OutputCollector::~OutputCollector()
{
    keptDescriptor = -1;
}

void OutputCollector::begin()
{
    getKept().clear();
    keptDescriptor = terminal_;
}

std::string OutputCollector::end()
{
    keptDescriptor = -1;
    return std::exchange(getKept(), {});
}

}  // namespace tui
