#include "tui/session/AutosaveWriter.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "tui/tetris/kept/KeptGames.h"

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
        std::optional<std::string> replay{};    // to be written; nullopt: the file is to be removed
        std::optional<AutosaveFile> adopted{};  // in place of both: the next game goes on in it
    };
    // Part of a replay, from that byte on.
    struct Text {
        std::size_t from = 0;
        std::string bytes{};
    };
    // What the next job does: first the finished games, then it saves the game in progress.
    struct Task {
        std::vector<FinishedGame> finished{};
        // Then, of the game that was suspended in this session: it goes on, or it is unlocked.
        enum class Suspended : std::uint8_t { Stays, GoesOn, Unlocked };
        Suspended suspended = Suspended::Stays;
        std::optional<Text> text{};
        bool isLast = false;  // saved for good, and the files are unlocked afterwards

        [[nodiscard]] bool endsGame() const
        {
            return std::ranges::any_of(
                finished, [](const FinishedGame& each) { return each.replay.has_value(); });
        }
    };

    const std::filesystem::path directory;

    std::mutex mutex{};  // guards the task and isScheduled
    Task task{};
    bool isScheduled = false;

    std::optional<AutosaveFile> game{};  // used by the thread only, like what follows
    // By number; their scores are not stored yet. kSuspended: the suspended game.
    std::map<int, AutosaveFile> finished{};
    bool hasFailed = false;
    std::set<int> lost{};  // the finished games that could not be written
    std::atomic<bool> hasLostGame = false;

    // Adds text to the task. Requires: the mutex is locked.
    void addText(Text text);
    [[nodiscard]] Failure finish(FinishedGame& ended);
    [[nodiscard]] Failure write(std::optional<AutosaveFile>& file, const Text& text, bool forGood);
    // Does the task. The result of its last part; nullopt if there was nothing to do.
    [[nodiscard]] std::optional<Failure> carryOut();
};

void AutosaveWriter::Session::addText(Text text)
{
    if (!task.text || text.from < task.text->from) {
        task.text = std::move(text);
    } else {
        task.text->bytes.resize(text.from - task.text->from);
        task.text->bytes += text.bytes;
    }
}

Failure AutosaveWriter::Session::write(std::optional<AutosaveFile>& file, const Text& text,
                                       bool forGood)
{
    try {
        if (!file) file.emplace(directory);
        file->write(text.from, text.bytes, forGood);
    } catch (const std::system_error& error) {
        return {error.what(), error.code()};
    } catch (const std::exception& error) {
        return {error.what(), {}};
    }
    return {};
}

Failure AutosaveWriter::Session::finish(FinishedGame& ended)
{
    if (ended.adopted) {
        game = std::move(ended.adopted);
        return {};
    }
    const auto earlier = finished.find(ended.number);
    const bool isKnown = earlier != finished.end();
    if (!ended.replay) {
        if (isKnown) earlier->second.remove();
        finished.erase(ended.number);
        lost.erase(ended.number);
        hasLostGame = !lost.empty();
        return {};
    }
    std::optional<AutosaveFile> file;
    if (isKnown && ended.number != kSuspended) {
        file = std::move(earlier->second);
    } else {
        file = std::exchange(game, std::nullopt);
    }
    // If this fails, the last version stays: a suspended game.
    Failure failure = write(file, {.from = 0, .bytes = *ended.replay}, true);
    if (failure.sentence.empty()) {
        lost.erase(ended.number);
    } else {
        lost.insert(ended.number);
    }
    hasLostGame = !lost.empty();
    if (file) finished.insert_or_assign(ended.number, *std::move(file));
    return failure;
}

std::optional<Failure> AutosaveWriter::Session::carryOut()
{
    Task next;
    {
        const std::lock_guard lock(mutex);
        next = std::exchange(task, {});
        isScheduled = false;
    }
    std::optional<Failure> failure;
    for (FinishedGame& ended : next.finished) {
        failure = finish(ended);
        const bool isKept = ended.number == kSuspended && ended.replay;
        if (isKept && failure->sentence.empty())
            AutosaveFile::removeOldest(directory, KeptGames::kMost);
    }
    if (const auto file = finished.find(kSuspended);
        file != finished.end() && next.suspended != Task::Suspended::Stays) {
        if (next.suspended == Task::Suspended::GoesOn) game = std::move(file->second);
        finished.erase(file);
    }
    if (next.text) {
        failure = write(game, *next.text, next.isLast);
        const std::lock_guard lock(mutex);
        if (!failure->sentence.empty() && !task.endsGame()) {
            std::optional<Text> newer = std::exchange(task.text, std::move(next.text));
            if (newer) addText(*std::move(newer));
        }
    }
    if (next.isLast) {
        // Only for a game that is safe on the disk.
        const bool isKept = next.text && failure && failure->sentence.empty();
        if (isKept) AutosaveFile::removeOldest(directory, KeptGames::kMost);
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
    {
        const std::lock_guard lock(session_->mutex);
        if (std::exchange(session_->isScheduled, true)) return;
    }
    worker_.add([this, session = session_](const Worker::Task&) -> Worker::Answer {
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

std::optional<AutosaveFile> AutosaveWriter::offer(std::optional<AutosaveFile> game)
{
    return std::exchange(offered_, std::move(game));
}

std::filesystem::path AutosaveWriter::findOffered() const
{
    return offered_ ? offered_->getFile() : std::filesystem::path();
}

void AutosaveWriter::resume()
{
    const std::lock_guard lock(session_->mutex);
    using enum Session::Task::Suspended;
    session_->task.suspended = offered_ ? Unlocked : GoesOn;
    if (offered_)
        session_->task.finished.push_back({.adopted = std::exchange(offered_, std::nullopt)});
}

void AutosaveWriter::suspend(std::string replay)
{
    finish(kSuspended, std::move(replay));
}

void AutosaveWriter::save(std::size_t from, std::string text)
{
    // A suspended game that was offered but not resumed is unlocked, and stays.
    offered_.reset();
    {
        const std::lock_guard lock(session_->mutex);
        using enum Session::Task::Suspended;
        if (from == 0 && session_->task.suspended == Stays) session_->task.suspended = Unlocked;
        session_->addText({from, std::move(text)});
    }
    scheduleJob();
}

void AutosaveWriter::finish(int game, std::string replay)
{
    offered_.reset();
    {
        const std::lock_guard lock(session_->mutex);
        session_->task.finished.push_back({.number = game, .replay = std::move(replay)});
        session_->task.text.reset();
    }
    scheduleJob();
}

void AutosaveWriter::remove(int game)
{
    {
        const std::lock_guard lock(session_->mutex);
        session_->task.finished.push_back({.number = game});
    }
    scheduleJob();
}

std::optional<AutosaveTrouble> AutosaveWriter::takeTrouble()
{
    worker_.deliverAnswers();
    return std::exchange(trouble_, std::nullopt);
}

bool AutosaveWriter::hasLostGame() const
{
    return session_->hasLostGame;
}

void AutosaveWriter::leave(const std::optional<std::string>& replay,
                           std::chrono::milliseconds limit)
{
    offered_.reset();
    {
        const std::lock_guard lock(session_->mutex);
        if (replay) session_->task.text = {.from = 0, .bytes = *replay};
        session_->task.isLast = true;
    }
    scheduleJob();
    worker_.await(limit);
    worker_.deliverAnswers();
    if (worker_.isBusy()) failure_ = "the game could not be saved: the disk does not answer";
}

}  // namespace tui
