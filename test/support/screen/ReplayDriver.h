#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "test/support/screen/ScreenDriver.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/replay/ReplayApp.h"

namespace tui {

// A ReplayApp in time made by hand.
struct ReplayDriver : ScreenDriver<ReplayDriver> {
    explicit ReplayDriver(const tetris::SharedReplay& recording, Size window = {80, 24},
                          const std::string& player = "", bool returns = false)
        : app(recording, Look{}, std::make_unique<InlineWorker>(), {}, player, returns) {
        resize(window);
    }

    ReplayApp app;
    TimePoint now{std::chrono::hours(1)};
};

}  // namespace tui
