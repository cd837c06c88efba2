#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "test/support/screen/FakeBrainLoader.h"
#include "test/support/screen/ScreenDriver.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// The play options of tests. Fresh seeds are 1001, 1002, ... The command that repeats a game of
// sequence S and seed N is "again S N", followed by " active" if a brain steered all of it. There
// is no countdown unless a test switches it on afterwards.
PlayOptions makeOptions(tetris::GameSetup setup = {}, std::optional<uint64_t> seed = {},
                        SettingValues settings = {});

// The same for a modern game with that goal.
PlayOptions makeModernOptions(tetris::Goal goal = tetris::Goal::Marathon,
                              SettingValues settings = {});

// What is saved among the settings, each as "name value".
struct SavedSettings {
    // The options of a session that saves here.
    PlayOptions serve(PlayOptions options);

    std::vector<std::string> lines{};
    std::string answer{};  // what the person is told of each
};

// The game that was left with that record.
std::shared_ptr<SuspendedGame> readLeft(const std::string& record);

// The options of a session to which that game is offered.
PlayOptions offerLeft(PlayOptions options, const std::string& record);

// The picture of that state, as large as its window.
Frame drawState(const TetrisState& state);

// A TetrisApp in such time.
class AppDriver : public ScreenDriver<AppDriver> {
public:
    explicit AppDriver(PlayOptions options = makeOptions(), Size window = {80, 24}, Look look = {},
                       std::unique_ptr<Worker> worker = std::make_unique<InlineWorker>(),
                       tetris::BrainMaker make = {});
    // Not defined: the parts of the app refer to each other. Functions that return a driver build
    // it in its place.
    AppDriver(AppDriver&& other) noexcept;

    // ---- Changes, at the time `now`

    // Lands pieces where they enter until the game is over.
    void landAll();
    // Starts a new game by the key 'g', or the same again by 'G', also in the middle of one.
    void restart(std::string_view key = "g");

    // Lets time pass. The app is woken when it has asked for it, as by the loop, but at most once a
    // millisecond. Returns the number of wake-ups.
    int wait(Duration time);
    // Lets time pass until the app asks for no wake-up. Requires: the game ends by itself.
    void waitForEnd();
    // Lets time pass without a wake-up, as if the system did not run the program.
    void holdUp(Duration time) { now += time; }

    // ---- Queries

    const TetrisState& state() const { return app.getState(); }
    const tetris::Game& game() const { return *app.getState().findClassic(); }
    const tetris::ModernGame& modern() const { return *app.getState().findModern(); }
    // The place of the control, or of its word in the footer. Throws std::logic_error if it is not
    // on the screen.
    Box findControlBox(Action action) const;
    // The record of the game, as it would be kept now. Throws if it would not.
    std::string record() { return app.getGame().formatSuspended().value(); }

    // Used by the app, unless its options have another one.
    FakeBrainLoader loader;
    TetrisApp app;
    TimePoint now{std::chrono::hours(1)};

private:
    void wakeAt(TimePoint at);
};

// The same, with the game begun from the first page by Enter.
AppDriver beginGame(PlayOptions options = makeOptions(), Size window = {80, 24}, Look look = {},
                    std::unique_ptr<Worker> worker = std::make_unique<InlineWorker>(),
                    tetris::BrainMaker make = {});

}  // namespace tui
