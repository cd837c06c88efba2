#include "brain/tetris/placement/Reach.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/LaneWell.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/KickTables.h"
#include "core/tetris/rules/Turning.h"

namespace tetris {

namespace {

// A set of centres: bit y of word x is the centre (x, y).
using Centres = std::array<uint64_t, Board::kMaxSize>;
// One for each facing.
using FacedCentres = std::array<Centres, 4>;

constexpr uint64_t kAllRows = ~uint64_t{0};

uint64_t shiftRows(uint64_t rows, int up) { return up >= 0 ? rows << up : rows >> -up; }

// The cells from which `rows` can be reached by falling through `free`, `rows` included: each bit
// spreads downward, in steps that double.
uint64_t spreadDown(uint64_t rows, uint64_t free) {
    for (int step = 1; step < Board::kMaxSize; step *= 2) {
        rows |= free & (rows >> step);
        free &= free >> step;
    }
    return rows;
}

// Which rows of a column are filled, seen from `dy` rows below; outside the board all are.
class FilledRows {
public:
    explicit FilledRows(const Board& board) : board_(board), above_(findRowsAbove(board)) {}

    uint64_t shifted(int x, int dy) const {
        if (x < 0 || x >= board_.getWidth()) return kAllRows;
        const uint64_t filled = board_.getColumn(x) | above_;
        // What is shifted in lies outside the board, too.
        return dy >= 0 ? ~(~filled >> dy) : ~(~filled << -dy);
    }

private:
    static uint64_t findRowsAbove(const Board& board) {
        return board.getHeight() == Board::kMaxSize ? 0 : kAllRows << board.getHeight();
    }

    const Board& board_;
    uint64_t above_;
};

// A flood from one place over all places of the piece. Spins do not change where a piece can go, so
// each place is left once, whatever its spins; they are marked when a place is entered.
class ReachFlood {
public:
    ReachFlood(const Board& board, int piece, ReachOptions options)
        : filled_(board), piece_(piece), options_(options), width_(board.getWidth()) {
        findFreePlaces();
        if (hasSpins()) findCorners();
    }

    void run(const FallingPiece& from) {
        const auto start = base::toIndex(from.facing);
        const uint64_t row = uint64_t{1} << from.y;
        enter(start, from.x, row);
        if (hasSpins()) bySpin_[0][start][base::toIndex(from.x)] |= row;
        for (bool isDone = false; !isDone;) {
            isDone = true;
            for (size_t facing = 0; facing < 4; ++facing) {
                while (columns_[facing] != 0) {
                    isDone = false;
                    leave(facing, std::countr_zero(columns_[facing]));
                }
            }
        }
    }

    std::vector<Reached> listPlacements() const {
        // The resting places. Those with the same cells are one, under the name of the first
        // facing.
        FacedCentres resting{};
        for (size_t facing = 0; facing < 4; ++facing) {
            const FallingPiece name = nameByFirstFacing({piece_, kFacings[facing], 0, 0});
            for (int x = 0; x < width_; ++x) {
                const auto column = base::toIndex(x);
                const uint64_t rows = reached_[facing][column] & ~(free_[facing][column] << 1);
                if (rows == 0) continue;
                const int namedX = x + name.x;
                resting[base::toIndex(name.facing)][base::toIndex(namedX)] |=
                    shiftRows(rows, name.y);
            }
        }
        std::vector<Reached> list;
        list.reserve(64);
        for (size_t facing = 0; facing < 4; ++facing) {
            for (int x = 0; x < width_; ++x)
                append(list, facing, x, resting[facing][base::toIndex(x)]);
        }
        return list;
    }

private:
    bool hasSpins() const { return piece_ == Piece::PYRAMID; }

    void findFreePlaces() {
        for (size_t facing = 0; facing < 4; ++facing) {
            const std::array<TPoint, 4>& cells = getFacedCells(piece_, kFacings[facing]).cells;
            for (int x = 0; x < width_; ++x) {
                uint64_t filled = 0;
                for (const TPoint& cell : cells)
                    filled |= filled_.shifted(x + cell.x, cell.y);
                const auto column = base::toIndex(x);
                free_[facing][column] = ~filled;
                reached_[facing][column] = 0;
                waiting_[facing][column] = 0;
            }
        }
    }

    void findCorners() {
        for (int x = 0; x < width_; ++x) {
            const auto column = base::toIndex(x);
            // Clockwise, so that those in front of a facing are its own and the next one.
            const std::array<uint64_t, 4> filled{
                filled_.shifted(x - 1, 1), filled_.shifted(x + 1, 1), filled_.shifted(x + 1, -1),
                filled_.shifted(x - 1, -1)};
            corners_[column] = (filled[0] & filled[1] & (filled[2] | filled[3])) |
                               (filled[2] & filled[3] & (filled[0] | filled[1]));
            for (size_t facing = 0; facing < 4; ++facing) {
                fronts_[facing][column] =
                    corners_[column] & filled[facing] & filled[(facing + 1) % 4];
                for (FacedCentres& each : bySpin_)
                    each[facing][column] = 0;
            }
        }
    }

    // Makes every move from the waiting places of a column.
    void leave(size_t facing, int x) {
        const auto column = base::toIndex(x);
        const uint64_t free = free_[facing][column];
        const uint64_t waiting = waiting_[facing][column];
        const uint64_t rows = waiting | (spreadDown(waiting, free) & ~reached_[facing][column]);
        waiting_[facing][column] = 0;
        columns_[facing] &= ~(uint64_t{1} << x);
        reached_[facing][column] |= rows;
        if (hasSpins()) bySpin_[0][facing][column] |= free & (rows >> 1);

        shift(facing, x - 1, rows);
        shift(facing, x + 1, rows);
        // All turns of an O keep its cells.
        if (piece_ == Piece::SQUARE) return;
        turnBy(facing, x, rows, Turn::Right);
        turnBy(facing, x, rows, Turn::Left);
        if (options_.halfTurns) turnBy(facing, x, rows, Turn::Around);
    }

    void shift(size_t facing, int x, uint64_t rows) {
        if (x < 0 || x >= width_) return;
        const auto column = base::toIndex(x);
        const uint64_t entered = rows & free_[facing][column];
        if (hasSpins()) bySpin_[0][facing][column] |= entered;
        enter(facing, x, entered);
    }

    void turnBy(size_t facing, int x, uint64_t rows, Turn turn) {
        const auto to = base::toIndex(turnFacing(kFacings[facing], turn));
        int test = 0;
        for (const TPoint& kick : getKicks(piece_, kFacings[facing], kFacings[to])) {
            ++test;
            const int column = x + kick.x;
            if (column < 0 || column >= width_) continue;
            const uint64_t entered = shiftRows(rows, kick.y) & free_[to][base::toIndex(column)];
            if (hasSpins()) markSpins(to, column, entered, turn != Turn::Around && test == 5);
            enter(to, column, entered);
            // The others try the next test.
            rows &= ~shiftRows(entered, -kick.y);
            if (rows == 0) return;
        }
    }

    void enter(size_t facing, int x, uint64_t rows) {
        const auto column = base::toIndex(x);
        const uint64_t fresh = rows & ~reached_[facing][column];
        if (fresh == 0) return;
        reached_[facing][column] |= fresh;
        waiting_[facing][column] |= fresh;
        columns_[facing] |= uint64_t{1} << x;
    }

    void markSpins(size_t facing, int x, uint64_t rows, bool isLongKick) {
        const auto column = base::toIndex(x);
        const uint64_t spun = rows & corners_[column];
        const uint64_t full = isLongKick ? spun : spun & fronts_[facing][column];
        bySpin_[0][facing][column] |= rows & ~spun;
        bySpin_[1][facing][column] |= spun & ~full;
        bySpin_[2][facing][column] |= full;
    }

    void append(std::vector<Reached>& list, size_t facing, int x, uint64_t rows) const {
        const auto column = base::toIndex(x);
        for (; rows != 0; rows &= rows - 1) {
            const int y = std::countr_zero(rows);
            const FallingPiece piece{piece_, kFacings[facing], x, y};
            if (!hasSpins()) {
                list.push_back({piece, Spin::None});
                continue;
            }
            // The best spin first, because it counts if only one does.
            for (size_t spin = 3; spin-- > 0;) {
                if ((bySpin_[spin][facing][column] >> y & 1) == 0) continue;
                list.push_back({piece, static_cast<Spin>(spin)});
                if (!options_.spinsApart) break;
            }
        }
    }

    FilledRows filled_;
    int piece_;
    ReachOptions options_;
    int width_;

    FacedCentres free_;
    FacedCentres reached_;
    FacedCentres waiting_;               // reached, but not yet left
    std::array<uint64_t, 4> columns_{};  // bit x: waiting_ has rows in column x
    // For a piece that spins: the places that were entered with each spin, the places with three
    // filled corners, and those of them whose front is filled.
    std::array<FacedCentres, 3> bySpin_;
    Centres corners_;
    FacedCentres fronts_;
};

// The bits in reverse order.
uint32_t mirror(uint32_t bits) {
    bits = (bits >> 1 & 0x55555555U) | (bits & 0x55555555U) << 1;
    bits = (bits >> 2 & 0x33333333U) | (bits & 0x33333333U) << 2;
    bits = (bits >> 4 & 0x0F0F0F0FU) | (bits & 0x0F0F0F0FU) << 4;
    bits = (bits >> 8 & 0x00FF00FFU) | (bits & 0x00FF00FFU) << 8;
    return bits >> 16 | bits << 16;
}

// True if the whole registers have room for all that the piece can do from there.
bool fitsLanes(const Board& board, const FallingPiece& from) {
    const int top = board.getMaxHeight();
    const bool fallsFree = from.facing == Facing::North && from.y > top + 2;
    if (fallsFree) return board.getHeight() >= top + 6;
    return board.getHeight() <= LaneWell::kRows || from.y <= LaneWell::kRows - 5;
}

Reached toReached(int piece, const placements::RestingPlace& place) {
    return {{piece, kFacings[place.facing], place.x, place.y}, static_cast<Spin>(place.spin)};
}

}  // namespace

bool readLaneWell(const Board& board, LaneWell& well) {
    const int width = board.getWidth();
    if (width < LaneWell::kMinWidth || width > LaneWell::kMaxWidth) return false;
    if (board.getMaxHeight() > LaneWell::kMaxTop) return false;
    well.width = width;
    well.top = board.getMaxHeight();
    const uint32_t above =
        board.getHeight() >= LaneWell::kRows ? 0 : LaneWell::rowBit(board.getHeight() - 1) - 1;
    well.columns.fill(~uint32_t{0});
    std::ranges::transform(board.getColumns(), well.getColumns().begin(), [above](uint64_t column) {
        return mirror(static_cast<uint32_t>(column)) | above;
    });
    return true;
}

std::vector<Reached> placements::listReachableByColumns(const Board& board,
                                                        const FallingPiece& from,
                                                        ReachOptions options) {
    if (!isFree(board, from)) return {};
    ReachFlood flood(board, from.piece, options);
    flood.run(from);
    return flood.listPlacements();
}

std::vector<Reached> listReachable(const Board& board, const FallingPiece& from,
                                   ReachOptions options) {
    if (!isFree(board, from)) return {};
    LaneWell well;
    if (!fitsLanes(board, from) || !readLaneWell(board, well)) {
        return placements::listReachableByColumns(board, from, options);
    }
    std::array<placements::RestingPlace, placements::kMaxPlaces> places;
    const int count = placements::getKernel().listPlaces(well, from, options, places.data());
    std::vector<Reached> list(base::toIndex(count));
    for (size_t i = 0; i < list.size(); ++i)
        list[i] = toReached(from.piece, places[i]);
    return list;
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
