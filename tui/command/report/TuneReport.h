#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "brain/lab/run/RankChannel.h"
#include "brain/lab/tune/Tuner.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

// What `tetris tune` computes.
struct TunePlan {
    tetris::TunerOptions options;
    std::string brain;      // --brain, whose weights are tuned; empty: a linear brain
    std::string startName;  // --start, whose weights it starts with; empty: no start
};

// Adds the weights as the functions of ReportParts do.
void addWeights(Json& line, const tetris::TunedWeights& tuned);

// The options as a JSON object. They must be equal in order to continue a checkpoint.
Json describeTuning(const TunePlan& plan);

// "rows a game: 1234.5 (95%: 1200.0 to 1270.1) in 1000 games that played no part" and a line feed:
// the last test. Empty if there was none.
std::string describeTest(const tetris::Tuner& tuner);

// Prints a line for each generation and the result, as JSON (a fixed format, because other programs
// read it) or as a table for people. Also collects the lines of a CSV file. It never flushes the
// output.
class TuneReport {
public:
    // Prints the part before the generations. The plan and the output must outlive the report.
    TuneReport(bool asJson, const TunePlan& plan, Output& output);

    void addGeneration(const tetris::TuningGeneration& generation);
    // Prints the result. `isWhole`: the tuner is done. `fileName`: where the weights are written.
    void finish(const tetris::Tuner& tuner, bool isWhole, const std::string& fileName);

    // The test results of the generations, in order, in units of describeUnit.
    const std::vector<double>& getCurve() const { return curve_; }
    // The lines of CSV, the header first.
    const std::string& getCsv() const { return csv_; }

private:
    const bool asJson_;
    const TunePlan& plan_;
    Output& output_;
    const tetris::TuneUnit unit_;
    std::vector<double> curve_;
    std::string csv_;
};

// A curve in one line of at most `width` characters, each the mean of neighbouring values, in ten
// degrees of darkness from 0 to the greatest: " .:-=+*#%@". Empty without values.
std::string drawSparkline(std::span<const double> values, size_t width);

// A curve for a terminal of 80 columns: ten lines above an axis, labelled with the greatest value
// and 0; at most 68 columns, each the mean of neighbouring values. Empty without values.
std::string drawCurve(std::span<const double> values);

// The arguments of `tetris tune`.
struct TuneArguments {
    GameArguments game;
    tetris::BrainRecipe brain = "dt10";  // by default any linear brain; its weights are not used
    TunePlan plan;
    uint64_t budget = 0;
    int jobs = 0;     // threads; 0: one for each core
    int seconds = 0;  // no generation starts after this time; 0: no limit
    TextFormat format = TextFormat::Text;
    std::string checkpoint;  // file names; only `output` must not be empty
    std::string csv;
    std::string output;
    std::string command;  // the command line, for the weights file
    bool isRanked = false;
};

// Runs the tuner, prints its report and writes the files. `channel` is that of rank 0, or null if
// one process tunes alone. Returns the signal that ended the run, 0 if none did. Throws what a game
// threw, RankLost if a rank is lost, std::runtime_error if a file cannot be read or written.
int runTuner(const TuneArguments& arguments, tetris::RankChannel* channel);

}  // namespace tui
