#include "tui/tetris/StartMenu.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/view/Layout.h"
#include "tui/tetris/view/StartView.h"

namespace tui {

namespace {

StartStep press(const Key& key, TetrisState& state)
{
    for (const StartLine& line : listStartLines(state)) {
        if (!line.box.contains(key.column, key.row)) continue;
        state.start.chosen = line.item;
        return {.item = line.item, .isTaken = true};
    }
    std::optional<Key> meant =
        findFooterKey(listStartWords(state), placePageFooter(state.window), key.column, key.row);
    for (const StartChoices& choices : listStartChoices(state)) {
        if (!meant) meant = findFooterKey(choices.words, choices.box, key.column, key.row);
    }
    return {.key = meant, .isTaken = true};
}

// Turns the wheel over the words of adversary and speed.
StartStep turnWheel(const Key& key, const TetrisState& state)
{
    const bool isUp = key.code == KeyCode::WheelUp;
    for (const StartChoices& choices : listStartChoices(state)) {
        const auto meant = findFooterKey(choices.words, choices.box, key.column, key.row);
        const std::optional<Action> action = meant ? state.keys.find(*meant) : std::nullopt;
        if (action != Action::Faster && action != Action::AdversaryUp) continue;
        if (isUp) return {.key = meant, .isTaken = true};
        const std::vector<Key> down =
            state.keys.findKeys(action == Action::Faster ? Action::Slower : Action::AdversaryDown);
        if (!down.empty()) return {.key = down.front(), .isTaken = true};
    }
    return {.isTaken = true};
}

// The next rival in the order auto, 1 to 10, or the one before; a brain counts as auto.
void chooseRival(int step, std::string& rival)
{
    const std::string next = std::to_string(readRivalLevel(rival).value_or(0) + step);
    if (next == "0") {
        rival = kAutoRival;
    } else if (readRivalLevel(next)) {
        rival = next;
    }
}

// What a key changes of the next match: the name of a setting; empty: nothing.
std::string_view changeMatch(const Key& key, SettingValues& settings)
{
    constexpr int kMostMatches = 10;
    if (key == kWeakerKey || key == kStrongerKey) {
        chooseRival(key == kStrongerKey ? 1 : -1, settings.rival);
        return "rival";
    }
    if (key == kFirstToKey) {
        settings.firstTo = settings.firstTo % kMostMatches + 1;
        return "first_to";
    }
    if (key == kTurnsKey) {
        settings.versusTurns = !settings.versusTurns;
        return "versus_turns";
    }
    return {};
}

}  // namespace

StartStep steerStart(const Key& key, TetrisState& state)
{
    const std::vector<StartLine> lines = listStartLines(state);
    const auto found = std::ranges::find(lines, state.start.chosen, &StartLine::item);
    const auto count = static_cast<std::ptrdiff_t>(lines.size());
    const std::ptrdiff_t at = found == lines.end() ? 0 : found - lines.begin();
    const auto choose = [&](std::ptrdiff_t index) {
        state.start.chosen = lines[static_cast<std::size_t>((index + count) % count)].item;
        return StartStep{.isTaken = true};
    };
    switch (key.code) {
        case KeyCode::Up:
        case KeyCode::BackTab: return choose(at - 1);
        case KeyCode::Down:
        case KeyCode::Tab: return choose(at + 1);
        case KeyCode::Home: return choose(0);
        case KeyCode::End: return choose(count - 1);
        case KeyCode::Enter: return {.item = state.start.chosen, .isTaken = true};
        case KeyCode::MousePress: return press(key, state);
        case KeyCode::WheelUp:
        case KeyCode::WheelDown: return turnWheel(key, state);
        case KeyCode::MouseDrag:
        case KeyCode::MouseRelease: return {.isTaken = true};
        default: break;
    }
    if (state.start.chosen == StartItem::Versus) {
        const std::string_view changed = changeMatch(key, state.settings);
        if (!changed.empty()) return {.isTaken = true, .changed = changed};
    }
    if (key == kVersusKey && state.start.hasVersus)
        return {.item = StartItem::Versus, .isTaken = true};
    if (key == kResumeKey && !state.start.kept.empty())
        return {.item = StartItem::Resume, .isTaken = true};
    if (key == kPuzzleKey && state.start.hasPuzzle)
        return {.item = StartItem::Puzzle, .isTaken = true};
    return {};
}

void resetStart(TetrisState& state)
{
    state.start.chosen = state.start.kept.empty() ? StartItem::Play : StartItem::Resume;
}

void useNextSize(Size window, tetris::GameRules& rules)
{
    constexpr std::array<Size, 6> kSizes{
        {{10, 20}, {8, 20}, {6, 20}, {12, 20}, {16, 24}, {20, 30}}};
    const auto* const found = std::ranges::find(kSizes, Size{rules.width, rules.rows});
    auto at = found == kSizes.end() ? kSizes.size() - 1
                                    : static_cast<std::size_t>(found - kSizes.begin());
    for (std::size_t tried = 0; tried < kSizes.size(); ++tried) {
        at = (at + 1) % kSizes.size();
        const auto [width, rows] = kSizes[at];
        if (!computeLayout(window, width, rows).fits) continue;
        rules.width = width;
        rules.rows = rows;
        return;
    }
}

}  // namespace tui
