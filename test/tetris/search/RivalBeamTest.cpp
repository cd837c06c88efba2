#include "brain/tetris/search/RivalSearch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/JavaRandom.h"

namespace tetris::rival {
namespace {

// What is left of all candidates, sorted, by the slow way: each state once, and no more than that.
std::vector<uint32_t> selectSlowly(std::vector<std::pair<int64_t, Candidate>> all, size_t width) {
    std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<uint64_t> states;
    std::vector<uint32_t> selected;
    for (const auto& each : all) {
        const uint64_t state = each.second.state;
        if (selected.size() == width || std::ranges::count(states, state) > 0) continue;
        states.push_back(state);
        selected.push_back(each.second.parent);
    }
    return selected;
}

TEST(RivalBeamTest, TheBestAreSelectedAndEachStateOnce) {
    base::JavaRandom random(4);
    Selection selection;
    for (int round = 0; round < 200; ++round) {
        const size_t width = static_cast<size_t>(1 + random.nextInt(20));
        const int states = 1 + random.nextInt(300);
        selection.start(width);
        std::vector<std::pair<int64_t, Candidate>> all;
        int refused = 0;
        for (uint32_t i = 0; i < 400; ++i) {
            const int64_t priority = random.nextInt(500) - 250;
            // Hashes may differ in few bits. Its number, so that it can be told from others.
            const auto hash = static_cast<uint64_t>(random.nextInt(states));
            const Candidate candidate{.parent = i, .state = hash << (round % 2 * 40)};
            all.emplace_back(priority, candidate);
            if (selection.isOpenTo(priority)) {
                selection.add(candidate, priority);
            } else {
                ++refused;
            }
        }
        std::vector<uint32_t> selected;
        for (const Candidate& each : selection.finish()) {
            selected.push_back(each.parent);
            EXPECT_TRUE(selection.has(each.state));
        }
        ASSERT_EQ(selected, selectSlowly(all, width)) << round;
        if (selected.size() == width) {
            EXPECT_GT(refused, 0);
        }
        EXPECT_FALSE(selection.has(1000));
        EXPECT_FALSE(selection.isOpenTo(Selection::kLeast));
    }
}

}  // namespace
}  // namespace tetris::rival
