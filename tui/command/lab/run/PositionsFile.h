#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

#include "brain/lab/play/HeadlessGame.h"

namespace tui {

// Writes the placements of games to a file for learning. Each is a line of JSON that `tetris rate`
// reads, and that contains the game, the move and its features, too.
class PositionsFile {
public:
    // Creates the file, or empties it. Throws std::runtime_error with the system's reason.
    explicit PositionsFile(const std::string& name);
    ~PositionsFile();
    PositionsFile(const PositionsFile&) = delete;
    PositionsFile& operator=(const PositionsFile&) = delete;

    // `game` is its number, `rows` are those of the well. Throws std::runtime_error if the system
    // refuses. Requires: close() has not been called.
    void add(std::int64_t game, const tetris::PlacementView& placement, int rows);
    // Writes out the buffer and closes the file. Throws std::runtime_error if the system refuses.
    void close();

private:
    [[noreturn]] void fail(const std::string& what) const;

    std::string name_;
    std::FILE* file_;
};

}  // namespace tui
