#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/tetris/replay/Replay.h"

namespace tetris {

struct ReplayVersion;

// Writes the text of a replay line by line: verbs with their times, as in "+502 19D4L", and other
// lines. A value.
class ReplayWriter {
public:
    // `header`: whole lines.
    explicit ReplayWriter(std::string header) : text_(std::move(header)) {}

    // The verb of that letter, `count` times, 1 to 99, at that time: milliseconds of play. An
    // earlier time than the last one counts as the last one. `who` stands in front of the verbs of
    // a line, and another one begins a new line; its text must outlive the writer.
    void addVerb(int64_t time, char letter, int count = 1, std::string_view who = {});
    // Time that has passed since the last line of verbs, without a verb.
    void addTime(int64_t milliseconds);
    // A line "WHAT NUMBER" or "WHAT TEXT", without its line feed. Ends an open line of verbs.
    void addLine(std::string_view line);
    // Ends an open line of verbs, so that getText() has all of them.
    void endLine();

    // A place in the text to which cutBack can return.
    struct Mark {
        size_t size = 0;
        int64_t time = 0;
        int64_t verbs = 0;
    };
    // The place where it is now. Ends an open line of verbs.
    [[nodiscard]] Mark mark();
    // Removes what was written after the mark.
    void cutBack(const Mark& mark);

    // The text so far, without the last run of verbs. Only cutBack makes it shorter.
    const std::string& getText() const { return text_; }
    // The time of the last line of verbs.
    int64_t getTime() const { return lastTime_; }
    int64_t getVerbs() const { return verbs_; }

private:
    void endRun();

    std::string text_;
    int64_t lastTime_ = 0;
    int64_t verbs_ = 0;
    bool lineIsOpen_ = false;  // a line of verbs is open; its last run is not written yet
    std::string_view who_;     // of that line
    char runLetter_ = ' ';
    int runCount_ = 0;
};

// Records a game or a match while it is played, line by line. format() returns the whole file at
// any time, as if the game ended there. It stores only the text, a few bytes for each verb. Times
// are milliseconds of play; an earlier time than the last one counts as the last one. Those of a
// modern game, or a match, are the ones that it was told. A game has side 0 alone.
class ReplayRecorder : ReplayWriter {
public:
    explicit ReplayRecorder(const ReplayHeader& header);

    // ---- Events, in order

    // A verb at that time; `hasLocked`: a piece came to rest.
    void onTick(int64_t time, Verb verb, bool hasLocked, int side = 0);
    // A placement at once, after Hold if `usesHold`. A classic one is a straight drop.
    void onPlacement(const Placement& placement, bool usesHold = false, int side = 0);
    // A piece that does not follow from the header was dealt: by an adversary, or from a file.
    void onDealt(int piece);
    // A setting has changed. Nothing where the version does not record it.
    void onSpeed(int speed) { writeChange(ReplayEntry::Kind::Speed, 0, std::to_string(speed)); }
    void onAdversary(int level) {
        writeChange(ReplayEntry::Kind::Adversary, 0, std::to_string(level));
    }
    void onBrain(std::string_view name, int side = 0);
    void onActive(bool active, int side = 0) {
        writeChange(ReplayEntry::Kind::Active, side, active ? "1" : "0");
    }
    // The suggestions of the brain are shown from now on, or no more.
    void onView(bool isShown, int side = 0) {
        writeChange(ReplayEntry::Kind::View, side, isShown ? "1" : "0");
    }

    using ReplayWriter::endLine;
    // Adds an entry of `replay`, and ends the line of verbs.
    void addEntry(const Replay& replay, const ReplayEntry& entry);

    // For moves that are taken back.
    using ReplayWriter::cutBack;
    using ReplayWriter::mark;

    // ---- Queries

    // The text so far, without the last run of verbs and the result.
    using ReplayWriter::getText;
    // True if a game that goes on would become a replay of more bytes, or one that is not read.
    bool isFull(size_t maxBytes) const {
        return getText().size() > maxBytes || getTime() > kMaxRecordedTime ||
               getVerbs() >= kMaxReplayVerbs;
    }
    // The whole file of a game with this result. The time that has passed since the last verb is
    // written where the game is told it, and in a classic game that is suspended.
    std::string format(const ReplayResult& result) const;

private:
    std::string_view nameSide(int side) const;
    void writeChange(ReplayEntry::Kind kind, int side, std::string_view value);
    void writePlacement(const ReplayEntry& entry);

    ReplayHeader header_;
    const ReplayVersion& version_;
    bool isOver_ = false;  // an entry has said how much time passed after the last verb
};

// The text of a whole replay: what parseReplay reads.
std::string formatReplay(const Replay& replay);

}  // namespace tetris
