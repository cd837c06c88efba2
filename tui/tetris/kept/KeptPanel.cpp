#include "tui/tetris/kept/KeptPanel.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/kept/KeptGames.h"
#include "tui/tetris/kept/KeptView.h"

namespace tui {

namespace {

constexpr Key kDeleteKey = makeKey(U'd');
constexpr Key kYesKey = makeKey(U'y');

constexpr int kKeptHeadRows = 4;    // title, line, a blank row, heads of columns
constexpr int kKeptDetailRows = 9;  // a blank row, a line, and seven rows about the chosen game
constexpr int kQuestionRows = 4;

// Where the columns end, from the left of the page; the game's name begins at kKeptGameAt.
constexpr int kKeptGameAt = 2;
constexpr int kKeptGameColumns = 24;
constexpr int kKeptScoreEnd = 36;
constexpr int kKeptRowsEnd = 44;
constexpr int kKeptTimeEnd = 54;
constexpr int kKeptDayEnd = 71;

Box placeKept(Size window)
{
    constexpr int kNarrow = 34;
    constexpr int kMostRows = 24;
    return placePage(window, kNarrow, kMostRows);
}

}  // namespace

// ---- Keys

std::size_t KeptPanel::findChosen() const
{
    const auto found = std::ranges::find(page_.kept, chosen_, &KeptGame::name);
    return found == page_.kept.end() ? 0 : base::toIndex(found - page_.kept.begin());
}

void KeptPanel::choose(std::int64_t index)
{
    list_.choose(index, std::ssize(page_.kept));
    if (!page_.kept.empty()) chosen_ = page_.kept[base::toIndex(list_.get())].name;
}

PanelEnd KeptPanel::resumeChosen()
{
    if (!page_.kept.empty()) resume_(std::string(page_.kept[findChosen()].name));
    return PanelEnd::Closes;
}

PanelEnd KeptPanel::onAnswer(const Key& key)
{
    if (key == kYesKey) {
        remove_(std::string(page_.kept[findChosen()].name));
        choose(list_.get());
    }
    if (key == kYesKey || key.code == KeyCode::Escape) isAsking_ = false;
    return page_.kept.empty() ? PanelEnd::Closes : PanelEnd::Stays;
}

PanelEnd KeptPanel::onKey(const Key& pressed, Size window)
{
    if (page_.kept.empty()) return PanelEnd::Closes;
    if (isAsking_) return onAnswer(pressed);
    const Key key = findMeantKey(pressed, words_, placePageFooter(window));
    if (key.code == KeyCode::Escape) return PanelEnd::Closes;
    choose(static_cast<std::int64_t>(findChosen()));
    isAsking_ = key == kDeleteKey || key.code == KeyCode::Delete;
    if (isAsking_) return PanelEnd::Stays;
    const ListCursor::Change change = list_.onKey(key, std::ssize(page_.kept));
    choose(list_.get());
    return change == ListCursor::Change::Taken ? resumeChosen() : PanelEnd::Stays;
}

// ---- The picture

void KeptPanel::drawGames(const TetrisState& state, Box list, int lines, Frame& frame) const
{
    const Translation& tr = state.tr;
    const Style reversed{.foreground = Color::Accent, .inverse = true};
    const std::size_t chosen = findChosen();
    list_.choose(static_cast<std::int64_t>(chosen), std::ssize(page_.kept));
    list_.place(list, lines);
    const std::size_t top = base::toIndex(list_.getTop());
    const std::size_t end = std::min(page_.kept.size(), top + base::toIndex(list_.getRoom()));
    for (std::size_t i = top; i < end; ++i) {
        const KeptGame& game = page_.kept[i];
        const int row = list.row + static_cast<int>(i - top) * lines;
        const bool isChosen = i == chosen;
        const Style line = !isChosen   ? Style{}
                           : isAsking_ ? Style{.foreground = Color::Warn, .inverse = true}
                                       : reversed;
        const Style rest = isChosen ? line : kDim;
        if (isChosen) {
            frame.put(list.column, row, getGlyphs(state.look).focus, kKey);
            const std::string blank(base::toIndex(list.columns - kKeptGameAt), ' ');
            for (int part = 0; part < lines; ++part)
                frame.put(list.column + kKeptGameAt, row + part, blank, line);
        }
        const std::string day = formatKeptDay(game, state);
        const bool isOneLine = lines == 1;
        const int dayEnd = list.column + (isOneLine ? kKeptDayEnd : list.columns - 1);
        const int room =
            isOneLine ? kKeptGameColumns : list.columns - kKeptGameAt - countCharacters(day) - 3;
        frame.put(list.column + kKeptGameAt + 1, row, nameKept(game, room, tr), line);
        putRight(dayEnd, row, day, rest, frame);
        if (!game.isRead) continue;
        const std::string time = formatKeptTime(game);
        if (isOneLine) {
            putRight(list.column + kKeptScoreEnd, row, listKeptNumbers(game, tr).front(), line,
                     frame);
            if (!game.board)
                putRight(list.column + kKeptRowsEnd, row, std::to_string(game.rows), line, frame);
            putRight(list.column + kKeptTimeEnd, row, time, line, frame);
            continue;
        }
        int left = list.column + kKeptGameAt + 3;
        for (const std::string& number : listKeptNumbers(game, tr)) {
            if (left + countCharacters(number) < dayEnd - countCharacters(time))
                left = frame.put(left, row + 1, number, rest) + 2;
        }
        putRight(dayEnd, row + 1, time, rest, frame);
    }
    if (end < page_.kept.size()) {
        frame.put(list.column + kKeptGameAt + 1, list.row + list.rows,
                  formatMore(page_.kept.size() - end, state.look, tr), kDim);
    }
}

void KeptPanel::drawQuestion(const TetrisState& state, const KeptGame& game, Box box,
                             Frame& frame) const
{
    const Translation& tr = state.tr;
    TextColumn text(box, frame);
    text.write(tr("Delete this game?"), {.foreground = Color::Warn, .bold = true});
    if (game.isRead) {
        text.writeWrapped(tr.format("It has {0} and {1} of play.", listKeptNumbers(game, tr).back(),
                                    formatKeptTime(game)));
    }
    if (box.rows > kQuestionRows) text.skip();
    int column = frame.put(box.column, text.getRow(), formatKeyName(kYesKey), kKey);
    column = frame.put(column + 1, text.getRow(), tr("delete it"));
    column = frame.put(column + 2, text.getRow(), "Esc", kKey);
    frame.put(column + 1, text.getRow(), tr("keep it"));
}

// About the chosen game: its numbers, what the limit means for it, its stack.
void KeptPanel::drawChosen(const TetrisState& state, Box box, Frame& frame) const
{
    const Translation& tr = state.tr;
    const KeptGame& game = page_.kept[findChosen()];
    constexpr int kNumberColumns = 26;
    const int stackColumns = game.stack.getWidth() + 2;
    int end = box.column + box.columns;
    if (game.isRead && !game.board && stackColumns <= box.columns - kNumberColumns - 4) {
        end -= stackColumns;
        drawHalfWell(state.look, game.stack, std::nullopt, {},
                     {end, box.row, stackColumns, box.rows}, frame);
    }
    frame.put(box.column, box.row, nameKept(game, end - box.column - 1, tr), kTitle);
    if (isAsking_) {
        drawQuestion(state, game, {box.column, box.row + 2, end - box.column - 1, box.rows - 2},
                     frame);
        return;
    }
    int row = box.row + 2;
    const auto put = [&](std::string_view label, const std::string& value) {
        putFact({label, value}, {box.column, row++, kNumberColumns, 1}, frame);
    };
    if (game.board) {
        put(tr("Moves"), std::to_string(game.board->moves));
        put(tr("At home"), tr.format("{0} of {1}", game.board->atHome, game.board->countTiles()));
    } else if (game.isRead) {
        if (game.rules.set == tetris::RuleSet::Modern)
            put(tr("Level"), std::to_string(game.level));
        put(tr("Pieces"), std::to_string(game.pieces));
        if (game.held) put(tr("Hold"), std::string(1, getPieceLetter(*game.held)));
        put(tr("Seed"), std::to_string(game.rules.seed));
    } else {
        put(tr("Seed"), std::to_string(game.rules.seed));
    }
    const int left = box.column + kNumberColumns + 3;
    if (end - left < 20) return;
    TextColumn text({left, box.row + 2, end - left - 3, box.rows - 2}, frame);
    text.writeWrapped(warnOfLimit(state), {.foreground = Color::Warn});
}

std::vector<FooterWord> KeptPanel::listWords(const TetrisState& state) const
{
    const Translation& tr = state.tr;
    if (isAsking_) return {};
    const Look& look = state.look;
    std::vector<FooterWord> words;
    // A small window has no room for the arrows, which people try first.
    if (isWidePage(placeKept(state.window)))
        words.push_back(makeWord("Up Down", tr("choose"), look));
    words.push_back(makeWord("Enter", tr("play on"), look));
    words.push_back(makeWord("d", tr("delete"), look));
    words.push_back(makeWord("Esc", tr("back"), look));
    return words;
}

void KeptPanel::draw(const TetrisState& state, Frame& frame) const
{
    const Translation& tr = state.tr;
    const Box page = placeKept(state.window);
    frame.put(page.column, page.row, tr("RESUME"), kTitle);
    const int count = countKeptGames(page_.kept);
    const bool isFull = count >= KeptGames::kMost;
    std::string kept = tr.format("{0} of {1} games kept", count, KeptGames::kMost);
    // Boards have places of their own.
    if (const int boards = static_cast<int>(page_.kept.size()) - count;
        boards > 0 && isWidePage(page))
        kept += ", " + std::string(tr("n-puzzle")) + " " + std::to_string(boards);
    putRight(page.column + page.columns, page.row, kept,
             isFull ? Style{.foreground = Color::Warn} : kDim, frame);
    drawRule(state.look, page.column, page.row + 1, page.columns, frame);
    words_ = listWords(state);
    drawFooter(words_, placePageFooter(state.window), frame);
    if (page_.kept.empty()) return;
    if (!isWidePage(page)) {
        const int rows = page.rows - 2 - kQuestionRows;
        drawGames(state, {page.column, page.row + 2, page.columns, rows}, 2, frame);
        const Box below{page.column, page.row + page.rows - kQuestionRows, page.columns,
                        kQuestionRows};
        if (isAsking_) {
            drawQuestion(state, page_.kept[findChosen()], below, frame);
        } else {
            TextColumn text(below, frame);
            text.writeWrapped(warnOfLimit(state), {.foreground = Color::Warn});
        }
        return;
    }
    const auto head = [&](int end, std::string_view text) {
        putRight(page.column + end, page.row + 3, text, kDim, frame);
    };
    frame.put(page.column + kKeptGameAt + 1, page.row + 3, tr("Game"), kDim);
    head(kKeptScoreEnd, tr("Score"));
    head(kKeptRowsEnd, tr("Rows"));
    head(kKeptTimeEnd, tr("Time"));
    head(kKeptDayEnd, tr("Kept"));
    const int rows = page.rows - kKeptHeadRows - kKeptDetailRows;
    drawGames(state, {page.column, page.row + kKeptHeadRows, page.columns, rows}, 1, frame);
    const int below = page.row + kKeptHeadRows + rows + 1;
    drawRule(state.look, page.column, below, page.columns, frame);
    drawChosen(state, {page.column, below + 1, page.columns, kKeptDetailRows - 2}, frame);
}

}  // namespace tui
