#pragma once

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

enum class PanelEnd { Stays, Closes };

// A page over the whole window, in front of a game that waits. TetrisApp opens one by its key,
// hands it the keys, and closes it by Esc (if the panel agrees), by the key that opened it, or when
// it says so.
class Panel {
public:
    virtual ~Panel() = default;

    // `window`: the one that it was drawn for.
    [[nodiscard]] virtual PanelEnd onKey(const Key& key, Size window) = 0;
    // The loop was woken: there may be what the panel has asked for.
    [[nodiscard]] virtual PanelEnd onWake() { return PanelEnd::Stays; }
    // Into a blank frame of the window's size, which is 36x21 at least.
    virtual void draw(const TetrisState& state, Frame& frame) const = 0;
    // True while a person types text: no key means anything else then.
    [[nodiscard]] virtual bool takesText() const { return false; }

protected:
    Panel() = default;
    Panel(const Panel&) = default;
    Panel& operator=(const Panel&) = default;
};

}  // namespace tui
