#include "tui/tetris/ThreadedBrainWorker.h"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <utility>

#include "tui/base/Worker.h"

namespace tui {

struct ThreadedBrainWorker::Shared {
    Shared(Waker& wakerOfLoop, tetris::BrainMaker make)
        : waker(wakerOfLoop), answerer(std::move(make))
    {
    }

    Waker& waker;            // may be destroyed when isEnding is true
    BrainAnswerer answerer;  // used only by the thread

    std::mutex mutex;  // guards all that follows
    std::condition_variable asked;
    std::condition_variable answered;
    std::condition_variable ended;
    std::optional<BrainQuestion> question;  // not yet started
    std::stop_source stop;                  // for the last question
    bool isAwaited = false;                 // the last question has no answer yet
    std::optional<BrainAnswer> answer;
    std::exception_ptr failure;
    bool isEnding = false;
    bool hasEnded = false;

    // Drops the present question, if any. Requires: the mutex is held.
    void drop()
    {
        stop.request_stop();
        question.reset();
        answer.reset();
        failure = nullptr;
        isAwaited = false;
    }
};

ThreadedBrainWorker::ThreadedBrainWorker(Waker& waker, tetris::BrainMaker make)
    : shared_(std::make_shared<Shared>(waker, std::move(make)))
{
    const SignalBlocker keptOut;
    thread_ = std::jthread([shared = shared_] { run(shared); });
}

ThreadedBrainWorker::~ThreadedBrainWorker()
{
    {
        std::unique_lock lock(shared_->mutex);
        shared_->drop();
        shared_->isEnding = true;
        shared_->asked.notify_one();
        if (shared_->ended.wait_for(lock, kPatience, [this] { return shared_->hasEnded; })) return;
    }
    abandonThread(thread_);
}

void ThreadedBrainWorker::ask(BrainQuestion question)
{
    const std::lock_guard lock(shared_->mutex);
    shared_->drop();
    shared_->stop = std::stop_source();
    shared_->question = std::move(question);
    shared_->isAwaited = true;
    shared_->asked.notify_one();
}

void ThreadedBrainWorker::forget()
{
    const std::lock_guard lock(shared_->mutex);
    shared_->drop();
}

std::optional<BrainAnswer> ThreadedBrainWorker::take()
{
    const std::lock_guard lock(shared_->mutex);
    if (shared_->failure) std::rethrow_exception(std::exchange(shared_->failure, nullptr));
    return std::exchange(shared_->answer, std::nullopt);
}

Duration ThreadedBrainWorker::await(Duration limit)
{
    const TimePoint start = Clock::now();
    std::unique_lock lock(shared_->mutex);
    shared_->answered.wait_until(lock, start + limit, [this] { return !shared_->isAwaited; });
    return Clock::now() - start;
}

void ThreadedBrainWorker::run(const std::shared_ptr<Shared>& shared)
{
    std::unique_lock lock(shared->mutex);
    for (;;) {
        shared->asked.wait(lock, [&] { return shared->isEnding || shared->question; });
        if (shared->isEnding) break;
        const BrainQuestion question = std::move(*shared->question);
        shared->question.reset();
        const std::stop_token stop = shared->stop.get_token();
        lock.unlock();

        BrainAnswer answer;
        std::exception_ptr failure;
        try {
            answer = shared->answerer.answer(question, stop);
        } catch (...) {
            failure = std::current_exception();
        }

        lock.lock();
        if (stop.stop_requested()) continue;
        shared->isAwaited = false;
        shared->failure = failure;
        if (!failure) shared->answer = std::move(answer);
        shared->answered.notify_one();
        shared->waker.wake();
    }
    shared->hasEnded = true;
    shared->ended.notify_one();
}

}  // namespace tui
