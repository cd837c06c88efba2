#include "tui/command/report/RunTotals.h"

namespace tui {

namespace {

using tetris::Statistics;

JsonValue formatJsonStatistics(const Statistics& values)
{
    if (values.getCount() == 0) {  // a shard without games
        JsonValue nothing;
        for (const char* const key :
             {"mean", "sd", "se", "ci95", "min", "p10", "p25", "median", "p75", "p90", "max"})
            nothing[key] = nullptr;
        return nothing;
    }
    return {
        {"mean", values.computeMean()},        {"sd", toJson(values.computeDeviation())},
        {"se", toJson(values.computeError())}, {"ci95", toJson(values.computePositiveInterval())},
        {"min", values.computeMin()},          {"p10", values.computeQuantile(10)},
        {"p25", values.computeQuantile(25)},   {"median", values.computeMedian()},
        {"p75", values.computeQuantile(75)},   {"p90", values.computeQuantile(90)},
        {"max", values.computeMax()},
    };
}

}  // namespace

void RunTotals::add(const tetris::GameResult& result)
{
    rows.add(result.tally.rows);
    scores.add(result.computeScore());
    pieces += result.pieces;
    if (result.modern) {
        ++modernEnds[result.end];
        if (result.modern->milliseconds) times.add(*result.modern->milliseconds);
        return;
    }
    ++(result.end == tetris::GameEnd::Limit  ? limited
       : result.end == tetris::GameEnd::Over ? over
                                             : noMove);
}

RowsPerDeath RunTotals::computeRowsPerDeath() const
{
    const std::int64_t deaths = over + noMove;
    const tetris::PoissonInterval interval = tetris::computePoissonInterval(deaths);
    const auto total = static_cast<double>(rows.getSum());
    RowsPerDeath result{.mean = std::nullopt, .low = total / interval.high, .high = std::nullopt};
    if (deaths > 0) {
        result.mean = total / static_cast<double>(deaths);
        result.high = total / interval.low;
    }
    return result;
}

JsonValue RunTotals::formatSummary(tetris::RuleSet set, double seconds) const
{
    JsonValue line = {
        {"type", "summary"},
        {"games", rows.getCount()},
        {"pieces", pieces},
        {"rows", formatJsonStatistics(rows)},
        {"score", formatJsonStatistics(scores)},
    };
    if (times.getCount() > 0) line["milliseconds"] = formatJsonStatistics(times);
    line["ends"] = set == tetris::RuleSet::Modern
                       ? formatModernEnds(modernEnds)
                       : JsonValue{{"limit", limited}, {"over", over}, {"no-move", noMove}};
    if (limited > 0) {
        const RowsPerDeath each = computeRowsPerDeath();
        line["rows_per_death"] = {{"mean", toJson(each.mean)},
                                  {"deaths", over + noMove},
                                  {"ci95", {each.low, toJson(each.high)}}};
    }
    line["seconds"] = seconds;
    line["pieces_per_second"] = computeRate(pieces, seconds);
    return line;
}

}  // namespace tui
