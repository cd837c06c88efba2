#include "core/tetris/replay/ReplayRecorder.h"

#include <algorithm>
#include <utility>

namespace tetris {

namespace {

// In the order of Verb.
constexpr std::string_view kLetters = "LRODP";

char toLetter(Verb verb)
{
    return kLetters[static_cast<std::size_t>(verb)];
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
    add("sequence", formatReplayName(header.sequence));
    add("seed", std::to_string(header.seed));
    add("size", std::to_string(header.width) + "x" + std::to_string(header.rows));
    add("mode", toString(header.mode));
    add("brain", formatReplayName(header.brain) + (header.brainActive ? " 1" : " 0"));
    add("adversary", std::to_string(header.adversary));
    if (!header.master.empty()) add("adversary-brain", formatReplayName(header.master));
    if (!header.weights.empty()) add("weights", header.weights);
    if (header.limit != 0) add("pieces", std::to_string(header.limit));
    if (header.rising) add("rising", "1");
    add("start", header.start);
    return text + "play\n";
}

}  // namespace

ReplayRecorder::ReplayRecorder(const ReplayHeader& header) : writer_(formatHeader(header))
{
}

void ReplayRecorder::onTick(std::int64_t time, Verb verb, const TickReport& report)
{
    writer_.addVerb(time, toLetter(verb));
    // Each piece ends a line, so that lines stay short in a game without a clock, too.
    if (report.landed) endLine();
}

void ReplayRecorder::onPlacement(int piece, int turns, int x)
{
    writer_.addLine("@ " + std::to_string(piece) + ' ' + std::to_string(turns) + ' ' +
                    std::to_string(x));
}

void ReplayRecorder::onDealt(int piece)
{
    writer_.addLine("! " + std::to_string(piece));
}

void ReplayRecorder::onBrain(std::string_view name)
{
    writeChange("brain", formatReplayName(name));
}

void ReplayRecorder::writeChange(std::string_view what, std::string_view value)
{
    writer_.addLine("= " + std::string(what) + ' ' + std::string(value));
}

void ReplayRecorder::addEntry(const Replay& replay, const ReplayEntry& entry)
{
    using enum ReplayEntry::Kind;
    switch (entry.kind) {
        case Verbs: {
            const std::int64_t time = writer_.getTime() + entry.value;
            for (std::uint32_t i = entry.begin; i < entry.end; ++i)
                writer_.addVerb(time, toLetter(replay.runs[i].verb), replay.runs[i].count);
            endLine();
            if (entry.begin == entry.end) writer_.addTime(entry.value);
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
    ReplayWriter writer = writer_;
    const std::int64_t waited = time.value_or(0) - writer.getTime();
    if (waited > 0 && result.end == ReplayEnd::Left) writer.addTime(waited);
    writer.addLine("end " + std::string(toString(result.end)));
    writer.addLine("score " + std::to_string(result.score));
    writer.addLine("pieces " + std::to_string(result.pieces));
    writer.addLine("rows " + std::to_string(result.rows));
    writer.addLine("board " + formatHash(result.board));
    return writer.getText();
}

std::string formatReplay(const Replay& replay)
{
    ReplayRecorder recorder(replay.header);
    for (const ReplayEntry& entry : replay.entries)
        recorder.addEntry(replay, entry);
    return recorder.format(replay.result);
}

}  // namespace tetris
