#include "brain/tetris/steer/ModernPilot.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

#include "brain/tetris/placement/Reach.h"

namespace tetris {

namespace {

// ---- Choosing

// Adds the placements of this piece.
void rateReachable(Brain& brain, const ModernGame& game, const FallingPiece& from, bool usesHold,
                   std::vector<ModernMove>& rated)
{
    const int rows = game.getRules().rows;
    std::vector<Reached> reached = listReachable(game.getBoard(), from);
    std::erase_if(reached,
                  [rows](const Reached& each) { return findLowestRow(each.piece) >= rows; });
    std::vector<Move> moves;
    moves.reserve(reached.size());
    for (const Reached& each : reached) {
        const Placement placement = toPlacement(each.piece);
        moves.push_back({placement.piece, placement.x, placement.y});
    }
    if (!brain.rateGiven(game.getBoard(), rows, moves)) {
        throw std::logic_error("a brain that rates no placements cannot play the modern rules");
    }
    for (std::size_t i = 0; i < moves.size(); ++i)
        rated.push_back({reached[i].piece, reached[i].spin, usesHold, moves[i].score});
}

// Where the piece that Hold would bring would be; nullopt if that is not known, or not possible.
std::optional<FallingPiece> findHeldEntry(const ModernGame& game)
{
    if (!game.canHold()) return std::nullopt;
    if (game.getHeld()) return game.findEntry(*game.getHeld());
    const std::vector<int> next = game.peek(1);
    if (next.empty()) return std::nullopt;
    return game.findEntry(next.front());
}

// ---- Finding the way

constexpr std::array<Verb, 6> kWayVerbs{Verb::Left,     Verb::Right,      Verb::TurnRight,
                                        Verb::TurnLeft, Verb::TurnAround, Verb::Down};

std::optional<FallingPiece> tryTurn(const Board& board, const FallingPiece& from, Turn turn)
{
    const std::optional<Turned> turned = tetris::turn(board, from, turn);
    if (!turned) return std::nullopt;
    return turned->piece;
}

// Where the verb takes the piece; nullopt if it is refused.
std::optional<FallingPiece> tryVerb(const Board& board, FallingPiece piece, Verb verb)
{
    switch (verb) {
        case Verb::Left: --piece.x; break;
        case Verb::Right: ++piece.x; break;
        case Verb::Down: --piece.y; break;
        case Verb::TurnRight: return tryTurn(board, piece, Turn::Right);
        case Verb::TurnLeft: return tryTurn(board, piece, Turn::Left);
        case Verb::TurnAround: return tryTurn(board, piece, Turn::Around);
        default: return std::nullopt;
    }
    if (!isFree(board, piece)) return std::nullopt;
    return piece;
}

// A place on the search, and how it was reached.
struct WayStep {
    FallingPiece piece;
    std::size_t before;  // index of the step before it
    Verb verb;
};

std::size_t indexPlace(const FallingPiece& piece)
{
    constexpr std::size_t kSize = Board::kMaxSize;
    return (static_cast<std::size_t>(piece.facing) * kSize + static_cast<std::size_t>(piece.x)) *
               kSize +
           static_cast<std::size_t>(piece.y);
}

std::vector<Verb> listVerbs(const std::vector<WayStep>& steps)
{
    std::vector<Verb> verbs;
    for (std::size_t i = steps.size() - 1; i != 0; i = steps[i].before)
        verbs.push_back(steps[i].verb);
    std::ranges::reverse(verbs);
    return verbs;
}

}  // namespace

std::vector<ModernMove> rateModernMoves(Brain& brain, const ModernGame& game)
{
    std::vector<ModernMove> rated;
    if (!game.isRunning()) return rated;
    rateReachable(brain, game, *game.getPiece(), false, rated);
    if (const std::optional<FallingPiece> held = findHeldEntry(game))
        rateReachable(brain, game, *held, true, rated);
    return rated;
}

std::optional<ModernMove> chooseModernMove(Brain& brain, const ModernGame& game)
{
    const std::vector<ModernMove> rated = rateModernMoves(brain, game);
    const auto best = std::ranges::min_element(rated, {}, &ModernMove::score);
    if (best == rated.end()) return std::nullopt;
    return *best;
}

std::optional<std::vector<Verb>> findWay(const Board& board, const FallingPiece& from,
                                         const FallingPiece& placement)
{
    const FallingPiece goal = nameByFirstFacing(placement);
    std::vector<WayStep> steps{{from, 0, Verb::Land}};
    if (nameByFirstFacing(from) == goal) return std::vector<Verb>{};
    std::vector<bool> seen(std::size_t{4} * Board::kMaxSize * Board::kMaxSize);
    seen[indexPlace(from)] = true;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (const Verb verb : kWayVerbs) {
            const std::optional<FallingPiece> to = tryVerb(board, steps[i].piece, verb);
            if (!to || seen[indexPlace(*to)]) continue;
            seen[indexPlace(*to)] = true;
            steps.push_back({*to, i, verb});
            if (nameByFirstFacing(*to) == goal) return listVerbs(steps);
        }
    }
    return std::nullopt;
}

// ---- ModernPilot

void ModernPilot::setBrain(Brain& brain)
{
    brain_ = &brain;
    forget();
}

// Whether the move that was chosen can still be played.
bool ModernPilot::isForPiece(const ModernGame& game) const
{
    if (!move_ || pieces_ != game.getPieces()) return false;
    return move_->usesHold ? game.canHold() : move_->piece.piece == game.getPiece()->piece;
}

// Finds the way again if the piece is not where the last verb should have put it.
bool ModernPilot::findWayFor(const ModernGame& game)
{
    if (move_->usesHold || expected_ == game.getPiece()) return true;
    const std::optional<std::vector<Verb>> way =
        findWay(game.getBoard(), *game.getPiece(), move_->piece);
    if (!way) return false;
    way_.assign(way->rbegin(), way->rend());
    return true;
}

std::optional<Verb> ModernPilot::decide(const ModernGame& game)
{
    if (!game.isRunning()) return std::nullopt;
    if (!isForPiece(game) || !findWayFor(game)) {
        move_ = chooseModernMove(*brain_, game);
        pieces_ = game.getPieces();
        expected_.reset();
        if (!move_ || !findWayFor(game)) return std::nullopt;
    }
    if (move_->usesHold) {
        move_->usesHold = false;
        expected_.reset();
        return Verb::Hold;
    }
    if (way_.empty()) return Verb::Land;
    const Verb verb = way_.back();
    way_.pop_back();
    expected_ = tryVerb(game.getBoard(), *game.getPiece(), verb);
    return verb;
}

}  // namespace tetris
