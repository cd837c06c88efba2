#include "tui/session/SessionKeeper.h"

#include <cerrno>
#include <exception>
#include <mutex>
#include <system_error>
#include <utility>

namespace tui {

namespace {

struct Failure {
    std::string sentence{};  // empty if there is none
    std::error_code reason{};
};

KeepTrouble findTrouble(const std::error_code& reason)
{
    // A user's quota has no name among the conditions.
    const std::error_code overQuota(EDQUOT, std::generic_category());
    if (reason == std::errc::no_space_on_device || reason == std::errc::file_too_large ||
        reason == overQuota) {
        return KeepTrouble::DiskFull;
    }
    if (reason == std::errc::read_only_file_system || reason == std::errc::permission_denied ||
        reason == std::errc::operation_not_permitted) {
        return KeepTrouble::NotAllowed;
    }
    return KeepTrouble::Failed;
}

}  // namespace

struct SessionKeeper::Session {
    explicit Session(std::filesystem::path place) : directory(std::move(place)) {}

    // What is to be done next: a game has ended, and then there may be another.
    struct Task {
        bool ends = false;
        std::optional<std::string> replay{};
        bool isLast = false;  // for good, and the file is free afterwards

        [[nodiscard]] bool isEmpty() const { return !ends && !replay && !isLast; }
    };

    const std::filesystem::path directory;

    std::mutex mutex{};  // guards the task and what is adopted
    Task task{};
    std::optional<LeftGame> adopted{};  // to be taken over before the next task

    std::optional<LeftGame> game{};  // of the thread, as is what follows
    bool hasFailed = false;

    [[nodiscard]] Failure write(const std::string& replay, bool forGood);
    // What came of it; none if there was nothing to come of.
    [[nodiscard]] std::optional<Failure> carryOut();
};

Failure SessionKeeper::Session::write(const std::string& replay, bool forGood)
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

std::optional<Failure> SessionKeeper::Session::carryOut()
{
    Task next;
    {
        const std::lock_guard lock(mutex);
        next = std::exchange(task, {});
        if (adopted) game = std::exchange(adopted, std::nullopt);
    }
    std::optional<Failure> failure;
    if (next.ends && game) {
        game->remove();
        game.reset();
    }
    if (next.ends) failure.emplace();
    if (next.replay) failure = write(*next.replay, next.isLast);
    if (next.isLast) game.reset();
    return failure;
}

SessionKeeper::SessionKeeper(std::filesystem::path directory, std::optional<LeftGame> offered,
                             Waker& waker)
    : session_(std::make_shared<Session>(std::move(directory))),
      offered_(std::move(offered)),
      errands_(waker)
{
}

void SessionKeeper::askForErrand()
{
    errands_.add([this, session = session_]() -> Errands::Answer {
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

void SessionKeeper::goOn()
{
    const std::lock_guard lock(session_->mutex);
    session_->adopted = std::exchange(offered_, std::nullopt);
}

void SessionKeeper::keep(std::string replay)
{
    // What was offered and not gone on with is left for the next session.
    offered_.reset();
    bool isWaiting = false;
    {
        const std::lock_guard lock(session_->mutex);
        isWaiting = !session_->task.isEmpty();
        session_->task.replay = std::move(replay);
    }
    if (!isWaiting) askForErrand();
}

void SessionKeeper::end()
{
    bool isWaiting = false;
    {
        const std::lock_guard lock(session_->mutex);
        isWaiting = !session_->task.isEmpty();
        session_->task = {.ends = true};
    }
    if (!isWaiting) askForErrand();
}

std::optional<KeepTrouble> SessionKeeper::takeTrouble()
{
    errands_.giveAnswers();
    return std::exchange(trouble_, std::nullopt);
}

void SessionKeeper::leave(const std::optional<std::string>& replay, std::chrono::milliseconds limit)
{
    offered_.reset();
    {
        const std::lock_guard lock(session_->mutex);
        if (replay) session_->task.replay = replay;
        session_->task.isLast = true;
    }
    askForErrand();
    const bool isDone = errands_.finish(limit);
    errands_.giveAnswers();
    if (!isDone) failure_ = "the game could not be kept: the disk does not answer";
}

}  // namespace tui
