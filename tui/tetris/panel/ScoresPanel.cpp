#include "tui/tetris/panel/ScoresPanel.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/tetris/PieceSequence.h"
#include "tui/base/PlayerName.h"
#include "tui/base/SaveTrouble.h"
#include "tui/base/TextColumn.h"
#include "tui/base/TimeText.h"
#include "tui/tetris/view/ExternalText.h"

namespace tui {

namespace {

using tetris::ScorePeriod;
using tetris::ScoreTable;

constexpr int kNarrow = 36;
constexpr int kWide = 68;
// Above the rows: title, tables, the other fields, heads of columns. Below: the chosen row's
// details, and the keys.
constexpr int kHeadRows = 4;
constexpr int kDetailRows = 4;
constexpr int kKeyRows = 2;
constexpr int kFields = 4;

// Where the columns of a row end. Only the name is aligned left, behind the place and its mark.
constexpr int kRankEnd = 5;
constexpr int kNameAt = 6;
constexpr int kScoreEnd = 30;
constexpr int kPiecesEnd = 36;
constexpr int kWidePiecesEnd = 39;
constexpr int kRowsEnd = 47;
constexpr int kTimeEnd = 56;
constexpr int kDayEnd = 68;

constexpr std::array<std::string_view, 3> kTables{translatable("alone"), translatable("helped"),
                                                  translatable("by a brain")};
constexpr std::array<std::string_view, 3> kPeriods{
    translatable("all time"), translatable("this month"), translatable("today")};

Box placePage(Size window)
{
    const int columns = window.columns >= kWide ? kWide : kNarrow;
    return {(window.columns - columns) / 2, 0, columns, window.rows};
}

int countRows(Size window)
{
    return window.rows - kHeadRows - kDetailRows - kKeyRows;
}

template <class Value>
Value stepIn(const std::vector<Value>& values, const Value& present, int direction)
{
    const auto count = static_cast<std::ptrdiff_t>(values.size());
    const auto at = std::ranges::find(values, present) - values.begin();
    return values[static_cast<std::size_t>((at + direction + count) % count)];
}

void putRight(Frame& frame, int end, int row, std::string_view text, Style style)
{
    frame.put(end - countCharacters(text), row, text, style);
}

std::string formatName(const tetris::ScoreRow& row, const Look& look)
{
    const std::string name = sanitizePlayerName(row.name);
    return look.utf8 ? name : foldPlayerName(name);
}

}  // namespace

ScoresPanel::ScoresPanel(ScoreSaver& saver, tetris::ScoreFilter filter,
                         std::optional<std::int64_t> marked, std::string program)
    : saver_(saver),
      filter_(std::move(filter)),
      size_(*filter_.size),
      marked_(marked),
      program_(std::move(program))
{
    ask(0, marked);
}

void ScoresPanel::ask(std::int64_t offset, std::optional<std::int64_t> around)
{
    question_ = saver_.ask({.filter = filter_, .offset = offset, .around = around});
    isAnswered_ = false;
}

PanelEnd ScoresPanel::onWake()
{
    for (ScorePage& page : saver_.takePages()) {
        if (page.question != question_) continue;
        isAnswered_ = true;
        const bool isFirst = !page_;
        page_ = std::move(page);
        chosen_ = std::clamp<std::int64_t>(chosen_, 0, std::max<std::int64_t>(0, page_->count - 1));
        if (!isFirst || !marked_) continue;
        const auto found = std::ranges::find(page_->rows, *marked_, &tetris::ScoreRow::id);
        if (found != page_->rows.end()) chosen_ = found->rank - 1;
    }
    return PanelEnd::Stays;
}

// ---- Keys

PanelEnd ScoresPanel::onKey(const Key& key, Size window)
{
    const int rows = countRows(window);
    const std::int64_t last = page_ ? page_->count - 1 : 0;
    switch (key.code) {
        case KeyCode::Escape: return PanelEnd::Closes;
        case KeyCode::Tab:
            field_ = static_cast<Field>((static_cast<int>(field_) + 1) % kFields);
            break;
        case KeyCode::BackTab:
            field_ = static_cast<Field>((static_cast<int>(field_) + kFields - 1) % kFields);
            break;
        case KeyCode::Left: change(-1); break;
        case KeyCode::Right: change(1); break;
        case KeyCode::Up:
        case KeyCode::WheelUp: choose(chosen_ - 1, window); break;
        case KeyCode::Down:
        case KeyCode::WheelDown: choose(chosen_ + 1, window); break;
        case KeyCode::PageUp: choose(chosen_ - rows, window); break;
        case KeyCode::PageDown: choose(chosen_ + rows, window); break;
        case KeyCode::Home: choose(0, window); break;
        case KeyCode::End: choose(last, window); break;
        case KeyCode::MousePress: {
            const int row = key.row - kHeadRows;
            if (row >= 0 && row < rows) choose(findTop(rows) + row, window);
            break;
        }
        default: break;
    }
    return PanelEnd::Stays;
}

// Gives the field its next or last value, and asks for the table that it selects.
void ScoresPanel::change(int direction)
{
    switch (field_) {
        case Field::Table:
            filter_.table =
                stepIn<ScoreTable>({ScoreTable::Alone, ScoreTable::Helped, ScoreTable::Brain},
                                   *filter_.table, direction);
            break;
        case Field::Sequence: {
            std::vector<std::string> names;
            for (const tetris::SequenceEntry& entry : tetris::getSequences())
                names.emplace_back(entry.name);
            filter_.sequence = stepIn(names, *filter_.sequence, direction);
            break;
        }
        case Field::Size: {
            std::vector<std::optional<tetris::ScoreFilter::Size>> sizes{size_, std::nullopt};
            if (size_ != tetris::ScoreFilter::Size{})
                sizes.emplace_back(tetris::ScoreFilter::Size{});
            filter_.size = stepIn(sizes, filter_.size, direction);
            break;
        }
        case Field::Since:
            filter_.since =
                stepIn<ScorePeriod>({ScorePeriod::All, ScorePeriod::Month, ScorePeriod::Today},
                                    filter_.since, direction);
            break;
    }
    chosen_ = 0;
    top_ = 0;
    page_.reset();
    ask(0, marked_);
}

void ScoresPanel::choose(std::int64_t index, Size window)
{
    if (!page_ || page_->count == 0) return;
    chosen_ = std::clamp<std::int64_t>(index, 0, page_->count - 1);
    const int rows = countRows(window);
    top_ = findTop(rows);
    const std::int64_t end = std::min<std::int64_t>(top_ + rows, page_->count);
    const bool isThere = findRow(top_) != nullptr && findRow(end - 1) != nullptr;
    if (!isThere && isAnswered_) ask(std::max<std::int64_t>(0, chosen_ - ScoreSaver::kPage / 2));
}

const tetris::ScoreRow* ScoresPanel::findRow(std::int64_t index) const
{
    if (!page_ || index < page_->offset) return nullptr;
    const auto at = static_cast<std::size_t>(index - page_->offset);
    return at < page_->rows.size() ? &page_->rows[at] : nullptr;
}

// The place of the first visible row if there is room for that many rows.
std::int64_t ScoresPanel::findTop(int rows) const
{
    const std::int64_t least = std::max<std::int64_t>(0, chosen_ - rows + 1);
    return std::clamp(top_, least, chosen_);
}

// ---- The picture

std::string ScoresPanel::formatField(Field field, const Translation& tr) const
{
    switch (field) {
        case Field::Table:
            return std::string(tr(kTables[static_cast<std::size_t>(*filter_.table)]));
        case Field::Sequence: return *filter_.sequence;
        case Field::Size:
            return filter_.size ? std::to_string(filter_.size->width) + "x" +
                                      std::to_string(filter_.size->height)
                                : std::string(tr("any size"));
        case Field::Since:
            return std::string(tr(kPeriods[static_cast<std::size_t>(filter_.since)]));
    }
    return {};
}

// Draws all tables in a line, with the chosen one in brackets; below, the other fields.
void ScoresPanel::drawFields(const Translation& tr, Box page, Frame& frame) const
{
    int column = page.column;
    const auto put = [&](std::string_view text, bool isFocused, bool isInForce) {
        const std::string shown =
            isInForce ? "[" + std::string(text) + "]" : " " + std::string(text) + " ";
        column = frame.put(column, page.row, shown, {.bold = isInForce, .inverse = isFocused});
        column += 1;
    };
    for (const ScoreTable table : {ScoreTable::Alone, ScoreTable::Helped, ScoreTable::Brain}) {
        const bool isInForce = table == filter_.table;
        put(tr(kTables[static_cast<std::size_t>(table)]), isInForce && field_ == Field::Table,
            isInForce);
    }
    column = page.column;
    ++page.row;
    for (const Field field : {Field::Sequence, Field::Size, Field::Since})
        put(formatField(field, tr), field == field_, true);
}

void ScoresPanel::drawRow(const TetrisState& state, const tetris::ScoreRow& row, Box line,
                          bool isChosen, Frame& frame) const
{
    const bool isMarked = row.id == marked_.value_or(state.saveStatus.id);
    const Style style{.bold = isMarked, .inverse = isChosen};
    const int left = line.column;
    if (isChosen) {
        frame.put(left, line.row, std::string(static_cast<std::size_t>(line.columns), ' '), style);
    }
    const auto right = [&](int end, const std::string& text) {
        putRight(frame, left + end, line.row, text, style);
    };
    right(kRankEnd, std::to_string(row.rank));
    if (isMarked) frame.put(left + kRankEnd, line.row, "*", style);
    frame.put(left + kNameAt, line.row, formatName(row, state.look), style);
    right(kScoreEnd, std::to_string(row.game.score));
    if (line.columns < kWide) {
        right(kPiecesEnd, std::to_string(row.game.pieces));
        return;
    }
    right(kWidePiecesEnd, std::to_string(row.game.pieces));
    right(kRowsEnd, std::to_string(row.game.rows));
    right(kTimeEnd, formatPlayTime(std::chrono::seconds(row.game.milliseconds / 1000)));
    right(kDayEnd, formatLocalDay(row.ended));
}

void ScoresPanel::drawRows(const TetrisState& state, Box page, Frame& frame) const
{
    const Translation& tr = state.tr;
    const auto head = [&](int end, std::string_view text) {
        putRight(frame, page.column + end, page.row, text, kTitle);
    };
    if (!page_) return;
    TextColumn text({page.column, page.row + 1, page.columns, page.rows - 1}, frame);
    if (page_->trouble) {
        text.writeWrapped(tr("The scores cannot be read."));
        text.writeWrapped(tr(tellTrouble(*page_->trouble)));
        return;
    }
    if (page_->count == 0) {
        text.writeWrapped(tr("No games here yet."));
        return;
    }
    frame.put(page.column + kNameAt, page.row, tr("Player"), kTitle);
    head(kScoreEnd, tr("Score"));
    if (page.columns < kWide) {
        head(kPiecesEnd, tr.in("scores", "Pcs"));
    } else {
        head(kWidePiecesEnd, tr("Pieces"));
        head(kRowsEnd, tr("Rows"));
        head(kTimeEnd, tr.in("narrow", "Time"));
        head(kDayEnd, tr("Day"));
    }
    const std::int64_t top = findTop(page.rows - 1);
    for (int i = 0; i < page.rows - 1; ++i) {
        const tetris::ScoreRow* const row = findRow(top + i);
        if (row == nullptr) continue;
        drawRow(state, *row, {page.column, page.row + 1 + i, page.columns, 1}, top + i == chosen_,
                frame);
    }
}

// Draws what the list does not show about the chosen row.
void ScoresPanel::drawDetails(const TetrisState& state, Box page, Frame& frame) const
{
    const tetris::ScoreRow* const row = findChosen();
    if (row == nullptr) return;
    const Translation& tr = state.tr;
    const tetris::GameScore& game = row->game;
    TextColumn text(page, frame);
    text.write(formatLocalDay(row->ended) + "  " +
               tr.format("rows {0}", {std::to_string(game.rows)}) + "  " +
               formatPlayTime(std::chrono::seconds(game.milliseconds / 1000)));
    text.write(tr.format("Seed {0}, adversary {1}",
                         {std::to_string(game.seed), std::to_string(game.adversary)}));
    if (game.table != ScoreTable::Alone) {
        const std::string_view label = tr("Brain");
        text.write(std::string(label) + " " +
                   formatBrainName(game.brain, page.columns - countCharacters(label) - 1,
                                   state.look.utf8));
    }
    if (program_.empty()) return;
    if (row->hasReplay) {
        text.write(program_ + " scores --replay " + std::to_string(row->id));
    } else {
        text.write(tr("Its replay is not kept any more."));
    }
}

void ScoresPanel::draw(const TetrisState& state, Frame& frame) const
{
    const Box page = placePage(state.window);
    const Translation& tr = state.tr;
    frame.put(page.column, 0, tr("SCORES"), kTitle);
    if (page_ && page_->count > 0) {
        putRight(frame, page.column + page.columns, 0,
                 std::to_string(chosen_ + 1) + "/" + std::to_string(page_->count), {});
    }
    drawFields(tr, {page.column, 1, page.columns, 2}, frame);
    const int rows = countRows(state.window);
    drawRows(state, {page.column, kHeadRows - 1, page.columns, rows + 1}, frame);
    const int below = kHeadRows + rows;
    drawDetails(state, {page.column, below, page.columns, kDetailRows}, frame);
    TextColumn keys({page.column, below + kDetailRows, page.columns, kKeyRows}, frame);
    keys.write(tr("Tab, Left, Right choose the table"));
    keys.write(tr("Up, Down a game; Esc back"));
}

}  // namespace tui
