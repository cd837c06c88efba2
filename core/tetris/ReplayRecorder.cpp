#include "core/tetris/ReplayRecorder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/base/Text.h"

namespace tetris {

namespace {

constexpr int kMaxRepeats = 99;
// In the order of Verb.
constexpr std::string_view kLetters = "LRODP";

// A person may have typed the name, so it may contain anything.
std::string formatName(std::string_view name)
{
    if (name.empty()) return "?";
    // A name that can be read again stays as it is, with marks for the direction of text, too.
    if (name.size() <= kMaxReplayName && base::isPlainText(name)) return std::string(name);
    return base::makePlainText(name, kMaxReplayName);
}

std::string formatHeader(const ReplayHeader& header)
{
    std::string text = "tetris-replay 1\n";
    const auto add = [&text](std::string_view name, const std::string& value) {
        text += name;
        text += ' ';
        text += value;
        text += '\n';
    };
    add("sequence", formatName(header.sequence));
    add("seed", std::to_string(header.seed));
    add("size", std::to_string(header.width) + "x" + std::to_string(header.rows));
    add("mode", toString(header.mode));
    add("brain", formatName(header.brain) + (header.brainActive ? " 1" : " 0"));
    add("adversary", std::to_string(header.adversary));
    if (!header.master.empty()) add("adversary-brain", formatName(header.master));
    if (!header.weights.empty()) add("weights", header.weights);
    if (header.limit != 0) add("pieces", std::to_string(header.limit));
    if (header.rising) add("rising", "1");
    add("start", header.start);
    return text + "play\n";
}

void append(std::string& text, std::int64_t number)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

}  // namespace

ReplayRecorder::ReplayRecorder(const ReplayHeader& header) : text_(formatHeader(header))
{
}

void ReplayRecorder::onTick(std::int64_t time, Verb verb, const TickReport& report)
{
    addVerb(time, verb, 1);
    // Each piece ends a line, so that lines stay short in a game without a clock, too.
    if (report.landed) endLine();
}

void ReplayRecorder::addVerb(std::int64_t time, Verb verb, int count)
{
    const std::int64_t at = std::max(time, lastTime_);
    if (!lineIsOpen_ || at != lastTime_) {
        endLine();
        text_ += '+';
        append(text_, at - lastTime_);
        text_ += ' ';
        lastTime_ = at;
        lineIsOpen_ = true;
    }
    if (runCount_ > 0 && (runVerb_ != verb || runCount_ + count > kMaxRepeats)) endRun();
    runVerb_ = verb;
    runCount_ += count;
}

void ReplayRecorder::endRun()
{
    if (runCount_ == 0) return;
    if (runCount_ > 1) append(text_, runCount_);
    text_ += kLetters[static_cast<std::size_t>(runVerb_)];
    runCount_ = 0;
}

void ReplayRecorder::endLine()
{
    if (!lineIsOpen_) return;
    endRun();
    text_ += '\n';
    lineIsOpen_ = false;
}

void ReplayRecorder::onPlacement(int piece, int turns, int x)
{
    text_ += "@ ";
    append(text_, piece);
    text_ += ' ';
    append(text_, turns);
    text_ += ' ';
    append(text_, x);
    text_ += '\n';
}

void ReplayRecorder::onDealt(int piece)
{
    endLine();
    text_ += "! ";
    append(text_, piece);
    text_ += '\n';
}

void ReplayRecorder::onBrain(std::string_view name)
{
    writeChange("brain", formatName(name));
}

void ReplayRecorder::writeChange(std::string_view what, std::string_view value)
{
    endLine();
    text_ += "= ";
    text_ += what;
    text_ += ' ';
    text_ += value;
    text_ += '\n';
}

void ReplayRecorder::addEntry(const Replay& replay, const ReplayEntry& entry)
{
    using enum ReplayEntry::Kind;
    switch (entry.kind) {
        case Verbs: {
            const std::int64_t time = lastTime_ + entry.value;
            for (std::uint32_t i = entry.begin; i < entry.end; ++i)
                addVerb(time, replay.runs[i].verb, replay.runs[i].count);
            endLine();
            if (entry.begin == entry.end) {
                text_ += '+';
                append(text_, entry.value);
                text_ += '\n';
                lastTime_ = time;
            }
            break;
        }
        case Placement: onPlacement(entry.piece, entry.rotation, entry.x); break;
        case Dealt: onDealt(entry.piece); break;
        case Speed: onSpeed(static_cast<int>(entry.value)); break;
        case Adversary: onAdversary(static_cast<int>(entry.value)); break;
        case Brain: onBrain(replay.brains[entry.value]); break;
        case Active: onActive(entry.value != 0); break;
    }
}

std::string ReplayRecorder::format(const ReplayResult& result,
                                   std::optional<std::int64_t> time) const
{
    ReplayRecorder rest = *this;
    rest.endLine();
    std::string text = std::move(rest.text_);
    const auto add = [&text](std::string_view name, std::int64_t value) {
        text += name;
        append(text, value);
        text += '\n';
    };
    if (time && result.end == ReplayEnd::Left && *time > lastTime_) add("+", *time - lastTime_);
    text += "end ";
    text += toString(result.end);
    text += '\n';
    add("score ", result.score);
    add("pieces ", result.pieces);
    add("rows ", result.rows);
    text += "board " + formatHash(result.board) + '\n';
    return text;
}

std::string formatReplay(const Replay& replay)
{
    ReplayRecorder recorder(replay.header);
    for (const ReplayEntry& entry : replay.entries)
        recorder.addEntry(replay, entry);
    return recorder.format(replay.result);
}

}  // namespace tetris
