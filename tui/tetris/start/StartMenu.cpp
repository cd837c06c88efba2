#include "tui/tetris/start/StartMenu.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "brain/tetris/Brains.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/base/Footer.h"
#include "tui/tetris/start/StartView.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

namespace {

// The choice at that cell; nullopt if there is none.
std::optional<StartChoice> findChoice(const TetrisState& state, const Key& key) {
    for (StartChoice& choice : listStartChoices(state)) {
        if (choice.box.contains(key.column, key.row)) return std::move(choice);
    }
    return std::nullopt;
}

// The next usual value, or the one before; the present one stays if there is none.
StartStep changeField(const tetris::GameField& field, bool isBack, TetrisState& state) {
    tetris::GameRules& rules = state.settings.rules;
    const int present = field.get(rules);
    int found = present;
    for (const int value : field.usual) {
        if (isBack ? value < present : value > present && found == present) found = value;
    }
    field.put(rules, found);
    return {.isTaken = true, .changed = field.name};
}

// A key while a field has the focus: digits are typed, and Enter takes them; arrows change it.
// Nullopt if it means nothing special there.
std::optional<StartStep> steerField(const Key& key, const tetris::GameField& field,
                                    TetrisState& state) {
    constexpr size_t kMostDigits = 4;
    std::optional<std::string>& digits = state.start.digits;
    const char32_t letter = key.code == KeyCode::Character ? key.character : U'\0';
    if (letter >= U'0' && letter <= U'9') {
        if (!digits) digits.emplace();
        if (digits->size() < kMostDigits) *digits += static_cast<char>(letter);
        return StartStep{.isTaken = true};
    }
    if (digits && key.code == KeyCode::Backspace) {
        if (!digits->empty()) digits->pop_back();
        return StartStep{.isTaken = true};
    }
    const std::optional<std::string> typed = std::exchange(digits, std::nullopt);
    if (key.code == KeyCode::Enter) {
        int value = 0;
        if (!typed) {
            digits.emplace();
        } else if (base::readNumber(*typed, field.min, field.max, value)) {
            field.put(state.settings.rules, value);
            return StartStep{.isTaken = true, .changed = field.name};
        } else if (!typed->empty()) {
            state.notice = state.tr.format("From {0} to {1}.", field.min, field.max);
        }
        return StartStep{.isTaken = true};
    }
    if (typed && key.code == KeyCode::Escape) return StartStep{.isTaken = true};
    const bool isBack = key.code == KeyCode::Left || letter == U'<';
    if (isBack || key.code == KeyCode::Right || letter == U'>' || letter == U' ')
        return changeField(field, isBack, state);
    return std::nullopt;
}

StartStep press(const Key& key, TetrisState& state) {
    for (const StartLine& line : listStartLines(state)) {
        if (!line.box.contains(key.column, key.row)) continue;
        state.start.chosen = line.item;
        return {.item = line.item, .isTaken = true};
    }
    if (const auto choice = findChoice(state, key)) {
        const bool isBack = key.column == choice->box.column;
        if (choice->field != nullptr) return changeField(*choice->field, isBack, state);
        return {.key = isBack ? choice->back : choice->next, .isTaken = true};
    }
    const std::optional<Key> meant =
        findFooterKey(listStartWords(state), placePageFooter(state.window), key.column, key.row);
    return {.key = meant, .isTaken = true};
}

// Turns the wheel over a choice that has two directions.
StartStep turnWheel(const Key& key, TetrisState& state) {
    const auto choice = findChoice(state, key);
    if (choice && choice->field != nullptr)
        return changeField(*choice->field, key.code == KeyCode::WheelUp, state);
    if (!choice || choice->back == choice->next) return {.isTaken = true};
    return {.key = key.code == KeyCode::WheelUp ? choice->next : choice->back, .isTaken = true};
}

// Handles a key while a choice has the focus; nullopt if it means nothing special there.
std::optional<StartStep> steerChoices(const Key& key, const std::vector<StartChoice>& choices,
                                      StartPage& page) {
    const size_t at = std::min(*page.focus, choices.size() - 1);
    const StartChoice& choice = choices[at];
    const auto moveTo = [&](std::optional<size_t> next) {
        page.focus = next;
        return StartStep{.isTaken = true};
    };
    const std::optional<size_t> before = at > 0 ? std::optional(at - 1) : std::nullopt;
    const std::optional<size_t> behind =
        at + 1 < choices.size() ? std::optional(at + 1) : std::nullopt;
    switch (key.code) {
        case KeyCode::BackTab: return moveTo(before);
        case KeyCode::Tab: return moveTo(behind);
        case KeyCode::Up: return moveTo(before.value_or(0));
        case KeyCode::Down: return moveTo(behind.value_or(at));
        case KeyCode::Escape: return moveTo({});
        case KeyCode::Left: return StartStep{.key = choice.back, .isTaken = true};
        case KeyCode::Right:
        case KeyCode::Enter: return StartStep{.key = choice.next, .isTaken = true};
        default: break;
    }
    if (key == makeKey(U' ')) return StartStep{.key = choice.next, .isTaken = true};
    return std::nullopt;
}

// The next rival in the order here, auto, 1 to 10, or the one before; a brain counts as auto.
void chooseRival(int step, std::string& rival) {
    const int at = rival == kSharedRival ? -1 : readRivalLevel(rival).value_or(0);
    const std::string next = std::to_string(at + step);
    if (at + step < 0) {
        rival = kSharedRival;
    } else if (next == "0") {
        rival = kAutoRival;
    } else if (readRivalLevel(next)) {
        rival = next;
    }
}

// What a key changes of the next match: the name of a setting; empty: nothing.
std::string_view changeMatch(const Key& key, SettingValues& settings) {
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

// Another level or brain for a side of a match to watch; at the right there may be nobody. Returns
// false if the key means nothing of that.
bool changeWatched(const Key& key, StartPage& page) {
    Key plain = key;
    plain.meta = false;
    const auto* const found = std::ranges::find(kSideKeys, plain);
    if (found == kSideKeys.end()) return false;
    const auto side = base::toIndex(found - kSideKeys.begin());
    std::vector<std::string> names;
    if (side == 1) names.emplace_back();
    for (int level = 1; readRivalLevel(std::to_string(level)); ++level)
        names.push_back(std::to_string(level));
    for (const tetris::BrainEntry& brain : tetris::getBrains())
        if (plays(brain.kind, tetris::RuleSet::Modern)) names.emplace_back(brain.name);
    std::string& who = page.watched.at(side);
    const auto at = base::toIndex(std::ranges::find(names, who) - names.begin());
    who = names[(at + (key.meta ? names.size() - 1 : 1)) % names.size()];
    return true;
}

}  // namespace

StartStep steerStart(const Key& key, TetrisState& state) {
    const std::vector<StartChoice> choices = listStartChoices(state);
    if (choices.empty()) state.start.focus.reset();
    if (!state.start.focus) state.start.digits.reset();
    if (state.start.focus) {
        const size_t at = std::min(*state.start.focus, choices.size() - 1);
        if (const tetris::GameField* const field = choices[at].field; field != nullptr) {
            if (const auto step = steerField(key, *field, state)) return *step;
        }
        if (const auto step = steerChoices(key, choices, state.start)) return *step;
    }
    const std::vector<StartLine> lines = listStartLines(state);
    const auto found = std::ranges::find(lines, state.start.chosen, &StartLine::item);
    const auto count = static_cast<ptrdiff_t>(lines.size());
    const ptrdiff_t at = found == lines.end() ? 0 : found - lines.begin();
    const auto choose = [&](ptrdiff_t index) {
        state.start.chosen = lines[base::toIndex((index + count) % count)].item;
        state.start.focus.reset();
        return StartStep{.isTaken = true};
    };
    switch (key.code) {
        case KeyCode::Tab:
            if (!choices.empty()) state.start.focus = 0;
            return {.isTaken = true};
        case KeyCode::BackTab:
            if (!choices.empty()) state.start.focus = choices.size() - 1;
            return {.isTaken = true};
        case KeyCode::Up: return choose(at - 1);
        case KeyCode::Down: return choose(at + 1);
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
    const StartItem row = state.start.chosen;
    const bool isRival = key == kWeakerKey || key == kStrongerKey;
    if (row == StartItem::Versus || (row == StartItem::People && !isRival)) {
        const std::string_view changed = changeMatch(key, state.settings);
        if (!changed.empty()) return {.isTaken = true, .changed = changed};
    }
    if (state.start.chosen == StartItem::Watch && state.start.hasRivals &&
        changeWatched(key, state.start))
        return {.isTaken = true};
    // The first press shows what would be played, so that nobody is in a rated match at once.
    if (key == kVersusKey && state.start.hasRivals) {
        if (state.start.chosen == StartItem::Versus)
            return {.item = StartItem::Versus, .isTaken = true};
        state.start.chosen = StartItem::Versus;
        return {.isTaken = true};
    }
    if (key == kTodayKey) {
        if (state.start.chosen == StartItem::Today)
            return {.item = StartItem::Today, .isTaken = true};
        state.start.chosen = StartItem::Today;
        state.start.focus.reset();
        return {.isTaken = true};
    }
    if (key == kPeopleKey && state.start.hasLive)
        return {.item = StartItem::People, .isTaken = true};
    if (key == kResumeKey && !state.start.suspended.empty())
        return {.item = StartItem::Resume, .isTaken = true};
    if (key == kPuzzleKey && state.start.hasPuzzle)
        return {.item = StartItem::Puzzle, .isTaken = true};
    return {};
}

void resetStart(TetrisState& state) {
    state.start.chosen = state.start.suspended.empty() ? StartItem::Play : StartItem::Resume;
    state.start.focus.reset();
}

void useNextSize(Size window, tetris::GameRules& rules) {
    constexpr std::array<Size, 6> kSizes{
        {{10, 20}, {8, 20}, {6, 20}, {12, 20}, {16, 24}, {20, 30}}};
    const auto* const found = std::ranges::find(kSizes, Size{rules.width, rules.rows});
    auto at = found == kSizes.end() ? kSizes.size() - 1 : base::toIndex(found - kSizes.begin());
    for (size_t tried = 0; tried < kSizes.size(); ++tried) {
        at = (at + 1) % kSizes.size();
        const auto [width, rows] = kSizes[at];
        if (!computeLayout(window, width, rows).fits) continue;
        rules.width = width;
        rules.rows = rows;
        return;
    }
}

}  // namespace tui
