#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <iostream>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "brain/lab/Splitting.h"
#include "core/base/JavaRandom.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using Clock = std::chrono::steady_clock;
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

// ---- The estimates

// The estimates of a brain, on several threads. Estimate i has the seed number i, so they do not
// depend on the number of threads.
class Estimates {
public:
    Estimates(const Splitting& splitting, std::uint64_t seed, int count, int jobs)
        : splitting_(splitting), firstSeed_(seed), rates_(static_cast<std::size_t>(count))
    {
        for (int i = 0; i < std::min(jobs, count); ++i)
            workers_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
    ~Estimates() { stop(); }
    Estimates(const Estimates&) = delete;
    Estimates& operator=(const Estimates&) = delete;

    // Waits for at most `wait`. Returns true when all estimates are there. Throws what a brain
    // threw.
    [[nodiscard]] bool waitForEnd(std::chrono::milliseconds wait)
    {
        std::unique_lock lock(mutex_);
        const bool isOver =
            ended_.wait_for(lock, wait, [this] { return failure_ || done_ == rates_.size(); });
        if (failure_) std::rethrow_exception(failure_);
        return isOver;
    }
    void stop()
    {
        for (std::jthread& worker : workers_)
            worker.request_stop();
        workers_.clear();
    }
    // The estimates that are there, by their seeds.
    [[nodiscard]] std::vector<EndRate> list()
    {
        const std::lock_guard lock(mutex_);
        std::vector<EndRate> done;
        for (const auto& rate : rates_) {
            if (rate) done.push_back(*rate);
        }
        return done;
    }

private:
    void work(const std::stop_token& stop)
    {
        std::unique_lock lock(mutex_);
        while (begun_ < rates_.size() && !stop.stop_requested()) {
            const std::size_t i = begun_++;
            lock.unlock();
            std::optional<EndRate> rate;
            std::exception_ptr failure;
            try {
                rate = splitting_.estimate((firstSeed_ + i) % base::JavaRandom::kSeedLimit, stop);
            } catch (...) {
                failure = std::current_exception();
            }
            lock.lock();
            if (failure && !failure_) failure_ = failure;
            rates_[i] = rate;
            if (rate) ++done_;
            ended_.notify_all();
        }
    }

    const Splitting& splitting_;
    const std::uint64_t firstSeed_;

    std::mutex mutex_;  // guards what follows
    std::condition_variable ended_;
    std::vector<std::optional<EndRate>> rates_;
    std::size_t begun_ = 0;
    std::size_t done_ = 0;
    std::exception_ptr failure_;

    std::vector<std::jthread> workers_;  // last, so that they end first
};

// ---- The report

struct BrainReport {
    std::string brain;
    std::vector<EndRate> rates;
    double seconds = 0;

    [[nodiscard]] std::int64_t countPieces() const
    {
        std::int64_t pieces = 0;
        for (const EndRate& rate : rates)
            pieces += rate.pieces;
        return pieces;
    }
};

// "0.0349", "45.3", "4433", "63.9 million", "1.24e+13": no more digits than estimates have.
std::string formatRows(double rows)
{
    if (rows < 10) return format("%.3g", rows);
    if (rows < 1000) return format("%.1f", rows);
    if (rows < 1e6) return format("%.0f", rows);
    return rows < 1e12 ? format("%.1f million", rows / 1e6) : format("%.3g", rows);
}

// "45.3 to 46.1", "58.9 to 69.5 million", "170.8 million to any".
std::string formatInterval(double low, double high)
{
    if (std::isinf(high)) return formatRows(low) + " to any";
    if (low < 1e6 || high >= 1e12) return formatRows(low) + " to " + formatRows(high);
    return format("%.1f to %.1f million", low / 1e6, high / 1e6);
}

std::string formatText(const BrainReport& report)
{
    const tetris::RowsEstimate rows = tetris::combine(report.rates);
    std::string text = report.brain + ": " + formatRows(rows.mean) + " rows a game";
    if (rows.interval) {
        text += " (95%: " + formatInterval(rows.interval->first, rows.interval->second) + ")";
    }
    return text + format(", %zu estimates, %.1f s\n", report.rates.size(), report.seconds);
}

// What is estimated, so that it can be repeated.
std::string formatHead(const EstimateArguments& arguments, std::uint64_t seed)
{
    return "size " + formatSize(arguments.game.setup) + ", random pieces, seeds from " +
           std::to_string(seed) + ", " + std::to_string(arguments.tries) + " tries\n";
}

std::string formatJson(const EstimateArguments& arguments, std::uint64_t seed,
                       const BrainReport& report)
{
    const tetris::RowsEstimate rows = tetris::combine(report.rates);
    JsonValue interval = nullptr;
    if (rows.interval) {
        const auto& [low, high] = *rows.interval;
        interval = {low, std::isinf(high) ? JsonValue(nullptr) : JsonValue(high)};
    }
    const JsonValue line = {{"type", "estimate"},
                            {"brain", report.brain},
                            {"rows", rows.mean},
                            {"ci95", std::move(interval)},
                            {"estimates", report.rates.size()},
                            {"tries", arguments.tries},
                            {"seed", seed},
                            {"size", formatSize(arguments.game.setup)},
                            {"pieces", report.countPieces()},
                            {"seconds", report.seconds},
                            {"version", TETRIS_VERSION}};
    return formatLine(line);
}

// ---- The command

// Estimates one brain. A signal ends the program here; what is known goes to standard error, so
// that nobody takes it for the result.
BrainReport estimate(const EstimateArguments& arguments, std::uint64_t seed,
                     const Splitting& splitting, const std::string& brain)
{
    const Clock::time_point start = Clock::now();
    const auto countSeconds = [start] {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    ProgressLine line(start);
    Estimates estimates(splitting, seed, arguments.estimates, arguments.jobs);
    while (!estimates.waitForEnd(Interrupts::kPatience)) {
        if (const int signal = Interrupts::getSignal()) {
            estimates.stop();
            line.erase();
            const BrainReport report{brain, estimates.list(), countSeconds()};
            std::cerr << "tetris estimate: stopped after " << report.rates.size() << " of "
                      << arguments.estimates << " estimates of " << brain << "\n";
            if (!report.rates.empty()) std::cerr << formatText(report);
            std::cerr << std::flush;
            dieBySignal(signal);
        }
        if (!line.isDue(Clock::now())) continue;
        const std::size_t done = estimates.list().size();
        std::string text = brain + ": " + std::to_string(done) + "/" +
                           std::to_string(arguments.estimates) + " estimates, ";
        const double left = static_cast<double>(arguments.estimates) - static_cast<double>(done);
        text += done == 0
                    ? formatDuration(countSeconds())
                    : formatDuration(countSeconds() / static_cast<double>(done) * left) + " left";
        line.draw(std::move(text), Clock::now());
    }
    return {brain, estimates.list(), countSeconds()};
}

void addEstimateOptions(ArgumentParser& parser, EstimateArguments& arguments)
{
    constexpr int kMostEstimates = 1'000'000;
    parser.addOperands(
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
Splitting makeSplitting(const EstimateArguments& arguments, const tetris::BrainRecipe& brain)
{
    tetris::GameSetup setup = arguments.game.setup;
    setup.brain = brain;
    try {
        return Splitting(std::move(setup), arguments.tries);
    } catch (const std::invalid_argument& error) {
        throw UsageError("BRAIN: the games of " + base::quote(brain.getName()) +
                         " cannot be estimated; " + error.what());
    }
}

}  // namespace

int estimateLengths(int argc, char** argv)
{
    EstimateArguments arguments;
    arguments.game.setup.sequence = "random";
    ArgumentParser parser("tetris estimate",
                          "How long games of random pieces are that would take hours, in seconds.");
    addEstimateOptions(parser, arguments);
    if (!parser.parse(argc, argv)) return 0;
    if (arguments.brains.empty()) {
        throw UsageError("BRAIN: is missing; expected a brain, as in 'tetris estimate dt20'");
    }
    const std::uint64_t seed = arguments.game.chooseSeed();
    std::vector<Splitting> splittings;
    for (const tetris::BrainRecipe& brain : arguments.brains)
        splittings.push_back(makeSplitting(arguments, brain));
    const Interrupts interrupts;
    if (arguments.format == TextFormat::Text) {
        Output output;
        output.print(formatHead(arguments, seed));
        output.flush();
    }
    for (std::size_t i = 0; i < splittings.size(); ++i) {
        const BrainReport report =
            estimate(arguments, seed, splittings[i], arguments.brains[i].getName());
        Output output;
        output.print(arguments.format == TextFormat::Json ? formatJson(arguments, seed, report)
                                                          : formatText(report));
        output.flush();
    }
    return 0;
}

}  // namespace tui
