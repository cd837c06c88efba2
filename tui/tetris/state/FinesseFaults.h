#pragma once

#include <array>
#include <cstddef>
#include <numeric>

namespace tui {

// The pieces of a modern game that its player has placed without a slow fall, and those among them
// that took more presses of keys than needed (tetris::Finesse).
struct FinesseFaults {
    int pieces = 0;
    std::array<int, 7> faults{};  // of each piece

    void add(int piece, bool isFault)
    {
        ++pieces;
        if (isFault) ++faults.at(static_cast<std::size_t>(piece));
    }
    [[nodiscard]] int count() const { return std::reduce(faults.begin(), faults.end()); }
};

}  // namespace tui
