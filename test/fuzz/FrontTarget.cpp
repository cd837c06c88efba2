#include <algorithm>
#include <memory>
#include <string>

#include "brain/tetris/Brains.h"
#include "brain/tetris/external/BotServer.h"
#include "test/fuzz/Targets.h"

namespace test {

void fuzzFront(std::string_view bytes) {
    using tetris::BotServer;
    const std::unique_ptr<tetris::Brain> brain = tetris::makeBrain("dt20");
    BotServer server(*brain);
    constexpr int kMostLines = 200;
    for (int i = 0; i < kMostLines && !bytes.empty(); ++i) {
        const size_t end = std::min(bytes.find('\n'), bytes.size());
        const tetris::FrontLine line = tetris::parseFrontLine(std::string(bytes.substr(0, end)));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        const BotServer::Answer answer = server.answer(line);
        require(answer.line.size() < 4096);
        if (!answer.trouble.empty()) requireMessage(answer.trouble);
        if (answer.isEnd) return;
        const auto& position = server.getPosition();
        if (!position) continue;
        require(position->board.isCommitted() && position->combo >= 0);
        if (line.type != tetris::FrontLine::Type::Start) continue;
        const tetris::FrontLine again = tetris::parseFrontLine(formatStart(*position));
        require(again.start == position && again.start->randomizer == position->randomizer);
    }
}

}  // namespace test
