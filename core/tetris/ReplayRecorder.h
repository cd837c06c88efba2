#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/Replay.h"

namespace tetris {

// Writes down a game while it is played: what happens to it goes in line by line, and at any time
// the whole file can be had, as if the game ended there. It keeps the text alone, some bytes a
// verb, and copies nothing of the game. Times are milliseconds of play, never less than the one
// before.
class ReplayRecorder {
public:
    explicit ReplayRecorder(const ReplayHeader& header);

    // ---- What happened, in order

    // A verb that Game::tick took, and what it reported.
    void onTick(std::int64_t time, Verb verb, const TickReport& report);
    // A piece that was placed at once, with its origin at (x, drop height).
    void onPlacement(int piece, int turns, int x);
    // The piece that came now was dealt by an adversary, or by a sequence from a file.
    void onDealt(int piece);
    void onSpeed(int speed) { writeChange("speed", std::to_string(speed)); }
    void onAdversary(int level) { writeChange("adversary", std::to_string(level)); }
    void onBrain(std::string_view name);
    void onActive(bool active) { writeChange("active", active ? "1" : "0"); }

    // What an entry says, as it is written in a file; a verb's line is ended with it.
    void addEntry(const Replay& replay, const ReplayEntry& entry);

    // ---- Queries

    // The bytes of the file without its end.
    [[nodiscard]] std::size_t getSize() const { return text_.size(); }
    // The whole file, of a game with these numbers that was left or has ended at that time.
    [[nodiscard]] std::string format(const ReplayResult& result,
                                     std::optional<std::int64_t> time = {}) const;

private:
    void addVerb(std::int64_t time, Verb verb, int count);
    void endRun();
    void endLine();
    void writeChange(std::string_view what, std::string_view value);

    std::string text_;
    std::int64_t lastTime_ = 0;  // of the last line of verbs
    bool lineIsOpen_ = false;    // a line of verbs, whose last run is not written yet
    Verb runVerb_ = Verb::Down;
    int runCount_ = 0;
};

// The file of a replay: what parseReplay reads.
[[nodiscard]] std::string formatReplay(const Replay& replay);

}  // namespace tetris
