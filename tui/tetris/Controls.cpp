#include "tui/tetris/Controls.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "tui/base/Translation.h"

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
    // Not "Scores": the word for the points of this game stays alone on the screen.
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

}  // namespace tui
