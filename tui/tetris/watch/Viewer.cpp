#include "tui/tetris/watch/Viewer.h"

#include <algorithm>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Overloaded.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// The most steps in one wake-up, and the least time between two wake-ups for steps, so that keys
// are handled in time at every speed.
constexpr int kStepsAtOnce = 5000;
constexpr Duration kLookTime = 15ms;
// A step that is later than this delays those that follow.
constexpr Duration kLateStep = 50ms;

}  // namespace

// ---- Events

void Viewer::onEvent(const Event& event, TimePoint now) {
    now_ = now;
    std::visit(base::Overloaded{[&](const KeyEvent& input) {
                                    if (input.change != KeyChange::Released) onKey(input.key);
                                },
                                [&](const Resized& resized) { onResize(resized.window); },
                                [&](const LookChanged& changed) { onLook(changed.look); },
                                [&](const Woken&) {
                                    work(true);
                                    advance();
                                },
                                [&](const Suspended&) { pause(); }, [](const FocusLost&) {}},
               event);
}

// Without UTF-8 only English can be shown.
void Viewer::onLook(const Look& look) {
    view_.look = look;
    if (!look.utf8) view_.tr = {};
}

void Viewer::onResize(Size window) {
    // The first one is the start.
    const bool isStart = view_.window == Size{};
    view_.window = window;
    if (isStart) {
        beginStep(now_);
        onClock();
    }
    if (!listControls().fits) pause();
}

void Viewer::onKey(const Key& key) {
    if (takeKey(key)) return;
    const Controls controls = listControls();
    if (key.code == KeyCode::MousePress) {
        Frame frame(view_.window);
        draw(frame);
        if (const auto meant = frame.findKey(key.column, key.row)) onKey(*meant);
        return;
    }
    // Any key closes the page of keys.
    if (view_.showsHelp) return changeClock([this] { view_.showsHelp = false; });
    const std::optional<ViewAction> action = findAction(controls.rows, key);
    if (action && (controls.fits || action == ViewAction::Quit)) take(*action);
}

void Viewer::take(ViewAction action) {
    using enum ViewAction;
    const bool changesSpeed = action == Slower || action == Faster || action == Full;
    if (changesSpeed) return changeClock([&] { act(action); });
    if (act(action)) return;
    if (action == Pause) view_.paused ? resume() : pause();
    if (action == View) view_.viewsBrain = !view_.viewsBrain;
    if (action == Help) changeClock([this] { view_.showsHelp = true; });
    if (action == Quit) done_ = true;
}

// ---- The clock

// The part of the delay before the next step that has passed stays the same.
template <class Change>
void Viewer::changeClock(const Change& change) {
    const TimePoint stands = isStill() ? stoodAt_ : now_;
    const double before = toSeconds(computeDelay().value_or(Duration(0)));
    double passed = toSeconds(stands - steppedAt_);
    change();
    const std::optional<Duration> after = computeDelay();
    if (before > 0 && after) passed *= toSeconds(*after) / before;
    stoodAt_ = now_;
    steppedAt_ = now_ - std::chrono::round<Duration>(std::chrono::duration<double>(passed));
    onClock();
}

void Viewer::pause() {
    if (!view_.paused && !view_.isOver) changeClock([this] { view_.paused = true; });
}

void Viewer::resume() {
    if (view_.paused) changeClock([this] { view_.paused = false; });
}

std::optional<TimePoint> Viewer::nextWake() const {
    const std::optional<TimePoint> next = nextWork();
    const std::optional<Duration> delay = isStill() ? std::nullopt : computeDelay();
    return delay ? earlier(next, std::max(steppedAt_ + *delay, lookedAt_ + kLookTime)) : next;
}

void Viewer::onTime(TimePoint now) {
    now_ = lookedAt_ = now;
    advance();
    work(false);
}

void Viewer::advance() {
    for (int steps = 0; !isStill(); ++steps) {
        const std::optional<Duration> delay = computeDelay();
        if (!delay || steppedAt_ + *delay > now_) return;
        const TimePoint due = steppedAt_ + *delay;
        const bool isLate = steps == kStepsAtOnce || now_ - due > kLateStep;
        steppedAt_ = isLate ? now_ : due;
        if (steps == kStepsAtOnce || !step()) return;
    }
}

// ---- What sources share

void changeSpeed(ViewAction action, ViewState& state) {
    const int change = action == ViewAction::Faster ? 1 : -1;
    state.speed = std::clamp(state.speed + change, kMinViewSpeed, kMaxViewSpeed);
}

Duration scaleTime(Duration time, int speed) {
    return speed >= 0 ? time / (1 << speed) : time * (1 << -speed);
}

std::string formatViewSpeed(const ViewState& state) {
    return base::format("{}{}{}", getGlyphs(state.look).times, state.speed < 0 ? "1/" : "",
                        1 << std::abs(state.speed));
}

Box drawViewKeys(const std::vector<ViewRow>& rows, const ViewState& state, Frame& frame,
                 int below) {
    constexpr int kColumns = 36;
    constexpr int kKeyColumns = 12;
    const auto lines = static_cast<int>(
        std::ranges::count_if(rows, [](const ViewRow& row) { return !row.help.empty(); }));
    const Size size{kColumns, lines + 2 + below};
    Box line = placeInMiddle(state.window, size);
    line.rows = below;
    frame.put(line, state.tr("KEYS"), kTitle);
    line.row += 2;
    for (const ViewRow& row : rows) {
        if (row.help.empty()) continue;
        frame.put(line, nameArrows(row.helpKeys, state.look), kKey);
        frame.put(line.column + kKeyColumns, line.row++, state.tr(row.help));
    }
    return line;
}

bool drawsInstead(const std::vector<ViewRow>& rows, const ViewState& state, bool fits, Size needed,
                  Frame& frame) {
    if (state.showsHelp) {
        drawViewKeys(rows, state, frame);
    } else if (!fits) {
        drawTooSmall(state.window, needed, "", frame);
    }
    return state.showsHelp || !fits;
}

}  // namespace tui
