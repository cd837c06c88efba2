#include "tui/command/puzzle/SolverArguments.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <thread>

#include "brain/puzzle/Heuristics.h"
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

// The names of all methods: "auto, bfs or idastar".
std::string listMethods()
{
    const auto methods = puzzle::getMethods();
    std::string names;
    for (std::size_t i = 0; i < methods.size(); ++i) {
        if (i > 0) names += i + 1 == methods.size() ? " or " : ", ";
        names += methods[i].name;
    }
    return names;
}

// Reads a number above 0, with an optional fraction.
bool readSeconds(const std::string& text, std::optional<double>& seconds)
{
    double read = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, read, std::chars_format::fixed);
    if (error != std::errc() || stop != end || !std::isfinite(read)) return false;
    if (read <= 0 || read > kMaxSeconds) return false;
    seconds = read;
    return true;
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
    arguments.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    parser.addOption({
        .names = "--method",
        .form = "NAME",
        .about = listMethods() + " (default auto)",
        .noun = "a method",
        .expected = listMethods(),
        .take =
            [&arguments](const std::string& text) {
                arguments.method = text;
                return puzzle::findMethod(text) != nullptr;
            },
    });
    parser.addOption({
        .names = "--heuristic",
        .form = "NAME",
        .about = "what guides the search; 'explain' lists those of a board",
        .noun = "a heuristic",
        .expected = "a name that 'npuzzle explain' lists",
        .take =
            [&arguments](const std::string& text) {
                arguments.heuristic = text;
                return true;  // makeSolver reports what is wrong
            },
    });
    addTimeOption(parser, "seconds for each board, without tables (default 10 where not proven)",
                  arguments.seconds);
    parser.addOption({
        .names = "--nodes",
        .form = "N",
        .about = "at most N boards expanded (default: no limit)",
        .noun = "a number of nodes",
        .expected = "a whole number from 1 to " + std::to_string(kMaxNodes),
        .take =
            [&arguments](const std::string& text) {
                return base::readNumber(text, std::uint64_t{1}, kMaxNodes, arguments.nodes);
            },
    });
    addMemoryOption(parser, arguments.megabytes);
    addJobsOption(parser, "boards", arguments.jobs);
    parser.addFlag("--optimal", "shortest solutions, proven (the default up to 16 cells)",
                   arguments.isOptimal);
    parser.addFlag("--fast", "the first good solution", arguments.isFast);
}

void addMemoryOption(ArgumentParser& parser, int& megabytes)
{
    parser.addOption({
        .names = "--memory",
        .form = "MB",
        .about = "at most MB million bytes at a time (default 512)",
        .noun = "an amount of memory",
        .expected = "a whole number from 1 to " + std::to_string(kMaxMegabytes),
        .take =
            [&megabytes](const std::string& text) {
                return base::readNumber(text, 1, kMaxMegabytes, megabytes);
            },
    });
}

void addTimeOption(ArgumentParser& parser, const std::string& about, std::optional<double>& seconds)
{
    parser.addOption({
        .names = "--time",
        .form = "S",
        .about = about,
        .noun = "a time in seconds",
        .expected = "a number above 0, such as 2.5",
        .take = [&seconds](const std::string& text) { return readSeconds(text, seconds); },
    });
}

std::filesystem::path findTablesDirectory()
{
    return findPaths().findTables();
}

std::shared_ptr<puzzle::Tables> openTables()
{
    return std::make_shared<puzzle::Tables>(findTablesDirectory());
}

}  // namespace tui
