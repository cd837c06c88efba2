#pragma once

#include <optional>
#include <string>

#include "tui/base/SaveTrouble.h"

namespace tui {

// Who keeps the game that is on against whatever may happen, as a replay whose end is `left`.
// TetrisApp tells it; nothing here waits, so that no key is late.
class Autosave {
public:
    virtual ~Autosave() = default;

    // The game that was left and was offered is the one that is on now.
    virtual void resume() = 0;
    // This is how the game stands. What was said before and is not kept yet need not be.
    virtual void save(std::string replay) = 0;
    // The game has ended, and its score is on the disk, or never will be: it is not left any more.
    virtual void end() = 0;
    // What keeps it from keeping, once; none if nothing does. The loop is woken when
    // there is something.
    [[nodiscard]] virtual std::optional<AutosaveTrouble> takeTrouble() = 0;

protected:
    Autosave() = default;
    Autosave(const Autosave&) = default;
    Autosave& operator=(const Autosave&) = default;
};

}  // namespace tui
