#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace tui {

// When to write: soon at first, so that little is lost of what is young, then every few seconds, so
// that it costs next to nothing.
class CheckpointPace {
public:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool isDue(Clock::time_point now) const { return now >= due_; }
    // It has been written.
    void resume(Clock::time_point now);

private:
    static constexpr std::chrono::milliseconds kFirst{100};
    static constexpr std::chrono::milliseconds kLast{5000};

    std::chrono::milliseconds between_ = kFirst;
    Clock::time_point due_ = Clock::now() + kFirst;
};

// How far long work has come, in a file that is there whole at any moment: it is written beside
// itself and then takes its own place.
class CheckpointFile {
public:
    using Clock = std::chrono::steady_clock;

    // Nothing is opened yet. An empty name: no file, and all that follows does nothing.
    explicit CheckpointFile(std::string name);

    // What was written the last time; none if there is no such file. Throws std::runtime_error with
    // the system's reason if there is one that cannot be read.
    [[nodiscard]] std::optional<std::string> read() const;
    // Writes it in place of what is there. Throws std::runtime_error with the system's reason.
    void write(const std::string& text);
    // The same with what `make` gives, if it is time to.
    void writeIfDue(Clock::time_point now, const std::function<std::string()>& make);

    [[nodiscard]] const std::string& getName() const { return name_; }
    // "; the same command goes on from FILE" for the end of a sentence; nothing without a file.
    [[nodiscard]] std::string describeWayOn() const;

private:
    [[noreturn]] void fail(const std::string& what) const;

    const std::string name_;
    CheckpointPace pace_;
};

}  // namespace tui
