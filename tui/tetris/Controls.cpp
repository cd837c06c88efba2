#include "tui/tetris/Controls.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace tui {

namespace {

constexpr std::array<Control, 15> kControls{{
    {"Brain", ControlKind::Switch, Action::Brain},
    {"Which brain", ControlKind::Choice, Action::NextBrain},
    {"Brain view", ControlKind::Switch, Action::View},
    {"Adversary", ControlKind::Slider, Action::AdversaryUp},
    {"Speed", ControlKind::Slider, Action::Faster},
    {"Sequence", ControlKind::Choice, Action::Sequence},
    {"Test game", ControlKind::Switch, Action::Test},
    {"Ghost", ControlKind::Switch, Action::Ghost},
    {"Sound", ControlKind::Switch, Action::Sound},
    {"New game", ControlKind::Button, Action::New},
    {"Again", ControlKind::Button, Action::Again},
    {"Settings", ControlKind::Button, Action::Settings},
    {"Pause", ControlKind::Button, Action::Pause},
    {"Help", ControlKind::Button, Action::Help},
    {"Quit", ControlKind::Button, Action::Quit},
}};

}  // namespace

std::span<const Control> getControls()
{
    return kControls;
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
