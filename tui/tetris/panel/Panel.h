#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// A replay to watch, and its player's name; empty if it is unknown.
struct WatchedReplay {
    std::string text;
    std::string player;
    int64_t id = 0;             // of a stored game or match
    bool opensReview = false;   // it begins with the page of its review
    std::optional<int> side{};  // the person's, where the name does not tell it
};

// Opens the review of a replay.
inline constexpr Key kReviewKey = makeKey(U'a');

enum class PanelEnd { Stays, Closes };

// A page over the whole window, in front of a paused game. Pages opens it, passes it keys, and
// closes it when one of its functions returns Closes, and, unless takesText(), on the key that
// opened it.
class Panel {
public:
    virtual ~Panel() = default;

    // Handles a key. Returns Closes for Esc, unless Esc cancels something in the page. A press of
    // the mouse on what the picture says has a key (Frame::setKey) has become that key before.
    [[nodiscard]] virtual PanelEnd onKey(const Key& key) = 0;
    // The loop was woken: results for the panel may have arrived.
    [[nodiscard]] virtual PanelEnd onWake() { return PanelEnd::Stays; }
    // Draws into a blank frame of the window's size, which is at least 36x21.
    virtual void draw(const TetrisState& state, Frame& frame) const = 0;
    // True while a person types text. Then the key that opened the page does not close it.
    virtual bool takesText() const { return false; }
    // True while the next key is taken, whatever it is, and told from the same one beside the
    // number pad. Then the key that opened the page does not close it.
    virtual bool takesKey() const { return false; }
};

}  // namespace tui
