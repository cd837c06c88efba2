#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Text.h"
#include "core/tetris/replay/Replay.h"

namespace tetris {

// Digits only, without leading zeros; nullopt for anything else, and above `max`.
std::optional<uint64_t> readReplayNumber(std::string_view text, uint64_t max);
// A name in a replay: plain text that isReplayName accepts, "?" for an empty one.
std::string formatReplayName(std::string_view name);
// True for text that may stand for a brain or a sequence: not empty, not too long, plain.
bool isReplayName(std::string_view text);

// True for that many digits 0 to 9 and a to f.
bool isHexadecimal(std::string_view text, size_t digits);

using base::takeWord;

// The lines of a replay's text, one after the other, and the fields in them. Every function throws
// std::invalid_argument "FILE:LINE: what; expected what" for a wrong line.
class ReplayLines {
public:
    // The texts must outlive it.
    ReplayLines(std::string_view text, std::string_view fileName)
        : rest_(text), fileName_(fileName) {}

    [[noreturn]] void refuse(std::string_view what, std::string_view expected = {}) const;
    // The line itself is wrong.
    [[noreturn]] void refuseLine(std::string_view expected) const;

    // Goes to the next line.
    void nextLine(std::string_view expected);
    // Throws if there is another line.
    void requireNothingMore(std::string_view last);

    // The line, without its line feed.
    std::string_view getLine() const { return now_; }
    // True if the line begins with that word.
    bool isField(std::string_view name) const {
        return now_.starts_with(name) && (now_.size() == name.size() || now_[name.size()] == ' ');
    }
    // The value of the line, "NAME VALUE".
    std::string_view takeValue(std::string_view name, std::string_view form) const;
    uint64_t takeNumber(std::string_view name, uint64_t min, uint64_t max) const;
    int takeInt(std::string_view name, int min, int max) const {
        return static_cast<int>(
            takeNumber(name, static_cast<uint64_t>(min), static_cast<uint64_t>(max)));
    }
    std::string takeHexadecimal(std::string_view name, std::string_view form, size_t digits) const;

    // Appends the runs of verbs, "{[2..99] VERB}" of these letters, and returns how many verbs
    // there are.
    int64_t takeRuns(std::string_view verbs, std::string_view letters, std::string_view expected,
                     std::vector<VerbRun>& runs) const;

protected:
    std::string_view rest_;  // after the line
    std::string_view now_;   // the line, without its line feed

private:
    std::string_view fileName_;
    int line_ = 0;
};

}  // namespace tetris
