#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <initializer_list>
#include <string>
#include <string_view>

#include "test/support/screen/FrameText.h"
#include "tui/base/Key.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// A test of a panel, in the time zone UTC, and in a window of 80x24 unless it sets another state.
class PanelTest : public testing::Test {
protected:
    static constexpr int64_t kNoon = 1769860800;  // 2026-01-31T12:00:00Z

    PanelTest() {
        ::setenv("TZ", "UTC", 1);
        ::tzset();
        state.window = {80, 24};
    }

    virtual Panel& getPanel() = 0;

    PanelEnd press(KeyCode code) { return getPanel().onKey({.code = code}); }
    // Keys by their names (see parseKeyName), with blanks between them; what the last one does.
    PanelEnd press(std::string_view names) {
        PanelEnd end = PanelEnd::Stays;
        for (const Key& key : parseKeyNames(names))
            end = getPanel().onKey(key);
        return end;
    }
    // Each letter is a key, at which the panel stays.
    void type(std::u32string_view letters) {
        for (const char32_t letter : letters)
            EXPECT_EQ(getPanel().onKey(makeKey(letter)), PanelEnd::Stays);
    }
    void type(std::string_view letters) { type(std::u32string(letters.begin(), letters.end())); }
    // Presses the mouse at the first place of that text. A word of the footer is its key.
    PanelEnd click(std::string_view text) {
        const Frame frame = drawFrame();
        const Place place = findText(frame, text).value();
        const Key press{.code = KeyCode::MousePress, .column = place.column, .row = place.row};
        return getPanel().onKey(frame.findKey(press.column, press.row).value_or(press));
    }

    // The picture, of which nothing is cut off.
    Frame drawFrame() {
        Frame frame(state.window, state.look);
        getPanel().draw(state, frame);
        EXPECT_EQ(frame.getCutOff(), 0);
        return frame;
    }
    std::string draw() { return toText(drawFrame()); }
    std::string draw(Size window) {
        state.window = window;
        return draw();
    }
    std::string draw(Size window, Look look) {
        state.look = look;
        return draw(window);
    }
    testing::AssertionResult shows(std::initializer_list<std::string_view> texts) {
        return tui::shows(drawFrame(), texts);
    }
    testing::AssertionResult shows(std::string_view text) { return shows({text}); }
    testing::AssertionResult shows(std::string_view text, Size window) {
        state.window = window;
        return shows(text);
    }

    TetrisState state;
};

}  // namespace tui
