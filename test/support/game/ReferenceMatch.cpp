#include "test/support/game/ReferenceMatch.h"

#include <algorithm>
#include <cmath>

namespace tetris {

ReferenceMatch::ReferenceMatch(const MatchRules& rules) : rules_(rules) {
    for (int i = 0; i < 2; ++i) {
        Side& side = sides_[static_cast<size_t>(i)];
        side.sequence = makeSequence(rules.sequence, rules.game.seed);
        side.random =
            base::JavaRandom(rules.game.seed ^ (i == 0 ? 0x3C6EF372FE94ULL : 0xBB67AE8584CAULL));
        GameRules game = rules.game;
        game.gravity = rules.clock == MatchClock::Time;
        side.game = std::make_unique<ReferenceModernGame>(
            [&side] {
                static const Board kUnseen(1, 1);
                return side.sequence->next(kUnseen);
            },
            [&side] {
                const int hole = side.rows.front().hole;
                side.rows.erase(side.rows.begin());
                return hole;
            },
            game);
        side.game->setExchange(
            [this, i](int cleared, int attack) { return exchange(i, cleared, attack); });
    }
}

int ReferenceMatch::drawHole(Side& side) const {
    const int width = rules_.game.width;
    int hole = side.random.nextInt(side.lastHole < 0 ? width : width - 1);
    if (side.lastHole >= 0 && hole >= side.lastHole) ++hole;
    side.lastHole = hole;
    return hole;
}

int ReferenceMatch::exchange(int side, int cleared, int attack) {
    Side& own = sides_[static_cast<size_t>(side)];
    Side& other = sides_[static_cast<size_t>(1 - side)];
    const bool inTurns = rules_.clock == MatchClock::Turns;
    if (cleared == 0) {
        const auto due =
            std::ranges::count_if(own.rows, [&](const Row& row) { return row.due <= now_; });
        return std::min(static_cast<int>(due), rules_.cap);
    }
    const double past = inTurns ? own.game->countLocked() - rules_.margin
                                : static_cast<double>(now_) / 1e6 - rules_.margin;
    if (rules_.margin > 0 && past >= 0)
        attack = static_cast<int>(std::floor(attack * (5 + std::floor(past / 30)) / 4));
    own.tally.attack += attack;
    for (; attack > 0 && !own.rows.empty(); --attack) {
        own.rows.erase(own.rows.begin());
        ++own.tally.cancelled;
    }
    const int64_t due = now_ + (inTurns ? 0 : 1000 * rules_.travel);
    for (int row = 0; row < attack; ++row) {
        const bool isNew =
            row == 0 || (rules_.messy > 0 && other.random.nextInt(100) < rules_.messy);
        other.rows.push_back({due, isNew ? drawHole(other) : other.rows.back().hole});
        ++own.tally.sent;
    }
    return 0;
}

bool ReferenceMatch::tick(int side, Verb verb) {
    if (!isRunning() || rules_.clock == MatchClock::Paced) return false;
    if (rules_.clock == MatchClock::Turns && side != turn_) return false;
    ReferenceModernGame& game = *sides_[static_cast<size_t>(side)].game;
    const int locked = game.countLocked();
    const bool moved = game.tick(verb);
    if (game.countLocked() > locked) turn_ = 1 - turn_;
    judge();
    return moved;
}

void ReferenceMatch::elapse(int64_t milliseconds) {
    for (int64_t i = 0; i < 1000 * milliseconds && isRunning(); ++i) {
        ++now_;
        for (const Side& side : sides_)
            side.game->passMicrosecond();
        judge();
    }
}

bool ReferenceMatch::isDue(int side) const {
    const Side& each = sides_[static_cast<size_t>(side)];
    const int64_t pace = rules_.pace[static_cast<size_t>(side)];
    return !each.hasPlaced && each.game->isRunning() &&
           now_ == (each.game->countLocked() + 1) * 1'000'000'000LL / pace;
}

int ReferenceMatch::findSide() {
    while (true) {
        if (isDue(0)) return 0;
        if (isDue(1)) return 1;
        ++now_;
        for (Side& side : sides_) {
            side.game->passMicrosecond();
            side.hasPlaced = false;
        }
    }
}

void ReferenceMatch::place(const FallingPiece& piece, Spin spin, bool usesHold) {
    Side& side = sides_[isDue(0) ? 0 : 1];
    if (usesHold) side.game->tick(Verb::Hold);
    side.game->placeAt(piece, spin);
    side.hasPlaced = true;
    if (isDue(0) || isDue(1)) return;
    judge();
    for (const Side& each : sides_) {
        if (isRunning() && each.game->countLocked() == rules_.pieces) end_ = "draw";
    }
}

void ReferenceMatch::judge() {
    const GameEnd left = sides_[0].game->getEnd();
    const GameEnd right = sides_[1].game->getEnd();
    if (left != GameEnd::None && right != GameEnd::None) {
        end_ = "draw";
    } else if (left != GameEnd::None) {
        end_ = "win 1 " + std::string(toString(left));
    } else if (right != GameEnd::None) {
        end_ = "win 0 " + std::string(toString(right));
    }
}

std::string ReferenceMatch::findDifference(const Match& match) const {
    if (toString(match.getEnd()) != end_)
        return "the end is " + toString(match.getEnd()) + "; expected " + end_;
    for (int i = 0; i < 2; ++i) {
        const Side& side = sides_[static_cast<size_t>(i)];
        const std::string which = "side " + std::to_string(i) + ": ";
        if (const std::string game = side.game->findDifference(match.getGame(i)); !game.empty())
            return which + game;
        MatchTally tally = side.tally;
        tally.received = side.game->countRisen();
        if (match.getTally(i) != tally) return which + "the numbers of garbage differ";
        const auto isSame = [](const GarbageRow& a, const Row& b) {
            return a.due == b.due && a.hole == b.hole;
        };
        if (!std::ranges::equal(match.getGame(i).getGarbage().getIncoming(), side.rows, isSame))
            return which + "other rows are on their way";
    }
    return {};
}

}  // namespace tetris
