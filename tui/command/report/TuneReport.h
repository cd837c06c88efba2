#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "brain/lab/tune/Tuner.h"
#include "tui/command/Output.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

// What `tetris tune` computes.
struct TunePlan {
    tetris::TunerOptions options;
    std::string brain;      // --brain, whose weights are tuned; empty: a linear brain
    std::string startName;  // --start, whose weights it starts with; empty: no start
    std::string startHash;  // SHA-256 of the file of those weights; empty: from no file
};

// Adds the weights as the functions of ReportParts do.
void addWeights(Json& line, const tetris::TunedWeights& tuned);

// The options as a JSON object.
Json describeTuning(const TunePlan& plan);
// The same, and the hashes of files that they name: what must be equal in order to continue a
// checkpoint, and on all ranks.
Json identifyTuning(const TunePlan& plan);

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

}  // namespace tui
