#include "brain/lab/Comparison.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace tetris {

const char* toString(Verdict verdict) {
    return verdict == Verdict::A ? "a" : verdict == Verdict::B ? "b" : "undecided";
}

std::optional<Verdict> compareNumbers(const Statistics& difference, const Measure& measure) {
    const int64_t least = difference.computeMin();
    if (least != difference.computeMax()) return std::nullopt;
    if (least == 0) return Verdict::Undecided;
    return measure.isBetter(static_cast<double>(least)) ? Verdict::A : Verdict::B;
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
    const int64_t valueA = measure_.readValue(a);
    const int64_t valueB = measure_.readValue(b);
    ++(valueA == valueB                            ? wins_.ties
       : (valueA < valueB) == measure_.isLeastBest ? wins_.a
                                                   : wins_.b);
    take(valueA, valueB);
}

void Comparison::add(const PlayedMatch& first, const PlayedMatch& second) {
    int64_t points = 0;
    for (const auto& [match, side] : {std::pair(&first, 0), std::pair(&second, 1)}) {
        const bool isWon = match->end.kind == MatchEnd::Kind::Win;
        const bool isOfA = isWon && match->end.winner == side;
        ++(isOfA ? wins_.a : isWon ? wins_.b : wins_.ties);
        points += isOfA ? 2 : isWon ? 0 : 1;
    }
    take(points, static_cast<int64_t>(kMostSeedPoints) - points);
}

void Comparison::take(int64_t a, int64_t b) {
    assert(!isOver());
    measured_.add(0, a);
    measured_.add(1, b);
    if (test_ == 0) return;
    const double ratio =
        static_cast<double>(wins_.a) * stepA_ + static_cast<double>(wins_.b) * stepB_;
    const double bound = std::log((1 - kError) / kError);
    if (ratio >= bound) decided_ = Verdict::A;
    if (ratio <= -bound) decided_ = Verdict::B;
}

bool Comparison::isDecidedByNumbers() const {
    return isFixed_ && !isOver() && measured_.countSeeds() > 0 &&
           compareNumbers(measured_.computeDifference(0, 1), measure_);
}

Verdict Comparison::computeVerdict() const {
    if (isDecidedByNumbers()) return *compareNumbers(measured_.computeDifference(0, 1), measure_);
    const auto interval = computeDecidingInterval();
    if (!interval) return decided_;
    const auto [low, high] = *interval;
    if ((low == high && !measure_.isOfMatches) || (low <= 0 && high >= 0))
        return Verdict::Undecided;
    return measure_.isBetter(low) ? Verdict::A : Verdict::B;
}

std::optional<Interval> Comparison::computeDecidingInterval() const {
    if (test_ > 0 || measured_.countSeeds() < 2) return std::nullopt;
    const Statistics difference = measured_.computeDifference(0, 1);
    const double mean = difference.computeMean();
    const auto interval = difference.computeInterval(getError());
    return interval.value_or(Interval(mean, mean));
}

EloDifference Comparison::computeElo() const {
    if (measured_.countSeeds() == 0) return {};
    const auto toElo = [](double points) -> std::optional<double> {
        const double share = points / kMostSeedPoints;
        if (share <= 0 || share >= 1) return std::nullopt;
        return kEloScale * std::log10(share / (1 - share));
    };
    const Statistics points = measured_.compute(0);
    EloDifference elo{.difference = toElo(points.computeMean())};
    if (const auto interval = points.computeInterval()) {
        elo.low = toElo(interval->first);
        elo.high = toElo(interval->second);
    }
    return elo;
}

}  // namespace tetris
