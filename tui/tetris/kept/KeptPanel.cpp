#include "tui/tetris/kept/KeptPanel.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/NumberLines.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/kept/KeptGames.h"
#include "tui/tetris/kept/KeptView.h"

namespace tui {

namespace {

constexpr Key kDeleteKey{.code = KeyCode::Character, .character = U'd'};
constexpr Key kYesKey{.code = KeyCode::Character, .character = U'y'};

constexpr int kWideList = 74;
constexpr int kMostListRows = 24;
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
    const int columns = window.columns >= kWideList + 4 ? kWideList : 34;
    const int rows = std::min(window.rows - 1, kMostListRows - 1);
    return {(window.columns - columns) / 2, (window.rows - 1 - rows) / 2, columns, rows};
}

bool isWideKept(const Box& page)
{
    return page.columns == kWideList;
}

}  // namespace

// ---- Keys

std::size_t KeptPanel::findChosen() const
{
    const auto found = std::ranges::find(page_.kept, chosen_, &KeptGame::name);
    return found == page_.kept.end() ? 0 : base::toIndex(found - page_.kept.begin());
}

void KeptPanel::choose(std::ptrdiff_t index)
{
    const std::ptrdiff_t last = std::ssize(page_.kept) - 1;
    if (last >= 0)
        chosen_ = page_.kept[base::toIndex(std::clamp<std::ptrdiff_t>(index, 0, last))].name;
}

PanelEnd KeptPanel::resumeChosen()
{
    if (!page_.kept.empty()) resume_(std::string(page_.kept[findChosen()].name));
    return PanelEnd::Closes;
}

PanelEnd KeptPanel::onAnswer(const Key& key)
{
    if (key == kYesKey) {
        const std::size_t at = findChosen();
        remove_(std::string(page_.kept[at].name));
        choose(static_cast<std::ptrdiff_t>(at));
    }
    if (key == kYesKey || key.code == KeyCode::Escape) isAsking_ = false;
    return page_.kept.empty() ? PanelEnd::Closes : PanelEnd::Stays;
}

PanelEnd KeptPanel::press(const Key& key)
{
    if (!list_.contains(key.column, key.row)) return PanelEnd::Stays;
    const std::size_t at = top_ + base::toIndex((key.row - list_.row) / lines_);
    if (at >= page_.kept.size()) return PanelEnd::Stays;
    if (at == findChosen()) return resumeChosen();
    choose(static_cast<std::ptrdiff_t>(at));
    return PanelEnd::Stays;
}

PanelEnd KeptPanel::onKey(const Key& pressed, Size window)
{
    if (page_.kept.empty()) return PanelEnd::Closes;
    if (isAsking_) return onAnswer(pressed);
    const Key key = findMeantKey(pressed, words_, placePageFooter(window));
    const auto at = static_cast<std::ptrdiff_t>(findChosen());
    if (key == kDeleteKey || key.code == KeyCode::Delete) {
        choose(at);
        isAsking_ = true;
        return PanelEnd::Stays;
    }
    switch (key.code) {
        case KeyCode::Escape: return PanelEnd::Closes;
        case KeyCode::Enter: return resumeChosen();
        case KeyCode::MousePress: return press(key);
        case KeyCode::Up:
        case KeyCode::WheelUp: choose(at - 1); break;
        case KeyCode::Down:
        case KeyCode::WheelDown: choose(at + 1); break;
        case KeyCode::Home: choose(0); break;
        case KeyCode::End: choose(std::ssize(page_.kept)); break;
        default: break;
    }
    return PanelEnd::Stays;
}

// ---- The picture

void KeptPanel::drawGames(const TetrisState& state, Box list, Frame& frame) const
{
    const Translation& tr = state.tr;
    const Style reversed{.foreground = Color::Accent, .inverse = true};
    const std::size_t chosen = findChosen();
    const auto shown = base::toIndex(list.rows / lines_);
    top_ = std::clamp(top_, chosen + 1 < shown ? 0 : chosen + 1 - shown, chosen);
    list_ = list;
    for (std::size_t i = top_; i < std::min(page_.kept.size(), top_ + shown); ++i) {
        const KeptGame& game = page_.kept[i];
        const int row = list.row + static_cast<int>(i - top_) * lines_;
        const bool isChosen = i == chosen;
        const Style line = !isChosen   ? Style{}
                           : isAsking_ ? Style{.foreground = Color::Warn, .inverse = true}
                                       : reversed;
        const Style rest = isChosen ? line : kDim;
        if (isChosen) {
            frame.put(list.column, row, getGlyphs(state.look).focus, kKey);
            const std::string blank(base::toIndex(list.columns - kKeptGameAt), ' ');
            for (int part = 0; part < lines_; ++part)
                frame.put(list.column + kKeptGameAt, row + part, blank, line);
        }
        const std::string day = formatKeptDay(game, state);
        const bool isOneLine = lines_ == 1;
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
    if (const std::size_t end = top_ + shown; end < page_.kept.size()) {
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
        text.writeWrapped(tr.format("It has {0} and {1} of play.",
                                    {listKeptNumbers(game, tr).back(), formatKeptTime(game)}));
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
        putField(label, value, {}, {box.column, row++, kNumberColumns, 1}, frame);
    };
    if (game.board) {
        put(tr("Moves"), std::to_string(game.board->moves));
        put(tr("At home"), tr.format("{0} of {1}", {std::to_string(game.board->atHome),
                                                    std::to_string(game.board->countTiles())}));
    } else if (game.isRead) {
        const bool isModern = game.rules.set == tetris::RuleSet::Modern;
        if (isModern) put(tr("Level"), std::to_string(game.level));
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
    std::vector<FooterWord> words{
        {nameArrows("Up Down", state.look), std::string(tr("choose"))},
        {"Enter", std::string(tr("play on")), Key{.code = KeyCode::Enter}},
        {formatKeyName(kDeleteKey), std::string(tr("delete")), kDeleteKey},
        {"Esc", std::string(tr("back")), Key{.code = KeyCode::Escape}}};
    // A small window has no room for the arrows, which people try first.
    if (!isWideKept(placeKept(state.window))) words.erase(words.begin());
    return words;
}

void KeptPanel::draw(const TetrisState& state, Frame& frame) const
{
    const Translation& tr = state.tr;
    const Box page = placeKept(state.window);
    frame.put(page.column, page.row, tr("RESUME"), kTitle);
    const int count = countKeptGames(page_.kept);
    const bool isFull = count >= KeptGames::kMost;
    std::string kept = tr.format("{0} of {1} games kept",
                                 {std::to_string(count), std::to_string(KeptGames::kMost)});
    // Boards have places of their own.
    if (const int boards = static_cast<int>(page_.kept.size()) - count;
        boards > 0 && isWideKept(page))
        kept += ", " + std::string(tr("n-puzzle")) + " " + std::to_string(boards);
    putRight(page.column + page.columns, page.row, kept,
             isFull ? Style{.foreground = Color::Warn} : kDim, frame);
    drawRule(state.look, page.column, page.row + 1, page.columns, frame);
    words_ = listWords(state);
    drawFooter(words_, placePageFooter(state.window), frame);
    if (page_.kept.empty()) return;
    if (!isWideKept(page)) {
        lines_ = 2;
        const int rows = page.rows - 2 - kQuestionRows;
        drawGames(state, {page.column, page.row + 2, page.columns, rows}, frame);
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
    lines_ = 1;
    const auto head = [&](int end, std::string_view text) {
        putRight(page.column + end, page.row + 3, text, kDim, frame);
    };
    frame.put(page.column + kKeptGameAt + 1, page.row + 3, tr("Game"), kDim);
    head(kKeptScoreEnd, tr("Score"));
    head(kKeptRowsEnd, tr("Rows"));
    head(kKeptTimeEnd, tr("Time"));
    head(kKeptDayEnd, tr("Kept"));
    const int rows = page.rows - kKeptHeadRows - kKeptDetailRows;
    drawGames(state, {page.column, page.row + kKeptHeadRows, page.columns, rows}, frame);
    const int below = page.row + kKeptHeadRows + rows + 1;
    drawRule(state.look, page.column, below, page.columns, frame);
    drawChosen(state, {page.column, below + 1, page.columns, kKeptDetailRows - 2}, frame);
}

}  // namespace tui
