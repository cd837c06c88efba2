#pragma once

#include <poll.h>

#include "tui/base/Worker.h"

namespace tui {

// Sleeps until the waker is used, as the loop does, and takes the wake-up. False after a minute.
inline bool sleepUntilWoken(Waker& waker) {
    constexpr int kLimit = 60'000;  // ms
    pollfd watched{waker.getDescriptor(), POLLIN, 0};
    return poll(&watched, 1, kLimit) == 1 && waker.take();
}

}  // namespace tui
