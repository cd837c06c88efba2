#include "tui/session/ThreadedBrainLoader.h"

#include <condition_variable>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <utility>

#include "tui/base/Worker.h"

namespace tui {

namespace {

std::string expandHome(const std::string& name)
{
    const char* const home = std::getenv("HOME");
    const bool isMeant = name == "~" || name.starts_with("~/");
    return isMeant && home != nullptr ? home + name.substr(1) : name;
}

LoadedBrain loadBrain(const std::string& name, const tetris::GameStart& start,
                      std::chrono::milliseconds answerTime, std::stop_token stop)
{
    try {
        tetris::BrainRecipe recipe(name);
        if (recipe.isExternal()) {
            recipe.setAnswerTime(answerTime);
            // Checks that the brain can play. The next brain that the recipe makes takes over its
            // process.
            const std::unique_ptr<tetris::Brain> brain = recipe.make();
            brain->setStop(std::move(stop));
            brain->beginGame(start);
        }
        return {.recipe = std::move(recipe)};
    } catch (const std::exception& error) {
        return {.trouble = error.what()};
    } catch (...) {
        // A plugin may throw anything.
        return {.trouble = name + ": threw something while it was loaded; nothing was expected"};
    }
}

}  // namespace

struct ThreadedBrainLoader::Task {
    std::stop_source stop;

    std::mutex mutex;  // guards all that follows
    std::condition_variable changed;
    bool isWanted = true;  // the outcome is awaited; otherwise the waker may be destroyed
    std::optional<LoadedBrain> outcome;
    bool hasEnded = false;

    // Offers the outcome until it is taken, or is not wanted. Then destroys it here, in the thread,
    // because that may take long.
    void offer(LoadedBrain loaded, Waker& waker)
    {
        std::optional<LoadedBrain> unwanted;
        std::unique_lock lock(mutex);
        outcome = std::move(loaded);
        if (isWanted) waker.wake();
        changed.wait(lock, [this] { return !isWanted; });
        unwanted.swap(outcome);
        lock.unlock();
    }

    void drop()
    {
        stop.request_stop();
        const std::lock_guard lock(mutex);
        isWanted = false;
        changed.notify_all();
    }

    void end()
    {
        const std::lock_guard lock(mutex);
        hasEnded = true;
        changed.notify_all();
    }
};

ThreadedBrainLoader::ThreadedBrainLoader(std::chrono::milliseconds answerTime, Waker& waker)
    : answerTime_(answerTime), waker_(waker)
{
}

ThreadedBrainLoader::~ThreadedBrainLoader()
{
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    for (const Worker& worker : workers_)
        worker.task->drop();
    for (Worker& worker : workers_) {
        std::unique_lock lock(worker.task->mutex);
        const bool hasEnded = worker.task->changed.wait_until(
            lock, deadline, [&worker] { return worker.task->hasEnded; });
        if (!hasEnded) abandonThread(worker.thread);
    }
}

// Throws std::system_error if the system has no thread left. The caller must then remove the last
// worker, which has no thread.
void ThreadedBrainLoader::start(const std::shared_ptr<Task>& task, std::function<void()> work)
{
    forgetEnded();
    const SignalBlocker keptOut;
    workers_.push_back({.task = task, .thread = {}});
    workers_.back().thread = std::jthread([task, work = std::move(work)]() mutable {
        work();
        work = nullptr;
        task->end();
    });
}

void ThreadedBrainLoader::forgetEnded()
{
    std::erase_if(workers_, [](const Worker& worker) {
        const std::lock_guard lock(worker.task->mutex);
        return worker.task->hasEnded;
    });
}

void ThreadedBrainLoader::load(const std::string& name, const tetris::GameStart& start)
{
    giveUp();
    present_ = std::make_shared<Task>();
    const std::shared_ptr<Task> task = present_;
    try {
        this->start(task,
                    [task, name = expandHome(name), start, time = answerTime_, &waker = waker_] {
                        task->offer(loadBrain(name, start, time, task->stop.get_token()), waker);
                    });
    } catch (const std::system_error& error) {
        workers_.pop_back();
        task->outcome =
            LoadedBrain{.trouble = std::string("no thread to load it: ") + error.what()};
        waker_.wake();
    }
}

void ThreadedBrainLoader::giveUp()
{
    if (present_) present_->drop();
    present_.reset();
    forgetEnded();
}

std::optional<LoadedBrain> ThreadedBrainLoader::take()
{
    if (!present_) return std::nullopt;
    std::optional<LoadedBrain> loaded;
    {
        const std::lock_guard lock(present_->mutex);
        loaded.swap(present_->outcome);
    }
    if (!loaded) return std::nullopt;
    present_->drop();
    present_.reset();
    return loaded;
}

void ThreadedBrainLoader::dispose(tetris::BrainRecipe recipe)
{
    const auto task = std::make_shared<Task>();
    try {
        start(task, [last = std::make_shared<std::optional<tetris::BrainRecipe>>(
                         std::move(recipe))] { last->reset(); });
    } catch (const std::system_error&) {
        workers_.pop_back();
    }
}

}  // namespace tui
