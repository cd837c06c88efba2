#include "tui/base/Worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <semaphore>
#include <stdexcept>
#include <string>
#include <thread>

#include "test/support/screen/WakeWatch.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

using Task = Worker::Task;

constexpr auto kLong = 60s;

TEST(WorkerThreadsTest, JobsAreDoneInOrderInAnotherThreadAndDeliveredInThisOne) {
    Waker waker;
    Worker worker(waker);
    std::string done;  // what the thread has done
    std::string answered;
    std::thread::id whose;
    for (const char letter : std::string("abc")) {
        worker.add([&, letter](const Task&) {
            done += letter;
            whose = std::this_thread::get_id();
            return [&, letter] { answered += letter; };
        });
    }
    worker.await(kLong);
    ASSERT_FALSE(worker.isBusy());
    EXPECT_EQ(done, "abc");
    EXPECT_NE(whose, std::this_thread::get_id());
    EXPECT_EQ(answered, "") << "not before they are asked for";
    EXPECT_TRUE(waker.take());
    worker.deliverAnswers();
    EXPECT_EQ(answered, "abc");
    worker.deliverAnswers();
    EXPECT_EQ(answered, "abc");
}

TEST(WorkerThreadsTest, WhatTakesLongKeepsNobodyWaiting) {
    Waker waker;
    Worker worker(waker);
    std::promise<void> mayEnd;
    worker.add([&](const Task&) {
        mayEnd.get_future().wait();
        return [] {};
    });
    EXPECT_GE(worker.await(1ms), 1ms);
    EXPECT_TRUE(worker.isBusy());
    bool isAnswered = false;
    worker.add([&](const Task&) { return [&] { isAnswered = true; }; });
    worker.deliverAnswers();
    EXPECT_FALSE(isAnswered);
    EXPECT_FALSE(waker.take());
    mayEnd.set_value();
    worker.await(kLong);
    EXPECT_FALSE(worker.isBusy());
    worker.deliverAnswers();
    EXPECT_TRUE(isAnswered);
}

TEST(WorkerThreadsTest, AtTheEndWhatHasNotBegunIsNotDone) {
    Waker waker;
    std::promise<void> hasBegun;
    std::promise<void> mayEnd;
    std::atomic<int> done = 0;
    {
        // The first job ends when the second one is dropped.
        std::shared_ptr<int> second(new int(2), [&mayEnd](const int* number) {
            delete number;
            mayEnd.set_value();
        });
        Worker worker(waker);
        worker.add([&](const Task&) {
            hasBegun.set_value();
            mayEnd.get_future().wait();
            ++done;
            return [] {};
        });
        worker.add([&done, second](const Task&) {
            done += *second;
            return [] {};
        });
        second.reset();
        hasBegun.get_future().wait();
    }
    EXPECT_EQ(done, 1);
    const Worker none(waker);
}

// A job that waits for its stop, or goes on when the test says so.
class SlowJob {
public:
    explicit SlowJob(bool heedsStop = true) : heedsStop_(heedsStop) {}

    // Adds it to the worker, and waits until it has begun. Its answer appends an 'a'.
    void begin(Worker& worker, std::string& answered) {
        worker.add([this, &answered](const Task& task) {
            hasBegun.release();
            while (!mayEnd && !(heedsStop_ && task.getStop().stop_requested()))
                std::this_thread::sleep_for(1ms);
            wasStopped = task.getStop().stop_requested();
            hasEnded.release();
            return [&answered] { answered += 'a'; };
        });
        hasBegun.acquire();
    }

    std::counting_semaphore<> hasBegun{0};
    std::counting_semaphore<> hasEnded{0};
    std::atomic<bool> mayEnd = false;
    std::atomic<bool> wasStopped = false;

private:
    const bool heedsStop_;
};

TEST(WorkerThreadsTest, AnotherJobInPlaceOfTheLastStopsIt) {
    for (const bool heedsStop : {true, false}) {
        Waker waker;
        SlowJob slow(heedsStop);
        std::string answered;
        Worker worker(waker);
        slow.begin(worker, answered);
        worker.add([&](const Task&) { return [&] { answered += 'b'; }; });
        worker.restart([&](const Task&) { return [&] { answered += 'c'; }; });
        if (!heedsStop) slow.mayEnd = true;
        worker.await(kLong);
        EXPECT_TRUE(slow.wasStopped);
        worker.deliverAnswers();
        EXPECT_EQ(answered, "c");
    }
}

TEST(WorkerThreadsTest, WhatIsLeftKeepsNoOtherJobWaiting) {
    Waker waker;
    SlowJob slow(false);
    std::string answered;
    Worker worker(waker);
    slow.begin(worker, answered);
    worker.leave();
    worker.add([&](const Task&) { return [&] { answered += 'b'; }; });
    worker.await(kLong);
    worker.deliverAnswers();
    EXPECT_EQ(answered, "b");
    slow.mayEnd = true;
    slow.hasEnded.acquire();
    EXPECT_TRUE(slow.wasStopped);
    worker.leave();
    worker.deliverAnswers();
    EXPECT_EQ(answered, "b");
}

TEST(WorkerThreadsTest, WhatIsCancelledIsNeverAnswered) {
    Waker waker;
    SlowJob slow;
    std::string answered;
    Worker worker(waker);
    slow.begin(worker, answered);
    worker.cancel();
    worker.await(kLong);
    EXPECT_TRUE(slow.wasStopped);
    EXPECT_FALSE(waker.take());

    worker.add([&](const Task&) { return [&] { answered += 'b'; }; });
    worker.await(kLong);
    EXPECT_TRUE(waker.take());
    worker.cancel();
    worker.deliverAnswers();
    EXPECT_EQ(answered, "") << "not even when the answer was there";
    worker.add([&](const Task&) { return [&] { answered += 'c'; }; });
    worker.await(kLong);
    worker.deliverAnswers();
    EXPECT_EQ(answered, "c") << "and it goes on";
}

TEST(WorkerThreadsTest, AnswersOnTheWayComeBeforeTheLast) {
    Waker waker;
    Worker worker(waker);
    std::string answered;
    std::promise<void> mayEnd;
    worker.add([&](const Task& task) {
        task.post([&] { answered += 'a'; });
        mayEnd.get_future().wait();
        task.post([&] { answered += 'b'; });
        return [&] { answered += 'c'; };
    });
    EXPECT_TRUE(sleepUntilWoken(waker));
    worker.deliverAnswers();
    EXPECT_EQ(answered, "a");
    mayEnd.set_value();
    worker.await(kLong);
    worker.deliverAnswers();
    EXPECT_EQ(answered, "abc");
}

class AtOnceWorker : public Worker {
public:
    using Worker::Worker;
    void add(Job job) override {
        queue(std::move(job));
        doNext();
    }
};

TEST(WorkerTest, AnswersThatAskAgainDoNotKeepTheirCaller) {
    Waker waker;
    AtOnceWorker worker(waker);
    int answers = 0;
    std::function<void()> ask = [&] {
        worker.add([&](const Task&) {
            return [&] {
                if (++answers < 5000) ask();
            };
        });
    };
    ask();
    int rounds = 0;
    for (; waker.take(); ++rounds)
        worker.deliverAnswers();
    EXPECT_EQ(answers, 5000);
    EXPECT_GE(rounds, 5);
}

TEST(WorkerThreadsTest, WhoHasTheLastAnswerFindsTheWorkerFree) {
    Waker waker;
    Worker worker(waker);
    constexpr int kTries = 2000;
    int busy = 0;
    for (int i = 0; i < kTries; ++i) {
        bool isAnswered = false;
        worker.add([&](const Task&) { return [&] { isAnswered = true; }; });
        while (!isAnswered)
            worker.deliverAnswers();
        busy += worker.isBusy() ? 1 : 0;
    }
    EXPECT_EQ(busy, 0);
}

TEST(WorkerThreadsTest, WhatAJobThrowsIsThrownWhereAnswersAreDelivered) {
    Waker waker;
    Worker worker(waker);
    int answered = 0;
    worker.add([](const Task&) -> Worker::Answer { throw std::runtime_error("it broke"); });
    worker.add([&](const Task&) { return [&] { ++answered; }; });
    worker.await(kLong);
    EXPECT_THROW(worker.deliverAnswers(), std::runtime_error);
    worker.deliverAnswers();
    EXPECT_EQ(answered, 1);
}

TEST(WorkerThreadsTest, AnAnswerMayAddAJobAndCancelOthers) {
    Waker waker;
    Worker worker(waker);
    std::string answered;
    worker.add([&](const Task&) {
        return [&] {
            answered += 'a';
            worker.restart([&](const Task&) { return [&] { answered += 'c'; }; });
        };
    });
    worker.add([&](const Task&) { return [&] { answered += 'b'; }; });
    worker.await(kLong);
    worker.deliverAnswers();
    worker.await(kLong);
    worker.deliverAnswers();
    EXPECT_EQ(answered, "ac");
}

TEST(WorkerThreadsTest, TheEndStopsAJobAndLetsGoOfOneThatDoesNotStop) {
    for (const bool heedsStop : {true, false}) {
        Waker waker;
        SlowJob slow(heedsStop);
        std::string answered;
        {
            Worker worker(waker);
            slow.begin(worker, answered);
        }  // must not wait for the job, or this test hangs
        EXPECT_EQ(slow.wasStopped, heedsStop);
        slow.mayEnd = true;
        slow.hasEnded.acquire();
        EXPECT_FALSE(waker.take()) << "the waker may be gone when it ends";
    }
}

}  // namespace
}  // namespace tui
