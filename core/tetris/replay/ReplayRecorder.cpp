#include "core/tetris/replay/ReplayRecorder.h"

#include <algorithm>

#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "core/tetris/replay/ReplayLines.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

constexpr int kMaxRepeats = 99;

// The entry of a placement at once, as a replay by these rules has it.
ReplayEntry makeEntry(RuleSet set, const Placement& placement, bool usesHold) {
    ReplayEntry entry{.kind = ReplayEntry::Kind::Placement, .usesHold = usesHold};
    if (set == RuleSet::Modern) {
        const FallingPiece piece = toFallingPiece(placement);
        entry.piece = static_cast<uint8_t>(piece.piece);
        entry.rotation = static_cast<uint8_t>(piece.facing);
        entry.x = static_cast<uint8_t>(piece.x);
        entry.y = static_cast<uint8_t>(piece.y);
        return entry;
    }
    const int piece = findPieceIndex(*placement.piece).value();
    entry.piece = static_cast<uint8_t>(piece);
    entry.rotation = static_cast<uint8_t>(countTurns(piece, *placement.piece));
    entry.x = static_cast<uint8_t>(placement.x);
    return entry;
}

}  // namespace

// ---- The writer

void ReplayWriter::addVerb(int64_t time, char letter, int count, std::string_view who) {
    const int64_t at = std::max(time, lastTime_);
    if (!lineIsOpen_ || at != lastTime_ || who != who_) {
        endLine();
        text_ += '+';
        base::appendNumber(text_, at - lastTime_);
        text_ += ' ';
        text_ += who;
        who_ = who;
        lastTime_ = at;
        lineIsOpen_ = true;
    }
    if (runCount_ > 0 && (runLetter_ != letter || runCount_ + count > kMaxRepeats)) endRun();
    runLetter_ = letter;
    runCount_ += count;
    verbs_ += count;
}

void ReplayWriter::addTime(int64_t milliseconds) {
    endLine();
    text_ += '+';
    base::appendNumber(text_, milliseconds);
    text_ += '\n';
    lastTime_ += milliseconds;
}

void ReplayWriter::addLine(std::string_view line) {
    endLine();
    text_ += line;
    text_ += '\n';
}

void ReplayWriter::endLine() {
    if (!lineIsOpen_) return;
    endRun();
    text_ += '\n';
    lineIsOpen_ = false;
}

ReplayWriter::Mark ReplayWriter::mark() {
    endLine();
    return {text_.size(), lastTime_, verbs_};
}

void ReplayWriter::cutBack(const Mark& mark) {
    endLine();
    text_.resize(mark.size);
    lastTime_ = mark.time;
    verbs_ = mark.verbs;
}

void ReplayWriter::endRun() {
    if (runCount_ == 0) return;
    if (runCount_ > 1) base::appendNumber(text_, runCount_);
    text_ += runLetter_;
    runCount_ = 0;
}

// ---- The recorder

ReplayRecorder::ReplayRecorder(const ReplayHeader& header)
    : ReplayWriter(formatHeader(header)),
      header_(header),
      version_(getReplayVersion(header.rules)) {}

// What says whose an entry is.
std::string_view ReplayRecorder::nameSide(int side) const {
    return version_.sides == 1 ? "" : side == 0 ? "0 " : "1 ";
}

void ReplayRecorder::onTick(int64_t time, Verb verb, bool hasLocked, int side) {
    addVerb(time, toLetter(verb), 1, nameSide(side));
    // Each piece of a game ends a line, so that lines stay short without a clock, too.
    if (hasLocked && version_.sides == 1) endLine();
}

void ReplayRecorder::onPlacement(const Placement& placement, bool usesHold, int side) {
    ReplayEntry entry = makeEntry(header_.rules.set, placement, usesHold);
    entry.side = static_cast<uint8_t>(side);
    writePlacement(entry);
}

void ReplayRecorder::writePlacement(const ReplayEntry& entry) {
    if (version_.hasAdversary) {
        addLine(base::format("@ {} {} {}", entry.piece, entry.rotation, entry.x));
    } else {
        addLine(base::format("# {}{} {} {} {} {}", nameSide(entry.side), entry.piece,
                             entry.usesHold ? 1 : 0, kFacingNames.names[entry.rotation], entry.x,
                             entry.y));
    }
}

void ReplayRecorder::onDealt(int piece) { addLine(base::format("! {}", piece)); }

void ReplayRecorder::onBrain(std::string_view name, int side) {
    writeChange(ReplayEntry::Kind::Brain, side, formatReplayName(name));
}

void ReplayRecorder::writeChange(ReplayEntry::Kind kind, int side, std::string_view value) {
    if (!base::contains(version_.changes, kind)) return;
    const auto* const change = base::find(kReplayChanges, kind, &ReplayChange::kind);
    addLine(base::format("= {} {}{}", change->name, nameSide(side), value));
}

void ReplayRecorder::addEntry(const Replay& replay, const ReplayEntry& entry) {
    using enum ReplayEntry::Kind;
    switch (entry.kind) {
        case Verbs: {
            const int64_t time = getTime() + entry.value;
            for (uint32_t i = entry.begin; i < entry.end; ++i)
                addVerb(time, toLetter(replay.runs[i].verb), replay.runs[i].count,
                        nameSide(entry.side));
            endLine();
            if (entry.begin == entry.end) {
                addTime(entry.value);
                isOver_ = true;
            }
            break;
        }
        case Placement: writePlacement(entry); break;
        case Dealt: onDealt(entry.piece); break;
        case Brain: onBrain(replay.brains[entry.value], entry.side); break;
        case Speed:
        case Adversary:
        case Active:
        case View: writeChange(entry.kind, entry.side, std::to_string(entry.value)); break;
    }
}

std::string ReplayRecorder::format(const ReplayResult& result) const {
    ReplayWriter writer = *this;
    const int64_t waited = result.time - writer.getTime();
    if (waited > 0 && !isOver_ && header_.mode == PlayMode::Ticks &&
        (version_.hasTime || result.end == GameEnd::Left))
        writer.addTime(waited);
    for (const std::string& line : listResultLines(header_, result))
        writer.addLine(line);
    return writer.getText();
}

std::string formatReplay(const Replay& replay) {
    ReplayRecorder recorder(replay.header);
    for (const ReplayEntry& entry : replay.entries)
        recorder.addEntry(replay, entry);
    return recorder.format(replay.result);
}

}  // namespace tetris
