#include "tui/tetris/StartMode.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "brain/tetris/Brains.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

constexpr Duration kBetweenLists = std::chrono::seconds(1);

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

// Chooses the next level or brain for a side of a match to watch, or with Alt the one before; the
// right side may be empty. Returns false for a key of neither side.
bool changeWatched(const Key& key, StartPage& page) {
    Key plain = key;
    plain.meta = false;
    const auto* const found = std::ranges::find(kSideKeys, plain);
    if (found == kSideKeys.end()) return false;
    const auto side = toIndex(found - kSideKeys.begin());
    std::vector<std::string> names;
    if (side == 1) names.emplace_back();
    for (int level = 1; readRivalLevel(std::to_string(level)); ++level)
        names.push_back(std::to_string(level));
    for (const tetris::BrainEntry& brain : tetris::getBrains())
        if (plays(brain.kind, tetris::RuleSet::Modern)) names.emplace_back(brain.name);
    std::string& who = page.watched.at(side);
    const auto at = toIndex(std::ranges::find(names, who) - names.begin());
    who = names[(at + (key.meta ? names.size() - 1 : 1)) % names.size()];
    return true;
}

}  // namespace

// ---- What others play

void StartMode::onTime() {
    if (options.live == nullptr || state.phase != Phase::Start || listed_.isOpen()) return;
    if (state.start.live && now < nextWake().value_or(TimePoint::max())) return;
    listedAt_ = now;
    options.live->ask(
        listed_, [asker = state.describeAsker()](LiveList& list) { return list.list(asker); },
        [this](LiveEntries entries) { state.start.live = std::move(entries); });
}

std::optional<TimePoint> StartMode::nextWake() const {
    const bool isShown =
        state.overlay == Overlay::Live ||
        (state.overlay == Overlay::None && state.start.chosen == StartItem::People);
    if (options.live == nullptr || state.phase != Phase::Start || !isShown || listed_.isOpen())
        return std::nullopt;
    return listedAt_ + kBetweenLists;
}

// ---- Keys

void StartMode::onKey(PressedKey pressed) {
    StartPage& page = state.start;
    const Key& key = pressed.key;
    // Any key stops the reading of a long suspended game; these do nothing else.
    const bool moves = isMouse(key) && key.code != KeyCode::MousePress;
    if (!moves && std::exchange(page.isReading, false)) {
        const bool isSame = key.code == KeyCode::Enter && page.chosen == StartItem::Resume;
        if (isSame || key.code == KeyCode::Escape) return;
    }
    const std::vector<StartChoice> choices = listStartChoices(state);
    if (choices.empty()) page.focus.reset();
    if (!page.focus) page.digits.reset();
    if (isMouse(key)) {
        onMouse(key);
    } else if ((page.focus && onChoiceKey(pressed, choices)) || onMenuKey(key, choices.size()) ||
               changeMatch(key)) {
        return;
    } else if (pressed.action == Action::Brain) {
        choose(StartItem::Watch);
    } else if (pressed.action) {
        actions_.act(*pressed.action);
    }
}

// Handles a key while a choice has the focus. Returns false if the key is still to be handled.
// Left, Right, Enter and Space have become the key that changes the choice then.
bool StartMode::onChoiceKey(PressedKey& pressed, const std::vector<StartChoice>& choices) {
    const size_t last = choices.size() - 1;
    const size_t at = std::min(*state.start.focus, last);
    const StartChoice& choice = choices[at];
    Key& key = pressed.key;
    if (choice.field != nullptr && onFieldKey(key, *choice.field)) return true;
    std::optional<size_t>& focus = state.start.focus;
    const bool isBack = key.code == KeyCode::Left;
    switch (key.code) {
        case KeyCode::BackTab: focus = at > 0 ? std::optional(at - 1) : std::nullopt; return true;
        case KeyCode::Tab: focus = at < last ? std::optional(at + 1) : std::nullopt; return true;
        case KeyCode::Up: focus = at > 0 ? at - 1 : 0; return true;
        case KeyCode::Down: focus = std::min(at + 1, last); return true;
        case KeyCode::Escape: focus.reset(); return true;
        case KeyCode::Left:
        case KeyCode::Right:
        case KeyCode::Enter: break;
        default:
            if (key != makeKey(U' ')) return false;
    }
    key = isBack ? choice.back : choice.next;
    pressed.action = state.keys.find(key);
    return false;
}

// Digits are typed, and Enter takes them; arrows go through the usual values.
bool StartMode::onFieldKey(const Key& key, const GameField& field) {
    constexpr size_t kMostDigits = 4;
    std::optional<std::string>& digits = state.start.digits;
    const char32_t letter = key.code == KeyCode::Character ? key.character : U'\0';
    if (letter >= U'0' && letter <= U'9') {
        if (!digits) digits.emplace();
        if (digits->size() < kMostDigits) *digits += static_cast<char>(letter);
        return true;
    }
    if (digits && key.code == KeyCode::Backspace) {
        if (!digits->empty()) digits->pop_back();
        return true;
    }
    const std::optional<std::string> typed = std::exchange(digits, std::nullopt);
    if (key.code == KeyCode::Enter) {
        int value = 0;
        if (!typed) {
            digits.emplace();
        } else if (base::readNumber(*typed, field.min, field.max, value)) {
            field.put(state.settings.rules, value);
            noteChange(field.name);
        } else if (!typed->empty()) {
            state.notice = state.tr.format("From {0} to {1}.", field.min, field.max);
        }
        return true;
    }
    if (typed && key.code == KeyCode::Escape) return true;
    const bool isBack = key.code == KeyCode::Left || letter == U'<';
    if (!isBack && key.code != KeyCode::Right && letter != U'>' && letter != U' ') return false;
    changeField(field, isBack);
    return true;
}

// Returns false for a key that chooses no line of the menu.
bool StartMode::onMenuKey(const Key& key, size_t choices) {
    StartPage& page = state.start;
    const std::vector<StartLine> lines = listStartLines(state);
    const auto count = std::ssize(lines);
    const auto found = std::ranges::find(lines, page.chosen, &StartLine::item);
    ptrdiff_t at = found == lines.end() ? 0 : found - lines.begin();
    switch (key.code) {
        case KeyCode::Tab:
        case KeyCode::BackTab:
            if (choices > 0) page.focus = key.code == KeyCode::Tab ? 0 : choices - 1;
            return true;
        case KeyCode::Enter: choose(page.chosen); return true;
        case KeyCode::Up: --at; break;
        case KeyCode::Down: ++at; break;
        case KeyCode::Home: at = 0; break;
        case KeyCode::End: at = -1; break;
        default: {
            const auto own = std::ranges::find(lines, key, &StartLine::own);
            if (own == lines.end()) return false;
            // The first press shows what would be played, so that nobody is in a rated match at
            // once.
            const bool plays = own->item == StartItem::Versus || own->item == StartItem::Today;
            if (!plays || page.chosen == own->item) {
                choose(own->item);
                return true;
            }
            at = own - lines.begin();
        }
    }
    page.chosen = lines[toIndex((at + count) % count)].item;
    page.focus.reset();
    return true;
}

// A press on a line of the menu or on a field, or the wheel over that: words and other choices are
// their keys.
void StartMode::onMouse(const Key& key) {
    state.start.digits.reset();
    const bool isPress = key.code == KeyCode::MousePress;
    if (!isPress && key.code != KeyCode::WheelUp && key.code != KeyCode::WheelDown) return;
    for (const StartLine& line : listStartLines(state)) {
        if (!isPress || !line.box.contains(key.column, key.row)) continue;
        state.start.chosen = line.item;
        choose(line.item);
        return;
    }
    const std::optional<StartChoice> choice = findStartChoice(state, key);
    if (!choice || choice->field == nullptr) return;
    changeField(*choice->field,
                isPress ? key.column == choice->box.column : key.code == KeyCode::WheelUp);
}

// ---- What they change

// The next usual value, or the one before; the present one stays if there is none.
void StartMode::changeField(const GameField& field, bool isBack) {
    GameRules& rules = state.settings.rules;
    const int present = field.get(rules);
    int found = present;
    for (const int value : field.usual) {
        if (isBack ? value < present : value > present && found == present) found = value;
    }
    field.put(rules, found);
    noteChange(field.name);
}

// Changes the next match, or the one to watch. Returns false for other keys.
bool StartMode::changeMatch(const Key& key) {
    SettingValues& settings = state.settings;
    const StartItem row = state.start.chosen;
    if (row == StartItem::Watch) return state.start.hasRivals && changeWatched(key, state.start);
    if (row != StartItem::Versus && row != StartItem::People) return false;
    if (key == kFirstToKey) {
        settings.firstTo = nextFirstTo(settings.firstTo);
        noteChange("first_to");
    } else if (key == kTurnsKey) {
        settings.versusTurns = !settings.versusTurns;
        noteChange("versus_turns");
    } else if (row == StartItem::Versus && (key == kWeakerKey || key == kStrongerKey)) {
        chooseRival(key == kStrongerKey ? 1 : -1, settings.rival);
        noteChange("rival");
    } else {
        return false;
    }
    return true;
}

void StartMode::noteChange(std::string_view setting) {
    saveForNextTime(setting, options, state);
    game.getTable().request();
}

void StartMode::choose(StartItem item) {
    const std::vector<SuspendedEntry>& suspended = state.start.suspended;
    switch (item) {
        case StartItem::Play:
            state.isWatched = false;
            game.startNew();
            break;
        case StartItem::Today:
            state.isWatched = false;
            game.startToday();
            break;
        case StartItem::Versus: game.startMatch(); break;
        case StartItem::Resume:
            if (suspended.size() == 1) {
                game.resumeSuspended(std::string(suspended.front().name));
            } else {
                pages_.openSuspended();
            }
            break;
        case StartItem::Watch:
            if (!state.start.watched[1].empty()) {
                state.leaving = Leaving::WatchMatch;
                break;
            }
            brain.useWatched();
            state.brainActive = true;
            state.isWatched = true;
            game.startNew();
            break;
        case StartItem::People: pages_.openLive(); break;
        case StartItem::Puzzle: state.leaving = Leaving::Puzzle; break;
        case StartItem::Scores: pages_.openScores(); break;
        case StartItem::Settings: pages_.openSettings(); break;
        case StartItem::Keys: pages_.openHelp(); break;
        case StartItem::Quit: pages_.quit(); break;
    }
}

}  // namespace tui
