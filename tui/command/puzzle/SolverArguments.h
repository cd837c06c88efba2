#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/table/Tables.h"

namespace tui {

class ArgumentParser;

// The options that say how to solve, and within what limits.
struct SolverArguments {
    bool isOptimal = false;
    bool isFast = false;
    std::string method = "auto";
    std::string heuristic;  // empty: the method's own
    std::optional<double> seconds;
    std::uint64_t nodes = 0;
    int megabytes = 512;
    int jobs = 1;

    // The solver of these names. Throws UsageError if they do not go together.
    [[nodiscard]] std::unique_ptr<puzzle::Solver> makeSolver(
        std::shared_ptr<puzzle::Tables> tables) const;
    // What is asked for of a board. With neither flag: shortest solutions up to 16 cells, beyond
    // that the best within 10 s.
    [[nodiscard]] puzzle::SolveRequest makeRequest(const puzzle::Position& position,
                                                   puzzle::TablePolicy policy) const;
};

// Adds --optimal --fast --method --heuristic --time --nodes --memory -j, which fill `arguments`;
// that has to outlive the parser. Both flags at once are for the command to refuse.
void addSolverOptions(ArgumentParser& parser, SolverArguments& arguments);
// --memory alone.
void addMemoryOption(ArgumentParser& parser, int& megabytes);
// --time alone; `about` says what it limits.
void addTimeOption(ArgumentParser& parser, const std::string& about,
                   std::optional<double>& seconds);

}  // namespace tui
