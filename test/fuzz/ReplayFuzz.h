#pragma once

#include <cstddef>
#include <cstdint>

// Reads the bytes as a replay. Aborts unless the reader refuses them with a proper message, or
// accepts a replay that is the same after writing and reading it again, and that plays to its
// result or to a ReplayDifference. Plays at most 20000 steps.
void fuzzReplay(const std::uint8_t* data, std::size_t size);
