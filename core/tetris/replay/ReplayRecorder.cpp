#include "core/tetris/replay/ReplayRecorder.h"

#include "core/tetris/Piece.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

constexpr std::string_view kFacingNames = "NESW";

}  // namespace

ReplayEntry makeEntry(RuleSet set, const Placement& placement, bool usesHold)
{
    ReplayEntry entry{.kind = ReplayEntry::Kind::Placement, .usesHold = usesHold};
    if (set == RuleSet::Modern) {
        const FallingPiece piece = toFallingPiece(placement);
        entry.piece = static_cast<std::uint8_t>(piece.piece);
        entry.rotation = static_cast<std::uint8_t>(piece.facing);
        entry.x = static_cast<std::uint8_t>(piece.x);
        entry.y = static_cast<std::uint8_t>(piece.y);
        return entry;
    }
    const int piece = findPieceIndex(*placement.piece).value();
    entry.piece = static_cast<std::uint8_t>(piece);
    entry.rotation = static_cast<std::uint8_t>(countTurns(piece, *placement.piece));
    entry.x = static_cast<std::uint8_t>(placement.x);
    return entry;
}

std::string formatPlace(const ReplayEntry& entry)
{
    return std::to_string(entry.piece) + (entry.usesHold ? " 1 " : " 0 ") +
           kFacingNames[entry.rotation] + ' ' + std::to_string(entry.x) + ' ' +
           std::to_string(entry.y);
}

ReplayRecorder::ReplayRecorder(const ReplayHeader& header)
    : set_(header.rules.set),
      writer_(formatHeader(getReplayVersion(set_).format, getHeaderLines(set_), header))
{
}

void ReplayRecorder::onTick(std::int64_t time, Verb verb, bool hasLocked)
{
    writer_.addVerb(time, toLetter(verb));
    // Each piece ends a line, so that lines stay short in a game without a clock, too.
    if (hasLocked) endLine();
}

void ReplayRecorder::onPlacement(const Placement& placement, bool usesHold)
{
    writePlacement(makeEntry(set_, placement, usesHold));
}

void ReplayRecorder::writePlacement(const ReplayEntry& entry)
{
    writer_.addLine(set_ == RuleSet::Modern
                        ? "# " + formatPlace(entry)
                        : "@ " + std::to_string(entry.piece) + ' ' +
                              std::to_string(entry.rotation) + ' ' + std::to_string(entry.x));
}

void ReplayRecorder::onDealt(int piece)
{
    writer_.addLine("! " + std::to_string(piece));
}

void ReplayRecorder::onAdversary(int level)
{
    if (getReplayVersion(set_).hasAdversary) writeChange("adversary", std::to_string(level));
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
            if (entry.begin == entry.end) {
                writer_.addTime(entry.value);
                isOver_ = true;
            }
            break;
        }
        case Placement: writePlacement(entry); break;
        case Dealt: onDealt(entry.piece); break;
        case Speed: onSpeed(static_cast<int>(entry.value)); break;
        case Adversary: onAdversary(static_cast<int>(entry.value)); break;
        case Brain: onBrain(replay.brains[entry.value]); break;
        case Active: onActive(entry.value != 0); break;
        case View: onView(entry.value != 0); break;
    }
}

std::string ReplayRecorder::format(const ReplayResult& result) const
{
    const ReplayVersion& version = getReplayVersion(set_);
    ReplayWriter writer = writer_;
    const std::int64_t waited = result.time - writer.getTime();
    if (waited > 0 && !isOver_ && (version.hasTime || result.end == GameEnd::Left))
        writer.addTime(waited);
    writer.addLine("end " + std::string(toString(result.end)));
    writer.addLine("score " + std::to_string(result.score));
    writer.addLine("pieces " + std::to_string(result.pieces));
    writer.addLine("rows " + std::to_string(result.rows));
    if (version.hasTime) writer.addLine("time " + std::to_string(result.time));
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
