#include "brain/lab/Duel.h"

#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

#include "brain/lab/Ratings.h"
#include "core/base/Index.h"

namespace tetris {

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
