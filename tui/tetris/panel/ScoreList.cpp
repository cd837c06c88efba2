#include "tui/tetris/panel/ScoreList.h"

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

constexpr int kRankEnd = 4;
constexpr int kNameAt = 6;
constexpr int kNameEnd = kNameAt + kMaxNameColumns;
constexpr std::array kClearsEnds{55, 59, 62, 65};
constexpr std::array<std::string_view, 4> kClears{"1", "2", "3", "4"};
constexpr int kDayEnd = kWidePageColumns;

// What a row says.
struct RowTexts {
    std::string first;  // what the list is sorted by
    std::string rows;
    std::string pieces;
    std::string second;
};

RowTexts describeRow(const tetris::ScoreRow& row)
{
    const std::string score = std::to_string(row.game.score);
    const std::int64_t time = row.game.milliseconds;
    const bool byTime = ranksTime(row.game);
    return {.first = byTime ? formatExactTime(time) : score,
            .rows = std::to_string(row.game.rows),
            .pieces = std::to_string(row.game.pieces),
            .second = byTime
                          ? score
                          : formatPlayTime(time)};
}

std::string formatName(const tetris::ScoreRow& row, const Look& look)
{
    const std::string name = sanitizePlayerName(row.name);
    return look.utf8 ? name : foldPlayerName(name);
}

}  // namespace

std::vector<ListCell> listScoreCells(const ScoreList& list, const tetris::ScoreRow* row,
                                     const tetris::RowTally* tally, const TetrisState& state)
{
    const Translation& tr = state.tr;
    const RowTexts texts = row != nullptr ? describeRow(*row) : RowTexts();
    std::vector<ListCell> cells{{kRankEnd, true, "#"}, {kNameAt, false, tr("Name")}};
    const auto add = [&cells](int end, std::string_view head, std::string text, Style style = {}) {
        cells.push_back({end, true, head, std::move(text), style});
    };
    const std::string_view first = list.byTime ? tr("Time") : tr("Score");
    const std::string_view second = list.byTime ? tr("Score") : tr("Time");
    if (!list.isWide) {
        add(list.isLong ? 36 : 31, first, texts.first, kBold);
        if (!list.isLong) add(36, tr.in("scores", "Pcs"), texts.pieces, kDim);
    } else {
        add(list.isLong ? 33 : 30, first, texts.first, kBold);
        add(list.isLong ? 41 : 35, tr("Rows"), texts.rows);
        add(list.isLong ? 49 : 42, tr("Pieces"), texts.pieces, kDim);
        add(list.isLong ? 60 : 50, second, texts.second);
        for (std::size_t i = 0; !list.isLong && i < kClears.size(); ++i) {
            const std::int64_t count = tally != nullptr ? tally->clears.at(i) : -1;
            add(kClearsEnds.at(i), kClears.at(i),
                count > 0    ? std::to_string(count)
                : count == 0 ? std::string(getGlyphs(state.look).grid)
                             : std::string(),
                count > 0 ? Style{} : kDim);
        }
        add(kDayEnd, tr("Date"),
            row != nullptr ? formatShortDay(row->ended, state.start.now, tr) : std::string(), kDim);
    }
    if (row == nullptr) return cells;
    constexpr int kMedals = 3;
    constexpr std::int64_t kMostRank = 9999;
    cells[0].text = row->rank > kMostRank ? formatThousands(row->rank) : std::to_string(row->rank);
    cells[0].style = row->rank <= kMedals ? Style{.foreground = Color::Warn, .bold = true} : kDim;
    // It is the game that was played last.
    const bool isLast = row->id == state.saveStatus.id;
    if (isLast) cells.push_back({kRankEnd, false, "", "*", kKey});
    cells[1].text = formatName(*row, state.look);
    if (isLast || (!row->name.empty() && row->name == state.settings.name))
        cells[1].style = {.foreground = Color::Accent};
    return cells;
}

bool hasLongNumbers(ScoreList list, const tetris::ScoreRow& row, const tetris::RowTally* tally,
                    const TetrisState& state)
{
    list.isLong = false;
    int before = kNameEnd;
    for (const ListCell& cell : listScoreCells(list, &row, tally, state)) {
        if (!cell.isRight || cell.at <= kNameEnd) continue;
        // A blank stands before each.
        if (cell.at < kDayEnd && countCharacters(cell.text) >= cell.at - before) return true;
        before = cell.at;
    }
    return false;
}

}  // namespace tui
