#include "tui/tetris/panel/ListPage.h"

#include <utf8proc.h>

#include <algorithm>

#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"

namespace tui {

Box placePage(Size window, int narrowColumns, int mostRows) {
    const int columns = window.columns >= kWidePageColumns + 4 ? kWidePageColumns : narrowColumns;
    const int rows = std::min(window.rows, mostRows) - 1;
    return {(window.columns - columns) / 2, (window.rows - 1 - rows) / 2, columns, rows};
}

std::vector<FooterWord> listPageWords(std::initializer_list<PageWord> words, const Look& look) {
    std::vector<FooterWord> shown;
    for (const auto& [keys, text, isShown] : words)
        if (isShown)
            shown.push_back({nameArrows(keys, look), std::string(text),
                             parseKeyName(keys.substr(keys.find(' ') + 1))});
    return shown;
}

ListCursor::Change ListCursor::onKey(const Key& key, int64_t count) {
    switch (key.code) {
        case KeyCode::Enter: return Change::Taken;
        case KeyCode::Up:
        case KeyCode::WheelUp: choose(chosen_ - 1, count); break;
        case KeyCode::Down:
        case KeyCode::WheelDown: choose(chosen_ + 1, count); break;
        case KeyCode::PageUp: choose(chosen_ - room_, count); break;
        case KeyCode::PageDown: choose(chosen_ + room_, count); break;
        case KeyCode::Home: choose(0, count); break;
        case KeyCode::End: choose(count, count); break;
        case KeyCode::MousePress: {
            if (!list_.contains(key.column, key.row)) return Change::None;
            const std::optional<int64_t> pressed = findEntry(key.row - list_.row);
            if (!pressed || *pressed >= count) return Change::None;
            if (*pressed == chosen_) return Change::Taken;
            choose(*pressed, count);
            break;
        }
        default: return Change::None;
    }
    return Change::Moved;
}

void ListCursor::choose(int64_t index, int64_t count) {
    chosen_ = std::clamp<int64_t>(index, 0, std::max<int64_t>(0, count - 1));
    fit();
}

// The chosen entry is visible.
void ListCursor::fit() {
    top_ = std::clamp(top_, std::max<int64_t>(0, chosen_ - room_ + 1), chosen_);
}

void ListCursor::place(const Box& list, int rowsEach) {
    list_ = list;
    rowsEach_ = rowsEach;
    room_ = std::max(1, list.rows / rowsEach);
    fit();
}

size_t ListCursor::place(const Box& list, const std::vector<std::optional<size_t>>& lines,
                         size_t above) {
    place(list);
    lines_ = lines;
    const auto room = toIndex(room_);
    const auto chosen =
        toIndex(std::ranges::find(lines, std::optional(toIndex(chosen_))) - lines.begin());
    topLine_ = std::min(
        {topLine_, chosen - std::min(chosen, above), lines.size() - std::min(lines.size(), room)});
    if (chosen >= room) topLine_ = std::max(topLine_, chosen + 1 - room);
    return topLine_;
}

std::optional<int64_t> ListCursor::findEntry(int row) const {
    if (lines_.empty()) return top_ + row / rowsEach_;
    const size_t line = topLine_ + toIndex(row);
    if (line >= lines_.size() || !lines_[line]) return std::nullopt;
    return static_cast<int64_t>(*lines_[line]);
}

namespace {

constexpr Key kSearchKey = makeKey(U'/');

std::u32string toLower(std::string_view text) {
    std::u32string lower;
    while (!text.empty()) {
        const auto letter = static_cast<utf8proc_int32_t>(base::takeCharacter(text).value_or(U'?'));
        lower += static_cast<char32_t>(::utf8proc_tolower(letter));
    }
    return lower;
}

}  // namespace

bool ListSearch::onKey(const Key& key, ListCursor& list, const std::vector<std::string>& texts) {
    const auto count = std::ssize(texts);
    if (!field_) {
        if (key != kSearchKey) return false;
        field_.emplace();
        from_ = list.get();
        return true;
    }
    const bool isBack = key.code == KeyCode::Up || key.code == KeyCode::BackTab;
    const bool isNext = key.code == KeyCode::Down || key.code == KeyCode::Tab;
    if (!isBack && !isNext) {
        const FieldEnd end = field_->onKey(key);
        if (end == FieldEnd::Dropped) list.choose(from_, count);
        if (end != FieldEnd::None) {
            field_.reset();
            return true;
        }
    }
    // All around; what was typed is searched from where it began.
    const int64_t step = isBack ? -1 : 1;
    const int64_t first = isBack || isNext ? list.get() + step : from_;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t line = (first + step * i + 2 * count) % count;
        if (!finds(texts[toIndex(line)])) continue;
        list.choose(line, count);
        break;
    }
    return true;
}

bool ListSearch::onKey(const Key& key) {
    ListCursor none;
    return onKey(key, none, {});
}

bool ListSearch::finds(std::string_view text) const {
    return !field_ || toLower(text).find(toLower(field_->getText())) != std::u32string::npos;
}

std::vector<FooterWord> ListSearch::listWords(const Screen& screen) const {
    const Translation& tr = screen.tr;
    std::vector<FooterWord> words = listPageWords(
        {{"Up Down", tr("next one")}, {"Enter", tr("take it")}, {"Esc", tr("back")}}, screen.look);
    words.insert(words.begin(), {formatKeyName(kSearchKey), field_->getText() + "_"});
    return words;
}

namespace {

using ListCells = std::vector<ListCell>;

// The first one of its line has no blank before it.
bool isFirst(const ListCells& cells, size_t at) {
    return at == 0 || cells[at - 1].line != cells[at].line;
}

// Where the columns of that line stand in the box; those without room have no place.
void placeLine(const ListCells& cells, const std::vector<int>& widths, int line, const Box& box,
               std::vector<Box>& places) {
    constexpr int kMostImportant = 9;
    BoxParts parts;
    for (int least = 0; least <= kMostImportant + 1; ++least) {
        parts.clear();
        for (size_t i = 0; i < cells.size(); ++i) {
            const int importance = cells[i].importance;
            if (cells[i].line == line && (importance == 0 || importance >= least))
                parts.push_back({widths[i], &places[i], cells[i].isLeft ? 0 : 1});
        }
        if (sumSizes(parts) <= box.columns) break;
    }
    placeColumns(box, parts);
}

}  // namespace

int64_t drawTable(const ListTable& table, ListCursor& cursor, Frame& frame) {
    if (table.count == 0) return 0;
    const bool hasHeads = table.lines == 1;
    const Box rows = table.box.getRest(hasHeads ? 1 : 0);
    cursor.place(rows, table.lines);
    const int64_t end = std::min(table.count, cursor.getTop() + cursor.getRoom());
    ListCells heads = table.heads.empty() ? table.list(toIndex(cursor.getTop())) : table.heads;
    for (ListCell& head : heads) {
        head.text = hasHeads ? head.head : "";
        head.style = kDim;
    }
    std::vector<ListCells> entries;
    for (int64_t entry = cursor.getTop(); entry < end; ++entry)
        entries.push_back(table.list(toIndex(entry)));
    std::vector<int> widths(heads.size());
    const auto widen = [&](const ListCells& cells) {
        for (size_t i = 0; i < cells.size(); ++i) {
            const int columns = countCharacters(cells[i].text) + (isFirst(cells, i) ? 0 : 1);
            widths[i] = std::max({widths[i], cells[i].columns, columns});
        }
    };
    widen(heads);
    std::ranges::for_each(entries, widen);
    std::vector<Box> places(heads.size());
    for (int line = 0; line < table.lines; ++line)
        placeLine(heads, widths, line, table.box, places);

    const auto draw = [&](const ListCells& cells, int row, const Style* chosen) {
        for (size_t i = 0; i < cells.size(); ++i) {
            const ListCell& cell = cells[i];
            const Box place{places[i].column, row + cell.line, places[i].columns, 1};
            if (place.columns == 0) continue;
            const Style& style = chosen != nullptr ? *chosen : cell.style;
            if (cell.isLeft) {
                frame.put(place.column + (isFirst(cells, i) ? 0 : 1), place.row, cell.text, style);
            } else {
                putRight(place, cell.text, style, frame);
            }
        }
    };
    draw(heads, table.box.row, nullptr);
    for (size_t i = 0; i < entries.size(); ++i) {
        const auto at = static_cast<int>(i);
        const bool isChosen = cursor.getTop() + at == cursor.get() && !entries[i].empty();
        const Box line = rows.getRest(at * table.lines);
        for (int part = 0; isChosen && part < table.lines; ++part)
            frame.put(line.getLine(part), std::string(toIndex(line.columns), ' '), table.chosen);
        if (isChosen) frame.setCursor(line.column, line.row);
        draw(entries[i], line.row, isChosen ? &table.chosen : nullptr);
    }
    return table.count - end;
}

void drawPageHead(const Box& page, std::string_view title, std::string_view right, Frame& frame,
                  Style style) {
    frame.put(page, title, kTitle);
    putRight(page, right, style, frame);
    drawRule(page.column, page.row + 1, page.columns, frame);
}

void writeListNote(const std::optional<SaveTrouble>& trouble, std::string_view empty,
                   const Translation& tr, Box box, Frame& frame) {
    TextColumn text(box, frame);
    text.writeWrapped(trouble ? tr("The scores cannot be read.") : empty);
    if (trouble) text.writeWrapped(tr(tellTrouble(*trouble)));
}

}  // namespace tui
