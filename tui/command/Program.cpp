#include "tui/command/Program.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <system_error>
#include <vector>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/base/Environment.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"

namespace tui {

namespace {

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;
// Set in the environment of a program that startOtherGame starts.
constexpr const char* kStartedVariable = "TETRIS_NEIGHBOUR";

std::string formatHelp(const Program& program) {
    const std::string name(program.name);
    size_t width = 0;
    for (const CommandEntry& command : program.commands)
        width = std::max(width, command.name.size());
    std::string help =
        base::format("{}\nUsage: {} [COMMAND] [OPTION]...\n\nCommands:\n", program.about, name);
    for (const CommandEntry& command : program.commands)
        help += base::format("  {:<{}}  {}\n", command.name, width, command.about);
    return base::format(
        "{}\nWithout a command: {}. '{} COMMAND --help' lists the options of a command.\n", help,
        program.defaultCommand, name);
}

// Runs the command that the arguments name. `speaker` becomes the name under which errors are
// reported.
int runCommand(const Program& program, CommandLine words, std::string& speaker) {
    const std::string_view first = words.size() > 1 ? words[1] : "";
    const bool wantsHelp = first == "--help" || first == "-h";
    if (wantsHelp || first == "--version") {
        printText(wantsHelp ? formatHelp(program) : formatVersion(program.name) + "\n");
        return kDone;
    }
    const bool isNamed = words.size() > 1 && !first.starts_with("-");
    const std::string_view name = isNamed ? first : program.defaultCommand;
    const auto command = std::ranges::find(program.commands, name, &CommandEntry::name);
    if (command == program.commands.end()) {
        refuseUsage("there is no command {}; expected one of {}", base::quote(name),
                    base::joinNames(program.commands));
    }
    speaker += ' ';
    speaker += name;
    return command->run(words.subspan(isNamed ? 1 : 0));
}

int fail(const std::string& speaker, const std::string& why) {
    printError(speaker + ": " + why);
    return kFailed;
}

// Standard descriptors that are closed fail when they are used; no file may get their numbers, or
// messages would go into it.
void fillStandardDescriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) < 0)
            ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

// A league of a class keeps hundreds of processes, with several descriptors each. No command
// needs more than this, and a brain that closes every descriptor up to the limit does so at once.
void allowManyDescriptors() {
    constexpr rlim_t kEnough = 65536;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= kEnough) return;
    limit.rlim_cur = std::min(limit.rlim_max, kEnough);
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

bool isOutOfMemory() {
    const std::exception_ptr failure = std::current_exception();
    // Without memory for an exception there is none.
    constexpr size_t kMuch = 1 << 20;
    if (!failure) {
        // A compiler may leave out a `new` expression whose memory is not used, but not this call.
        void* const much = ::operator new(kMuch, std::nothrow);
        ::operator delete(much);
        return much == nullptr;
    }
    try {
        std::rethrow_exception(failure);
    } catch (const std::bad_alloc&) {
        return true;
    } catch (...) {  // another failure
    }
    return false;
}

// What ends the program where an exception cannot leave: in destructors and threads.
struct LastWay {
    std::string_view program;
    std::terminate_handler usual;
};

// Sets it; of several calls the first counts.
const LastWay& setLastWay(std::string_view program = {}) {
    static const LastWay way{
        program, std::set_terminate([] {
            const LastWay& own = setLastWay();
            // A screen has a handler, which restores the terminal.
            struct sigaction abort = {};
            const bool hasScreen =
                ::sigaction(SIGABRT, nullptr, &abort) != 0 || abort.sa_handler != SIG_DFL;
            if (hasScreen || !isOutOfMemory()) own.usual();
            for (const std::string_view part : {own.program, std::string_view(": out of memory\n")})
                base::writeAll(STDERR_FILENO, part);
            ::_exit(kFailed);
        })};
    return way;
}

}  // namespace

int reportFailures(const std::string& program, const std::string& speaker,
                   const std::function<int()>& work) {
    try {
        return work();
    } catch (const UsageError& error) {
        printError(speaker + ": " + error.what());
        return kWrongUsage;
    } catch (const std::system_error& error) {
        // The reader has gone, as in `tetris run | head`. That is no error to report.
        if (error.code() == std::errc::broken_pipe) dieBySignal(SIGPIPE);
        // The library says only the reason of a thread that it cannot start.
        const bool isBare = error.what() == error.code().message();
        return fail(program, (isBare ? "cannot start a thread: " : "") + std::string(error.what()));
    } catch (const std::bad_alloc&) {
        return fail(program, "out of memory");
    } catch (const std::exception& error) {
        return fail(program, error.what());
    }
}

int runProgram(const Program& program, CommandLine words) {
    // A write beyond the limit on file sizes fails like one to a full disk, and is reported.
    std::signal(SIGXFSZ, SIG_IGN);
    fillStandardDescriptors();
    allowManyDescriptors();
    setLastWay(program.name);
    const std::string name(program.name);
    std::string speaker = name;
    return reportFailures(name, speaker, [&] { return runCommand(program, words, speaker); });
}

std::string nameProgram(const char* variable, const std::string& name) {
    const std::string given(readVariable(variable));
    const bool isPlain = std::ranges::all_of(given, [](char c) { return c >= ' ' && c <= '~'; });
    return given.empty() || !isPlain ? name : given;
}

std::filesystem::path findOwnFile() {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error);
}

std::string findProgram(std::string_view name) {
    const std::filesystem::path self = findOwnFile();
    if (self.empty()) return {};
    const std::filesystem::path file = self.parent_path() / name;
    return access(file.c_str(), X_OK) == 0 ? file.string() : std::string();
}

void becomeProgram(std::string_view name, CommandLine arguments) {
    std::string file = findProgram(name);
    std::vector<char*> all{file.data()};
    all.insert(all.end(), arguments.begin(), arguments.end());
    all.push_back(nullptr);
    execv(file.c_str(), all.data());
    base::failSystem("cannot start " + std::string(name));
}

void startOtherGame(std::string_view name) {
    setenv(kStartedVariable, "1", 1);
    becomeProgram(name, {});
}

bool isStartedByOtherGame() { return std::getenv(kStartedVariable) != nullptr; }

}  // namespace tui
