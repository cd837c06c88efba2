#include "core/tetris/versus/MatchRecord.h"

#include <cmath>

namespace tetris {

double moveRating(double person, double rival, MatchOutcome outcome, std::int64_t counted) {
    constexpr int kQuick = 10;
    const double k = counted < kQuick ? 48 : 24;
    const double result = outcome == MatchOutcome::Won    ? 1
                          : outcome == MatchOutcome::Draw ? 0.5
                                                          : 0;
    const double expected = 1 / (1 + std::pow(10, (rival - person) / 400));
    return person + k * (result - expected);
}

}  // namespace tetris
