#pragma once

#include <cstddef>
#include <cstdint>

// Reads the bytes as a replay. Of one that is read: written and read again it has to be the same,
// and playing it has to end, in its result or in a difference. Aborts where that does not hold.
void fuzzReplay(const std::uint8_t* data, std::size_t size);
