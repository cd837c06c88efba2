#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/placement/Reach.h"
#include "brain/tetris/placement/WordLanes.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/TPoint.h"
#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/KickTables.h"

// A bit-parallel flood fill: sixteen columns of centres are one value of the type Words, a whole
// register or several, and one operation moves the piece from all of its places at once. Each
// kernel includes this file; only templates over its own type may stand here, because they are
// compiled for its processor.
namespace tetris::placements {

// All places of one piece in one well.
template <class Words, int kPiece>
class ReachLanes {
public:
    ReachLanes(const LaneWell& well, ReachOptions options)
        : width_(well.width),
          options_(options),
          empty_(~Words::load(well.columns.data())),
          start_(Words::broadcast(0)) {
        forEachFacing([this]<int kFacing>() { this->template findFree<kFacing>(); });
    }

    // Finds what the piece reaches. Requires: it is free at `from` in the well of the constructor;
    // as Kernel::listPlaces.
    void run(const LaneWell& well, FallingPiece from) {
        // Turns of an O have no lanes of their own.
        if constexpr (kPiece == Piece::SQUARE) from = nameByFirstFacing(from);
        // Two rows above the stack nothing is in the way of the first test of a turn, except the
        // walls, where a later one fits. So a piece that enters higher reaches all that is free
        // there.
        constexpr int kAir = 2;
        if (from.facing == Facing::North && from.y > well.top + kAir) {
            const Words sky = Words::broadcast(LaneWell::rowBit(well.top + kAir - 1) - 1);
            forEachFacing([&]<int kFacing>() { enter<kFacing>(free_[kFacing] & sky); });
        } else {
            alignas(64) std::array<uint32_t, LaneWell::kLanes> place{};
            place[base::toIndex(LaneWell::kWall + from.x)] = LaneWell::rowBit(from.y);
            start_ = Words::load(place.data());
            startFacing_ = static_cast<int>(from.facing);
            forEachFacing([&]<int kFacing>() {
                reached_[kFacing] = Words::broadcast(0);
                if (startFacing_ != kFacing) return;
                enter<kFacing>(start_);
            });
        }
        for (bool grew = true; grew;) {
            grew = false;
            forEachFacing([&]<int kFacing>() { grew = grow<kFacing>() || grew; });
        }
    }

    // The places at which it rests, in the order of listReachable; returns how many. Requires: room
    // for kMaxPlaces.
    int list(RestingPlace* places) const {
        std::array<Words, 4> resting;
        forEachFacing([&]<int kFacing>() { resting[kFacing] = findResting<kFacing>(); });
        RestingPlace* end = places;
        forEachFacing([&]<int kFacing>() {
            if constexpr (isFirst(kFacing, kFacing)) {
                Words all = resting[kFacing];
                forEachFacing([&]<int kOther>() {
                    constexpr TPoint kShift = kFaced[kOther].toFirst;
                    if constexpr (kOther > kFacing && isFirst(kFacing, kOther))
                        all = all | shifted<-kShift.x, -kShift.y>(resting[kOther]);
                });
                end = append<kFacing>(all, end);
            }
        });
        return static_cast<int>(end - places);
    }

private:
    static constexpr const std::array<FacedCells, 4>& kFaced = kFacedCells[kPiece];
    // Whether `first` is the first facing that has the cells of `facing`.
    static constexpr bool isFirst(int first, size_t facing) {
        return static_cast<int>(kFaced[facing].firstFacing) == first;
    }
    // All turns of an O keep its cells.
    static constexpr int kFacingCount = kPiece == Piece::SQUARE ? 1 : 4;

    template <class Do>
    static void forEachFacing(Do&& act) {
        [&]<int... kFacings>(std::integer_sequence<int, kFacings...>) {
            (act.template operator()<kFacings>(), ...);
        }
        (std::make_integer_sequence<int, kFacingCount>());
    }

    template <int kFacing>
    void findFree() {
        constexpr std::array<TPoint, 4> kCells = kFaced[kFacing].cells;
        free_[kFacing] =
            (shifted<kCells[0].x, kCells[0].y>(empty_) &
             shifted<kCells[1].x, kCells[1].y>(empty_)) &
            (shifted<kCells[2].x, kCells[2].y>(empty_) & shifted<kCells[3].x, kCells[3].y>(empty_));
    }

    // Sets what is reached with this facing: the places, and all below and beside them.
    template <int kFacing>
    void enter(Words fresh) {
        const Words free = free_[kFacing];
        Words reached = fresh;
        for (;;) {
            // The sum carries each bit through the free rows below it.
            reached = reached | (free & ~(free + reached));
            const Words beside =
                (shifted<-1, 0>(reached) | shifted<1, 0>(reached)) & free & ~reached;
            if (!beside.hasAny()) break;
            reached = reached | beside;
        }
        reached_[kFacing] = reached;
    }

    // Enters what turns from the other facings reach; false if that is nothing new.
    template <int kFacing>
    bool grow() {
        const Words wanted = free_[kFacing] & ~reached_[kFacing];
        if (!wanted.hasAny()) return false;
        Words fresh = Words::broadcast(0);
        forEachArrival<kFacing>([&]<int kTest>(Words arrived) { fresh = fresh | arrived; });
        fresh = fresh & wanted;
        if (!fresh.hasAny()) return false;
        enter<kFacing>(reached_[kFacing] | fresh);
        return true;
    }

    // Calls arrive<test>(places) for each kick test of each turn that ends in this facing. The
    // tests of quarter turns are numbered from 1; each test of a half turn has the number 0.
    template <int kFacing, class Arrive>
    void forEachArrival(Arrive&& arrive) const {
        if constexpr (kFacingCount > 1) {
            turnFrom<(kFacing + 3) % 4, kFacing>(arrive);
            turnFrom<(kFacing + 1) % 4, kFacing>(arrive);
            if (options_.halfTurns) turnFrom<(kFacing + 2) % 4, kFacing>(arrive);
        }
    }

    template <int kFrom, int kTo, class Arrive>
    void turnFrom(Arrive& arrive) const {
        Words untried = reached_[kFrom];
        [&]<int... kTests>(std::integer_sequence<int, kTests...>) {
            (tryTest<kFrom, kTo, kTests>(untried, arrive), ...);
        }
        (std::make_integer_sequence<int, static_cast<int>(kKicks[kPiece][kFrom][kTo].tests)>());
    }

    // The places at which this test fits are not tried by later ones.
    template <int kFrom, int kTo, int kTest, class Arrive>
    void tryTest(Words& untried, Arrive& arrive) const {
        constexpr TPoint kKick = kKicks[kPiece][kFrom][kTo].shifts[kTest];
        constexpr bool kHalf = (kFrom + kTo) % 2 == 0;  // a half turn
        const Words fits = shifted<kKick.x, kKick.y>(free_[kTo]);
        arrive.template operator()<kHalf ? 0 : kTest + 1>(
            shifted<-kKick.x, -kKick.y>(untried & fits));
        untried = untried & ~fits;
    }

    template <int kFacing>
    Words findResting() const {
        return reached_[kFacing] & ~shifted<0, -1>(free_[kFacing]);
    }

    // ---- The list

    template <int kFacing>
    RestingPlace* append(Words resting, RestingPlace* end) const {
        if constexpr (kPiece == Piece::PYRAMID) {
            const Words corners = findStuckCentres();
            const Words stuck = resting & corners;
            if (stuck.hasAny()) return appendSpins<kFacing>(resting, stuck, end);
        }
        alignas(64) std::array<uint32_t, LaneWell::kLanes> rows;
        resting.store(rows.data());
        for (int x = 0; x < width_; ++x) {
            uint32_t column = rows[base::toIndex(LaneWell::kWall + x)];
            while (column != 0) {
                const int y = std::countl_zero(column);
                *end++ = {kFacing, static_cast<uint8_t>(x), static_cast<uint8_t>(y), 0};
                column &= ~LaneWell::rowBit(y);
            }
        }
        return end;
    }

    // The centres of a T with at least three filled corners.
    Words findStuckCentres() const {
        const Words upLeft = shifted<-1, 1>(empty_);
        const Words upRight = shifted<1, 1>(empty_);
        const Words downRight = shifted<1, -1>(empty_);
        const Words downLeft = shifted<-1, -1>(empty_);
        const Words above = upLeft | upRight;
        const Words below = downLeft | downRight;
        // Two of them are empty.
        return ~((above & below) | (upLeft & upRight) | (downLeft & downRight));
    }

    // The centres of a T of which both corners in front of the facing are filled.
    template <int kFacing>
    Words findFilledFronts() const {
        constexpr std::array<TPoint, 5> kCorners{{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
        constexpr TPoint kA = kCorners[kFacing];
        constexpr TPoint kB = kCorners[kFacing + 1];
        return ~(shifted<kA.x, kA.y>(empty_) | shifted<kB.x, kB.y>(empty_));
    }

    template <int kFacing>
    RestingPlace* appendSpins(Words resting, Words stuck, RestingPlace* end) const {
        const Words reached = reached_[kFacing];
        Words moved = shifted<-1, 0>(reached) | shifted<1, 0>(reached) | shifted<0, 1>(reached);
        if (startFacing_ == kFacing) moved = moved | start_;
        Words turned = Words::broadcast(0);
        Words kicked = Words::broadcast(0);
        forEachArrival<kFacing>([&]<int kTest>(Words arrived) {
            Words& entered = kTest == kLongTest ? kicked : turned;
            entered = entered | arrived;
        });
        const Words fronts = findFilledFronts<kFacing>();
        alignas(64) std::array<std::array<uint32_t, LaneWell::kLanes>, 3> rows;
        ((resting & ~stuck) | (stuck & moved)).store(rows[0].data());
        (stuck & turned & ~fronts).store(rows[1].data());
        (stuck & (kicked | (turned & fronts))).store(rows[2].data());
        for (int x = 0; x < width_; ++x) {
            const auto lane = base::toIndex(LaneWell::kWall + x);
            uint32_t column = rows[0][lane] | rows[1][lane] | rows[2][lane];
            while (column != 0) {
                const int y = std::countl_zero(column);
                const uint32_t bit = LaneWell::rowBit(y);
                column &= ~bit;
                for (size_t spin = 3; spin-- > 0;) {
                    if ((rows[spin][lane] & bit) == 0) continue;
                    *end++ = {kFacing, static_cast<uint8_t>(x), static_cast<uint8_t>(y),
                              static_cast<uint8_t>(spin)};
                    if (!options_.spinsApart) break;
                }
            }
        }
        return end;
    }

    // The last SRS kick test of a quarter turn, by two rows and a column: its spin is never mini.
    static constexpr int kLongTest = 5;

    int width_;
    ReachOptions options_;
    Words empty_;
    std::array<Words, base::toIndex(kFacingCount)> free_;
    std::array<Words, base::toIndex(kFacingCount)> reached_;
    // The place it starts from, if that is not high above the stack.
    Words start_;
    int startFacing_ = -1;
};

// Calls act<piece>(), so that the piece's tables are known at compile time.
template <class Act>
auto withPiece(int piece, Act&& act) {
    switch (piece) {
        case Piece::STICK: return act.template operator()<Piece::STICK>();
        case Piece::L1: return act.template operator()<Piece::L1>();
        case Piece::L2: return act.template operator()<Piece::L2>();
        case Piece::S1: return act.template operator()<Piece::S1>();
        case Piece::S2: return act.template operator()<Piece::S2>();
        case Piece::SQUARE: return act.template operator()<Piece::SQUARE>();
        default: return act.template operator()<Piece::PYRAMID>();
    }
}

template <class Words>
int listPlaces(const LaneWell& well, const FallingPiece& from, ReachOptions options,
               RestingPlace* places) {
    return withPiece(from.piece, [&]<int kPiece>() {
        ReachLanes<Words, kPiece> reach(well, options);
        reach.run(well, from);
        return reach.list(places);
    });
}

}  // namespace tetris::placements
