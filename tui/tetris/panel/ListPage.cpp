#include "tui/tetris/panel/ListPage.h"

#include <algorithm>

#include "core/base/Index.h"
#include "tui/base/text/TextColumn.h"

namespace tui {

Box placePage(Size window, int narrowColumns, int mostRows) {
    const int columns = window.columns >= kWidePageColumns + 4 ? kWidePageColumns : narrowColumns;
    const int rows = std::min(window.rows, mostRows) - 1;
    return {(window.columns - columns) / 2, (window.rows - 1 - rows) / 2, columns, rows};
}

FooterWord makeWord(std::string_view keys, std::string_view text, const Look& look) {
    return {nameArrows(keys, look), std::string(text),
            parseKeyName(keys.substr(keys.find(' ') + 1))};
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
            const int64_t pressed = top_ + (key.row - list_.row) / rowsEach_;
            if (!list_.contains(key.column, key.row) || pressed >= count) return Change::None;
            if (pressed == chosen_) return Change::Taken;
            choose(pressed, count);
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

int64_t drawTable(Box table, int64_t count, ListCursor& cursor,
                  const std::function<std::vector<ListCell>(std::optional<int64_t> entry)>& list,
                  Frame& frame) {
    const auto put = [&](const ListCell& cell, int row, std::string_view text, const Style& style) {
        if (cell.isRight) {
            putRight(table.column + cell.at, row, text, style, frame);
        } else {
            frame.put(table.column + cell.at, row, text, style);
        }
    };
    for (const ListCell& cell : list(std::nullopt))
        put(cell, table.row, cell.head, kDim);
    const Box rows{table.column, table.row + 1, table.columns, table.rows - 1};
    cursor.place(rows);
    const int64_t end = std::min(count, cursor.getTop() + cursor.getRoom());
    for (int64_t entry = cursor.getTop(); entry < end; ++entry) {
        const std::vector<ListCell> cells = list(entry);
        const int row = rows.row + static_cast<int>(entry - cursor.getTop());
        const bool isChosen = entry == cursor.get() && !cells.empty();
        const Style reversed{.foreground = Color::Accent, .inverse = true};
        if (isChosen) {
            frame.put(rows.column, row, std::string(base::toIndex(rows.columns), ' '), reversed);
            frame.setCursor(rows.column, row);
        }
        for (const ListCell& cell : cells)
            put(cell, row, cell.text, isChosen ? reversed : cell.style);
    }
    return count - end;
}

void writeListNote(const std::optional<SaveTrouble>& trouble, std::string_view empty,
                   const Translation& tr, Box box, Frame& frame) {
    TextColumn text(box, frame);
    text.writeWrapped(trouble ? tr("The scores cannot be read.") : empty);
    if (trouble) text.writeWrapped(tr(tellTrouble(*trouble)));
}

}  // namespace tui
