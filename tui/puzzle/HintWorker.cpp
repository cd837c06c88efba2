#include "tui/puzzle/HintWorker.h"

#include <utility>

#include "tui/base/Worker.h"

namespace tui {

HintWorker::HintWorker(HintSolver& solver, Waker& waker) : solver_(solver), results_(waker)
{
    const SignalBlocker blocker;
    thread_ = std::jthread([this](const std::stop_token& end) { run(end); });
}

HintWorker::~HintWorker()
{
    stop_.request_stop();
}

void HintWorker::think(const puzzle::Position& position)
{
    order({.number = 0, .position = position, .stop = {}});
}

void HintWorker::stop()
{
    order({});
}

void HintWorker::order(Job job)
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

std::vector<HintUpdate> HintWorker::takeUpdates()
{
    std::vector<HintUpdate> updates;
    for (Result& result : results_.takeAll()) {
        if (result.failure) std::rethrow_exception(result.failure);
        if (result.job != number_ || !position_) continue;
        const bool isLast = result.update.known && result.update.known->isFinal;
        updates.push_back(std::move(result.update));
        if (isLast) position_.reset();
    }
    return updates;
}

void HintWorker::run(const std::stop_token& end)
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
        results_.post({.job = 0, .update = {}, .failure = std::current_exception()});
    }
}

void HintWorker::work(const Job& job)
{
    KnownSolution known =
        solver_.solve(*job.position, job.stop, [this, &job](const HintUpdate& update) {
            results_.post({.job = job.number, .update = update, .failure = {}});
        });
    known.isFinal = true;
    results_.post({.job = job.number, .update = {std::move(known), {}}, .failure = {}});
}

}  // namespace tui
