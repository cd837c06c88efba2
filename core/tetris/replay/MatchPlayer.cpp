#include "core/tetris/replay/MatchPlayer.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "core/base/Index.h"

namespace tetris {

MatchPlayer::MatchPlayer(SharedMatchReplay replay, SpinFinder finder)
    : replay_(std::move(replay)), finder_(std::move(finder)), game_(Match(replay_->header.rules))
{
    passChanges();
}

int MatchPlayer::findLine() const
{
    return findFirstEntryLine(replay_->header) + static_cast<int>(entry_);
}

void MatchPlayer::refuse(const std::string& what) const
{
    throw ReplayDifference(findLine(), what);
}

void MatchPlayer::requireRunning() const
{
    if (!getMatch().isRunning()) refuse("the match had ended before this; 'end' was expected");
}

// Changes of who plays are no steps.
void MatchPlayer::passChanges()
{
    using enum ReplayEntry::Kind;
    while (!isAtEnd() && replay_->entries[entry_].kind != Verbs &&
           replay_->entries[entry_].kind != Placement) {
        requireRunning();
        ++entry_;
    }
    if (isAtEnd()) return;
    run_ = replay_->entries[entry_].begin;
    inRun_ = 0;
    passed_ = 0;
}

bool MatchPlayer::isBeforeLine() const
{
    return passed_ == 0 && run_ == replay_->entries[entry_].begin && inRun_ == 0;
}

bool MatchPlayer::hasVerb() const
{
    return run_ < replay_->entries[entry_].end;
}

std::int64_t MatchPlayer::computeTimeLeft() const
{
    return replay_->entries[entry_].value - passed_;
}

std::int64_t MatchPlayer::computeStepTime() const
{
    const std::int64_t left = computeTimeLeft();
    return std::min(left, getMatch().computeWait().value_or(left));
}

std::array<GameReport, 2> MatchPlayer::step()
{
    assert(!isAtEnd());
    if (isBeforeLine()) requireRunning();
    ++steps_;
    const ReplayEntry& entry = replay_->entries[entry_];
    std::array<GameReport, 2> reports;
    const auto take = [&](GameReport report) {
        reports[base::toIndex(entry.side)] = std::move(report);
    };
    bool isDone = true;
    if (entry.kind == ReplayEntry::Kind::Placement) {
        ++placements_;
        take(place(entry));
    } else if (const std::int64_t time = computeStepTime(); time > 0) {
        reports = match().elapse(time);
        passed_ += time;
        told_ += time;
        isDone = !hasVerb() && computeTimeLeft() == 0;
    } else if (hasVerb()) {
        requireRunning();
        take(match().tick(entry.side, replay_->runs[run_].verb));
    }
    requireSent();
    if (isDone) goToNext();
    return reports;
}

std::optional<std::int64_t> MatchPlayer::findNextTime() const
{
    if (isAtEnd()) return std::nullopt;
    if (replay_->entries[entry_].kind == ReplayEntry::Kind::Placement)
        return roundUp(getMatch().getMoment());
    return getMatch().getTime() + computeStepTime();
}

GameReport MatchPlayer::place(const ReplayEntry& entry)
{
    const int side = entry.side;
    if (getMatch().getNextSide() != side)
        refuse("side " + std::to_string(side) + "; the other side's piece is due");
    const ModernGame& game = getMatch().getGame(side);
    const FallingPiece to{entry.piece, kFacings[entry.rotation], entry.x, entry.y};
    std::optional<FallingPiece> from = game.getPiece();
    if (entry.usesHold) {
        if (!game.canHold()) refuse("hold is not allowed here; 0 was expected");
        from = game.findEntry(game.getHeld() ? *game.getHeld() : game.peek(1).front());
        if (!from) refuse("the piece that hold brings has no room; 0 was expected");
    }
    if (from->piece != to.piece) {
        refuse("piece " + std::to_string(to.piece) + "; piece " + std::to_string(from->piece) +
               " was expected");
    }
    const std::optional<Spin> spin = finder_(game.getBoard(), *from, to);
    if (!spin) refuse("the piece cannot get there; a placement was expected");
    return match().place(side, toPlacement(to), *spin, entry.usesHold);
}

// Rows that are sent stay sent, so that a replay that sends more than it says is left at once.
void MatchPlayer::requireSent() const
{
    for (const int side : {0, 1}) {
        const std::int64_t told = replay_->result.sides[base::toIndex(side)].sent;
        if (getMatch().getTally(side).sent > told) {
            refuse("side " + std::to_string(side) + " has sent more than " + std::to_string(told) +
                   " rows, as its result says; fewer were expected");
        }
    }
}

void MatchPlayer::goToNext()
{
    const ReplayEntry& entry = replay_->entries[entry_];
    if (entry.kind == ReplayEntry::Kind::Verbs && entry.begin < entry.end) {
        if (++inRun_ == replay_->runs[run_].count) {
            ++run_;
            inRun_ = 0;
        }
        if (run_ < entry.end) return;
    }
    ++entry_;
    passChanges();
}

// The match with the end that is told, if it is still on and can end so.
Match MatchPlayer::finish() const
{
    Match match = getMatch();
    if (!match.isRunning()) return match;
    using Kind = MatchEnd::Kind;
    const MatchEnd& told = replay_->result.end;
    if (told.kind == Kind::Stopped) {
        match.stop();
        return match;
    }
    // Who gives up: the side that has lost, or in a paced match the one whose piece is due.
    const bool isPaced = match.getRules().clock == MatchClock::Paced;
    const int loser = isPaced ? match.getNextSide().value() : 1 - told.winner;
    const bool isPerson = replay_->header.who[base::toIndex(loser)] == kPerson;
    if (isPerson != isPaced) match.giveUp(loser);
    if (match.getEnd() != told) {
        refuse("end " + toString(told) + "; the match is still on, more " +
               (isPaced ? "placements were" : "verbs were") + " expected");
    }
    return match;
}

void MatchPlayer::checkResult() const
{
    assert(isAtEnd());
    const MatchResult& told = replay_->result;
    const MatchResult result = computeResult(finish());
    int line = findLine();
    const auto compare = [&line](const std::string& is, const std::string& expected) {
        if (is != expected) throw ReplayDifference(line, is + "; " + expected + " was expected");
        ++line;
    };
    compare("end " + toString(told.end), "end " + toString(result.end));
    compare("side 0 " + formatNumbers(told.sides[0]), "side 0 " + formatNumbers(result.sides[0]));
    compare("side 1 " + formatNumbers(told.sides[1]), "side 1 " + formatNumbers(result.sides[1]));
    const bool isPaced = getMatch().getRules().clock == MatchClock::Paced;
    if (!isPaced && told_ != result.time) {
        throw ReplayDifference(line, "the times of all lines are " + std::to_string(told_) +
                                         " ms; " + std::to_string(result.time) + " was expected");
    }
    compare("time " + std::to_string(told.time), "time " + std::to_string(result.time));
}

double MatchPlayer::computeProgress() const
{
    const std::size_t entries = replay_->entries.size();
    return entries == 0 ? 1 : static_cast<double>(entry_) / static_cast<double>(entries);
}

bool verifyReplay(const SharedMatchReplay& replay, const SpinFinder& finder,
                  const ReplayWatch& watch)
{
    MatchPlayer player(replay, finder);
    while (!player.isAtEnd()) {
        player.step();
        if (player.getSteps() % ReplayPlayer::kSlice != 0) continue;
        if (watch && !watch(player.computeProgress())) return false;
    }
    player.checkResult();
    return true;
}

std::string completeMatchReplay(std::string_view recorded, const SpinFinder& finder)
{
    // A result that nothing contradicts before the end.
    SideResult any;
    any.sent = static_cast<std::int64_t>(kMaxMatchSent);
    const std::string numbers = formatNumbers(any);
    std::string text(recorded.substr(0, recorded.rfind('\n') + 1));
    text += "end stopped\nside 0 " + numbers + "\nside 1 " + numbers + "\ntime 0\n";
    const auto replay = std::make_shared<const MatchReplay>(parseMatchReplay(text, "the match"));
    MatchPlayer player(replay, finder);
    while (!player.isAtEnd())
        static_cast<void>(player.step());
    Match match = player.getMatch();
    match.stop();
    MatchReplay whole = *replay;
    whole.result = computeResult(match);
    return formatReplay(whole);
}

}  // namespace tetris
