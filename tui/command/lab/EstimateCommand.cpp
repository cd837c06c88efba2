#include "tui/command/tetris/Commands.h"

#include <chrono>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "brain/base/TaskPool.h"
#include "brain/lab/Splitting.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/base/Text.h"
#include "tui/base/App.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using tetris::EndRate;
using tetris::Splitting;

struct EstimateArguments {
    GameArguments game;
    std::vector<tetris::BrainRecipe> brains;
    int estimates = 20;
    int tries = 2000;
    int jobs = chooseJobs(0);
    TextFormat format = TextFormat::Text;
};

// ---- The report

struct BrainReport {
    std::string brain;
    std::vector<EndRate> rates;
    double seconds = 0;
};

// "0.0349", "45.3", "4433", "63.9 million", "1.24e+13": no more digits than estimates have.
std::string formatRows(double rows) {
    if (rows < 10) return base::format("{:.3g}", rows);
    if (rows < 1000) return base::format("{:.1f}", rows);
    if (rows < 1e6) return base::format("{:.0f}", rows);
    return rows < 1e12 ? base::format("{:.1f} million", rows / 1e6) : base::format("{:.3g}", rows);
}

// "45.3 to 46.1", "58.9 to 69.5 million", "170.8 million to any".
std::string formatInterval(double low, double high) {
    if (std::isinf(high)) return formatRows(low) + " to any";
    if (low < 1e6 || high >= 1e12) return formatRows(low) + " to " + formatRows(high);
    return base::format("{:.1f} to {:.1f} million", low / 1e6, high / 1e6);
}

std::string formatText(const BrainReport& report) {
    const tetris::RowsEstimate rows = tetris::combine(report.rates);
    std::string text = report.brain + ": " + formatRows(rows.mean) + " rows a game";
    if (rows.interval) {
        text += " (95%: " + formatInterval(rows.interval->first, rows.interval->second) + ")";
    }
    return text + base::format(", {} estimates, {:.1f} s\n", report.rates.size(), report.seconds);
}

std::string formatJson(const EstimateArguments& arguments, uint64_t seed,
                       const BrainReport& report) {
    const tetris::RowsEstimate rows = tetris::combine(report.rates);
    int64_t pieces = 0;
    for (const EndRate& rate : report.rates)
        pieces += rate.pieces;
    Json interval = nullptr;
    if (rows.interval) {
        const auto& [low, high] = *rows.interval;
        interval = {low, std::isinf(high) ? Json(nullptr) : Json(high)};
    }
    const Json line = {
        {"type", "estimate"},
        {"brain", report.brain},
        {"rows", rows.mean},
        {"ci95", std::move(interval)},
        {"estimates", report.rates.size()},
        {"tries", arguments.tries},
        {"biased", arguments.tries < Splitting::countEnoughTries(arguments.estimates)},
        {"seed", seed},
        {"size", formatSize(arguments.game.setup.rules)},
        {"pieces", pieces},
        {"seconds", report.seconds},
        {"version", TETRIS_VERSION}};
    return formatLine(line);
}

// ---- The command

// Estimates one brain: estimate i has seed number i. A signal ends the program here; what is known
// goes to standard error, so that nobody takes it for the result.
BrainReport estimate(const EstimateArguments& arguments, uint64_t seed, const Splitting& splitting,
                     const std::string& brain) {
    const TimePoint start = Clock::now();
    const auto countSeconds = [start] { return toSeconds(Clock::now() - start); };
    ProgressLine line(start);
    std::map<int, EndRate> rates;  // by their seeds
    const auto report = [&] {
        BrainReport known{brain, {}, countSeconds()};
        for (const auto& [i, rate] : rates)
            known.rates.push_back(rate);
        return known;
    };
    base::TaskPool<int, EndRate> pool(
        arguments.jobs,
        [&](int i, const std::stop_token& stop) {
            const uint64_t own = seed + static_cast<uint64_t>(i);
            return splitting.estimate(own % base::JavaRandom::kSeedLimit, stop);
        },
        base::TaskOrder::AsEnded);
    std::vector<int> tasks(base::toIndex(arguments.estimates));
    std::iota(tasks.begin(), tasks.end(), 0);
    pool.add(std::move(tasks));
    while (pool.countOpen() > 0) {
        for (const auto& [i, rate] : pool.take(Interrupts::kPatience))
            rates.emplace(i, rate);
        if (const int signal = Interrupts::getSignal()) {
            for (const auto& [i, rate] : pool.stop())
                rates.emplace(i, rate);
            line.erase();
            std::string text =
                base::format("tetris estimate: stopped after {} of {} estimates of {}",
                             rates.size(), arguments.estimates, brain);
            if (!rates.empty()) text += "\n" + formatText(report());
            dieAfterReport(text, signal);
        }
        if (pool.countOpen() == 0) continue;
        line.show([&] {
            const double part = static_cast<double>(rates.size()) / arguments.estimates;
            return base::format("{}: {}/{} estimates, {}", brain, rates.size(), arguments.estimates,
                                formatTimeLeft(part, countSeconds()));
        });
    }
    return report();
}

void addEstimateOptions(ArgumentParser& parser, EstimateArguments& arguments) {
    constexpr int kMostEstimates = 1'000'000;
    parser.addOption(
        {"BRAIN", "BRAIN...", "a name that 'tetris brains' lists, or FILE.toml", "a brain"},
        "a name that 'tetris brains' lists, or FILE.toml", [&arguments](const std::string& text) {
            arguments.brains.push_back(readBrain("BRAIN", text));
            return true;
        });
    parser.addNumber({"-n", "N",
                      "independent estimates of each brain, whose spread gives the "
                      "interval (default 20)",
                      "a number of estimates"},
                     2, kMostEstimates, arguments.estimates);
    parser.addNumber({"--tries", "N", "tries from each level (default 2000)", "a number of tries"},
                     Splitting::kLeastTries, Splitting::kMostTries, arguments.tries);
    addJobsOption(parser, "estimates", arguments.jobs);
    addFormatOption(parser, arguments.format);
    addSeedAndSizeOptions(parser, arguments.game);
}

// Throws UsageError if the brain's games cannot be estimated.
Splitting makeSplitting(const EstimateArguments& arguments, const tetris::BrainRecipe& brain) {
    tetris::GameSetup setup = arguments.game.setup;
    setup.brain = brain;
    try {
        return Splitting(std::move(setup), arguments.tries);
    } catch (const std::invalid_argument& error) {
        refuseUsage("BRAIN: the games of {} cannot be estimated; {}", base::quote(brain.getName()),
                    error.what());
    }
}

}  // namespace

int estimateLengths(CommandLine words) {
    EstimateArguments arguments;
    arguments.game.setup.sequence = "random";
    ArgumentParser parser("tetris estimate",
                          "How long games of random pieces are that would take hours, in seconds.");
    addEstimateOptions(parser, arguments);
    parser.require("BRAIN", "is missing; expected a brain, as in 'tetris estimate dt20'");
    if (!parser.parse(words)) return 0;
    parser.check();
    const uint64_t seed = arguments.game.chooseSeed();
    std::vector<Splitting> splittings;
    for (const tetris::BrainRecipe& brain : arguments.brains)
        splittings.push_back(makeSplitting(arguments, brain));
    const Interrupts interrupts;
    warnOfFewTries("tetris estimate", arguments.tries,
                   Splitting::countEnoughTries(arguments.estimates));
    if (arguments.format == TextFormat::Text)
        printText(base::format("size {}, random pieces, seeds from {}, {} tries\n",
                               formatSize(arguments.game.setup.rules), seed, arguments.tries));
    for (size_t i = 0; i < splittings.size(); ++i) {
        const BrainReport report =
            estimate(arguments, seed, splittings[i], arguments.brains[i].getName());
        printText(arguments.format == TextFormat::Json ? formatJson(arguments, seed, report)
                                                       : formatText(report));
    }
    return 0;
}

}  // namespace tui
