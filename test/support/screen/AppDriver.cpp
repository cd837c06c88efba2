#include "test/support/screen/AppDriver.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tui/tetris/TetrisView.h"
#include "tui/tetris/view/Controls.h"

namespace tui {

PlayOptions makeOptions(tetris::GameSetup setup, std::optional<uint64_t> seed,
                        SettingValues settings) {
    PlayOptions options{.setup = std::move(setup),
                        .seed = seed,
                        .brains = {"default", "bad"},
                        .settings = std::move(settings),
                        .drawSeed = [next = uint64_t{1001}]() mutable { return next++; },
                        .formatCommand =
                            [](const tetris::GameSetup& played, uint64_t number, bool active) {
                                return "again " + played.sequence + " " + std::to_string(number) +
                                       (active ? " active" : "");
                            }};
    options.settings.countdown = false;
    return options;
}

PlayOptions makeModernOptions(tetris::Goal goal, SettingValues settings) {
    PlayOptions options = makeOptions({}, 7, std::move(settings));
    options.setup.rules = {.goal = goal, .set = tetris::RuleSet::Modern};
    options.settings.rules.goal = goal;
    options.settings.rules.set = tetris::RuleSet::Modern;
    return options;
}

PlayOptions SavedSettings::serve(PlayOptions options) {
    options.saveSetting = [this](const std::string& name, const std::string& value) {
        lines.push_back(name + " " + value);
        return answer;
    };
    return options;
}

std::shared_ptr<SuspendedGame> readLeft(const std::string& record) {
    return std::make_shared<SuspendedGame>(tetris::shareAutosave(record, "FILE"));
}

PlayOptions offerLeft(PlayOptions options, const std::string& record) {
    options.offered = readLeft(record);
    return options;
}

Frame drawState(const TetrisState& state) {
    Frame frame(state.window);
    drawTetris(state, frame);
    return frame;
}

namespace {

PlayOptions withLoader(PlayOptions options, FakeBrainLoader& loader) {
    if (options.loader == nullptr) options.loader = &loader.loader;
    return options;
}

}  // namespace

AppDriver::AppDriver(PlayOptions options, Size window, Look look, std::unique_ptr<Worker> worker,
                     tetris::BrainMaker make)
    : app(withLoader(std::move(options), loader), look, std::move(worker), std::move(make)) {
    resize(window);
}

void AppDriver::landAll() {
    while (state().phase == Phase::Playing)
        type(" ");
}

void AppDriver::restart(std::string_view key) {
    type(key);
    if (state().overlay == Overlay::NewQuestion) type("y");
}

void AppDriver::wakeAt(TimePoint at) {
    now = at > now ? at : now + std::chrono::milliseconds(1);
    app.onTime(now);
}

int AppDriver::wait(Duration time) {
    const TimePoint end = now + time;
    int count = 0;
    while (now < end) {
        const std::optional<TimePoint> wanted = app.nextWake();
        if (!wanted || *wanted > end) break;
        wakeAt(*wanted);
        ++count;
    }
    now = std::max(now, end);
    return count;
}

void AppDriver::waitForEnd() {
    while (const std::optional<TimePoint> wanted = app.nextWake())
        wakeAt(*wanted);
}

Box AppDriver::findControlBox(Action action) const {
    const Layout layout = computeLayout(state());
    const auto place = std::ranges::find(layout.controls, action, &ControlPlace::action);
    if (place != layout.controls.end()) return place->box;
    const std::vector<FooterWord> words = listFooterWords(state());
    for (const PlacedWord& placed : placeFooter(words, layout.footer)) {
        const std::optional<Key>& key = words[placed.index].key;
        if (key && state().keys.find(*key) == action) return placed.box;
    }
    throw std::logic_error("the control is not on the screen");
}

AppDriver beginGame(PlayOptions options, Size window, Look look, std::unique_ptr<Worker> worker,
                    tetris::BrainMaker make) {
    AppDriver driver(std::move(options), window, look, std::move(worker), std::move(make));
    driver.press(KeyCode::Enter);
    return driver;
}

}  // namespace tui
