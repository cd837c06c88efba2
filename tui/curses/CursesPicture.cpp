#include "tui/curses/CursesPicture.h"

#include <array>
#include <span>

#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Environment.h"

// Included last, because they define macros for common words.
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>
#undef columns  // a macro of term.h; here a member of Size

namespace tui {

void CursesPicture::hideCursor() { hidesCursor_ = curs_set(0) != ERR; }

int CursesPicture::chooseColors(const ScreenOptions& choice, Ground ground) {
    const Palette before = std::exchange(palette_, {.kind = findKind(choice.color),
                                                    .theme = choice.theme,
                                                    .ground = ground,
                                                    .own = choice.pieces});
    isRecolored_ = isRecolored_ || palette_ != before;
    constexpr std::array kCounts{0, 8, 16, 256, 256};  // of each kind
    return kCounts[toIndex(palette_.kind)];
}

PaletteKind CursesPicture::findKind(ColorMode mode) {
    const bool wantsColor =
        mode == ColorMode::Auto ? readVariable("NO_COLOR").empty() : mode != ColorMode::Never;
    if (!wantsColor || !has_colors()) return PaletteKind::None;
    if (!hasStartedColors_) {
        if (start_color() != OK) return PaletteKind::None;
        hasStartedColors_ = true;
        if (COLORS >= 8) hasDefaultColors_ = use_default_colors() == OK;
    }
    if (COLORS < 8) return PaletteKind::None;
    if (mode == ColorMode::Eight || COLORS < 16) return PaletteKind::Eight;
    if (mode == ColorMode::Sixteen) return PaletteKind::Sixteen;
    if (tigetflag("RGB") > 0 || COLORS > 256) return PaletteKind::Rgb;
    return COLORS >= 256 ? PaletteKind::Fixed256 : PaletteKind::Sixteen;
}

// Pair 0 is the terminal's own.
int CursesPicture::findPair(const Pen& pen) {
    if (pen.foreground < 0 && pen.background < 0) return 0;
    int& pair = pairs_[{pen.foreground, pen.background}];
    if (pair == 0) {
        const auto next = base::count(pairs_);
        if (next >= COLOR_PAIRS) return 0;
        const bool hasOwn = hasDefaultColors_;
        init_extended_pair(next, pen.foreground < 0 && !hasOwn ? COLOR_WHITE : pen.foreground,
                           pen.background < 0 && !hasOwn ? COLOR_BLACK : pen.background);
        pair = next;
    }
    return pair;
}

void CursesPicture::putCell(int column, int row, const Cell& cell) {
    const std::array<wchar_t, 2> glyph{static_cast<wchar_t>(cell.glyph), L'\0'};
    Pen pen = findPen(cell.style, palette_);
    // A blank looks the same in all pens without a background. Those between words keep the pen of
    // the text, which saves changing it; all others are plain, because curses erases them at once.
    if (cell.glyph == U' ' && cell.style == Style{}) pen = {};
    attr_t attributes = A_NORMAL;
    if (pen.bold) attributes |= A_BOLD;
    if (pen.dim) attributes |= A_DIM;
    if (pen.inverse) attributes |= A_REVERSE;
    const int pair = findPair(pen);
    cchar_t character{};
    // The extended argument has the pair; the plain one is too short for it.
    setcchar(&character, glyph.data(), attributes, 0, &pair);
    mvwadd_wch(stdscr, row, column, &character);
}

void CursesPicture::putChanges(const Frame& frame) {
    const bool comparable = !isForgotten_ && !isRecolored_ && shown_.getSize() == frame.getSize();
    for (int row = 0; row < frame.getSize().rows; ++row) {
        const std::span<const Cell> cells = frame.getRow(row);
        const std::span<const Cell> before = comparable ? shown_.getRow(row) : cells;
        for (size_t column = 0; column < cells.size(); ++column) {
            if (comparable && cells[column] == before[column]) continue;
            putCell(static_cast<int>(column), row, cells[column]);
        }
    }
    shown_ = frame;
}

void CursesPicture::paint(const Frame& frame) {
    putChanges(frame);
    if (isForgotten_) clearok(stdscr, TRUE);
    isForgotten_ = false;
    isRecolored_ = false;
    const std::optional<CellPlace> cursor = frame.getCursor();
    // Anywhere is cheaper, but a cursor that is seen must not flicker in the picture.
    leaveok(stdscr, hidesCursor_ && !cursor);
    if (cursor) {
        wmove(stdscr, cursor->row, cursor->column);
    } else if (!hidesCursor_) {
        wmove(stdscr, frame.getSize().rows - 1, 0);
    }
    wrefresh(stdscr);
}

}  // namespace tui
