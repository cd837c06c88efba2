#pragma once

#include <chrono>
#include <ctime>

namespace base {

// The processor time that this thread has used. Unlike elapsed time it does not grow faster on a
// busy machine.
[[nodiscard]] inline std::chrono::nanoseconds getThreadTime()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace base
