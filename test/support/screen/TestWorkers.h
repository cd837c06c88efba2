#pragma once

#include <utility>

#include "tui/base/Worker.h"

namespace tui {

// A worker without a loop to wake.
class TestWorker : public Worker {
protected:
    TestWorker() : Worker(silent_) {}

private:
    static inline Waker silent_;
};

// Does each job at once, in the loop's thread.
class InlineWorker : public TestWorker {
public:
    void add(Job job) override {
        queue(std::move(job));
        doNext();
    }
};

// Does each job twice: at once, so that what is asked notes its calls, and when the answer is
// delivered, so that a test may say meanwhile what that is. The flag is true the second time.
class TwiceWorker : public TestWorker {
public:
    explicit TwiceWorker(bool& isAnswering) : isAnswering_(isAnswering) {}
    void add(Job job) override {
        queue([this, job = std::move(job)](const Task& task) -> Answer {
            job(task);
            return [this, job, task] {
                isAnswering_ = true;
                const Answer last = job(task);
                isAnswering_ = false;
                if (last) last();
            };
        });
        doNext();
    }

private:
    bool& isAnswering_;
};

// Does a job when the test says so. await() returns at once, as if it had waited for the whole
// limit.
class HeldWorker : public TestWorker {
public:
    void add(Job job) override {
        ++added;
        queue(std::move(job));
        isHolding = true;
    }
    void cancel() override {
        if (isHolding) ++cancelled;
        isHolding = false;
        Worker::cancel();
    }
    Duration await(Duration limit) override {
        awaited += limit;
        return limit;
    }
    // Requires: there is a job.
    void doJob() {
        isHolding = false;
        doNext();
    }

    int added = 0;
    int cancelled = 0;  // before they were done
    bool isHolding = false;
    Duration awaited{0};  // the sum of the limits
};

}  // namespace tui
