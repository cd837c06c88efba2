#include "tui/command/ReplayVerifier.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include "core/tetris/ReplayPlayer.h"
#include "core/tetris/ReplayText.h"
#include "tui/command/Output.h"
#include "tui/command/ReplayFile.h"

namespace tui {

namespace {

struct Verdict {
    std::string line;
    bool isRight = false;
};

Verdict verify(const std::string& file)
{
    try {
        const auto replay = readReplay(file);
        tetris::verifyReplay(replay);
        const tetris::ReplayResult& result = replay->result;
        return {nameFile(file) + ": ok score " + std::to_string(result.score) + " pieces " +
                    std::to_string(result.pieces) + " rows " + std::to_string(result.rows),
                true};
    } catch (const tetris::ReplayDifference& difference) {
        return {tetris::formatPlace(nameFile(file), difference.getLine(), difference.what())};
    } catch (const std::exception& error) {
        return {error.what()};
    }
}

// Files that are verified by several threads, and their verdicts in order.
class Verifier {
public:
    Verifier(const std::vector<std::string>& files, int jobs)
        : files_(files), verdicts_(files.size())
    {
        const auto threads = std::min(files.size(), static_cast<std::size_t>(jobs));
        for (std::size_t i = 0; i < threads; ++i) {
            try {
                workers_.emplace_back([this] { work(); });
            } catch (const std::system_error&) {
                if (workers_.empty()) throw;
                return;
            }
        }
    }

    // Waits for it.
    Verdict await(std::size_t file)
    {
        std::unique_lock lock(mutex_);
        ended_.wait(lock, [this, file] { return verdicts_[file].has_value(); });
        return *verdicts_[file];
    }

private:
    void work()
    {
        for (std::size_t file = next_++; file < files_.size(); file = next_++) {
            Verdict verdict = verify(files_[file]);
            {
                const std::lock_guard lock(mutex_);
                verdicts_[file] = std::move(verdict);
            }
            ended_.notify_one();
        }
    }

    const std::vector<std::string>& files_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;  // guards verdicts_
    std::condition_variable ended_;
    std::vector<std::optional<Verdict>> verdicts_;
    std::vector<std::jthread> workers_;  // last, so that they end first
};

}  // namespace

bool verifyReplays(const std::vector<std::string>& files, int jobs, Output& output)
{
    Verifier verifier(files, jobs);
    bool areRight = true;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const Verdict verdict = verifier.await(i);
        areRight = areRight && verdict.isRight;
        output.print(verdict.line + "\n");
        output.flush();
    }
    return areRight;
}

}  // namespace tui
