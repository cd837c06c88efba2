#include "tui/command/puzzle/SolverArguments.h"

#include <charconv>
#include <limits>
#include <stdexcept>

#include "brain/puzzle/Solvers.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

constexpr int kOptimalCells = 16;
constexpr double kBestSeconds = 10;
constexpr double kMaxSeconds = 1e9;
constexpr std::uint64_t kMaxNodes = std::numeric_limits<std::int64_t>::max();
constexpr int kMaxMegabytes = 1'000'000;
constexpr std::size_t kMegabyte = 1'000'000;

// Reads a number above 0, with an optional fraction.
std::optional<double> readSeconds(const std::string& text)
{
    double read = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, read, std::chars_format::fixed);
    if (error != std::errc() || stop != end || read <= 0 || !(read <= kMaxSeconds))
        return std::nullopt;
    return read;
}

}  // namespace

std::unique_ptr<puzzle::Solver> SolverArguments::makeSolver(
    std::shared_ptr<puzzle::Tables> tables) const
{
    try {
        return puzzle::makeSolver(method, heuristic, std::move(tables));
    } catch (const std::invalid_argument& error) {
        throw UsageError("--heuristic: " + base::quote(heuristic) + ": " + error.what());
    }
}

puzzle::SolveRequest SolverArguments::makeRequest(const puzzle::Position& position,
                                                  puzzle::TablePolicy policy) const
{
    using enum puzzle::SolveAim;
    puzzle::SolveRequest request{.position = position, .policy = policy, .jobs = jobs};
    const bool isSmall = position.countCells() <= kOptimalCells;
    request.aim = isFast ? Fast : isOptimal || isSmall ? Optimal : Best;
    request.limits.nodes = nodes;
    request.limits.memory = static_cast<std::size_t>(megabytes) * kMegabyte;
    request.limits.seconds = seconds.value_or(request.aim == Best ? kBestSeconds : 0);
    return request;
}

void addSolverOptions(ArgumentParser& parser, SolverArguments& arguments)
{
    arguments.jobs = chooseJobs(0);
    const std::vector<std::string> methods = base::collectNames(puzzle::getMethods());
    parser.addWord({"--method", "NAME", base::listWords(methods) + " (default auto)", "a method"},
                   methods, arguments.method);
    parser.addText({"--heuristic", "NAME",
                    "what guides the search; 'explain' lists those of a board", "a heuristic"},
                   "a name that 'npuzzle explain' lists", arguments.heuristic);
    addTimeOption(parser, "seconds for each board, without tables (default 10 where not proven)",
                  arguments.seconds);
    parser.addNumber(
        {"--nodes", "N", "at most N boards expanded (default: no limit)", "a number of nodes"}, 1,
        kMaxNodes, arguments.nodes);
    addMemoryOption(parser, arguments.megabytes);
    addJobsOption(parser, "boards", arguments.jobs);
    parser.addFlag("--optimal", "shortest solutions, proven (the default up to 16 cells)",
                   arguments.isOptimal);
    parser.addFlag("--fast", "the first good solution", arguments.isFast);
    parser.exclude({"--fast"}, "--optimal",
                   "--optimal and --fast exclude each other; expected one of them");
}

void addMemoryOption(ArgumentParser& parser, int& megabytes)
{
    parser.addNumber({"--memory", "MB", "at most MB million bytes at a time (default 512)",
                      "an amount of memory"},
                     1, kMaxMegabytes, megabytes);
}

void addTimeOption(ArgumentParser& parser, const std::string& about, std::optional<double>& seconds)
{
    parser.addChoice({"--time", "S", about, "a time in seconds"}, "a number above 0, such as 2.5",
                     readSeconds, seconds);
}

std::shared_ptr<puzzle::Tables> openTables()
{
    return std::make_shared<puzzle::Tables>(findPaths().findTables());
}

}  // namespace tui
