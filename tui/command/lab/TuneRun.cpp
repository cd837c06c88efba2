#include "tui/command/lab/TuneRun.h"

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "brain/lab/tune/TrialPlayer.h"
#include "brain/lab/tune/Tuner.h"
#include "brain/tetris/weights/WeightsFile.h"
#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/base/App.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/long/RankedRounds.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/report/TextChart.h"

namespace tui {

namespace {

constexpr size_t kSparkWidth = 20;
constexpr size_t kLongestCommand = 4000;  // bytes in a comment

std::string describe(const TunePlan& plan) {
    const tetris::TunerOptions& options = plan.options;
    const bool isModern = options.setup.rules.set == tetris::RuleSet::Modern;
    return base::format("tetris tune: {}, {}{}{} {}, seed {}{}", options.method,
                        (options.aim == tetris::TuneAim::Attack ? "attack, " : ""),
                        (isModern ? describeRules(options.setup.rules) + ", " : ""),
                        formatSize(options.setup.rules), options.setup.sequence, options.seed,
                        (plan.brain.empty() ? "" : ", for " + plan.brain));
}

// One run of the tuner, from the options to the weights file.
class TuneRun {
public:
    TuneRun(const TuneArguments& arguments, tetris::RankChannel* channel)
        : arguments_(arguments),
          channel_(channel),
          tuner_(arguments.plan.options),
          report_(arguments.format == TextFormat::Json, arguments.plan, output_),
          file_(arguments.checkpoint),
          line_(start_, "tetris tune") {}

    // Returns the signal that ended the run, 0 if none did.
    int run() {
        const Interrupts interrupts;
        file_.lock();
        if (const auto text = file_.read()) resume(*text);
        flush();
        if (channel_ != nullptr) {
            rounds_.emplace(*channel_, arguments_.plan, arguments_.jobs, formatCheckpoint());
        }
        while (tuner_.getPhase() != tetris::Tuner::Phase::Done) {
            if (!playRound()) return stopEarly();
        }
        keep();
        if (!tuner_.hasWeights()) {
            const tetris::TunerOptions& options = arguments_.plan.options;
            base::fail(
                "the budget of {} pieces has ended within the first generation, which has {} games "
                "at least; expected a --budget of about {:.0f} or more",
                options.budget, options.population, tuner_.estimateNeed());
        }
        const bool isTimed = checkpoint_.searchEnd.has_value();
        finish(true);
        tellOfShortTest();
        if (isTimed) {
            std::cerr << "tetris tune: stopped by --time: another run with these options may end "
                         "elsewhere\n";
        }
        return 0;
    }

private:
    // Takes the rounds of a checkpoint. The next playRound finishes the unfinished one.
    void resume(const std::string& text) {
        TuneCheckpoint before = parseTuneCheckpoint(text, arguments_.plan, file_.getName());
        std::string part;  // of the file, which is taken
        const auto endSearchIfDue = [&] {
            part = "search_end";
            if (before.searchEnd == base::count(checkpoint_.rounds)) endSearch();
        };
        try {
            for (std::vector<tetris::TrialResult>& round : before.rounds) {
                endSearchIfDue();
                part = "rounds";
                take(std::move(round));
            }
            endSearchIfDue();
            part = "played";
            checkpoint_.played = std::move(before.played);
            // Throws if the games do not belong to this round.
            tetris::TrialPlayer(tuner_, 1, checkpoint_.played);
        } catch (const std::logic_error&) {
            base::fail("{} is a damaged checkpoint: its '{}' does not fit its other parts",
                       file_.getName(), part);
        }
        before_ = tuner_.computeProgress();
    }

    void endSearch() {
        checkpoint_.searchEnd = base::count(checkpoint_.rounds);
        tuner_.endSearch();
    }

    void take(std::vector<tetris::TrialResult> results) {
        if (const auto generation = tuner_.take(results)) report_.addGeneration(*generation);
        checkpoint_.rounds.push_back(std::move(results));
    }

    // Returns false if a signal came.
    bool playRound() {
        const size_t generations = report_.getCurve().size();
        tetris::TrialPlayer player(
            tuner_, rounds_ ? rounds_->getJobs() : chooseJobs(arguments_.jobs), checkpoint_.played,
            rounds_ ? rounds_->getShard() : tetris::Shard());
        for (;;) {
            const bool isOver = waitForEnd(player);
            const TimePoint now = Clock::now();
            if (isOver) break;
            if (Interrupts::getSignal() != 0) {
                checkpoint_.played = player.listPlayed();
                return false;
            }
            if (file_.isDue(now)) {
                checkpoint_.played = player.listPlayed();
                keep();
            }
            update(player.getPieces());
        }
        const std::vector<tetris::TrialResult> results = player.sumUp();
        take(results);
        checkpoint_.played.clear();
        const TimePoint now = Clock::now();
        update(0);
        const bool isGeneration = report_.getCurve().size() > generations;
        const bool isOverdue = isGeneration && arguments_.seconds > 0 &&
                               tuner_.getPhase() == tetris::Tuner::Phase::Search &&
                               now - start_ >= std::chrono::seconds(arguments_.seconds);
        if (isGeneration) flush();
        if (isOverdue) endSearch();
        if (rounds_) rounds_->endRound(results, isOverdue);
        if (file_.isDue(now)) keep();
        return Interrupts::getSignal() == 0;
    }

    // Takes the games of other ranks, too. Writes the checkpoint before it throws RankLost, or what
    // a game threw.
    bool waitForEnd(tetris::TrialPlayer& player) {
        const auto keepPlayed = [&] {
            checkpoint_.played = player.listPlayed();
            keep();
        };
        try {
            if (rounds_) rounds_->collect(player, tuner_.getRound());
            return player.waitForEnd(rounds_ ? RankedRounds::kPatience : Interrupts::kPatience);
        } catch (const tetris::RankLost& lost) {
            keepPlayed();
            throw tetris::RankLost(lost.what() + file_.describeWayOn());
        } catch (...) {
            keepPlayed();
            throw;
        }
    }

    // The budget may have ended the last test.
    void tellOfShortTest() const {
        const int64_t played = tuner_.getRows().getCount();
        const int64_t planned = tuner_.countTestGames();
        if (played == planned) return;
        std::cerr << base::format(
            "tetris tune: the budget has ended the last test after {} of {} games{}", played,
            planned,
            (played > 0 ? "; it leaves out the game in which it ended, so the mean is "
                          "a little too low\n"
                        : "\n"));
    }

    std::string formatCheckpoint() const {
        return formatTuneCheckpoint(checkpoint_, arguments_.plan);
    }

    void keep() { file_.write(formatCheckpoint()); }

    void update(int64_t piecesOfRound) {
        line_.show([&] { return describeProgress(piecesOfRound); });
    }

    std::string describeProgress(int64_t piecesOfRound) const {
        const std::vector<double>& curve = report_.getCurve();
        std::string text = "[" + drawSparkline(curve, kSparkWidth) + "] ";
        using enum tetris::Tuner::Phase;
        switch (tuner_.getPhase()) {
            case Search: text += "generation " + std::to_string(curve.size()); break;
            case Choice: text += "choosing"; break;
            default: text += "last test"; break;
        }
        if (!curve.empty()) {
            const tetris::TuneUnit unit = describeUnit(arguments_.plan.options);
            text += base::format(", {:.{}f} {}", curve.back(), unit.digits > 1 ? unit.digits : 0,
                                 unit.name);
        }
        const int64_t pieces = tuner_.getPieces() + piecesOfRound;
        text += base::format(", {} million pieces", pieces / 1000000);
        // Of what was left at the start of this process.
        const double part = (tuner_.computeProgress() - before_) / (1 - before_);
        const bool isForeseen = tuner_.getPhase() == Search && part > 0.02;
        return text + ", " +
               formatTimeLeft(isForeseen ? part : 0, toSeconds(Clock::now() - start_));
    }

    void flush() {
        line_.flush(output_);
        CheckpointFile(arguments_.csv).write(report_.getCsv());
    }

    // Where the weights come from, as comments of their file.
    std::string formatComments(bool isWhole) const {
        const tetris::TunerOptions& options = arguments_.plan.options;
        std::string text =
            base::format("# {}\n# tetris {}, seed {}, {} pieces in {} generations\n",
                         base::makePlainText(arguments_.command, kLongestCommand), TETRIS_VERSION,
                         options.seed, tuner_.getPieces(), report_.getCurve().size());
        if (!isWhole) text += "# stopped before the end: the best so far\n";
        if (const std::string test = describeTest(tuner_); !test.empty()) text += "# " + test;
        return text;
    }

    void finish(bool isWhole) {
        tetris::WeightsFile weights{
            .name = std::filesystem::path(arguments_.output).stem().string(),
            .about = describe(arguments_.plan),
            .weights = {}};
        if (const auto* const rival = std::get_if<tetris::RivalWeights>(&tuner_.getWeights())) {
            weights.rival = *rival;
        } else {
            weights.weights = std::get<tetris::Weights>(tuner_.getWeights());
        }
        // The weights are printed even if the file cannot be written.
        std::exception_ptr failure;
        try {
            CheckpointFile(arguments_.output)
                .write(formatComments(isWhole) + formatWeights(weights));
        } catch (const std::runtime_error&) {
            failure = std::current_exception();
        }
        report_.finish(tuner_, isWhole, arguments_.output);
        line_.erase();
        output_.flush();
        if (failure) std::rethrow_exception(failure);
        CheckpointFile(arguments_.csv).write(report_.getCsv());
        if (::isatty(STDERR_FILENO) == 1) std::cerr << drawCurve(report_.getCurve());
    }

    int stopEarly() {
        line_.erase();
        keep();
        if (rounds_) rounds_->stop();
        if (tuner_.hasWeights()) {
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
    tetris::RankChannel* const channel_;
    std::optional<RankedRounds> rounds_;
    tetris::Tuner tuner_;
    Output output_;
    TuneReport report_;
    CheckpointFile file_;
    TuneCheckpoint checkpoint_;
    const TimePoint start_ = Clock::now();
    double before_ = 0;  // the progress of the checkpoint with which it began
    ProgressLine line_;
};

}  // namespace

int runTuner(const TuneArguments& arguments, tetris::RankChannel* channel) {
    return TuneRun(arguments, channel).run();
}

}  // namespace tui
