#include "brain/tetris/steer/Pilot.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

#include "brain/tetris/Situation.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tetris {

bool isRotation(const Piece& piece, const Piece& turned) {
    const Piece* each = &piece;
    for (int i = 0; i < 4 && each != nullptr; ++i, each = each->fastRotation())
        if (*each == turned) return true;
    return false;
}

void Pilot::setBrain(Brain& brain) {
    brain_ = &brain;
    forget();
}

const std::optional<Move>& Pilot::think(const Game& game) {
    if (thoughtFor_ != game.getPieces()) {
        goal_ = brain_->chooseMove(copySituation(game, limitSees(brain_->sees(), sees_)));
        if (goal_ && !isRotation(game.getPiece(), *goal_->piece))
            throw std::logic_error("Pilot: the brain's move is of another piece than the falling");
        thoughtFor_ = game.getPieces();
    }
    return goal_;
}

namespace {

// ---- Finding the way

constexpr std::array kWayVerbs{Verb::Left,       Verb::Right, Verb::TurnRight, Verb::TurnLeft,
                               Verb::TurnAround, Verb::Down,  Verb::Drop};

std::optional<FallingPiece> tryTurn(const Board& board, const FallingPiece& from, Turn turn) {
    const std::optional<Turned> turned = tetris::turn(board, from, turn);
    if (!turned) return std::nullopt;
    return turned->piece;
}

// Where the verb takes the piece; nullopt if it is refused.
std::optional<FallingPiece> tryVerb(const Board& board, FallingPiece piece, Verb verb) {
    switch (verb) {
        case Verb::Left: --piece.x; break;
        case Verb::Right: ++piece.x; break;
        case Verb::Down: --piece.y; break;
        case Verb::Drop: return dropDown(board, piece);
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
    size_t before;  // index of the step before it
    Verb verb;
};

size_t indexPlace(const FallingPiece& piece) {
    constexpr size_t kSize = Board::kMaxSize;
    return (base::toIndex(piece.facing) * kSize + base::toIndex(piece.x)) * kSize +
           base::toIndex(piece.y);
}

std::vector<Verb> listVerbs(const std::vector<WayStep>& steps) {
    std::vector<Verb> verbs;
    for (size_t i = steps.size() - 1; i != 0; i = steps[i].before)
        verbs.push_back(steps[i].verb);
    std::ranges::reverse(verbs);
    return verbs;
}

}  // namespace

std::optional<std::vector<Verb>> findWay(const Board& board, const FallingPiece& from,
                                         const FallingPiece& placement) {
    const FallingPiece goal = nameByFirstFacing(placement);
    const auto isAbove = [&](const FallingPiece& piece) {
        return nameByFirstFacing(dropDown(board, piece)) == goal;
    };
    std::vector<WayStep> steps{{from, 0, Verb::Land}};
    if (isAbove(from)) return std::vector<Verb>{};
    std::vector<bool> seen(size_t{4} * Board::kMaxSize * Board::kMaxSize);
    seen[indexPlace(from)] = true;
    for (size_t i = 0; i < steps.size(); ++i) {
        for (const Verb verb : kWayVerbs) {
            const std::optional<FallingPiece> to = tryVerb(board, steps[i].piece, verb);
            if (!to || seen[indexPlace(*to)]) continue;
            seen[indexPlace(*to)] = true;
            steps.push_back({*to, i, verb});
            if (isAbove(*to)) return listVerbs(steps);
        }
    }
    return std::nullopt;
}

// ---- ModernPilot

// Whether the move that was chosen can still be played.
bool ModernPilot::isForPiece(const ModernGame& game) const {
    if (!move_ || pieces_ != game.getPieces()) return false;
    return usesHold_ ? game.canHold() : move_->piece == game.getPiece()->piece;
}

// Finds the way again if the piece is not where the last verb should have put it.
bool ModernPilot::findWayFor(const ModernGame& game) {
    if (usesHold_ || expected_ == game.getPiece()) return true;
    const std::optional<std::vector<Verb>> way = findWay(game.getBoard(), *game.getPiece(), *move_);
    if (!way) return false;
    way_.assign(way->rbegin(), way->rend());
    expected_ = game.getPiece();
    return true;
}

void ModernPilot::setMove(const std::optional<Move>& move, const ModernGame& game) {
    move_.reset();
    if (move) move_ = toFallingPiece(toPlacement(*move));
    usesHold_ = move && move->usesHold;
    pieces_ = game.getPieces();
    expected_.reset();
}

int ModernPilot::countVerbs() const {
    constexpr int kUsual = 4;  // of the way of a piece
    return usesHold_ ? 2 + kUsual : 1 + base::count(way_);
}

std::optional<Verb> ModernPilot::decide(const ModernGame& game) {
    if (!game.isRunning() || needsMove(game)) return std::nullopt;
    if (usesHold_) {
        usesHold_ = false;
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
