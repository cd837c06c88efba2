#include "tui/tetris/panel/MatchesPanel.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/versus/WatchedMatch.h"

namespace tui {

namespace {

constexpr int kWideMatches = 74;
constexpr int kNarrowMatches = 36;
constexpr int kMostMatchRows = 32;  // with the footer; higher windows have air around the page
constexpr int kHeadRows = 3;        // title, a line, heads of columns

Box placeMatches(Size window)
{
    const int columns = window.columns >= kWideMatches + 4 ? kWideMatches : kNarrowMatches;
    const int rows = std::min(window.rows, kMostMatchRows) - 1;
    return {(window.columns - columns) / 2, (window.rows - 1 - rows) / 2, columns, rows};
}

// Above the footer is a blank row.
int countMatchRows(Size window)
{
    return placeMatches(window).rows - kHeadRows - 1;
}

std::string_view nameOutcome(tetris::MatchOutcome outcome, const Translation& tr)
{
    switch (outcome) {
        case tetris::MatchOutcome::Won: return tr("won");
        case tetris::MatchOutcome::Lost: return tr("lost");
        case tetris::MatchOutcome::Draw: return tr("draw");
        case tetris::MatchOutcome::Stopped: return tr("stopped");
    }
    return {};
}

Color chooseColor(tetris::MatchOutcome outcome)
{
    switch (outcome) {
        case tetris::MatchOutcome::Won: return Color::Good;
        case tetris::MatchOutcome::Lost: return Color::Bad;
        case tetris::MatchOutcome::Draw: return Color::Default;
        case tetris::MatchOutcome::Stopped: return Color::Dim;
    }
    return Color::Default;
}

// A column of the table: where its text begins, or where it ends.
struct MatchColumn {
    int at;
    bool isRight;
    std::string_view head;
    std::string text;
    Style style{};
};

// `row`: null for the heads alone.
std::vector<MatchColumn> listMatchColumns(const tetris::MatchRow* row, bool isWide,
                                          const TetrisState& state)
{
    const Translation& tr = state.tr;
    MatchColumn day{0, false, tr("Day"), "", kDim};
    MatchColumn rival{isWide ? 18 : 9, false, tr("Rival"), ""};
    MatchColumn result{isWide ? 32 : 22, false, tr("Result"), ""};
    MatchColumn time{48, true, tr("Time"), ""};
    MatchColumn rating{isWide ? 56 : 36, true, tr.in("match", "Rating"), "", {.bold = true}};
    MatchColumn change{62, true, "", ""};
    MatchColumn player{64, false, tr("Player"), "", kDim};
    if (row != nullptr) {
        day.text = isWide ? formatLocalDay(row->ended) + " " + formatLocalTime(row->ended)
                          : formatShortDay(row->ended, state.start.now, tr);
        rival.text = nameContestant(row->rival, {}, state.look, tr);
        result.text = nameOutcome(row->outcome, tr);
        result.style = {.foreground = chooseColor(row->outcome)};
        time.text = formatPlayTime(std::chrono::seconds(row->milliseconds / 1000));
        if (row->counts) {
            const std::int64_t moved = std::lround(row->after) - std::lround(row->before);
            rating.text = std::to_string(std::lround(row->after));
            change.text = formatSigned(moved, state.look);
            change.style = {.foreground = moved < 0 ? Color::Bad : Color::Good};
        } else {
            rating.text = "-";
            rating.style = kDim;
        }
        constexpr int kPlayerColumns = 10;
        player.text = formatExternal(row->name, kPlayerColumns, state.look.utf8);
    }
    if (!isWide) return {day, rival, result, rating};
    return {day, rival, result, time, rating, change, player};
}

// "won 12, lost 9, drawn 1".
std::string formatRecord(const tetris::MatchRecord& record, bool isWide, const Translation& tr)
{
    std::string text = tr.format("won {0}", {std::to_string(record.won)}) + ", " +
                       tr.format("lost {0}", {std::to_string(record.lost)});
    if (isWide && record.drawn > 0)
        text += ", " + tr.format("drawn {0}", {std::to_string(record.drawn)});
    return text;
}

}  // namespace

MatchesPanel::MatchesPanel(Background<Scores>& scores, const std::string& player,
                           std::optional<std::int64_t> at, Watch watch)
    : scores_(scores), watch_(std::move(watch))
{
    scores_.ask(
        matches_, [player](Scores& stored) { return stored.listMatches(player, Scores::kPage); },
        [this, at](MatchesAnswer answer) {
            answer_ = std::move(answer);
            const auto& rows = answer_->rows;
            const auto found = std::ranges::find(rows, at.value_or(0), &tetris::MatchRow::id);
            chosen_ = found == rows.end() ? 0 : base::toIndex(found - rows.begin());
        });
}

const tetris::MatchRow* MatchesPanel::findChosen() const
{
    return answer_ && chosen_ < answer_->rows.size() ? &answer_->rows[chosen_] : nullptr;
}

// ---- Keys

PanelEnd MatchesPanel::onKey(const Key& pressed, Size window)
{
    const Key key = findMeantKey(pressed, words_, placePageFooter(window));
    const auto at = static_cast<std::ptrdiff_t>(chosen_);
    const int rows = countMatchRows(window);
    switch (key.code) {
        case KeyCode::Escape: return PanelEnd::Closes;
        case KeyCode::Enter: watchChosen(); break;
        case KeyCode::Up:
        case KeyCode::WheelUp: choose(at - 1, window); break;
        case KeyCode::Down:
        case KeyCode::WheelDown: choose(at + 1, window); break;
        case KeyCode::PageUp: choose(at - rows, window); break;
        case KeyCode::PageDown: choose(at + rows, window); break;
        case KeyCode::Home: choose(0, window); break;
        case KeyCode::End: choose(Scores::kPage, window); break;
        case KeyCode::MousePress: press(key, window); break;
        default: break;
    }
    return PanelEnd::Stays;
}

void MatchesPanel::choose(std::ptrdiff_t index, Size window)
{
    if (findChosen() == nullptr) return;
    const auto last = static_cast<std::ptrdiff_t>(answer_->rows.size()) - 1;
    chosen_ = base::toIndex(std::clamp<std::ptrdiff_t>(index, 0, last));
    top_ = findTop(window);
    watched_.drop();
}

// Chooses the row that is pressed, and watches the chosen one.
void MatchesPanel::press(const Key& key, Size window)
{
    const int row = key.row - placeMatches(window).row - kHeadRows;
    if (row < 0 || row >= countMatchRows(window)) return;
    const std::size_t index = findTop(window) + base::toIndex(row);
    if (index == chosen_) {
        watchChosen();
    } else if (answer_ && index < answer_->rows.size()) {
        choose(static_cast<std::ptrdiff_t>(index), window);
    }
}

void MatchesPanel::watchChosen()
{
    const tetris::MatchRow* const row = findChosen();
    if (row == nullptr || !row->hasReplay) return;
    scores_.ask(
        watched_, [id = row->id](Scores& scores) { return scores.findMatchReplay(id); },
        [this, id = row->id, name = row->name](std::optional<std::string> replay) {
            if (replay)
                watch_({.text = *std::move(replay), .player = name, .id = id, .isMatch = true});
        });
}

// The first row where there is room for that many.
std::size_t MatchesPanel::findTop(Size window) const
{
    const auto room = base::toIndex(std::max(1, countMatchRows(window)));
    return std::clamp(top_, chosen_ + 1 > room ? chosen_ + 1 - room : 0, chosen_);
}

// ---- The picture

void MatchesPanel::drawTable(const TetrisState& state, Box table, Frame& frame) const
{
    const bool isWide = table.columns >= kWideMatches;
    const auto put = [&](const MatchColumn& column, int row, std::string_view text,
                         const Style& style) {
        if (column.isRight) {
            putRight(table.column + column.at, row, text, style, frame);
        } else {
            frame.put(table.column + column.at, row, text, style);
        }
    };
    for (const MatchColumn& column : listMatchColumns(nullptr, isWide, state))
        put(column, table.row, column.head, kDim);
    const std::size_t top = findTop(state.window);
    for (int i = 0; i < table.rows - 1 && top + base::toIndex(i) < answer_->rows.size(); ++i) {
        const std::size_t index = top + base::toIndex(i);
        const int row = table.row + 1 + i;
        const bool isChosen = index == chosen_;
        const Style reversed{.foreground = Color::Accent, .inverse = true};
        if (isChosen) {
            frame.put(table.column, row, std::string(base::toIndex(table.columns), ' '), reversed);
            frame.setCursor(table.column, row);
        }
        for (const MatchColumn& column : listMatchColumns(&answer_->rows[index], isWide, state))
            put(column, row, column.text, isChosen ? reversed : column.style);
    }
    // At the end of the line below the title.
    const std::size_t end = top + base::toIndex(table.rows - 1);
    if (end < answer_->rows.size()) {
        putRight(table.column + table.columns, table.row - 1,
                 " " + formatMore(answer_->rows.size() - end, state.look, state.tr), kDim, frame);
    }
}

std::vector<FooterWord> MatchesPanel::listWords(const TetrisState& state) const
{
    const Translation& tr = state.tr;
    std::vector<FooterWord> words;
    const tetris::MatchRow* const chosen = findChosen();
    if (chosen != nullptr)
        words.push_back({nameArrows("Up Down", state.look), std::string(tr("match")),
                         Key{.code = KeyCode::Down}});
    if (chosen != nullptr && chosen->hasReplay)
        words.push_back({"Enter", std::string(tr("watch")), Key{.code = KeyCode::Enter}});
    words.push_back({"Esc", std::string(tr("back")), Key{.code = KeyCode::Escape}});
    return words;
}

void MatchesPanel::draw(const TetrisState& state, Frame& frame) const
{
    const Translation& tr = state.tr;
    const Box page = placeMatches(state.window);
    frame.put(page.column, page.row, tr("MATCHES"), kTitle);
    drawRule(state.look, page.column, page.row + 1, page.columns, frame);
    const Box table{page.column, page.row + 2, page.columns, countMatchRows(state.window) + 1};
    TextColumn text(table, frame);
    if (answer_ && answer_->trouble) {
        text.writeWrapped(tr("The scores cannot be read."));
        text.writeWrapped(tr(tellTrouble(*answer_->trouble)));
    } else if (answer_ && answer_->rows.empty()) {
        text.writeWrapped(tr("No matches yet."));
    } else if (answer_) {
        putRight(page.column + page.columns, page.row,
                 formatRecord(answer_->record, page.columns >= kWideMatches, tr), kDim, frame);
        drawTable(state, table, frame);
    }
    words_ = listWords(state);
    drawFooter(words_, placePageFooter(state.window), frame);
}

}  // namespace tui
