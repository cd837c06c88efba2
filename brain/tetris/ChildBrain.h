#pragma once

#include <memory>
#include <string>

#include "brain/tetris/BrainSource.h"

namespace tetris {

// The brain that is a program of its own, which answers in lines of JSON (docs/laboratory.md has
// the protocol). It is started when the first brain is asked, once for each brain that is used at
// the same time; a later brain takes over the process of one that is gone, after `new` has reset
// it. A well of another size gets a process of its own, too: its size is said once, at the
// beginning.
[[nodiscard]] std::shared_ptr<BrainSource> openChild(const std::string& command);

}  // namespace tetris
