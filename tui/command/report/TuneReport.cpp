#include "tui/command/report/TuneReport.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
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

// The mean of the last test and its interval, in units of describeUnit.
struct TestMean {
    double mean = 0;
    std::optional<std::pair<double, double>> interval{};
};

TestMean computeTest(const tetris::Statistics& values, const tetris::TuneUnit& unit) {
    TestMean test{values.computeMean() / unit.whole,
                  unit.isShare ? values.computeInterval() : values.computePositiveInterval()};
    if (test.interval) {
        auto& [low, high] = *test.interval;
        low /= unit.whole;
        high /= unit.whole;
        if (unit.isShare) test.interval = {std::max(low, 0.0), std::min(high, 1.0)};
    }
    return test;
}

JsonValue formatTest(const tetris::Statistics& values, const tetris::TuneUnit& unit) {
    if (values.getCount() == 0) return nullptr;
    const TestMean test = computeTest(values, unit);
    return {{"games", values.getCount()}, {"mean", test.mean}, {"ci95", toJson(test.interval)}};
}

// The weights as columns and rows of a table.
struct NamedWeight {
    std::string name;
    std::vector<double> values;  // one, and then one for each set of nearTop
};

std::vector<NamedWeight> listWeights(const tetris::TunedWeights& tuned) {
    std::vector<NamedWeight> rows;
    if (const auto* const rival = std::get_if<tetris::RivalWeights>(&tuned)) {
        for (size_t i = 0; i < tetris::RivalWeights::kCount; ++i) {
            const std::string_view name = getName(static_cast<tetris::RivalTerm>(i));
            rows.push_back({std::string(name), {static_cast<double>(rival->values[i])}});
        }
        return rows;
    }
    const auto& weights = std::get<tetris::Weights>(tuned);
    for (size_t i = 0; i < tetris::kFeatureCount; ++i) {
        NamedWeight row{std::string(tetris::getFeatures()[i].name), {weights.values[i]}};
        for (const tetris::NearTopWeights& each : weights.nearTop)
            row.values.push_back(each.values[i]);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<std::string> listWeighed(const tetris::TunerOptions& options) {
    std::vector<std::string> names;
    for (const tetris::Feature feature : options.features)
        names.emplace_back(tetris::getFeatures()[toIndex(feature)].name);
    for (const tetris::RivalTerm term : options.terms)
        names.emplace_back(getName(term));
    return names;
}

void addAim(JsonValue& line, const tetris::TunerOptions& options) {
    const tetris::RivalWeights* const present = options.setup.brain.getRivalWeights();
    if (options.aim == tetris::TuneAim::Goal || present == nullptr) return;
    line["for"] = options.aim == tetris::TuneAim::Attack ? "attack" : "versus";
    if (options.aim == tetris::TuneAim::Versus) addMatchFields(line, options.match);
    addWeights(line["present"], *present);
    if (options.start) addWeights(line["from"], std::get<tetris::RivalWeights>(*options.start));
}

void addTuned(JsonValue& line, const tetris::TunedWeights& tuned) {
    std::visit([&line](const auto& weights) { addWeights(line, weights); }, tuned);
}

}  // namespace

JsonValue describeTuning(const TunePlan& plan) {
    const tetris::TunerOptions& options = plan.options;
    JsonValue line = {
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

std::string describeTest(const tetris::Tuner& tuner) {
    const tetris::Statistics& values = tuner.getRows();
    if (values.getCount() == 0) return "";
    const tetris::TuneUnit unit = describeUnit(tuner.getOptions());
    const TestMean test = computeTest(values, unit);
    const std::string interval =
        test.interval ? base::format(" (95%: {:.{}f} to {:.{}f})", test.interval->first,
                                     unit.digits, test.interval->second, unit.digits)
                      : "";
    return base::format("{}: {:.{}f}{} in {} {} that played no part\n", unit.name, test.mean,
                        unit.digits, interval, values.getCount(), unit.games);
}

TuneReport::TuneReport(bool asJson, const TunePlan& plan, Output& output)
    : asJson_(asJson), plan_(plan), output_(output), unit_(describeUnit(plan.options)) {
    csv_ = "generation,pieces,best,elite,median,test";
    const std::vector<NamedWeight> weights = listWeights(
        plan_.options.aim == tetris::TuneAim::Goal ? tetris::TunedWeights(tetris::Weights())
                                                   : tetris::RivalWeights());
    for (const NamedWeight& weight : weights)
        csv_ += "," + weight.name;
    for (const int room : plan_.options.nearTop)
        for (const NamedWeight& weight : weights)
            csv_ += base::format(",{}_{}", weight.name, room);
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

void TuneReport::addGeneration(const TuningGeneration& generation) {
    JsonValue line = {{"type", "generation"},
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
    const std::vector<NamedWeight> weights = listWeights(generation.weights);
    for (size_t set = 0; set < weights.front().values.size(); ++set)
        for (const NamedWeight& weight : weights)
            csv_ += base::format(",{:.10g}", weight.values[set]);
    csv_ += "\n";
    addTuned(line, generation.weights);
    output_.print(asJson_ ? formatLine(line) : text + "\n");
}

void TuneReport::finish(const tetris::Tuner& tuner, bool isWhole, const std::string& fileName) {
    if (asJson_) {
        JsonValue line = {{"type", "result"}};
        addTuned(line, tuner.getWeights());
        // By modern rules it may be pieces or points, and "pieces" is taken.
        const bool isModern = plan_.options.setup.rules.set == tetris::RuleSet::Modern;
        line[isModern ? "measured" : "rows"] = formatTest(tuner.getRows(), unit_);
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
    for (const NamedWeight& weight : listWeights(tuner.getWeights())) {
        std::string line = base::format("{:<20}", weight.name);
        for (const double value : weight.values)
            line += base::format(" {:9.{}f}", value, digits);
        output_.print(line + "\n");
    }
    output_.print(describeTest(tuner));
}

namespace {

constexpr std::string_view kShades = " .:-=+*#%@";
constexpr int kLines = 10;
constexpr size_t kColumns = 68;

// At most as many values as there are columns, each the mean of its part.
std::vector<double> squeeze(std::span<const double> values, size_t columns) {
    const size_t count = std::min(values.size(), columns);
    std::vector<double> squeezed;
    for (size_t i = 0; i < count; ++i) {
        const size_t begin = i * values.size() / count;
        const size_t end = (i + 1) * values.size() / count;
        const auto part = values.subspan(begin, end - begin);
        squeezed.push_back(std::accumulate(part.begin(), part.end(), 0.0) /
                           static_cast<double>(part.size()));
    }
    return squeezed;
}

}  // namespace

std::string drawSparkline(std::span<const double> values, size_t width) {
    std::string line;
    if (values.empty()) return line;
    const std::vector<double> points = squeeze(values, width);
    const double greatest = std::max(1e-9, *std::ranges::max_element(points));
    for (const double point : points) {
        const double part = std::clamp(point / greatest, 0.0, 1.0);
        line += kShades[base::toIndex(std::lround(part * static_cast<double>(kShades.size() - 1)))];
    }
    return line;
}

std::string drawCurve(std::span<const double> values) {
    if (values.empty()) return "";
    const std::vector<double> points = squeeze(values, kColumns);
    const double greatest = std::max(1e-9, *std::ranges::max_element(points));
    std::string picture;
    for (int line = kLines; line > 0; --line) {
        picture += line == kLines ? base::format("{:9.0f} |", greatest) : "          |";
        std::string row;
        for (const double point : points)
            row += std::lround(point / greatest * kLines) >= line ? '*' : ' ';
        row.resize(row.find_last_not_of(' ') + 1);
        picture += row + "\n";
    }
    return picture + "        0 |" + std::string(points.size(), '-') + "\n";
}

}  // namespace tui
