#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/replay/ReplayApp.h"

namespace tui {

// A ReplayApp in time made by hand.
struct ReplayDriver {
    explicit ReplayDriver(const tetris::SharedReplay& recording, Size window = {80, 24},
                          const std::string& player = "", bool returns = false)
        : app(recording, Look{}, std::make_unique<InlineWorker>(), {}, player, returns),
          size(window) {
        app.onEvent(Resized{window}, now);
    }

    void type(char32_t letter) {
        app.onEvent(KeyEvent{{.code = KeyCode::Character, .character = letter}}, now);
    }
    void press(KeyCode code) { app.onEvent(KeyEvent{{.code = code}}, now); }
    // Keys by their names (see parseKeyName), with blanks between them.
    void press(std::string_view names) {
        for (const Key& key : parseKeyNames(names))
            app.onEvent(KeyEvent{key}, now);
    }
    void wait(Duration time) {
        const TimePoint end = now + time;
        while (const auto wake = app.nextWake()) {
            if (*wake > end) break;
            now = std::max(now, *wake);
            app.onTime(now);
        }
        now = end;
    }
    std::string look() const {
        Frame frame(size);
        app.draw(frame);
        return toText(frame);
    }
    bool shows(const std::string& text) const { return look().find(text) != std::string::npos; }

    ReplayApp app;
    TimePoint now{std::chrono::hours(1)};
    Size size;
};

}  // namespace tui
