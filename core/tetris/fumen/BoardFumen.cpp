#include "core/tetris/fumen/BoardFumen.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/fumen/Fumen.h"

namespace tetris {

namespace {

std::vector<std::string> listFumenRows(const FumenField& field) {
    std::vector<std::string> rows;
    for (int y = FumenField::kRows - 1; y >= 0; --y) {
        std::string& row = rows.emplace_back();
        for (int x = 0; x < FumenField::kWidth; ++x)
            row += field.cells[FumenField::findIndex(x, y)] == 0 ? '.' : '#';
    }
    return rows;
}

// Rows of cells, not a document; a code of one alone has no '.', and does not begin with '#'.
bool isPicture(std::string_view text) {
    if (isFumen(text)) return false;
    if (text.find("#Q=[") != std::string_view::npos) return true;
    const size_t first = text.find_first_not_of(" \t\r\n/");
    return base::contains(text, '.') || first == std::string_view::npos || text[first] == '#';
}

std::vector<std::string> listPictureRows(std::string_view text) {
    std::vector<std::string> rows(1);
    for (const char cell : text) {
        if (cell == '.' || cell == '#') {
            rows.back() += cell;
        } else if (cell == '/' || cell == '\n') {
            rows.emplace_back();
        } else if (cell != ' ' && cell != '\r' && cell != '\t') {
            base::refuse("{} is no cell; expected a fumen, or rows of '.' and '#'",
                         base::quote({&cell, 1}));
        }
    }
    std::erase(rows, std::string());
    return rows;
}

// The piece, if there is one and a field shows all of it.
std::optional<FallingPiece> findShown(const std::optional<FallingPiece>& piece) {
    const auto isShown = [](const TPoint& cell) { return cell.y < FumenField::kRows; };
    return piece && std::ranges::all_of(listCells(*piece), isShown) ? piece : std::nullopt;
}

// Empty if no piece falls.
std::string formatQueue(const PlayedGame& game, int next) {
    const std::optional<PieceCells> falling = game.findFalling();
    if (!falling) return {};
    StartQueue queue{.held = game.getHeld().value_or(-1), .pieces = game.peek(next)};
    queue.pieces.insert(queue.pieces.begin(), falling->piece);
    return formatStartQueue(queue);
}

}  // namespace

std::string readStartBoard(std::string_view text) {
    text = base::skipByteOrderMark(text);
    FumenPage page;
    std::vector<std::string> rows;
    if (isPicture(text)) {
        const auto [cells, queue] = splitStart(text);
        rows = listPictureRows(cells);
        page.comment = queue.substr(0, queue.find_last_not_of(" \t\r\n") + 1);
    } else {
        page = readFumenPage(text);
        rows = listFumenRows(page.field);
    }
    const std::optional<StartQueue> queue = findQueue(page);
    if (!queue && page.comment.value_or("").starts_with("#Q=")) {
        base::refuse("{} is no queue; expected one such as '#Q=[T](I)SZ'",
                     base::quote(*page.comment));
    }
    std::erase_if(rows, [](const std::string& row) { return !base::contains(row, '.'); });
    const auto top =
        std::ranges::find_if(rows, [](const std::string& row) { return base::contains(row, '#'); });
    rows.erase(rows.begin(), top);
    if (rows.empty() && !queue) base::refuse("the board is empty; expected a stack, or a queue");
    std::string board;
    for (const std::string& row : rows) {
        if (row.size() != rows.front().size()) {
            base::refuse("row {} has another width than {}; expected rows alike", base::quote(row),
                         base::quote(rows.front()));
        }
        board += (board.empty() ? "" : "/") + row;
    }
    if (queue) board += (board.empty() ? "" : " ") + formatStartQueue(*queue);
    return board;
}

std::string formatPosition(const PlayedGame& game, int next,
                           const std::function<int(int x, int y)>& findPiece) {
    const Board board = game.copyBoard();
    if (board.getWidth() != FumenField::kWidth) {
        base::refuse("a well of {} columns cannot be a fumen; expected 10", board.getWidth());
    }
    FumenPage page{.piece = findShown(game.findPiece()), .locks = false, .isColored = true};
    for (int y = 0; y < std::min(board.getHeight(), FumenField::kRows); ++y) {
        for (int x = 0; x < FumenField::kWidth; ++x) {
            if (!board.getGrid(x, y)) continue;
            const int piece = findPiece ? findPiece(x, y) : -1;
            page.field.cells[FumenField::findIndex(x, y)] =
                piece >= 0 && piece < std::ssize(Piece::getPieces()) ? getFumenColor(piece)
                                                                     : FumenField::kGrey;
        }
    }
    if (std::string queue = formatQueue(game, next); !queue.empty())
        page.comment = std::move(queue);
    FumenWriter writer;
    writer.add(page);
    return writer.format();
}

namespace {

// The board's cells: those that the field has, too, keep their colours, and others are grey.
void takeCells(FumenField& field, const Board& board) {
    for (int y = 0; y < FumenField::kRows; ++y) {
        for (int x = 0; x < FumenField::kWidth; ++x) {
            uint8_t& cell = field.cells[FumenField::findIndex(x, y)];
            if (y >= board.getHeight() || !board.getGrid(x, y)) {
                cell = 0;
            } else if (cell == 0) {
                cell = FumenField::kGrey;
            }
        }
    }
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
        const int64_t end = player.getWork() + ReplayPlayer::kSlice;
        while (!player.isAtEnd() && player.getWork() < end) {
            const ReplayPlayer::Reports reports = player.step();
            const GameReport& report = reports[base::toIndex(side)];
            // A step locks at most one piece.
            for (const Lock& lock : report.locks) {
                page.piece = findShown(lock.piece);
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
