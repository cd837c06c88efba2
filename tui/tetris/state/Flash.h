#pragma once

#include <chrono>
#include <cstdint>

#include "tui/base/App.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

// The rows that were just cleared, which are shown for a moment.
struct Flash {
    PieceGrid stack;    // before the rows were cleared
    uint64_t rows = 0;  // bit y: row y was full
    TimePoint until;    // when the next stage begins; after the last one it ends
    int stage = 0;      // 0: whole; 1 and 2: open in the middle
};
inline constexpr int kFlashStages = 3;
inline constexpr Duration kFlashStage = std::chrono::milliseconds(50);  // how long each lasts

// Begins the next stage of a flash. Returns false if it is over.
inline bool passStage(Flash& flash) {
    if (flash.stage + 1 == kFlashStages) return false;
    ++flash.stage;
    flash.until += kFlashStage;
    return true;
}

}  // namespace tui
