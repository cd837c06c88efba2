#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tui/tetris/state/SuspendedEntry.h"

namespace tui {

class SuspendedGame;

// The suspended games of all sessions, and the boards of npuzzle.
class SuspendedGames {
public:
    // The most suspended games: the oldest makes room for another one. Boards and matches take no
    // place.
    static constexpr int kMost = 10;

    virtual ~SuspendedGames() = default;

    // Requests all of them that no session uses. Does not wait.
    virtual void ask() = 0;
    // What is known of them now, the one that was saved last first; nullopt if that is nothing new.
    // The loop is woken when there is more, which may happen several times.
    [[nodiscard]] virtual std::optional<std::vector<SuspendedEntry>> take() = 0;
    // Opens one of them, which this session uses from now on; Autosave::resume then goes on in its
    // file. Waits for the first slice of it. Null if it is gone, in use or damaged.
    [[nodiscard]] virtual std::shared_ptr<SuspendedGame> open(const std::string& name) = 0;
    // Leaves the open game to other sessions.
    virtual void close() = 0;
    // Makes that board the one which npuzzle resumes.
    virtual void chooseBoard(const std::string& name) = 0;
    // Deletes one of them for ever. No effect while another session uses it.
    virtual void remove(const std::string& name) = 0;
};

}  // namespace tui
