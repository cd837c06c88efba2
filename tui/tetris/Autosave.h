#pragma once

#include <optional>
#include <string>

#include "tui/base/SaveTrouble.h"

namespace tui {

// Saves the game in progress, as a replay whose end is `left`, so that it survives a crash. No
// function waits, so that no key is late.
class Autosave {
public:
    virtual ~Autosave() = default;

    // The suspended game that was offered has been resumed.
    virtual void resume() = 0;
    // Saves the present state of the game. An earlier state that is not saved yet can be skipped.
    virtual void save(std::string replay) = 0;
    // Removes the autosave. Call it when the game has ended and its score is saved or cannot be.
    virtual void end() = 0;
    // Why saving failed, once; otherwise nullopt. A failure wakes the loop.
    [[nodiscard]] virtual std::optional<AutosaveTrouble> takeTrouble() = 0;

protected:
    Autosave() = default;
    Autosave(const Autosave&) = default;
    Autosave& operator=(const Autosave&) = default;
};

}  // namespace tui
