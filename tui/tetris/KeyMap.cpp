#include "tui/tetris/KeyMap.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <stdexcept>

#include "core/base/Index.h"
#include "tui/base/Frame.h"
#include "tui/base/text/Translation.h"

namespace tui {

namespace {

constexpr std::array<std::string_view, 4> kClassicNames{"classic", "arrows", "vi", "wasd"};
constexpr std::array<std::string_view, 3> kModernNames{"guideline", "vi", "wasd"};

// What moves the piece.
constexpr ActionRow makeVerb(Action action, std::string_view name,
                             std::array<std::string_view, 4> classic,
                             std::array<std::string_view, 3> modern,
                             ControlKind kind = ControlKind::None, std::string_view label = {})
{
    return {action, name, {}, kind, label, {}, classic, modern};
}

const ActionRow* findRow(Action action)
{
    const auto row = std::ranges::find(getActions(), action, &ActionRow::action);
    return row == getActions().end() ? nullptr : &*row;
}

bool isInTable(const ActionRow& row, KeyTable table)
{
    return !row.name.empty() && (!row.movesPiece() || !row.findMoveKeys(table, 0).empty());
}

// The keys of the adversary are those of the level in modern games.
Action toTable(Action action, KeyTable table)
{
    if (table == KeyTable::Classic) return action;
    if (action == Action::AdversaryUp) return Action::LevelUp;
    return action == Action::AdversaryDown ? Action::LevelDown : action;
}

std::optional<Key> toUpperCase(Key key)
{
    if (key.code != KeyCode::Character || key.character < U'a' || key.character > U'z') {
        return std::nullopt;
    }
    key.character -= U'a' - U'A';
    return key;
}

}  // namespace

std::span<const ActionRow> getActions()
{
    using enum Action;
    using enum ControlKind;
    // On many keyboards = is + without Shift.
    static constexpr std::array kActions{
        makeVerb(Left, "left", {"j Left", "Left", "h Left", "a Left"}, {"Left j", "h Left", "a"}),
        makeVerb(Right, "right", {"l Right", "Right", "l Right", "d Right"},
                 {"Right l", "l Right", "d"}),
        makeVerb(Rotate, "rotate", {"k i Up", "Up", "k Up", "w Up"}, {}),
        makeVerb(TurnRight, "turn-right", {}, {"Up x k i", "k Up x", "Right"}),
        makeVerb(TurnLeft, "turn-left", {}, {"z", "z", "Left"}),
        makeVerb(TurnAround, "turn-around", {}, {"a", "a", "Up"}),
        makeVerb(Down, "down", {"Down", "Down", "j Down", "s Down"}, {"Down", "j Down", "s"}),
        makeVerb(Drop, "drop", {"n", "PageDown n", "n", "e"}, {"n PageDown", "n", "n"}),
        makeVerb(Land, "land", {"Space", "Space", "Space", "Space"}, {"Space", "Space", "w Space"}),
        makeVerb(Hold, "hold", {}, {"c", "c", "e c"}),
        makeVerb(Undo, "undo", {}, {"Backspace", "Backspace", "Backspace"}, Word,
                 translatable("undo")),
        makeVerb(WallLeft, "wall-left", {"h Home", "Home", "0 Home", "A Home"},
                 {"Home h", "0 Home", "A"}),
        makeVerb(WallRight, "wall-right", {"; End", "End", "$ End", "D End"},
                 {"End ;", "$ End", "D"}),
        ActionRow{Pause, "pause", "p", Word, translatable("pause")},
        ActionRow{Ghost, "ghost", "o", Switch, translatable("Ghost")},
        ActionRow{Brain, "brain", "b", Switch, translatable("Brain"), translatable("Brain")},
        ActionRow{NextBrain, "next-brain", "B", Choice, translatable("Which brain")},
        ActionRow{View, "view", "v", Switch, translatable("Brain view"), translatable("View")},
        ActionRow{Rules, "rules", "u", Choice, translatable("Rules")},
        ActionRow{Goal, "goal", "e", Choice, translatable("Goal")},
        ActionRow{Rising, "rising", "f", Switch, translatable("Rising")},
        ActionRow{Test, "test", "t", Switch, translatable("Test game")},
        ActionRow{Sequence, "sequence", "s", Choice, translatable("Sequence")},
        ActionRow{Size, "size", "W"},
        ActionRow{New, "new", "g", Word, translatable("new")},
        ActionRow{Again, "again", "G", Word, translatable("again")},
        ActionRow{Load, "load", "L", Button, translatable("Load a brain")},
        ActionRow{Sound, "sound", "m", Switch, translatable("Sound")},
        ActionRow{Faster, "faster", "+ =", Slider, translatable("Speed"), translatable("Speed")},
        ActionRow{Slower, "slower", "-"},
        ActionRow{AdversaryUp, "adversary-up", ">", Slider, translatable("Adversary"),
                  translatable("Adv.")},
        ActionRow{AdversaryDown, "adversary-down", "<"},
        // It has the keys of AdversaryUp, and its name.
        ActionRow{LevelUp, "", "", Slider, translatable("Level"), translatable("Level")},
        ActionRow{Settings, "settings", "c C", Word, translatable("settings")},
        ActionRow{Scores, "scores", "r", Word, translatable("scores")},
        ActionRow{Replay, "replay", "w R"},
        ActionRow{Copy, "copy", "y"},
        ActionRow{Help, "help", "?", Word, translatable("keys")},
        ActionRow{Quit, "quit", "q", Word, translatable("quit")},
    };
    return kActions;
}

KeyMap::KeyMap(std::string_view preset, const Choices& choices, KeyTable table)
{
    const auto isChosen = [&choices](Action action) { return choices.contains(action); };
    for (const auto& [chosen, keys] : choices) {
        if (const ActionRow* const row = findRow(chosen); row == nullptr || !isInTable(*row, table))
            continue;
        const Action action = toTable(chosen, table);
        for (const Key& key : keys) {
            const std::optional<Action> present = find(key);
            if (present && *present != action) {
                throw std::invalid_argument("the key " + formatKeyName(key) + " is given to " +
                                            std::string(getName(*present)) + " and to " +
                                            std::string(getName(action)));
            }
            if (!present) bindings_.emplace_back(key, action);
        }
    }
    const std::span<const std::string_view> presets = getPresets(table);
    const auto column = base::toIndex(std::ranges::find(presets, preset) - presets.begin());
    assert(column < presets.size());
    for (const bool isVerb : {true, false}) {
        for (const ActionRow& row : getActions()) {
            if (row.movesPiece() != isVerb || isChosen(row.action)) continue;
            for (const Key& key : parseKeyNames(isVerb ? row.findMoveKeys(table, column) : row.keys)) {
                if (!isTaken(key)) bindings_.emplace_back(key, toTable(row.action, table));
            }
        }
    }
    for (const ActionRow& row : getActions()) {
        const Action action = toTable(row.action, table);
        if (row.keys.empty() || isChosen(row.action) || !findKeys(action).empty()) continue;
        const std::optional<Key> upper = toUpperCase(parseKeyNames(row.keys).front());
        if (upper && !isTaken(*upper)) bindings_.emplace_back(*upper, action);
    }
}

std::span<const std::string_view> KeyMap::getPresets(KeyTable table)
{
    if (table == KeyTable::Modern) return kModernNames;
    return kClassicNames;
}

std::optional<Action> KeyMap::find(const Key& key) const
{
    const auto found = std::ranges::find(bindings_, key, &std::pair<Key, Action>::first);
    if (found == bindings_.end()) return std::nullopt;
    return found->second;
}

std::vector<Key> KeyMap::findKeys(Action action) const
{
    std::vector<Key> keys;
    for (const auto& [key, does] : bindings_) {
        if (does == action) keys.push_back(key);
    }
    return keys;
}

std::string KeyMap::findLetter(Action action) const
{
    for (const Key& key : findKeys(action)) {
        const std::string name = formatKeyName(key);
        if (countCharacters(name) == 1) return name;
    }
    return {};
}

std::string KeyMap::nameKey(Action action) const
{
    const std::vector<Key> keys = findKeys(action);
    return keys.empty() ? std::string() : formatKeyName(keys.front());
}

FooterWord KeyMap::makeWord(Action action, std::string_view text) const
{
    const std::vector<Key> keys = findKeys(action);
    if (keys.empty()) return {{}, std::string(text)};
    return {formatKeyName(keys.front()), std::string(text), keys.front()};
}

std::string KeyMap::formatKeys(const std::vector<Action>& actions, int room) const
{
    std::string text;
    for (const Action action : actions) {
        for (const Key& key : findKeys(action)) {
            const std::string more = (text.empty() ? "" : " ") + formatKeyName(key);
            if (countCharacters(text) + countCharacters(more) <= room) text += more;
        }
    }
    return text;
}

std::vector<Action> listActions(KeyTable table)
{
    std::vector<Action> actions;
    for (const ActionRow& row : getActions()) {
        if (isInTable(row, table)) actions.push_back(row.action);
    }
    return actions;
}

const ActionRow& getActionRow(Action action)
{
    const ActionRow* const row = findRow(action);
    assert(row != nullptr);
    return *row;
}

bool movesPiece(Action action)
{
    const ActionRow* const row = findRow(action);
    return row != nullptr && row->movesPiece();
}

std::string_view getName(Action action)
{
    if (action == Action::LevelUp) action = Action::AdversaryUp;
    if (action == Action::LevelDown) action = Action::AdversaryDown;
    return getActionRow(action).name;
}

std::optional<Action> findActionByName(std::string_view name)
{
    const auto row = std::ranges::find(getActions(), name, &ActionRow::name);
    if (row == getActions().end()) return std::nullopt;
    return row->action;
}

}  // namespace tui
