#include "tui/base/Waker.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace tui {

Waker::Waker() : descriptor_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC))
{
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

Waker::~Waker()
{
    close(descriptor_);
}

void Waker::wake()
{
    // Fails only if the count is full; the descriptor is readable then, too.
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(descriptor_, &one, sizeof one);
}

bool Waker::take()
{
    std::uint64_t count = 0;
    return read(descriptor_, &count, sizeof count) == sizeof count;
}

}  // namespace tui
