#include "brain/tetris/search/ScoreBound.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/tetris/RowTally.h"

namespace tetris {

namespace {

// Calls visit(index, turns, piece) for every rotation of every standard piece.
template <class Visit>
void forEachRotation(Visit&& visit) {
    int index = 0;
    for (const Piece* root : Piece::getPieces()) {
        int turns = 0;
        const Piece* turned = root;
        do {
            visit(index, turns++, *turned);
            turned = turned->fastRotation();
        } while (turned != root);
        ++index;
    }
}

AllPieceLimits computePieceLimits() {
    AllPieceLimits all;
    forEachRotation([&all](int index, int, const Piece& piece) {
        int lowestTop = piece.getHeight();
        for (int x = 0; x < piece.getWidth(); ++x)
            lowestTop = std::min<int>(lowestTop, piece.getTops()[x]);
        PieceLimits& limits = all[base::toIndex(index)];
        limits.mostRows = std::max(limits.mostRows, lowestTop);
        if (lowestTop == piece.getHeight()) {
            limits.vanishesWith[base::toIndex(lowestTop)] = true;
        }
    });
    return all;
}

bool hasBlock(const Piece& piece, int x, int y) {
    return base::contains(piece.getBody(), TPoint{x, y});
}

// True if `before`, moved by (dx, dy) from the place of `piece`, overlaps no filled cell when the
// rows `rows` of `piece` are filled except for its own cells.
bool couldStand(const Piece& before, int dx, int dy, const Piece& piece, unsigned rows) {
    return std::ranges::all_of(before.getBody(), [&](TPoint block) {
        const int x = block.x + dx;
        const int y = block.y + dy;
        const bool isInFullRow = y >= 0 && y < piece.getHeight() && (rows >> y & 1) != 0;
        return !isInFullRow || hasBlock(piece, x, y);
    });
}

// The rotation whose next rotation is `piece`.
const Piece& findPrevious(const Piece& piece) {
    const Piece* previous = piece.fastRotation();
    while (previous->fastRotation() != &piece)
        previous = previous->fastRotation();
    return *previous;
}

// The dynamic programme, from the last piece back: the most that a state of i landed pieces and c
// cells can still bring. To save memory it keeps only every kBlock-th row and computes the others
// again.
class Programme {
public:
    // By cells: the most that the pieces from here on can bring, pieces and points; 0 if play
    // ends here.
    using Row = std::vector<int32_t>;

    Programme(std::span<const int> pieces, int width, int rows)
        : pieces_(pieces), width_(width), mostCells_((width - 1) * rows) {}

    size_t getRowSize() const { return base::toIndex(mostCells_ + 1); }

    // Computes the row of the pieces from the i-th on from `after`, the row of the pieces after it.
    // Requires: both have getRowSize() values.
    void stepBack(std::span<const int32_t> after, int i, std::span<int32_t> row) const {
        for (int cells = 0; cells <= mostCells_; ++cells)
            row[base::toIndex(cells)] = findBestStep(after, i, cells).worth;
    }

    [[nodiscard]] ScoreBound trace() {
        keepSome();
        ScoreBound bound;
        int cells = 0;
        std::vector<Row> block;
        for (int i = 0; i < base::count(pieces_); ++i) {
            if (i % kBlock == 0) block = computeBlock(i);
            const Row& after = block[base::toIndex(i % kBlock + 1)];
            const Step best = findBestStep(after, i, cells);
            if (best.worth == 0) break;
            ++bound.pieces;
            bound.rowPoints += computeRowPoints(best.rows);
            if (best.rows > 0) bound.clears.emplace_back(i + 1, best.rows);
            cells += 4 - width_ * best.rows;
            if (cells > mostCells_) break;
        }
        return bound;
    }

private:
    static constexpr int kBlock = 1024;

    struct Step {
        int32_t worth = 0;
        int rows = 0;
    };

    void keepSome() {
        const int last = base::count(pieces_);
        Row row = makeRow();
        for (int i = last; i >= 0; --i) {
            if (i < last) row = stepBack(row, i);
            if (i % kBlock == 0) kept_.push_back(row);
        }
        std::ranges::reverse(kept_);
    }

    Row makeRow() const { return Row(getRowSize(), 0); }

    Step findBestStep(std::span<const int32_t> after, int i, int cells) const {
        const PieceLimits& limits = getPieceLimits()[base::toIndex(pieces_[base::toIndex(i)])];
        Step best;
        for (int k = 0; k <= limits.mostRows; ++k) {
            const int left = cells + 4 - width_ * k;
            if (left < 0) break;
            if (left == 0 && !limits.vanishesWith[base::toIndex(k)]) continue;
            const int32_t then = left > mostCells_ ? 0 : after[base::toIndex(left)];
            const int32_t worth = 1 + computeRowPoints(k) + then;
            if (worth > best.worth) best = {worth, k};
        }
        return best;
    }

    Row stepBack(const Row& after, int i) const {
        Row row = makeRow();
        stepBack(after, i, row);
        return row;
    }

    // The rows i to i + kBlock, or to the last one; row i is empty. Requires: i is a multiple of
    // kBlock.
    std::vector<Row> computeBlock(int i) const {
        const int last = base::count(pieces_);
        const int end = std::min(i + kBlock, last);
        const auto keptAt = base::toIndex(i / kBlock + 1);
        std::vector<Row> rows{end % kBlock == 0 ? kept_[keptAt] : makeRow()};
        for (int at = end - 1; at > i; --at)
            rows.push_back(stepBack(rows.back(), at));
        rows.emplace_back();  // row i itself is not needed
        std::ranges::reverse(rows);
        return rows;
    }

    std::span<const int> pieces_;
    int width_;
    int mostCells_;
    std::vector<Row> kept_;
};

}  // namespace

const AllPieceLimits& getPieceLimits() {
    static const AllPieceLimits limits = computePieceLimits();
    return limits;
}

std::vector<LastVerb> listLastVerbs() {
    std::vector<LastVerb> cases;
    forEachRotation([&cases](int index, int turns, const Piece& piece) {
        const Piece& previous = findPrevious(piece);
        const int turnX = (previous.getWidth() - piece.getWidth()) / 2;
        const int turnY = (previous.getHeight() - piece.getHeight()) / 2;
        for (unsigned rows = 1; rows < 1U << piece.getHeight(); ++rows) {
            const auto add = [&](Verb verb, const Piece& before, int dx, int dy) {
                if (couldStand(before, dx, dy, piece, rows)) {
                    cases.push_back({index, turns, rows, verb});
                }
            };
            add(Verb::Left, piece, 1, 0);
            add(Verb::Right, piece, -1, 0);
            add(Verb::Down, piece, 0, 1);
            add(Verb::Rotate, previous, -turnX, -turnY);
        }
    });
    return cases;
}

std::vector<LastVerb> findBreaches(std::span<const LastVerb> cases) {
    std::vector<LastVerb> breaches;
    for (const LastVerb& last : cases) {
        const PieceLimits& limits = getPieceLimits()[base::toIndex(last.piece)];
        const int count = std::popcount(last.rows);
        const bool vanishes = count == turnPiece(last.piece, last.rotation).getHeight();
        if (count > limits.mostRows || (vanishes && !limits.vanishesWith[base::toIndex(count)])) {
            breaches.push_back(last);
        }
    }
    return breaches;
}

ScoreBound computeScoreBound(std::span<const int> pieces, int width, int rows) {
    assert(width >= 1 && rows >= 1);
    return Programme(pieces, width, rows).trace();
}

void MostAhead::compute(std::span<const int> pieces, int width, int rows) {
    assert(width >= 1 && rows >= 1);
    const Programme programme(pieces, width, rows);
    rowSize_ = programme.getRowSize();
    table_.assign((pieces.size() + 1) * rowSize_, 0);
    const std::span<int32_t> table(table_);
    for (size_t i = pieces.size(); i > 0; --i) {
        programme.stepBack(table.subspan(i * rowSize_, rowSize_), static_cast<int>(i - 1),
                           table.subspan((i - 1) * rowSize_, rowSize_));
    }
}

}  // namespace tetris
