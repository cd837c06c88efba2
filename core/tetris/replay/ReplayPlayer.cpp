#include "core/tetris/replay/ReplayPlayer.h"

#include <cassert>
#include <utility>

#include "core/tetris/Piece.h"

namespace tetris {

namespace {

using Kind = ReplayEntry::Kind;

}  // namespace

ReplayPlayer::ReplayPlayer(std::shared_ptr<const Replay> replay)
    : replay_(std::move(replay)),
      active_(replay_->header.brainActive),
      adversary_(replay_->header.adversary)
{
    const ReplayHeader& header = replay_->header;
    std::unique_ptr<PieceSequence> named;
    if (findSequence(header.sequence) != nullptr)
        named = makeSequence(header.sequence, header.seed);
    RecalledSequence sequence(std::move(named), header.seed, header.adversary);
    limit_ = combineLimits(header.limit, sequence.getLimit());
    const int height = header.rows + kTopRows;
    if (header.mode == PlayMode::Instant) {
        state_.emplace<Placing>(
            Placing{.board = Board(header.width, height), .sequence = sequence});
        passChanges(true);
        return;
    }
    sequence.recall(listDealt());
    try {
        state_.emplace<Game>(
            std::make_unique<RecalledSequence>(sequence),
            GameOptions{.width = header.width, .height = height, .limit = header.limit});
    } catch (const std::invalid_argument& error) {
        throw ReplayDifference(findLine(), error.what());
    }
    checkDealt(getGame()->hasAdversaryDealt(), hasDealtEntry(0));
    passChanges(true);
}

// The line of the entry of the next step.
int ReplayPlayer::findLine() const
{
    return findFirstEntryLine(replay_->header) + static_cast<int>(entry_);
}

// The pieces that were recorded as dealt, in order.
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
        if (kind == Kind::Verbs || kind == Kind::Placement) return false;
    }
    return false;
}

// The piece that was recorded as dealt between the last step and that entry.
std::optional<int> ReplayPlayer::findDealtBefore(std::size_t entry) const
{
    while (entry > 0) {
        const ReplayEntry& before = replay_->entries[--entry];
        if (before.kind == Kind::Dealt) return before.piece;
        if (before.kind == Kind::Verbs || before.kind == Kind::Placement) break;
    }
    return std::nullopt;
}

// Throws ReplayDifference unless the piece just dealt is recorded if, and only if, it has to be.
void ReplayPlayer::checkDealt(bool byAdversary, bool isRecorded) const
{
    const bool isFromFile = findSequence(replay_->header.sequence) == nullptr;
    if (isRecorded == (byAdversary || isFromFile)) return;
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
                if (entry.begin < entry.end) return;
                // Time that passed before the game was suspended.
                time_ += entry.value;
                break;
            case Kind::Dealt:
                if (!std::exchange(dealt, false)) {
                    throw ReplayDifference(findLine(), "no piece was due; no '!' was expected");
                }
                break;
            case Kind::Speed: speed_ = static_cast<int>(entry.value); break;
            case Kind::Brain: brain_ = entry.value; break;
            case Kind::Active: active_ = entry.value != 0; break;
            case Kind::Adversary:
                adversary_ = static_cast<int>(entry.value);
                if (auto* const game = std::get_if<Game>(&state_)) {
                    game->setAdversaryLevel(adversary_);
                } else {
                    std::get<Placing>(state_).sequence.setAdversaryLevel(adversary_);
                }
                break;
        }
    }
}

TickReport ReplayPlayer::step()
{
    assert(!isAtEnd());
    if (!isRunning()) {
        throw ReplayDifference(findLine(), "the game had ended before this; 'end' was expected");
    }
    ++steps_;
    return std::holds_alternative<Game>(state_) ? tick() : place();
}

TickReport ReplayPlayer::tick()
{
    auto& game = std::get<Game>(state_);
    const ReplayEntry& entry = replay_->entries[entry_];
    const VerbRun& run = replay_->runs[run_];
    if (run_ == entry.begin && inRun_ == 0) time_ += entry.value;
    const bool isLast = run_ + 1 == entry.end && inRun_ + 1 == run.count;
    TickReport report;
    try {
        report = game.tick(run.verb);
    } catch (const std::invalid_argument& error) {
        throw ReplayDifference(findLine(), error.what());
    }
    if (report.landed && game.isRunning()) {
        checkDealt(game.hasAdversaryDealt(), isLast && hasDealtEntry(entry_ + 1));
    }
    if (++inRun_ == run.count) {
        ++run_;
        inRun_ = 0;
    }
    if (isLast) {
        ++entry_;
        passChanges(report.landed && game.isRunning());
    }
    return report;
}

TickReport ReplayPlayer::place()
{
    Placing& placing = std::get<Placing>(state_);
    const ReplayEntry& entry = replay_->entries[entry_];
    // The piece may be recorded apart, too.
    const std::optional<int> recorded = findDealtBefore(entry_);
    placing.sequence.recall({recorded.value_or(entry.piece)});
    const int piece = placing.sequence.next(placing.board);
    if (recorded) checkDealt(placing.sequence.hasAdversaryDealt(), true);
    if (piece != entry.piece) {
        throw ReplayDifference(findLine(), "piece " + std::to_string(entry.piece) + "; piece " +
                                               std::to_string(piece) + " was expected");
    }
    const Piece& turned = *findRotation(entry.piece, entry.rotation);
    Placement placement{&turned, entry.x, placing.board.dropHeight(turned, entry.x)};
    if (placing.board.place(turned, placement.x, placement.y) >= PlaceResult::OutOfBounds) {
        throw ReplayDifference(findLine(), "the piece has no room there; expected a placement");
    }
    TickReport report{.moved = true, .landed = placement, .fullRows = placing.board.getFullRows()};
    placing.tally.add(placing.board.clearRows());
    placing.board.commit();
    ++placing.pieces;
    if (placing.board.getMaxHeight() > replay_->header.rows) {
        throw ReplayDifference(findLine(),
                               "the piece sticks out of the well; expected a placement");
    }
    if (!isRunning()) report.end = GameEnd::Limit;
    ++entry_;
    passChanges(true);
    return report;
}

std::optional<std::int64_t> ReplayPlayer::findNextTime() const
{
    if (isAtEnd()) return std::nullopt;
    const ReplayEntry& entry = replay_->entries[entry_];
    if (entry.kind != Kind::Verbs) return time_;
    return run_ == entry.begin && inRun_ == 0 ? time_ + entry.value : time_;
}

bool ReplayPlayer::isRunning() const
{
    if (const Game* const game = getGame()) return game->isRunning();
    return limit_ == 0 || std::get<Placing>(state_).pieces < limit_;
}

Board ReplayPlayer::copyBoard() const
{
    if (const Game* const game = getGame()) return game->copyCommittedBoard();
    return std::get<Placing>(state_).board;
}

std::int64_t ReplayPlayer::countPieces() const
{
    if (const Game* const game = getGame()) return game->getPieces();
    return std::get<Placing>(state_).pieces;
}

std::int64_t ReplayPlayer::computeScore() const
{
    return countPieces() + getTally().points;
}

const RowTally& ReplayPlayer::getTally() const
{
    if (const Game* const game = getGame()) return game->getTally();
    return std::get<Placing>(state_).tally;
}

const std::string& ReplayPlayer::getBrain() const
{
    return brain_ ? replay_->brains[*brain_] : replay_->header.brain;
}

bool ReplayPlayer::hasAdversaryDealt() const
{
    if (const Game* const game = getGame()) return game->hasAdversaryDealt();
    return std::get<Placing>(state_).sequence.hasAdversaryDealt();
}

const ReplayEntry* ReplayPlayer::getPlacement() const
{
    if (isAtEnd() || getGame() != nullptr) return nullptr;
    return &replay_->entries[entry_];
}

std::optional<Verb> ReplayPlayer::findVerb() const
{
    if (isAtEnd() || getGame() == nullptr) return std::nullopt;
    return replay_->runs[run_].verb;
}

ReplayResult ReplayPlayer::computeResultSoFar(ReplayEnd end) const
{
    if (const Game* const game = getGame()) return computeResult(end, *game);
    const Placing& placing = std::get<Placing>(state_);
    return {.end = end,
            .score = placing.pieces + placing.tally.points,
            .pieces = placing.pieces,
            .rows = placing.tally.rows,
            .board = hashBoard(placing.board)};
}

void ReplayPlayer::checkResult() const
{
    assert(isAtEnd());
    const ReplayResult& told = replay_->result;
    int line = findLine();
    const bool wasCutOff = told.end == ReplayEnd::Stopped || told.end == ReplayEnd::Left;
    const Game* const game = getGame();
    if (isRunning()) {
        // A game placed at once may end because the brain finds no placement.
        const bool isPossible = wasCutOff || (game == nullptr && told.end == ReplayEnd::NoMove);
        if (!isPossible) {
            throw ReplayDifference(line, "end " + std::string(toString(told.end)) +
                                             "; the game is still on, more verbs were expected");
        }
    } else {
        const ReplayEnd end = game == nullptr ? ReplayEnd::Limit : toReplayEnd(game->getEnd());
        if (told.end != end) {
            throw ReplayDifference(line, "end " + std::string(toString(told.end)) + "; end " +
                                             std::string(toString(end)) + " was expected");
        }
    }
    const ReplayResult result = computeResultSoFar(told.end);
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
    if (told.board != result.board) {
        throw ReplayDifference(line + 1,
                               "another board; " + formatHash(result.board) + " was expected");
    }
}

void verifyReplay(const std::shared_ptr<const Replay>& replay)
{
    ReplayPlayer player(replay);
    while (!player.isAtEnd())
        static_cast<void>(player.step());
    player.checkResult();
}

}  // namespace tetris
