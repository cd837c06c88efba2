#include "brain/tetris/external/BotServer.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace tetris {

namespace {

BotMove toBotMove(const Move& move)
{
    return {.piece = toFallingPiece(toPlacement(move)), .spin = move.spin};
}

}  // namespace

BotServer::Answer BotServer::answer(const FrontLine& message, std::stop_token stop)
{
    using Type = FrontLine::Type;
    switch (message.type) {
        case Type::None: return complain("a line is ignored: " + message.wrong);
        case Type::Unknown: return {};
        case Type::Rules:
            return {.line = message.isSupported ? formatReady() : formatUnsupported()};
        case Type::Start:
            position_ = message.start;
            brain_.beginGame({.width = kBotColumns, .height = kBotBoardRows, .limit = kBotRows});
            return {};
        case Type::Suggest: return {.line = suggest(std::move(stop))};
        case Type::Play:
            if (!position_) return complain("'play' is ignored: there was no 'start'");
            if (!position_->play(*message.move))
                return complain("'play' is ignored: the move is impossible");
            return {};
        case Type::NewPiece:
            if (!position_) return complain("'new_piece' is ignored: there was no 'start'");
            position_->add(message.piece);
            return {};
        case Type::Stop: position_.reset(); return {};
        case Type::Quit: return {.isEnd = true};
    }
    return {};
}

std::string BotServer::suggest(std::stop_token stop)
{
    std::optional<Situation> situation;
    if (position_) situation = makeSituation(*position_, brain_.sees());
    if (!situation) return formatSuggestion({}, {});
    const auto start = std::chrono::steady_clock::now();
    brain_.setStop(std::move(stop));
    std::vector<Move> moves = brain_.ratePlacements(*situation);
    const std::size_t rated = moves.size();
    if (moves.empty()) {
        if (const std::optional<Move> move = brain_.chooseMove(*situation)) moves.push_back(*move);
    }
    brain_.setStop({});
    std::ranges::stable_sort(moves, {}, &Move::score);
    if (moves.size() > kMostMoves) moves.resize(kMostMoves);
    std::vector<BotMove> suggested;
    std::ranges::transform(moves, std::back_inserter(suggested), toBotMove);
    BotMoveInfo info;
    if (rated > 0) {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        const auto nodes = static_cast<double>(rated);
        info = {
            .nodes = nodes, .nodesPerSecond = nodes / std::max(seconds.count(), 1e-6), .depth = 1};
    }
    return formatSuggestion(suggested, info);
}

}  // namespace tetris
