#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "brain/lab/play/HeadlessGame.h"

namespace tui {

// A game whose placements are written.
struct PositionsGame {
    std::int64_t game = 0;  // its number
    std::uint64_t seed = 0;
    int rows = 0;             // of the well
    std::int64_t number = 0;  // of the next piece, from 0 on
};

// Writes the placements of games to a file for learning. Each is a line of JSON that `tetris rate`
// reads, and that contains the game, the move and its features, too; the last one of a game tells
// its end. One game at a time. Its functions may be called by different threads, one after the
// other.
class PositionsFile {
public:
    // Creates the file, or empties it. Throws std::runtime_error with the system's reason.
    explicit PositionsFile(const std::string& name);
    ~PositionsFile();
    PositionsFile(const PositionsFile&) = delete;
    PositionsFile& operator=(const PositionsFile&) = delete;

    // Adds a placement, and counts it in game.number. Throws std::runtime_error if the system
    // refuses. Requires, as the others do: close() has not been called.
    void add(PositionsGame& game, const tetris::PlacementView& placement);
    // The game of the placement added last has ended. Throws as add does.
    void end(tetris::GameEnd end);
    // Writes out what is left and closes the file. Throws std::runtime_error if the system refuses.
    void close();

private:
    void write(std::string_view end);
    [[noreturn]] void fail(const std::string& what) const;

    std::string name_;
    std::FILE* file_;
    std::string last_;  // the placement added last, without its end
};

}  // namespace tui
