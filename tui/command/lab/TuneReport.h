#pragma once

#include <string>
#include <vector>

#include "brain/lab/Tuner.h"
#include "tui/command/Output.h"

namespace tui {

// What `tetris tune` computes, without how it reports.
struct TunePlan {
    tetris::TunerOptions options;
    std::string brain;  // the brain whose weights are tuned, as it was named; empty: a linear one
    std::string startName;  // the brain whose weights it starts with; empty: from nothing
};

// The options as a JSON object: what must be equal for a checkpoint to be continued.
[[nodiscard]] std::string formatTuneOptions(const TunePlan& plan);

// Prints a line for each generation, and the result: as JSON (the format is fixed, because other
// programs read it) or as a table for a person. Also makes the lines of a CSV file. It never
// flushes the output.
class TuneReport {
public:
    // Prints the part before the generations. The output must outlive the report.
    TuneReport(bool asJson, const TunePlan& plan, Output& output);

    void addGeneration(const tetris::TuningGeneration& generation);
    // Prints the result. `isWhole`: the tuner is done, and its rows are those of its last test.
    void finish(const tetris::Tuner& tuner, bool isWhole, const std::string& fileName);

    // The test results of the generations, in order.
    [[nodiscard]] const std::vector<double>& getCurve() const { return curve_; }
    // The lines of CSV, the header first.
    [[nodiscard]] const std::string& getCsv() const { return csv_; }

private:
    const bool asJson_;
    const TunePlan& plan_;
    Output& output_;
    std::vector<double> curve_;
    std::string csv_;
};

}  // namespace tui
