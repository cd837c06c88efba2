#include "tui/command/puzzle/PuzzleCommands.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "brain/base/LineReader.h"
#include "brain/base/TaskPool.h"
#include "brain/base/WholeFile.h"
#include "brain/puzzle/Solvers.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "core/puzzle/PositionText.h"
#include "tui/base/App.h"
#include "tui/base/Worker.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/puzzle/PuzzleArguments.h"
#include "tui/command/puzzle/SolveReport.h"

namespace tui {

namespace {

using puzzle::BoardText;
using puzzle::Position;

// A line is longer than any board; a hundred million boards are less than that.
constexpr base::LineReader::Limits kBoardLimits{.line = 100'000, .all = uint64_t{16} << 30};
// What the tiles of a board are written with; a name of a file has something else.
constexpr std::string_view kOfTiles = "0123456789_ ,/\t\r\n()[]{}";
// The longest delay until an interrupt is noticed, in ms.
constexpr int kPatience = 50;

// The options for solving, with its limits.
struct SolverArguments {
    bool isOptimal = false;
    bool isFast = false;
    std::string method = "auto";
    std::string heuristic;          // empty: the method's default
    std::optional<double> seconds;  // nullopt: the default of makeRequest
    uint64_t nodes = 0;             // 0: no limit
    int megabytes = 512;            // millions of bytes for a board
    int jobs = chooseJobs(0);

    // Throws UsageError if the heuristic is unknown or the method takes none.
    puzzle::Solver makeSolver() const {
        return readArgument("--heuristic", heuristic, [this](const std::string& name) {
            return puzzle::Solver(method, name, openTables());
        });
    }

    // The request for a board. With neither flag: shortest solutions up to 16 cells, however long
    // they take; for larger boards the best within 10 s.
    puzzle::SolveRequest makeRequest(const Position& position, const puzzle::Goal& goal) const {
        using enum puzzle::SolveAim;
        constexpr int kOptimalCells = 16;
        constexpr double kBestSeconds = 10;
        constexpr size_t kMegabyte = 1'000'000;
        puzzle::SolveRequest request{.position = position, .jobs = jobs};
        const bool isSmall = position.countCells() <= kOptimalCells;
        request.aim = isFast ? Fast : isOptimal || isSmall ? Optimal : Best;
        request.goal = goal.getTarget(position.getSize());
        request.limits.nodes = nodes;
        request.limits.memory = base::toIndex(megabytes) * kMegabyte;
        request.limits.seconds = seconds.value_or(request.aim == Best ? kBestSeconds : 0);
        return request;
    }
};

void addSolverOptions(ArgumentParser& parser, SolverArguments& arguments) {
    constexpr uint64_t kMaxNodes = std::numeric_limits<int64_t>::max();
    constexpr int kMaxMegabytes = 1'000'000;
    const std::vector<std::string> methods = base::collectNames(puzzle::getMethods());
    parser.addWord({"--method", "NAME", base::listWords(methods) + " (default auto)", "a method"},
                   methods, arguments.method);
    parser.addText({"--heuristic", "NAME",
                    "what guides the search; 'explain' lists those of a board", "a heuristic"},
                   "a name that 'npuzzle explain' lists", arguments.heuristic);
    addTimeOption(parser, "seconds for each board, without tables (default 10 where not proven)",
                  arguments.seconds);
    parser.addNumber(
        {"--nodes", "N",
         "at most N boards expanded, more only for a first solution (default: no limit)",
         "a number of nodes"},
        1, kMaxNodes, arguments.nodes);
    parser.addNumber(
        {"--memory", "MB", "at most MB million bytes for each board at a time (default 512)",
         "an amount of memory"},
        1, kMaxMegabytes, arguments.megabytes);
    addJobsOption(parser, "boards", arguments.jobs);
    parser.addFlag("--optimal", "shortest solutions, proven (the default up to 16 cells)",
                   arguments.isOptimal);
    parser.addFlag("--fast", "the first good solution", arguments.isFast);
    parser.exclude({"--fast"}, "--optimal",
                   "--optimal and --fast exclude each other; expected one of them");
}

struct SolveArguments {
    std::string board;      // all words of it; or a file, or -
    bool isStream = false;  // the boards are in a file, or on standard input
    BoardArguments boards;
    SolverArguments solver;
    SolveFormat format;
};

// Passes tasks to the pool and prints its answers.
class SolveRun {
public:
    // `input`: the file with the boards, if they are in one; `name` for messages.
    SolveRun(const SolveArguments& arguments, int input, const std::string& name)
        : arguments_(arguments),
          input_(input),
          lines_(input, name, kBoardLimits),
          solver_(arguments.solver.makeSolver()),
          pool_(
              arguments.isStream ? arguments.solver.jobs : 1,
              [this](const BoardText& task, const std::stop_token& stop) {
                  return solve(task, stop);
              },
              base::TaskOrder::AsAdded, [this] { waker_.wake(); }) {}

    // Returns the exit code.
    int run() {
        const Interrupts interrupts;
        if (!arguments_.isStream) pool_.add({{1, arguments_.board}});
        bool isReading = arguments_.isStream;
        while (isReading || pool_.countOpen() > 0) {
            sleep(isReading && hasRoom());
            if (isReading && hasRoom() && isInputReady()) isReading = readTasks();
            if (const int signal = Interrupts::getSignal()) finishInterrupted(signal);
            for (const auto& [task, answer] : pool_.take({}))
                add(answer);
            line_.flush(output_);
            if (pool_.countOpen() > 0) line_.show([this] { return describeProgress(); });
        }
        if (refusal_) std::rethrow_exception(refusal_);
        return exitCode_;
    }

private:
    // Called from all threads of the pool.
    SolveAnswer solve(const BoardText& task, const std::stop_token& stop) {
        SolveAnswer answer;
        answer.line = task.line;
        const BoardArguments& boards = arguments_.boards;
        try {
            answer.position = boards.read(task.text, task.size);
            const auto solvability = checkSolvability(*answer.position, boards.goal);
            if (!solvability.isSolvable) {
                answer.unsolvable = solvability;
                return answer;
            }
            puzzle::SolveRequest request =
                arguments_.solver.makeRequest(*answer.position, boards.goal);
            request.policy = arguments_.isStream ? puzzle::TablePolicy::BuildFirst
                                                 : puzzle::TablePolicy::SearchFirst;
            request.limits.stop = stop;
            request.progress = [this, &request](const puzzle::SolveProgress& progress) {
                const std::lock_guard lock(mutex_);
                progress_ = formatSolveProgress(progress, request.limits.seconds);
            };
            answer.solution = solver_.solve(request);
        } catch (const std::invalid_argument& error) {
            answer.error = error.what();
        }
        return answer;
    }

    std::string describeProgress() {
        const std::lock_guard lock(mutex_);
        return (done_ > 0 ? std::to_string(done_) + " solved; " : "") + progress_;
    }

    // Adds the boards that are ready. False if none follow.
    bool readTasks() {
        bool isMore = false;
        try {
            lines_.read();
            while (const std::optional<std::string> line = lines_.take())
                boards_.add(lines_.getNumber(), *line);
            isMore = !lines_.hasEnded();
        } catch (const std::runtime_error&) {
            refusal_ = std::current_exception();  // thrown after the answers to the lines before
        }
        if (!isMore) boards_.end();
        while (std::optional<BoardText> board = boards_.take())
            pool_.add({*std::move(board)});
        return isMore;
    }

    // True if more input should be read: enough to keep all threads busy, and no more.
    bool hasRoom() const { return pool_.countOpen() < arguments_.solver.jobs * 4 + 64; }

    bool isInputReady() const {
        pollfd input{input_, POLLIN, 0};
        return poll(&input, 1, 0) > 0;
    }

    void sleep(bool forInput) {
        std::array<pollfd, 2> watched{
            {{waker_.getDescriptor(), POLLIN, 0}, {forInput ? input_ : -1, POLLIN, 0}}};
        poll(watched.data(), watched.size(), kPatience);
        waker_.take();
    }

    void add(const SolveAnswer& answer) {
        // A wrong board on the command line is wrong usage, unlike a wrong line of input.
        if (!arguments_.isStream && !answer.error.empty()) {
            const std::string& board = arguments_.board;
            const bool isName =
                board.find_first_not_of(kOfTiles) != std::string::npos && !puzzle::isBoardId(board);
            refuseUsage("BOARD: {}: {}{}", base::quote(board),
                        isName ? "there is no such file, and " : "", answer.error);
        }
        output_.print(formatAnswer(answer, arguments_.format));
        if (!arguments_.isStream && answer.unsolvable &&
            arguments_.format.form == TextFormat::Text) {
            warn("unsolvable: " + describeSolvability(*answer.unsolvable));
        }
        if (answer.solution && answer.solution->neededBytes > 0) {
            constexpr size_t kMillion = 1'000'000;
            warn(base::format("line {}: --memory is too little for the board; expected {} at least",
                              answer.line, answer.solution->neededBytes / kMillion + 1));
        }
        ++done_;
        const bool isSolved = answer.solution && answer.solution->slides;
        if (!isSolved || (arguments_.solver.isOptimal && !answer.solution->isOptimal)) {
            exitCode_ = 1;
        }
    }

    void warn(const std::string& sentence) {
        line_.giveWay();
        printError("npuzzle solve: " + sentence);
    }

    [[noreturn]] void finishInterrupted(int signal) {
        // What a search knows when it is stopped is its answer.
        for (const auto& [task, answer] : pool_.stop())
            add(answer);
        line_.flush(output_);
        line_.erase();
        dieBySignal(signal);
    }

    const SolveArguments& arguments_;
    ProgressLine line_;
    Output output_;
    const int input_;
    base::LineReader lines_;
    puzzle::BoardLines boards_;
    std::exception_ptr refusal_;
    int64_t done_ = 0;
    int exitCode_ = 0;
    std::mutex mutex_;                                   // guards progress_
    std::string progress_ = formatSolveProgress({}, 0);  // the last report of any search
    Waker waker_;
    const puzzle::Solver solver_;
    base::TaskPool<BoardText, SolveAnswer> pool_;  // last: its threads use those before it
};

}  // namespace

int solveBoards(CommandLine words) {
    SolveArguments arguments;
    ArgumentParser parser("npuzzle solve", "Solves boards: BOARD, or those on standard input.");
    parser.addOption(
        {"BOARD", "...", "tiles, an id, a file with boards, or - for standard input", "a board"},
        "tiles as in 1 2 3 4 5 6 7 0 8, an id, or a file", [&arguments](const std::string& word) {
            arguments.board += (arguments.board.empty() ? "" : " ") + word;
            return true;
        });
    addSolverOptions(parser, arguments.solver);
    addSizeOption(parser, arguments.boards.size, "of boards that do not give it themselves");
    addGoalOptions(parser, arguments.boards);
    addFormatOption(parser, arguments.format.form);
    parser.addFlag("--boards", "also each board on the way, from the first to the last",
                   arguments.format.hasBoards);
    if (!parser.parse(words)) return 0;
    arguments.format.goal = arguments.boards.goal;
    parser.check();
    if (arguments.board.empty()) {
        if (isatty(STDIN_FILENO) == 1)
            refuseUsage("BOARD is missing; expected tiles, an id, a file, or - for standard input");
        arguments.board = "-";
    }
    const std::string& name = arguments.board;
    std::error_code error;
    const bool isFile = name != "-" && std::filesystem::exists(name, error);
    arguments.isStream = isFile || name == "-";
    if (!isFile) return SolveRun(arguments, STDIN_FILENO, "standard input").run();
    const base::Descriptor file(base::openAtOnce(name, O_RDONLY));
    if (!file) {
        base::fail("cannot read {}: {}; expected a file of boards", base::quote(name),
                   base::sayReason(errno));
    }
    return SolveRun(arguments, file.get(), name).run();
}

}  // namespace tui
