#include "tui/session/ScoreProcess.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/store/FileSystem.h"

extern "C" char** environ;

namespace tui {

namespace {

// The arguments of the process are the score file, the name, and the time when the game ended or,
// to rename it, its id in the tables. The replay is on standard input; if that is empty, the game
// is renamed. The answer on standard output is kNumbers numbers, each followed by a space, and then
// the error sentence and a newline.
constexpr int kArguments = 4;
constexpr std::size_t kNumbers = 6;
constexpr std::int64_t kNoTrouble = -1;

std::string formatOutcome(const ScoreOutcome& outcome)
{
    const ScoreNews& news = outcome.news;
    const std::int64_t trouble =
        news.trouble ? static_cast<std::int64_t>(*news.trouble) : kNoTrouble;
    std::string text;
    for (const std::int64_t number :
         std::array<std::int64_t, kNumbers>{trouble, static_cast<std::int64_t>(news.table), news.id,
                                            news.rank, news.count, news.best})
        text += std::to_string(number) + ' ';
    return text + outcome.failure + '\n';
}

// Nullopt if the text is not a complete answer.
std::optional<ScoreOutcome> parseOutcome(std::string_view text, ScoreNews::What what)
{
    if (!text.ends_with('\n')) return std::nullopt;
    text.remove_suffix(1);
    std::array<std::int64_t, kNumbers> numbers{};
    for (std::int64_t& number : numbers) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc() || end == text.data() + text.size() || *end != ' ')
            return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(end + 1 - text.data()));
    }
    const auto [trouble, table, id, rank, count, best] = numbers;
    ScoreOutcome outcome{.news = {.what = what,
                                  .table = static_cast<tetris::ScoreTable>(table),
                                  .id = id,
                                  .rank = rank,
                                  .count = count,
                                  .best = best},
                         .failure = std::string(text)};
    if (trouble != kNoTrouble) outcome.news.trouble = static_cast<ScoreTrouble>(trouble);
    return outcome;
}

// Writes the text to a file, whose position stays at the beginning. Returns whether all of it was
// written.
bool fill(int file, std::string_view text)
{
    for (std::size_t size = 0; size < text.size();) {
        // Not `write`, because the program defines its own (OutputCollector).
        const ssize_t count =
            ::pwrite(file, text.data() + size, text.size() - size, static_cast<off_t>(size));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        size += static_cast<std::size_t>(count);
    }
    return true;
}

std::string readToEnd(int descriptor)
{
    std::string text;
    std::array<char, 4096> part{};
    for (;;) {
        const ssize_t count = ::read(descriptor, part.data(), part.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(part.data(), static_cast<std::size_t>(count));
    }
}

// Starts the program with these descriptors as its standard input and output. Returns its id; -1 if
// that fails.
pid_t start(const std::filesystem::path& program, std::vector<std::string>& arguments, int input,
            int output)
{
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    // All signals are blocked: a hang-up or ^C ends the session, and must not stop a save.
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    sigset_t all;
    ::sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes, &all);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t child = -1;
    const int error =
        ::posix_spawn(&child, program.c_str(), &actions, &attributes, pointers.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? child : -1;
}

// The answer of the process; empty if it could not be started, or did not answer.
std::string ask(const std::filesystem::path& program, std::vector<std::string> arguments,
                std::string_view replay)
{
    const Descriptor input(::memfd_create("replay", MFD_CLOEXEC));
    std::array<int, 2> pipe{};
    if (input.get() < 0 || !fill(input.get(), replay) || ::pipe2(pipe.data(), O_CLOEXEC) != 0)
        return {};
    const Descriptor answer(pipe[0]);
    pid_t child = -1;
    {
        const Descriptor output(pipe[1]);
        child = start(program, arguments, input.get(), output.get());
    }
    if (child < 0) return {};
    std::string text = readToEnd(answer.get());
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR)
        continue;
    return text;
}

std::optional<std::int64_t> parseNumber(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::optional<ScoreOutcome> saveScoreApart(const std::filesystem::path& program,
                                           const EndedGame& game)
{
    return parseOutcome(
        ask(program,
            {"tetris", kScoreCommand, game.file.string(), game.name, std::to_string(game.ended)},
            game.replay),
        ScoreNews::What::Saved);
}

std::optional<ScoreOutcome> renameScoreApart(const std::filesystem::path& program,
                                             const NamedGame& game)
{
    return parseOutcome(
        ask(program,
            {"tetris", kScoreCommand, game.file.string(), game.name, std::to_string(game.id)}, {}),
        ScoreNews::What::Renamed);
}

int keepScore(int argc, char** argv)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const std::optional<std::int64_t> number =
        argc == kArguments ? parseNumber(argv[3]) : std::nullopt;
    if (!number) return 2;
    std::string replay = readToEnd(STDIN_FILENO);
    const ScoreOutcome outcome =
        replay.empty() ? renameScore({.file = argv[1], .id = *number, .name = argv[2]})
                       : saveScore({.file = argv[1],
                                    .replay = std::move(replay),
                                    .name = argv[2],
                                    .ended = *number});
    std::fputs(formatOutcome(outcome).c_str(), stdout);
    return std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace tui
