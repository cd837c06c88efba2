#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/replay/ModernReplay.h"
#include "core/tetris/replay/ReplayWriter.h"

namespace tetris {

// Records a modern game while it is played, line by line; as ReplayRecorder does for classic ones.
// Times are those that the game was told: milliseconds of play.
class ModernReplayRecorder {
public:
    explicit ModernReplayRecorder(const ModernReplayHeader& header);

    // ---- Events, in order

    // A verb, at ModernGame::getTime() before it. `hasLocked`: it locked a piece, which ends the
    // line.
    void onTick(std::int64_t time, ModernVerb verb, bool hasLocked);
    // A placement of instant play, after Hold if `usesHold`; named by its first facing.
    void onPlacement(const FallingPiece& piece, bool usesHold);
    // The next piece of a sequence from a file has been dealt.
    void onDealt(int piece);
    void onSpeed(int speed) { writeChange("speed", std::to_string(speed)); }
    void onBrain(std::string_view name);
    void onActive(bool active) { writeChange("active", active ? "1" : "0"); }

    // Ends an open line of verbs, so that getText() has all events.
    void endLine() { writer_.endLine(); }
    // Adds an entry of `replay`, and ends the line of verbs.
    void addEntry(const ModernReplay& replay, const ModernReplayEntry& entry);

    // A place to which cutBack can return, because moves are taken back. Ends an open line.
    [[nodiscard]] ReplayWriter::Mark mark() { return writer_.mark(); }
    void cutBack(const ReplayWriter::Mark& mark) { writer_.cutBack(mark); }

    // ---- Queries

    // The text so far, without the last run of verbs and the result.
    [[nodiscard]] const std::string& getText() const { return writer_.getText(); }
    [[nodiscard]] std::size_t getSize() const { return writer_.getText().size(); }
    // The whole file of a game with this result, with the time that has passed since the last verb.
    [[nodiscard]] std::string format(const ModernReplayResult& result) const;

private:
    void writeChange(std::string_view what, std::string_view value);

    ReplayWriter writer_;
    bool isOver_ = false;  // an entry has said how much time passed after the last verb
};

// The text of a whole replay: what parseModernReplay reads.
[[nodiscard]] std::string formatReplay(const ModernReplay& replay);

}  // namespace tetris
