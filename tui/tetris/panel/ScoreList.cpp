#include "tui/tetris/panel/ScoreList.h"

#include <array>
#include <chrono>
#include <string>
#include <string_view>

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
constexpr int kDayEnd = kWideScores;

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
    const std::chrono::milliseconds time(row.game.milliseconds);
    const bool byTime = ranksTime(row.game);
    return {.first = byTime ? formatExactTime(time) : score,
            .rows = std::to_string(row.game.rows),
            .pieces = std::to_string(row.game.pieces),
            .second = byTime
                          ? score
                          : formatPlayTime(std::chrono::duration_cast<std::chrono::seconds>(time))};
}

std::string formatName(const tetris::ScoreRow& row, const Look& look)
{
    const std::string name = sanitizePlayerName(row.name);
    return look.utf8 ? name : foldPlayerName(name);
}

}  // namespace

ScoreColumns placeScoreColumns(int columns, bool hasLongNumbers)
{
    if (columns < kWideScores) {
        if (hasLongNumbers) return {.score = 36};
        return {.score = 31, .pieces = 36};
    }
    if (hasLongNumbers) return {.score = 33, .rows = 41, .pieces = 49, .time = 60};
    return {.score = 30, .rows = 35, .pieces = 42, .time = 50, .hasClears = true};
}

bool hasLongNumbers(const tetris::ScoreRow& row, const tetris::RowTally* tally, int columns)
{
    const RowTexts texts = describeRow(row);
    const ScoreColumns usual = placeScoreColumns(columns, false);
    // A blank stands before each.
    const auto isLong = [](const std::string& text, int before, int end) {
        return end > 0 && countCharacters(text) >= end - before;
    };
    if (isLong(texts.first, kNameEnd, usual.score)) return true;
    if (usual.rows == 0) return isLong(texts.pieces, usual.score, usual.pieces);
    int before = usual.time;
    for (std::size_t i = 0; tally != nullptr && i < kClearsEnds.size(); ++i) {
        if (isLong(std::to_string(tally->clears.at(i)), before, kClearsEnds.at(i))) return true;
        before = kClearsEnds.at(i);
    }
    return isLong(texts.rows, usual.score, usual.rows) ||
           isLong(texts.pieces, usual.rows, usual.pieces) ||
           isLong(texts.second, usual.pieces, usual.time);
}

void drawScoreHeads(const Translation& tr, bool byTime, const ScoreColumns& columns, Box box,
                    Frame& frame)
{
    const auto head = [&](int end, std::string_view text) {
        if (end > 0) putRight(box.column + end, box.row, text, kDim, frame);
    };
    head(kRankEnd, "#");
    frame.put(box.column + kNameAt, box.row, tr("Name"), kDim);
    head(columns.score, byTime ? tr("Time") : tr("Score"));
    head(columns.rows, tr("Rows"));
    head(columns.pieces, columns.rows == 0 ? tr.in("scores", "Pcs") : tr("Pieces"));
    head(columns.time, byTime ? tr("Score") : tr("Time"));
    for (std::size_t i = 0; columns.hasClears && i < kClearsEnds.size(); ++i)
        head(kClearsEnds.at(i), std::to_string(i + 1));
    if (columns.rows > 0) head(kDayEnd, tr("Date"));
}

void drawScoreRow(const TetrisState& state, const tetris::ScoreRow& row, Box line, ScoreMark mark,
                  const tetris::RowTally* tally, const ScoreColumns& columns, Frame& frame)
{
    const bool isOwn = mark.isMarked || (!row.name.empty() && row.name == state.settings.name);
    const Style chosen{.foreground = Color::Accent, .inverse = true};
    const int left = line.column;
    if (mark.isChosen) {
        frame.put(left, line.row, std::string(base::toIndex(line.columns), ' '), chosen);
        frame.setCursor(left, line.row);
    }
    const auto right = [&](int end, const std::string& text, Style style) {
        if (end > 0) putRight(left + end, line.row, text, mark.isChosen ? chosen : style, frame);
    };
    constexpr int kMedals = 3;
    constexpr std::int64_t kMostRank = 9999;
    const bool isHigh = row.rank <= kMedals;
    right(kRankEnd, row.rank > kMostRank ? formatThousands(row.rank) : std::to_string(row.rank),
          isHigh ? Style{.foreground = Color::Warn, .bold = true} : kDim);
    if (mark.isMarked) frame.put(left + kRankEnd, line.row, "*", mark.isChosen ? chosen : kKey);
    frame.put(left + kNameAt, line.row, formatName(row, state.look),
              mark.isChosen ? chosen
              : isOwn       ? Style{.foreground = Color::Accent}
                            : Style{});
    const RowTexts texts = describeRow(row);
    right(columns.score, texts.first, {.bold = true});
    right(columns.rows, texts.rows, {});
    right(columns.pieces, texts.pieces, kDim);
    right(columns.time, texts.second, {});
    for (std::size_t i = 0; columns.hasClears && tally != nullptr && i < kClearsEnds.size(); ++i) {
        const std::int64_t count = tally->clears.at(i);
        right(kClearsEnds.at(i),
              count > 0 ? std::to_string(count) : std::string(getGlyphs(state.look).grid),
              count > 0 ? Style{} : kDim);
    }
    if (columns.rows > 0)
        right(kDayEnd, formatShortDay(row.ended, state.start.now, state.tr), kDim);
}

}  // namespace tui
