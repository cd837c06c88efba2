#include "core/tetris/replay/ReplayPlayer.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "core/tetris/Piece.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "core/tetris/sequence/RecalledSequence.h"

namespace tetris {

namespace {

using Kind = ReplayEntry::Kind;

bool isStep(Kind kind)
{
    return kind == Kind::Verbs || kind == Kind::Placement;
}

}  // namespace

ReplayPlayer::ReplayPlayer(std::shared_ptr<const Replay> replay, SpinFinder finder)
    : replay_(std::move(replay)),
      finder_(std::move(finder)),
      hasTime_(getReplayVersion(replay_->header.rules.set).hasTime),
      dealsOnce_(getReplayVersion(replay_->header.rules.set).hasAdversary),
      active_(replay_->header.brainActive),
      adversary_(replay_->header.adversary)
{
    try {
        game_.emplace(makeGame());
    } catch (const std::invalid_argument& error) {
        throw ReplayDifference(findLine(), error.what());
    }
    if (dealsOnce_ && game_->get<Game>() != nullptr)
        checkDealt(game_->hasAdversaryDealt(), hasDealtEntry(0));
    passChanges(true);
}

PlayedGame ReplayPlayer::makeGame() const
{
    const ReplayHeader& header = replay_->header;
    const GameRules& rules = header.rules;
    std::unique_ptr<PieceSequence> named;
    if (!isFromFile()) named = makeSequence(header.sequence, rules.seed);
    RecalledSequence sequence(std::move(named), rules.seed, header.adversary);
    if (rules.set == RuleSet::Classic && header.mode == PlayMode::Instant)
        return PlayedGame(InstantGame(rules.width, rules.rows, rules.limit, sequence));
    sequence.recall(listDealt());
    return PlayedGame(rules, std::make_unique<RecalledSequence>(std::move(sequence)));
}

// The line of the entry of the next step.
int ReplayPlayer::findLine() const
{
    return findFirstEntryLine(replay_->header) + static_cast<int>(entry_);
}

bool ReplayPlayer::isFromFile() const
{
    return findSequence(replay_->header.sequence) == nullptr;
}

// ---- Pieces that were recorded as dealt

std::vector<int> ReplayPlayer::listDealt() const
{
    std::vector<int> pieces;
    for (const ReplayEntry& entry : replay_->entries) {
        if (entry.kind == Kind::Dealt) pieces.push_back(entry.piece);
    }
    return pieces;
}

// True if a piece was recorded as dealt before the first step from that entry on.
bool ReplayPlayer::hasDealtEntry(std::size_t from) const
{
    for (std::size_t i = from; i < replay_->entries.size(); ++i) {
        const Kind kind = replay_->entries[i].kind;
        if (kind == Kind::Dealt) return true;
        if (isStep(kind)) return false;
    }
    return false;
}

// The piece that was recorded as dealt between the last step and that entry.
std::optional<int> ReplayPlayer::findDealtBefore(std::size_t entry) const
{
    while (entry > 0) {
        const ReplayEntry& before = replay_->entries[--entry];
        if (before.kind == Kind::Dealt) return before.piece;
        if (isStep(before.kind)) break;
    }
    return std::nullopt;
}

// Throws ReplayDifference unless the piece just dealt is recorded if, and only if, it has to be.
void ReplayPlayer::checkDealt(bool byAdversary, bool isRecorded) const
{
    if (isRecorded == (byAdversary || isFromFile())) return;
    throw ReplayDifference(
        findLine(), isRecorded
                        ? "the sequence dealt this piece, not the adversary; no '!' was expected"
                    : byAdversary ? "the adversary dealt the next piece; '! PIECE' was expected"
                                  : "the next piece came from a file; '! PIECE' was expected");
}

void ReplayPlayer::passChanges(bool dealt)
{
    for (; entry_ < replay_->entries.size(); ++entry_) {
        const ReplayEntry& entry = replay_->entries[entry_];
        switch (entry.kind) {
            case Kind::Placement: return;
            case Kind::Verbs:
                run_ = entry.begin;
                inRun_ = 0;
                passed_ = 0;
                if (hasTime_ || entry.begin < entry.end) return;
                // Time that passed before the game was suspended.
                time_ += entry.value;
                break;
            case Kind::Dealt:
                if (dealsOnce_ && !std::exchange(dealt, false))
                    throw ReplayDifference(findLine(), "no piece was due; no '!' was expected");
                if (!dealsOnce_ && !isFromFile()) {
                    throw ReplayDifference(
                        findLine(), "the pieces follow from the sequence; no '!' was expected");
                }
                break;
            case Kind::Speed: speed_ = static_cast<int>(entry.value); break;
            case Kind::Brain: brain_ = entry.value; break;
            case Kind::Active: active_ = entry.value != 0; break;
            case Kind::View: isViewed_ = entry.value != 0; break;
            case Kind::Adversary:
                adversary_ = static_cast<int>(entry.value);
                game_->setAdversaryLevel(adversary_);
                break;
        }
    }
}

// ---- Steps

// The milliseconds until the next step.
std::int64_t ReplayPlayer::computeTimeLeft() const
{
    const ReplayEntry& entry = replay_->entries[entry_];
    return entry.kind == Kind::Verbs ? entry.value - passed_ : 0;
}

// Calls act(), which may find that a recorded piece is missing, or that a placement has no room.
template <class Act>
GameReport ReplayPlayer::guard(Act&& act)
{
    try {
        return act();
    } catch (const std::invalid_argument& error) {
        throw ReplayDifference(findLine(), error.what());
    }
}

void ReplayPlayer::requireRunning() const
{
    if (game_->isRunning()) return;
    throw ReplayDifference(findLine(), "the game had ended before this; 'end' was expected");
}

GameReport ReplayPlayer::pass(std::int64_t milliseconds)
{
    if (isAtEnd()) return {.end = game_->getEnd()};
    const std::int64_t time = std::min(milliseconds, computeTimeLeft());
    passed_ += time;
    time_ += time;
    return guard([&] { return game_->elapse(time); });
}

void ReplayPlayer::requireFewPieces() const
{
    if (game_->countLandedPieces() <= kMaxReplayPieces) return;
    throw ReplayDifference(findLine(), "more than 16,777,216 pieces; fewer of them were expected");
}

GameReport ReplayPlayer::step()
{
    assert(!isAtEnd());
    ++steps_;
    const std::optional<std::int64_t> wait = game_->computeWait();
    const std::optional<std::int64_t> next = findNextTime();
    // A step of time alone brings about what happens at its end.
    const std::int64_t event = wait ? getTime() + *wait : 0;
    const bool isTimeFirst = wait && next && (event < *next || (event == *next && findVerb()));
    GameReport report = isTimeFirst ? pass(*wait) : finishStep();
    requireFewPieces();
    return report;
}

// What is left of the line's time, and the verb or the placement.
GameReport ReplayPlayer::finishStep()
{
    requireRunning();
    GameReport report = pass(computeTimeLeft());
    if (findVerb() || getPlacement() != nullptr) {
        requireRunning();
        GameReport acted = guard([this] { return act(); });
        report.locks.insert(report.locks.end(), acted.locks.begin(), acted.locks.end());
        report.moved = acted.moved;
        report.emptied = acted.emptied;
        report.end = acted.end;
    }
    goToNext(!report.locks.empty() && game_->isRunning());
    return report;
}

GameReport ReplayPlayer::act()
{
    if (getPlacement() != nullptr) {
        auto* const instant = game_->get<InstantGame>();
        return instant != nullptr ? placeDropped(*instant)
                                  : placeReached(*game_->get<ModernGame>());
    }
    const ReplayEntry& entry = replay_->entries[entry_];
    const VerbRun& run = replay_->runs[run_];
    GameReport report = game_->tick(run.verb);
    if (dealsOnce_ && !report.locks.empty() && game_->isRunning()) {
        const bool isLast = run_ + 1 == entry.end && inRun_ + 1 == run.count;
        checkDealt(game_->hasAdversaryDealt(), isLast && hasDealtEntry(entry_ + 1));
    }
    return report;
}

GameReport ReplayPlayer::placeDropped(InstantGame& game)
{
    const ReplayEntry& entry = replay_->entries[entry_];
    // The piece may be recorded apart, too.
    const std::optional<int> recorded = findDealtBefore(entry_);
    const int piece = game.deal(recorded.value_or(entry.piece));
    if (recorded) checkDealt(game.hasAdversaryDealt(), true);
    if (piece != entry.piece) {
        throw ReplayDifference(findLine(), "piece " + std::to_string(entry.piece) + "; piece " +
                                               std::to_string(piece) + " was expected");
    }
    const Piece& turned = *findRotation(entry.piece, entry.rotation);
    return game.place({&turned, entry.x, game.getBoard().dropHeight(turned, entry.x)});
}

GameReport ReplayPlayer::placeReached(const ModernGame& game)
{
    const ReplayEntry& entry = replay_->entries[entry_];
    if (entry.usesHold) {
        if (!game.canHold())
            throw ReplayDifference(findLine(), "hold is not allowed here; 0 was expected");
        static_cast<void>(game_->tick(Verb::Hold));
    }
    const FallingPiece to{entry.piece, kFacings[entry.rotation], entry.x, entry.y};
    const std::optional<FallingPiece> from = game.getPiece();
    if (!from || from->piece != to.piece) {
        throw ReplayDifference(findLine(),
                               "piece " + std::to_string(to.piece) + "; " +
                                   (from ? "piece " + std::to_string(from->piece) : "the end") +
                                   " was expected");
    }
    ++placements_;
    const std::optional<Spin> spin = finder_(game.getBoard(), *from, to);
    if (!spin)
        throw ReplayDifference(findLine(), "the piece cannot get there; a placement was expected");
    return game_->place(toPlacement(to), *spin);
}

void ReplayPlayer::goToNext(bool dealt)
{
    const ReplayEntry& entry = replay_->entries[entry_];
    if (entry.kind == Kind::Verbs && entry.begin < entry.end) {
        if (++inRun_ == replay_->runs[run_].count) {
            ++run_;
            inRun_ = 0;
        }
        if (run_ < entry.end) return;
    }
    ++entry_;
    passChanges(dealt || entry.kind == Kind::Placement);
}

// ---- Queries

std::optional<std::int64_t> ReplayPlayer::findNextTime() const
{
    if (isAtEnd()) return std::nullopt;
    return getTime() + computeTimeLeft();
}

double ReplayPlayer::computeProgress() const
{
    if (isAtEnd()) return 1;
    const ReplayEntry& entry = replay_->entries[entry_];
    double part = 0;  // of the line: a run of verbs counts as a millisecond
    if (entry.kind == Kind::Verbs && entry.value + entry.end > entry.begin) {
        part = static_cast<double>(passed_ + run_ - entry.begin) /
               (static_cast<double>(entry.value) + entry.end - entry.begin);
    }
    return (static_cast<double>(entry_) + part) / static_cast<double>(replay_->entries.size());
}

std::optional<Verb> ReplayPlayer::findVerb() const
{
    if (isAtEnd()) return std::nullopt;
    const ReplayEntry& entry = replay_->entries[entry_];
    if (entry.kind != Kind::Verbs || run_ == entry.end) return std::nullopt;
    return replay_->runs[run_].verb;
}

const ReplayEntry* ReplayPlayer::getPlacement() const
{
    if (isAtEnd() || replay_->entries[entry_].kind != Kind::Placement) return nullptr;
    return &replay_->entries[entry_];
}

const std::string& ReplayPlayer::getBrain() const
{
    return brain_ ? replay_->brains[*brain_] : replay_->header.brain;
}

void ReplayPlayer::checkResult() const
{
    assert(isAtEnd());
    const ReplayResult& told = replay_->result;
    int line = findLine();
    if (game_->isRunning()) {
        const bool isInstant = replay_->header.mode == PlayMode::Instant;
        // A game placed at once may end because the brain finds no placement.
        const bool isPossible = told.end == GameEnd::Stopped || told.end == GameEnd::Left ||
                                (isInstant && told.end == GameEnd::NoMove);
        if (!isPossible) {
            throw ReplayDifference(line, "end " + std::string(toString(told.end)) +
                                             "; the game is still on, more verbs were expected");
        }
    } else if (told.end != game_->getEnd()) {
        throw ReplayDifference(line, "end " + std::string(toString(told.end)) + "; end " +
                                         std::string(toString(game_->getEnd())) + " was expected");
    }
    const ReplayResult result = computeResult(told.end, *game_);
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
    if (hasTime_) compare("time", told.time, result.time);
    if (told.board != result.board) {
        throw ReplayDifference(line + 1,
                               "another board; " + formatHash(result.board) + " was expected");
    }
}

GoalCourse computeGoalCourse(const std::shared_ptr<const Replay>& replay, std::int64_t limit)
{
    assert(replay->header.mode == PlayMode::Ticks);
    ReplayPlayer player(replay);
    const ModernGame& game = *player.getGame().get<ModernGame>();
    GoalCourse course;
    course.note(game);
    while (!player.isAtEnd()) {
        if (player.getWork() >= limit) return {};
        if (!player.step().locks.empty()) course.note(game);
    }
    return course;
}

bool verifyReplay(const std::shared_ptr<const Replay>& replay, const SpinFinder& finder,
                  const ReplayWatch& watch)
{
    ReplayPlayer player(replay, finder);
    std::int64_t end = ReplayPlayer::kSlice;
    while (!player.isAtEnd()) {
        static_cast<void>(player.step());
        if (player.getWork() < end) continue;
        if (watch && !watch(player.computeProgress())) return false;
        end = player.getWork() + ReplayPlayer::kSlice;
    }
    player.checkResult();
    return true;
}

}  // namespace tetris
