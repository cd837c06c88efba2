#include "brain/tetris/placement/Reach.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/ReachLanes.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

// The bits in reverse order.
uint64_t mirror(uint64_t bits) {
    const auto swapParts = [&bits](int by, uint64_t lower) {
        bits = (bits >> by & lower) | (bits & lower) << by;
    };
    swapParts(1, 0x5555555555555555);
    swapParts(2, 0x3333333333333333);
    swapParts(4, 0x0F0F0F0F0F0F0F0F);
    swapParts(8, 0x00FF00FF00FF00FF);
    swapParts(16, 0x0000FFFF0000FFFF);
    return bits >> 32 | bits << 32;
}

// Copies the board's cells. Walls and rows above the board are filled.
template <class Well>
void readColumns(const Board& board, Well& well) {
    using Word = typename Well::Word;
    const Word above =
        board.getHeight() >= Well::kRows ? 0 : Well::rowBit(board.getHeight() - 1) - 1;
    well.width = board.getWidth();
    well.columns.fill(~Word{0});
    std::ranges::transform(
        board.getColumns(), &well.columns[Well::kWall], [above](uint64_t column) {
            return static_cast<Word>(mirror(column) >> (64 - Well::kRows)) | above;
        });
}

// The cells of any board, as LaneWell has those of a narrow and low one.
struct TallWell {
    using Word = uint64_t;

    static constexpr int kRows = Board::kMaxSize;
    static constexpr int kWall = LaneWell::kWall;
    static constexpr int kLanes = kWall + Board::kMaxSize + kWall;

    std::array<uint64_t, kLanes> columns;
    int width = 0;
    int top = kRows;  // so no piece is far above it, and each starts where it is

    static constexpr uint64_t rowBit(int y) { return uint64_t{1} << (kRows - 1 - y); }
};

// The words of a TallWell as one value, with those operations of WordLanes that the reach needs.
struct TallWords {
    std::array<uint64_t, TallWell::kLanes> words;

    static TallWords load(const uint64_t* from) {
        TallWords all;
        std::copy_n(from, all.words.size(), all.words.begin());
        return all;
    }
    static TallWords fill(uint64_t word) {
        TallWords all;
        all.words.fill(word);
        return all;
    }
    void store(uint64_t* to) const { std::ranges::copy(words, to); }

    bool hasAny() const {
        uint64_t any = 0;
        for (const uint64_t word : words)
            any |= word;
        return any != 0;
    }

    TallWords operator&(const TallWords& other) const { return join(other, std::bit_and()); }
    TallWords operator|(const TallWords& other) const { return join(other, std::bit_or()); }
    TallWords operator+(const TallWords& other) const { return join(other, std::plus()); }
    TallWords operator~() const { return join(fill(~uint64_t{0}), std::bit_xor()); }

private:
    template <class Operation>
    TallWords join(const TallWords& other, const Operation& operation) const {
        TallWords joined;
        std::transform(words.begin(), words.end(), other.words.begin(), joined.words.begin(),
                       operation);
        return joined;
    }
};

template <int dx, int dy>
TallWords shifted(const TallWords& all) {
    TallWords moved;
    std::rotate_copy(all.words.begin(), all.words.begin() + (dx < 0 ? dx + TallWell::kLanes : dx),
                     all.words.end(), moved.words.begin());
    for (uint64_t& word : moved.words) {
        if constexpr (dy >= 0)
            word <<= dy;
        else
            word >>= -dy;
    }
    return moved;
}

// Where the search starts: all turns of an O keep its cells.
FallingPiece chooseStart(const FallingPiece& from) {
    return from.piece == Piece::SQUARE ? nameByFirstFacing(from) : from;
}

std::vector<Reached> toReached(int piece, std::span<const placements::RestingPlace> places) {
    std::vector<Reached> list;
    list.reserve(places.size());
    for (const placements::RestingPlace& place : places)
        list.push_back(
            {{piece, kFacings[place.facing], place.x, place.y}, static_cast<Spin>(place.spin)});
    return list;
}

// True if the whole registers have room for all that the piece can do from there.
bool fitsLanes(const Board& board, const FallingPiece& from) {
    const int top = board.getMaxHeight();
    const bool fallsFree = from.facing == Facing::North && from.y > top + 2;
    if (fallsFree) return board.getHeight() >= top + 6;
    return board.getHeight() <= LaneWell::kRows || from.y <= LaneWell::kRows - 5;
}

}  // namespace

bool readLaneWell(const Board& board, LaneWell& well) {
    const int width = board.getWidth();
    if (width < LaneWell::kMinWidth || width > LaneWell::kMaxWidth) return false;
    if (board.getMaxHeight() > LaneWell::kMaxTop) return false;
    well.top = board.getMaxHeight();
    readColumns(board, well);
    return true;
}

std::vector<Reached> placements::listReachableByColumns(const Board& board,
                                                        const FallingPiece& from,
                                                        ReachOptions options) {
    if (!isFree(board, from)) return {};
    TallWell well;
    readColumns(board, well);
    constexpr int kMostInColumn = 4 * Board::kMaxSize / 2 * 3;  // facings, rows and spins
    std::vector<RestingPlace> places(base::toIndex(kMostInColumn * well.width));
    const int count = listPlaces<TallWords>(well, chooseStart(from), options, places.data());
    return toReached(from.piece, std::span(places).first(base::toIndex(count)));
}

std::vector<Reached> listReachable(const Board& board, const FallingPiece& from,
                                   ReachOptions options) {
    if (!isFree(board, from)) return {};
    LaneWell well;
    if (!fitsLanes(board, from) || !readLaneWell(board, well)) {
        return placements::listReachableByColumns(board, from, options);
    }
    std::array<placements::RestingPlace, placements::kMaxPlaces> places;
    const int count =
        placements::getKernel().listPlaces(well, chooseStart(from), options, places.data());
    return toReached(from.piece, std::span(places).first(base::toIndex(count)));
}

std::optional<Spin> findBestSpin(const Board& board, const FallingPiece& from,
                                 const FallingPiece& placement) {
    const FallingPiece named = nameByFirstFacing(placement);
    for (const Reached& each : listReachable(board, from)) {
        if (each.piece == named) return each.spin;
    }
    return std::nullopt;
}

}  // namespace tetris
