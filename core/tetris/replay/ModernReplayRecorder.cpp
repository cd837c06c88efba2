#include "core/tetris/replay/ModernReplayRecorder.h"

namespace tetris {

namespace {

constexpr std::string_view kFacingNames = "NESW";

std::string formatModernHeader(const ModernReplayHeader& header)
{
    const ModernRules& rules = header.rules;
    std::string text = "tetris-replay 2\nrules modern\n";
    const auto add = [&text](std::string_view name, const std::string& value) {
        text += name;
        text += ' ';
        text += value;
        text += '\n';
    };
    add("goal", std::string(toString(rules.goal)));
    if (rules.goal == Goal::Cheese) add("garbage", std::to_string(rules.garbage));
    add("level", std::to_string(rules.level));
    add("next", std::to_string(header.next));
    add("hold", rules.hold ? "1" : "0");
    add("sequence", formatReplayName(header.sequence));
    add("seed", std::to_string(rules.seed));
    add("size", std::to_string(rules.width) + "x" + std::to_string(rules.rows));
    add("mode", toString(header.mode));
    add("brain", formatReplayName(header.brain) + (header.brainActive ? " 1" : " 0"));
    if (!header.weights.empty()) add("weights", header.weights);
    if (rules.limit != 0) add("pieces", std::to_string(rules.limit));
    add("start", header.start);
    return text + "play\n";
}

}  // namespace

ModernReplayRecorder::ModernReplayRecorder(const ModernReplayHeader& header)
    : writer_(formatModernHeader(header))
{
}

void ModernReplayRecorder::onTick(std::int64_t time, ModernVerb verb, bool hasLocked)
{
    writer_.addVerb(time, toLetter(verb));
    // Each piece ends a line, so that lines stay short in a game without a clock, too.
    if (hasLocked) endLine();
}

void ModernReplayRecorder::onPlacement(const FallingPiece& piece, bool usesHold)
{
    std::string line = "# " + std::to_string(piece.piece) + (usesHold ? " 1 " : " 0 ");
    line += kFacingNames[static_cast<std::size_t>(piece.facing)];
    writer_.addLine(line + ' ' + std::to_string(piece.x) + ' ' + std::to_string(piece.y));
}

void ModernReplayRecorder::onDealt(int piece)
{
    writer_.addLine("! " + std::to_string(piece));
}

void ModernReplayRecorder::onBrain(std::string_view name)
{
    writeChange("brain", formatReplayName(name));
}

void ModernReplayRecorder::writeChange(std::string_view what, std::string_view value)
{
    writer_.addLine("= " + std::string(what) + ' ' + std::string(value));
}

void ModernReplayRecorder::addEntry(const ModernReplay& replay, const ModernReplayEntry& entry)
{
    using enum ModernReplayEntry::Kind;
    switch (entry.kind) {
        case Verbs: {
            const std::int64_t time = writer_.getTime() + entry.value;
            for (std::uint32_t i = entry.begin; i < entry.end; ++i)
                writer_.addVerb(time, toLetter(replay.runs[i].verb), replay.runs[i].count);
            endLine();
            if (entry.begin == entry.end) {
                writer_.addTime(entry.value);
                isOver_ = true;
            }
            break;
        }
        case Placement: onPlacement(entry.piece, entry.usesHold); break;
        case Dealt: onDealt(entry.piece.piece); break;
        case Speed: onSpeed(static_cast<int>(entry.value)); break;
        case Brain: onBrain(replay.brains[entry.value]); break;
        case Active: onActive(entry.value != 0); break;
    }
}

std::string ModernReplayRecorder::format(const ModernReplayResult& result) const
{
    ReplayWriter writer = writer_;
    const std::int64_t waited = result.time - writer.getTime();
    if (waited > 0 && !isOver_) writer.addTime(waited);
    writer.addLine("end " + std::string(toString(result.end)));
    writer.addLine("score " + std::to_string(result.score));
    writer.addLine("pieces " + std::to_string(result.pieces));
    writer.addLine("rows " + std::to_string(result.rows));
    writer.addLine("time " + std::to_string(result.time));
    writer.addLine("board " + formatHash(result.board));
    return writer.getText();
}

std::string formatReplay(const ModernReplay& replay)
{
    ModernReplayRecorder recorder(replay.header);
    for (const ModernReplayEntry& entry : replay.entries)
        recorder.addEntry(replay, entry);
    return recorder.format(replay.result);
}

}  // namespace tetris
