#include "tui/command/puzzle/PuzzleCommands.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "brain/base/LineReader.h"
#include "brain/base/TaskPool.h"
#include "core/base/Text.h"
#include "tui/base/App.h"
#include "tui/base/Waker.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/puzzle/PuzzleArguments.h"
#include "tui/command/puzzle/SolveReport.h"

namespace tui {

namespace {

using puzzle::Position;

// A line is longer than any board; a hundred million boards are less than that.
constexpr base::LineReader::Limits kBoardLimits{.line = 100'000, .all = std::uint64_t{16} << 30};
// The longest delay until an interrupt is noticed, in ms.
constexpr int kPatience = 50;

struct SolveArguments {
    std::optional<std::string> board;
    BoardArguments boards;
    SolverArguments solver;
    SolveFormat format;

    [[nodiscard]] bool isStream() const { return !board || *board == "-"; }
};

// The last progress report of any search, for the progress line.
class SolveWatch {
public:
    // `limit`: seconds for the search; 0: none.
    void note(const puzzle::SolveProgress& progress, double limit)
    {
        const std::lock_guard lock(mutex_);
        last_ = progress;
        limit_ = limit;
    }

    [[nodiscard]] std::string format(std::int64_t done) const
    {
        const std::lock_guard lock(mutex_);
        return (done > 0 ? std::to_string(done) + " solved; " : "") +
               formatSolveProgress(last_, limit_);
    }

private:
    mutable std::mutex mutex_;
    puzzle::SolveProgress last_;
    double limit_ = 0;
};

// Solves tasks; called from all threads of a pool.
class TaskSolver {
public:
    TaskSolver(const SolveArguments& arguments, SolveWatch& watch)
        : arguments_(arguments),
          watch_(watch),
          solver_(arguments.solver.makeSolver(openTables())),
          policy_(arguments.isStream() ? puzzle::TablePolicy::BuildFirst
                                       : puzzle::TablePolicy::SearchFirst)
    {
    }

    [[nodiscard]] SolveAnswer operator()(const SolveTask& task, const std::stop_token& stop) const
    {
        SolveAnswer answer;
        answer.line = task.line;
        try {
            answer.position = arguments_.boards.read(task.text);
            const auto solvability =
                puzzle::checkSolvability(*answer.position, arguments_.format.home);
            if (!solvability.isSolvable) {
                answer.unsolvable = solvability;
                return answer;
            }
            puzzle::SolveRequest request = arguments_.solver.makeRequest(*answer.position, policy_);
            request.limits.stop = stop;
            request.progress = [this, &request](const puzzle::SolveProgress& progress) {
                watch_.note(progress, request.limits.seconds);
            };
            answer.solution = solver_->solve(request);
        } catch (const std::invalid_argument& error) {
            answer.error = error.what();
        }
        return answer;
    }

private:
    const SolveArguments& arguments_;
    SolveWatch& watch_;
    std::shared_ptr<const puzzle::Solver> solver_;
    puzzle::TablePolicy policy_;
};

// Passes tasks to the pool and prints its answers.
class SolveRun {
public:
    explicit SolveRun(const SolveArguments& arguments)
        : arguments_(arguments),
          pool_(arguments.isStream() ? arguments.solver.jobs : 1, TaskSolver(arguments, watch_),
                base::TaskOrder::AsAdded, [this] { waker_.wake(); })
    {
    }

    // Returns the exit code.
    int run()
    {
        const Interrupts interrupts;
        if (!arguments_.isStream()) pool_.add({{1, *arguments_.board}});
        bool isReading = arguments_.isStream();
        while (isReading || pool_.countOpen() > 0) {
            sleep(isReading && hasRoom());
            if (isReading && hasRoom() && isInputReady()) {
                isReading = readTasks();
            }
            if (const int signal = Interrupts::getSignal()) finishInterrupted(signal);
            printAnswers();
            const Clock::time_point now = Clock::now();
            if (pool_.countOpen() > 0 && line_.isDue(now)) line_.draw(watch_.format(done_), now);
        }
        if (refusal_) std::rethrow_exception(refusal_);
        return exitCode_;
    }

private:
    // Adds a task for each line that is ready, but empty ones and comments. False if none follow.
    bool readTasks()
    try {
        lines_.read();
        while (std::optional<std::string> line = lines_.take()) {
            if (line->ends_with('\r')) line->pop_back();
            const std::size_t first = line->find_first_not_of(" \t");
            if (first != std::string::npos && (*line)[first] != '#')
                pool_.add({{lines_.getNumber(), *std::move(line)}});
        }
        return !lines_.hasEnded();
    } catch (const std::runtime_error&) {
        refusal_ = std::current_exception();  // thrown after the answers to the lines before
        return false;
    }

    // True if more input should be read: enough to keep all threads busy, and no more.
    [[nodiscard]] bool hasRoom() const
    {
        return pool_.countOpen() < arguments_.solver.jobs * 4 + 64;
    }

    static bool isInputReady()
    {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        return poll(&input, 1, 0) > 0;
    }

    void sleep(bool forInput)
    {
        std::array<pollfd, 2> watched{
            {{waker_.getDescriptor(), POLLIN, 0}, {forInput ? STDIN_FILENO : -1, POLLIN, 0}}};
        poll(watched.data(), watched.size(), kPatience);
        waker_.take();
    }

    void printAnswers()
    {
        for (const auto& [task, answer] : pool_.take({}))
            add(answer);
        flush();
    }

    void flush()
    {
        if (output_.getSize() == 0) return;
        if (mayShare_) line_.giveWay(Clock::now());
        output_.flush();
    }

    void add(const SolveAnswer& answer)
    {
        // A wrong board on the command line is wrong usage, unlike a wrong line of input.
        if (!arguments_.isStream() && !answer.error.empty()) {
            throw UsageError("BOARD: " + base::quote(*arguments_.board) + ": " + answer.error);
        }
        output_.print(formatAnswer(answer, arguments_.format));
        if (!arguments_.isStream() && answer.unsolvable &&
            arguments_.format.form == TextFormat::Text) {
            std::cerr << "npuzzle solve: unsolvable: " + describeSolvability(*answer.unsolvable) +
                             "\n";
        }
        ++done_;
        const bool isSolved = answer.solution && answer.solution->slides;
        if (!isSolved || (arguments_.solver.isOptimal && !answer.solution->isOptimal)) {
            exitCode_ = 1;
        }
    }

    [[noreturn]] void finishInterrupted(int signal)
    {
        // What a search knows when it is stopped is its answer.
        for (const auto& [task, answer] : pool_.stop())
            add(answer);
        flush();
        line_.erase();
        dieBySignal(signal);
    }

    const SolveArguments& arguments_;
    const bool mayShare_ = mayOutputEndOnTerminal();
    ProgressLine line_{Clock::now()};
    Output output_;
    base::LineReader lines_{STDIN_FILENO, "standard input", kBoardLimits};
    std::exception_ptr refusal_;
    std::int64_t done_ = 0;
    int exitCode_ = 0;
    SolveWatch watch_;
    Waker waker_;
    base::TaskPool<SolveTask, SolveAnswer> pool_;  // last: its threads use watch and waker
};

}  // namespace

int solveBoards(int argc, char** argv)
{
    SolveArguments arguments;
    ArgumentParser parser("npuzzle solve", "Solves boards: BOARD, or those on standard input.");
    addBoardOperand(parser, "tiles, an id, or - for lines of standard input", arguments.board);
    addSolverOptions(parser, arguments.solver);
    addSizeOption(parser, arguments.boards.size, "of boards that do not give it themselves");
    addBlankOption(parser, arguments.boards.home);
    addFormatOption(parser, arguments.format.form);
    if (!parser.parse(argc, argv)) return 0;
    arguments.format.home = arguments.boards.home;
    parser.check();
    if (!arguments.board && isatty(STDIN_FILENO) == 1) {
        throw UsageError("BOARD is missing; expected tiles, an id, or - for standard input");
    }
    return SolveRun(arguments).run();
}

}  // namespace tui
