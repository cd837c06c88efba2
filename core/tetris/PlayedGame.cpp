#include "core/tetris/PlayedGame.h"

#include <algorithm>
#include <cassert>

#include "core/tetris/Piece.h"

namespace tetris {

namespace {

PieceCells listClassicCells(const Game& game, int y)
{
    const std::optional<int> piece = findPieceIndex(game.getPiece());
    assert(piece);
    PieceCells found{.piece = *piece};
    std::ranges::transform(game.getPiece().getBody(), found.cells.begin(),
                           [&](const TPoint& block) {
                               return TPoint{game.getX() + block.x, y + block.y};
                           });
    return found;
}

std::optional<PieceCells> listModernCells(const std::optional<FallingPiece>& piece)
{
    if (!piece) return std::nullopt;
    return PieceCells{.piece = piece->piece, .cells = listCells(*piece)};
}

struct FindGhost {
    std::optional<PieceCells> operator()(const Game& game) const
    {
        if (!game.isRunning()) return std::nullopt;
        return listClassicCells(game, game.computeDropY());
    }
    std::optional<PieceCells> operator()(const ModernGame& game) const
    {
        return listModernCells(game.findGhost());
    }
};

struct ComputeWait {
    std::optional<std::int64_t> operator()(const Game& /*game*/) const { return std::nullopt; }
    std::optional<std::int64_t> operator()(const ModernGame& game) const
    {
        return game.computeWait();
    }
};

}  // namespace

std::optional<PieceCells> findFalling(const Game& game)
{
    if (!game.isRunning()) return std::nullopt;
    return listClassicCells(game, game.getY());
}

std::optional<PieceCells> findFalling(const ModernGame& game)
{
    return listModernCells(game.getPiece());
}

bool PlayedGame::isRunning() const
{
    return visit([](const auto& game) { return game.isRunning(); });
}

std::string_view PlayedGame::getEndName() const
{
    return visit([](const auto& game) { return std::string_view(toString(game.getEnd())); });
}

std::optional<PieceCells> PlayedGame::findFalling() const
{
    return visit([](const auto& game) { return tetris::findFalling(game); });
}

std::optional<PieceCells> PlayedGame::findGhost() const
{
    return visit(FindGhost());
}

std::vector<int> PlayedGame::peek(int count) const
{
    return visit([count](const auto& game) { return game.peek(count); });
}

int PlayedGame::getPieces() const
{
    return visit([](const auto& game) { return game.getPieces(); });
}

std::int64_t PlayedGame::getScore() const
{
    return visit([](const auto& game) { return std::int64_t{game.getScore()}; });
}

int PlayedGame::getRows() const
{
    return visit([](const auto& game) { return game.getRows(); });
}

std::optional<std::int64_t> PlayedGame::computeWait() const
{
    return visit(ComputeWait());
}

}  // namespace tetris
