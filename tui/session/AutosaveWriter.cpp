#include "tui/session/AutosaveWriter.h"

#include <cerrno>
#include <exception>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

bool isFinishedGame(std::string_view text) {
    const size_t end = text.rfind("\nend ");
    return end != std::string_view::npos && !text.substr(end).starts_with("\nend left\n");
}

void removeOldestGames(const std::filesystem::path& directory, int most) {
    auto games = listNewestFirst(directory, kGameEnding);
    std::erase_if(games, [](const auto& file) {
        const auto text = readUnlocked(file, tetris::kMaxReplayBytes);
        return !text || isFinishedGame(*text) ||
               text->starts_with(tetris::getReplayVersions().back().format);
    });
    auto count = std::ssize(games);
    for (auto game = games.rbegin(); game != games.rend() && count > most; ++game) {
        if (std::optional<SuspendedFile> oldest = SuspendedFile::open(*game)) oldest->remove();
        std::error_code ignored;
        if (!std::filesystem::exists(*game, ignored)) --count;
    }
}

// Why saving failed.
struct AutosaveWriter::Outcome {
    std::string failure{};     // one sentence; empty if nothing failed
    int error = 0;             // of the system; 0: another one
    bool hasLostGame = false;  // a finished game is not on the disk
};

// The files of the session; used by jobs only.
class AutosaveWriter::Files {
public:
    explicit Files(std::filesystem::path directory) : directory_(std::move(directory)) {}

    // Calls job(*this), which calls one of those below.
    Outcome run(const auto& job, bool isWatched) {
        isWatched_ = isWatched;
        outcome_ = {};
        job(*this);
        outcome_.hasLostGame = !lost_.empty();
        return outcome_;
    }

    // The game in progress goes on in that file. Null: in that of the suspended game.
    void resume(const std::shared_ptr<SuspendedFile>& offered) {
        const auto suspended = finished_.find(kSuspended);
        if (offered) {
            game_ = std::move(*offered);
        } else {
            if (suspended != finished_.end()) game_ = std::move(suspended->second);
            lost_.erase(kSuspended);
        }
        finished_.erase(kSuspended);
    }

    void unlock() { finished_.erase(kSuspended); }

    void save(Text text) {
        // Another game has begun.
        if (text.from == 0) unlock();
        if (!unsaved_ || text.from < unsaved_->from) {
            unsaved_ = std::move(text);
        } else {
            unsaved_->bytes.resize(text.from - unsaved_->from);
            unsaved_->bytes += text.bytes;
        }
        writeUnsaved(false);
    }

    void finish(int number, const std::string& replay) {
        std::optional<SuspendedFile> file;
        const auto earlier = finished_.find(number);
        if (earlier != finished_.end() && number != kSuspended) {
            file = std::move(earlier->second);
        } else {
            file = std::exchange(game_, std::nullopt);
            unsaved_.reset();
        }
        // If this fails, the last version stays: a suspended game.
        const bool isWritten = write(file, {.from = 0, .bytes = replay}, true);
        if (isWritten) {
            lost_.erase(number);
        } else {
            lost_.insert(number);
        }
        if (file) finished_.insert_or_assign(number, *std::move(file));
        if (number == kSuspended && isWritten) removeOldestGames(directory_, SuspendedGames::kMost);
    }

    void remove(int number) {
        if (const auto file = finished_.find(number); file != finished_.end())
            file->second.remove();
        finished_.erase(number);
        lost_.erase(number);
    }

    void leave(const std::optional<std::string>& replay) {
        if (replay) unsaved_ = {.from = 0, .bytes = *replay};
        // Only for a game that is safe on the disk.
        if (unsaved_ && writeUnsaved(true)) removeOldestGames(directory_, SuspendedGames::kMost);
        game_.reset();
        finished_.clear();
    }

private:
    // False if it fails: outcome_ says why.
    bool write(std::optional<SuspendedFile>& file, const Text& text, bool forGood) {
        try {
            if (!file) file.emplace(directory_, kGameEnding);
            file->write(text.from, text.bytes, forGood);
            file->setWatched(isWatched_);
        } catch (const std::system_error& error) {
            outcome_ = {error.what(), error.code().value()};
        } catch (const std::exception& error) {
            outcome_ = {error.what()};
        }
        return outcome_.failure.empty();
    }

    bool writeUnsaved(bool forGood) {
        const bool isWritten = write(game_, *unsaved_, forGood);
        if (isWritten) unsaved_.reset();
        return isWritten;
    }

    const std::filesystem::path directory_;
    bool isWatched_ = true;
    Outcome outcome_{};
    std::optional<SuspendedFile> game_{};
    std::optional<Text> unsaved_{};  // of the game in progress
    // By number; their scores are not stored yet. kSuspended: the suspended game.
    std::map<int, SuspendedFile> finished_{};
    std::set<int> lost_{};  // the finished games that could not be written
};

AutosaveWriter::AutosaveWriter(std::filesystem::path directory, Waker& waker)
    : files_(std::make_shared<Files>(std::move(directory)), std::make_unique<Worker>(waker)) {}

template <typename Job>
void AutosaveWriter::addJob(Job job) {
    const auto work = [job = std::move(job), isWatched = isWatched_](Files& files) {
        return files.run(job, isWatched);
    };
    files_.askEach(question_, work, [this](const Outcome& outcome) {
        if (!outcome.failure.empty() && failure_.empty()) trouble_ = findTrouble(outcome.error);
        failure_ = outcome.failure;
        hasLostGame_ = outcome.hasLostGame;
    });
}

void AutosaveWriter::unlock() {
    offered_.reset();
    addJob([](Files& files) { files.unlock(); });
}

void AutosaveWriter::resume() {
    std::shared_ptr<SuspendedFile> offered;
    if (offered_) offered = std::make_shared<SuspendedFile>(*std::exchange(offered_, std::nullopt));
    addJob([offered](Files& files) { files.resume(offered); });
}

void AutosaveWriter::save(size_t from, std::string text) {
    // A suspended game that was offered but not resumed is unlocked, and stays.
    offered_.reset();
    addJob([text = Text{from, std::move(text)}](Files& files) { files.save(text); });
}

void AutosaveWriter::finish(int game, std::string replay) {
    offered_.reset();
    addJob([game, replay = std::move(replay)](Files& files) { files.finish(game, replay); });
}

void AutosaveWriter::remove(int game) {
    addJob([game](Files& files) { files.remove(game); });
}

std::optional<SaveTrouble> AutosaveWriter::takeTrouble() {
    files_.deliver();
    return std::exchange(trouble_, std::nullopt);
}

void AutosaveWriter::leave(const std::optional<std::string>& replay,
                           std::chrono::milliseconds limit) {
    offered_.reset();
    addJob([replay](Files& files) { files.leave(replay); });
    if (!files_.finish(limit)) failure_ = "the game could not be saved: the disk does not answer";
}

}  // namespace tui
