#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/placement/ReachKernel.h"
#include "brain/tetris/placement/ReachLanes.h"
#include "brain/tetris/search/RivalKernel.h"
#include "brain/tetris/search/RivalWeights.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"

// The work at each node of the rival's search by whole registers: a piece's cells are added, full
// rows leave, and the board is rated by counting bits. Each kernel includes this file, as
// ReachLanes.h.
namespace tetris::rival {

using LaneWords = std::array<std::uint32_t, LaneWell::kLanes>;

// The cells of a piece in one facing with its centre in column x and its lowest row in row 0.
struct Pattern {
    alignas(64) LaneWords words{};
    int lowest = 0;  // the lowest row as seen from the centre
};

template <int kPiece>
constexpr std::array<std::array<Pattern, LaneWell::kMaxWidth>, 4> makePatterns()
{
    std::array<std::array<Pattern, LaneWell::kMaxWidth>, 4> patterns{};
    for (std::size_t facing = 0; facing < 4; ++facing) {
        const placements::FacedCells& faced = placements::kFacedCells<kPiece>[facing];
        for (int x = 0; x < LaneWell::kMaxWidth; ++x) {
            Pattern& each = patterns[facing][base::toIndex(x)];
            each.lowest = faced.corner.y;
            for (const TPoint& cell : faced.cells) {
                const int lane = LaneWell::kWall + x + cell.x;
                if (lane < 0 || lane >= LaneWell::kLanes) continue;
                each.words[base::toIndex(lane)] |= LaneWell::rowBit(cell.y - faced.corner.y);
            }
        }
    }
    return patterns;
}

template <int kPiece>
inline constexpr auto kPatterns = makePatterns<kPiece>();

// Lanes from `begin` to before `end`, all bits set.
constexpr LaneWords fillLanes(int begin, int end)
{
    LaneWords words{};
    for (int lane = begin; lane < end; ++lane)
        words[base::toIndex(lane)] = ~std::uint32_t{0};
    return words;
}

// What depends on the width of the well alone.
struct WidthMasks {
    alignas(64) LaneWords inside{};      // the columns
    alignas(64) LaneWords neighbours{};  // the left one of two neighbours, a wall or not
    alignas(64) LaneWords columns{};     // the left one of two neighbouring columns
    // One column, counted from the left wall.
    alignas(64) std::array<LaneWords, LaneWell::kMaxWidth> column{};
};

constexpr std::array<WidthMasks, LaneWell::kMaxWidth + 1> makeWidthMasks()
{
    std::array<WidthMasks, LaneWell::kMaxWidth + 1> masks{};
    for (int width = LaneWell::kMinWidth; width <= LaneWell::kMaxWidth; ++width) {
        WidthMasks& each = masks[base::toIndex(width)];
        constexpr int kFirst = LaneWell::kWall;
        each.inside = fillLanes(kFirst, kFirst + width);
        each.neighbours = fillLanes(kFirst - 1, kFirst + width);
        each.columns = fillLanes(kFirst, kFirst + width - 1);
        for (int x = 0; x < width; ++x)
            each.column[base::toIndex(x)] = fillLanes(kFirst + x, kFirst + x + 1);
    }
    return masks;
}

inline constexpr auto kWidthMasks = makeWidthMasks();

inline constexpr std::array<int, 12> kComboAttack{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};
inline constexpr int kPerfectRows = 4;  // the highest board on which a perfect clear is looked for

template <class Words>
class Expansion {
public:
    Expansion(const State& state, const Rules& rules)
        : state_(state),
          rules_(rules),
          weights_(*rules.weights),
          width_(state.well.width),
          masks_(kWidthMasks[base::toIndex(width_)]),
          filled_(Words::load(state.well.columns.data())),
          inside_(Words::load(masks_.inside.data()))
    {
    }

    template <int kPiece>
    int expand(const FallingPiece& from, Outcome* outcomes) const
    {
        placements::ReachLanes<Words, kPiece> reach(state_.well, {});
        reach.run(state_.well, from);
        std::array<placements::RestingPlace, placements::ReachKernel::kMaxPlaces> places;
        const int count = reach.list(places.data());
        Outcome* end = outcomes;
        for (int i = 0; i < count; ++i) {
            end->place = places[base::toIndex(i)];
            if (place<kPiece>(*end)) ++end;
        }
        return static_cast<int>(end - outcomes);
    }

private:
    [[nodiscard]] std::int32_t of(RivalTerm term) const { return weights_.of(term); }
    // The term `steps` places after that one.
    [[nodiscard]] std::int32_t of(RivalTerm first, int steps) const
    {
        return weights_.values[base::toIndex(first) + base::toIndex(steps)];
    }

    // Fills in the rest of the outcome; false if the game is lost by it.
    template <int kPiece>
    bool place(Outcome& outcome) const
    {
        const Pattern& pattern = kPatterns<kPiece>[outcome.place.facing][outcome.place.x];
        const int y = outcome.place.y + pattern.lowest;
        if (y >= rules_.rows) return false;
        Words filled = filled_ | Words::load(pattern.words.data()).raise(y);
        const std::uint32_t full = filled.joinAll();
        const int rows = std::popcount(full);
        if (full != 0) filled = clearRows(filled, full);
        const int cells = state_.cells + 4 - rows * width_;
        outcome.rows = static_cast<std::uint8_t>(rows);
        outcome.perfect = cells == 0;
        outcome.reward = score<kPiece>(outcome);
        if (rows == 0 && outcome.pending > 0) {
            const int rising = outcome.pending < kGarbageCap ? outcome.pending : kGarbageCap;
            filled = raiseGarbage(filled, rising);
            outcome.pending = static_cast<std::uint8_t>(outcome.pending - rising);
            return rate(filled, cells + rising * (width_ - 1), outcome);
        }
        return rate(filled, cells, outcome);
    }

    static Words clearRows(Words filled, std::uint32_t full)
    {
        // From the highest full row on: what is above it comes down.
        for (; full != 0; full &= full - 1) {
            const std::uint32_t above = (full & (0 - full)) - 1;
            const Words kept = Words::fill(~(above << 1 | 1));
            filled = (filled & kept) | (filled & Words::fill(above)).template look<0, 1>();
        }
        return filled;
    }

    [[nodiscard]] Words raiseGarbage(Words filled, int rising) const
    {
        const std::uint32_t risen = ~(~std::uint32_t{0} >> rising);
        const auto hole = base::toIndex(guessHole(state_.pending, width_));
        const Words except = Words::load(masks_.column[hole].data());
        return filled.raise(rising) | (Words::fill(risen) & ~except);
    }

    // The worth of the clear, and the state after it as far as it does not depend on the board.
    template <int kPiece>
    std::int32_t score(Outcome& outcome) const
    {
        const int rows = outcome.rows;
        const int spin = outcome.place.spin;
        outcome.pending = state_.pending;
        outcome.backToBack = state_.backToBack;
        outcome.combo = -1;
        std::int32_t reward = 0;
        if constexpr (kPiece == Piece::PYRAMID) {
            if (spin == 1) reward = of(RivalTerm::Mini0, rows < 2 ? rows : 2);
            if (spin == 2) reward = of(RivalTerm::Full0, rows < 3 ? rows : 3);
            if (spin == 0 || rows == 0) reward += of(RivalTerm::WastedT);
        }
        if (rows == 0) return reward;
        if (spin == 0) reward += of(RivalTerm::Single, rows - 1);
        constexpr std::array<std::array<int, 5>, 3> kAttack{
            {{0, 0, 1, 2, 4}, {0, 0, 1, 1, 1}, {0, 2, 4, 6, 6}}};
        int attack = kAttack[base::toIndex(spin)][base::toIndex(rows)];
        const bool isHard = rows >= 4 || spin != 0;
        if (isHard && state_.backToBack) {
            reward += of(RivalTerm::Bonus);
            ++attack;
        }
        outcome.backToBack = isHard;
        const int combo = state_.combo + 1;
        outcome.combo = static_cast<std::int8_t>(combo < 100 ? combo : 100);
        const int comboAttack = kComboAttack[base::toIndex(combo < 11 ? combo : 11)];
        reward += of(RivalTerm::ComboAttack) * comboAttack + of(RivalTerm::ComboStep) * combo;
        attack += comboAttack;
        if (outcome.perfect) {
            attack = 10;
            reward = of(RivalTerm::Perfect);
        }
        outcome.pending =
            static_cast<std::uint8_t>(attack >= state_.pending ? 0 : state_.pending - attack);
        return reward;
    }

    // What a T finds in a board: the worth of its slot, and the board after it.
    struct Slot {
        std::int32_t worth = 0;
        bool clears = false;
        Words after;
    };

    // Keeps the best of the places, which are for a T of that facing, with the centre as bit.
    template <int kFacing>
    void tryPlaces(Words filled, Words places, int least, RivalTerm first, Slot& best) const
    {
        if (!places.hasAny()) return;
        alignas(64) LaneWords words;
        places.store(words.data());
        for (int x = 0; x < width_; ++x) {
            std::uint32_t column = words[base::toIndex(LaneWell::kWall + x)];
            for (; column != 0; column &= column - 1) {
                const int y = LaneWell::kRows - 1 - std::countr_zero(column);
                const Pattern& pattern = kPatterns<Piece::PYRAMID>[kFacing][base::toIndex(x)];
                const Words placed =
                    filled | Words::load(pattern.words.data()).raise(y + pattern.lowest);
                const std::uint32_t full = placed.joinAll();
                const int rows = std::popcount(full);
                if (rows < least) continue;
                const std::int32_t worth = of(first, rows - least);
                if (worth <= best.worth) continue;
                best.worth = worth;
                best.clears = rows >= 2;
                if (best.clears) best.after = clearRows(placed, full);
            }
        }
    }

    // A slot has an overhang on one side, and is open to the sky on the other one, kOpen columns
    // from the centre.
    template <int kOpen>
    void trySlots(Words filled, Words sky, Slot& best) const
    {
        const Words empty = ~filled;
        const Words doubles = sky.template look<kOpen, 0>() & sky.template look<0, -1>() &
                              empty.template look<-kOpen, 0>() & filled.template look<-kOpen, 1>() &
                              filled.template look<-1, -1>() & filled.template look<1, -1>();
        tryPlaces<static_cast<int>(Facing::South)>(filled, doubles & inside_, 0, RivalTerm::Slot0,
                                                   best);
        // From facing north one column aside and two rows up, by the fifth test.
        const Words triples = empty & empty.template look<0, -1>() & empty.template look<0, 1>() &
                              empty.template look<kOpen, 0>() & empty.template look<0, 2>() &
                              filled.template look<kOpen, 1>() & filled.template look<0, 3>() &
                              sky.template look<kOpen, 2>() & sky.template look<2 * kOpen, 2>() &
                              sky.template look<3 * kOpen, 2>();
        constexpr Facing kFacing = kOpen > 0 ? Facing::East : Facing::West;
        tryPlaces<static_cast<int>(kFacing)>(filled, triples & inside_, 2, RivalTerm::Triple2,
                                             best);
    }

    // Puts the T pieces that are at hand into slots, and returns what they are worth; the board is
    // rated as it is after them.
    std::int32_t fillSlots(Words& filled, Words& columns, Words& stack) const
    {
        std::int32_t worth = 0;
        for (int i = 0; i < rules_.slots; ++i) {
            const Words sky = inside_ & ~stack;
            if (!(stack & ~columns).hasAny()) break;
            Slot best{.worth = 0, .clears = false, .after = filled};
            trySlots<-1>(filled, sky, best);
            trySlots<1>(filled, sky, best);
            worth += best.worth;
            if (!best.clears) break;
            filled = best.after;
            columns = filled & inside_;
            stack = columns | (Words::fill(0) - columns);
        }
        return worth;
    }

    // Rates the board; false if the stack is too high to go on.
    bool rate(Words filled, int cells, Outcome& outcome) const
    {
        Words columns = filled & inside_;
        // No bit of a row above the highest that fits.
        if ((columns.joinAny() & (LaneWell::rowBit(LaneWell::kMaxTop - 1) - 1)) != 0) return false;
        outcome.hash = columns.computeHash();
        // From the highest filled cell of each column down.
        Words stack = columns | (Words::fill(0) - columns);
        // Perfect clears are looked for on the board itself, all else after its slots.
        const std::int32_t ahead = rateAhead(filled, columns, stack, cells, outcome);
        const std::int32_t slots = fillSlots(filled, columns, stack);
        const std::uint32_t any = columns.joinAny();
        const int top = any == 0 ? 0 : LaneWell::kRows - std::countr_zero(any);
        const Words holes = stack & ~columns;
        const Words rowMask = Words::fill(any == 0 ? 0 : ~((any & (0 - any)) - 1));

        const Words changes = (filled ^ filled.template look<1, 0>()) &
                              Words::load(masks_.neighbours.data()) & rowMask;
        const int transitions = changes.countBits();
        const bool hasHoles = holes.hasAny();
        std::int32_t sum = of(RivalTerm::Transition) * transitions + of(RivalTerm::Height) * top;
        if (top > 10) sum += of(RivalTerm::HeightAbove10) * (top - 10);
        if (top > 15) sum += of(RivalTerm::HeightAbove15) * (top - 15);
        if (hasHoles) {
            const Words first = columns & holes.template look<0, -1>();
            const Words second = columns & first.template look<0, -1>();
            const Words third = columns & second.template look<0, -1>();
            sum += of(RivalTerm::Hole) * holes.countBits();
            sum += of(RivalTerm::HoleRow) * std::popcount(holes.joinAny());
            sum += of(RivalTerm::Covered) *
                   (first.countBits() + second.countBits() + third.countBits());
        }
        sum += rateSurface(filled, stack);
        if (outcome.backToBack) sum += of(RivalTerm::BackToBack);
        sum += of(RivalTerm::Pending) * outcome.pending;
        outcome.rating = sum + slots + ahead;
        return true;
    }

    // The worth of a perfect clear in sight.
    std::int32_t rateAhead(Words filled, Words columns, Words stack, int cells,
                           Outcome& outcome) const
    {
        outcome.need = 0;
        outcome.roughness = 0;
        const std::uint32_t any = columns.joinAny();
        const int top = any == 0 ? 0 : LaneWell::kRows - std::countr_zero(any);
        if (top > kPerfectRows || top == 0) return 0;
        outcome.need = static_cast<std::uint8_t>(countNeeded(columns, top, cells));
        if (outcome.need == 0) return 0;
        const Words rows = Words::fill(~(LaneWell::rowBit(top - 1) - 1));
        const Words across =
            (filled ^ filled.template look<1, 0>()) & Words::load(masks_.neighbours.data()) & rows;
        const Words up = (columns ^ columns.template look<0, 1>()) & inside_;
        outcome.roughness = static_cast<std::uint8_t>(across.countBits() + up.countBits());
        std::int32_t ahead = of(RivalTerm::PerfectAhead);
        if ((stack & ~columns).hasAny()) ahead += of(RivalTerm::PerfectAheadHoles);
        // One of two rows wants flat pieces, so the one of two rows more is what is to be hoped
        // for.
        int pieces = outcome.need;
        if (top <= 2 && width_ % 2 == 0) pieces += width_ / 2;
        for (int i = 0; i < pieces; ++i)
            ahead = ahead * 17 / 20;
        return ahead;
    }

    // Bumpiness and the well.
    [[nodiscard]] std::int32_t rateSurface(Words filled, Words stack) const
    {
        const std::uint32_t lowest = (stack | ~inside_).joinAll();
        const std::uint32_t lanes = stack.findEqual(lowest) >> LaneWell::kWall;
        const int well = std::countr_zero(lanes);
        alignas(64) LaneWords words;
        stack.store(words.data());
        const auto height = [&words](int x) {
            return std::popcount(words[base::toIndex(LaneWell::kWall + x)]);
        };
        const Words steps =
            (stack ^ stack.template look<1, 0>()) & Words::load(masks_.columns.data());
        int bumpiness = steps.countBits();
        const int depth = height(well);
        if (well > 0) bumpiness -= height(well - 1) - depth;
        if (well < width_ - 1) bumpiness -= height(well + 1) - depth;
        if (well > 0 && well < width_ - 1) {
            const int across = height(well - 1) - height(well + 1);
            bumpiness += across < 0 ? -across : across;
        }
        const Words others = filled | Words::load(masks_.column[base::toIndex(well)].data());
        const std::uint32_t rows = ~(others.joinAll() << depth);
        const int wellRows = std::countl_zero(rows);
        return of(RivalTerm::Bumpiness) * bumpiness +
               of(RivalTerm::WellRow) * (wellRows < 4 ? wellRows : 4);
    }

    // How many pieces a perfect clear needs; 0 if none is possible within kPerfectRows rows. The
    // cells have to be divisible by four, also between two full columns.
    [[nodiscard]] int countNeeded(Words columns, int top, int cells) const
    {
        for (int rows = top; rows <= kPerfectRows; ++rows) {
            const int missing = rows * width_ - cells;
            if (missing % 4 != 0 || missing == 0) continue;
            alignas(64) LaneWords words;
            columns.store(words.data());
            int part = 0;
            bool fits = true;
            for (int x = 0; x < width_; ++x) {
                const int filled = std::popcount(words[base::toIndex(LaneWell::kWall + x)]);
                if (filled == rows) {
                    if (part % 4 != 0) fits = false;
                    part = 0;
                }
                part += rows - filled;
            }
            if (fits) return missing / 4;
        }
        return 0;
    }

    const State& state_;
    const Rules& rules_;
    const RivalWeights& weights_;
    int width_;
    const WidthMasks& masks_;
    Words filled_;
    Words inside_;
};

template <class Words>
int expandBy(const State& state, const FallingPiece& from, const Rules& rules, Outcome* outcomes)
{
    const Expansion<Words> expansion(state, rules);
    switch (from.piece) {
        case Piece::STICK: return expansion.template expand<Piece::STICK>(from, outcomes);
        case Piece::L1: return expansion.template expand<Piece::L1>(from, outcomes);
        case Piece::L2: return expansion.template expand<Piece::L2>(from, outcomes);
        case Piece::S1: return expansion.template expand<Piece::S1>(from, outcomes);
        case Piece::S2: return expansion.template expand<Piece::S2>(from, outcomes);
        case Piece::SQUARE: return expansion.template expand<Piece::SQUARE>(from, outcomes);
        default: return expansion.template expand<Piece::PYRAMID>(from, outcomes);
    }
}

}  // namespace tetris::rival
