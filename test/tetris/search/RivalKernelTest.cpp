#include "brain/tetris/search/RivalKernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/ModernScore.h"
#include "test/support/Effort.h"
#include "test/support/game/ModernText.h"

namespace tetris::rival {
namespace {

constexpr int kRows = 20;

// A position in the middle of a game: a stack without full rows.
struct Position {
    Board board{1, 1};
    RivalState state;
    int piece = 0;
};

RivalState makeState(const Board& board) {
    RivalState state;
    EXPECT_TRUE(readLaneWell(board, state.well));
    for (int x = 0; x < board.getWidth(); ++x)
        state.cells += std::popcount(board.getColumn(x));
    return state;
}

Position makePosition(base::JavaRandom& random) {
    const int width = 4 + random.nextInt(7);
    const int rows = random.nextInt(random.nextInt(3) == 0 ? 20 : 7);
    const int density = 4 + random.nextInt(6);
    std::string picture(static_cast<size_t>(width), '.');
    for (int y = 0; y < rows; ++y) {
        std::string row;
        for (int x = 0; x < width; ++x)
            row += random.nextInt(10) < density ? '#' : '.';
        row[static_cast<size_t>(random.nextInt(width))] = '.';
        picture += "/" + row;
    }
    Position position;
    position.board = readBoard(picture, kRows + 20);
    position.state = makeState(position.board);
    position.state.combo = static_cast<int8_t>(random.nextInt(14) - 1);
    position.state.backToBack = random.nextInt(2) == 0;
    if (random.nextInt(3) == 0) position.state.pending = static_cast<uint8_t>(random.nextInt(12));
    position.piece = random.nextInt(7);
    return position;
}

std::vector<RivalOutcome> expand(RivalKernel kernel, const Position& position,
                                 const RatingRules& rules) {
    const auto from = findEntry(position.state, position.piece, rules);
    if (!from) return {};
    std::vector<RivalOutcome> outcomes(placements::kMaxPlaces);
    outcomes.resize(static_cast<size_t>(kernel(position.state, *from, rules, outcomes.data())));
    return outcomes;
}

TEST(RivalKernelTest, EveryKernelGivesTheSame) {
    // Without AVX2 there is only the portable one, which at least has to repeat itself.
    const RivalKernel other = findAvx2Rival() != nullptr ? findAvx2Rival() : getRivalKernel();
    base::JavaRandom random(1);
    const RivalWeights weights;
    for (int i = 0; i < scaleEffort(kIsSanitized ? 200 : 1000); ++i) {
        const Position position = makePosition(random);
        const RatingRules rules{kRows, &weights, 1 + random.nextInt(3)};
        const std::vector<RivalOutcome> plain = expand(getPortableRival(), position, rules);
        const std::vector<RivalOutcome> fast = expand(other, position, rules);
        ASSERT_EQ(plain, fast) << i << "\n" << position.board;
    }
}

// The board that the state holds, as a picture with walls left out.
Board toBoard(const RivalState& state, int height) {
    std::string picture;
    for (int y = height - 1; y >= 0; --y) {
        for (int x = 0; x < state.well.width; ++x)
            picture += y < LaneWell::kRows && state.well.isFilled(x, y) ? '#' : '.';
        picture += '\n';
    }
    return Board::fromPicture(picture);
}

TEST(RivalKernelTest, OutcomesAreThoseOfTheGame) {
    base::JavaRandom random(2);
    const RivalWeights weights;
    const RatingRules rules{kRows, &weights};
    int clears = 0;
    for (int i = 0; i < scaleEffort(kIsSanitized ? 100 : 400); ++i) {
        Position position = makePosition(random);
        position.state.pending = 0;
        for (const RivalOutcome& outcome : expand(getRivalKernel(), position, rules)) {
            Board board = position.board;
            const Placement placement = toPlacement(
                {position.piece, kFacings[outcome.place.facing], outcome.place.x, outcome.place.y});
            ASSERT_LT(placement.y, kRows);
            ASSERT_LT(board.place(*placement.piece, placement.x, placement.y),
                      PlaceResult::OutOfBounds);
            const int rows = board.clearRows();
            board.commit();
            ModernScore score(position.state.backToBack, position.state.combo);
            score.addLock(rows, static_cast<Spin>(outcome.place.spin), board.getMaxHeight() == 0,
                          1);
            const RivalState after = applyPlacement(position.state, position.piece, outcome);
            ASSERT_EQ(toBoard(after, board.getHeight()), board);
            ASSERT_EQ(outcome.rows, rows);
            ASSERT_EQ(outcome.perfect, board.getMaxHeight() == 0);
            ASSERT_EQ(outcome.combo, score.getCombo());
            ASSERT_EQ(outcome.backToBack, score.isBackToBack());
            ASSERT_EQ(after.well.top, board.getMaxHeight());
            clears += rows > 0 ? 1 : 0;
        }
    }
    EXPECT_GT(clears, 0);
}

TEST(RivalKernelTest, AttackCancelsGarbageAndWhatIsLeftRisesAfterAPlacementWithoutAClear) {
    const RivalWeights weights;
    const RatingRules rules{kRows, &weights};
    Position position{.board = readBoard("#########./#########./#########./#########."),
                      .state = {}};
    position.state = makeState(position.board);
    position.state.pending = 12;
    position.piece = Piece::STICK;
    int seen = 0;
    for (const RivalOutcome& outcome : expand(getRivalKernel(), position, rules)) {
        const RivalState after = applyPlacement(position.state, position.piece, outcome);
        if (outcome.rows == 0) {
            EXPECT_EQ(outcome.pending, 4);
            EXPECT_GE(after.well.top, 12);
            EXPECT_EQ(after.cells, 40 + 8 * 9);
            ++seen;
        } else {
            EXPECT_EQ(outcome.rows, 4);
            // A perfect clear sends ten.
            EXPECT_EQ(outcome.pending, 2);
            ++seen;
        }
    }
    EXPECT_GT(seen, 10);
}

// ---- The terms, against plain code

int countPlainly(RivalTerm term, const Board& board) {
    const int width = board.getWidth();
    const int top = board.getMaxHeight();
    int count = 0;
    switch (term) {
        case RivalTerm::Hole:
            for (int x = 0; x < width; ++x)
                for (int y = 0; y < board.getColumnHeight(x); ++y)
                    count += board.getGrid(x, y) ? 0 : 1;
            return count;
        case RivalTerm::Covered:
            for (int x = 0; x < width; ++x) {
                for (int y = 0; y < board.getColumnHeight(x); ++y) {
                    if (board.getGrid(x, y)) continue;
                    for (int i = 1; i <= 3 && board.getGrid(x, y + i); ++i)
                        ++count;
                }
            }
            return count;
        case RivalTerm::Transition:
            for (int y = 0; y < top; ++y)
                for (int x = -1; x < width; ++x)
                    count += board.getGrid(x, y) != board.getGrid(x + 1, y) ? 1 : 0;
            return count;
        case RivalTerm::Height: return top;
        case RivalTerm::HeightAbove10: return std::max(0, top - 10);
        case RivalTerm::HeightAbove15: return std::max(0, top - 15);
        case RivalTerm::HoleRow:
            for (int y = 0; y < top; ++y) {
                bool has = false;
                for (int x = 0; x < width; ++x)
                    has = has || (!board.getGrid(x, y) && y < board.getColumnHeight(x));
                count += has ? 1 : 0;
            }
            return count;
        case RivalTerm::Bumpiness:
        case RivalTerm::WellRow: {
            std::vector<int> heights;
            for (int x = 0; x < width; ++x)
                heights.push_back(board.getColumnHeight(x));
            const auto well = std::ranges::min_element(heights) - heights.begin();
            if (term == RivalTerm::WellRow) {
                for (int y = heights[static_cast<size_t>(well)];
                     count < 4 && board.getRowWidth(y) == width - 1; ++y)
                    ++count;
                return count;
            }
            heights.erase(heights.begin() + well);
            for (size_t i = 1; i < heights.size(); ++i)
                count += std::abs(heights[i] - heights[i - 1]);
            return count;
        }
        default: return 0;
    }
}

TEST(RivalKernelTest, TheTermsOfABoardAreCountedAsPlainCodeCountsThem) {
    base::JavaRandom random(3);
    for (int i = 0; i < scaleEffort(kIsSanitized ? 50 : 300); ++i) {
        Position position = makePosition(random);
        position.state.pending = 0;
        for (const RivalTerm term :
             {RivalTerm::Hole, RivalTerm::Covered, RivalTerm::Transition, RivalTerm::Bumpiness,
              RivalTerm::Height, RivalTerm::HeightAbove10, RivalTerm::HeightAbove15,
              RivalTerm::WellRow, RivalTerm::HoleRow}) {
            RivalWeights weights{.values = {}};
            weights.values[static_cast<size_t>(term)] = 1;
            for (const RivalOutcome& outcome :
                 expand(getRivalKernel(), position, {kRows, &weights, 0})) {
                const Board after =
                    toBoard(applyPlacement(position.state, position.piece, outcome), kRows + 20);
                ASSERT_EQ(outcome.boardValue, countPlainly(term, after)) << getName(term) << "\n"
                                                                         << after;
            }
        }
    }
}

TEST(RivalKernelTest, ASlotIsRatedAsTheBoardAfterItsSpin) {
    // The T goes in, two rows leave, and what is left has no hole.
    const Board board = readBoard("...#....../###...####/####.#####");
    RivalWeights weights{.values = {}};
    weights.values[static_cast<size_t>(RivalTerm::Hole)] = -1000;
    weights.values[static_cast<size_t>(RivalTerm::Slot2)] = 10;
    Position position{.board = board, .state = makeState(board), .piece = Piece::SQUARE};
    const auto rateBest = [&](int slots) {
        int32_t best = -1'000'000;
        for (const RivalOutcome& each :
             expand(getRivalKernel(), position, {kRows, &weights, slots}))
            best = std::max(best, each.boardValue);
        return best;
    };
    EXPECT_EQ(rateBest(0), -1000);
    EXPECT_EQ(rateBest(1), 10);
}

TEST(RivalKernelTest, APerfectClearInSightIsCounted) {
    const RivalWeights weights;
    // Two rows of ten; after an I that lies down two pieces are missing.
    const Board board = readBoard("##......../##........");
    Position position{.board = board, .state = makeState(board), .piece = Piece::STICK};
    int inSight = 0;
    for (const RivalOutcome& each : expand(getRivalKernel(), position, {kRows, &weights})) {
        if (each.piecesToClear == 3) ++inSight;
        // A standing I is higher than four rows of which cells would be missing.
        EXPECT_TRUE(each.piecesToClear == 0 || each.piecesToClear == 3 || each.piecesToClear == 8)
            << int{each.piecesToClear};
    }
    EXPECT_GT(inSight, 0);
}

TEST(RivalKernelTest, ABoardIsRatedByThePiecesOfItsPerfectClearOrByItsCells) {
    RivalWeights weights{.values = {}};
    weights.values[static_cast<size_t>(RivalTerm::PerfectNear)] = 1;
    weights.values[static_cast<size_t>(RivalTerm::Cells)] = 100;
    base::JavaRandom random(5);
    int low = 0;
    int high = 0;
    int none = 0;
    for (int i = 0; i < 100; ++i) {
        const Position position = makePosition(random);
        for (const RivalOutcome& outcome :
             expand(getRivalKernel(), position, {kRows, &weights, 0})) {
            const RivalState after = applyPlacement(position.state, position.piece, outcome);
            const int pieces = outcome.piecesToClear;
            if (after.cells == 0) {
                ASSERT_EQ(outcome.boardValue, 0);
            } else if (pieces == 0) {
                ASSERT_EQ(outcome.boardValue, 10 * std::min(after.cells, 80));
                ++none;
            } else if (after.cells + 4 * pieces <= 2 * after.well.width) {
                // One or two rows: three pieces more for each one.
                ASSERT_EQ(outcome.boardValue, 10 - (3 * pieces - 2));
                ++low;
            } else {
                ASSERT_EQ(outcome.boardValue, 10 - pieces);
                ++high;
            }
        }
    }
    EXPECT_GT(low, 0);
    EXPECT_GT(high, 0);
    EXPECT_GT(none, 0);
}

TEST(RivalKernelTest, EachTermHasAName) {
    for (size_t i = 0; i < RivalWeights::kCount; ++i) {
        const auto term = static_cast<RivalTerm>(i);
        EXPECT_EQ(findRivalTerm(getName(term)), term);
    }
    EXPECT_EQ(findRivalTerm("landing_height"), std::nullopt);
}

}  // namespace
}  // namespace tetris::rival
