#include "brain/lab/Comparison.h"

#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

#include "brain/lab/Ratings.h"
#include "core/base/Index.h"

namespace tetris {

std::int64_t Measure::read(const GameResult& result) const
{
    return isLeastBest && result.end != GameEnd::Goal ? kMissed : readReached(result);
}

Measure findMeasure(const GameRules& rules, std::string_view name)
{
    const GoalEntry& goal = getEntry(rules.goal);
    const bool isByRows = rules.set == RuleSet::Classic || !goal.counts;
    if (name.empty() ? isByRows : name == "rows") return {};
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

namespace {

void addTo(Comparison::Values& values, std::int64_t a, std::int64_t b)
{
    values.a.add(a);
    values.b.add(b);
    values.difference.add(a - b);
}

}  // namespace

const char* toString(Verdict verdict)
{
    return verdict == Verdict::A ? "a" : verdict == Verdict::B ? "b" : "undecided";
}

std::optional<Verdict> compareNumbers(const Statistics& difference, const Measure& measure)
{
    const std::int64_t least = difference.computeMin();
    if (least != difference.computeMax()) return std::nullopt;
    if (least == 0) return Verdict::Undecided;
    return measure.isBetter(static_cast<double>(least)) ? Verdict::A : Verdict::B;
}

Comparison::Comparison(double percent, const Measure& measure, bool isFixed)
    : percent_(percent), measure_(measure), isFixed_(isFixed)
{
    assert(percent >= 0 && percent < 100);
    const double worse = 1 - percent / 100;
    const double better = 1 + percent / 100;
    const double winIfWorse = worse / (1 + worse);
    const double winIfBetter = better / (1 + better);
    stepA_ = std::log(winIfBetter / winIfWorse);
    stepB_ = std::log((1 - winIfBetter) / (1 - winIfWorse));
}

void Comparison::add(const GameResult& a, const GameResult& b)
{
    assert(!isOver());
    addTo(rows_, a.tally.rows, b.tally.rows);
    addTo(scores_, a.computeScore(), b.computeScore());
    const std::int64_t valueA = measure_.read(a);
    const std::int64_t valueB = measure_.read(b);
    for (const std::int64_t value : {valueA, valueB}) {
        measured_.push_back(value);
        worst_.see(value);
    }
    ++(valueA == valueB                            ? wins_.ties
       : (valueA < valueB) == measure_.isLeastBest ? wins_.a
                                                   : wins_.b);
    if (percent_ == 0) return;
    const double ratio =
        static_cast<double>(wins_.a) * stepA_ + static_cast<double>(wins_.b) * stepB_;
    const double bound = std::log((1 - kError) / kError);
    if (ratio >= bound) decided_ = Verdict::A;
    if (ratio <= -bound) decided_ = Verdict::B;
}

bool Comparison::isDecidedByNumbers() const
{
    return isFixed_ && !isOver() && !measured_.empty() &&
           compareNumbers(computeMeasured().difference, measure_);
}

Verdict Comparison::computeVerdict() const
{
    if (isDecidedByNumbers()) return *compareNumbers(computeMeasured().difference, measure_);
    const auto interval = computeDecidingInterval();
    if (!interval) return decided_;
    const auto [low, high] = *interval;
    if (low == high || (low <= 0 && high >= 0)) return Verdict::Undecided;
    return measure_.isBetter(low) ? Verdict::A : Verdict::B;
}

std::optional<std::pair<double, double>> Comparison::computeDecidingInterval() const
{
    if (percent_ > 0 || measured_.size() < 4) return std::nullopt;
    const Statistics difference = computeMeasured().difference;
    const double mean = difference.computeMean();
    const double half =
        computeStudentBound(kError, difference.getCount() - 1) * *difference.computeError();
    return std::pair(mean - half, mean + half);
}

Comparison::Values Comparison::computeMeasured() const
{
    Values values;
    for (std::size_t i = 0; i < measured_.size(); i += 2)
        addTo(values, worst_.count(measured_[i]), worst_.count(measured_[i + 1]));
    return values;
}

std::pair<std::int64_t, std::int64_t> Comparison::countReached() const
{
    std::pair<std::int64_t, std::int64_t> reached;
    for (std::size_t i = 0; i < measured_.size(); ++i)
        if (measured_[i] != Measure::kMissed) ++(i % 2 == 0 ? reached.first : reached.second);
    return reached;
}

namespace {

std::optional<double> toElo(double share)
{
    if (share <= 0 || share >= 1) return std::nullopt;
    return kEloScale * std::log10(share / (1 - share));
}

}  // namespace

void Duel::add(const PlayedMatch& first, const PlayedMatch& second)
{
    assert(!isOver());
    std::int64_t points = 0;
    for (const auto& [match, side] : {std::pair(&first, 0), std::pair(&second, 1)}) {
        a_.add(match->sides[base::toIndex(side)]);
        b_.add(match->sides[base::toIndex(1 - side)]);
        time_ += match->microseconds;
        if (match->end.kind != MatchEnd::Kind::Win) {
            ++wins_.ties;
            ++points;
        } else if (match->end.winner == side) {
            ++wins_.a;
            points += 2;
        } else {
            ++wins_.b;
        }
    }
    points_.add(points);
    const double ratio =
        static_cast<double>(wins_.a - wins_.b) * elo_ * std::numbers::ln10 / kEloScale;
    const double bound = std::log((1 - Comparison::kError) / Comparison::kError);
    if (ratio >= bound) decided_ = Verdict::A;
    if (ratio <= -bound) decided_ = Verdict::B;
}

EloDifference Duel::computeElo() const
{
    if (points_.getCount() == 0) return {};
    EloDifference elo{.difference = toElo(points_.computeMean() / kMostSeedPoints)};
    // Seeds that are all alike say nothing about how much they differ.
    const bool isSpread = points_.computeMin() < points_.computeMax();
    if (const auto interval = points_.computeInterval(); interval && isSpread) {
        elo.low = toElo(interval->first / kMostSeedPoints);
        elo.high = toElo(interval->second / kMostSeedPoints);
    }
    return elo;
}

Verdict Duel::computeVerdict() const
{
    if (elo_ > 0) return decided_;
    const auto interval = points_.computeInterval();
    if (!interval) return Verdict::Undecided;
    constexpr double kEqual = kMostSeedPoints / 2;
    if (interval->first > kEqual) return Verdict::A;
    return interval->second < kEqual ? Verdict::B : Verdict::Undecided;
}

}  // namespace tetris
