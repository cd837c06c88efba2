#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

#include "brain/lab/HeadlessGame.h"

namespace tui {

// Writes the placements of games to a file for learning: one line of JSON each, which `tetris rate`
// reads, with the move and its features in addition.
class PositionsFile {
public:
    // Creates the file, or empties it. Throws std::runtime_error with the reason if it cannot.
    explicit PositionsFile(const std::string& name);
    ~PositionsFile();
    PositionsFile(const PositionsFile&) = delete;
    PositionsFile& operator=(const PositionsFile&) = delete;

    // `rows`: rows of the well. Throws std::runtime_error if the system refuses.
    void add(std::int64_t game, const tetris::PlacementView& placement, int rows);
    // Writes out the buffer. Throws std::runtime_error if the system refuses.
    void close();

private:
    [[noreturn]] void fail(const std::string& what) const;

    std::string name_;
    std::FILE* file_;
};

}  // namespace tui
