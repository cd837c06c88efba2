#include "tui/puzzle/PuzzleKeyMap.h"

#include <algorithm>
#include <array>

namespace tui {

namespace {

struct Binding {
    Key key;
    PuzzleAction action;
};

constexpr Key on(char32_t character)
{
    return {.code = KeyCode::Character, .character = character};
}

constexpr Key on(KeyCode code)
{
    return {.code = code};
}

using enum PuzzleAction;

constexpr std::array<Binding, 30> kBindings{{
    {on(U'h'), MoveLeft},
    {on(U'a'), MoveLeft},
    {on(KeyCode::Left), MoveLeft},
    {on(U'l'), MoveRight},
    {on(U'd'), MoveRight},
    {on(KeyCode::Right), MoveRight},
    {on(U'k'), MoveUp},
    {on(U'w'), MoveUp},
    {on(KeyCode::Up), MoveUp},
    {on(U'j'), MoveDown},
    {on(U's'), MoveDown},
    {on(KeyCode::Down), MoveDown},
    {on(U'u'), Undo},
    {on(U'r'), Redo},
    {on(U'R'), Restart},
    {on(U' '), New},
    {on(U'n'), Choose},
    {on(U't'), Hint},
    {on(U'v'), Watch},
    {on(U'e'), Distance},
    {on(U'c'), Colors},
    {on(U'+'), Faster},
    {on(U'='), Faster},  // + without Shift on many keyboards
    {on(U'-'), Slower},
    {on(KeyCode::Enter), Review},
    {on(U'p'), Pause},
    {on(U'T'), Tetris},
    {on(U'?'), Help},
    {on(KeyCode::Escape), Back},
    {on(U'q'), Quit},
}};

}  // namespace

std::optional<PuzzleAction> findPuzzleAction(const Key& key)
{
    const auto* const found = std::ranges::find(kBindings, key, &Binding::key);
    if (found == kBindings.end()) return std::nullopt;
    return found->action;
}

}  // namespace tui
