#pragma once

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

enum class PanelEnd { Stays, Closes };

// A page over the whole window, in front of a game that waits. TetrisApp opens one by its key,
// passes it keys, and closes it on Esc (if the panel agrees), on the key that opened it, or when it
// says so.
class Panel {
public:
    virtual ~Panel() = default;

    // `window`: the size for which it was drawn last.
    [[nodiscard]] virtual PanelEnd onKey(const Key& key, Size window) = 0;
    // The loop was woken: results for the panel may have arrived.
    [[nodiscard]] virtual PanelEnd onWake() { return PanelEnd::Stays; }
    // Draws into a blank frame of the window's size, which is at least 36x21.
    virtual void draw(const TetrisState& state, Frame& frame) const = 0;
    // True while a person types text: keys then have no other meaning.
    [[nodiscard]] virtual bool takesText() const { return false; }

protected:
    Panel() = default;
    Panel(const Panel&) = default;
    Panel& operator=(const Panel&) = default;
};

}  // namespace tui
