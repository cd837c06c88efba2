#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/replay/GameScore.h"
#include "core/tetris/rules/GameRules.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

// What lists say about a suspended board of npuzzle.
struct SuspendedBoard {
    int columns = 0;
    int rows = 0;
    int moves = 0;
    int atHome = 0;  // tiles that are where they belong

    int countTiles() const { return columns * rows - 1; }
    friend bool operator==(const SuspendedBoard&, const SuspendedBoard&) = default;
};

// What lists say about a suspended game, or about a board of npuzzle: of that only the name, the
// times and `board` count.
struct SuspendedEntry {
    std::string name{};         // of its file, without the ending; of a board with it
    int64_t saved = 0;          // when it was saved last, in seconds since 1970, UTC; 0: unknown
    tetris::GameRules rules{};  // at its start
    std::string sequence = "bag";
    tetris::ScoreTable table = tetris::ScoreTable::Alone;  // in which it would count
    int adversary = 0;                                     // of a classic game
    int64_t score = 0;
    int64_t rows = 0;
    int64_t pieces = 0;
    int64_t milliseconds = 0;
    int level = 1;              // of a modern game
    std::optional<int> held{};  // the piece in hold, an index
    PieceGrid stack{};
    std::string rival{};  // of a match, as its replay names it: "level 6"; empty: it is none
    std::optional<SuspendedBoard> board{};
    double progress = 1;  // of reading it
    bool isRead = true;   // else its numbers and its stack are not known yet

    friend bool operator==(const SuspendedEntry&, const SuspendedEntry&) = default;
};

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
