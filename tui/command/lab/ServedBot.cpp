#include "tui/command/lab/ServedBot.h"

#include <algorithm>
#include <future>
#include <memory>
#include <stop_token>
#include <string>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BotServer.h"
#include "tui/command/Output.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using tetris::BotServer;
using tetris::FrontLine;

// How often the clock and the input are looked at while a brain thinks.
constexpr auto kBetweenBotLooks = 5ms;

// True if the front end does not want the suggestion any more. The end of the input is no reason:
// the whole conversation may come from a file.
bool isUnwanted(ServedLines& lines)
{
    const std::string* const line = lines.peek();
    if (line == nullptr) return false;
    const auto type = tetris::parseFrontLine(*line).type;
    return type == FrontLine::Type::Stop || type == FrontLine::Type::Start ||
           type == FrontLine::Type::Quit;
}

BotServer::Answer think(ServedLines& lines, BotServer& server, const FrontLine& message,
                        std::optional<std::chrono::milliseconds> time)
{
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
              std::optional<std::chrono::milliseconds> time)
{
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
