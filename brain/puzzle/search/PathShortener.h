#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "brain/puzzle/search/BeamGrid.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Shortens a solution in stretches: for each stretch of some length a depth-first search looks for
// a shorter way between the two boards at its ends, pruned by the Manhattan distances of the tiles
// between them. Stretches grow from pass to pass, and so do the nodes for each.
class PathShortener {
public:
    // Requires: the slides solve the position.
    PathShortener(const Position& position, std::vector<Slide> slides);

    // One pass over all stretches of `length` slides, with at most `nodes` nodes each. True if the
    // solution became shorter; false also if the meter ended it.
    bool shorten(std::size_t length, std::uint64_t nodes, SolveMeter& meter);

    // One pass over stretches of `length` slides, each of which starts in the middle of the last:
    // each is solved anew by a beam of `width` boards a layer from one end to the other. True if
    // the solution became shorter; false also if the meter ended it.
    bool redo(std::size_t length, std::size_t width, SolveMeter& meter);

    // Bytes that `redo` needs.
    [[nodiscard]] static std::size_t estimateBytes(BoardSize size, std::size_t width,
                                                   std::size_t length);

    [[nodiscard]] const std::vector<Slide>& getSlides() const { return slides_; }

private:
    // The stretch that is searched: the board at its start, which the search changes and restores,
    // and where each tile lies at its end.
    struct Search {
        std::vector<std::uint8_t> tiles;
        std::array<std::uint8_t, BoardSize::kMaxCells> goals{};
        int blank = 0;
        std::uint64_t nodesLeft = 0;
        bool isStopped = false;  // by the meter
        std::vector<Slide> path;
    };

    [[nodiscard]] int countDistance(int tile, int cell) const;
    [[nodiscard]] int sumDistances() const;
    void open(const Position& first, std::size_t from, std::size_t length);
    void replace(std::size_t from, std::size_t length, const std::vector<Slide>& slides);
    void searchStretch(std::size_t from, std::size_t length, SolveMeter& meter);
    bool find(int before, int left, int distance, SolveMeter& meter);

    BeamGrid grid_;
    Position start_;
    std::vector<Slide> slides_;
    Search search_;
    std::uint64_t nodes_ = 0;  // for one stretch
};

}  // namespace puzzle
