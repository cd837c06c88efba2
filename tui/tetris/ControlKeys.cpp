#include "tui/tetris/ControlKeys.h"

#include <algorithm>
#include <vector>

#include "core/base/Range.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/view/Controls.h"

namespace tui {

namespace {

constexpr int kWheelStep = 5;

ControlStep moveSlider(Action slider, int value) {
    return {.isTaken = true, .action = slider, .value = value};
}

// The value that a press at that column of the slider's line means.
ControlStep pressSlider(const ControlPlace& place, int column, const SideState& state) {
    const SliderRange range = getSliderRange(place.action, state);
    return moveSlider(place.action, range.min + findSliderValue(findSlider(place), column,
                                                                range.max - range.min));
}

// The controls that are on the screen, in the order of Tab.
std::vector<Action> listShown(const TetrisState& state) {
    const Layout layout = computeLayout(state);
    std::vector<Action> shown;
    for (const ControlPlace& place : layout.controls) {
        if (isOffered(place.action, state)) shown.push_back(place.action);
    }
    const std::vector<FooterWord> words = listFooterWords(state);
    for (const PlacedWord& placed : placeFooter(words, layout.footer)) {
        const auto action = state.keys.find(*words[placed.index].key);
        if (action) shown.push_back(*action);
    }
    return shown;
}

// After the last one no control has the focus: the keys move the piece.
void moveFocus(bool forward, TetrisState& state) {
    const std::vector<Action> shown = listShown(state);
    if (shown.empty()) return;
    if (!state.focus) {
        state.focus = forward ? shown.front() : shown.back();
        return;
    }
    const auto at = std::ranges::find(shown, *state.focus);
    if (at == shown.end()) {
        state.focus.reset();
    } else if (forward) {
        state.focus = at + 1 == shown.end() ? std::nullopt : std::optional(*(at + 1));
    } else {
        state.focus = at == shown.begin() ? std::nullopt : std::optional(*(at - 1));
    }
}

}  // namespace

ControlStep steerControls(const PressedKey& pressed, TetrisState& state) {
    const Key& key = pressed.key;
    // If Tab is assigned to an action, it does not move the focus.
    const bool isTab = key.code == KeyCode::Tab && !pressed.action;
    if (isTab || key.code == KeyCode::BackTab) {
        moveFocus(isTab, state);
        return {.isTaken = true};
    }
    if (!state.focus) return {};
    if (key.code == KeyCode::Escape) {
        state.focus.reset();
        return {.isTaken = true};
    }
    const ActionRow& control = getActionRow(*state.focus);
    const bool up = key.code == KeyCode::Right || key.code == KeyCode::Up;
    const bool down = key.code == KeyCode::Left || key.code == KeyCode::Down;
    const bool press =
        key.code == KeyCode::Enter || (key.code == KeyCode::Character && key.character == U' ');
    if (!up && !down && !press) return {};
    if (control.kind == ControlKind::Slider) {
        const int step = up ? 1 : down ? -1 : 0;
        return moveSlider(control.action, getSliderValue(control.action, state) + step);
    }
    const bool isButton = control.kind == ControlKind::Button || control.kind == ControlKind::Word;
    if (!isButton) return {.isTaken = true, .action = control.action};
    if (!press) return {.isTaken = true};
    // After a button, keys belong to the game again.
    state.focus.reset();
    return {.isTaken = true, .action = control.action};
}

ControlStep steerByMouse(const Key& key, TetrisState& state) {
    const Layout layout = computeLayout(state);
    if (key.code == KeyCode::MouseDrag) {
        if (!state.dragged) return {.isTaken = true};
        const ControlPlace* const place =
            base::find(layout.controls, *state.dragged, &ControlPlace::action);
        if (place == nullptr || !layout.isWide()) return {.isTaken = true};
        return pressSlider(*place, key.column, state);
    }
    state.dragged.reset();
    const bool isPress = key.code == KeyCode::MousePress;
    const ControlPlace* const place = findControlAt(layout, key.column, key.row);
    if (place == nullptr) return {.isTaken = true};
    const ActionRow& control = getActionRow(place->action);
    if (!isOffered(control.action, state)) return {.isTaken = true};
    if (control.kind != ControlKind::Slider) {
        return {.isTaken = true, .action = isPress ? std::optional(control.action) : std::nullopt};
    }
    const int present = getSliderValue(control.action, state);
    const int wheel = control.action == Action::LevelUp ? 1 : kWheelStep;
    if (key.code == KeyCode::WheelUp) return moveSlider(control.action, present + wheel);
    if (key.code == KeyCode::WheelDown) return moveSlider(control.action, present - wheel);
    if (layout.isWide() && findSlider(*place).contains(key.column, key.row)) {
        state.dragged = control.action;
        return pressSlider(*place, key.column, state);
    }
    // The letters before the label act as their keys.
    if (key.column == place->box.column)
        return {.isTaken = true, .action = findDownAction(control.action)};
    if (key.column == place->box.column + 1) return {.isTaken = true, .action = control.action};
    return {.isTaken = true};
}

}  // namespace tui
