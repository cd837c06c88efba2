#include "brain/lab/Comparison.h"

#include <cassert>
#include <cmath>
#include <utility>

#include "brain/lab/Statistics.h"
#include "core/base/Index.h"

namespace tetris {

int64_t Measure::read(const GameResult& result) const {
    return isLeastBest && result.end != GameEnd::Goal ? kMissed : readReached(result);
}

Measure findMeasure(const GameRules& rules, std::string_view name, PlayMode mode) {
    if (name == "attack") {
        return {.name = "attack",
                .unit = "rows of attack",
                .readReached = [](const GameResult& result) { return result.getAttack(); }};
    }
    const GoalEntry& goal = getEntry(rules.goal);
    const bool isByRows = rules.set == RuleSet::Classic || !goal.counts;
    if (name.empty() ? isByRows : name == "rows") return {};
    if (name.empty() && goal.ranksTime && mode == PlayMode::Ticks) {
        return {.name = "ms",
                .unit = "ms",
                .isLeastBest = true,
                .readReached = [](const GameResult& result) { return result.getTime().value(); }};
    }
    if (name.empty() && goal.ranksTime) {
        return {.name = "pieces",
                .unit = "pieces",
                .isLeastBest = true,
                .readReached = [](const GameResult& result) { return result.pieces; }};
    }
    if (name.empty() && goal.ranksPieces) {
        return {.name = "pieces", .unit = "pieces", .readReached = [](const GameResult& result) {
                    return result.pieces;
                }};
    }
    return {.name = "score", .unit = "points", .readReached = [](const GameResult& result) {
                return result.computeScore();
            }};
}

const char* toString(Verdict verdict) {
    return verdict == Verdict::A ? "a" : verdict == Verdict::B ? "b" : "undecided";
}

std::optional<Verdict> compareNumbers(const Statistics& difference, const Measure& measure) {
    const int64_t least = difference.computeMin();
    if (least != difference.computeMax()) return std::nullopt;
    if (least == 0) return Verdict::Undecided;
    return measure.isBetter(static_cast<double>(least)) ? Verdict::A : Verdict::B;
}

void Comparison::Values::add(int64_t ofA, int64_t ofB) {
    a.add(ofA);
    b.add(ofB);
    difference.add(ofA - ofB);
}

Comparison::Comparison(double test, const Measure& measure, bool isFixed)
    : test_(test), measure_(measure), isFixed_(isFixed) {
    assert(test >= 0 && (measure.isOfMatches || test < 100));
    // How many wins of a there are for one of b, by the two hypotheses.
    const double better = measure.isOfMatches ? std::pow(10, test / kEloScale) : 1 + test / 100;
    const double worse = measure.isOfMatches ? 1 / better : 1 - test / 100;
    const double winIfWorse = worse / (1 + worse);
    const double winIfBetter = better / (1 + better);
    stepA_ = std::log(winIfBetter / winIfWorse);
    stepB_ = std::log((1 - winIfBetter) / (1 - winIfWorse));
}

void Comparison::add(const GameResult& a, const GameResult& b) {
    rows_.add(a.tally.rows, b.tally.rows);
    scores_.add(a.computeScore(), b.computeScore());
    const int64_t valueA = measure_.read(a);
    const int64_t valueB = measure_.read(b);
    ++(valueA == valueB                            ? wins_.ties
       : (valueA < valueB) == measure_.isLeastBest ? wins_.a
                                                   : wins_.b);
    take(valueA, valueB);
}

void Comparison::add(const PlayedMatch& first, const PlayedMatch& second) {
    int64_t points = 0;
    for (const auto& [match, side] : {std::pair(&first, 0), std::pair(&second, 1)}) {
        numbers_[0].add(match->sides[base::toIndex(side)]);
        numbers_[1].add(match->sides[base::toIndex(1 - side)]);
        time_ += match->microseconds;
        const bool isWon = match->end.kind == MatchEnd::Kind::Win;
        const bool isOfA = isWon && match->end.winner == side;
        ++(isOfA ? wins_.a : isWon ? wins_.b : wins_.ties);
        points += isOfA ? 2 : isWon ? 0 : 1;
    }
    take(points, static_cast<int64_t>(kMostSeedPoints) - points);
}

void Comparison::take(int64_t a, int64_t b) {
    assert(!isOver());
    for (const int64_t value : {a, b}) {
        measured_.push_back(value);
        worst_.see(value);
    }
    if (test_ == 0) return;
    const double ratio =
        static_cast<double>(wins_.a) * stepA_ + static_cast<double>(wins_.b) * stepB_;
    const double bound = std::log((1 - kError) / kError);
    if (ratio >= bound) decided_ = Verdict::A;
    if (ratio <= -bound) decided_ = Verdict::B;
}

bool Comparison::isDecidedByNumbers() const {
    return isFixed_ && !isOver() && !measured_.empty() &&
           compareNumbers(computeMeasured().difference, measure_);
}

Verdict Comparison::computeVerdict() const {
    if (isDecidedByNumbers()) return *compareNumbers(computeMeasured().difference, measure_);
    const auto interval = computeDecidingInterval();
    if (!interval) return decided_;
    const auto [low, high] = *interval;
    if ((low == high && !measure_.isOfMatches) || (low <= 0 && high >= 0))
        return Verdict::Undecided;
    return measure_.isBetter(low) ? Verdict::A : Verdict::B;
}

std::optional<std::pair<double, double>> Comparison::computeDecidingInterval() const {
    if (test_ > 0 || measured_.size() < 4) return std::nullopt;
    const Statistics difference = computeMeasured().difference;
    const double mean = difference.computeMean();
    if (measure_.isOfMatches) return difference.computeInterval().value_or(std::pair(mean, mean));
    const double half =
        computeStudentBound(kError, difference.getCount() - 1) * *difference.computeError();
    return std::pair(mean - half, mean + half);
}

Comparison::Values Comparison::computeMeasured() const {
    Values values;
    for (size_t i = 0; i < measured_.size(); i += 2)
        values.add(worst_.count(measured_[i]), worst_.count(measured_[i + 1]));
    return values;
}

std::pair<int64_t, int64_t> Comparison::countReached() const {
    std::pair<int64_t, int64_t> reached;
    for (size_t i = 0; i < measured_.size(); ++i)
        if (measured_[i] != Measure::kMissed) ++(i % 2 == 0 ? reached.first : reached.second);
    return reached;
}

EloDifference Comparison::computeElo() const {
    if (measured_.empty()) return {};
    const auto toElo = [](double points) -> std::optional<double> {
        const double share = points / kMostSeedPoints;
        if (share <= 0 || share >= 1) return std::nullopt;
        return kEloScale * std::log10(share / (1 - share));
    };
    const Statistics points = computeMeasured().a;
    EloDifference elo{.difference = toElo(points.computeMean())};
    if (const auto interval = points.computeInterval()) {
        elo.low = toElo(interval->first);
        elo.high = toElo(interval->second);
    }
    return elo;
}

}  // namespace tetris
