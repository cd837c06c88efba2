#include "tui/base/Mailbox.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <array>
#include <memory>
#include <thread>
#include <vector>

namespace tui {
namespace {

TEST(MailboxTest, GivesWhatWasPostedInOrderAndOnce)
{
    Waker waker;
    Mailbox<int> mailbox(waker);
    EXPECT_TRUE(mailbox.takeAll().empty());
    mailbox.post(3);
    mailbox.post(1);
    mailbox.post(2);
    EXPECT_EQ(mailbox.takeAll(), (std::vector<int>{3, 1, 2}));
    EXPECT_TRUE(mailbox.takeAll().empty());
}

TEST(MailboxTest, EachPostWakes)
{
    Waker waker;
    Mailbox<int> mailbox(waker);
    EXPECT_FALSE(waker.take());
    mailbox.post(1);
    EXPECT_TRUE(waker.take());
    mailbox.post(2);
    EXPECT_TRUE(waker.take());
}

TEST(MailboxTest, CarriesWhatCanOnlyBeMoved)
{
    Waker waker;
    Mailbox<std::unique_ptr<int>> mailbox(waker);
    mailbox.post(std::make_unique<int>(7));
    const auto letters = mailbox.takeAll();
    ASSERT_EQ(letters.size(), 1U);
    EXPECT_EQ(*letters[0], 7);
}

TEST(MailboxTest, NothingIsLostBetweenThreadsAndEachKeepsItsOrder)
{
    struct Letter {
        int sender = 0;
        int number = 0;
    };
    constexpr int kLetters = 2000;
    Waker waker;
    Mailbox<Letter> mailbox(waker);
    std::vector<std::jthread> threads;
    for (int sender = 0; sender < 2; ++sender) {
        threads.emplace_back([&mailbox, sender] {
            for (int number = 0; number < kLetters; ++number)
                mailbox.post({sender, number});
        });
    }
    // As the loop does it: sleep, take the wake, then what is there. No letter waits without a
    // wake.
    std::array<int, 2> next{};
    while (next[0] + next[1] < 2 * kLetters) {
        pollfd watched{waker.getDescriptor(), POLLIN, 0};
        ASSERT_EQ(poll(&watched, 1, 60'000), 1) << "a letter was left without a wake";
        EXPECT_TRUE(waker.take());
        for (const Letter& letter : mailbox.takeAll())
            EXPECT_EQ(letter.number, next.at(static_cast<std::size_t>(letter.sender))++);
    }
}

}  // namespace
}  // namespace tui
