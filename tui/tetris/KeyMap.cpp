#include "tui/tetris/KeyMap.h"

#include <algorithm>
#include <array>

namespace tui {

namespace {

struct Binding {
    Key key;
    Action action;
};

constexpr Key on(char32_t character)
{
    return {.code = KeyCode::Character, .character = character};
}

constexpr Key on(KeyCode code)
{
    return {.code = code};
}

constexpr std::array<Binding, 31> kBindings{{
    {on(U'j'), Action::Left},          {on(KeyCode::Left), Action::Left},
    {on(U'l'), Action::Right},         {on(KeyCode::Right), Action::Right},
    {on(U'k'), Action::Rotate},        {on(U'i'), Action::Rotate},
    {on(KeyCode::Up), Action::Rotate}, {on(KeyCode::Down), Action::Down},
    {on(U'n'), Action::Drop},          {on(U' '), Action::Land},
    {on(U'h'), Action::WallLeft},      {on(KeyCode::Home), Action::WallLeft},
    {on(U';'), Action::WallRight},     {on(KeyCode::End), Action::WallRight},
    {on(U'b'), Action::Brain},         {on(U'B'), Action::NextBrain},
    {on(U'v'), Action::View},          {on(U'>'), Action::AdversaryUp},
    {on(U'<'), Action::AdversaryDown}, {on(U'+'), Action::Faster},
    {on(U'='), Action::Faster},  // + without Shift on many keyboards
    {on(U'-'), Action::Slower},        {on(U't'), Action::Test},
    {on(U's'), Action::Sequence},      {on(U'o'), Action::Ghost},
    {on(U'm'), Action::Sound},         {on(U'g'), Action::New},
    {on(U'G'), Action::Again},         {on(U'p'), Action::Pause},
    {on(U'?'), Action::Help},          {on(U'q'), Action::Quit},
}};

}  // namespace

std::optional<Action> findAction(const Key& key)
{
    const auto* const found = std::ranges::find(kBindings, key, &Binding::key);
    if (found == kBindings.end()) return std::nullopt;
    return found->action;
}

}  // namespace tui
