#include "core/tetris/versus/MatchRecord.h"

#include <array>
#include <cmath>

#include "core/base/Index.h"

namespace tetris {

namespace {

constexpr std::array<std::string_view, 4> kOutcomes{"won", "lost", "draw", "stopped"};

}  // namespace

std::string_view toString(MatchOutcome outcome)
{
    return kOutcomes.at(base::toIndex(outcome));
}

std::optional<MatchOutcome> findMatchOutcome(std::string_view name)
{
    for (std::size_t i = 0; i < kOutcomes.size(); ++i) {
        if (kOutcomes.at(i) == name) return static_cast<MatchOutcome>(i);
    }
    return std::nullopt;
}

double moveRating(double person, double rival, MatchOutcome outcome, std::int64_t counted)
{
    constexpr int kQuick = 10;
    const double k = counted < kQuick ? 48 : 24;
    const double result = outcome == MatchOutcome::Won    ? 1
                          : outcome == MatchOutcome::Draw ? 0.5
                                                          : 0;
    const double expected = 1 / (1 + std::pow(10, (rival - person) / 400));
    return person + k * (result - expected);
}

}  // namespace tetris
