#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/suspended/SuspendedGame.h"

namespace tui {

// The suspended games as the first page lists them, StartPage::suspended. One of them may be open,
// so that no other session resumes it; it is the first of the list then.
class SuspendedList {
public:
    // Both must outlive this. The game of PlayOptions::offered is open.
    SuspendedList(PlayOptions& options, TetrisState& state);

    // Requests the list of all sessions' games. No effect without PlayOptions::suspended.
    void ask();
    // Takes what is known of them now.
    void take();
    // Opens that game; returns whether it is open now. If it cannot be opened, a notice says so,
    // and it goes from the list. For a board of npuzzle the loop ends.
    [[nodiscard]] bool open(const std::string& name);
    // The game of this session has just been suspended, and is open.
    void add(std::shared_ptr<SuspendedGame> game);
    // Another game begins: the open one stays, and can be opened again.
    void close();
    // Deletes one. No effect where none can be deleted. If it is a match, takes all matches off the
    // list and returns true: they are to be given up.
    bool remove(const std::string& name);
    // Another match begins: those of the list are to be given up.
    void dropMatches();
    // Reads a slice of the open game. If it is damaged, a notice says so, and it goes from the
    // list. Requires: hasOpen().
    void readOn();
    // The open game, which is not suspended any more; null if it has to be read on before, which
    // StartPage::isReading says then. Requires: hasOpen().
    [[nodiscard]] std::shared_ptr<SuspendedGame> resume();

    bool hasOpen() const { return open_ != nullptr; }

private:
    void forget(const std::string& name);
    // Takes games from the first page. Without any it has no row for them.
    void erase(const std::function<bool(const SuspendedEntry&)>& isGone);
    void refuse();

    PlayOptions& options_;
    TetrisState& state_;
    std::vector<SuspendedEntry>& entries_;  // of the state
    std::shared_ptr<SuspendedGame> open_;
};

}  // namespace tui
