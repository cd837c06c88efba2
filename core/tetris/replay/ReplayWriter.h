#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tetris {

// A name in a replay: plain text that isReplayName accepts, "?" for an empty one.
[[nodiscard]] std::string formatReplayName(std::string_view name);

// Writes the text of a replay line by line: verbs with their times, as in "+502 19D4L", and other
// lines. The recorders of the versions write with it. A value.
class ReplayWriter {
public:
    // `header`: whole lines.
    explicit ReplayWriter(std::string header) : text_(std::move(header)) {}

    // `count` times the verb of that letter, at that time: milliseconds of play. An earlier time
    // than the last one counts as the last one. `who` stands in front of the verbs of a line, and
    // another one begins a new line.
    void addVerb(std::int64_t time, char letter, int count = 1, std::string_view who = {});
    // Time that has passed since the last line of verbs, without a verb.
    void addTime(std::int64_t milliseconds);
    // A line "WHAT NUMBER" or "WHAT TEXT", without its line feed. Ends an open line of verbs.
    void addLine(std::string_view line);
    // Ends an open line of verbs, so that getText() has all of them.
    void endLine();

    // A place in the text to which cutBack can return.
    struct Mark {
        std::size_t size = 0;
        std::int64_t time = 0;
    };
    // The place where it is now. Ends an open line of verbs.
    [[nodiscard]] Mark mark();
    // Removes what was written after the mark.
    void cutBack(const Mark& mark);

    // The text so far, without the last run of verbs. Only cutBack makes it shorter.
    [[nodiscard]] const std::string& getText() const { return text_; }
    // The time of the last line of verbs.
    [[nodiscard]] std::int64_t getTime() const { return lastTime_; }

private:
    void endRun();

    std::string text_;
    std::int64_t lastTime_ = 0;
    bool lineIsOpen_ = false;  // a line of verbs is open; its last run is not written yet
    std::string_view who_;     // of that line; of a text that stays
    char runLetter_ = ' ';
    int runCount_ = 0;
};

}  // namespace tetris
