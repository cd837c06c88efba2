#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cstdint>
#include "tui/base/Key.h"

namespace tui {

// What a key or a control can do in the game on the screen.
enum class Action : std::uint8_t {
    // ---- Verbs for the falling piece
    Left,
    Right,
    Rotate,
    Down,
    Drop,
    Land,      // drop, then down until the piece lands
    WallLeft,  // left as far as possible
    WallRight,
    // ---- Controls
    Brain,      // on or off
    NextBrain,  // the next one of the brains
    Load,       // load a brain that the person names
    View,       // show the brain's goal and ratings
    AdversaryUp,
    AdversaryDown,
    Faster,
    Slower,
    Rising,    // the next new game gets faster with its rows, or not
    Test,      // the next new game plays the test sequence, or not
    Sequence,  // the next new game plays bag or random
    Ghost,
    Sound,
    Size,    // the size of the next new game's well, on the start page
    Replay,  // watch the replay of the game that has ended
    New,
    Again,  // a new game with the same seed
    Pause,
    Settings,
    Scores,  // the score tables
    Help,
    Quit
};

// The meaning of each key in the game; no key has two.
class KeyMap {
public:
    // The keys that a person has chosen; other actions keep those of the preset.
    using Choices = std::map<Action, std::vector<Key>>;

    // Chosen keys win over those of the preset's verbs, and these over those of controls. A control
    // left without a key gets the upper-case letter, if that is free. (Tab and the mouse remain.)
    // Throws std::invalid_argument that names the key and both actions if one key is chosen for
    // two. Requires: there is a preset of that name.
    KeyMap() : KeyMap("classic") {}
    explicit KeyMap(std::string_view preset, const Choices& choices = {});

    // "classic", "arrows" and so on.
    [[nodiscard]] static std::span<const std::string_view> getPresets();
    [[nodiscard]] static bool isPreset(std::string_view name);

    // Nullopt if the key has no meaning.
    [[nodiscard]] std::optional<Action> find(const Key& key) const;
    // In the order for showing them.
    [[nodiscard]] std::vector<Key> findKeys(Action action) const;
    // The action's first key that is a single character; empty if it has none.
    [[nodiscard]] std::string findLetter(Action action) const;
    // The name of the action's first key; empty if it has none.
    [[nodiscard]] std::string nameKey(Action action) const;
    // The names of the actions' keys with blanks between, as many as fit into `room` characters.
    [[nodiscard]] std::string formatKeys(const std::vector<Action>& actions, int room) const;

    friend bool operator==(const KeyMap&, const KeyMap&) = default;

private:
    [[nodiscard]] bool isTaken(const Key& key) const { return find(key).has_value(); }

    std::vector<std::pair<Key, Action>> bindings_;
};

// All actions, in the order of the settings.
[[nodiscard]] std::vector<Action> listActions();

// The action's name in the settings: "wall-left".
[[nodiscard]] std::string_view getName(Action action);
[[nodiscard]] std::optional<Action> findActionByName(std::string_view name);

}  // namespace tui
