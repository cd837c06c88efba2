#include "tui/command/report/TuneReport.h"

#include "tui/command/Output.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/report/WeightsJson.h"

namespace tui {

namespace {

using tetris::TuningGeneration;

JsonValue formatRows(const tetris::Statistics& rows)
{
    if (rows.getCount() == 0) return nullptr;
    return {{"games", rows.getCount()},
            {"mean", rows.computeMean()},
            {"ci95", toJson(rows.computePositiveInterval())}};
}

}  // namespace

JsonValue describeTuning(const TunePlan& plan)
{
    const tetris::TunerOptions& options = plan.options;
    JsonValue features = JsonValue::array();
    for (const tetris::Feature feature : options.features)
        features.push_back(tetris::getFeatures()[toIndex(feature)].name);
    JsonValue line = {
        {"version", TETRIS_VERSION},
        {"method", options.method},
        {"features", std::move(features)},
        {"near_top", options.nearTop},
    };
    addSetup(line, options.setup, "sequence size");
    line["seed"] = options.seed;
    addSetup(line, options.setup, "pieces rules goal level garbage every messy hold");
    if (options.setup.rules.set == tetris::RuleSet::Modern)
        line["measure"] = tetris::findMeasure(options.setup.rules).name;
    line.update({
        {"brain", orNull(plan.brain)},
        {"start", orNull(plan.startName)},
        {"population", options.population},
        {"games", options.games},
        {"generations", orNull(options.generations)},
        {"budget", orNull(options.budget)},
        {"validate", options.validation},
        {"tries", orNull(options.tries)},
    });
    return line;
}

TuneReport::TuneReport(bool asJson, const TunePlan& plan, Output& output)
    : asJson_(asJson), plan_(plan), output_(output)
{
    csv_ = "generation,pieces,best,elite,median,test";
    for (const tetris::FeatureEntry& feature : tetris::getFeatures())
        csv_ += "," + std::string(feature.name);
    for (const int room : plan_.options.nearTop)
        for (const tetris::FeatureEntry& feature : tetris::getFeatures())
            csv_ += "," + std::string(feature.name) + "_" + std::to_string(room);
    csv_ += "\n";
    if (asJson_) {
        JsonValue line = {{"type", "tune"}};
        line.update(describeTuning(plan_));
        output_.print(formatLine(line));
    } else {
        output_.print(
            "generation          pieces        best       elite      median        test\n");
    }
}

void TuneReport::addGeneration(const TuningGeneration& generation)
{
    curve_.push_back(generation.test);
    csv_ += std::to_string(generation.generation) + "," + std::to_string(generation.pieces);
    for (const double value :
         {generation.best, generation.elite, generation.median, generation.test})
        csv_ += format(",%.10g", value);
    const auto addSet = [this](const tetris::FeatureWeights& weights) {
        for (const double weight : weights)
            csv_ += format(",%.10g", weight);
    };
    addSet(generation.weights.values);
    for (const tetris::NearTopWeights& each : generation.weights.nearTop)
        addSet(each.values);
    csv_ += "\n";
    if (!asJson_) {
        output_.print(format("%10d %15lld %11.1f %11.1f %11.1f %11.1f\n", generation.generation,
                             static_cast<long long>(generation.pieces), generation.best,
                             generation.elite, generation.median, generation.test));
        return;
    }
    JsonValue line = {
        {"type", "generation"},        {"generation", generation.generation},
        {"pieces", generation.pieces}, {"best", generation.best},
        {"elite", generation.elite},   {"median", generation.median},
        {"test", generation.test},
    };
    addWeights(line, generation.weights);
    output_.print(formatLine(line));
}

void TuneReport::finish(const tetris::Tuner& tuner, bool isWhole, const std::string& fileName)
{
    if (asJson_) {
        JsonValue line = {{"type", "result"}};
        addWeights(line, tuner.getWeights());
        // By modern rules it may be pieces or points, and "pieces" is taken.
        const bool isModern = plan_.options.setup.rules.set == tetris::RuleSet::Modern;
        line[isModern ? "measured" : "rows"] = formatRows(tuner.getRows());
        line["pieces"] = tuner.getPieces();
        line["file"] = fileName;
        if (!isWhole) line["whole"] = false;
        output_.print(formatLine(line));
        return;
    }
    output_.print(isWhole ? "\nthe weights found, " : "\nthe best weights so far, ");
    output_.print("in " + fileName + ":\n");
    const tetris::Weights& weights = tuner.getWeights();
    if (!weights.nearTop.empty()) {
        std::string line = format("%-20s %9s", "rows free above it", "more");
        for (const tetris::NearTopWeights& each : weights.nearTop)
            line += format(" %9s", ("to " + std::to_string(each.room)).c_str());
        output_.print(line + "\n");
    }
    for (std::size_t i = 0; i < tetris::kFeatureCount; ++i) {
        std::string line = format("%-20s %9.4f", std::string(tetris::getFeatures()[i].name).c_str(),
                                  weights.values[i]);
        for (const tetris::NearTopWeights& each : weights.nearTop)
            line += format(" %9.4f", each.values[i]);
        output_.print(line + "\n");
    }
    const tetris::Statistics& rows = tuner.getRows();
    if (rows.getCount() == 0) return;
    output_.print(std::string(tuner.getMeasure().unit) +
                  format(" a game: %.1f", rows.computeMean()) + describeInterval(rows));
    const char* const games = plan_.options.tries > 0 ? " estimates" : " games";
    output_.print(" in " + std::to_string(rows.getCount()) + games + " that played no part\n");
}

}  // namespace tui
