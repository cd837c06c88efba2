#pragma once

#include <stop_token>
#include <string>
#include <utility>

#include "tui/tetris/BrainLoader.h"

namespace tui {

// The brains of the table, and those in files and other programs. (While the code of a plugin hangs
// as its library is opened, no other plugin can be loaded: the system opens one library at a time.)
class StoredBrains : public BrainLoader {
public:
    // `terms`: what an external process may take.
    explicit StoredBrains(tetris::ProcessTerms terms) : terms_(std::move(terms)) {}

    // A "~" at the beginning means HOME, as in a shell. An external process whose loading is
    // stopped is killed at once.
    LoadedBrain load(const std::string& name, const tetris::GameStart& start,
                     const std::stop_token& stop) override;
    // Of a command only the names of files.
    CompletedName complete(const std::string& typed) override;

private:
    const tetris::ProcessTerms terms_;
};

}  // namespace tui
