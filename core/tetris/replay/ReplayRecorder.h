#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayWriter.h"

namespace tetris {

// Records a game while it is played, line by line. format() returns the whole file at any time, as
// if the game ended there. It stores only the text, a few bytes for each verb. Times are
// milliseconds of play; an earlier time than the last one counts as the last one.
class ReplayRecorder {
public:
    explicit ReplayRecorder(const ReplayHeader& header);

    // ---- Events, in order

    // A verb, and the report of Game::tick.
    void onTick(std::int64_t time, Verb verb, const TickReport& report);
    // A placement of instant play, with its origin at (x, drop height).
    void onPlacement(int piece, int turns, int x);
    // The new piece was dealt by an adversary, or by a sequence from a file.
    void onDealt(int piece);
    void onSpeed(int speed) { writeChange("speed", std::to_string(speed)); }
    void onAdversary(int level) { writeChange("adversary", std::to_string(level)); }
    void onBrain(std::string_view name);
    void onActive(bool active) { writeChange("active", active ? "1" : "0"); }

    // Ends an open line of verbs, so that getText() has all events.
    void endLine() { writer_.endLine(); }
    // Adds an entry of `replay`, and ends the line of verbs.
    void addEntry(const Replay& replay, const ReplayEntry& entry);

    // ---- Queries

    // The text so far, without the last run of verbs and the result. It is only appended to.
    [[nodiscard]] const std::string& getText() const { return writer_.getText(); }
    // Its length in bytes.
    [[nodiscard]] std::size_t getSize() const { return writer_.getText().size(); }
    // The whole file of a game with this result. `time`: when the game was suspended; it is written
    // only if the end is Left.
    [[nodiscard]] std::string format(const ReplayResult& result,
                                     std::optional<std::int64_t> time = {}) const;

private:
    void writeChange(std::string_view what, std::string_view value);

    ReplayWriter writer_;
};

// The text of a whole replay: what parseReplay reads.
[[nodiscard]] std::string formatReplay(const Replay& replay);

}  // namespace tetris
