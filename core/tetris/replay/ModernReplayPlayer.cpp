#include "core/tetris/replay/ModernReplayPlayer.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/tetris/RecalledSequence.h"

namespace tetris {

namespace {

using EntryKind = ModernReplayEntry::Kind;

}  // namespace

ModernReplayPlayer::ModernReplayPlayer(std::shared_ptr<const ModernReplay> replay,
                                       SpinFinder finder)
    : replay_(std::move(replay)), finder_(std::move(finder)), active_(replay_->header.brainActive)
{
    try {
        game_.emplace(makeReplaySequence(), replay_->header.rules);
    } catch (const std::invalid_argument& error) {
        throw ReplayDifference(findLine(), error.what());
    }
    passChanges();
}

// The line of the entry of the next step.
int ModernReplayPlayer::findLine() const
{
    return findFirstEntryLine(replay_->header) + static_cast<int>(entry_);
}

// The sequence of the header's name; of a file, the pieces that were recorded as dealt, in order.
std::unique_ptr<PieceSequence> ModernReplayPlayer::makeReplaySequence() const
{
    const ModernReplayHeader& header = replay_->header;
    if (findSequence(header.sequence) != nullptr) {
        return makeSequence(header.sequence, header.rules.seed);
    }
    auto sequence = std::make_unique<RecalledSequence>(nullptr, header.rules.seed, 0);
    std::vector<int> pieces;
    for (const ModernReplayEntry& entry : replay_->entries) {
        if (entry.kind == EntryKind::Dealt) pieces.push_back(entry.piece.piece);
    }
    sequence->recall(std::move(pieces));
    return sequence;
}

void ModernReplayPlayer::passChanges()
{
    for (; entry_ < replay_->entries.size(); ++entry_) {
        const ModernReplayEntry& entry = replay_->entries[entry_];
        switch (entry.kind) {
            case EntryKind::Placement: return;
            case EntryKind::Verbs:
                run_ = entry.begin;
                inRun_ = 0;
                passed_ = 0;
                return;
            case EntryKind::Dealt:
                if (findSequence(replay_->header.sequence) == nullptr) break;
                throw ReplayDifference(findLine(),
                                       "the pieces follow from the sequence; no '!' was expected");
            case EntryKind::Speed: speed_ = static_cast<int>(entry.value); break;
            case EntryKind::Brain: brain_ = entry.value; break;
            case EntryKind::Active: active_ = entry.value != 0; break;
        }
    }
}

// The milliseconds until the next step.
std::int64_t ModernReplayPlayer::computeTimeLeft() const
{
    const ModernReplayEntry& entry = replay_->entries[entry_];
    return entry.kind == EntryKind::Verbs ? entry.value - passed_ : 0;
}

// Calls act(), which may find that a recorded piece is missing.
template <class Act>
ModernReport ModernReplayPlayer::guard(Act&& act)
{
    try {
        return act();
    } catch (const std::invalid_argument& error) {
        throw ReplayDifference(findLine(), error.what());
    }
}

ModernReport ModernReplayPlayer::pass(std::int64_t milliseconds)
{
    if (isAtEnd()) return {.end = game_->getEnd()};
    const std::int64_t time = std::min(milliseconds, computeTimeLeft());
    passed_ += time;
    return guard([&] { return game_->elapse(time); });
}

ModernReport ModernReplayPlayer::step()
{
    assert(!isAtEnd());
    const auto requireRunning = [this] {
        if (game_->isRunning()) return;
        throw ReplayDifference(findLine(), "the game had ended before this; 'end' was expected");
    };
    requireRunning();
    ++steps_;
    ModernReport report = pass(computeTimeLeft());
    if (findVerb() || getPlacement() != nullptr) {
        requireRunning();
        ModernReport acted = guard([this] { return findVerb() ? act() : place(); });
        report.locks.insert(report.locks.end(), acted.locks.begin(), acted.locks.end());
        report.moved = acted.moved;
        report.emptied = acted.emptied;
        report.end = acted.end;
    }
    goToNext();
    return report;
}

ModernReport ModernReplayPlayer::act()
{
    return game_->tick(replay_->runs[run_].verb);
}

ModernReport ModernReplayPlayer::place()
{
    const ModernReplayEntry& entry = replay_->entries[entry_];
    if (entry.usesHold) {
        if (!game_->canHold()) {
            throw ReplayDifference(findLine(), "hold is not allowed here; 0 was expected");
        }
        static_cast<void>(game_->tick(ModernVerb::Hold));
    }
    const std::optional<FallingPiece> from = game_->getPiece();
    if (!from || from->piece != entry.piece.piece) {
        throw ReplayDifference(findLine(),
                               "piece " + std::to_string(entry.piece.piece) + "; " +
                                   (from ? "piece " + std::to_string(from->piece) : "the end") +
                                   " was expected");
    }
    const std::optional<Spin> spin = finder_(game_->getBoard(), *from, entry.piece);
    if (!spin) {
        throw ReplayDifference(findLine(), "the piece cannot get there; a placement was expected");
    }
    return game_->place(entry.piece, *spin);
}

void ModernReplayPlayer::goToNext()
{
    const ModernReplayEntry& entry = replay_->entries[entry_];
    if (entry.kind == EntryKind::Verbs && entry.begin < entry.end) {
        if (++inRun_ == replay_->runs[run_].count) {
            ++run_;
            inRun_ = 0;
        }
        if (run_ < entry.end) return;
    }
    ++entry_;
    passChanges();
}

std::optional<std::int64_t> ModernReplayPlayer::findNextTime() const
{
    if (isAtEnd()) return std::nullopt;
    return game_->getTime() + computeTimeLeft();
}

std::optional<ModernVerb> ModernReplayPlayer::findVerb() const
{
    if (isAtEnd()) return std::nullopt;
    const ModernReplayEntry& entry = replay_->entries[entry_];
    if (entry.kind != EntryKind::Verbs || run_ == entry.end) return std::nullopt;
    return replay_->runs[run_].verb;
}

const ModernReplayEntry* ModernReplayPlayer::getPlacement() const
{
    if (isAtEnd() || replay_->entries[entry_].kind != EntryKind::Placement) return nullptr;
    return &replay_->entries[entry_];
}

const std::string& ModernReplayPlayer::getBrain() const
{
    return brain_ ? replay_->brains[*brain_] : replay_->header.brain;
}

ModernReport ModernReplayPlayer::stepEvent()
{
    const std::optional<std::int64_t> wait = game_->computeWait();
    const std::optional<std::int64_t> next = findNextTime();
    if (!wait || !next) return step();
    const std::int64_t event = game_->getTime() + *wait;
    // A step of time alone brings about what happens at its end.
    const bool isTimeFirst = event < *next || (event == *next && findVerb());
    return isTimeFirst ? pass(*wait) : step();
}

void ModernReplayPlayer::checkResult() const
{
    assert(isAtEnd());
    const ModernReplayResult& told = replay_->result;
    int line = findLine();
    if (game_->isRunning()) {
        const bool isInstant = replay_->header.mode == PlayMode::Instant;
        // A game placed at once may end because the brain finds no placement.
        const bool isPossible = told.end == ModernEnd::Stopped || told.end == ModernEnd::Left ||
                                (isInstant && told.end == ModernEnd::NoMove);
        if (!isPossible) {
            throw ReplayDifference(line, "end " + std::string(toString(told.end)) +
                                             "; the game is still on, more verbs were expected");
        }
    } else if (told.end != game_->getEnd()) {
        throw ReplayDifference(line, "end " + std::string(toString(told.end)) + "; end " +
                                         std::string(toString(game_->getEnd())) + " was expected");
    }
    const ModernReplayResult result = computeResult(told.end, *game_);
    const auto compare = [&line](const std::string& name, std::int64_t number,
                                 std::int64_t expected) {
        ++line;
        if (number == expected) return;
        throw ReplayDifference(line, name + " " + std::to_string(number) + "; " + name + " " +
                                         std::to_string(expected) + " was expected");
    };
    compare("score", told.score, result.score);
    compare("pieces", told.pieces, result.pieces);
    compare("rows", told.rows, result.rows);
    compare("time", told.time, result.time);
    if (told.board != result.board) {
        throw ReplayDifference(line + 1,
                               "another board; " + formatHash(result.board) + " was expected");
    }
}

std::vector<std::int64_t> listRowTimes(const std::shared_ptr<const ModernReplay>& replay)
{
    assert(replay->header.mode == PlayMode::Ticks);
    std::vector<std::int64_t> times;
    ModernReplayPlayer player(replay, {});
    while (!player.isAtEnd()) {
        static_cast<void>(player.stepEvent());
        const ModernGame& game = player.getGame();
        times.resize(static_cast<std::size_t>(game.getRows()), game.getTime());
    }
    return times;
}

void verifyReplay(const std::shared_ptr<const ModernReplay>& replay, const SpinFinder& finder)
{
    ModernReplayPlayer player(replay, finder);
    while (!player.isAtEnd())
        static_cast<void>(player.step());
    player.checkResult();
}

}  // namespace tetris
