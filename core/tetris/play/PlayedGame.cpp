#include "core/tetris/play/PlayedGame.h"

#include <bit>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

// The falling piece with its origin in that row; nullopt after the end.
std::optional<FallingPiece> findPieceAt(const Game& game, int y) {
    if (!game.isRunning()) return std::nullopt;
    return toFallingPiece({&game.getPiece(), game.getX(), y});
}

GameReport toGameReport(const TickReport& report) {
    GameReport all{.moved = report.moved, .end = report.end};
    if (report.landed) {
        const int rows = std::popcount(report.fullRows);
        all.locks.push_back({.piece = toFallingPiece(*report.landed),
                             .landed = *report.landed,
                             .fullRows = report.fullRows,
                             .score = {.rows = rows, .points = computeRowPoints(rows)}});
    }
    return all;
}

std::variant<Game, InstantGame, ModernGame, Match> makeGame(
    const GameRules& rules, std::unique_ptr<PieceSequence> sequence) {
    if (rules.set == RuleSet::Modern) return ModernGame(std::move(sequence), rules);
    return Game(std::move(sequence),
                {.width = rules.width, .height = rules.rows + kTopRows, .limit = rules.limit});
}

}  // namespace

std::optional<PieceCells> listPieceCells(const std::optional<FallingPiece>& piece) {
    if (!piece) return std::nullopt;
    return PieceCells{.piece = piece->piece, .cells = listCells(*piece)};
}

PlayedGame::PlayedGame(const GameRules& rules, std::unique_ptr<PieceSequence> sequence)
    : game_(makeGame(rules, std::move(sequence))) {}

// ---- Changes

GameReport PlayedGame::tick(Verb verb, int side) {
    return visit(
        *this, [&](Game& game) { return toGameReport(game.tick(verb)); },
        [](InstantGame& game) { return GameReport{.end = game.getEnd()}; },
        [&](ModernGame& game) { return game.tick(verb); },
        [&](Match& match) { return match.tick(side, verb); });
}

std::array<GameReport, 2> PlayedGame::elapseSides(int64_t milliseconds) {
    using Reports = std::array<GameReport, 2>;
    return visit(
        *this, [](auto& game) { return Reports{GameReport{.end = game.getEnd()}}; },
        [&](ModernGame& game) { return Reports{game.elapse(milliseconds)}; },
        [&](Match& match) { return match.elapse(milliseconds); });
}

GameReport PlayedGame::place(const Placement& placement, Spin spin, bool usesHold, int side) {
    return visit(
        *this, [&](Game& game) { return toGameReport(game.place(placement)); },
        [&](InstantGame& game) { return game.place(placement); },
        [&](ModernGame& game) { return game.place(toFallingPiece(placement), spin, usesHold); },
        [&](Match& match) { return match.place(side, placement, spin, usesHold); });
}

void PlayedGame::setAdversaryLevel(int level) {
    visit(
        *this, [level](auto& game) { game.setAdversaryLevel(level); }, [](ModernGame& /*game*/) {},
        [](Match& /*match*/) {});
}

void PlayedGame::setLimit(int limit) {
    visit(
        *this, [limit](auto& game) { game.setLimit(limit); }, [](InstantGame& /*game*/) {},
        [](Match& /*match*/) {});
}

// ---- Queries

RuleSet PlayedGame::getRuleSet() const {
    return ask(
        0, [](const auto& /*game*/) { return RuleSet::Classic; },
        [](const ModernGame& /*game*/) { return RuleSet::Modern; });
}

GameEnd PlayedGame::getEnd() const {
    return visit(
        *this, [](const auto& game) { return game.getEnd(); },
        [](const Match& match) {
            // The other side may still place at that moment.
            if (match.isRunning()) return GameEnd::None;
            const GameEnd own = match.getGame(0).getEnd();
            if (own != GameEnd::None) return own;
            const MatchEnd& how = match.getEnd();
            if (how.kind != MatchEnd::Kind::Win) return GameEnd::Stopped;
            return how.winner == 0 ? GameEnd::Goal : how.how;
        });
}

Board PlayedGame::copyBoard(int side) const {
    return ask(
        side, [](const Game& game) { return game.copyCommittedBoard(); },
        [](const auto& game) { return Board(game.getBoard()); });
}

std::optional<FallingPiece> PlayedGame::findPiece(int side) const {
    return ask(
        side, [](const Game& game) { return findPieceAt(game, game.getY()); },
        [](const InstantGame& /*game*/) { return std::optional<FallingPiece>(); },
        [](const ModernGame& game) { return game.getPiece(); });
}

std::optional<PieceCells> PlayedGame::findGhost() const {
    return listPieceCells(ask(
        0, [](const Game& game) { return findPieceAt(game, game.computeDropY()); },
        [](const InstantGame& /*game*/) { return std::optional<FallingPiece>(); },
        [](const ModernGame& game) { return game.findGhost(); }));
}

std::vector<int> PlayedGame::peek(int count) const {
    return ask(
        0, [](const InstantGame& /*game*/) { return std::vector<int>(); },
        [count](const auto& game) { return game.peek(count); });
}

std::optional<int> PlayedGame::getHeld() const {
    return ask(
        0, [](const auto& /*game*/) { return std::optional<int>(); },
        [](const ModernGame& game) { return game.getHeld(); });
}

bool PlayedGame::hasAdversaryDealt() const {
    return ask(
        0, [](const auto& game) { return game.hasAdversaryDealt(); },
        [](const ModernGame& /*game*/) { return false; });
}

int PlayedGame::countDealt() const {
    return ask(
        0, [](const auto& game) { return game.getPieces(); },
        [](const ModernGame& game) { return game.countDealt(); });
}

int PlayedGame::getPieces() const {
    return ask(0, [](const auto& game) { return game.getPieces(); });
}

int64_t PlayedGame::getScore() const {
    return ask(0, [](const auto& game) { return int64_t{game.getScore()}; });
}

int PlayedGame::getRows() const {
    return ask(0, [](const auto& game) { return game.getRows(); });
}

int PlayedGame::countLandedPieces(int side) const {
    return ask(
        side, [](const Game& game) { return game.countLandedPieces(); },
        [](const auto& game) { return game.getPieces(); });
}

RowTally PlayedGame::getTally() const {
    return ask(
        0, [](const auto& game) { return game.getTally(); },
        [](const ModernGame& game) {
            return RowTally{.rows = game.getRows(), .clears = game.getScoring().getTally().clears};
        });
}

int64_t PlayedGame::countSent(int side) const {
    return visit(
        *this, [](const auto& /*game*/) { return int64_t{0}; },
        [side](const Match& match) { return match.getTally(side).sent; });
}

std::optional<int> PlayedGame::getNextSide() const {
    return visit(
        *this, [](const auto& /*game*/) { return std::optional<int>(); },
        [](const Match& match) { return match.getNextSide(); });
}

PlayedGame PlayedGame::copySide(int side) const {
    return ask(side, [](const auto& game) { return PlayedGame(game); });
}

namespace {

// Whether time passes in a game.
template <class Type>
concept Timed = requires(const Type& game) {
    game.computeWait();
};

}  // namespace

std::optional<int64_t> PlayedGame::getTime() const {
    return visit(
        *this, [](const auto& /*game*/) { return std::optional<int64_t>(); },
        [](const Timed auto& game) { return std::optional(game.getTime()); });
}

std::optional<int64_t> PlayedGame::computeWait() const {
    return visit(
        *this, [](const auto& /*game*/) { return std::optional<int64_t>(); },
        [](const Timed auto& game) { return game.computeWait(); });
}

InstantGame::InstantGame(int width, int rows, int limit, const RecalledSequence& sequence)
    : board_(width, rows + kTopRows),
      rows_(rows),
      limit_(combineLimits(limit, sequence.getLimit())),
      sequence_(sequence) {}

int InstantGame::deal(int recorded) {
    sequence_.recall({recorded});
    return sequence_.next(board_);
}

GameReport InstantGame::place(const Placement& placement) {
    if (!isRunning()) return {.end = getEnd()};
    if (board_.place(*placement.piece, placement.x, placement.y) >= PlaceResult::OutOfBounds) {
        board_.undo();
        base::refuse("the piece has no room there; expected a placement");
    }
    const uint64_t fullRows = board_.getFullRows();
    const int cleared = board_.clearRows();
    if (board_.getMaxHeight() > rows_) {
        board_.undo();
        base::refuse("the piece sticks out of the well; expected a placement");
    }
    board_.commit();
    tally_.add(cleared);
    ++pieces_;
    return toGameReport(
        {.moved = true, .landed = placement, .fullRows = fullRows, .end = getEnd()});
}

}  // namespace tetris
