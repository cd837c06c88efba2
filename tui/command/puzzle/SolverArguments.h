#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/table/Tables.h"

namespace tui {

class ArgumentParser;

// The options for solving, with its limits.
struct SolverArguments {
    bool isOptimal = false;
    bool isFast = false;
    std::string method = "auto";
    std::string heuristic;  // empty: the method's default
    std::optional<double> seconds;
    std::uint64_t nodes = 0;
    int megabytes = 512;
    int jobs = 1;

    // Makes the solver. Throws UsageError if the heuristic is unknown or the method takes none.
    [[nodiscard]] std::unique_ptr<puzzle::Solver> makeSolver(
        std::shared_ptr<puzzle::Tables> tables) const;
    // The request for a board. With neither flag: shortest solutions up to 16 cells, for larger
    // boards the best within 10 s.
    [[nodiscard]] puzzle::SolveRequest makeRequest(const puzzle::Position& position,
                                                   puzzle::TablePolicy policy) const;
};

// Adds --optimal --fast --method --heuristic --time --nodes --memory -j. They set `arguments`,
// which must outlive the parser.
void addSolverOptions(ArgumentParser& parser, SolverArguments& arguments);
// Only --memory.
void addMemoryOption(ArgumentParser& parser, int& megabytes);
// Only --time; `about` says what it limits.
void addTimeOption(ArgumentParser& parser, const std::string& about,
                   std::optional<double>& seconds);

// The tables for one run of the program: stored ones are mapped, others built when needed.
[[nodiscard]] std::shared_ptr<puzzle::Tables> openTables();

}  // namespace tui
