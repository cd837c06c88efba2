#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace tui {

// Decides when to write: soon at first, so that young work loses little, then every few seconds, so
// that it costs next to nothing.
class CheckpointPace {
public:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool isDue(Clock::time_point now) const { return now >= due_; }
    // The file has been written.
    void resume(Clock::time_point now);

private:
    static constexpr std::chrono::milliseconds kFirst{100};
    static constexpr std::chrono::milliseconds kLast{5000};

    std::chrono::milliseconds between_ = kFirst;
    Clock::time_point due_ = Clock::now() + kFirst;
};

// The progress of long work in a file that is complete at any moment: each version is written to
// another file, which is then renamed.
class CheckpointFile {
public:
    using Clock = std::chrono::steady_clock;

    // Opens nothing yet. An empty name: no file, and all other functions do nothing.
    explicit CheckpointFile(std::string name);

    // What was written last; nullopt if there is no such file. Throws std::runtime_error with the
    // system's reason if the file cannot be read.
    [[nodiscard]] std::optional<std::string> read() const;
    // Replaces the file. Throws std::runtime_error with the system's reason.
    void write(const std::string& text);
    // The same with the result of `make`, if it is time to write.
    void writeIfDue(Clock::time_point now, const std::function<std::string()>& make);

    [[nodiscard]] const std::string& getName() const { return name_; }
    // "; the same command goes on from FILE" for the end of a sentence; empty without a file.
    [[nodiscard]] std::string describeWayOn() const;

private:
    [[noreturn]] void fail(const std::string& what) const;

    const std::string name_;
    CheckpointPace pace_;
};

}  // namespace tui
