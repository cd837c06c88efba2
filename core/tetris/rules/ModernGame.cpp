#include "core/tetris/rules/ModernGame.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/Format.h"
#include "core/tetris/Game.h"

namespace tetris {

namespace {

constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
constexpr int kDownPoints = 1;  // a row
constexpr int kLandPoints = 2;

GameRules requireRules(const PieceSequence* sequence, const GameRules& rules) {
    if (sequence == nullptr) base::refuse("ModernGame: a sequence of pieces is required");
    requireValid(rules);
    return rules;
}

// The stack that the rules say; nullopt if they say none.
std::optional<Board> readStartBoard(const GameRules& rules) {
    std::string picture(splitStart(rules.board).first);
    if (picture.empty()) return std::nullopt;
    std::ranges::replace(picture, '/', '\n');
    return Board::fromPicture(picture);
}

// The board of the game: that of the start with empty rows above.
Board makeBoard(const GameRules& rules, std::optional<Board> start) {
    const int height = rules.rows + kBufferRows;
    if (!start) start = readStartBoard(rules);
    if (!start) return {rules.width, height};
    if (start->getWidth() != rules.width || start->getHeight() > height) {
        base::refuse("ModernGame: the board at the start does not fit the game's");
    }
    return Board::fromColumns(rules.width, height, [&start](int x) { return start->getColumn(x); });
}

StartQueue readStartQueue(const GameRules& rules) {
    return parseStartQueue(splitStart(rules.board).second).value_or(StartQueue());
}

std::optional<int> requireHeld(int held) {
    if (held == -1) return std::nullopt;
    if (held < 0 || held > 6) base::refuse("ModernGame: the piece in hold is {}", held);
    return held;
}

}  // namespace

ModernGame::ModernGame(std::unique_ptr<PieceSequence> sequence, const GameRules& rules,
                       const ModernStart& start)
    : sequence_(std::move(sequence)),
      rules_(requireRules(sequence_.get(), rules)),
      queue_(readStartQueue(rules).pieces),
      limit_(combineLimits(rules.limit, sequence_->getLimit())),
      board_(makeBoard(rules, start.board)),
      score_(start.backToBack, start.combo),
      garbage_(start.garbage.value_or(Garbage(rules))),
      held_(requireHeld(start.held == -1 ? readStartQueue(rules).held : start.held)),
      rows_(start.rows) {
    if (start.combo < -1 || start.rows < 0)
        base::refuse("ModernGame: a number of the start is negative");
    raiseGarbage(garbage_.countFirst());
    if (isRunning()) enterNext();
}

// ---- Verbs

GameReport ModernGame::tick(Verb verb) {
    GameReport report;
    if (isRunning()) report.moved = act(verb, report);
    report.end = end_;
    return report;
}

bool ModernGame::act(Verb verb, GameReport& report) {
    const FallingPiece& piece = descent_->getPiece();
    switch (verb) {
        case Verb::Left: return shift(-1, report);
        case Verb::Right: return shift(1, report);
        case Verb::TurnRight: return turnBy(Turn::Right, report);
        case Verb::TurnLeft: return turnBy(Turn::Left, report);
        case Verb::TurnAround: return turnBy(Turn::Around, report);
        case Verb::Down: return drop(piece.y - 1, report);
        case Verb::Drop: return drop(dropDown(board_, piece).y, report);
        case Verb::Land: land(report); return true;
        case Verb::Hold: return hold(report);
        case Verb::Rotate: break;
    }
    return false;
}

bool ModernGame::shift(int columns, GameReport& report) {
    FallingPiece to = descent_->getPiece();
    to.x += columns;
    if (!isFree(board_, to)) return false;
    move(to, Spin::None, report);
    return true;
}

bool ModernGame::turnBy(Turn turn, GameReport& report) {
    const std::optional<Turned> turned = tetris::turn(board_, descent_->getPiece(), turn);
    if (!turned) return false;
    move(turned->piece, findSpin(board_, *turned, turn), report);
    return true;
}

void ModernGame::move(const FallingPiece& to, Spin spin, GameReport& report) {
    descent_->move(board_, to, spin);
    if (descent_->hasSpentMoves()) lock(to, spin, report);
}

bool ModernGame::drop(int y, GameReport& report) {
    if (descent_->isResting()) return false;
    score_.addDrop(kDownPoints * (descent_->getPiece().y - y));
    fall(y, report);
    return true;
}

void ModernGame::fall(int y, GameReport& report) {
    FallingPiece to = descent_->getPiece();
    to.y = y;
    descent_->fall(board_, to);
    if (descent_->hasSpentMoves()) lock(to, Spin::None, report);
}

void ModernGame::land(GameReport& report) {
    const FallingPiece& piece = descent_->getPiece();
    const FallingPiece to = dropDown(board_, piece);
    score_.addDrop(kLandPoints * (piece.y - to.y));
    lock(to, to == piece ? descent_->getSpin() : Spin::None, report);
}

bool ModernGame::canHold() const {
    return isRunning() && rules_.hold && !hasHeld_ && (held_ || !isLimitReached());
}

bool ModernGame::hold(GameReport& report) {
    if (!canHold()) return false;
    const std::optional<int> entering = held_;
    held_ = descent_->getPiece().piece;
    hasHeld_ = true;
    report.emptied = entering ? enter(*entering) : enterNext();
    return true;
}

GameReport ModernGame::place(const FallingPiece& piece, Spin spin, bool usesHold) {
    GameReport report;
    if (isRunning()) {
        const std::optional<FallingPiece> falling = usesHold ? findAfterHold() : getPiece();
        if (!falling)
            base::refuse("ModernGame: hold is refused, or the piece that it brings has no room");
        if (piece.piece != falling->piece || !isFree(board_, piece) || !isResting(board_, piece))
            base::refuse("ModernGame: the falling piece cannot be placed there");
        if (usesHold) hold(report);
        lock(piece, spin, report);
        report.moved = true;
    }
    report.end = end_;
    return report;
}

// ---- Time

GameReport ModernGame::elapse(int64_t milliseconds) {
    if (milliseconds < 0 || milliseconds > kMaxElapse) {
        base::refuse("ModernGame: {} ms cannot pass", milliseconds);
    }
    return elapseTo(now_ + milliseconds * kMicroseconds);
}

GameReport ModernGame::elapseTo(int64_t moment) {
    GameReport report;
    const int64_t end = findEndTime();
    const int64_t until = std::max(std::min(moment, end), now_);
    while (isRunning()) {
        const int64_t next = findLockOrFall();
        const int64_t passed = std::min(next, until) - now_;
        now_ += passed;
        descent_->pass(passed);
        if (next > until) break;
        report.moved = true;
        if (descent_->isResting()) {
            lock(descent_->getPiece(), descent_->getSpin(), report);
        } else {
            fall(descent_->getPiece().y - 1, report);
        }
    }
    if (isRunning() && now_ == end) finish(GameEnd::Time);
    report.end = end_;
    return report;
}

// The moment at which the piece falls or locks by itself, or kNever. Requires: the game is running.
int64_t ModernGame::findLockOrFall() const {
    const std::optional<int64_t> wait = descent_->computeWait(computeFallTime(getLevel()));
    return wait ? now_ + *wait : kNever;
}

int64_t ModernGame::getTime() const { return roundUp(now_); }

std::optional<int64_t> ModernGame::computeWait() const {
    const std::optional<int64_t> next = findNextEvent();
    if (!next) return std::nullopt;
    return roundUp(*next - now_);
}

std::optional<int64_t> ModernGame::findNextEvent() const {
    if (!isRunning()) return std::nullopt;
    const int64_t next = std::min(findLockOrFall(), findEndTime());
    return next == kNever ? std::nullopt : std::optional(next);
}

// ---- Entering and locking

bool ModernGame::enterNext() {
    if (isLimitReached()) {
        finish(GameEnd::Limit);
        return false;
    }
    const int queued = countQueued();
    ++dealt_;
    return enter(queued > 0 ? queue_.end()[-queued] : sequence_->next(board_));
}

bool ModernGame::enter(int piece) {
    const FallingPiece entering = makeEntering(rules_, piece);
    const bool emptied = !isFree(board_, entering) && emptyOrFinish(GameEnd::BlockOut);
    if (isRunning()) descent_.emplace(board_, entering, rules_);
    return emptied;
}

void ModernGame::lock(FallingPiece piece, Spin spin, GameReport& report) {
    Lock lock{.piece = piece, .landed = toPlacement(piece)};
    hasHeld_ = false;
    // The piece was there before, so it fits.
    static_cast<void>(board_.place(*lock.landed.piece, lock.landed.x, lock.landed.y));
    board_.commit();
    ++pieces_;
    if (lock.landed.y >= rules_.rows) {
        lock.emptied = emptyOrFinish(GameEnd::LockOut);
    } else {
        clearRows(lock, spin);
    }
    if (isRunning() && enterNext()) lock.emptied = true;
    report.locks.push_back(lock);
}

void ModernGame::clearRows(Lock& lock, Spin spin) {
    lock.fullRows = board_.getFullRows();
    const int rising = garbage_.noteLock(lock.fullRows, now_);
    const int cleared = board_.clearRows();
    board_.commit();
    lock.score = score_.addLock(cleared, spin, board_.getMaxHeight() == 0, getLevel());
    rows_ += cleared;
    if (isGoalReached()) {
        finish(GameEnd::Goal);
        return;
    }
    lock.risen = raiseGarbage(rising);
}

int ModernGame::raiseGarbage(int rows) {
    const int risenBefore = garbage_.getRisen();
    if (!garbage_.rise(board_, rows)) finish(GameEnd::TopOut);
    return garbage_.getRisen() - risenBefore;
}

bool ModernGame::isGoalReached() const {
    const GoalEntry& goal = getEntry(rules_.goal);
    if (goal.digsGarbage) return garbage_.getDug() == garbage_.getTotal();
    const int rows = countRowsToClear(rules_);
    return rows != 0 && rows_ >= rows;
}

// The moment at which its time is up, in microseconds; kNever if it has as much as it wants.
int64_t ModernGame::findEndTime() const {
    const int64_t milliseconds = computeEndTime(rules_);
    return milliseconds == 0 ? kNever : milliseconds * kMicroseconds;
}

// Without room the board of an endless game is emptied; any other one ends.
bool ModernGame::emptyOrFinish(GameEnd end) {
    if (!getEntry(rules_.goal).isEndless) {
        finish(end);
        return false;
    }
    board_ = Board(rules_.width, board_.getHeight());
    score_.endChains();
    return true;
}

void ModernGame::finish(GameEnd end) {
    end_ = end;
    descent_.reset();
}

// ---- Queries

std::optional<FallingPiece> ModernGame::getPiece() const {
    if (!descent_) return std::nullopt;
    return descent_->getPiece();
}

std::optional<FallingPiece> ModernGame::findGhost() const {
    if (!descent_) return std::nullopt;
    return dropDown(board_, descent_->getPiece());
}

std::optional<FallingPiece> ModernGame::findEntry(int piece) const {
    return tetris::findEntry(board_, rules_, piece);
}

std::optional<FallingPiece> ModernGame::findAfterHold() const {
    if (!canHold()) return std::nullopt;
    if (held_) return findEntry(*held_);
    const std::vector<int> next = peek(1);
    return next.empty() ? std::nullopt : findEntry(next.front());
}

std::vector<int> ModernGame::peek(int count) const {
    if (!isRunning()) return {};
    if (limit_ != 0) count = std::min(count, limit_ - dealt_);
    const int queued = std::min(countQueued(), count);
    std::vector<int> next = sequence_->peek(count - queued);
    next.insert(next.begin(), queue_.end() - countQueued(), queue_.end() - countQueued() + queued);
    return next;
}

Randomizer ModernGame::describeDraw(int count) const {
    const int queued = countQueued();
    return count < queued ? Randomizer() : sequence_->describeDraw(count - queued);
}

}  // namespace tetris
