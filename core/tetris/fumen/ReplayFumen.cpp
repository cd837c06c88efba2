#include "core/tetris/fumen/ReplayFumen.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/tetris/fumen/Fumen.h"

namespace tetris {

namespace {

// The board's cells: those that the field has, too, keep their colours, and others are grey.
void takeCells(FumenField& field, const Board& board) {
    for (int y = 0; y < FumenField::kRows; ++y) {
        for (int x = 0; x < FumenField::kWidth; ++x) {
            std::uint8_t& cell = field.cells[FumenField::findIndex(x, y)];
            if (y >= board.getHeight() || !board.getGrid(x, y)) {
                cell = 0;
            } else if (cell == 0) {
                cell = FumenField::kGrey;
            }
        }
    }
}

// Where the piece came to rest; nullopt if the field does not show all of it.
std::optional<FallingPiece> findShown(const Lock& lock) {
    const auto isShown = [](const TPoint& cell) { return cell.y < FumenField::kRows; };
    if (!std::ranges::all_of(listCells(lock.piece), isShown)) return std::nullopt;
    return lock.piece;
}

}  // namespace

std::optional<std::string> formatFumen(const SharedReplay& replay, const SpinFinder& finder,
                                       const ReplayWatch& watch, int side) {
    const GameRules& rules = replay->header.rules;
    if (rules.width != FumenField::kWidth || rules.rows > FumenField::kRows) {
        base::refuse(
            "a game of size {} cannot be a fumen; expected one of 10 columns and at most {} rows",
            formatSize(rules), FumenField::kRows);
    }
    ReplayPlayer player(replay, finder);
    FumenWriter writer;
    FumenPage page{.isColored = true};
    takeCells(page.field, player.getGame().copyBoard(side));
    while (!player.isAtEnd()) {
        if (watch && !watch(player.computeProgress())) return std::nullopt;
        const std::int64_t end = player.getWork() + ReplayPlayer::kSlice;
        while (!player.isAtEnd() && player.getWork() < end) {
            const ReplayPlayer::Reports reports = player.step();
            const GameReport& report = reports[base::toIndex(side)];
            // A step locks at most one piece.
            for (const Lock& lock : report.locks) {
                page.piece = findShown(lock);
                writer.add(page);
                page = {.field = computeNextField(page)};
                for (int i = 0; i < lock.risen; ++i)
                    page.field.rise();
            }
            if (!report.locks.empty() || report.emptied)
                takeCells(page.field, player.getGame().copyBoard(side));
        }
    }
    player.checkResult();
    writer.add(page);
    return writer.format();
}

}  // namespace tetris
