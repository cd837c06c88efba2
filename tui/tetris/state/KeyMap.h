#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/Verb.h"
#include "tui/base/Footer.h"
#include "tui/base/Key.h"

namespace tui {

using tetris::Verb;

// What a key or a control can do in the game on the screen.
enum class Action : uint8_t {
    // ---- Verbs for the falling piece
    Left,
    Right,
    Rotate,  // classic games alone
    Down,
    Drop,
    Land,      // drop, then down until the piece lands
    WallLeft,  // left as far as possible
    WallRight,
    TurnRight,  // these four in modern games alone
    TurnLeft,
    TurnAround,
    Hold,
    // ---- Controls, in the order of Tab: those beside the well, then the words of the footer
    Brain,      // on or off
    NextBrain,  // the next one of the brains
    Load,       // load a brain that the person names
    View,       // show the brain's goal and ratings
    Rules,      // the next new game is classic or modern
    AdversaryUp,
    AdversaryDown,
    LevelUp,  // the level at which the next modern game starts
    LevelDown,
    Faster,
    Slower,
    Rising,    // the next new game gets faster with its rows, or not
    Sequence,  // the next new game plays bag or random
    Test,      // the next new game plays the test sequence, or not
    Goal,      // what the next modern game is played for
    Ghost,
    Sound,
    Size,    // the size of the next new game's well, on the start page
    Copy,    // the position, as a document of fumen, into the terminal's clipboard
    Replay,  // watch the replay of the game that has ended
    New,
    Again,  // a new game with the same seed
    Undo,   // a zen game: back to when the last piece that has locked entered
    Pause,
    Scores,  // the score tables
    Settings,
    Help,
    Quit
};

// How a control on the screen reacts once it has the focus.
enum class ControlKind : uint8_t {
    None,    // the action is no control there
    Switch,  // Space, Enter or an arrow changes it
    Choice,  // the same, to the next of its values
    Slider,  // arrows change it by one
    Button,  // Space or Enter triggers it
    Word     // the same, for a word of the footer
};

// The rules for which keys are meant. The controls have the same keys in both, unless a game's verb
// needs the key.
enum class KeyTable : uint8_t { Classic, Modern };

// All about an action, but what it does, a control's value and which lines of the help explain it.
struct ActionRow {
    Action action;
    std::string_view group{};  // on the page of keys: actions of a group stand together
    std::string_view name{};   // in the settings
    std::string_view text{};   // on the page of keys; empty: it is not there
    std::string_view help{};   // there: what it does
    std::string_view keys{};   // of a control, by their names; the same in every preset
    ControlKind kind = ControlKind::None;
    std::string_view label{};   // of a word of the footer: if it is not `text`
    std::string_view narrow{};  // the label where there is little room, if it has a place there
    std::optional<KeyTable> only{};  // as a control it is there only in games by these rules
    std::optional<Action> down{};    // of a slider: what moves it down; the row moves it up
    // The keys of what moves the piece, in each preset; empty: these rules do not have it.
    std::array<std::string_view, 4> classic{};
    std::array<std::string_view, 3> modern{};
    std::optional<Verb> verb{};  // of what moves it; a wall: as often as it can

    // Of those, the keys in that preset.
    std::string_view findMoveKeys(KeyTable table, size_t preset) const {
        return table == KeyTable::Modern ? modern.at(std::min<size_t>(preset, 2))
                                         : classic.at(preset);
    }
    // True if it moves the falling piece, or takes a move back: such actions have keys for each of
    // the rules. The others are controls.
    bool movesPiece() const { return !classic[0].empty() || !modern[0].empty(); }
    // What a footer calls it.
    std::string_view getWord() const {
        return kind == ControlKind::Word && !label.empty() ? label : text;
    }
};

// All rows, in the order of the settings and of the page of keys.
std::span<const ActionRow> getActions();
// Each action has a row.
const ActionRow& getActionRow(Action action);

// The controls beside the well in games by these rules, and the words of the footer, both in the
// order of Tab.
std::vector<Action> listControls(KeyTable table);
std::vector<Action> listFooterActions();

// The meaning of each key in a game by certain rules; no key has two.
class KeyMap {
public:
    // The keys that a person has chosen; other actions keep those of the preset.
    using Choices = std::map<Action, std::vector<Key>>;

    // Chosen keys win over those of the preset's verbs, and these over those of controls. A control
    // left without a key gets the upper-case letter, if that is free. (Tab and the mouse remain.)
    // In a modern game the keys of the adversary change the level. Choices for actions that the
    // rules do not have are ignored. Throws std::invalid_argument that names the key and both
    // actions if one key is chosen for two. Requires: the table has a preset of that name.
    KeyMap() : KeyMap("classic") {}
    explicit KeyMap(std::string_view preset, const Choices& choices = {},
                    KeyTable table = KeyTable::Classic);

    // "classic", "arrows" and so on; "guideline" and so on for modern games. The first one is the
    // default.
    static std::span<const std::string_view> getPresets(KeyTable table = KeyTable::Classic);

    // Nullopt if the key has no meaning.
    std::optional<Action> find(const Key& key) const;
    // In the order for showing them.
    std::vector<Key> findKeys(Action action) const;
    // The action's first key that is a single character; empty if it has none.
    std::string findLetter(Action action) const;
    // The name of the action's first key; empty if it has none.
    std::string nameKey(Action action) const;
    // The action's first key, and what it does; for the mouse, too. Without keys if it has none.
    FooterWord makeWord(Action action, std::string_view text) const;
    // The names of the actions' keys with blanks between, as many as fit into `room` characters.
    std::string formatKeys(const std::vector<Action>& actions, int room) const;

    friend bool operator==(const KeyMap&, const KeyMap&) = default;

private:
    bool isTaken(const Key& key) const { return find(key).has_value(); }

    std::vector<std::pair<Key, Action>> bindings_;
};

// The rows of the page of keys in games by these rules.
std::vector<ActionRow> listKeyRows(KeyTable table);

// The actions to which a person can assign keys in a game by these rules, in the order of the
// settings.
std::vector<Action> listActions(KeyTable table);
inline bool movesPiece(Action action) { return getActionRow(action).movesPiece(); }
// Its row's verb; nullopt for what moves no piece.
inline std::optional<Verb> findVerb(Action action) { return getActionRow(action).verb; }
constexpr bool goesToWall(Action action) {
    return action == Action::WallLeft || action == Action::WallRight;
}
// The action that has the keys of this one in games by these rules: those of the adversary change
// the level in modern ones.
Action toTable(Action action, KeyTable table);

// The action's name in the settings: "wall-left".
std::string_view getName(Action action);
std::optional<Action> findActionByName(std::string_view name);

}  // namespace tui
