#include "tui/command/lab/ServedLines.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <future>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BotServer.h"
#include "core/base/Format.h"
#include "tui/command/Output.h"

namespace tui {

namespace {

// Returns a copy of the descriptor that other programs do not inherit; then it leads to `instead`.
int takeOver(int descriptor, int instead) {
    const int copy = ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (copy < 0 || instead < 0 || ::dup2(instead, descriptor) < 0)
        base::failSystem("cannot serve");
    ::close(instead);
    return copy;
}

}  // namespace

ServedLines::ServedLines(bool cutsLines)
    : in_(takeOver(STDIN_FILENO, ::open("/dev/null", O_RDONLY))),
      out_(takeOver(STDOUT_FILENO, ::dup(STDERR_FILENO))),
      // A question is as long at most as an answer may be; a conversation has no end.
      lines_(in_.get(), "standard input", {.line = 65536, .all = 0, .cuts = cutsLines}) {}

ServedLines::~ServedLines() {
    try {
        output_.flush();
    } catch (const std::exception&) {  // the failure that ends it is reported
    }
}

std::optional<std::string> ServedLines::read() {
    if (!waiting_.empty()) {
        std::string line = std::move(waiting_.front());
        waiting_.pop_front();
        return line;
    }
    for (;;) {
        if (std::optional<std::string> line = lines_.take()) return line;
        output_.flush();
        if (lines_.hasEnded()) return std::nullopt;
        lines_.read();
    }
}

const std::string* ServedLines::peek(size_t ahead) {
    while (waiting_.size() <= ahead) {
        std::optional<std::string> line = lines_.take();
        pollfd input{in_.get(), POLLIN, 0};
        if (!line && !lines_.hasEnded() && ::poll(&input, 1, 0) > 0) {
            lines_.read();
            line = lines_.take();
        }
        if (!line) return nullptr;
        waiting_.push_back(*std::move(line));
    }
    return &waiting_[ahead];
}

void ServedLines::write(std::string_view line) {
    output_.print(line);
    if (output_.getSize() >= Output::kMaxGathered) output_.flush();
}

namespace {

using namespace std::chrono_literals;
using tetris::BotServer;
using tetris::FrontLine;

// How often the clock and the input are looked at while a brain thinks.
constexpr auto kBetweenBotLooks = 5ms;

// True if the front end does not want the suggestion any more. What comes after a line that builds
// on it is no reason, nor is the end of the input: the whole conversation may come from a file.
bool isUnwanted(ServedLines& lines) {
    constexpr size_t kMostAhead = 1000;
    for (size_t ahead = 0; ahead < kMostAhead; ++ahead) {
        const std::string* const line = lines.peek(ahead);
        if (line == nullptr) return false;
        using enum FrontLine::Type;
        const auto type = tetris::parseFrontLine(*line).type;
        if (type == Stop || type == Start || type == Quit) return true;
        if (type == Play || type == Suggest) return false;
    }
    return false;
}

BotServer::Answer think(ServedLines& lines, BotServer& server, const FrontLine& message,
                        std::optional<std::chrono::milliseconds> time) {
    std::stop_source stop;
    const auto start = std::chrono::steady_clock::now();
    auto answer =
        std::async(std::launch::async, [&] { return server.answer(message, stop.get_token()); });
    const auto isLate = [&] { return time && std::chrono::steady_clock::now() - start >= *time; };
    const auto pause = std::min(kBetweenBotLooks, time.value_or(kBetweenBotLooks));
    while (answer.wait_for(pause) != std::future_status::ready) {
        if (isLate() || isUnwanted(lines)) stop.request_stop();
    }
    return answer.get();
}

}  // namespace

void serveBot(ServedLines& lines, const tetris::BrainRecipe& recipe,
              std::optional<std::chrono::milliseconds> time) {
    const std::unique_ptr<tetris::Brain> brain = recipe.make();
    BotServer server(*brain);
    const auto send = [&lines](const std::string& line) {
        lines.write(line + "\n");
        lines.flush();
    };
    send(
        tetris::formatInfo("tetris-" + recipe.getName(), TETRIS_VERSION, "the Tetris maintainers"));
    while (const auto line = lines.read()) {
        const FrontLine message = tetris::parseFrontLine(*line);
        const BotServer::Answer answer = message.type == FrontLine::Type::Suggest
                                             ? think(lines, server, message, time)
                                             : server.answer(message);
        if (!answer.trouble.empty()) printError("tetris serve: " + answer.trouble);
        if (!answer.line.empty()) send(answer.line);
        if (answer.isEnd) return;
    }
}

}  // namespace tui
