#include "tui/puzzle/PuzzlePages.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "tui/base/TextColumn.h"

namespace tui {

namespace {

constexpr Style kTitle{.bold = true};

constexpr std::array kPlayLines{
    "Arrows     slide a tile",
    "hjkl wasd  the same",
    "Mouse      slides up to the hole",
    "u r        undo, redo",
    "R          the same board again",
    "Space      a new board",
    "n          choose a board",
    "p          pause",
    "c          what colours mean",
    "q ^C ^Z    quit; end; suspend",
    "^L         repaint",
};

constexpr std::array kSolverLines{
    "t          hint; again: plays it",
    "e          distance, all the time",
    "v          watch the solver:",
    "  Space p  pause, go on",
    "  + -      faster, slower",
    "  arrows   a move on, back",
    "  v Esc    back to playing",
    "Esc        stop the solver",
    "Enter      after the end: review",
    "",
    "Esc        back",
};

constexpr int kColumn = 34;
constexpr int kGap = 3;

void writeLines(std::span<const char* const> lines, Box box, Frame& frame)
{
    TextColumn column(box, frame);
    for (const char* const line : lines)
        column.write(line);
}

}  // namespace

void drawPuzzleHelp(const PuzzleState& state, Frame& frame)
{
    const Size window = state.window;
    const bool isWide = window.columns >= 2 * kColumn + kGap;
    const int play = static_cast<int>(kPlayLines.size());
    const int solver = static_cast<int>(kSolverLines.size());
    const int columns = isWide ? 2 * kColumn + kGap : std::min(kColumn, window.columns);
    const int rows = 2 + (isWide ? std::max(play, solver) : play + solver);
    const int left = (window.columns - columns) / 2;
    const int top = std::max(0, (window.rows - rows) / 2);
    // In a low window the title goes, and then the lines that are needed least.
    const int first = window.rows >= rows ? top + 2 : top;
    if (window.rows >= rows) frame.put(left, top, "N-PUZZLE", kTitle);
    const int rest = window.rows - first;
    if (isWide) {
        writeLines(kPlayLines, {left, first, kColumn, rest}, frame);
        writeLines(kSolverLines, {left + kColumn + kGap, first, kColumn, rest}, frame);
    } else {
        writeLines(kPlayLines, {left, first, columns, std::min(play, rest)}, frame);
        writeLines(kSolverLines, {left, first + play, columns, std::max(0, rest - play)}, frame);
    }
}

void drawChooser(const PuzzleState& state, Frame& frame)
{
    constexpr int kLabel = 18;
    const BoardChooser& chooser = state.chooser;
    const Size window = state.window;
    const int columns = std::min(window.columns, 60);
    const int left = (window.columns - columns) / 2;
    const int top = std::max(0, (window.rows - 14) / 2);
    TextColumn page({left, top, columns, window.rows - top}, frame);
    page.write("A board", kTitle);
    for (const BoardChooser::Field field : BoardChooser::kFields) {
        const bool isFocus = field == chooser.getField();
        std::string value = chooser.formatValue(field);
        const bool isTyped = field == BoardChooser::Field::Text;
        if (isFocus && (isTyped || field == BoardChooser::Field::Seed)) value += '_';
        // Of a long text the end, where one types.
        const auto room = static_cast<std::size_t>(std::max(1, columns - kLabel));
        if (value.size() > room) value = ".." + value.substr(value.size() - room + 2);
        const int row = page.getRow();
        page.write((isFocus ? "> " : "  ") + std::string(toString(field)));
        if (isFocus && !isTyped) value = " " + value + " ";
        frame.put(left + kLabel + (isFocus && !isTyped ? -1 : 0), row, value,
                  {.inverse = isFocus && !isTyped});
    }
    page.skip();
    if (!chooser.getError().empty()) {
        page.writeWrapped(chooser.getError(), kTitle);
    } else {
        page.writeWrapped("Arrows choose; type a seed, an id such as 4x4#u1729, or tiles.");
    }
    page.writeWrapped("Enter starts, Esc goes back.");
}

}  // namespace tui
