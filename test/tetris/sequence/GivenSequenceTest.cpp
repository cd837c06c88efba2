#include "core/tetris/sequence/Sequences.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <vector>

#include "core/tetris/Piece.h"
#include "test/support/game/SequenceContract.h"

namespace tetris {
namespace {

std::shared_ptr<const std::vector<int>> list(std::vector<int> pieces) {
    return std::make_shared<const std::vector<int>>(std::move(pieces));
}

TEST(GivenSequenceTest, DealsItsListOverAndOver) {
    GivenSequence sequence(list({3, 0, 6}));
    EXPECT_EQ(deal(sequence, 7), (std::vector<int>{3, 0, 6, 3, 0, 6, 3}));
    EXPECT_EQ(sequence.peek(4), (std::vector<int>{0, 6, 3, 0}));
    EXPECT_EQ(sequence.getLimit(), 0);
}

TEST(GivenSequenceTest, PeekAndCloneAgreeWithNext) {
    GivenSequence sequence(list({5, 1, 4, 3, 2}));
    expectPeekAndCloneAgreeWithNext(sequence);
}

TEST(GivenSequenceTest, AListWithoutPiecesOrWithOthersIsRefused) {
    EXPECT_THROW(GivenSequence(nullptr), std::invalid_argument);
    EXPECT_THROW(GivenSequence(list({})), std::invalid_argument);
    EXPECT_THROW(GivenSequence(list({0, 7})), std::invalid_argument);
    EXPECT_THROW(GivenSequence(list({-1})), std::invalid_argument);
}

TEST(GivenSequenceTest, GoesOnFromAStateOfAnother) {
    const auto pieces = std::make_shared<const std::vector<int>>(std::vector<int>{0, 3, 6, 1, 1});
    GivenSequence sequence(pieces);
    GivenSequence other(pieces);
    expectStatesAreTakenOver(sequence, other);
    const std::vector<uint64_t> kNone = {6};
    EXPECT_THROW(other.setState(kNone), std::invalid_argument);
    EXPECT_THROW(other.setState({}), std::invalid_argument);
}

}  // namespace
}  // namespace tetris
