#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tui/base/text/SaveTrouble.h"

namespace tui {

// Saves the game in progress, so that it survives a crash: its replay so far, without an end, which
// only gets longer. No function waits, so that no key is late.
class Autosave {
public:
    virtual ~Autosave() = default;

    // The suspended game that was offered has been resumed.
    virtual void resume() = 0;
    // The replay's text from the byte `from` on. Another game, or one just resumed, begins with 0.
    virtual void save(size_t from, std::string text) = 0;
    // The game in progress is suspended within the session, and this is its whole replay. Until
    // another game begins, it is the one that was offered.
    virtual void suspend(std::string replay) = 0;
    // The game has ended, and this is its whole replay. It stays until its score is stored, also
    // after this session. `game` is its number in this session. Once more with that number: the
    // replay is written again, if it could not be.
    virtual void finish(int game, std::string replay) = 0;
    // The score of that finished game is stored, or, as kSuspended, the game of suspend() is to
    // be deleted: its autosave is removed.
    static constexpr int kSuspended = -1;
    virtual void remove(int game) = 0;
    // Whether others may watch the game in progress, from the next save on.
    virtual void setWatched(bool isWatched) = 0;
    // Why saving failed, once; nullopt if it did not. The loop is woken when there is something.
    [[nodiscard]] virtual std::optional<SaveTrouble> takeTrouble() = 0;
    // True if the last save failed, as far as is known.
    virtual bool hasFailed() const = 0;
};

}  // namespace tui
