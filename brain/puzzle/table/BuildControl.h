#pragma once

#include <functional>
#include <stop_token>

namespace puzzle {

// How to build a table: threads, stop and progress. The result does not depend on it.
struct BuildControl {
    int jobs = 1;
    std::stop_token stop{};
    // Called once for each depth of the search, in the thread that called the builder, with what is
    // built ("4x4, 6 tiles") and the part done, 0 to 1; may be empty.
    std::function<void(const char* name, double done)> progress{};
};

}  // namespace puzzle
