#include <gtest/gtest.h>

#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/JavaRandom.h"
#include "core/tetris/Board.h"
#include "test/support/Effort.h"
#include "test/support/game/RandomPictures.h"
#include "test/support/game/RandomPieces.h"
#include "test/support/game/ReferenceBoard.h"

namespace tetris {
namespace {

// Runs random operations on a Board and on a ReferenceBoard side by side, and compares all queries
// after each operation.

struct ModelRun {
    int width;
    int height;
    int operations;

    friend std::ostream& operator<<(std::ostream& out, const ModelRun& each) {
        return out << each.width << "x" << each.height;
    }
};

constexpr ModelRun kRuns[] = {
    // Less than a hundred cells: most errors show here, and early.
    {1, 1, 20000},
    {1, 4, 60000},
    {4, 1, 60000},
    {1, 17, 40000},
    {19, 1, 40000},
    {2, 2, 60000},
    {3, 6, 120000},
    {5, 7, 120000},
    {7, 5, 100000},
    {4, 8, 120000},
    {6, 10, 120000},
    {9, 11, 100000},
    // The usual sizes and the largest.
    {10, 24, 40000},
    {16, 30, 5000},
    {1, 64, 5000},
    {64, 1, 5000},
    {33, 20, 3000},
    {63, 61, 1000},
    {64, 64, 1000},
};

constexpr int countOperations() {
    int sum = 0;
    for (const ModelRun& run : kRuns)
        sum += run.operations;
    return sum;
}
static_assert(countOperations() >= 1000000);

class BoardModelTest : public testing::TestWithParam<ModelRun> {
protected:
    // A board and its model.
    struct Pair {
        Board board;
        ReferenceBoard reference;
    };

    BoardModelTest()
        : random_(kSeed),
          pair_{Board(GetParam().width, GetParam().height),
                ReferenceBoard(GetParam().width, GetParam().height)},
          other_(pair_) {}

    static constexpr uint64_t kSeed = 20240311;

    // A number from -margin to size - 1 + margin.
    int draw(int size, int margin = 0) { return random_.nextInt(size + 2 * margin) - margin; }

    void operate();
    void place();
    void placeWhileUncommitted();
    void askDropHeight();
    void startAnew();

    base::JavaRandom random_;
    Pair pair_;
    Pair other_;        // a copy made some time ago
    std::string what_;  // the last operation
    std::string complaint_;
};

void BoardModelTest::place() {
    const auto& [width, height, operations] = GetParam();
    const Piece piece =
        draw(2) == 0 ? pickStandardPiece(random_) : makeRandomPiece(random_, width, height);
    int x = draw(width, 2);
    int y = draw(height, 2);
    // Mostly a placement, as in play.
    if (draw(10) < 7 && piece.getWidth() <= width) {
        x = draw(width - piece.getWidth() + 1);
        y = pair_.board.dropHeight(piece, x);
    }
    what_ = "place";
    const PlaceResult got = pair_.board.place(piece, x, y);
    const PlaceResult expected = pair_.reference.place(piece.getBody(), x, y);
    if (got != expected) {
        complaint_ = "place of " + toString(piece) + " at " + toString(TPoint{x, y}) + " gave " +
                     std::to_string(static_cast<int>(got)) + ", expected " +
                     std::to_string(static_cast<int>(expected));
    }
}

void BoardModelTest::placeWhileUncommitted() {
    what_ = "place while uncommitted";
    try {
        static_cast<void>(pair_.board.place(pickStandardPiece(random_), draw(GetParam().width), 0));
        complaint_ = "it did not throw";
    } catch (const std::logic_error&) {
    }
}

void BoardModelTest::askDropHeight() {
    what_ = "dropHeight";
    const auto& [width, height, operations] = GetParam();
    const Piece piece = makeRandomPiece(random_, width, height);
    const int x = draw(width - piece.getWidth() + 1);
    const int got = pair_.board.dropHeight(piece, x);
    const int expected = pair_.reference.dropHeight(piece.getBody(), x);
    if (got != expected) {
        complaint_ = toString(piece) + " at x " + std::to_string(x) + " drops to " +
                     std::to_string(got) + ", expected " + std::to_string(expected);
    }
}

// Makes both boards from a picture of random rows, some of them full.
void BoardModelTest::startAnew() {
    what_ = "fromPicture";
    const auto& [width, height, operations] = GetParam();
    const std::string picture = makeRandomPicture(random_, width, height);
    pair_ = {Board::fromPicture(picture), ReferenceBoard::fromPicture(picture)};
}

void BoardModelTest::operate() {
    switch (draw(20)) {
        case 0:
        case 1:
        case 2:
            what_ = "commit";
            pair_.board.commit();
            pair_.reference.commit();
            break;
        case 3:
        case 4:
        case 5:
            what_ = "undo";
            pair_.board.undo();
            pair_.reference.undo();
            break;
        case 6:
        case 7:
        case 8: {
            what_ = "clearRows";
            const int got = pair_.board.clearRows();
            const int expected = pair_.reference.clearRows();
            if (got != expected) complaint_ = "it cleared " + std::to_string(got);
            break;
        }
        case 9: askDropHeight(); break;
        case 10:
            what_ = "going on with the other copy";
            std::swap(pair_, other_);
            break;
        case 11:
            what_ = "copying";
            other_ = pair_;
            break;
        case 12:
            if (draw(4) == 0) startAnew();
            break;
        default:
            if (pair_.board.isCommitted()) {
                place();
            } else if (draw(4) == 0) {
                placeWhileUncommitted();
            } else {
                what_ = "commit";
                pair_.board.commit();
                pair_.reference.commit();
                break;
            }
    }
}

TEST_P(BoardModelTest, BoardAgreesWithASlowModelAfterEachOperation) {
    SCOPED_TRACE("seed " + std::to_string(kSeed));
    const int operations = scaleEffort(GetParam().operations);
    for (int i = 0; i < operations; ++i) {
        operate();
        if (complaint_.empty()) complaint_ = findDifference(pair_.board, pair_.reference);
        ASSERT_EQ(complaint_, "") << "operation " << i << ", " << what_ << ", on\n"
                                  << pair_.reference.toString();
    }
    EXPECT_NO_THROW(pair_.board.sanityCheck());
}

INSTANTIATE_TEST_SUITE_P(Sizes, BoardModelTest, testing::ValuesIn(kRuns),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace tetris
