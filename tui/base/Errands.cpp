#include "tui/base/Errands.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include <unistd.h>
#include <cstdio>
#include <cstdlib>

namespace tui {

struct Errands::Shared {
    explicit Shared(Waker& wakerOfLoop) : waker(wakerOfLoop) {}

    Waker& waker;  // not to be touched any more when isEnding

    std::mutex mutex;  // guards all that follows
    std::condition_variable changed;
    std::deque<Errand> errands;  // that have not begun
    std::vector<Answer> answers;
    bool isBusy = false;
    bool isEnding = false;

    [[nodiscard]] bool isDone() const { return errands.empty() && !isBusy; }
    void doNext(std::unique_lock<std::mutex>& lock);
};

// Requires: the mutex is held, and there is an errand.
void Errands::Shared::doNext(std::unique_lock<std::mutex>& lock)
{
    Errand errand = std::move(errands.front());
    errands.pop_front();
    isBusy = true;
    lock.unlock();
    Answer answer = errand();
    errand = nullptr;
    lock.lock();
    isBusy = false;
    if (!isEnding && answer) {
        answers.push_back(std::move(answer));
        waker.wake();
    }
    changed.notify_all();
}

Errands::Errands(Waker& waker) : shared_(std::make_shared<Shared>(waker))
{
}

Errands::~Errands()
{
    if (!thread_.joinable()) return;
    {
        std::unique_lock lock(shared_->mutex);
        shared_->errands.clear();
        shared_->isEnding = true;
        shared_->changed.notify_all();
        if (shared_->changed.wait_for(lock, kPatience, [this] { return !shared_->isBusy; })) return;
    }
    letGo(thread_);
}

void Errands::add(Errand errand)
{
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->errands.push_back(std::move(errand));
    }
    if (!thread_.joinable()) {
        try {
            const SignalsKeptOut keptOut;
            thread_ = std::jthread([shared = shared_] { run(shared); });
        } catch (const std::system_error&) {
            std::unique_lock lock(shared_->mutex);
            shared_->doNext(lock);
        }
    }
    shared_->changed.notify_all();
}

void Errands::giveAnswers()
{
    std::vector<Answer> answers;
    {
        const std::lock_guard lock(shared_->mutex);
        answers.swap(shared_->answers);
    }
    for (const Answer& answer : answers)
        answer();
}

bool Errands::finish(std::chrono::milliseconds limit)
{
    std::unique_lock lock(shared_->mutex);
    return shared_->changed.wait_for(lock, limit, [this] { return shared_->isDone(); });
}

void Errands::run(const std::shared_ptr<Shared>& shared)
{
    std::unique_lock lock(shared->mutex);
    for (;;) {
        shared->changed.wait(lock, [&] { return shared->isEnding || !shared->errands.empty(); });
        if (shared->isEnding) return;
        shared->doNext(lock);
    }
}

void letGo(std::jthread& thread)
{
    // Registered last, and so the first of all.
    on_exit(
        [](int status, void*) {
            std::fflush(nullptr);
            _exit(status);
        },
        nullptr);
    thread.detach();
}

}  // namespace tui
