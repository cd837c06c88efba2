#include "tui/command/SessionKeeper.h"

#include <stdexcept>
#include <utility>

#include "tui/base/SignalsKeptOut.h"

namespace tui {

SessionKeeper::SessionKeeper(std::filesystem::path directory, std::optional<LeftGame> offered,
                             Waker& waker)
    : directory_(std::move(directory)), waker_(waker), offered_(std::move(offered))
{
    const SignalsKeptOut keptOut;
    thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

SessionKeeper::~SessionKeeper()
{
    thread_.request_stop();
}

void SessionKeeper::goOn()
{
    const std::lock_guard lock(mutex_);
    adopted_ = std::exchange(offered_, std::nullopt);
}

void SessionKeeper::keep(std::string replay)
{
    // What was offered and not gone on with is left for the next session.
    offered_.reset();
    {
        const std::lock_guard lock(mutex_);
        task_.replay = std::move(replay);
    }
    changed_.notify_one();
}

void SessionKeeper::end()
{
    {
        const std::lock_guard lock(mutex_);
        task_ = {.ends = true, .replay = std::nullopt};
    }
    changed_.notify_one();
}

std::string SessionKeeper::takeTrouble()
{
    const std::lock_guard lock(mutex_);
    return std::exchange(trouble_, {});
}

void SessionKeeper::work(const std::stop_token& stop)
{
    std::unique_lock lock(mutex_);
    // What was asked for is done before the thread ends.
    while (changed_.wait(lock, stop, [this] { return hasTask(); }) || hasTask()) {
        const Task task = std::exchange(task_, {});
        if (adopted_) game_ = std::exchange(adopted_, std::nullopt);
        lock.unlock();
        const bool hadFailed = !failure_.empty();
        carryOut(task, false);
        lock.lock();
        if (failure_.empty() || hadFailed) continue;
        trouble_ = failure_;
        waker_.wake();
    }
    if (adopted_) game_ = std::exchange(adopted_, std::nullopt);
}

void SessionKeeper::carryOut(const Task& task, bool forGood)
{
    if (task.ends && game_) {
        game_->remove();
        game_.reset();
    }
    if (!task.replay) return;
    if (!game_) game_.emplace(directory_);
    try {
        game_->write(*task.replay, forGood);
        failure_.clear();
    } catch (const std::runtime_error& error) {
        failure_ = error.what();
    }
}

void SessionKeeper::leave(const std::optional<std::string>& replay)
{
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    offered_.reset();
    if (replay) carryOut({.ends = false, .replay = replay}, true);
    game_.reset();
}

}  // namespace tui
