#pragma once

#include <poll.h>

#include "tui/base/Waker.h"

namespace tui {

// Sleeps as the loop does until the waker is used, and takes the wake. False after a minute.
[[nodiscard]] inline bool sleepUntilWoken(Waker& waker)
{
    constexpr int kLimit = 60'000;  // ms
    pollfd watched{waker.getDescriptor(), POLLIN, 0};
    return poll(&watched, 1, kLimit) == 1 && waker.take();
}

}  // namespace tui
