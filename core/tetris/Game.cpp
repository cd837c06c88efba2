#include "core/tetris/Game.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

std::unique_ptr<PieceSequence> requireSequence(std::unique_ptr<PieceSequence> sequence) {
    if (sequence == nullptr) base::refuse("Game: a sequence of pieces is required");
    return sequence;
}

int requireLimit(int limit) {
    if (limit >= 0) return limit;
    base::refuse("Game: the limit is {}; expected 0 or more pieces", limit);
}

}  // namespace

int combineLimits(int a, int b) {
    if (a == 0 || b == 0) return std::max(a, b);
    return std::min(a, b);
}

Game::Game(std::unique_ptr<PieceSequence> sequence, GameOptions options)
    : sequence_(requireSequence(std::move(sequence))),
      board_(options.width, options.height),
      limit_(combineLimits(requireLimit(options.limit), sequence_->getLimit())) {
    enterNextPiece();
}

bool Game::placeAt(const Piece& piece, int x, int y) {
    if (board_.place(piece, x, y) >= PlaceResult::OutOfBounds) return false;
    piece_ = &piece;
    x_ = x;
    y_ = y;
    return true;
}

void Game::enterNextPiece() {
    if (limit_ != 0 && pieces_ >= limit_) {
        end_ = GameEnd::Limit;
        return;
    }
    board_.commit();
    const Piece& piece = turnPiece(sequence_->next(board_), 0);
    if (piece_ == nullptr) piece_ = &piece;
    const int x = (board_.getWidth() - piece.getWidth()) / 2;
    const int y = board_.getHeight() - piece.getHeight();
    if (!placeAt(piece, x, y)) {
        board_.undo();
        end_ = GameEnd::Over;
        return;
    }
    ++pieces_;
}

TickReport Game::tick(Verb verb) {
    TickReport report;
    report.end = end_;
    if (!isRunning() || verb > Verb::Drop) return report;

    const Piece* piece = piece_;
    int x = x_;
    int y = y_;
    board_.undo();
    switch (verb) {
        case Verb::Left: --x; break;
        case Verb::Right: ++x; break;
        case Verb::Down: --y; break;
        case Verb::Rotate:
            if (piece->fastRotation() != nullptr) piece = piece->fastRotation();
            // The rule divides toward zero, so a piece drifts as it turns.
            x += (piece_->getWidth() - piece->getWidth()) / 2;
            y += (piece_->getHeight() - piece->getHeight()) / 2;
            break;
        case Verb::Drop: y = std::min(board_.dropHeight(*piece, x), y); break;
        default: break;
    }
    report.moved = placeAt(*piece, x, y);
    if (!report.moved) {
        board_.undo();
        // The piece was there before, so it fits.
        static_cast<void>(placeAt(*piece_, x_, y_));
    }
    if (!report.moved && verb == Verb::Down && !justMoved_) land(report);
    justMoved_ = report.moved && verb != Verb::Down;
    report.end = end_;
    return report;
}

TickReport Game::place(const Placement& placement) {
    TickReport report;
    report.end = end_;
    if (!isRunning()) return report;
    const auto& [piece, x, y] = placement;
    board_.undo();
    const bool falls = board_.place(*piece, x, y - 1) < PlaceResult::OutOfBounds;
    board_.undo();
    if (falls || findPieceIndex(*piece) != findPieceIndex(*piece_) || !placeAt(*piece, x, y)) {
        board_.undo();
        static_cast<void>(placeAt(*piece_, x_, y_));
        base::refuse("Game: expected a place where the falling piece rests");
    }
    report.moved = true;
    land(report);
    justMoved_ = false;
    report.end = end_;
    return report;
}

void Game::land(TickReport& report) {
    report.landed = Placement{piece_, x_, y_};
    report.fullRows = board_.getFullRows();
    tally_.add(board_.clearRows());
    if (board_.getMaxHeight() > board_.getHeight() - kTopRows) {
        end_ = GameEnd::Over;
    } else {
        enterNextPiece();
    }
}

Board Game::copyCommittedBoard() const {
    Board board = board_;
    if (isRunning()) {
        board.undo();
    } else {
        board.commit();
    }
    return board;
}

std::vector<int> Game::peek(int count) const {
    if (!isRunning()) return {};
    const int left = limit_ == 0 ? count : std::min(count, limit_ - pieces_);
    return sequence_->peek(left);
}

std::optional<int> Game::peekNext() const {
    const std::vector<int> ahead = peek(1);
    if (ahead.empty()) return std::nullopt;
    return ahead.front();
}

}  // namespace tetris
