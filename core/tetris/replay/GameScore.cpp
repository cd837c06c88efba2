#include "core/tetris/replay/GameScore.h"

#include <algorithm>
#include <map>

#include "core/base/Index.h"
#include "core/base/Text.h"
#include "core/tetris/Daily.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

// Counts the ticks of a replay by who steered them. A placement of instant play counts as a tick.
class Tally {
public:
    explicit Tally(const Replay& replay)
        : replay_(replay),
          brain_(replay.header.brain),
          active_(replay.header.brainActive),
          adversary_(replay.header.adversary) {
        for (const ReplayEntry& entry : replay.entries)
            take(entry);
    }

    void putInto(GameScore& score) const {
        score.milliseconds = milliseconds_;
        if (hadAdversary_) score.day.clear();
        score.adversary = lowest_.value_or(adversary_);
        const Ticks& helping = steered_.empty() ? viewed_ : steered_;
        if (helping.empty()) return;
        score.table = own_ == 0 ? ScoreTable::Brain : ScoreTable::Helped;
        const auto most =
            std::ranges::max_element(helping, {}, [](const auto& brain) { return brain.second; });
        score.brain = most->first;
    }

private:
    using Ticks = std::map<std::string_view, int64_t>;  // by brain

    void take(const ReplayEntry& entry) {
        using Kind = ReplayEntry::Kind;
        switch (entry.kind) {
            case Kind::Verbs:
                milliseconds_ += entry.value;
                for (uint32_t run = entry.begin; run < entry.end; ++run)
                    count(replay_.runs[run].count);
                break;
            case Kind::Placement: count(1); break;
            case Kind::Brain: brain_ = replay_.brains[entry.value]; break;
            case Kind::Active: active_ = entry.value != 0; break;
            case Kind::View: isViewed_ = entry.value != 0; break;
            case Kind::Dealt:
            case Kind::Speed: break;
            case Kind::Adversary:
                adversary_ = static_cast<int>(entry.value);
                hadAdversary_ |= adversary_ > 0;
                break;
        }
    }

    void count(int ticks) {
        (active_ ? steered_[brain_] : own_) += ticks;
        if (isViewed_ && !active_) viewed_[brain_] += ticks;
        lowest_ = std::min(adversary_, lowest_.value_or(adversary_));
    }

    const Replay& replay_;
    std::string_view brain_;
    bool active_;
    int adversary_;
    int64_t own_ = 0;
    Ticks steered_;
    Ticks viewed_;  // by the person, who saw the brain's suggestions
    bool isViewed_ = false;
    bool hadAdversary_ = false;
    std::optional<int> lowest_;
    int64_t milliseconds_ = 0;
};

}  // namespace

GameScore computeGameScore(const Replay& replay) {
    const ReplayHeader& header = replay.header;
    const GameRules& rules = header.rules;
    const SideResult& own = replay.result.sides[0];
    GameScore score{.sequence = header.sequence,
                    .rules = rules,
                    .score = own.score,
                    .pieces = own.pieces,
                    .rows = own.rows};
    score.rules.hold = true;
    score.rules.limit = 0;
    score.isPractice = header.isPractice;
    score.began = base::parseMoment(header.start).value_or(0);
    score.day = findDay(header);
    Tally(replay).putInto(score);
    if (!getReplayVersion(rules).hasTime) return score;
    score.milliseconds = replay.result.time;
    score.isReached = replay.result.end == GameEnd::Goal && header.mode == PlayMode::Ticks;
    return score;
}

int64_t getMeasure(const GameScore& game) {
    const GoalEntry& goal = getEntry(game.rules.goal);
    return goal.ranksTime ? game.milliseconds : goal.ranksPieces ? game.pieces : game.score;
}

namespace {

// True if each field that divides no tables has a value with a place in one, such as the way in
// which garbage rises in survival; there the size has to be usual, too.
bool hasRankedFields(const GameRules& rules) {
    const GameRules usual;
    const auto isRanked = [&rules](const GameField& field) {
        return field.dividesTables || !hasField(field, rules) || field.isRanked(field.get(rules));
    };
    return std::ranges::all_of(kGameFields, isRanked) &&
           (!getEntry(rules.goal).garbageRises ||
            (rules.width == usual.width && rules.rows == usual.rows));
}

bool hasTable(const GameScore& game) {
    return !game.isPractice && getEntry(game.rules.goal).counts && isOfTable(game.rules);
}

}  // namespace

bool isOfTable(const GameRules& rules) { return rules.board.empty() && hasRankedFields(rules); }

bool isStored(const GameScore& game) {
    return game.pieces > 0 && hasTable(game) &&
           (game.isReached || !ranksTime(game) || !game.day.empty());
}

bool isRanked(const GameScore& game) {
    const auto hasPlace = [&game](const GameField& field) {
        return !hasField(field, game.rules) || field.isRanked(field.get(game.rules));
    };
    return hasTable(game) && (game.isReached || !ranksTime(game)) &&
           std::ranges::all_of(kGameFields, hasPlace);
}

ScoreFilter makeFilter(const GameScore& game) {
    const GameRules& rules = game.rules;
    ScoreFilter filter{.table = game.table,
                       .sequence = game.sequence,
                       .size = ScoreFilter::Size{rules.width, rules.rows},
                       .set = rules.set};
    if (rules.set == RuleSet::Classic) {
        filter.rising = rules.rising;
    } else {
        filter.goal = rules.goal;
        filter.number = getGoalNumber(rules);
    }
    return filter;
}

}  // namespace tetris
