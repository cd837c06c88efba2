#pragma once

#include <string>
#include <vector>

#include "brain/lab/Tuner.h"
#include "tui/command/Output.h"

namespace tui {

// What `tetris tune` was asked for, besides how it is told.
struct TunePlan {
    tetris::TunerOptions options;
    std::string brain;      // whose weights are tuned, as it was named; empty: a linear one
    std::string startName;  // the brain to begin with; empty: from nothing
};

// The options as an object of JSON: what a checkpoint has to agree in.
[[nodiscard]] std::string formatTuneOptions(const TunePlan& plan);

// Writes a line for each generation, and the result; as JSON (the form is fixed, since other
// programs read it) or as a table for a person. A file of CSV gets a line a generation, too.
// Nothing is flushed here.
class TuneReport {
public:
    // Prints what stands before the generations. The output has to outlive the report.
    TuneReport(bool asJson, const TunePlan& plan, Output& output);

    void addGeneration(const tetris::TuningGeneration& generation);
    // The result. `isWhole`: the tuner is done, and its rows are those of its last test.
    void finish(const tetris::Tuner& tuner, bool isWhole, const std::string& fileName);

    // The tests of the generations, in order.
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
