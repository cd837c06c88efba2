#include "tui/tetris/Controls.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "tui/base/Translation.h"
#include "tui/tetris/view/TetrisView.h"

namespace tui {

namespace {

constexpr std::array<Control, 17> kControls{{
    {translatable("Brain"), ControlKind::Switch, Action::Brain},
    {translatable("Load"), ControlKind::Button, Action::Load},
    {translatable("Which brain"), ControlKind::Choice, Action::NextBrain},
    {translatable("Brain view"), ControlKind::Switch, Action::View},
    {translatable("Adversary"), ControlKind::Slider, Action::AdversaryUp},
    {translatable("Speed"), ControlKind::Slider, Action::Faster},
    {translatable("Sequence"), ControlKind::Choice, Action::Sequence},
    {translatable("Test game"), ControlKind::Switch, Action::Test},
    {translatable("Ghost"), ControlKind::Switch, Action::Ghost},
    // Not "Scores", which is too much like "Score", the points of this game.
    {translatable("Ranking"), ControlKind::Button, Action::Scores},
    {translatable("Sound"), ControlKind::Switch, Action::Sound},
    {translatable("New game"), ControlKind::Button, Action::New},
    {translatable("Again"), ControlKind::Button, Action::Again},
    {translatable("Settings"), ControlKind::Button, Action::Settings},
    {translatable("Pause"), ControlKind::Button, Action::Pause},
    {translatable("Help"), ControlKind::Button, Action::Help},
    {translatable("Quit"), ControlKind::Button, Action::Quit},
}};

}  // namespace

std::span<const Control> getControls()
{
    return kControls;
}

bool isOffered(const Control& control, bool canLoad)
{
    return canLoad || control.action != Action::Load;
}

std::string findLetters(const Control& control, const KeyMap& keys)
{
    const std::string up = keys.findLetter(control.action);
    switch (control.action) {
        case Action::AdversaryUp: return keys.findLetter(Action::AdversaryDown) + up;
        case Action::Faster: return keys.findLetter(Action::Slower) + up;
        default: return up;
    }
}

int findControl(Action action)
{
    const auto* const found = std::ranges::find(kControls, action, &Control::action);
    assert(found != kControls.end());
    return static_cast<int>(found - kControls.begin());
}

namespace {

ControlStep moveSlider(Action action, int value)
{
    if (action == Action::Faster) return {.isTaken = true, .speed = value};
    return {.isTaken = true, .adversary = value};
}

int findSliderPosition(Action action, const TetrisState& state)
{
    return action == Action::Faster ? state.speed : state.adversary;
}

void moveFocus(bool forward, TetrisState& state)
{
    const int count = static_cast<int>(getControls().size());
    const int step = forward ? 1 : count - 1;
    const int before = state.focus.value_or(forward ? count - 1 : 0);
    int next = (before + step) % count;
    while (!isOffered(getControls()[static_cast<std::size_t>(next)], state.canLoad))
        next = (next + step) % count;
    state.focus = next;
}

}  // namespace

ControlStep steerControls(const Key& key, TetrisState& state)
{
    // If Tab is assigned to an action, it does not move the focus.
    const bool isTab = key.code == KeyCode::Tab && !state.keys.find(key);
    if (isTab || key.code == KeyCode::BackTab) {
        const Layout layout = computeLayout(state);
        if (!layout.controls.empty()) moveFocus(isTab, state);
        return {.isTaken = true};
    }
    if (!state.focus) return {};
    if (key.code == KeyCode::Escape) {
        state.focus.reset();
        return {.isTaken = true};
    }
    const Control& control = getControls()[static_cast<std::size_t>(*state.focus)];
    const bool up = key.code == KeyCode::Right || key.code == KeyCode::Up;
    const bool down = key.code == KeyCode::Left || key.code == KeyCode::Down;
    const bool press =
        key.code == KeyCode::Enter || (key.code == KeyCode::Character && key.character == U' ');
    if (!up && !down && !press) return {};
    if (control.kind == ControlKind::Slider) {
        const int step = up ? 1 : down ? -1 : 0;
        return moveSlider(control.action, findSliderPosition(control.action, state) + step);
    }
    if (control.kind != ControlKind::Button) return {.isTaken = true, .action = control.action};
    if (!press) return {.isTaken = true};
    // After a button, keys belong to the game again.
    state.focus.reset();
    return {.isTaken = true, .action = control.action};
}

ControlStep steerByMouse(const Key& key, const TetrisState& state)
{
    const Layout layout = computeLayout(state);
    const bool isPress = key.code == KeyCode::MousePress;
    const std::optional<int> index = findControlAt(layout, key.column, key.row);
    if (!index) {
        const bool starts =
            state.phase == Phase::Start && isPress && layout.well.contains(key.column, key.row);
        return {.isTaken = true, .action = starts ? std::optional(Action::New) : std::nullopt};
    }
    const Control& control = getControls()[static_cast<std::size_t>(*index)];
    if (!isOffered(control, state.canLoad)) return {.isTaken = true};
    if (control.kind != ControlKind::Slider) {
        return {.isTaken = true, .action = isPress ? std::optional(control.action) : std::nullopt};
    }
    const int present = findSliderPosition(control.action, state);
    if (key.code == KeyCode::WheelUp) return moveSlider(control.action, present + 1);
    if (key.code == KeyCode::WheelDown) return moveSlider(control.action, present - 1);
    const std::optional<int> value =
        findSliderValue(layout.controls[static_cast<std::size_t>(*index)], key.column, present);
    return value ? moveSlider(control.action, *value) : ControlStep{.isTaken = true};
}

}  // namespace tui
