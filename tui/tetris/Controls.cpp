#include "tui/tetris/Controls.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace tui {

namespace {

constexpr std::array<Control, 14> kControls{{
    {"Brain", "b", ControlKind::Switch, Action::Brain},
    {"Which brain", "B", ControlKind::Choice, Action::NextBrain},
    {"Brain view", "v", ControlKind::Switch, Action::View},
    {"Adversary", "<>", ControlKind::Slider, Action::AdversaryUp},
    {"Speed", "-+", ControlKind::Slider, Action::Faster},
    {"Sequence", "s", ControlKind::Choice, Action::Sequence},
    {"Test game", "t", ControlKind::Switch, Action::Test},
    {"Ghost", "o", ControlKind::Switch, Action::Ghost},
    {"Sound", "m", ControlKind::Switch, Action::Sound},
    {"New game", "g", ControlKind::Button, Action::New},
    {"Again", "G", ControlKind::Button, Action::Again},
    {"Pause", "p", ControlKind::Button, Action::Pause},
    {"Help", "?", ControlKind::Button, Action::Help},
    {"Quit", "q", ControlKind::Button, Action::Quit},
}};

}  // namespace

std::span<const Control> getControls()
{
    return kControls;
}

int findControl(Action action)
{
    const auto* const found = std::ranges::find(kControls, action, &Control::action);
    assert(found != kControls.end());
    return static_cast<int>(found - kControls.begin());
}

}  // namespace tui
