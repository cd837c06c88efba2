#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "brain/puzzle/search/BeamGrid.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Makes a solution shorter where a stretch of it is longer than need be: for each stretch of some
// length a depth-first search looks for any shorter way between the two boards at its ends, bounded
// by the taxicab distances of the tiles between them. Stretches grow from pass to pass, and so do
// the nodes that each may take.
class PathShortener {
public:
    // Requires: the slides solve the position.
    PathShortener(const Position& position, std::vector<Slide> slides);

    // One pass over all stretches of `length` slides, each searched for at most `nodes` nodes. True
    // if it made the solution shorter; false, too, if the meter ended it.
    bool shorten(std::size_t length, std::uint64_t nodes, SolveMeter& meter);

    // One pass over stretches of `length` slides, of which each begins half way of the last: each
    // is done anew by a beam of `width` boards a layer from its one end to the other. True if it
    // made the solution shorter; false, too, if the meter ended it.
    bool redo(std::size_t length, std::size_t width, SolveMeter& meter);

    // Bytes that `redo` needs.
    [[nodiscard]] static std::size_t estimateBytes(BoardSize size, std::size_t width,
                                                   std::size_t length);

    [[nodiscard]] const std::vector<Slide>& getSlides() const { return slides_; }

private:
    // A stretch that is searched: the board at its beginning, which the search changes and changes
    // back, and where each tile lies at its end.
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
    std::uint64_t nodes_ = 0;  // that a stretch may take
};

}  // namespace puzzle
