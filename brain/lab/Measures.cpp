#include "brain/lab/Measures.h"

#include <algorithm>
#include <cassert>

namespace tetris {

namespace {

size_t findRow(std::string_view name) {
    const auto* const row = std::ranges::find(kMeasures, name, &Measure::name);
    assert(row != kMeasures.end());
    return static_cast<size_t>(row - kMeasures.begin());
}

}  // namespace

int64_t Measure::readValue(const GameResult& result) const {
    return isLeastBest && result.end != GameEnd::Goal ? kMissed : read(result);
}

Measure findMeasure(const GameRules& rules, std::string_view name, PlayMode mode) {
    const GoalEntry& goal = getEntry(rules.goal);
    const bool isUsual = name.empty();
    if (isUsual) {
        const bool isByRows = rules.set == RuleSet::Classic || !goal.counts;
        name = isByRows                                    ? "rows"
               : goal.ranksTime && mode == PlayMode::Ticks ? "ms"
               : goal.ranksTime || goal.ranksPieces        ? "pieces"
                                                           : "score";
    }
    Measure measure = kMeasures.at(findRow(name));
    measure.isLeastBest = isUsual && name != "rows" && goal.ranksTime;
    return measure;
}

void GameNumbers::add(const GameResult& result) {
    for (size_t i = 0; i < kMeasures.size(); ++i) {
        const Measure& measure = kMeasures[i];
        if (measure.read != nullptr && (!measure.isTimed || result.getTime()))
            values_[i].add(measure.read(result));
    }
    ++ends_[result.end];
}

int64_t GameNumbers::countEnds(GameEnd end) const {
    const auto found = ends_.find(end);
    return found == ends_.end() ? 0 : found->second;
}

const Statistics& GameNumbers::operator[](std::string_view name) const {
    return values_[findRow(name)];
}

Ratio GameNumbers::computeRatio(const Measure& measure) const {
    return tetris::computeRatio((*this)[measure.of], (*this)[measure.by], measure.factor);
}

void MeasuredGames::add(size_t player, int64_t value) {
    values_[player].push_back(value);
    if (value != Measure::kMissed) worst_ = std::max(worst_, value + 1);
}

Statistics MeasuredGames::compute(size_t player) const {
    Statistics statistics;
    for (const int64_t value : values_[player])
        statistics.add(value == Measure::kMissed ? worst_ : value);
    return statistics;
}

int64_t MeasuredGames::countReached(size_t player) const {
    return countSeeds() - std::ranges::count(values_[player], Measure::kMissed);
}

MeasuredGames MeasuredGames::pick(size_t a, size_t b) const {
    MeasuredGames picked(2);
    for (size_t seed = 0; seed < values_[a].size(); ++seed) {
        picked.add(0, values_[a][seed]);
        picked.add(1, values_[b][seed]);
    }
    return picked;
}

base::Json tellRatio(int64_t count, double by) {
    if (by <= 0) return nullptr;
    return static_cast<double>(count) / by;
}

}  // namespace tetris
