#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "test/support/screen/FrameText.h"
#include "tui/base/App.h"
#include "tui/base/Key.h"

namespace tui {

// What a test does with a screen whose time it sets: no clock, no loop, no terminal. `Driver` is
// derived from this; it has the screen as `app` and the time as `now`. It calls resize() first.
template <class Driver>
class ScreenDriver {
public:
    // ---- Changes, at the time `now`

    void send(const Event& event) { self().app.onEvent(event, self().now); }
    void press(KeyCode code) { send(KeyEvent{{.code = code}}); }
    // Keys by their names (see parseKeyName), with blanks between them.
    void press(std::string_view names) {
        for (const Key& key : parseKeyNames(names))
            send(KeyEvent{key});
    }
    // The same for one key on a terminal that reports releases.
    void send(std::string_view name, KeyChange change) {
        send(KeyEvent{parseKeyName(name).value(), change});
    }
    // Each letter is a key.
    void type(std::string_view letters) {
        for (const char letter : letters)
            send(KeyEvent{makeKey(static_cast<char32_t>(letter))});
    }
    void mouse(KeyCode code, int column, int row) {
        send(KeyEvent{{.code = code, .column = column, .row = row}});
    }
    void click(int column, int row) { mouse(KeyCode::MousePress, column, row); }
    void click(Place place) { click(place.column, place.row); }
    void resize(Size window) {
        window_ = window;
        send(Resized{window});
    }
    // What a worker has found out arrives.
    void wake() { send(Woken{}); }
    // Lets time pass, in which the app is woken when it has asked for it. Returns how often.
    int wait(Duration time) {
        int wakes = 0;
        TimePoint& now = self().now;
        const TimePoint end = now + time;
        while (!self().app.isDone()) {
            const std::optional<TimePoint> wake = self().app.nextWake();
            if (!wake || *wake > end) break;
            now = std::max(now, *wake);
            self().app.onTime(now);
            ++wakes;
        }
        now = end;
        return wakes;
    }

    // ---- Queries

    Frame draw() const {
        Frame frame(window_);
        static_cast<const Driver&>(*this).app.draw(frame);
        return frame;
    }
    std::string look() const { return toText(draw()); }
    testing::AssertionResult shows(std::initializer_list<std::string_view> texts) const {
        return tui::shows(draw(), texts);
    }
    testing::AssertionResult shows(std::string_view text) const { return shows({text}); }

private:
    Driver& self() { return static_cast<Driver&>(*this); }

    Size window_{};
};

}  // namespace tui
