#include "tui/session/ThreadedBoardKeeper.h"

#include <exception>
#include <mutex>
#include <utility>

namespace tui {

struct ThreadedBoardKeeper::Session {
    Session(std::filesystem::path place, std::optional<KeptBoardFile> resumed)
        : directory(std::move(place)), file(std::move(resumed))
    {
    }

    const std::filesystem::path directory;
    std::optional<KeptBoardFile> file;  // used by the thread only

    std::mutex mutex{};  // guards what follows: the next job
    bool isScheduled = false;
    bool drops = false;                 // the file so far is to be removed, first
    std::optional<std::string> text{};  // to be written

    [[nodiscard]] std::string carryOut();
};

// Returns one sentence if it fails.
std::string ThreadedBoardKeeper::Session::carryOut()
{
    std::optional<std::string> next;
    bool isOver = false;
    {
        const std::lock_guard lock(mutex);
        next = std::exchange(text, std::nullopt);
        isOver = std::exchange(drops, false);
        isScheduled = false;
    }
    if (isOver && file) file->remove();
    if (isOver) file.reset();
    if (!next) return {};
    try {
        if (!file) file.emplace(directory);
        file->write(*next);
        return {};
    } catch (const std::exception& error) {
        return error.what();
    }
}

ThreadedBoardKeeper::ThreadedBoardKeeper(std::filesystem::path directory,
                                         std::optional<KeptBoardFile> file, Waker& waker)
    : session_(std::make_shared<Session>(std::move(directory), std::move(file))), worker_(waker)
{
}

void ThreadedBoardKeeper::schedule()
{
    {
        const std::lock_guard lock(session_->mutex);
        if (std::exchange(session_->isScheduled, true)) return;
    }
    worker_.add([this, session = session_](const Worker::Task&) -> Worker::Answer {
        return [this, failure = session->carryOut()] { failure_ = failure; };
    });
}

void ThreadedBoardKeeper::keep(std::string text)
{
    {
        const std::lock_guard lock(session_->mutex);
        session_->text = std::move(text);
    }
    schedule();
}

void ThreadedBoardKeeper::drop()
{
    {
        const std::lock_guard lock(session_->mutex);
        session_->drops = true;
        session_->text.reset();
    }
    schedule();
}

void ThreadedBoardKeeper::finish(std::chrono::milliseconds limit)
{
    worker_.await(limit);
    worker_.deliverAnswers();
    if (worker_.isBusy()) failure_ = "the board could not be saved: the disk does not answer";
}

}  // namespace tui
