#pragma once

#include <functional>
#include <stop_token>

namespace puzzle {

// How a table is built: with how many threads, and how to stop it. What is built never depends on
// it.
struct BuildControl {
    int jobs = 1;
    std::stop_token stop{};
    // Called now and then, in the thread that builds, with what is built, "4x4, 6 tiles", and the part
    // done, 0 to 1; none if empty.
    std::function<void(const char* name, double done)> progress{};
};

}  // namespace puzzle
