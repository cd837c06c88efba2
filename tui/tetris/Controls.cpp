#include "tui/tetris/Controls.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "tui/base/text/Translation.h"

namespace tui {

namespace {

constexpr std::array<Control, 22> kControls{{
    {translatable("Brain"), ControlKind::Switch, Action::Brain, translatable("Brain")},
    {translatable("Which brain"), ControlKind::Choice, Action::NextBrain},
    {translatable("Load a brain"), ControlKind::Button, Action::Load},
    {translatable("Brain view"), ControlKind::Switch, Action::View, translatable("View")},
    {translatable("Rules"), ControlKind::Choice, Action::Rules},
    {translatable("Adversary"), ControlKind::Slider, Action::AdversaryUp, translatable("Adv.")},
    {translatable("Level"), ControlKind::Slider, Action::LevelUp, translatable("Level")},
    {translatable("Speed"), ControlKind::Slider, Action::Faster, translatable("Speed")},
    {translatable("Rising"), ControlKind::Switch, Action::Rising},
    {translatable("Sequence"), ControlKind::Choice, Action::Sequence},
    {translatable("Test game"), ControlKind::Switch, Action::Test},
    {translatable("Goal"), ControlKind::Choice, Action::Goal},
    {translatable("Ghost"), ControlKind::Switch, Action::Ghost},
    {translatable("Sound"), ControlKind::Switch, Action::Sound},
    {translatable("new"), ControlKind::Word, Action::New},
    {translatable("again"), ControlKind::Word, Action::Again},
    {translatable("undo"), ControlKind::Word, Action::Undo},
    {translatable("pause"), ControlKind::Word, Action::Pause},
    {translatable("scores"), ControlKind::Word, Action::Scores},
    {translatable("settings"), ControlKind::Word, Action::Settings},
    {translatable("keys"), ControlKind::Word, Action::Help},
    {translatable("quit"), ControlKind::Word, Action::Quit},
}};

}  // namespace

std::span<const Control> getControls()
{
    return kControls;
}

const Control& getControl(Action action)
{
    const auto* const found = std::ranges::find(kControls, action, &Control::action);
    assert(found != kControls.end());
    return *found;
}

bool isOffered(const Control& control, const SideState& state)
{
    if (control.action == Action::Load) return state.canLoad;
    return control.action != Action::Undo || state.canUndo;
}

std::string findLetters(const Control& control, const KeyMap& keys)
{
    const std::string up = keys.findLetter(control.action);
    switch (control.action) {
        case Action::AdversaryUp: return keys.findLetter(Action::AdversaryDown) + up;
        case Action::LevelUp: return keys.findLetter(Action::LevelDown) + up;
        case Action::Faster: return keys.findLetter(Action::Slower) + up;
        default: return up;
    }
}

SliderRange getSliderRange(Action action, const SideState& state)
{
    if (action == Action::LevelUp) return {1, tetris::getMaxLevel(state.makeNextRules().goal)};
    return {};
}

int getSliderValue(Action action, const SideState& state)
{
    if (action == Action::LevelUp) return state.makeNextRules().level;
    return action == Action::Faster ? state.settings.speed : state.settings.adversary;
}

std::vector<FooterWord> listFooterWords(const SideState& state)
{
    std::vector<FooterWord> words;
    for (const Control& control : kControls) {
        if (control.kind != ControlKind::Word || !isOffered(control, state)) continue;
        if (control.action == Action::Pause && state.phase == Phase::Over) continue;
        const std::vector<Key> keys = state.keys.findKeys(control.action);
        const bool isPaused = control.action == Action::Pause && state.phase == Phase::Paused;
        if (control.action == Action::Quit) {
            words.push_back({"Tab", std::string(state.tr("controls")), Key{.code = KeyCode::Tab}});
        }
        if (keys.empty()) continue;
        words.push_back({formatKeyName(keys.front()),
                         std::string(isPaused ? state.tr("play on") : state.tr(control.label)),
                         keys.front(), state.focus == control.action});
    }
    return words;
}

}  // namespace tui
