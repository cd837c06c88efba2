#include "tui/tetris/panel/ScoreList.h"

#include <array>
#include <string>
#include <string_view>

#include "tui/base/Glyphs.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"

namespace tui {

namespace {

// Where the columns of a row end. Only the name is aligned left, behind the place.
constexpr int kRankEnd = 4;
constexpr int kNameAt = 6;
constexpr int kScoreEnd = 30;
constexpr int kNarrowScoreEnd = 31;
constexpr int kNarrowPiecesEnd = 36;
constexpr int kRowsEnd = 35;
constexpr int kPiecesEnd = 42;
constexpr int kTimeEnd = 50;
constexpr std::array kClearsEnds{55, 59, 62, 65};
constexpr int kDayEnd = kWideScores;

std::string formatName(const tetris::ScoreRow& row, const Look& look)
{
    const std::string name = sanitizePlayerName(row.name);
    return look.utf8 ? name : foldPlayerName(name);
}

}  // namespace

void drawScoreHeads(const Translation& tr, bool byTime, Box box, Frame& frame)
{
    const auto head = [&](int end, std::string_view text) {
        putRight(box.column + end, box.row, text, kDim, frame);
    };
    head(kRankEnd, "#");
    frame.put(box.column + kNameAt, box.row, tr("Name"), kDim);
    head(box.columns < kWideScores ? kNarrowScoreEnd : kScoreEnd,
         byTime ? tr("Time") : tr("Score"));
    if (box.columns < kWideScores) {
        head(kNarrowPiecesEnd, tr.in("scores", "Pcs"));
        return;
    }
    head(kRowsEnd, tr("Rows"));
    head(kPiecesEnd, tr("Pieces"));
    head(kTimeEnd, byTime ? tr("Score") : tr("Time"));
    for (std::size_t i = 0; i < kClearsEnds.size(); ++i)
        head(kClearsEnds.at(i), std::to_string(i + 1));
    head(kDayEnd, tr("Date"));
}

void drawScoreRow(const TetrisState& state, const tetris::ScoreRow& row, Box line, ScoreMark mark,
                  const tetris::RowTally* tally, Frame& frame)
{
    const bool isOwn = mark.isMarked || (!row.name.empty() && row.name == state.settings.name);
    const Style chosen{.foreground = Color::Accent, .inverse = true};
    const int left = line.column;
    if (mark.isChosen) {
        frame.put(left, line.row, std::string(static_cast<std::size_t>(line.columns), ' '), chosen);
        frame.setCursor(left, line.row);
    }
    const auto right = [&](int end, const std::string& text, Style style) {
        putRight(left + end, line.row, text, mark.isChosen ? chosen : style, frame);
    };
    constexpr int kMedals = 3;
    const bool isHigh = row.rank <= kMedals;
    right(kRankEnd, std::to_string(row.rank),
          isHigh ? Style{.foreground = Color::Warn, .bold = true} : kDim);
    if (mark.isMarked) frame.put(left + kRankEnd, line.row, "*", mark.isChosen ? chosen : kKey);
    frame.put(left + kNameAt, line.row, formatName(row, state.look),
              mark.isChosen ? chosen
              : isOwn       ? Style{.foreground = Color::Accent}
                            : Style{});
    const std::string score = std::to_string(row.game.score);
    const std::chrono::milliseconds time(row.game.milliseconds);
    const bool byTime = ranksTime(row.game);
    right(line.columns < kWideScores ? kNarrowScoreEnd : kScoreEnd,
          byTime ? formatExactTime(time) : score, {.bold = true});
    if (line.columns < kWideScores) {
        right(kNarrowPiecesEnd, std::to_string(row.game.pieces), kDim);
        return;
    }
    right(kRowsEnd, std::to_string(row.game.rows), {});
    right(kPiecesEnd, std::to_string(row.game.pieces), kDim);
    right(kTimeEnd,
          byTime ? score : formatPlayTime(std::chrono::duration_cast<std::chrono::seconds>(time)),
          {});
    for (std::size_t i = 0; tally != nullptr && i < kClearsEnds.size(); ++i) {
        const std::int64_t count = tally->clears.at(i);
        right(kClearsEnds.at(i),
              count > 0 ? std::to_string(count) : std::string(getGlyphs(state.look).grid),
              count > 0 ? Style{} : kDim);
    }
    right(kDayEnd, formatShortDay(row.ended, state.start.now, state.tr), kDim);
}

}  // namespace tui
