#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/replay/Replay.h"

namespace tetris {

// Digits only, without leading zeros; nullopt for anything else, and above `max`.
std::optional<uint64_t> readReplayNumber(std::string_view text, uint64_t max);
// A name in a replay: plain text that isReplayName accepts, "?" for an empty one.
std::string formatReplayName(std::string_view name);
// True for text that may stand for a brain or a sequence: not empty, not too long, plain.
bool isReplayName(std::string_view text);

// Takes the next word, up to a blank, from the text.
std::string_view takeWord(std::string_view& text);
// The verb of that letter, if it is one of these.
std::optional<Verb> findVerbAmong(std::string_view letters, char letter);

// The lines of a replay's text, one after the other, and the fields in them. Every function throws
// std::invalid_argument "FILE:LINE: what; expected what" for a wrong line.
class ReplayLines {
public:
    // The texts must outlive it.
    ReplayLines(std::string_view text, std::string_view fileName)
        : rest_(text), fileName_(fileName) {}

    [[noreturn]] void refuse(std::string_view what, std::string_view expected = {}) const;

    // Goes to the next line.
    void nextLine(std::string_view expected);
    // Throws if there is another line.
    void requireNothingMore(std::string_view last);

    // The line, without its line feed.
    std::string_view getLine() const { return now_; }
    // True if the line begins with that word.
    bool isField(std::string_view name) const;
    // The value of the line, "NAME VALUE".
    std::string_view takeValue(std::string_view name, std::string_view form) const;
    uint64_t takeNumber(std::string_view name, uint64_t min, uint64_t max) const;
    int takeInt(std::string_view name, int min, int max) const {
        return static_cast<int>(
            takeNumber(name, static_cast<uint64_t>(min), static_cast<uint64_t>(max)));
    }
    std::string takeHexadecimal(std::string_view name, std::string_view form, size_t digits) const;

    // The values of single lines.
    std::string takeSequence() const;
    uint64_t takeSeed(std::string_view sequence) const;
    // Columns and rows, from `least` to `most`.
    std::pair<int, int> takeSize(std::pair<int, int> least, std::pair<int, int> most,
                                 std::string_view expected) const;
    PlayMode takeMode() const;
    std::string takeBrain(bool& isActive) const;
    std::string takeStart() const;
    // `fields`: "board HASH", the end of the line.
    uint64_t takeBoardHash(std::string_view fields) const;

    // A line "+MS VERBS"; without verbs the time passed alone.
    struct TimedLine {
        uint32_t time;
        std::optional<std::string_view> verbs;
    };
    TimedLine takeTimedLine() const;
    // Removes a count in front of a verb, 2 to 99, and returns it; 1 if there is none.
    uint8_t takeRepeats(std::string_view& verbs) const;
    // Appends verbs of these letters, and returns how many there are.
    int64_t takeRuns(std::string_view verbs, std::string_view letters, std::string_view expected,
                     std::vector<VerbRun>& runs) const;
    // "PIECE HOLD FACING X Y", the end of the line: a placement by the modern rules.
    ReplayEntry takePlace(std::string_view fields) const;

protected:
    std::string_view rest_;  // behind the line
    std::string_view now_;   // the line, without its line feed

private:
    std::string_view fileName_;
    int line_ = 0;
};

}  // namespace tetris
