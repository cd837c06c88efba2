#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "brain/puzzle/search/LayerBeam.h"
#include "brain/puzzle/table/PatternHeuristic.h"

namespace puzzle {

// Guides a beam by additive pattern databases: the score is the estimate, on square boards the
// estimate of the board plus that of its mirror image. (The sum is a better guide than the greater
// of the two, which is the bound: it prefers boards that are near from both sides.)
class PatternGuide {
public:
    using Views = std::array<std::array<std::uint8_t, PatternHeuristic::kMaxGroups>, 2>;

    struct Mark {
        Views excess{};  // of the groups; see PatternDatabase
        std::uint16_t manhattan = 0;
        std::uint16_t sum = 0;  // of all excesses
    };

    // Requires: the heuristic outlives the guide.
    explicit PatternGuide(const PatternHeuristic& heuristic);

    // A lower bound on the slides to the solved board.
    [[nodiscard]] int estimate(const Mark& mark) const;
    [[nodiscard]] bool isSolved(const Mark& mark) const { return mark.manhattan == 0; }

    // ---- Interface for LayerBeam

    [[nodiscard]] Mark look(std::span<const std::uint8_t> tiles) const;
    void open(std::span<const std::uint8_t> tiles, int blank, const Mark& mark);
    [[nodiscard]] Rated<Mark> rate(int tile, int from, int to) const;

private:
    const PatternHeuristic* heuristic_;
    int views_;
    int groups_;

    // The open board.
    std::array<std::array<std::uint32_t, PatternHeuristic::kMaxGroups>, 2> index_{};
    Mark mark_;
};

}  // namespace puzzle
