#include "tui/command/report/TuneReport.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/command/Output.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using tetris::TuningGeneration;

// The last test, in units of describeUnit; null if there was none.
Json describeValues(const tetris::Statistics& values, const tetris::TuneUnit& unit) {
    if (values.getCount() == 0) return nullptr;
    auto interval = unit.isShare ? values.computeInterval() : values.computePositiveInterval();
    if (interval) {
        auto& [low, high] = *interval;
        low /= unit.whole;
        high /= unit.whole;
        if (unit.isShare) interval = {std::max(low, 0.0), std::min(high, 1.0)};
    }
    return {{"games", values.getCount()},
            {"mean", values.computeMean() / unit.whole},
            {"ci95", toJson(interval)}};
}

std::vector<std::string> listWeighed(const tetris::TunerOptions& options) {
    std::vector<std::string> names;
    for (const tetris::Feature feature : options.features)
        names.emplace_back(tetris::getFeatures()[toIndex(feature)].name);
    for (const tetris::RivalTerm term : options.terms)
        names.emplace_back(getName(term));
    return names;
}

void addAim(Json& line, const tetris::TunerOptions& options) {
    const tetris::RivalWeights* const present = options.setup.brain.getRivalWeights();
    if (options.aim == tetris::TuneAim::Goal || present == nullptr) return;
    line["for"] = options.aim == tetris::TuneAim::Attack ? "attack" : "versus";
    if (options.aim == tetris::TuneAim::Versus) addMatchFields(line, options.match);
    addWeights(line["present"], *present);
    if (options.start) addWeights(line["from"], std::get<tetris::RivalWeights>(*options.start));
}

// By their names; those near the top follow.
std::vector<Json> listSets(const tetris::TunedWeights& tuned) {
    Json line;
    addWeights(line, tuned);
    std::vector<Json> sets{line["weights"]};
    for (const Json& nearTop : line.value("near_top", Json::array()))
        sets.push_back(nearTop["weights"]);
    return sets;
}

}  // namespace

void addWeights(Json& line, const tetris::TunedWeights& tuned) {
    std::visit([&line](const auto& weights) { addWeights(line, weights); }, tuned);
}

Json describeTuning(const TunePlan& plan) {
    const tetris::TunerOptions& options = plan.options;
    Json line = {
        {"version", TETRIS_VERSION},
        {"method", options.method},
        {"features", listWeighed(options)},
        {"near_top", options.nearTop},
    };
    addSetup(line, options.setup, "sequence size");
    line["seed"] = options.seed;
    addSetup(line, options.setup, "pieces rules goal fields hold");
    if (options.setup.rules.set == tetris::RuleSet::Modern)
        line["measure"] = tetris::findTuneMeasure(options).name;
    addAim(line, options);
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

Json identifyTuning(const TunePlan& plan) {
    Json options = describeTuning(plan);
    options.update(describeFiles(plan.options.setup));
    if (!plan.startHash.empty()) options["start_sha256"] = plan.startHash;
    return options;
}

std::string describeTest(const tetris::Tuner& tuner) {
    const tetris::TuneUnit unit = describeUnit(tuner.getOptions());
    const Json test = describeValues(tuner.getRows(), unit);
    if (test.is_null()) return "";
    const std::string digits = std::to_string(unit.digits);
    return base::format("{}: {}{} in {} {} that played no part\n", unit.name,
                        showValue(test["mean"], digits), showInterval(test["ci95"], digits),
                        showValue(test["games"], ""), unit.games);
}

TuneReport::TuneReport(bool asJson, const TunePlan& plan, Output& output)
    : asJson_(asJson), plan_(plan), output_(output), unit_(describeUnit(plan.options)) {
    csv_ = "generation,pieces,best,elite,median,test";
    const Json weights = listSets(plan_.options.aim == tetris::TuneAim::Goal
                                      ? tetris::TunedWeights(tetris::Weights())
                                      : tetris::RivalWeights())
                             .front();
    for (const auto& [name, weight] : weights.items())
        csv_ += "," + name;
    for (const int room : plan_.options.nearTop)
        for (const auto& [name, weight] : weights.items())
            csv_ += base::format(",{}_{}", name, room);
    csv_ += "\n";
    if (asJson_) {
        Json line = {{"type", "tune"}};
        line.update(describeTuning(plan_));
        output_.print(formatLine(line));
    } else {
        output_.print(
            "generation          pieces        best       elite      median        test\n");
    }
}

void TuneReport::addGeneration(const TuningGeneration& generation) {
    Json line = {{"type", "generation"},
                 {"generation", generation.generation},
                 {"pieces", generation.pieces}};
    std::string text = fillText(line, "{generation:>10} {pieces:>15}");
    csv_ += fillText(line, "{generation},{pieces}");
    for (const auto& [key, value] : {std::pair("best", generation.best),
                                     {"elite", generation.elite},
                                     {"median", generation.median},
                                     {"test", generation.test}}) {
        const double shown = value / unit_.whole;
        line[key] = shown;
        text += base::format(" {:11.{}f}", shown, unit_.digits);
        csv_ += base::format(",{:.10g}", shown);
    }
    curve_.push_back(generation.test / unit_.whole);
    for (const Json& set : listSets(generation.weights))
        for (const Json& weight : set)
            csv_ += "," + showValue(weight, ".10g");
    csv_ += "\n";
    addWeights(line, generation.weights);
    output_.print(asJson_ ? formatLine(line) : text + "\n");
}

void TuneReport::finish(const tetris::Tuner& tuner, bool isWhole, const std::string& fileName) {
    if (asJson_) {
        Json line = {{"type", "result"}};
        addWeights(line, tuner.getWeights());
        // By modern rules it may be pieces or points, and "pieces" is taken.
        const bool isModern = plan_.options.setup.rules.set == tetris::RuleSet::Modern;
        line[isModern ? "measured" : "rows"] = describeValues(tuner.getRows(), unit_);
        line["pieces"] = tuner.getPieces();
        line["file"] = fileName;
        if (!isWhole) line["whole"] = false;
        output_.print(formatLine(line));
        return;
    }
    output_.print(isWhole ? "\nthe weights found, " : "\nthe best weights so far, ");
    output_.print("in " + fileName + ":\n");
    const int digits = plan_.options.aim == tetris::TuneAim::Goal ? 4 : 0;
    if (const std::vector<int>& rooms = plan_.options.nearTop; !rooms.empty()) {
        std::string line = base::format("{:<20} {:>9}", "rows free above it", "more");
        for (const int room : rooms)
            line += base::format(" {:>9}", base::format("to {}", room));
        output_.print(line + "\n");
    }
    const std::vector<Json> sets = listSets(tuner.getWeights());
    for (const auto& [name, weight] : sets.front().items()) {
        std::string line = base::format("{:<20}", name);
        for (const Json& set : sets)
            line += base::format(" {:9.{}f}", set[name].get<double>(), digits);
        output_.print(line + "\n");
    }
    output_.print(describeTest(tuner));
}

}  // namespace tui
