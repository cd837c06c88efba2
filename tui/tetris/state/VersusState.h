#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/tetris/rules/Spin.h"
#include "tui/tetris/state/HeightCurve.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

// What the last clear or spin was, and the level that it reached.
struct Callout {
    int rows = 0;
    std::int64_t points = 0;
    int level = 0;  // 0: no new one
    // Of a modern game.
    tetris::Spin spin = tetris::Spin::None;
    bool isBackToBack = false;
    int combo = 0;  // 0: none
    bool isPerfect = false;
    // Of a match.
    int cancelled = 0;
    int sent = 0;

    friend bool operator==(const Callout&, const Callout&) = default;
};

// A match on the screen, besides the person's own game, which is that of side 0.
struct VersusState {
    // ---- The rival, side 1
    std::string name;             // "Level 6", "dt20"
    int level = 0;                // 0: it is no level
    std::optional<int> rating{};  // nullopt: it has none
    PieceGrid stack{};
    HeightCurve heights{};
    std::optional<Callout> callout{};
    std::string failure{};  // why it plays no more

    // ---- The set
    int firstTo = 1;
    std::array<int, 2> won{};        // matches, by side
    bool isRated = false;            // by its rules the match counts
    std::optional<double> before{};  // the person's rating before the match that has ended
    std::optional<double> after{};

    [[nodiscard]] bool isSetOver() const { return won[0] == firstTo || won[1] == firstTo; }
};

}  // namespace tui
