#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/NameTable.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/Translation.h"
#include "tui/puzzle/PuzzleState.h"
#include "tui/puzzle/view/PuzzleView.h"

namespace tui {

namespace {

using Row = KeyRow<PuzzleAction>;

constexpr int kKeyColumns = 11;
constexpr int kColumn = 34;
constexpr int kColumnGap = 3;

constexpr base::NameTable<BoardChooser::Field, 5> kFieldNames{
    {"Columns"_tr, "Rows"_tr, "Shuffle"_tr, "Seed"_tr, "Id, tiles"_tr}};

void writeLines(const Translation& tr, std::span<const Row> lines, Box box, Frame& frame) {
    TextColumn column(box, frame);
    for (const Row& line : lines) {
        const int row = column.getRow();
        column.write(padRight(tr(line.helpKeys), kKeyColumns).append(tr(line.help)));
        // What has no room is cut off above.
        if (row < box.getFoot()) frame.put(box.column, row, tr(line.helpKeys), kKey);
    }
}

// What is known about all boards of that size; from the sources named in docs/puzzle.md.
struct KnownSize {
    BoardSize size;
    std::string_view mean;
    std::string_view farthest;
    std::string_view boards;
};
constexpr std::array kKnownSizes{
    KnownSize{{2, 2}, "", "6", "12"},           KnownSize{{2, 3}, "", "21", "360"},
    KnownSize{{2, 4}, "", "36", "20160"},       KnownSize{{2, 5}, "34.7", "55", "1.8 M"},
    KnownSize{{2, 6}, "", "80", "239.5 M"},     KnownSize{{3, 3}, "22.0", "31", "181440"},
    KnownSize{{3, 4}, "35.1", "53", "239.5 M"}, KnownSize{{4, 4}, "52.6", "80", "10^13"},
};

// What is known of boards of the chosen size.
void drawKnown(const PuzzleState& state, TextColumn& page, Frame& frame) {
    const BoardSize size = state.chooser.getSize();
    const BoardSize low{std::min(size.width, size.height), std::max(size.width, size.height)};
    const auto* const known = base::find(kKnownSizes, low, &KnownSize::size);
    if (!known && !state.storedBest) return;
    const Translation& tr = state.tr;
    page.skip();
    page.write(tr("KNOWN"), kHeading);
    std::vector<Fact> facts;
    if (known) {
        facts = {{tr("Shortest, mean"), std::string(known->mean)},
                 {tr("Farthest"), std::string(known->farthest)},
                 {tr("Boards"), std::string(known->boards)}};
    }
    if (state.storedBest) facts.push_back({tr("Your best"), formatBest(tr, *state.storedBest)});
    for (const Fact& fact : facts) {
        if (fact.value.empty()) continue;
        Box line = page.getRest();
        line.columns = std::min(line.columns, 24);
        putFact(fact, line, frame);
        page.skip();
    }
}

constexpr int kMark = 2;  // columns of the mark before the field that has the focus

// A field of the form in a line: its name, and its value.
void drawField(const PuzzleState& state, BoardChooser::Field field, TextColumn& page,
               Frame& frame) {
    constexpr int kLabel = 12;
    const Translation& tr = state.tr;
    const Glyphs& glyphs = getGlyphs(state.look);
    const Box line = page.getRest();
    const bool isFocus = field == state.chooser.getField();
    const bool isText = field == BoardChooser::Field::Text;
    const bool isTyped = isText || field == BoardChooser::Field::Seed;
    std::string value = state.chooser.formatValue(field);
    Style style = value.empty() ? kDim : Style{};
    if (isTyped && isFocus)
        value += '_';
    else if (isTyped && value.empty())
        value = isText ? tr("type or paste") : tr("a fresh one");
    if (isFocus) {
        frame.put(line.column - kMark, line.row, glyphs.focus, kKey);
        frame.setCursor(line.column, line.row);
        style = {.foreground = Color::Accent, .inverse = !isTyped};
    }
    page.write(tr(kFieldNames[field]), isFocus ? kBold : kDim);
    // A long text shows only its end, where the cursor is.
    const int room = std::max(2, line.columns - kLabel);
    if (countCharacters(value) > room)
        value = ".." + value.substr(value.size() - toIndex(room - 2));
    int column = line.column + kLabel;
    if (isFocus && !isTyped) {
        value = base::format(" {} {} {} ", glyphs.previous, value, glyphs.next);
        column -= 3;
    }
    frame.put(column, line.row, value, style);
}

}  // namespace

void drawPuzzleHelp(const PuzzleState& state, Frame& frame) {
    const Size window = state.window;
    const bool isWide = window.columns >= 2 * kColumn + kColumnGap;
    std::vector<Row> lines = listPuzzleKeys(state);
    std::erase_if(lines, [](const Row& line) { return line.help.empty(); });
    const auto middle = std::ranges::find(lines, PuzzleAction::Hint, &Row::action);
    const std::span<const Row> playLines(lines.begin(), middle);
    const std::span<const Row> solverLines(middle, lines.end());
    const auto play = base::count(playLines);
    const auto solver = base::count(solverLines);
    const int columns = isWide ? 2 * kColumn + kColumnGap : std::min(kColumn, window.columns);
    const int rows = 3 + (isWide ? std::max(play, solver) : play + solver);
    const int left = (window.columns - columns) / 2;
    // In a low window the title is left out, and then the last lines.
    const bool hasTitle = window.rows >= rows + 1;
    const int first = hasTitle ? 3 : 0;
    if (hasTitle) {
        frame.put(left, 0, state.tr("KEYS"), kTitle);
        drawRule(left, 1, columns, frame);
        drawFooter(listPuzzleWords(state), frame);
    }
    Box box{left, first, std::min(columns, kColumn), window.rows - first};
    writeLines(state.tr, playLines, box, frame);
    box = isWide ? Box{left + kColumn + kColumnGap, first, kColumn, box.rows} : box.getRest(play);
    writeLines(state.tr, solverLines, box, frame);
}

void drawChooser(const PuzzleState& state, Frame& frame) {
    constexpr int kColumns = 25;
    const BoardChooser& chooser = state.chooser;
    const Translation& tr = state.tr;
    const Size window = state.window;
    // The form stands still while the solved board beside it changes its size.
    const bool isWide = window.columns >= 80;
    const int columns = isWide ? kColumns : std::max(1, std::min(window.columns - kMark, 60));
    const int left = isWide ? window.columns / 2 + 14 : kMark;
    const bool hasFooter = window.rows >= 12;
    const int top = window.rows >= 14 ? 1 : 0;
    PuzzleLayout layout = computePuzzleLayout(window, chooser.getSize());
    layout.board.column = left - 3 - layout.board.columns;
    if (isWide && layout.board.column >= 0) drawBoard(state, layout, frame);

    TextColumn page({left, top, columns, window.rows - top - (hasFooter ? 1 : 0)}, frame);
    page.write(tr("A NEW BOARD"), kTitle);
    if (top > 0) page.skip();
    for (const BoardChooser::Field field : BoardChooser::kFields)
        drawField(state, field, page, frame);
    if (window.rows >= 12) page.skip();
    if (chooser.getError()) {
        page.writeWrapped(tr.say(*chooser.getError()), kBad);
    } else if (page.getRowsLeft() >= 6) {
        drawKnown(state, page, frame);
    }
    if (hasFooter) drawFooter(listPuzzleWords(state), frame);
}

}  // namespace tui
