#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/tetris/GameReport.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayWriter.h"

namespace tetris {

// Records a game of either rules while it is played, line by line. format() returns the whole file
// at any time, as if the game ended there. It stores only the text, a few bytes for each verb.
// Times are milliseconds of play; an earlier time than the last one counts as the last one. A
// modern game's are those that the game was told.
class ReplayRecorder {
public:
    explicit ReplayRecorder(const ReplayHeader& header);

    // ---- Events, in order

    // A verb at that time; `hasLocked`: a piece came to rest, which ends the line.
    void onTick(std::int64_t time, Verb verb, bool hasLocked);
    // A placement of instant play, after Hold if `usesHold`. A classic one is a straight drop.
    void onPlacement(const Placement& placement, bool usesHold = false);
    // A piece that does not follow from the header was dealt: by an adversary, or from a file.
    void onDealt(int piece);
    void onSpeed(int speed) { writeChange("speed", std::to_string(speed)); }
    // Nothing in a modern game, which has no adversary.
    void onAdversary(int level);
    void onBrain(std::string_view name);
    void onActive(bool active) { writeChange("active", active ? "1" : "0"); }
    // The suggestions of the brain are shown from now on, or no more.
    void onView(bool isShown) { writeChange("view", isShown ? "1" : "0"); }

    // Ends an open line of verbs, so that getText() has all events.
    void endLine() { writer_.endLine(); }
    // Adds an entry of `replay`, and ends the line of verbs.
    void addEntry(const Replay& replay, const ReplayEntry& entry);

    // A place to which cutBack can return, because moves are taken back. Ends an open line.
    [[nodiscard]] ReplayWriter::Mark mark() { return writer_.mark(); }
    void cutBack(const ReplayWriter::Mark& mark) { writer_.cutBack(mark); }

    // ---- Queries

    // The text so far, without the last run of verbs and the result.
    [[nodiscard]] const std::string& getText() const { return writer_.getText(); }
    // Its length in bytes.
    [[nodiscard]] std::size_t getSize() const { return writer_.getText().size(); }
    // True if a game that goes on would become a replay of more bytes, or one that is not read.
    [[nodiscard]] bool isFull(std::size_t maxBytes) const
    {
        return getSize() > maxBytes || writer_.getTime() > kMaxRecordedTime;
    }
    // The whole file of a game with this result. The time that has passed since the last verb is
    // written in a modern game, and in a classic one that is suspended.
    [[nodiscard]] std::string format(const ReplayResult& result) const;

private:
    void writeChange(std::string_view what, std::string_view value);
    void writePlacement(const ReplayEntry& entry);

    RuleSet set_;
    ReplayWriter writer_;
    bool isOver_ = false;  // an entry has said how much time passed after the last verb
};

// The text of a whole replay: what parseReplay reads.
[[nodiscard]] std::string formatReplay(const Replay& replay);

// A placement by the modern rules as replays have it: "PIECE HOLD FACING X Y".
[[nodiscard]] std::string formatPlace(const ReplayEntry& entry);

// The entry of a placement at once, as a replay by these rules has it.
[[nodiscard]] ReplayEntry makeEntry(RuleSet set, const Placement& placement, bool usesHold);

}  // namespace tetris
