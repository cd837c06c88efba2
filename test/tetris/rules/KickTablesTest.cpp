#include "core/tetris/rules/KickTables.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "test/support/game/ModernText.h"
#include "test/support/game/ReferenceTurning.h"

namespace tetris {
namespace {

TEST(KickTablesTest, ATurnTriesTheShiftsOfTheReference) {
    for (int piece = 0; piece < 7; ++piece) {
        for (const char from : kModernFacings) {
            for (const char turn : {'C', 'A', 'U'}) {
                const Facing to = readFacing(turnReferenceFacing(from, turn));
                EXPECT_TRUE(std::ranges::equal(getKicks(piece, readFacing(from), to),
                                               listReferenceKicks(piece, from, turn)))
                    << piece << from << turn;
            }
        }
    }
}

}  // namespace
}  // namespace tetris
