#pragma once

#include <memory>
#include <string_view>

#include "test/support/screen/FakeBrainLoader.h"
#include "tui/base/Key.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// What a test starts play with: fresh seeds are 1001, 1002, ...; a game of sequence S and seed N is
// repeated by "again S N", with " active" behind it if a brain steered the whole of it.
[[nodiscard]] PlayOptions makeOptions(tetris::GameSetup setup = {},
                                      std::optional<std::uint64_t> seed = {});

// A TetrisApp in hand-made time: no clock, no loop, no terminal.
class AppDriver {
public:
    explicit AppDriver(PlayOptions options = makeOptions(), Size window = {80, 24}, Look look = {},
                       std::unique_ptr<BrainWorker> worker = nullptr);

    // ---- Changes; they happen now.

    void press(KeyCode code) { app.onKey({.code = code}, now); }
    // Each letter is a key.
    void type(std::string_view letters);
    void click(int column, int row);
    void turnWheel(KeyCode wheel, int column, int row);
    void resize(Size window) { app.onResize(window, now); }

    // Time passes; the app is woken whenever it asked to be, as the loop would do it, but at most
    // once a millisecond. Returns how often.
    int wait(Duration time);
    // The same until the game is not on any more. Requires: nothing keeps it from ending.
    void waitForEnd();
    // Time passes without a wake-up: the program is held up.
    void holdUp(Duration time) { now += time; }

    // ---- Queries

    [[nodiscard]] const TetrisState& state() const { return app.getState(); }
    [[nodiscard]] const tetris::Game& game() const { return app.getState().game.value(); }
    [[nodiscard]] Frame draw() const;
    // The control's place on the screen. Requires: the window has room for controls.
    [[nodiscard]] Box findControlBox(Action action) const;

    // Of the app, unless its options have one.
    FakeBrainLoader loader;
    TetrisApp app;
    TimePoint now{std::chrono::hours(1)};

private:
    void wake(TimePoint at);
};

}  // namespace tui
