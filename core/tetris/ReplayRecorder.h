#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/Replay.h"

namespace tetris {

// Records a game while it is played, line by line. The whole file can be had at any time, as if the
// game ended there. It stores only the text, some bytes a verb, and copies nothing of the game.
// Times are milliseconds of play and never decrease.
class ReplayRecorder {
public:
    explicit ReplayRecorder(const ReplayHeader& header);

    // ---- Events, in order

    // A verb that Game::tick took, and what it reported.
    void onTick(std::int64_t time, Verb verb, const TickReport& report);
    // A piece that was placed at once, with its origin at (x, drop height).
    void onPlacement(int piece, int turns, int x);
    // The new piece was dealt by an adversary, or by a sequence from a file.
    void onDealt(int piece);
    void onSpeed(int speed) { writeChange("speed", std::to_string(speed)); }
    void onAdversary(int level) { writeChange("adversary", std::to_string(level)); }
    void onBrain(std::string_view name);
    void onActive(bool active) { writeChange("active", active ? "1" : "0"); }

    // The text of an entry as it is written in a file. It ends an open line of verbs.
    void addEntry(const Replay& replay, const ReplayEntry& entry);

    // ---- Queries

    // The size of the file in bytes, without its end.
    [[nodiscard]] std::size_t getSize() const { return text_.size(); }
    // The whole file of a game that ended or was suspended at that time with these numbers.
    [[nodiscard]] std::string format(const ReplayResult& result,
                                     std::optional<std::int64_t> time = {}) const;

private:
    void addVerb(std::int64_t time, Verb verb, int count);
    void endRun();
    void endLine();
    void writeChange(std::string_view what, std::string_view value);

    std::string text_;
    std::int64_t lastTime_ = 0;  // of the last line of verbs
    bool lineIsOpen_ = false;    // a line of verbs is open; its last run is not written yet
    Verb runVerb_ = Verb::Down;
    int runCount_ = 0;
};

// The text of a whole replay: what parseReplay reads.
[[nodiscard]] std::string formatReplay(const Replay& replay);

}  // namespace tetris
