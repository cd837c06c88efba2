#include "core/tetris/versus/Match.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

constexpr std::array<int, 2> kSides{0, 1};
// They seed the holes in the garbage of each side. Neighbouring numbers would give related holes.
constexpr std::array<uint64_t, 2> kHoleSeeds{GarbageHoles::kSeed, 0xBB67AE8584CA};

[[noreturn]] void refuseNext(int side) {
    base::refuse("Match: side {} is not the next one to place a piece", side);
}

ModernGame makeGame(const MatchRules& rules, int side, ModernStart start) {
    GameRules game = rules.game;
    game.goal = Goal::Versus;
    game.set = RuleSet::Modern;
    game.gravity = rules.clock == MatchClock::Time;
    const GarbageHoles holes(game.seed ^ kHoleSeeds[base::toIndex(side)], game.width);
    start.garbage.emplace(GarbageQueue(holes, rules.messy, rules.cap));
    return {makeSequence(rules.sequence, game.seed), game, start};
}

MatchRules requireRules(const MatchRules& rules) {
    requireValid(rules);
    return rules;
}

void append(GameReport& report, const GameReport& more) {
    report.moved = report.moved || more.moved;
    report.locks.insert(report.locks.end(), more.locks.begin(), more.locks.end());
    report.end = more.end;
}

}  // namespace

std::string toString(const MatchEnd& end) {
    switch (end.kind) {
        case MatchEnd::Kind::None: return "none";
        case MatchEnd::Kind::Draw: return "draw";
        case MatchEnd::Kind::Stopped: return "stopped";
        case MatchEnd::Kind::Win: break;
    }
    return base::format("win {} {}", end.winner, toString(end.how));
}

std::optional<MatchEnd> findMatchEnd(std::string_view name) {
    using Kind = MatchEnd::Kind;
    if (name == "draw") return MatchEnd{.kind = Kind::Draw};
    if (name == "stopped") return MatchEnd{.kind = Kind::Stopped};
    for (const int winner : kSides) {
        using enum GameEnd;
        for (const GameEnd how : {BlockOut, LockOut, TopOut, NoMove, Resigned, Absent}) {
            const MatchEnd end{Kind::Win, winner, how};
            if (name == toString(end)) return end;
        }
    }
    return std::nullopt;
}

Match::Match(const MatchRules& rules, const std::array<ModernStart, 2>& starts)
    : rules_(requireRules(rules)),
      games_{makeGame(rules, 0, starts[0]), makeGame(rules, 1, starts[1])} {
    judge();
    if (rules_.clock == MatchClock::Paced) goToNextPiece();
}

// ---- Changes

GameReport Match::tick(int side, Verb verb) {
    ModernGame& game = games_[toIndex(side)];
    const bool mayAct = rules_.clock != MatchClock::Paced && getNextSide().value_or(side) == side;
    if (!isRunning() || !mayAct) return {.end = game.getEnd()};
    GameReport report = game.tick(verb);
    exchange(side, report);
    judge();
    if (!report.locks.empty()) next_ = 1 - side;
    return report;
}

std::array<GameReport, 2> Match::elapse(int64_t milliseconds) {
    std::array<GameReport, 2> reports{GameReport{.end = games_[0].getEnd()},
                                      GameReport{.end = games_[1].getEnd()}};
    if (milliseconds < 0 || milliseconds > ModernGame::kMaxElapse)
        base::refuse("Match: {} ms cannot pass", milliseconds);
    if (!isRunning() || rules_.clock == MatchClock::Paced) return reports;
    const int64_t until = getMoment() + milliseconds * kMicroseconds;
    while (isRunning() && getMoment() < until) {
        elapseTo(std::min(findNextEvent().value_or(until), until), reports);
        judge();
    }
    return reports;
}

void Match::elapseTo(int64_t moment, std::array<GameReport, 2>& reports) {
    for (const int side : kSides) {
        GameReport report = games_[toIndex(side)].elapseTo(moment);
        exchange(side, report);
        append(reports[toIndex(side)], report);
    }
}

// Steps 1 to 3 of a lock that cleared rows; the game itself lets rows rise after any other.
void Match::exchange(int side, GameReport& report) {
    ModernGame& game = games_[toIndex(side)];
    for (Lock& lock : report.locks) {
        lastLock_ = game.getMoment();
        const int attack =
            growAttack(rules_, lock.score.attack, game.getMoment(), game.getPieces());
        lock.cancelled = game.cancel(attack);
        lock.sent = attack - lock.cancelled;
        const int64_t travel =
            rules_.clock == MatchClock::Turns ? 0 : rules_.travel * kMicroseconds;
        games_[toIndex(1 - side)].receive(lock.sent, game.getMoment() + travel);
        MatchTally& tally = tallies_[toIndex(side)];
        tally.attack += attack;
        tally.cancelled += lock.cancelled;
        tally.sent += lock.sent;
    }
}

void Match::judge() {
    const bool isLeftOver = !games_[0].isRunning();
    const bool isRightOver = !games_[1].isRunning();
    if (isLeftOver && isRightOver) {
        end_ = {.kind = MatchEnd::Kind::Draw};
    } else if (isLeftOver || isRightOver) {
        const int winner = isLeftOver ? 1 : 0;
        end_ = {MatchEnd::Kind::Win, winner, games_[toIndex(1 - winner)].getEnd()};
    }
}

void Match::giveUp(int side, bool isAbsent) {
    if (!isRunning()) return;
    const bool isPaced = rules_.clock == MatchClock::Paced;
    if (isPaced && side != next_) refuseNext(side);
    // Side 0 may have lost at the same microsecond.
    if (games_[toIndex(1 - side)].isRunning()) {
        const GameEnd person = isAbsent ? GameEnd::Absent : GameEnd::Resigned;
        end_ = {MatchEnd::Kind::Win, 1 - side, isPaced ? GameEnd::NoMove : person};
    } else {
        end_ = {.kind = MatchEnd::Kind::Draw};
    }
}

void Match::stop() {
    if (isRunning()) end_ = {.kind = MatchEnd::Kind::Stopped};
}

Match Match::seenFrom(int side) const {
    Match seen = *this;
    if (side == 0) return seen;
    std::swap(seen.games_[0], seen.games_[1]);
    std::swap(seen.tallies_[0], seen.tallies_[1]);
    if (end_.kind == MatchEnd::Kind::Win) seen.end_.winner = 1 - end_.winner;
    seen.next_ = 1 - next_;
    return seen;
}

// ---- Paced

GameReport Match::place(int side, const Placement& placement, Spin spin, bool usesHold) {
    ModernGame& game = games_[toIndex(side)];
    if (!isRunning()) return {.end = game.getEnd()};
    if (rules_.clock != MatchClock::Paced || side != next_) refuseNext(side);
    GameReport report = game.place(toFallingPiece(placement), spin, usesHold);
    exchange(side, report);
    goToNextPiece();
    return report;
}

// The match is judged when all pieces of a microsecond have locked.
void Match::goToNextPiece() {
    const std::array<int64_t, 2> due{computeDue(rules_, 0, games_[0].getPieces() + 1),
                                     computeDue(rules_, 1, games_[1].getPieces() + 1)};
    next_ = due[0] <= due[1] ? 0 : 1;
    if (due[toIndex(next_)] == getMoment()) return;
    judge();
    const bool hasPlayedAll = std::ranges::any_of(
        games_, [&](const ModernGame& game) { return game.getPieces() >= rules_.pieces; });
    if (isRunning() && hasPlayedAll) end_ = {.kind = MatchEnd::Kind::Draw};
    if (!isRunning()) return;
    for (ModernGame& game : games_)
        game.elapseTo(due[toIndex(next_)]);
}

// ---- Queries

MatchTally Match::getTally(int side) const {
    MatchTally tally = tallies_[toIndex(side)];
    tally.received = getGame(side).getGarbage().getRisen();
    return tally;
}

std::optional<int> Match::getNextSide() const {
    if (!isRunning() || rules_.clock == MatchClock::Time) return std::nullopt;
    return next_;
}

int64_t Match::getTime() const {
    const bool isByLock = rules_.clock == MatchClock::Paced && end_.how != GameEnd::NoMove;
    return roundUp(isByLock ? lastLock_ : getMoment());
}

std::optional<int64_t> Match::findNextEvent() const {
    const std::optional<int64_t> left = games_[0].findNextEvent();
    const std::optional<int64_t> right = games_[1].findNextEvent();
    return left && right ? std::min(*left, *right) : left ? left : right;
}

std::optional<int64_t> Match::computeWait() const {
    if (!isRunning()) return std::nullopt;
    const std::optional<int64_t> next = findNextEvent();
    if (!next) return std::nullopt;
    return roundUp(*next - getMoment());
}

}  // namespace tetris
