#include "tui/puzzle/PuzzleView.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "tui/base/TextColumn.h"
#include "tui/base/Translation.h"

namespace tui {

namespace {

struct KeyLine {
    std::string_view keys;
    std::string_view text;
};

constexpr std::array kPlayLines{
    KeyLine{translatable("Arrows"), translatable("slide a tile")},
    KeyLine{"hjkl wasd", translatable("the same")},
    KeyLine{translatable("Mouse"), translatable("slides up to the hole")},
    KeyLine{"u r", translatable("undo, redo")},
    KeyLine{"R", translatable("the same board again")},
    KeyLine{"Space", translatable("a new board")},
    KeyLine{"n", translatable("choose a board")},
    KeyLine{"p", translatable("pause")},
    KeyLine{"c", translatable("what colours mean")},
    KeyLine{"q ^C ^Z", translatable("quit; end; suspend")},
    KeyLine{"^L", translatable("repaint")},
};

constexpr std::array kSolverLines{
    KeyLine{"t", translatable("hint; again: plays it")},
    KeyLine{"e", translatable("distance, all the time")},
    KeyLine{"v", translatable("watch the solver:")},
    KeyLine{"  Space p", translatable("pause, go on")},
    KeyLine{"  + -", translatable("faster, slower")},
    KeyLine{translatable("  arrows"), translatable("a move on, back")},
    KeyLine{"  v Esc", translatable("back to playing")},
    KeyLine{"Esc", translatable("stop the solver")},
    KeyLine{"Enter", translatable("after the end: review")},
    KeyLine{"", ""},
    KeyLine{"Esc", translatable("back")},
};

constexpr int kKeyColumns = 11;
constexpr int kColumn = 34;
constexpr int kColumnGap = 3;

std::string_view nameField(BoardChooser::Field field)
{
    switch (field) {
        case BoardChooser::Field::Width: return translatable("Columns");
        case BoardChooser::Field::Height: return translatable("Rows");
        case BoardChooser::Field::Way: return translatable("Shuffle");
        case BoardChooser::Field::Seed: return translatable("Seed");
        case BoardChooser::Field::Text: return translatable("Or id, board");
    }
    return "";
}

void writeLines(const Translation& tr, std::span<const KeyLine> lines, Box box, Frame& frame)
{
    TextColumn column(box, frame);
    for (const KeyLine& line : lines)
        column.write(padRight(tr(line.keys), kKeyColumns) + std::string(tr(line.text)));
}

}  // namespace

void drawPuzzleHelp(const PuzzleState& state, Frame& frame)
{
    const Size window = state.window;
    const bool isWide = window.columns >= 2 * kColumn + kColumnGap;
    const int play = static_cast<int>(kPlayLines.size());
    const int solver = static_cast<int>(kSolverLines.size());
    const int columns = isWide ? 2 * kColumn + kColumnGap : std::min(kColumn, window.columns);
    const int rows = 2 + (isWide ? std::max(play, solver) : play + solver);
    const int left = (window.columns - columns) / 2;
    const int top = std::max(0, (window.rows - rows) / 2);
    // In a low window the title is left out, and then the last lines.
    const int first = window.rows >= rows ? top + 2 : top;
    if (window.rows >= rows) frame.put(left, top, "N-PUZZLE", kTitle);
    const int rest = window.rows - first;
    if (isWide) {
        writeLines(state.tr, kPlayLines, {left, first, kColumn, rest}, frame);
        writeLines(state.tr, kSolverLines, {left + kColumn + kColumnGap, first, kColumn, rest},
                   frame);
    } else {
        writeLines(state.tr, kPlayLines, {left, first, columns, std::min(play, rest)}, frame);
        writeLines(state.tr, kSolverLines, {left, first + play, columns, std::max(0, rest - play)},
                   frame);
    }
}

void drawChooser(const PuzzleState& state, Frame& frame)
{
    constexpr int kLabel = 18;
    const BoardChooser& chooser = state.chooser;
    const Translation& tr = state.tr;
    const Size window = state.window;
    const int columns = std::min(window.columns, 60);
    const int left = (window.columns - columns) / 2;
    const int top = std::max(0, (window.rows - 14) / 2);
    TextColumn page({left, top, columns, window.rows - top}, frame);
    page.write(tr("A board"), kTitle);
    for (const BoardChooser::Field field : BoardChooser::kFields) {
        const bool isFocus = field == chooser.getField();
        std::string value = chooser.formatValue(field);
        if (value.empty() && field == BoardChooser::Field::Seed) value = tr("a fresh one");
        const bool isTyped = field == BoardChooser::Field::Text;
        if (isFocus && (isTyped || field == BoardChooser::Field::Seed)) value += '_';
        // A long text shows only its end, where the cursor is.
        const int room = std::max(2, columns - kLabel);
        if (countCharacters(value) > room) {
            value = ".." + value.substr(value.size() - static_cast<std::size_t>(room - 2));
        }
        const int row = page.getRow();
        page.write((isFocus ? "> " : "  ") + std::string(tr(nameField(field))));
        if (isFocus && !isTyped) value = " " + value + " ";
        frame.put(left + kLabel + (isFocus && !isTyped ? -1 : 0), row, value,
                  {.inverse = isFocus && !isTyped});
    }
    page.skip();
    if (chooser.getError()) {
        page.writeWrapped(tr.say(*chooser.getError()), kTitle);
    } else {
        page.writeWrapped(tr("Arrows choose; type a seed, an id such as 4x4#u1729, or tiles."));
    }
    page.writeWrapped(tr("Enter starts, Esc goes back."));
}

}  // namespace tui
