#pragma once

#include <string>

namespace tui {

// Keeps the board that is being played for a later session, so that it also survives a crash. No
// function waits.
class BoardKeeper {
public:
    virtual ~BoardKeeper() = default;

    // The text of the game now: puzzle::formatGame.
    virtual void keep(std::string text) = 0;
    // The game is over: nothing is to be kept of it.
    virtual void drop() = 0;

protected:
    BoardKeeper() = default;
    BoardKeeper(const BoardKeeper&) = default;
    BoardKeeper& operator=(const BoardKeeper&) = default;
};

}  // namespace tui
