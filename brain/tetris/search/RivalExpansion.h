#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/placement/ReachLanes.h"
#include "brain/tetris/search/RivalKernel.h"
#include "brain/tetris/weights/RivalWeights.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/ModernScore.h"
#include "core/tetris/versus/MatchRules.h"

// The work at each node of the rival's search by whole registers. Each kernel includes this file,
// as ReachLanes.h.
namespace tetris::rival {

using LaneWords = std::array<uint32_t, LaneWell::kLanes>;
using placements::shifted;

// The cells of a piece in one facing with its centre in column x and its lowest row in row 0.
struct Pattern {
    alignas(64) LaneWords words{};
    int lowest = 0;  // the lowest row as seen from the centre

    // With the lowest row in row y.
    template <class Words>
    Words raise(int y) const {
        return Words::load(words.data()).raise(y);
    }
};

template <int kPiece>
constexpr std::array<std::array<Pattern, LaneWell::kMaxWidth>, 4> makePatterns() {
    std::array<std::array<Pattern, LaneWell::kMaxWidth>, 4> patterns{};
    for (size_t facing = 0; facing < 4; ++facing) {
        const FacedCells& faced = kFacedCells[kPiece][facing];
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
constexpr LaneWords fillLanes(int begin, int end) {
    LaneWords words{};
    for (int lane = begin; lane < end; ++lane)
        words[base::toIndex(lane)] = ~uint32_t{0};
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

constexpr std::array<WidthMasks, LaneWell::kMaxWidth + 1> makeWidthMasks() {
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

// The highest stack on which a perfect clear is looked for.
inline constexpr int kPerfectRows = 4;
// The pieces of a perfect clear of four rows of ten.
inline constexpr int kMostDistance = 10;
// A stack with more cells is worth no more.
inline constexpr int kMostCells = 80;

// Makes and rates the placements of one node: the piece's cells are added, full rows leave, the
// clear is scored, garbage rises, and the board is rated by counting bits. `Words` is a whole well
// (WordLanes.h).
template <class Words>
class Expansion {
public:
    Expansion(const RivalState& state, const RatingRules& rules)
        : state_(state),
          rules_(rules),
          weights_(*rules.weights),
          width_(state.well.width),
          masks_(kWidthMasks[base::toIndex(width_)]),
          filled_(Words::load(state.well.columns.data())),
          inside_(Words::load(masks_.inside.data())) {}

    template <int kPiece>
    int expand(const FallingPiece& from, RivalOutcome* outcomes) const {
        placements::ReachLanes<Words, kPiece> reach(state_.well, {rules_.halfTurns});
        reach.run(state_.well, from);
        std::array<placements::RestingPlace, placements::kMaxPlaces> places;
        const int count = reach.list(places.data());
        RivalOutcome* end = outcomes;
        for (int i = 0; i < count; ++i) {
            end->place = places[base::toIndex(i)];
            if (place<kPiece>(*end)) ++end;
        }
        return static_cast<int>(end - outcomes);
    }

private:
    using enum RivalTerm;

    // A board, and what several terms count of it.
    struct View {
        Words filled;         // its cells and the walls
        Words columns;        // its cells alone
        Words stack;          // each column from its highest filled cell down
        Words holes;          // empty cells of the stack
        int top = 0;          // the row above the highest filled cell
        int transitions = 0;  // in rows, below the top
    };

    // The words of a value, to look at single columns.
    struct Columns {
        alignas(64) LaneWords words;

        explicit Columns(Words all) { all.store(words.data()); }
        uint32_t operator[](int x) const { return words[base::toIndex(LaneWell::kWall + x)]; }
    };

    View view(Words filled) const {
        const Words columns = filled & inside_;
        const Words stack = columns | (Words::broadcast(0) - columns);
        const uint32_t any = columns.joinAny();
        // Where the right neighbour of a cell differs from it.
        const Words changes = (filled ^ shifted<1, 0>(filled)) &
                              Words::load(masks_.neighbours.data()) &
                              Words::broadcast(any == 0 ? 0 : ~((any & (0 - any)) - 1));
        return {.filled = filled,
                .columns = columns,
                .stack = stack,
                .holes = stack & ~columns,
                .top = LaneWell::findTop(any),
                .transitions = changes.countBits()};
    }

    int32_t of(RivalTerm term) const { return weights_.of(term); }
    // The term `steps` places after that one.
    int32_t of(RivalTerm first, int steps) const {
        return weights_.values[base::toIndex(first) + base::toIndex(steps)];
    }

    // ---- The placement

    // Fills in the rest of the outcome; false if the game is lost by it.
    template <int kPiece>
    bool place(RivalOutcome& outcome) const {
        const Pattern& pattern = kPatterns<kPiece>[outcome.place.facing][outcome.place.x];
        const int y = outcome.place.y + pattern.lowest;
        if (y >= rules_.rows) return false;
        Words filled = filled_ | pattern.raise<Words>(y);
        const uint32_t full = filled.joinAll();
        const int rows = std::popcount(full);
        if (full != 0) filled = clearRows(filled, full);
        int cells = state_.cells + 4 - rows * width_;
        outcome.rows = static_cast<uint8_t>(rows);
        outcome.perfect = cells == 0;
        outcome.reward = computeReward<kPiece>(outcome);
        if (rows == 0 && outcome.pending > 0) {
            constexpr int kCap = MatchRules::kUsualCap;
            const int rising = outcome.pending < kCap ? outcome.pending : kCap;
            filled = raiseGarbage(filled, rising);
            outcome.pending = static_cast<uint8_t>(outcome.pending - rising);
            cells += rising * (width_ - 1);
        }
        return rateBoard(filled, cells, outcome);
    }

    static Words clearRows(Words filled, uint32_t full) {
        // From the highest full row on: what is above it comes down.
        for (; full != 0; full &= full - 1) {
            const uint32_t above = (full & (0 - full)) - 1;
            const Words kept = Words::broadcast(~(above << 1 | 1));
            filled = (filled & kept) | shifted<0, 1>(filled & Words::broadcast(above));
        }
        return filled;
    }

    Words raiseGarbage(Words filled, int rising) const {
        const uint32_t risen = ~(~uint32_t{0} >> rising);
        const auto hole = base::toIndex(guessHole(state_.pending, width_));
        const Words except = Words::load(masks_.column[hole].data());
        return filled.raise(rising) | (Words::broadcast(risen) & ~except);
    }

    // Also sets what the outcome has of the chains and the garbage.
    template <int kPiece>
    int32_t computeReward(RivalOutcome& outcome) const {
        const int rows = outcome.rows;
        const auto spin = static_cast<Spin>(outcome.place.spin);
        outcome.pending = state_.pending;
        outcome.backToBack = state_.backToBack;
        outcome.combo = -1;
        int32_t reward = 0;
        if constexpr (kPiece == Piece::PYRAMID) {
            if (spin == Spin::Mini) reward = of(Mini0, rows < 2 ? rows : 2);
            if (spin == Spin::Full) reward = of(Full0, rows < 3 ? rows : 3);
            if (spin == Spin::None || rows == 0) reward += of(WastedT);
        }
        if (rows == 0) return reward;
        if (spin == Spin::None) reward += of(Single, rows - 1);
        outcome.backToBack = isHardClear(rows, spin);
        const int combo = state_.combo + 1;
        outcome.combo = static_cast<int8_t>(combo < 100 ? combo : 100);
        const LockScore lock{.rows = rows,
                             .spin = spin,
                             .bonus = outcome.backToBack && state_.backToBack,
                             .combo = combo,
                             .perfect = outcome.perfect};
        if (lock.bonus) reward += of(Bonus);
        reward += of(ComboAttack) * computeComboAttack(combo) + of(ComboStep) * combo;
        if (lock.perfect) reward = of(Perfect);
        const int left = state_.pending - computeAttack(lock);
        outcome.pending = static_cast<uint8_t>(left > 0 ? left : 0);
        return reward;
    }

    // ---- The board

    // Sets the hash and the value of the board; false if the stack is too high to go on.
    bool rateBoard(Words filled, int cells, RivalOutcome& outcome) const {
        View board = view(filled);
        if (board.top > LaneWell::kMaxTop) return false;
        outcome.hash = board.columns.computeHash();
        // Perfect clears are looked for on the board itself, all else after its slots.
        outcome.boardValue = ratePerfectClear(board, cells, outcome) + fillSlots(board) +
                             rateStack(board) + rateSurface(board) + of(Pending) * outcome.pending;
        if (outcome.backToBack) outcome.boardValue += of(BackToBack);
        return true;
    }

    // Height, transitions and holes.
    int32_t rateStack(const View& board) const {
        const int top = board.top;
        int32_t sum = of(Transition) * board.transitions + of(Height) * top;
        if (top > 10) sum += of(HeightAbove10) * (top - 10);
        if (top > 15) sum += of(HeightAbove15) * (top - 15);
        const Words holes = board.holes;
        if (!holes.hasAny()) return sum;
        // The first, second and third filled cell above each hole.
        const Words first = board.columns & shifted<0, -1>(holes);
        const Words second = board.columns & shifted<0, -1>(first);
        const Words third = board.columns & shifted<0, -1>(second);
        // Two sums of bits in place of three: the ones and the twos of each place.
        const Words ones = first ^ second ^ third;
        const Words twos = (first & second) | (third & (first ^ second));
        return sum + of(Hole) * holes.countBits() + of(HoleRow) * std::popcount(holes.joinAny()) +
               of(Covered) * (ones.countBits() + 2 * twos.countBits());
    }

    // Bumpiness and the well.
    int32_t rateSurface(const View& board) const {
        const uint32_t lowest = (board.stack | ~inside_).joinAll();
        const uint32_t lanes = board.stack.findEqual(lowest) >> LaneWell::kWall;
        const int well = std::countr_zero(lanes);
        const Columns stack(board.stack);
        const auto height = [&stack](int x) { return std::popcount(stack[x]); };
        const Words steps =
            (board.stack ^ shifted<1, 0>(board.stack)) & Words::load(masks_.columns.data());
        int bumpiness = steps.countBits();
        const int depth = height(well);
        if (well > 0) bumpiness -= height(well - 1) - depth;
        if (well < width_ - 1) bumpiness -= height(well + 1) - depth;
        if (well > 0 && well < width_ - 1) {
            const int across = height(well - 1) - height(well + 1);
            bumpiness += across < 0 ? -across : across;
        }
        const Words others = board.filled | Words::load(masks_.column[base::toIndex(well)].data());
        const int wellRows = std::countl_zero(~(others.joinAll() << depth));
        return of(Bumpiness) * bumpiness + of(WellRow) * (wellRows < 4 ? wellRows : 4);
    }

    // ---- Slots for T-spins

    // What a T finds in a board: the worth of its slot, and the board after it.
    struct Slot {
        int32_t worth = 0;
        bool clears = false;
        Words after;
    };

    // What slots on both sides have in common. Cells of the stack that are empty have a filled one
    // above them.
    struct SlotMasks {
        Words sky;      // open from above
        Words notches;  // above a cell that is open from above, between two filled ones
        Words roofed;   // empty, right below a filled cell
        Words deep;     // the third of four empty cells below a filled one
        bool hasDeep;   // rare
    };

    SlotMasks findSlots(const View& board) const {
        const Words sky = inside_ & ~board.stack;
        const Words deep = board.holes & shifted<0, -1>(board.holes) & shifted<0, 1>(board.holes) &
                           shifted<0, 2>(board.holes) & shifted<0, 3>(board.columns);
        return {.sky = sky,
                .notches = shifted<0, -1>(sky) & shifted<-1, -1>(board.filled) &
                           shifted<1, -1>(board.filled),
                .roofed = board.holes & shifted<0, 1>(board.columns),
                .deep = deep,
                .hasDeep = deep.hasAny()};
    }

    // Puts the T pieces that are at hand into slots, and returns what they are worth; the board is
    // rated as it is after them.
    int32_t fillSlots(View& board) const {
        int32_t worth = 0;
        for (int i = 0; i < rules_.tPieces && board.holes.hasAny(); ++i) {
            Slot best{.after = board.filled};
            const SlotMasks masks = findSlots(board);
            trySlots<-1>(board.filled, masks, best);
            trySlots<1>(board.filled, masks, best);
            worth += best.worth;
            if (!best.clears) break;
            board = view(best.after);
        }
        return worth;
    }

    // A slot has an overhang on one side, and is open to the sky on the other one, kOpen columns
    // from the centre.
    template <int kOpen>
    void trySlots(Words filled, const SlotMasks& masks, Slot& best) const {
        const Words doubles =
            masks.notches & shifted<kOpen, 0>(masks.sky) & shifted<-kOpen, 0>(masks.roofed);
        tryPlaces<Facing::South>(filled, doubles, 0, Slot0, best);
        if (!masks.hasDeep) return;
        // From facing north one column aside and two rows up, by the fifth test.
        const Words triples = masks.deep & ~shifted<kOpen, 0>(filled) & shifted<kOpen, 1>(filled) &
                              shifted<kOpen, 2>(masks.sky) & shifted<2 * kOpen, 2>(masks.sky) &
                              shifted<3 * kOpen, 2>(masks.sky);
        tryPlaces<(kOpen > 0 ? Facing::East : Facing::West)>(filled, triples, 2, Triple2, best);
    }

    // Keeps the best of the places, which are for a T of that facing, with the centre as bit. The
    // term `first` is for `least` rows, those after it for more.
    template <Facing kFacing>
    void tryPlaces(Words filled, Words places, int least, RivalTerm first, Slot& best) const {
        if (!places.hasAny()) return;
        const Columns columns(places);
        for (int x = 0; x < width_; ++x) {
            for (uint32_t column = columns[x]; column != 0; column &= column - 1) {
                const int y = LaneWell::kRows - 1 - std::countr_zero(column);
                const Pattern& pattern =
                    kPatterns<Piece::PYRAMID>[base::toIndex(kFacing)][base::toIndex(x)];
                const Words placed = filled | pattern.raise<Words>(y + pattern.lowest);
                const uint32_t full = placed.joinAll();
                const int rows = std::popcount(full);
                if (rows < least) continue;
                const int32_t worth = of(first, rows - least);
                if (worth <= best.worth) continue;
                best.worth = worth;
                best.clears = rows >= 2;
                if (best.clears) best.after = clearRows(placed, full);
            }
        }
    }

    // ---- Perfect clears

    // The worth of a perfect clear in sight, which the outcome then tells; without one, that of the
    // cells.
    int32_t ratePerfectClear(const View& board, int cells, RivalOutcome& outcome) const {
        outcome.piecesToClear = 0;
        outcome.transitions = 0;
        if (board.top == 0) return 0;
        const int rows = findRowsToClear(board.columns, board.top, cells);
        if (rows == 0) return of(Cells) * (cells < kMostCells ? cells : kMostCells) / 10;
        const int pieces = (rows * width_ - cells) / 4;
        outcome.piecesToClear = static_cast<uint8_t>(pieces);
        const Words up = (board.columns ^ shifted<0, 1>(board.columns)) & inside_;
        outcome.transitions = static_cast<uint8_t>(board.transitions + up.countBits());
        // In two rows each piece has to fit where it is, so they are as far as four with more
        // pieces.
        const int distance = rows > 2 ? pieces : 3 * pieces - 2;
        int32_t worth = of(PerfectAhead);
        if (board.holes.hasAny()) worth += of(PerfectAheadHoles);
        for (int i = 0; i < distance; ++i)
            worth = worth * 4 / 5;
        return worth + of(PerfectNear) * (kMostDistance - distance);
    }

    // The rows of the perfect clear with the fewest; 0 if none is possible within kPerfectRows
    // rows. The missing cells have to be divisible by four, also between two full columns.
    int findRowsToClear(Words columns, int top, int cells) const {
        for (int rows = top; rows <= kPerfectRows; ++rows) {
            const int missing = rows * width_ - cells;
            if (missing % 4 != 0 || missing == 0) continue;
            // With more rows no column is full.
            if (rows == top && !canFillParts(columns, top)) continue;
            return rows;
        }
        return 0;
    }

    // Whether the missing cells of all parts between full columns are divisible by four, if those
    // of all together are.
    bool canFillParts(Words columns, int rows) const {
        const uint32_t full = columns.findEqual(~(LaneWell::rowBit(rows - 1) - 1));
        if (full == 0) return true;
        const Columns cells(columns);
        int missing = 0;
        for (int x = 0; x < width_; ++x) {
            if ((full >> (LaneWell::kWall + x) & 1) != 0 && missing % 4 != 0) return false;
            missing += rows - std::popcount(cells[x]);
        }
        return true;
    }

    const RivalState& state_;
    const RatingRules& rules_;
    const RivalWeights& weights_;
    int width_;
    const WidthMasks& masks_;
    Words filled_;
    Words inside_;
};

template <class Words>
int expandBy(const RivalState& state, const FallingPiece& from, const RatingRules& rules,
             RivalOutcome* outcomes) {
    const Expansion<Words> expansion(state, rules);
    return placements::withPiece(from.piece, [&]<int kPiece>() {
        return expansion.template expand<kPiece>(from, outcomes);
    });
}

}  // namespace tetris::rival
