#pragma once

#include <memory>
#include <string>

#include "brain/tetris/BrainSource.h"

namespace tetris {

// The brain in a shared library that has the interface of tetris/brain_plugin.h. The library stays
// loaded as long as the program lives; if another file has taken its place since, that one is
// loaded beside it. From any thread.
// Throws std::invalid_argument that names the file and what is wrong: no file, no library, no entry
// point, another version of the interface, or no functions.
[[nodiscard]] std::shared_ptr<BrainSource> loadPlugin(const std::string& fileName);

}  // namespace tetris
