#pragma once

#include <string>

#include "brain/tetris/external/BrainSource.h"

namespace tui {

class ArgumentParser;

// The options about external brains, the same in every command that takes one.
struct ExternalOptions {
    int brainTime = 1000;  // milliseconds that an external process may take to answer
    int memory = 0;        // MB that it may use; 0: no limit
    int gameTime = 0;      // seconds for its answers of a game; 0: no limit
    std::string log{};     // the file for what is said; empty: none

    // The terms of a command without a screen: what is worth knowing goes to standard error. Opens
    // the log: call it once. Throws std::runtime_error if it cannot be written.
    [[nodiscard]] tetris::ProcessTerms makeTerms() const;
    // The same for a game on the screen, which forgives what is late and shows so many next pieces.
    [[nodiscard]] tetris::ProcessTerms makeScreenTerms(int shownNext) const;
};

// Adds --brain-time and --log-protocol.
void addExternalOptions(ArgumentParser& parser, ExternalOptions& options);

// Adds --memory and --game-time; `usual`: what is said of the default of --memory.
void addLimitOptions(ArgumentParser& parser, const std::string& usual, ExternalOptions& options);

}  // namespace tui
