#include "core/tetris/replay/ReplayWriter.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/Text.h"
#include "core/tetris/replay/Replay.h"

namespace tetris {

namespace {

constexpr int kMaxRepeats = 99;

void append(std::string& text, std::int64_t number)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

}  // namespace

// A person may have typed the name, so it may contain anything.
std::string formatReplayName(std::string_view name)
{
    if (name.empty()) return "?";
    // A name that can be read again stays as it is, with marks for the direction of text, too.
    if (name.size() <= kMaxReplayName && base::isPlainText(name)) return std::string(name);
    return base::makePlainText(name, kMaxReplayName);
}

void ReplayWriter::addVerb(std::int64_t time, char letter, int count, std::string_view who)
{
    const std::int64_t at = std::max(time, lastTime_);
    if (!lineIsOpen_ || at != lastTime_ || who != who_) {
        endLine();
        text_ += '+';
        append(text_, at - lastTime_);
        text_ += ' ';
        text_ += who;
        who_ = who;
        lastTime_ = at;
        lineIsOpen_ = true;
    }
    if (runCount_ > 0 && (runLetter_ != letter || runCount_ + count > kMaxRepeats)) endRun();
    runLetter_ = letter;
    runCount_ += count;
}

void ReplayWriter::addTime(std::int64_t milliseconds)
{
    endLine();
    text_ += '+';
    append(text_, milliseconds);
    text_ += '\n';
    lastTime_ += milliseconds;
}

void ReplayWriter::addLine(std::string_view line)
{
    endLine();
    text_ += line;
    text_ += '\n';
}

void ReplayWriter::endLine()
{
    if (!lineIsOpen_) return;
    endRun();
    text_ += '\n';
    lineIsOpen_ = false;
}

ReplayWriter::Mark ReplayWriter::mark()
{
    endLine();
    return {text_.size(), lastTime_};
}

void ReplayWriter::cutBack(const Mark& mark)
{
    endLine();
    text_.resize(mark.size);
    lastTime_ = mark.time;
}

void ReplayWriter::endRun()
{
    if (runCount_ == 0) return;
    if (runCount_ > 1) append(text_, runCount_);
    text_ += runLetter_;
    runCount_ = 0;
}

}  // namespace tetris
