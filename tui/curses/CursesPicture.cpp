#include "tui/curses/CursesPicture.h"

#include <cstdlib>
#include <span>

// Included last, because they define macros for common words.
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>
#undef columns  // a macro of term.h; here a member of Size

namespace tui {

void CursesPicture::hideCursor()
{
    hidesCursor_ = curs_set(0) != ERR;
    leaveok(stdscr, hidesCursor_);
}

int CursesPicture::chooseColors(ColorMode mode, Theme theme)
{
    theme_ = theme;
    pairsUsed_ = 0;
    pairs_ = {};
    hasColors_ = false;
    const char* const noColor = std::getenv("NO_COLOR");
    const bool wantsColor = mode == ColorMode::Always ||
                            (mode == ColorMode::Auto && (noColor == nullptr || *noColor == '\0'));
    if (!wantsColor || !has_colors()) return 0;
    if (!hasStartedColors_) {
        if (start_color() != OK) return 0;
        hasStartedColors_ = true;
        if (COLORS >= 8) hasDefaultColors_ = use_default_colors() == OK;
    }
    if (COLORS < 8) return 0;
    if (tigetflag("RGB") > 0 || COLORS > 256) {
        palette_ = PaletteKind::Rgb;
    } else if (COLORS >= 256) {
        palette_ = PaletteKind::Fixed256;
    }
    hasColors_ = true;
    return COLORS >= 256 ? 256 : 8;
}

int CursesPicture::findPair(Style plain)
{
    const Style style = applyTheme(plain, palette_, theme_);
    int& pair = pairs_[static_cast<std::size_t>(style.foreground)]
                      [static_cast<std::size_t>(style.background)];
    if (pair == 0) {
        int foreground = findColorNumber(style.foreground, palette_, theme_);
        int background = findColorNumber(style.background, palette_, theme_);
        if (!hasDefaultColors_ && foreground < 0) foreground = COLOR_WHITE;
        if (!hasDefaultColors_ && background < 0) background = COLOR_BLACK;
        pair = ++pairsUsed_;
        init_extended_pair(pair, foreground, background);
    }
    return pair;
}

void CursesPicture::putCell(int column, int row, const Cell& cell)
{
    const std::array<wchar_t, 2> glyph{static_cast<wchar_t>(cell.glyph), L'\0'};
    attr_t attributes = A_NORMAL;
    if (cell.style.bold) attributes |= A_BOLD;
    if (cell.style.inverse) attributes |= A_REVERSE;
    const int pair = hasColors_ ? findPair(cell.style) : 0;
    cchar_t character{};
    // The extended argument has the pair; the plain one is too short for it.
    setcchar(&character, glyph.data(), attributes, 0, &pair);
    mvwadd_wch(stdscr, row, column, &character);
}

void CursesPicture::putChanges(const Frame& frame)
{
    const bool comparable = !isForgotten_ && shown_.getSize() == frame.getSize();
    for (int row = 0; row < frame.getSize().rows; ++row) {
        if (comparable && frame.hasSameRow(shown_, row)) continue;
        const std::span<const Cell> cells = frame.getRow(row);
        const std::span<const Cell> before = comparable ? shown_.getRow(row) : cells;
        for (std::size_t column = 0; column < cells.size(); ++column) {
            if (comparable && cells[column] == before[column]) continue;
            putCell(static_cast<int>(column), row, cells[column]);
        }
        if (comparable) shown_.copyRow(frame, row);
    }
    if (!comparable) shown_ = frame;
}

void CursesPicture::paint(const Frame& frame)
{
    putChanges(frame);
    if (isForgotten_) clearok(stdscr, TRUE);
    isForgotten_ = false;
    if (!hidesCursor_) wmove(stdscr, frame.getSize().rows - 1, 0);
    wrefresh(stdscr);
}

}  // namespace tui
