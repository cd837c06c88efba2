#include "brain/lab/run/RankChannel.h"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <thread>

#include "test/support/ThreadRanks.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/long/RankedCommand.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using test::ThreadRanks;

// Runs the work on each rank; expects that all end with that code, and what is said.
void expectEnd(int code, const std::string& said, ThreadRanks& ranks, const RankedWork& work) {
    testing::internal::CaptureStderr();
    const std::vector<int> codes =
        ranks.run([&](tetris::Ranks& one) { return runRanked("tetris run", one, work); });
    EXPECT_EQ(testing::internal::GetCapturedStderr(), said);
    EXPECT_EQ(codes, std::vector<int>(codes.size(), code));
}

TEST(RankChannelTest, ProcessorsAreDealtToThoseWhoShareThem) {
    // Not bound: the ranks of a machine share all its processors.
    EXPECT_EQ(
        tetris::dealProcessors({{"a", {0, 1, 2, 3, 4}}, {"a", {0, 1, 2, 3, 4}}, {"b", {0, 1}}}),
        (std::vector<int>{3, 2, 2}));
    // Each rank is bound to one processor.
    EXPECT_EQ(tetris::dealProcessors({{"a", {0}}, {"a", {1}}, {"b", {0}}}),
              (std::vector<int>{1, 1, 1}));
    // More ranks than processors, and a rank that does not know its processors.
    EXPECT_EQ(tetris::dealProcessors({{"a", {0}}, {"a", {0}}, {"a", {}}}),
              (std::vector<int>{1, 1, 1}));
}

TEST(RankChannelTest, WordsOfARankArriveInTheirOrder) {
    ThreadRanks ranks(4);
    std::string heard;
    expectEnd(0, "", ranks, [&heard](tetris::RankChannel* channel) {
        if (!channel->isLeader()) {
            const tetris::TopicMessage word = channel->await();
            channel->send(0, tetris::RankTopic::Games, word.text + "1");
            channel->send(0, tetris::RankTopic::Progress, word.text + "2");
            return 0;
        }
        EXPECT_EQ(channel->gatherPlaces(), (std::vector<int>{1, 1, 1, 1}));
        EXPECT_EQ(channel->nameRank(2), "rank 2 on here");
        channel->sendAll(tetris::RankTopic::Begin, "x");
        std::vector<std::string> words(4);
        for (int i = 0; i < 6; ++i) {
            const tetris::TopicMessage word = channel->await();
            words[static_cast<size_t>(word.from)] += word.text;
        }
        for (const std::string& word : words)
            heard += word + ";";
        return 0;
    });
    EXPECT_EQ(heard, ";x1x2;x1x2;x1x2;");
}

TEST(RankChannelTest, ARankThatIsSilentIsNamed) {
    ThreadRanks ranks(3, {.life = 5ms, .patience = 200ms});
    ranks.cutOff(2, 1);
    const std::string said = "tetris: rank 2 on here has not answered for 200 ms\n";
    expectEnd(1, said, ranks, [](tetris::RankChannel* channel) {
        if (channel->isLeader()) static_cast<void>(channel->gatherPlaces());
        static_cast<void>(channel->await());
        return 0;
    });
}

TEST(RankChannelTest, ARankWithoutRankZeroEnds) {
    ThreadRanks ranks(2, {.life = 5ms, .workerPatience = 100ms});
    ranks.cutOff(0, 0);
    const std::string said = "tetris run: rank 1: rank 0 has not answered for 100 ms\n";
    expectEnd(1, said, ranks, [](tetris::RankChannel* channel) {
        static_cast<void>(channel->await());
        // The other rank sends nothing but its hello.
        static_cast<void>(channel->await());
        return 0;
    });
}

TEST(RankChannelTest, SignsOfLifeKeepARankThatHasNothingToSay) {
    ThreadRanks ranks(2, {.life = 1ms});
    expectEnd(0, "", ranks, [&ranks](tetris::RankChannel* channel) {
        if (!channel->isLeader()) return 0;
        static_cast<void>(channel->gatherPlaces());
        while (ranks.countSent() < 20) {
            EXPECT_FALSE(channel->hear());
            std::this_thread::yield();
        }
        return 0;
    });
}

TEST(RankChannelTest, WhatFailsInARankIsToldByRankZero) {
    ThreadRanks ranks(3);
    const std::string said = "tetris: rank 2 on here: the brain has died\n";
    expectEnd(1, said, ranks, [](tetris::RankChannel* channel) {
        if (channel->getRank() == 2) throw std::runtime_error("the brain has died");
        static_cast<void>(channel->isLeader() ? channel->gatherPlaces() : std::vector<int>());
        static_cast<void>(channel->await());
        return 0;
    });
}

TEST(RankChannelTest, WrongUsageIsToldOnce) {
    ThreadRanks ranks(3);
    expectEnd(2, "tetris run: -n: is missing\n", ranks,
              [](tetris::RankChannel*) -> int { throw UsageError("-n: is missing"); });
}

}  // namespace
}  // namespace tui
