#include "brain/lab/BrainContract.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace tetris {
namespace {

TEST(CheckContractTest, TheBrainsOfTheTableKeepIt)
{
    for (const char* const name : {"default", "bad", "dt10", "lookahead", "planner:beam=20"}) {
        std::set<std::string> names;
        for (const ContractCheck& check : checkContract(name)) {
            EXPECT_TRUE(check.passed) << name << ", " << check.name << ": " << check.detail;
            EXPECT_TRUE(names.insert(check.name).second);
        }
        EXPECT_EQ(names.size(), 9U);
        EXPECT_TRUE(names.contains("legal-move"));
    }
}

}  // namespace
}  // namespace tetris
