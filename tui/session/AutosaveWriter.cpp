#include "tui/session/AutosaveWriter.h"

#include <cerrno>
#include <exception>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

namespace tui {

namespace {

struct Failure {
    std::string sentence{};  // empty if nothing failed
    std::error_code reason{};
};

AutosaveTrouble findTrouble(const std::error_code& reason)
{
    // std::errc has no name for an exceeded quota.
    const std::error_code overQuota(EDQUOT, std::generic_category());
    if (reason == std::errc::no_space_on_device || reason == std::errc::file_too_large ||
        reason == overQuota) {
        return AutosaveTrouble::DiskFull;
    }
    if (reason == std::errc::read_only_file_system || reason == std::errc::permission_denied ||
        reason == std::errc::operation_not_permitted) {
        return AutosaveTrouble::NotAllowed;
    }
    return AutosaveTrouble::Failed;
}

}  // namespace

struct AutosaveWriter::Session {
    explicit Session(std::filesystem::path place) : directory(std::move(place)) {}

    struct FinishedGame {
        int number = 0;
        std::optional<std::string> replay{};  // to be written; nullopt: the file is to be removed
    };

    // What the next job does: first the finished games, then it saves the game in progress.
    struct Task {
        std::vector<FinishedGame> finished{};
        std::optional<std::string> replay{};
        bool isLast = false;  // saved for good, and the files are unlocked afterwards

        [[nodiscard]] bool isEmpty() const { return finished.empty() && !replay && !isLast; }
    };

    const std::filesystem::path directory;

    std::mutex mutex{};  // guards the task and `adopted`
    Task task{};
    std::optional<AutosaveFile> adopted{};  // replaces `game` before the next task

    std::optional<AutosaveFile> game{};      // used by the thread only, like what follows
    std::map<int, AutosaveFile> finished{};  // by number; their scores are not stored yet
    bool hasFailed = false;

    [[nodiscard]] Failure finish(const FinishedGame& ended);
    [[nodiscard]] Failure write(const std::string& replay, bool forGood);
    // Does the task. The result of its last part; nullopt if there was nothing to do.
    [[nodiscard]] std::optional<Failure> carryOut();
};

Failure AutosaveWriter::Session::write(const std::string& replay, bool forGood)
{
    try {
        if (!game) game.emplace(directory);
        game->write(replay, forGood);
    } catch (const std::system_error& error) {
        return {error.what(), error.code()};
    } catch (const std::exception& error) {
        return {error.what(), {}};
    }
    return {};
}

Failure AutosaveWriter::Session::finish(const FinishedGame& ended)
{
    if (!ended.replay) {
        const auto file = finished.find(ended.number);
        if (file == finished.end()) return {};
        file->second.remove();
        finished.erase(file);
        return {};
    }
    // If this fails, the last version stays: a suspended game.
    Failure failure = write(*ended.replay, true);
    if (game) finished.insert_or_assign(ended.number, std::move(*game));
    game.reset();
    return failure;
}

std::optional<Failure> AutosaveWriter::Session::carryOut()
{
    Task next;
    {
        const std::lock_guard lock(mutex);
        next = std::exchange(task, {});
        if (adopted) game = std::exchange(adopted, std::nullopt);
    }
    std::optional<Failure> failure;
    for (const FinishedGame& ended : next.finished)
        failure = finish(ended);
    if (next.replay) failure = write(*next.replay, next.isLast);
    if (next.isLast) {
        game.reset();
        finished.clear();
    }
    return failure;
}

AutosaveWriter::AutosaveWriter(std::filesystem::path directory, std::optional<AutosaveFile> offered,
                               Waker& waker)
    : session_(std::make_shared<Session>(std::move(directory))),
      offered_(std::move(offered)),
      worker_(waker)
{
}

void AutosaveWriter::scheduleJob()
{
    worker_.add([this, session = session_]() -> Worker::Answer {
        const std::optional<Failure> failure = session->carryOut();
        if (!failure) return {};
        const bool hadFailed = std::exchange(session->hasFailed, !failure->sentence.empty());
        if (!hadFailed && !session->hasFailed) return {};
        return [this, failure = *failure] {
            if (!failure.sentence.empty() && failure_.empty()) {
                trouble_ = findTrouble(failure.reason);
            }
            failure_ = failure.sentence;
        };
    });
}

void AutosaveWriter::resume()
{
    const std::lock_guard lock(session_->mutex);
    session_->adopted = std::exchange(offered_, std::nullopt);
}

void AutosaveWriter::save(std::string replay)
{
    // A suspended game that was offered but not resumed is unlocked, and stays.
    offered_.reset();
    bool isWaiting = false;
    {
        const std::lock_guard lock(session_->mutex);
        isWaiting = !session_->task.isEmpty();
        session_->task.replay = std::move(replay);
    }
    if (!isWaiting) scheduleJob();
}

void AutosaveWriter::finish(int game, std::string replay)
{
    offered_.reset();
    bool isWaiting = false;
    {
        const std::lock_guard lock(session_->mutex);
        isWaiting = !session_->task.isEmpty();
        session_->task.finished.push_back({.number = game, .replay = std::move(replay)});
        session_->task.replay.reset();
    }
    if (!isWaiting) scheduleJob();
}

void AutosaveWriter::remove(int game)
{
    bool isWaiting = false;
    {
        const std::lock_guard lock(session_->mutex);
        isWaiting = !session_->task.isEmpty();
        session_->task.finished.push_back({.number = game});
    }
    if (!isWaiting) scheduleJob();
}

std::optional<AutosaveTrouble> AutosaveWriter::takeTrouble()
{
    worker_.deliverAnswers();
    return std::exchange(trouble_, std::nullopt);
}

void AutosaveWriter::leave(const std::optional<std::string>& replay,
                           std::chrono::milliseconds limit)
{
    offered_.reset();
    {
        const std::lock_guard lock(session_->mutex);
        if (replay) session_->task.replay = replay;
        session_->task.isLast = true;
    }
    scheduleJob();
    const bool isDone = worker_.finish(limit);
    worker_.deliverAnswers();
    if (!isDone) failure_ = "the game could not be saved: the disk does not answer";
}

}  // namespace tui
