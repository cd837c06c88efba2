#include "tui/puzzle/Thinker.h"

#include <csignal>
#include <utility>

namespace tui {

namespace {

// While it lives, no signal is handled in this thread nor in those that it starts: they are the
// loop's.
class BlockedSignals {
public:
    BlockedSignals()
    {
        sigset_t all;
        sigfillset(&all);
        // But not those of our own mistakes, which are told where they happen.
        for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS})
            sigdelset(&all, signal);
        pthread_sigmask(SIG_BLOCK, &all, &before_);
    }
    ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;

private:
    sigset_t before_{};
};

}  // namespace

Thinker::Thinker(Adviser& adviser, Waker& waker) : adviser_(adviser), mailbox_(waker)
{
    const BlockedSignals blocked;
    thread_ = std::jthread([this](const std::stop_token& end) { run(end); });
}

Thinker::~Thinker()
{
    stop_.request_stop();
}

void Thinker::think(const puzzle::Position& position)
{
    order({.number = 0, .position = position, .stop = {}});
}

void Thinker::stop()
{
    order({});
}

void Thinker::order(Job job)
{
    stop_.request_stop();
    stop_ = std::stop_source();
    position_ = job.position;
    job.number = ++number_;
    job.stop = stop_.get_token();
    {
        const std::lock_guard lock(mutex_);
        next_ = std::move(job);
    }
    ordered_.notify_one();
}

std::vector<Thought> Thinker::takeThoughts()
{
    std::vector<Thought> thoughts;
    for (Letter& letter : mailbox_.takeAll()) {
        if (letter.failure) std::rethrow_exception(letter.failure);
        if (letter.job != number_ || !position_) continue;
        const bool isLast = letter.thought.knowledge && letter.thought.knowledge->isFinal;
        thoughts.push_back(std::move(letter.thought));
        if (isLast) position_.reset();
    }
    return thoughts;
}

void Thinker::run(const std::stop_token& end)
{
    try {
        while (true) {
            Job job;
            {
                std::unique_lock lock(mutex_);
                if (!ordered_.wait(lock, end, [this] { return next_.has_value(); })) return;
                job = *std::exchange(next_, std::nullopt);
            }
            if (job.position) work(job);
        }
    } catch (...) {
        mailbox_.post({.job = 0, .thought = {}, .failure = std::current_exception()});
    }
}

void Thinker::work(const Job& job)
{
    Knowledge knowledge =
        adviser_.solve(*job.position, job.stop, [this, &job](const Thought& thought) {
            mailbox_.post({.job = job.number, .thought = thought, .failure = {}});
        });
    knowledge.isFinal = true;
    mailbox_.post({.job = job.number, .thought = {std::move(knowledge), {}}, .failure = {}});
}

}  // namespace tui
