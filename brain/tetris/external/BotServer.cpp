#include "brain/tetris/external/BotServer.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/placement/Reach.h"
#include "core/tetris/rules/Descent.h"

namespace tetris {

namespace {

// The placements of the question, each with every spin that can reach it.
class ReachedPlaces {
public:
    explicit ReachedPlaces(const Situation& situation) : situation_(situation) {
        add(fallen_, situation.falling);
        if (situation.afterHold) add(held_, *situation.afterHold);
    }

    // `anySpin`: the best spin that can happen there, whatever the move says.
    std::optional<SuggestedMove> find(const BotMove& move, bool anySpin) const {
        const int kind = move.piece.piece;
        const bool usesHold = kind != situation_.falling.piece;
        if (usesHold && (!situation_.afterHold || situation_.afterHold->piece != kind))
            return std::nullopt;
        const FallingPiece named = nameByFirstFacing(move.piece);
        for (const Reached& each : usesHold ? held_ : fallen_) {
            if (each.piece != named || (!anySpin && each.spin != move.spin)) continue;
            const Placement place = toPlacement(named);
            return SuggestedMove{.move = {place.piece, place.x, place.y, 0, each.spin, usesHold},
                                 .echo = {move.piece, each.spin}};
        }
        return std::nullopt;
    }

private:
    void add(std::vector<Reached>& places, const FallingPiece& from) const {
        places = listReachable(situation_.board, from, {situation_.halfTurns, true});
    }

    const Situation& situation_;
    std::vector<Reached> fallen_;
    std::vector<Reached> held_;
};

}  // namespace

std::vector<SuggestedMove> listValidMoves(const Situation& situation,
                                          const std::vector<BotMove>& moves) {
    const ReachedPlaces places(situation);
    std::vector<SuggestedMove> valid;
    for (const bool anySpin : {false, true}) {
        for (const BotMove& move : moves) {
            std::optional<SuggestedMove> found = places.find(move, anySpin);
            if (!found || (anySpin && places.find(move, false))) continue;
            const auto isSame = [&](const SuggestedMove& each) {
                return nameByFirstFacing(each.echo.piece) == nameByFirstFacing(move.piece) &&
                       each.echo.spin == found->echo.spin;
            };
            if (std::ranges::any_of(valid, isSame)) continue;
            found->move.score = static_cast<double>(valid.size());
            valid.push_back(*found);
        }
    }
    return valid;
}

bool isResignation(const Situation& situation) {
    const auto entry = findEntry(situation.board, situation.rules, situation.falling.piece);
    return entry == situation.falling && canLock(situation, situation.falling);
}

namespace {

BotMove toBotMove(const Move& move) {
    return {.piece = toFallingPiece(toPlacement(move)), .spin = move.spin};
}

}  // namespace

BotServer::Answer BotServer::answer(const FrontLine& message, std::stop_token stop) {
    using Type = FrontLine::Type;
    switch (message.type) {
        case Type::None: return complain("a line is ignored: " + message.wrong);
        case Type::Unknown: return {};
        case Type::Rules:
            return {.line = message.isSupported ? formatReady() : formatUnsupported()};
        case Type::Start:
            position_ = message.start;
            // On a board with cells it is the same game after garbage, or another change to it.
            if (games_ == 0 || position_->board.getMaxHeight() == 0)
                brain_.beginGame({.seed = games_++,
                                  .width = kBotColumns,
                                  .height = kBotBoardRows,
                                  .limit = kBotRows});
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
        case Type::Garbage:
            if (!position_) return complain("'garbage' is ignored: there was no 'start'");
            position_->raise(message.garbage);
            return {};
        case Type::Stop: position_.reset(); return {};
        case Type::Quit: return {.isEnd = true};
    }
    return {};
}

std::string BotServer::suggest(std::stop_token stop) {
    std::optional<Situation> situation;
    if (position_) situation = makeSituation(*position_, brain_.sees());
    if (!situation) return formatSuggestion({}, {});
    const auto start = std::chrono::steady_clock::now();
    brain_.setStop(std::move(stop));
    std::vector<Move> moves;
    // A stateful brain chooses by more than its ratings, as a rival that slips does.
    if (!brain_.isStateful()) moves = brain_.ratePlacements(*situation);
    std::optional<SearchEffort> effort;
    if (!moves.empty()) effort = {static_cast<int64_t>(moves.size()), 1};
    if (moves.empty()) {
        if (const std::optional<Move> move = brain_.chooseMove(*situation)) moves.push_back(*move);
    }
    brain_.setStop({});
    std::ranges::stable_sort(moves, {}, &Move::score);
    if (moves.size() > kMostMoves) moves.resize(kMostMoves);
    std::vector<BotMove> suggested;
    std::ranges::transform(moves, std::back_inserter(suggested), toBotMove);
    BotMoveInfo info;
    if (const std::optional<SearchEffort> searched = brain_.findEffort()) effort = searched;
    if (effort) {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        const auto nodes = static_cast<double>(effort->nodes);
        info = {.nodes = nodes,
                .nodesPerSecond = nodes / std::max(seconds.count(), 1e-6),
                .depth = effort->depth};
    }
    return formatSuggestion(suggested, info);
}

}  // namespace tetris
