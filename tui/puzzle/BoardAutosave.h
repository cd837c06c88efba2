#pragma once

#include <optional>
#include <string>

#include "tui/base/Background.h"

namespace tui {

// Saves the board that is being played for a later session, so that it also survives a crash. May
// wait for a disk, so that the screen asks through Background<BoardAutosave>.
class BoardAutosave {
public:
    virtual ~BoardAutosave() = default;

    // The text of the game now: puzzle::formatGame. Nullopt: the game is over, and nothing of it
    // is to stay. Returns false if it fails.
    [[nodiscard]] virtual bool save(const std::optional<std::string>& text) = 0;

protected:
    BoardAutosave() = default;
    BoardAutosave(const BoardAutosave&) = default;
    BoardAutosave& operator=(const BoardAutosave&) = default;
};

}  // namespace tui
