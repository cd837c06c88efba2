#include "core/tetris/replay/ReplayPlayer.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "core/tetris/sequence/RecalledSequence.h"

namespace tetris {

namespace {

using Kind = ReplayEntry::Kind;

bool isStep(Kind kind) { return kind == Kind::Verbs || kind == Kind::Placement; }

}  // namespace

ReplayPlayer::ReplayPlayer(SharedReplay replay, SpinFinder finder)
    : replay_(std::move(replay)),
      finder_(std::move(finder)),
      version_(&getReplayVersion(replay_->header.rules)),
      active_(replay_->header.brainActive),
      adversary_(replay_->header.adversary) {
    try {
        game_.emplace(makeGame());
    } catch (const std::invalid_argument& error) {
        refuse(error.what());
    }
    if (version_->hasAdversary && replay_->header.mode == PlayMode::Ticks)
        checkDealt(game_->hasAdversaryDealt(), hasDealtEntry(0));
    passChanges(true);
}

PlayedGame ReplayPlayer::makeGame() const {
    const ReplayHeader& header = replay_->header;
    const GameRules& rules = header.rules;
    if (header.match) return PlayedGame(Match(*header.match));
    std::unique_ptr<PieceSequence> named;
    if (!isFromFile()) named = makeSequence(header.sequence, rules.seed);
    RecalledSequence sequence(std::move(named), rules.seed, header.adversary);
    if (version_->hasAdversary && header.mode == PlayMode::Instant)
        return PlayedGame(InstantGame(rules.width, rules.rows, rules.limit, sequence));
    sequence.recall(listDealt());
    return PlayedGame(rules, std::make_unique<RecalledSequence>(std::move(sequence)));
}

// The line of the entry of the next step.
int ReplayPlayer::findLine() const {
    return findFirstEntryLine(replay_->header) + static_cast<int>(entry_);
}

// ---- Pieces that were recorded as dealt

std::vector<int> ReplayPlayer::listDealt() const {
    std::vector<int> pieces;
    for (const ReplayEntry& entry : replay_->entries) {
        if (entry.kind == Kind::Dealt) pieces.push_back(entry.piece);
    }
    return pieces;
}

// True if a piece was recorded as dealt before the first step from that entry on.
bool ReplayPlayer::hasDealtEntry(size_t from) const {
    for (size_t i = from; i < replay_->entries.size(); ++i) {
        const Kind kind = replay_->entries[i].kind;
        if (kind == Kind::Dealt) return true;
        if (isStep(kind)) return false;
    }
    return false;
}

// The piece that was recorded as dealt between the last step and that entry.
std::optional<int> ReplayPlayer::findDealtBefore(size_t entry) const {
    while (entry > 0) {
        const ReplayEntry& before = replay_->entries[--entry];
        if (before.kind == Kind::Dealt) return before.piece;
        if (isStep(before.kind)) break;
    }
    return std::nullopt;
}

// Throws ReplayDifference unless the piece just dealt is recorded if, and only if, it has to be.
void ReplayPlayer::checkDealt(bool byAdversary, bool isRecorded) const {
    if (isRecorded == (byAdversary || isFromFile())) return;
    refuse(isRecorded    ? "'!' names a piece of the sequence, not of the adversary"
           : byAdversary ? "the adversary dealt the next piece; expected '! PIECE'"
                         : "the next piece came from a file; expected '! PIECE'");
}

void ReplayPlayer::passChanges(bool dealt) {
    for (; entry_ < replay_->entries.size(); ++entry_) {
        const ReplayEntry& entry = getNext();
        // In older versions a change may stand after the end.
        if (version_->sides > 1 && !isStep(entry.kind)) requireRunning();
        if (entry.side != 0 && !isStep(entry.kind)) continue;
        switch (entry.kind) {
            case Kind::Placement: return;
            case Kind::Verbs:
                run_ = entry.begin;
                inRun_ = 0;
                passed_ = 0;
                if (version_->hasTime || entry.begin < entry.end) return;
                // Time that passed before the game was suspended.
                time_ += entry.value;
                break;
            case Kind::Dealt:
                // A piece of a classic game is recorded where it is due.
                if (version_->hasAdversary && !std::exchange(dealt, false))
                    refuse("'!' where no piece was due");
                if (!version_->hasAdversary && !isFromFile()) {
                    refuse("'!' where the pieces follow from the sequence");
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
int64_t ReplayPlayer::computeTimeLeft() const {
    const ReplayEntry& entry = getNext();
    return entry.kind == Kind::Verbs ? entry.value - passed_ : 0;
}

// Calls act(), which may find that a recorded piece is missing, or that a placement has no room.
template <class Act>
auto ReplayPlayer::guard(Act&& act) {
    try {
        return act();
    } catch (const std::invalid_argument& error) {
        refuse(error.what());
    }
}

void ReplayPlayer::requireRunning() const {
    if (game_->isRunning()) return;
    refuse("the game had ended before this; expected 'end'");
}

ReplayPlayer::Reports ReplayPlayer::pass(int64_t milliseconds) {
    if (isAtEnd()) return {GameReport{.end = game_->getEnd()}, {}};
    const int64_t time = std::min(milliseconds, computeTimeLeft());
    passed_ += time;
    time_ += time;
    return guard([&] { return game_->elapseSides(time); });
}

void ReplayPlayer::requireBounds() const {
    if (game_->countLandedPieces() > kMaxReplayPieces) refuse("more than 16,777,216 pieces");
    if (replay_->isCut) return;
    // Rows that are sent stay sent, so a replay that sends more than it says is left at once.
    for (const int side : {0, 1}) {
        const int64_t told = replay_->result.sides[base::toIndex(side)].sent;
        if (game_->countSent(side) > told) {
            refuse(
                base::format("side {} has sent more than the {} rows of its result", side, told));
        }
    }
}

ReplayPlayer::Reports ReplayPlayer::step() {
    assert(!isAtEnd());
    ++steps_;
    const std::optional<int64_t> wait = game_->computeWait();
    const std::optional<int64_t> next = findNextTime();
    // A step of time alone brings about what happens at its end.
    const int64_t event = wait ? getTime() + *wait : 0;
    const bool isTimeFirst = wait && next && (event < *next || (event == *next && findVerb()));
    if (!isTimeFirst) return finishStep();
    Reports reports = pass(*wait);
    requireBounds();
    return reports;
}

// What is left of the line's time, and the verb or the placement.
ReplayPlayer::Reports ReplayPlayer::finishStep() {
    requireRunning();
    Reports reports = pass(computeTimeLeft());
    GameReport& report = reports[getNext().side];
    if (findVerb() || getPlacement() != nullptr) {
        requireRunning();
        GameReport acted = guard([this] { return act(); });
        report.locks.insert(report.locks.end(), acted.locks.begin(), acted.locks.end());
        report.moved = acted.moved;
        report.emptied = acted.emptied;
        report.end = acted.end;
    }
    requireBounds();
    goToNext(!report.locks.empty() && game_->isRunning());
    return reports;
}

GameReport ReplayPlayer::act() {
    if (getPlacement() != nullptr) {
        auto* const instant = game_->get<InstantGame>();
        return instant != nullptr ? placeDropped(*instant) : placeReached();
    }
    const ReplayEntry& entry = getNext();
    const VerbRun& run = replay_->runs[run_];
    GameReport report = game_->tick(run.verb, entry.side);
    if (version_->hasAdversary && !report.locks.empty() && game_->isRunning()) {
        const bool isLast = run_ + 1 == entry.end && inRun_ + 1 == run.count;
        checkDealt(game_->hasAdversaryDealt(), isLast && hasDealtEntry(entry_ + 1));
    }
    return report;
}

GameReport ReplayPlayer::placeDropped(InstantGame& game) {
    const ReplayEntry& entry = getNext();
    // The piece may be recorded apart, too.
    const std::optional<int> recorded = findDealtBefore(entry_);
    const int piece = game.deal(recorded.value_or(entry.piece));
    if (recorded) checkDealt(game.hasAdversaryDealt(), true);
    if (piece != entry.piece) {
        refuse(base::format("piece {}; expected piece {}", entry.piece, piece));
    }
    const Piece& turned = *findRotation(entry.piece, entry.rotation);
    return game.place({&turned, entry.x, game.getBoard().dropHeight(turned, entry.x)});
}

GameReport ReplayPlayer::placeReached() {
    const ReplayEntry& entry = getNext();
    if (game_->getNextSide().value_or(entry.side) != entry.side)
        refuse(base::format("side {}; expected side {}", entry.side, 1 - entry.side));
    const ModernGame& game = *std::as_const(*game_).get<ModernGame>(entry.side);
    if (entry.usesHold && !game.canHold()) refuse("hold is not allowed here; expected 0");
    // A game whose sequence is not known here shows what Hold brings only by drawing it.
    const bool holdsFirst = entry.usesHold && version_->sides == 1;
    if (holdsFirst) game_->tick(Verb::Hold);
    const bool holdsWithIt = entry.usesHold && !holdsFirst;
    const std::optional<FallingPiece> from = holdsWithIt ? game.findAfterHold() : game.getPiece();
    const FallingPiece to{entry.piece, kFacings[entry.rotation], entry.x, entry.y};
    if (!from || from->piece != to.piece) {
        refuse(base::format("piece {}; expected {}", to.piece,
                            from ? base::format("piece {}", from->piece) : "the end"));
    }
    ++placements_;
    const std::optional<Spin> spin = finder_(game.getBoard(), *from, to);
    if (!spin) refuse("the piece cannot get there; expected a placement");
    return game_->place(toPlacement(to), *spin, holdsWithIt, entry.side);
}

void ReplayPlayer::goToNext(bool dealt) {
    const ReplayEntry& entry = getNext();
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

std::optional<int64_t> ReplayPlayer::findNextTime() const {
    if (isAtEnd()) return std::nullopt;
    // The piece of a paced match is due at its moment.
    if (const Match* const match = findMatch(); match != nullptr && getPlacement() != nullptr)
        return roundUp(match->getMoment());
    return getTime() + computeTimeLeft();
}

double ReplayPlayer::computeProgress() const {
    if (isAtEnd()) return 1;
    const ReplayEntry& entry = getNext();
    double part = 0;  // of the line: a run of verbs counts as a millisecond
    if (entry.kind == Kind::Verbs && entry.value + entry.end > entry.begin) {
        part = static_cast<double>(passed_ + run_ - entry.begin) /
               (static_cast<double>(entry.value) + entry.end - entry.begin);
    }
    return (static_cast<double>(entry_) + part) / static_cast<double>(replay_->entries.size());
}

std::optional<Verb> ReplayPlayer::findVerb() const {
    if (isAtEnd()) return std::nullopt;
    const ReplayEntry& entry = getNext();
    if (entry.kind != Kind::Verbs || run_ == entry.end) return std::nullopt;
    return replay_->runs[run_].verb;
}

const ReplayEntry* ReplayPlayer::getPlacement() const {
    if (isAtEnd() || getNext().kind != Kind::Placement) return nullptr;
    return &getNext();
}

// A match that is still on, with the end that is told if it can end so.
Match ReplayPlayer::endMatch(Match match) const {
    const MatchEnd& told = replay_->result.match;
    if (told.kind == MatchEnd::Kind::Stopped) {
        match.stop();
        return match;
    }
    // Who gives up: a person that has lost, or in a paced match the brain whose piece is due.
    const bool isPaced = match.getRules().clock == MatchClock::Paced;
    const int loser = isPaced ? match.getNextSide().value() : 1 - told.winner;
    const bool isPerson = replay_->header.who[base::toIndex(loser)] == kPerson;
    if (isPerson != isPaced) match.giveUp(loser, told.how == GameEnd::Absent);
    return match;
}

// The result of the game, with the end that is told if it is still on and can end so.
ReplayResult ReplayPlayer::computeEnd() const {
    if (!game_->isRunning()) return computeResult(game_->getEnd(), *game_);
    const ReplayHeader& header = replay_->header;
    const ReplayResult& told = replay_->result;
    const bool isInstant = header.mode == PlayMode::Instant;
    ReplayResult result = computeResult(told.end, *game_);
    // A game placed at once may end because the brain finds no placement.
    bool isPossible = told.end == GameEnd::Stopped || told.end == GameEnd::Left ||
                      (isInstant && told.end == GameEnd::NoMove);
    if (const Match* const match = findMatch()) {
        result = computeResult(endMatch(*match));
        isPossible = result.match == told.match;
    }
    if (!isPossible) {
        refuse(base::format("{} while the game is still on; expected more {}",
                            listResultLines(header, told).front(),
                            isInstant ? "placements" : "verbs"));
    }
    return result;
}

void ReplayPlayer::checkResult() const {
    assert(isAtEnd());
    const std::vector<std::string> told = listResultLines(replay_->header, replay_->result);
    const std::vector<std::string> expected = listResultLines(replay_->header, computeEnd());
    int line = findLine();
    // What follows is told, not proven.
    for (size_t i = 0; i < expected.size(); ++i, ++line) {
        if (told[i] != expected[i])
            throw ReplayDifference(line, base::format("{}; expected {}", told[i], expected[i]));
    }
}

GoalCourse computeGoalCourse(const SharedReplay& replay, int64_t limit) {
    assert(replay->header.mode == PlayMode::Ticks);
    ReplayPlayer player(replay);
    const ModernGame& game = *player.getGame().get<ModernGame>();
    GoalCourse course;
    course.note(game);
    while (!player.isAtEnd()) {
        if (player.getWork() >= limit) return {};
        if (!player.step()[0].locks.empty()) course.note(game);
    }
    return course;
}

bool verifyReplay(const SharedReplay& replay, const SpinFinder& finder, const ReplayWatch& watch) {
    ReplayPlayer player(replay, finder);
    int64_t end = ReplayPlayer::kSlice;
    while (!player.isAtEnd()) {
        player.step();
        if (player.getWork() < end) continue;
        if (watch && !watch(player.computeProgress())) return false;
        end = player.getWork() + ReplayPlayer::kSlice;
    }
    player.checkResult();
    return true;
}

Replay completeMatch(const SharedReplay& recorded, const SpinFinder& finder, bool resigns) {
    ReplayPlayer player(recorded, finder);
    while (!player.isAtEnd())
        player.step();
    Match match = *player.findMatch();
    resigns ? match.giveUp(0) : match.stop();
    Replay whole = *recorded;
    whole.result = computeResult(match);
    whole.isCut = false;
    return whole;
}

}  // namespace tetris
