#include "brain/lab/Match.h"

#include <cassert>
#include <cmath>

namespace tetris {

namespace {

void addTo(Match::Values& values, std::int64_t a, std::int64_t b)
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

Match::Match(double percent) : percent_(percent)
{
    assert(percent >= 0 && percent < 100);
    const double worse = 1 - percent / 100;
    const double better = 1 + percent / 100;
    const double winIfWorse = worse / (1 + worse);
    const double winIfBetter = better / (1 + better);
    stepA_ = std::log(winIfBetter / winIfWorse);
    stepB_ = std::log((1 - winIfBetter) / (1 - winIfWorse));
}

void Match::add(const GameResult& a, const GameResult& b)
{
    assert(!isOver());
    addTo(rows_, a.tally.rows, b.tally.rows);
    addTo(scores_, a.computeScore(), b.computeScore());
    ++(a.tally.rows > b.tally.rows ? wins_.a : a.tally.rows < b.tally.rows ? wins_.b : wins_.ties);
    if (percent_ == 0) return;
    const double ratio =
        static_cast<double>(wins_.a) * stepA_ + static_cast<double>(wins_.b) * stepB_;
    const double bound = std::log((1 - kError) / kError);
    if (ratio >= bound) decided_ = Verdict::A;
    if (ratio <= -bound) decided_ = Verdict::B;
}

Verdict Match::computeVerdict() const
{
    const auto interval = computeDecidingInterval();
    if (!interval) return decided_;
    const auto [low, high] = *interval;
    if (low == high) return Verdict::Undecided;
    return low > 0 ? Verdict::A : high < 0 ? Verdict::B : Verdict::Undecided;
}

std::optional<std::pair<double, double>> Match::computeDecidingInterval() const
{
    if (percent_ > 0 || rows_.difference.getCount() < 2) return std::nullopt;
    const double mean = rows_.difference.computeMean();
    const double half = computeStudentBound(kError, rows_.difference.getCount() - 1) *
                        *rows_.difference.computeError();
    return std::pair(mean - half, mean + half);
}

}  // namespace tetris
