#include "core/tetris/versus/MatchRecord.h"

#include <cmath>

#include "core/base/Range.h"

namespace tetris {

double moveRating(double person, double rival, MatchOutcome outcome, int64_t counted) {
    constexpr int kQuick = 10;
    const double k = counted < kQuick ? 48 : 24;
    const double result = outcome == MatchOutcome::Won    ? 1
                          : outcome == MatchOutcome::Draw ? 0.5
                                                          : 0;
    const double expected = 1 / (1 + std::pow(10, (rival - person) / 400));
    return person + k * (result - expected);
}

void MatchRecord::count(std::string_view rival, MatchOutcome outcome, int64_t matches) {
    if (outcome == MatchOutcome::Stopped) return;
    (outcome == MatchOutcome::Won ? won : outcome == MatchOutcome::Lost ? lost : drawn) += matches;
    auto* against = base::find(rivals, rival, &AgainstRival::rival);
    if (against == nullptr) {
        rivals.push_back({.rival = std::string(rival)});
        against = &rivals.back();
    }
    against->played += matches;
    if (outcome == MatchOutcome::Won) against->won += matches;
}

const MatchRecord::AgainstRival* MatchRecord::findAgainst(std::string_view rival) const {
    return base::find(rivals, rival, &AgainstRival::rival);
}

}  // namespace tetris
