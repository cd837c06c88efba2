#include "tui/command/TuneCommand.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "brain/tetris/WeightsFile.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CheckpointFile.h"
#include "tui/command/Curve.h"
#include "tui/command/FormatOption.h"
#include "tui/command/GameArguments.h"
#include "tui/command/Interrupts.h"
#include "tui/command/JobsOption.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/TuneCheckpoint.h"
#include "tui/command/TuneReport.h"
#include "tui/command/UsageError.h"

namespace tui {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMax = std::numeric_limits<int>::max();
constexpr int kMaxPopulation = 10000;
constexpr int kMaxCount = 1000000;
constexpr std::uint64_t kMaxBudget = 1'000'000'000'000'000;
constexpr std::int64_t kUsualBudget = 500'000'000;
constexpr std::size_t kSparkWidth = 20;

struct TuneArguments {
    GameArguments game;
    tetris::BrainRecipe brain = "dt10";  // any linear one: its weights are not used
    TunePlan plan;
    std::uint64_t budget = 0;
    int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    int seconds = 0;
    TextFormat format = TextFormat::Text;
    std::string checkpoint;
    std::string csv;
    std::string output;
};

std::string listMethods()
{
    const auto methods = tetris::getOptimizers();
    std::string names;
    for (std::size_t i = 0; i < methods.size(); ++i) {
        if (i > 0) names += i + 1 < methods.size() ? ", " : " or ";
        names += methods[i].name;
    }
    return names;
}

std::string listFeatures()
{
    std::string names;
    for (const tetris::FeatureEntry& entry : tetris::getFeatures()) {
        if (!names.empty()) names += ", ";
        names += entry.name;
    }
    return names;
}

// Reads what stands between commas by readOne, which says whether it can.
template <class ReadOne>
bool readList(const std::string& text, ReadOne readOne)
{
    std::size_t begin = 0;
    for (;;) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (!readOne(text.substr(begin, end - begin))) return false;
        if (end == text.size()) return true;
        begin = end + 1;
    }
}

// Reads "holes,wells"; false for what is none, or named twice.
bool readFeatures(const std::string& text, std::vector<tetris::Feature>& features)
{
    features.clear();
    return readList(text, [&features](const std::string& name) {
        const tetris::FeatureEntry* const entry = tetris::findFeature(name);
        if (entry == nullptr) return false;
        const auto feature = static_cast<tetris::Feature>(entry - tetris::getFeatures().data());
        if (std::ranges::find(features, feature) != features.end()) return false;
        features.push_back(feature);
        return true;
    });
}

// Reads "2,5"; false for what is none, or does not rise.
bool readRooms(const std::string& text, std::vector<int>& rooms)
{
    rooms.clear();
    return readList(text, [&rooms](const std::string& number) {
        int room = 0;
        if (!readNumber(number, 0, tetris::NearTopWeights::kMaxRoom, room)) return false;
        if (!rooms.empty() && room <= rooms.back()) return false;
        rooms.push_back(room);
        return true;
    });
}

ValueOption makeCount(const std::string& names, const std::string& about, const std::string& noun,
                      int min, int max, int& number)
{
    return {.names = names,
            .form = "N",
            .about = about,
            .noun = noun,
            .expected = "a whole number from " + std::to_string(min) + " to " + std::to_string(max),
            .take = [min, max, &number](const std::string& text) {
                return readNumber(text, min, max, number);
            }};
}

ValueOption makeFile(const std::string& names, const std::string& about, std::string& name)
{
    return {.names = names,
            .form = "FILE",
            .about = about,
            .noun = "a file",
            .expected = "the name of a file",
            .take = [&name](const std::string& text) {
                name = text;
                return true;
            }};
}

void addSearchOptions(ArgumentParser& parser, TuneArguments& arguments)
{
    tetris::TunerOptions& options = arguments.plan.options;
    parser.addOption({
        .names = "--method",
        .form = "METHOD",
        .about = "how to search: " + listMethods() + " (default " + options.method + ")",
        .noun = "a method",
        .expected = listMethods(),
        .take =
            [&options](const std::string& text) {
                options.method = text;
                return tetris::findOptimizer(text) != nullptr;
            },
    });
    parser.addOption({
        .names = "--features",
        .form = "A,B",
        .about = "whose weights to find; those of others are 0 (default: all)",
        .noun = "a list of features",
        .expected = "names between commas, each once, of " + listFeatures(),
        .take =
            [&options](const std::string& text) { return readFeatures(text, options.features); },
    });
    parser.addOption({
        .names = "--near-top",
        .form = "ROWS",
        .about = "weights of their own while so few rows are free above the stack: 3 or 2,5",
        .noun = "a list of rows",
        .expected = "rising whole numbers from 0 to 59 between commas",
        .take = [&options](const std::string& text) { return readRooms(text, options.nearTop); },
    });
    parser.addOption({
        .names = "--start",
        .form = "BRAIN",
        .about = "whose weights to begin with (default: from nothing)",
        .noun = "a brain",
        .expected = "a brain that has weights, or FILE.toml",
        .take =
            [&arguments, &options](const std::string& text) {
                const tetris::BrainRecipe brain = readBrain("--start", text);
                if (brain.getWeights() == nullptr) return false;
                options.start = *brain.getWeights();
                arguments.plan.startName = text;
                return true;
            },
    });
    parser.addOption({
        .names = "--brain",
        .form = "BRAIN",
        .about = "whose weights are to be found: expectimax:depth=1 (default: a linear brain)",
        .noun = "a brain",
        .expected = "a brain that has weights",
        .take =
            [&arguments](const std::string& text) {
                arguments.brain = readBrain("--brain", text);
                arguments.plan.brain = text;
                return arguments.brain.getWeights() != nullptr;
            },
    });
}

void addLengthOptions(ArgumentParser& parser, TuneArguments& arguments)
{
    tetris::TunerOptions& options = arguments.plan.options;
    parser.addOption(makeCount(
        "--population",
        "sets of weights a generation (default " + std::to_string(options.population) + ")",
        "a population", 4, kMaxPopulation, options.population));
    parser.addOption(makeCount(
        "--games", "games for each of them (default " + std::to_string(options.games) + ")",
        "a number of games", 1, kMaxCount, options.games));
    parser.addOption(makeCount("--generations", "how many generations", "a number of generations",
                               1, kMaxCount, options.generations));
    parser.addOption({
        .names = "--budget",
        .form = "PIECES",
        .about = "as many generations as so many pieces allow (default " +
                 std::to_string(kUsualBudget) + ")",
        .noun = "a number of pieces",
        .expected = "a whole number from 1 to " + std::to_string(kMaxBudget),
        .take =
            [&arguments](const std::string& text) {
                return readNumber(text, 1, kMaxBudget, arguments.budget);
            },
    });
    parser.addOption(makeCount(
        "--validate", "games of the last test (default " + std::to_string(options.validation) + ")",
        "a number of games", 0, kMaxCount, options.validation));
    parser.addOption(makeCount("--time", "seconds after which no generation begins",
                               "a number of seconds", 1, kMax, arguments.seconds));
    addJobsOption(parser, "games", arguments.jobs);
}

void addFileOptions(ArgumentParser& parser, TuneArguments& arguments)
{
    parser.addOption({
        .names = "-o",
        .form = "FILE.toml",
        .about = "where the weights go",
        .noun = "a file of weights",
        .expected = "the name of a file that ends in .toml",
        .take =
            [&arguments](const std::string& text) {
                arguments.output = text;
                return text.ends_with(".toml");
            },
    });
    parser.addOption(makeFile("--checkpoint", "keep there how far it is, and go on from there",
                              arguments.checkpoint));
    parser.addOption(makeFile("--csv", "a line a generation, for a plot", arguments.csv));
    addFormatOption(parser, arguments.format);
}

// Hours of work are not to end with a file that cannot be written.
void requireWritable(const std::string& option, const std::string& fileName)
{
    if (fileName.empty()) return;
    std::filesystem::path place = std::filesystem::path(fileName).parent_path();
    if (place.empty()) place = ".";
    const bool isThere = ::access(fileName.c_str(), F_OK) == 0;
    if (::access(isThere ? fileName.c_str() : place.c_str(), W_OK) != 0) {
        throw UsageError(option + ": cannot write " + quote(fileName) +
                         "; expected a file in a directory that is there");
    }
}

// Throws UsageError for options that do not go together, and completes the plan.
void completePlan(TuneArguments& arguments)
{
    tetris::TunerOptions& options = arguments.plan.options;
    if (arguments.output.empty()) {
        throw UsageError("-o: is missing; expected the name of a file that ends in .toml");
    }
    if (options.generations > 0 && arguments.budget > 0) {
        throw UsageError("--budget: given beside --generations; expected one of them");
    }
    requireWritable("-o", arguments.output);
    requireWritable("--csv", arguments.csv);
    requireWritable("--checkpoint", arguments.checkpoint);
    options.budget = static_cast<std::int64_t>(arguments.budget);
    if (options.generations == 0 && options.budget == 0) options.budget = kUsualBudget;
    if (options.features.empty()) {
        for (std::size_t i = 0; i < tetris::kFeatureCount; ++i)
            options.features.push_back(static_cast<tetris::Feature>(i));
    }
    options.setup = arguments.game.setup;
    options.setup.brain = arguments.brain;
    options.seed = arguments.game.chooseSeed();
}

void writeWhole(const std::string& fileName, const std::string& text)
{
    CheckpointFile(fileName).write(text);
}

std::string describe(const TunePlan& plan)
{
    const tetris::TunerOptions& options = plan.options;
    return "tetris tune: " + options.method + ", " + formatSize(options.setup) + " " +
           options.setup.sequence + ", seed " + std::to_string(options.seed) +
           (plan.brain.empty() ? "" : ", for " + plan.brain);
}

// One run of the tuner, from the options to the file of weights.
class TuneRun {
public:
    explicit TuneRun(const TuneArguments& arguments)
        : arguments_(arguments),
          tuner_(arguments.plan.options),
          report_(arguments.format == TextFormat::Json, arguments.plan, output_),
          file_(arguments.checkpoint),
          start_(Clock::now()),
          line_(start_)
    {
    }

    // Returns the signal that ended it, 0 for none.
    int run()
    {
        const Interrupts interrupts;
        if (const auto text = file_.read()) goOn(*text);
        flush();
        while (tuner_.getPhase() != tetris::Tuner::Phase::Done) {
            if (!playRound()) return stopEarly();
        }
        keep();
        const bool isTimed = checkpoint_.searchEnd.has_value();
        finish(true);
        if (isTimed) {
            std::cerr << "tetris tune: stopped by --time: another run with these options may end "
                         "elsewhere\n";
        }
        return 0;
    }

private:
    // Takes the rounds of a checkpoint; its unfinished one is played by the next playRound.
    void goOn(const std::string& text)
    {
        TuneCheckpoint before = parseTuneCheckpoint(text, arguments_.plan, file_.getName());
        try {
            for (std::vector<tetris::TrialResult>& round : before.rounds) {
                if (before.searchEnd == static_cast<int>(checkpoint_.rounds.size())) endSearch();
                take(std::move(round));
            }
            if (before.searchEnd == static_cast<int>(checkpoint_.rounds.size())) endSearch();
            checkpoint_.played = std::move(before.played);
            // Says so now if its games are none of this round.
            static_cast<void>(tetris::TrialPlayer(tuner_, 1, checkpoint_.played));
        } catch (const std::logic_error& error) {
            throw std::runtime_error(file_.getName() + " is a damaged checkpoint: " + error.what());
        }
    }

    void endSearch()
    {
        checkpoint_.searchEnd = static_cast<int>(checkpoint_.rounds.size());
        tuner_.endSearch();
    }

    void take(std::vector<tetris::TrialResult> results)
    {
        if (const auto generation = tuner_.take(results)) {
            report_.addGeneration(*generation);
            hasWeights_ = true;
        }
        checkpoint_.rounds.push_back(std::move(results));
    }

    // False if a signal came.
    bool playRound()
    {
        const std::size_t generations = report_.getCurve().size();
        tetris::TrialPlayer player(tuner_, arguments_.jobs, checkpoint_.played);
        for (;;) {
            const bool isOver = player.waitForEnd(Interrupts::kPatience);
            const Clock::time_point now = Clock::now();
            if (isOver) break;
            if (Interrupts::getSignal() != 0) {
                checkpoint_.played = player.listPlayed();
                return false;
            }
            file_.writeIfDue(now, [&] { return formatWith(player.listPlayed()); });
            update(player.getPieces(), now);
        }
        take(player.sumUp());
        checkpoint_.played.clear();
        const Clock::time_point now = Clock::now();
        update(0, now);
        if (report_.getCurve().size() > generations) {
            flush();
            if (arguments_.seconds > 0 && tuner_.getPhase() == tetris::Tuner::Phase::Search &&
                now - start_ >= std::chrono::seconds(arguments_.seconds)) {
                endSearch();
            }
        }
        file_.writeIfDue(now, [&] { return formatWith({}); });
        return Interrupts::getSignal() == 0;
    }

    [[nodiscard]] std::string formatWith(std::vector<tetris::PlayedGame> played)
    {
        checkpoint_.played = std::move(played);
        return formatTuneCheckpoint(checkpoint_, arguments_.plan);
    }

    void keep()
    {
        if (!file_.getName().empty())
            file_.write(formatTuneCheckpoint(checkpoint_, arguments_.plan));
    }

    void update(std::int64_t piecesOfRound, Clock::time_point now)
    {
        if (!line_.isDue(now)) return;
        const double seconds = std::chrono::duration<double>(now - start_).count();
        const std::vector<double>& curve = report_.getCurve();
        std::string text = "[" + drawSparkline(curve, kSparkWidth) + "] ";
        using enum tetris::Tuner::Phase;
        switch (tuner_.getPhase()) {
            case Search: text += "generation " + std::to_string(curve.size()); break;
            case Choice: text += "choosing"; break;
            default: text += "last test"; break;
        }
        if (!curve.empty()) {
            text += ", " + std::to_string(std::llround(curve.back())) + " rows a game";
        }
        const std::int64_t pieces = tuner_.getPieces() + piecesOfRound;
        text += ", " + std::to_string(pieces / 1000000) + " million pieces";
        const double progress = tuner_.computeProgress();
        if (tuner_.getPhase() == Search && progress > 0.02) {
            text += ", " + formatDuration(seconds / progress - seconds) + " left";
        } else {
            text += ", " + formatDuration(seconds);
        }
        line_.draw(text, now);
    }

    void flush()
    {
        if (mayOutputEndOnTerminal()) line_.giveWay(Clock::now());
        output_.flush();
        if (!arguments_.csv.empty()) writeWhole(arguments_.csv, report_.getCsv());
    }

    void finish(bool isWhole)
    {
        const tetris::WeightsFile weights{
            .name = std::filesystem::path(arguments_.output).stem().string(),
            .about = describe(arguments_.plan),
            .weights = tuner_.getWeights()};
        writeWhole(arguments_.output, formatWeights(weights));
        report_.finish(tuner_, isWhole, arguments_.output);
        line_.erase();
        output_.flush();
        if (!arguments_.csv.empty()) writeWhole(arguments_.csv, report_.getCsv());
        if (::isatty(STDERR_FILENO) == 1) std::cerr << drawCurve(report_.getCurve());
    }

    int stopEarly()
    {
        line_.erase();
        keep();
        if (hasWeights_) {
            finish(false);
            std::cerr << "tetris tune: stopped; the best weights so far are in " +
                             arguments_.output + "\n";
        } else {
            output_.flush();
            std::cerr << "tetris tune: stopped before the end of a generation: no weights yet\n";
        }
        return Interrupts::getSignal();
    }

    const TuneArguments& arguments_;
    tetris::Tuner tuner_;
    Output output_;
    TuneReport report_;
    CheckpointFile file_;
    TuneCheckpoint checkpoint_;
    bool hasWeights_ = false;
    const Clock::time_point start_;
    ProgressLine line_;
};

}  // namespace

int tuneWeights(int argc, char** argv)
{
    TuneArguments arguments;
    arguments.game.acceptsFile = true;
    arguments.game.setup.sequence = "random";
    arguments.game.setup.rows = 10;
    ArgumentParser parser("tetris tune", "Looks for the weights of a brain, by playing.");
    addSearchOptions(parser, arguments);
    addLengthOptions(parser, arguments);
    addFileOptions(parser, arguments);
    addSequenceOptions(parser, arguments.game);
    if (!parser.parse(argc, argv)) return 0;
    completePlan(arguments);
    if (const int signal = TuneRun(arguments).run()) dieBySignal(signal);
    return 0;
}

}  // namespace tui
