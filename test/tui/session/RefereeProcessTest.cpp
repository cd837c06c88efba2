#include "tui/session/RefereeProcess.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

using namespace std::chrono_literals;

TEST(RefereeProcessTest, AJournalIsWrittenEachSecondAndMoreSeldomWhereThatTakesLong) {
    const JournalPace::Time begun{1h};
    JournalPace pace;
    EXPECT_TRUE(pace.isDue(begun));
    pace.note(begun, begun + 50ms);
    EXPECT_FALSE(pace.isDue(begun + 999ms));
    EXPECT_TRUE(pace.isDue(begun + 1s));
    pace.note(begun, begun + 100ms);
    EXPECT_FALSE(pace.isDue(begun + 1999ms));
    EXPECT_TRUE(pace.isDue(begun + 2s));
}

}  // namespace
}  // namespace tui
