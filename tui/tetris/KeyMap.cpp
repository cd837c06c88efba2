#include "tui/tetris/KeyMap.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <stdexcept>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"

namespace tui {

namespace {

// Which games have an action that moves the piece; a control is in both.
enum class Use : std::uint8_t { Control, Classic, Modern, Both };

struct ActionRow {
    Action action;
    std::string_view name;
    Use use = Use::Control;
};

constexpr std::array kActions{
    ActionRow{Action::Left, "left", Use::Both},
    ActionRow{Action::Right, "right", Use::Both},
    ActionRow{Action::Rotate, "rotate", Use::Classic},
    ActionRow{Action::TurnRight, "turn-right", Use::Modern},
    ActionRow{Action::TurnLeft, "turn-left", Use::Modern},
    ActionRow{Action::TurnAround, "turn-around", Use::Modern},
    ActionRow{Action::Down, "down", Use::Both},
    ActionRow{Action::Drop, "drop", Use::Both},
    ActionRow{Action::Land, "land", Use::Both},
    ActionRow{Action::Hold, "hold", Use::Modern},
    ActionRow{Action::Undo, "undo", Use::Modern},
    ActionRow{Action::WallLeft, "wall-left", Use::Both},
    ActionRow{Action::WallRight, "wall-right", Use::Both},
    ActionRow{Action::Pause, "pause"},
    ActionRow{Action::Ghost, "ghost"},
    ActionRow{Action::Brain, "brain"},
    ActionRow{Action::NextBrain, "next-brain"},
    ActionRow{Action::View, "view"},
    ActionRow{Action::Rules, "rules"},
    ActionRow{Action::Goal, "goal"},
    ActionRow{Action::Rising, "rising"},
    ActionRow{Action::Test, "test"},
    ActionRow{Action::Sequence, "sequence"},
    ActionRow{Action::Size, "size"},
    ActionRow{Action::New, "new"},
    ActionRow{Action::Again, "again"},
    ActionRow{Action::Load, "load"},
    ActionRow{Action::Sound, "sound"},
    ActionRow{Action::Faster, "faster"},
    ActionRow{Action::Slower, "slower"},
    ActionRow{Action::AdversaryUp, "adversary-up"},
    ActionRow{Action::AdversaryDown, "adversary-down"},
    ActionRow{Action::Settings, "settings"},
    ActionRow{Action::Scores, "scores"},
    ActionRow{Action::Replay, "replay"},
    ActionRow{Action::Help, "help"},
    ActionRow{Action::Quit, "quit"},
};

const ActionRow* findRow(Action action)
{
    const auto* const row = std::ranges::find(kActions, action, &ActionRow::action);
    return row == kActions.end() ? nullptr : row;
}

bool isInTable(const ActionRow& row, KeyTable table)
{
    const Use own = table == KeyTable::Modern ? Use::Modern : Use::Classic;
    return row.use == Use::Control || row.use == Use::Both || row.use == own;
}

struct PresetRow {
    Action action;
    std::string_view keys;  // their names, with a blank between
};

// The keys of the controls, the same in every preset. On many keyboards = is + without Shift.
constexpr std::array kControlKeys{
    PresetRow{Action::Pause, "p"},         PresetRow{Action::Ghost, "o"},
    PresetRow{Action::Brain, "b"},         PresetRow{Action::NextBrain, "B"},
    PresetRow{Action::Load, "L"},          PresetRow{Action::View, "v"},
    PresetRow{Action::Test, "t"},          PresetRow{Action::Sequence, "s"},
    PresetRow{Action::New, "g"},           PresetRow{Action::Again, "G"},
    PresetRow{Action::Sound, "m"},         PresetRow{Action::Faster, "+ ="},
    PresetRow{Action::Slower, "-"},        PresetRow{Action::AdversaryUp, ">"},
    PresetRow{Action::AdversaryDown, "<"}, PresetRow{Action::Settings, "c"},
    PresetRow{Action::Help, "?"},          PresetRow{Action::Scores, "r"},
    PresetRow{Action::Quit, "q"},          PresetRow{Action::Rising, "f"},
    PresetRow{Action::Size, "W"},          PresetRow{Action::Replay, "w R"},
    PresetRow{Action::Rules, "u"},         PresetRow{Action::Goal, "e"},
};

struct Preset {
    std::string_view name;
    std::vector<PresetRow> keys;
};

using enum Action;

const std::vector<Preset>& getClassicPresets()
{
    static const std::vector<Preset> presets{
        {"classic",
         {{Left, "j Left"},
          {Right, "l Right"},
          {Rotate, "k i Up"},
          {Down, "Down"},
          {Drop, "n"},
          {Land, "Space"},
          {WallLeft, "h Home"},
          {WallRight, "; End"}}},
        {"arrows",
         {{Left, "Left"},
          {Right, "Right"},
          {Rotate, "Up"},
          {Down, "Down"},
          {Drop, "PageDown n"},
          {Land, "Space"},
          {WallLeft, "Home"},
          {WallRight, "End"}}},
        {"vi",
         {{Left, "h Left"},
          {Right, "l Right"},
          {Rotate, "k Up"},
          {Down, "j Down"},
          {Drop, "n"},
          {Land, "Space"},
          {WallLeft, "0 Home"},
          {WallRight, "$ End"}}},
        {"wasd",
         {{Left, "a Left"},
          {Right, "d Right"},
          {Rotate, "w Up"},
          {Down, "s Down"},
          {Drop, "e"},
          {Land, "Space"},
          {WallLeft, "A Home"},
          {WallRight, "D End"}}},
    };
    return presets;
}

const std::vector<Preset>& getModernPresets()
{
    static const std::vector<Preset> presets{
        {"guideline",
         {{Left, "Left j"},
          {Right, "Right l"},
          {Down, "Down"},
          {Drop, "n PageDown"},
          {Land, "Space"},
          {TurnRight, "Up x k i"},
          {TurnLeft, "z"},
          {TurnAround, "a"},
          {Hold, "c"},
          {Undo, "Backspace"},
          {WallLeft, "Home h"},
          {WallRight, "End ;"}}},
        {"vi",
         {{Left, "h Left"},
          {Right, "l Right"},
          {Down, "j Down"},
          {Drop, "n"},
          {Land, "Space"},
          {TurnRight, "k Up x"},
          {TurnLeft, "z"},
          {TurnAround, "a"},
          {Hold, "c"},
          {Undo, "Backspace"},
          {WallLeft, "0 Home"},
          {WallRight, "$ End"}}},
        {"wasd",
         {{Left, "a"},
          {Right, "d"},
          {Down, "s"},
          {Drop, "n"},
          {Land, "w Space"},
          {TurnRight, "Right"},
          {TurnLeft, "Left"},
          {TurnAround, "Up"},
          {Hold, "e c"},
          {Undo, "Backspace"},
          {WallLeft, "A"},
          {WallRight, "D"}}},
    };
    return presets;
}

const std::vector<Preset>& getPresetTable(KeyTable table)
{
    return table == KeyTable::Modern ? getModernPresets() : getClassicPresets();
}

constexpr std::array<std::string_view, 4> kClassicNames{"classic", "arrows", "vi", "wasd"};
constexpr std::array<std::string_view, 3> kModernNames{"guideline", "vi", "wasd"};

// The keys of the adversary are those of the level in modern games.
Action toTable(Action action, KeyTable table)
{
    if (table == KeyTable::Classic) return action;
    if (action == AdversaryUp) return LevelUp;
    if (action == AdversaryDown) return LevelDown;
    return action;
}

std::vector<Key> parseKeys(std::string_view names)
{
    std::vector<Key> keys;
    while (!names.empty()) {
        const std::size_t blank = std::min(names.find(' '), names.size());
        keys.push_back(parseKeyName(names.substr(0, blank)).value());
        names.remove_prefix(std::min(blank + 1, names.size()));
    }
    return keys;
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
    const std::vector<Preset>& presets = getPresetTable(table);
    const auto moves = std::ranges::find(presets, preset, &Preset::name);
    assert(moves != presets.end());
    const auto bindFree = [&](const PresetRow& row) {
        if (isChosen(row.action)) return;
        for (const Key& key : parseKeys(row.keys)) {
            if (!isTaken(key)) bindings_.emplace_back(key, toTable(row.action, table));
        }
    };
    std::ranges::for_each(moves->keys, bindFree);
    std::ranges::for_each(kControlKeys, bindFree);
    for (const PresetRow& row : kControlKeys) {
        const Action action = toTable(row.action, table);
        if (isChosen(row.action) || !findKeys(action).empty()) continue;
        const std::optional<Key> upper = toUpperCase(parseKeys(row.keys).front());
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
    for (const ActionRow& row : kActions) {
        if (isInTable(row, table)) actions.push_back(row.action);
    }
    return actions;
}

bool movesPiece(Action action)
{
    const ActionRow* const row = findRow(action);
    return row != nullptr && row->use != Use::Control;
}

std::string_view getName(Action action)
{
    if (action == LevelUp) return getName(AdversaryUp);
    if (action == LevelDown) return getName(AdversaryDown);
    const ActionRow* const row = findRow(action);
    assert(row != nullptr);
    return row->name;
}

std::optional<Action> findActionByName(std::string_view name)
{
    const auto* const row = std::ranges::find(kActions, name, &ActionRow::name);
    if (row == kActions.end()) return std::nullopt;
    return row->action;
}

}  // namespace tui
