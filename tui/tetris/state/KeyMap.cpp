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
constexpr ActionRow makeVerb(Action action, std::optional<tetris::Verb> verb, std::string_view name,
                             std::string_view text, std::string_view help,
                             std::array<std::string_view, 4> classic,
                             std::array<std::string_view, 3> modern,
                             ControlKind kind = ControlKind::None) {
    return {.action = action,
            .group = translatable("THE PIECE"),
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
    using tetris::Verb;
    static constexpr std::string_view kGame = translatable("THE GAME");
    static constexpr std::string_view kBrain = translatable("THE BRAIN");
    static constexpr std::string_view kAdversary = translatable("THE ADVERSARY");
    static constexpr std::string_view kLevel = translatable("THE LEVEL");
    static constexpr std::string_view kScreen = translatable("THE SCREEN");
    // On many keyboards = is + without Shift.
    static constexpr auto kActions = std::to_array<ActionRow>({
        makeVerb(Left, Verb::Left, "left", translatable("left"),
                 translatable("Moves the piece a column to the left."),
                 {"j Left", "Left", "h Left", "a Left"}, {"Left j", "h Left", "a"}),
        makeVerb(Right, Verb::Right, "right", translatable("right"),
                 translatable("Moves the piece a column to the right."),
                 {"l Right", "Right", "l Right", "d Right"}, {"Right l", "l Right", "d"}),
        makeVerb(Rotate, Verb::Rotate, "rotate", translatable("turn"),
                 translatable("Turns the piece."), {"k i Up", "Up", "k Up", "w Up"}, {}),
        makeVerb(Down, Verb::Down, "down", translatable("down"),
                 translatable("Moves the piece a row down."), {"Down", "Down", "j Down", "s Down"},
                 {"Down", "j Down", "s"}),
        makeVerb(Drop, Verb::Drop, "drop", translatable("drop"),
                 translatable("Drops the piece; it can still slide."),
                 {"n", "PageDown n", "n", "e"}, {"n PageDown", "n", "n"}),
        makeVerb(Land, Verb::Land, "land", translatable("land"),
                 translatable("Drops the piece, and it stays there."),
                 {"Space", "Space", "Space", "Space"}, {"Space", "Space", "w Space"}),
        makeVerb(TurnRight, Verb::TurnRight, "turn-right", translatable("turn right"),
                 translatable("Turns the piece clockwise."), {}, {"Up x k i", "k Up x", "Right"}),
        makeVerb(TurnLeft, Verb::TurnLeft, "turn-left", translatable("turn left"),
                 translatable("Turns the piece the other way round."), {}, {"z", "z", "Left"}),
        makeVerb(TurnAround, Verb::TurnAround, "turn-around", translatable("turn around"),
                 translatable("Turns the piece by half a turn."), {}, {"a", "a", "Up"}),
        makeVerb(Hold, Verb::Hold, "hold", translatable("hold"),
                 translatable("Puts the piece aside, and takes the one that is there."), {},
                 {"c", "c", "e c"}),
        makeVerb(WallLeft, Verb::Left, "wall-left", translatable("wall left"),
                 translatable("Moves the piece to the left wall."),
                 {"h Home", "Home", "0 Home", "A Home"}, {"Home h", "0 Home", "A"}),
        makeVerb(WallRight, Verb::Right, "wall-right", translatable("wall right"),
                 translatable("Moves the piece to the right wall."),
                 {"; End", "End", "$ End", "D End"}, {"End ;", "$ End", "D"}),
        makeVerb(Undo, {}, "undo", translatable("undo"),
                 translatable("Takes the last piece of a zen game back."), {},
                 {"Backspace", "Backspace", "Backspace"}, Word),
        {Pause, kGame, "pause", translatable("pause"), translatable("Pauses the game."), "p", Word},
        {New, kGame, "new", translatable("new"), translatable("Begins a new game."), "g", Word},
        {Again, kGame, "again", translatable("again"), translatable("Begins the same game again."),
         "G", Word},
        {Rules, kGame, "rules", translatable("rules"),
         translatable("Chooses the rules of the next game."), "u", Choice, translatable("Rules")},
        {Goal, kGame, "goal", translatable("goal"),
         translatable("Chooses what the next modern game is played for."), "e", Choice,
         translatable("Goal"), "", KeyTable::Modern},
        {Rising, kGame, "rising", translatable("rising"),
         translatable("Whether the next game gets faster with its rows."), "f", Switch,
         translatable("Rising"), "", KeyTable::Classic},
        {Test, kGame, "test", translatable("test"),
         translatable("Whether the next game is the test game."), "t", Switch,
         translatable("Test game"), "", KeyTable::Classic},
        {Sequence, kGame, "sequence", translatable("sequence"),
         translatable("Chooses how the next game deals its pieces."), "s", Choice,
         translatable("Sequence")},
        {Size, kGame, "size", translatable("size"),
         translatable("Chooses the size of the well, on the first page."), "W"},
        {Replay, kGame, "replay", translatable("replay"),
         translatable("Shows the replay of the game that has ended."), "w R"},
        {Quit, kGame, "quit", translatable("quit"), translatable("Leaves the game, or ends it."),
         "q", Word},
        {Brain, kBrain, "brain", translatable("brain"), translatable("The brain plays, or you do."),
         "b", Switch, translatable("Brain"), translatable("Brain")},
        {NextBrain, kBrain, "next-brain", translatable("next brain"),
         translatable("Chooses the next brain."), "B", Choice, translatable("Which brain")},
        {View, kBrain, "view", translatable("brain view"),
         translatable("Shows what the brain sees."), "v", Switch, translatable("Brain view"),
         translatable("View")},
        {Load, kBrain, "load", translatable("load"), translatable("Loads a brain that you name."),
         "L", Button, translatable("Load a brain")},
        {AdversaryUp, kAdversary, "adversary-up", translatable("more"),
         translatable("The adversary chooses more of the pieces."), ">", Slider,
         translatable("Adversary"), translatable("Adv."), KeyTable::Classic, AdversaryDown},
        {AdversaryDown, kAdversary, "adversary-down", translatable("less"),
         translatable("The adversary chooses fewer of the pieces."), "<"},
        // They have the keys of the adversary's, and their names.
        {LevelUp, kLevel, "", translatable("higher"),
         translatable("Raises the level of the next game."), "", Slider, translatable("Level"),
         translatable("Level"), KeyTable::Modern, LevelDown},
        {LevelDown, kLevel, "", translatable("lower"),
         translatable("Lowers the level of the next game."), ""},
        {Faster, kScreen, "faster", translatable("faster"), translatable("Raises the speed."),
         "+ =", Slider, translatable("Speed"), translatable("Speed"), std::nullopt, Slower},
        {Slower, kScreen, "slower", translatable("slower"), translatable("Lowers the speed."), "-"},
        {Ghost, kScreen, "ghost", translatable("ghost"),
         translatable("Shows where the piece would land, or not."), "o", Switch,
         translatable("Ghost")},
        {Sound, kScreen, "sound", translatable("sound"), translatable("Turns the sound on or off."),
         "m", Switch, translatable("Sound")},
        {Scores, kScreen, "scores", translatable("scores"),
         translatable("Opens the page of scores."), "r", Word},
        {Settings, kScreen, "settings", translatable("settings"),
         translatable("Opens the page of settings."), "c C", Word},
        {Help, kScreen, "help", translatable("help"), translatable("Opens the page of keys."), "?",
         Word, translatable("keys")},
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
    const auto column = base::toIndex(std::ranges::find(presets, preset) - presets.begin());
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
