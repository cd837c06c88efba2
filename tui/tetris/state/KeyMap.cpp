#include "tui/tetris/state/KeyMap.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Frame.h"
#include "tui/base/text/Translation.h"

namespace tui {

namespace {

constexpr std::array<std::string_view, 4> kClassicNames{"classic", "arrows", "vi", "wasd"};
constexpr std::array<std::string_view, 3> kModernNames{"guideline", "vi", "wasd"};

// What moves the piece.
constexpr ActionRow makeVerb(Action action, std::optional<Verb> verb, std::string_view name,
                             std::string_view text, std::string_view help,
                             std::array<std::string_view, 4> classic,
                             std::array<std::string_view, 3> modern,
                             ControlKind kind = ControlKind::None) {
    return {.action = action,
            .group = "THE PIECE"_tr,
            .name = name,
            .text = text,
            .help = help,
            .kind = kind,
            .classic = classic,
            .modern = modern,
            .verb = verb};
}

bool isInTable(const ActionRow& row, KeyTable table) {
    return !row.name.empty() && (!row.movesPiece() || !row.findMoveKeys(table, 0).empty());
}

std::optional<Key> toUpperCase(Key key) {
    if (key.code != KeyCode::Character || key.character < U'a' || key.character > U'z') {
        return std::nullopt;
    }
    key.character -= U'a' - U'A';
    return key;
}

}  // namespace

std::span<const ActionRow> getActions() {
    using enum Action;
    using enum ControlKind;
    static constexpr std::string_view kGame = "THE GAME"_tr;
    static constexpr std::string_view kBrain = "THE BRAIN"_tr;
    static constexpr std::string_view kAdversary = "THE ADVERSARY"_tr;
    static constexpr std::string_view kLevel = "THE LEVEL"_tr;
    static constexpr std::string_view kScreen = "THE SCREEN"_tr;
    // On many keyboards = is + without Shift.
    static constexpr auto kActions = std::to_array<ActionRow>({
        makeVerb(Left, Verb::Left, "left", "left"_tr, "Moves the piece a column to the left."_tr,
                 {"j Left", "Left", "h Left", "a Left"}, {"Left j", "h Left", "a"}),
        makeVerb(Right, Verb::Right, "right", "right"_tr,
                 "Moves the piece a column to the right."_tr,
                 {"l Right", "Right", "l Right", "d Right"}, {"Right l", "l Right", "d"}),
        makeVerb(Rotate, Verb::Rotate, "rotate", "turn"_tr, "Turns the piece."_tr,
                 {"k i Up", "Up", "k Up", "w Up"}, {}),
        makeVerb(Down, Verb::Down, "down", "down"_tr, "Moves the piece a row down."_tr,
                 {"Down", "Down", "j Down", "s Down"}, {"Down", "j Down", "s"}),
        makeVerb(Drop, Verb::Drop, "drop", "drop"_tr, "Drops the piece; it can still slide."_tr,
                 {"n", "PageDown n", "n", "e"}, {"n PageDown", "n", "n"}),
        makeVerb(Land, Verb::Land, "land", "land"_tr, "Drops the piece, and it stays there."_tr,
                 {"Space", "Space", "Space", "Space"}, {"Space", "Space", "w Space"}),
        makeVerb(TurnRight, Verb::TurnRight, "turn-right", "turn right"_tr,
                 "Turns the piece clockwise."_tr, {}, {"Up x k i", "k Up x", "Right"}),
        makeVerb(TurnLeft, Verb::TurnLeft, "turn-left", "turn left"_tr,
                 "Turns the piece the other way round."_tr, {}, {"z", "z", "Left"}),
        makeVerb(TurnAround, Verb::TurnAround, "turn-around", "turn around"_tr,
                 "Turns the piece by half a turn."_tr, {}, {"a", "a", "Up"}),
        makeVerb(Hold, Verb::Hold, "hold", "hold"_tr,
                 "Puts the piece aside, and takes the one that is there."_tr, {},
                 {"c", "c", "e c"}),
        makeVerb(WallLeft, Verb::Left, "wall-left", "wall left"_tr,
                 "Moves the piece to the left wall."_tr, {"h Home", "Home", "0 Home", "A Home"},
                 {"Home h", "0 Home", "A"}),
        makeVerb(WallRight, Verb::Right, "wall-right", "wall right"_tr,
                 "Moves the piece to the right wall."_tr, {"; End", "End", "$ End", "D End"},
                 {"End ;", "$ End", "D"}),
        makeVerb(Undo, {}, "undo", "undo"_tr, "Takes the last piece of a zen game back."_tr, {},
                 {"Backspace", "Backspace", "Backspace"}, Word),
        {Pause, kGame, "pause", "pause"_tr, "Pauses the game."_tr, "p", Word},
        {New, kGame, "new", "new"_tr, "Begins a new game."_tr, "g", Word},
        {Again, kGame, "again", "again"_tr, "Begins the same game again."_tr, "G", Word},
        {Rules, kGame, "rules", "rules"_tr, "Chooses the rules of the next game."_tr, "u", Choice,
         "Rules"_tr},
        {Goal, kGame, "goal", "goal"_tr, "Chooses what the next modern game is played for."_tr, "e",
         Choice, "Goal"_tr, "", KeyTable::Modern},
        {Rising, kGame, "rising", "rising"_tr,
         "Whether the next game gets faster with its rows."_tr, "f", Switch, "Rising"_tr, "",
         KeyTable::Classic},
        {Test, kGame, "test", "test"_tr, "Whether the next game is the test game."_tr, "t", Switch,
         "Test game"_tr, "", KeyTable::Classic},
        {Sequence, kGame, "sequence", "sequence"_tr,
         "Chooses how the next game deals its pieces."_tr, "s", Choice, "Sequence"_tr},
        {Size, kGame, "size", "size"_tr, "Chooses the size of the well, on the first page."_tr,
         "W"},
        {Replay, kGame, "replay", "replay"_tr, "Shows the replay of the game that has ended."_tr,
         "w R"},
        {Quit, kGame, "quit", "quit"_tr, "Leaves the game, or ends it."_tr, "q", Word},
        {Brain, kBrain, "brain", "brain"_tr, "The brain plays, or you do."_tr, "b", Switch,
         "Brain"_tr, "Brain"_tr},
        {NextBrain, kBrain, "next-brain", "next brain"_tr, "Chooses the next brain."_tr, "B",
         Choice, "Which brain"_tr},
        {View, kBrain, "view", "brain view"_tr, "Shows what the brain sees."_tr, "v", Switch,
         "Brain view"_tr, "View"_tr},
        {Load, kBrain, "load", "load"_tr, "Loads a brain that you name."_tr, "L", Button,
         "Load a brain"_tr},
        {AdversaryUp, kAdversary, "adversary-up", "more"_tr,
         "The adversary chooses more of the pieces."_tr, ">", Slider, "Adversary"_tr, "Adv."_tr,
         KeyTable::Classic, AdversaryDown},
        {AdversaryDown, kAdversary, "adversary-down", "less"_tr,
         "The adversary chooses fewer of the pieces."_tr, "<"},
        // They have the keys of the adversary's, and their names.
        {LevelUp, kLevel, "", "higher"_tr, "Raises the level of the next game."_tr, "", Slider,
         "Level"_tr, "Level"_tr, KeyTable::Modern, LevelDown},
        {LevelDown, kLevel, "", "lower"_tr, "Lowers the level of the next game."_tr, ""},
        {Faster, kScreen, "faster", "faster"_tr, "Raises the speed."_tr, "+ =", Slider, "Speed"_tr,
         "Speed"_tr, std::nullopt, Slower},
        {Slower, kScreen, "slower", "slower"_tr, "Lowers the speed."_tr, "-"},
        {Ghost, kScreen, "ghost", "ghost"_tr, "Shows where the piece would land, or not."_tr, "o",
         Switch, "Ghost"_tr},
        {Sound, kScreen, "sound", "sound"_tr, "Turns the sound on or off."_tr, "m", Switch,
         "Sound"_tr},
        {Scores, kScreen, "scores", "scores"_tr, "Opens the page of scores."_tr, "r", Word},
        {Settings, kScreen, "settings", "settings"_tr, "Opens the page of settings."_tr, "c C",
         Word},
        {Help, kScreen, "help", "help"_tr, "Opens the page of keys."_tr, "?", Word, "keys"_tr},
        {Copy, kScreen, "copy", {}, {}, "y"},
    });
    return kActions;
}

std::vector<Action> listControls(KeyTable table) {
    std::vector<Action> actions;
    for (const ActionRow& row : getActions()) {
        const bool isBeside = row.kind != ControlKind::None && row.kind != ControlKind::Word;
        if (isBeside && row.only.value_or(table) == table) actions.push_back(row.action);
    }
    std::ranges::sort(actions);
    return actions;
}

std::vector<Action> listFooterActions() {
    std::vector<Action> actions;
    for (const ActionRow& row : getActions())
        if (row.kind == ControlKind::Word) actions.push_back(row.action);
    std::ranges::sort(actions);
    return actions;
}

KeyMap::KeyMap(std::string_view preset, const Choices& choices, KeyTable table) {
    const auto isChosen = [&choices](Action action) { return choices.contains(action); };
    for (const auto& [chosen, keys] : choices) {
        if (!isInTable(getActionRow(chosen), table)) continue;
        const Action action = toTable(chosen, table);
        for (const Key& key : keys) {
            const std::optional<Action> present = find(key);
            if (present && *present != action)
                base::refuse("the key {} is given to {} and to {}", formatKeyName(key),
                             getName(*present), getName(action));
            if (!present) bindings_.emplace_back(key, action);
        }
    }
    const std::span<const std::string_view> presets = getPresets(table);
    const auto column = toIndex(std::ranges::find(presets, preset) - presets.begin());
    assert(column < presets.size());
    for (const bool isVerb : {true, false}) {
        for (const ActionRow& row : getActions()) {
            if (row.movesPiece() != isVerb || isChosen(row.action)) continue;
            for (const Key& key :
                 parseKeyNames(isVerb ? row.findMoveKeys(table, column) : row.keys)) {
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

std::span<const std::string_view> KeyMap::getPresets(KeyTable table) {
    if (table == KeyTable::Modern) return kModernNames;
    return kClassicNames;
}

std::optional<Action> KeyMap::find(const Key& key) const {
    const auto* const found = base::find(bindings_, key, &std::pair<Key, Action>::first);
    return found != nullptr ? std::optional(found->second) : std::nullopt;
}

std::vector<Key> KeyMap::findKeys(Action action) const {
    std::vector<Key> keys;
    for (const auto& [key, does] : bindings_) {
        if (does == action) keys.push_back(key);
    }
    return keys;
}

std::string KeyMap::findLetter(Action action) const {
    for (const Key& key : findKeys(action)) {
        const std::string name = formatKeyName(key);
        if (countCharacters(name) == 1) return name;
    }
    return {};
}

std::string KeyMap::nameKey(Action action) const {
    const std::vector<Key> keys = findKeys(action);
    return keys.empty() ? std::string() : formatKeyName(keys.front());
}

FooterWord KeyMap::makeWord(Action action, std::string_view text) const {
    const std::vector<Key> keys = findKeys(action);
    if (keys.empty()) return {{}, std::string(text)};
    return {formatKeyName(keys.front()), std::string(text), keys.front()};
}

std::string KeyMap::formatKeys(const std::vector<Action>& actions, int room) const {
    std::string text;
    for (const Action action : actions) {
        for (const Key& key : findKeys(action)) {
            const std::string more = (text.empty() ? "" : " ") + formatKeyName(key);
            if (countCharacters(text) + countCharacters(more) <= room) text += more;
        }
    }
    return text;
}

std::vector<Action> listActions(KeyTable table) {
    std::vector<Action> actions;
    for (const ActionRow& row : getActions()) {
        if (isInTable(row, table)) actions.push_back(row.action);
    }
    return actions;
}

std::vector<ActionRow> listKeyRows(KeyTable table) {
    std::vector<ActionRow> rows;
    std::ranges::copy_if(getActions(), std::back_inserter(rows), [table](const ActionRow& row) {
        if (row.text.empty()) return false;
        if (row.name.empty()) return table == KeyTable::Modern;
        return isInTable(row, table) && toTable(row.action, table) == row.action;
    });
    return rows;
}

const ActionRow& getActionRow(Action action) {
    const auto row = std::ranges::find(getActions(), action, &ActionRow::action);
    assert(row != getActions().end());
    return *row;
}

Action toTable(Action action, KeyTable table) {
    using enum Action;
    const bool hasLevel = table == KeyTable::Modern;
    if (action == AdversaryUp || action == LevelUp) return hasLevel ? LevelUp : AdversaryUp;
    if (action == AdversaryDown || action == LevelDown) return hasLevel ? LevelDown : AdversaryDown;
    return action;
}

std::string_view getName(Action action) {
    return getActionRow(toTable(action, KeyTable::Classic)).name;
}

std::optional<Action> findActionByName(std::string_view name) {
    const auto row = std::ranges::find(getActions(), name, &ActionRow::name);
    if (row == getActions().end()) return std::nullopt;
    return row->action;
}

}  // namespace tui
