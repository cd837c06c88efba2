#include "tui/tetris/KeyMap.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <stdexcept>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"

namespace tui {

namespace {

struct ActionRow {
    Action action;
    std::string_view name;
    bool moves;  // whether it moves the falling piece
};

constexpr std::array kActions{
    ActionRow{Action::Left, "left", true},
    ActionRow{Action::Right, "right", true},
    ActionRow{Action::Rotate, "rotate", true},
    ActionRow{Action::Down, "down", true},
    ActionRow{Action::Drop, "drop", true},
    ActionRow{Action::Land, "land", true},
    ActionRow{Action::WallLeft, "wall-left", true},
    ActionRow{Action::WallRight, "wall-right", true},
    ActionRow{Action::Pause, "pause", false},
    ActionRow{Action::Ghost, "ghost", false},
    ActionRow{Action::Brain, "brain", false},
    ActionRow{Action::NextBrain, "next-brain", false},
    ActionRow{Action::View, "view", false},
    ActionRow{Action::Rising, "rising", false},
    ActionRow{Action::Test, "test", false},
    ActionRow{Action::Sequence, "sequence", false},
    ActionRow{Action::Size, "size", false},
    ActionRow{Action::New, "new", false},
    ActionRow{Action::Again, "again", false},
    ActionRow{Action::Load, "load", false},
    ActionRow{Action::Sound, "sound", false},
    ActionRow{Action::Faster, "faster", false},
    ActionRow{Action::Slower, "slower", false},
    ActionRow{Action::AdversaryUp, "adversary-up", false},
    ActionRow{Action::AdversaryDown, "adversary-down", false},
    ActionRow{Action::Settings, "settings", false},
    ActionRow{Action::Scores, "scores", false},
    ActionRow{Action::Replay, "replay", false},
    ActionRow{Action::Help, "help", false},
    ActionRow{Action::Quit, "quit", false},
};

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
    PresetRow{Action::Size, "W"},          PresetRow{Action::Replay, "w"},
};

constexpr std::size_t kMoves = 8;

struct Preset {
    std::string_view name;
    std::array<PresetRow, kMoves> keys;
};

constexpr std::array<Preset, 4> kPresets{{
    {"classic",
     {{{Action::Left, "j Left"},
       {Action::Right, "l Right"},
       {Action::Rotate, "k i Up"},
       {Action::Down, "Down"},
       {Action::Drop, "n"},
       {Action::Land, "Space"},
       {Action::WallLeft, "h Home"},
       {Action::WallRight, "; End"}}}},
    {"arrows",
     {{{Action::Left, "Left"},
       {Action::Right, "Right"},
       {Action::Rotate, "Up"},
       {Action::Down, "Down"},
       {Action::Drop, "PageDown n"},
       {Action::Land, "Space"},
       {Action::WallLeft, "Home"},
       {Action::WallRight, "End"}}}},
    {"vi",
     {{{Action::Left, "h Left"},
       {Action::Right, "l Right"},
       {Action::Rotate, "k Up"},
       {Action::Down, "j Down"},
       {Action::Drop, "n"},
       {Action::Land, "Space"},
       {Action::WallLeft, "0 Home"},
       {Action::WallRight, "$ End"}}}},
    {"wasd",
     {{{Action::Left, "a Left"},
       {Action::Right, "d Right"},
       {Action::Rotate, "w Up"},
       {Action::Down, "s Down"},
       {Action::Drop, "e"},
       {Action::Land, "Space"},
       {Action::WallLeft, "A Home"},
       {Action::WallRight, "D End"}}}},
}};

constexpr std::array<std::string_view, kPresets.size()> kPresetNames{
    kPresets[0].name, kPresets[1].name, kPresets[2].name, kPresets[3].name};

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

KeyMap::KeyMap(std::string_view preset, const Choices& choices)
{
    for (const auto& [action, keys] : choices) {
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
    const auto* const moves = std::ranges::find(kPresets, preset, &Preset::name);
    assert(moves != kPresets.end());
    const auto bindFree = [&](const PresetRow& row) {
        if (choices.contains(row.action)) return;
        for (const Key& key : parseKeys(row.keys)) {
            if (!isTaken(key)) bindings_.emplace_back(key, row.action);
        }
    };
    std::ranges::for_each(moves->keys, bindFree);
    std::ranges::for_each(kControlKeys, bindFree);
    for (const PresetRow& row : kControlKeys) {
        if (choices.contains(row.action) || !findKeys(row.action).empty()) continue;
        const std::optional<Key> upper = toUpperCase(parseKeys(row.keys).front());
        if (upper && !isTaken(*upper)) bindings_.emplace_back(*upper, row.action);
    }
}

std::span<const std::string_view> KeyMap::getPresets()
{
    return kPresetNames;
}

bool KeyMap::isPreset(std::string_view name)
{
    return std::ranges::find(kPresetNames, name) != kPresetNames.end();
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

std::vector<Action> listActions()
{
    std::vector<Action> actions;
    actions.reserve(kActions.size());
    for (const ActionRow& row : kActions)
        actions.push_back(row.action);
    return actions;
}

std::string_view getName(Action action)
{
    const auto* const row = std::ranges::find(kActions, action, &ActionRow::action);
    assert(row != kActions.end());
    return row->name;
}

std::optional<Action> findActionByName(std::string_view name)
{
    const auto* const row = std::ranges::find(kActions, name, &ActionRow::name);
    if (row == kActions.end()) return std::nullopt;
    return row->action;
}

}  // namespace tui
