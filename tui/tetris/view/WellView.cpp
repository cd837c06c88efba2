#include "tui/tetris/view/WellView.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/view/BrainView.h"
#include "tui/tetris/view/SideView.h"

namespace tui {

namespace {

using tetris::TPoint;

// Draws a mark at each of the cells, which stand at `origin`.
void drawMarks(const WellPlace& place, std::span<const TPoint> cells, TPoint origin,
               std::string_view mark, Style style, Frame& frame)
{
    for (const TPoint& cell : cells) {
        if (place.isShown(origin.y + cell.y))
            drawMark(findCell(place, origin.x + cell.x, origin.y + cell.y), mark, style, frame);
    }
}

// The full rows in one colour; they open from the middle to the sides.
void drawFullRows(const TetrisState& state, const WellPlace& place, Frame& frame)
{
    const Look& look = state.look;
    const int width = state.setup.rules.width;
    // In proportion, for wells of any width: 4 and 8 of 10 cells.
    const int open = (state.flash->stage * 4 * width + 5) / 10;
    const int first = (width - open) / 2;
    for (int y = 0; place.isShown(y) && y < tetris::Board::kMaxSize; ++y) {
        if (((state.flash->rows >> y) & 1) == 0) continue;
        for (int x = 0; x < width; ++x) {
            const bool isOpen = x >= first && x < first + open;
            drawMark(findCell(place, x, y),
                     isOpen      ? "  "
                     : look.utf8 ? "██"
                                 : "==",
                     {.bold = !look.utf8}, frame);
        }
    }
}

// The rows of garbage that have just risen, in one colour.
void drawRisenRows(const TetrisState& state, const WellPlace& place, Frame& frame)
{
    for (int y = 0; y < state.risen && y < state.stack.getHeight() && place.isShown(y); ++y) {
        for (int x = 0; x < state.stack.getWidth(); ++x) {
            if (state.stack.getPiece(x, y) == PieceGrid::kEmpty) continue;
            drawMark(findCell(place, x, y),
                     state.look.utf8 ? "██" : "==", {.bold = !state.look.utf8}, frame);
        }
    }
}

// Puts the cursor on the piece, at the left of its lowest row.
void pointAt(const WellPlace& place, const tetris::PieceCells& piece, Frame& frame)
{
    const auto lowest = std::ranges::min_element(
        piece.cells, [](TPoint a, TPoint b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); });
    if (!place.isShown(lowest->y)) return;
    const Box cell = findCell(place, lowest->x, lowest->y);
    frame.setCursor(cell.column, cell.row + cell.rows - 1);
}

void drawFalling(const TetrisState& state, const WellPlace& place, Frame& frame)
{
    const std::optional<tetris::PieceCells> falling = state.game->findFalling();
    if (!falling) return;
    const Glyphs& glyphs = getGlyphs(state.look);
    const Style face{.foreground = findColor(Color::Face, falling->piece)};
    if (!state.flash) {
        if (state.settings.ghost)
            drawMarks(place, state.game->findGhost()->cells, {}, glyphs.ghost, face, frame);
        if (state.viewsBrain) {
            if (const tetris::Move* const second = findSecondBest(state.suggestion)) {
                drawMarks(place, second->piece->getBody(), {second->x, second->y}, glyphs.second,
                          {.foreground = Color::Dim}, frame);
            }
            if (const auto& goal = state.suggestion.goal) {
                drawMarks(place, goal->piece->getBody(), {goal->x, goal->y}, glyphs.placement,
                          {.foreground = Color::Accent, .bold = true}, frame);
            }
        }
    }
    if (state.isRefused) {
        // A turn that the ceiling refuses: the piece blinks.
        drawMarks(place, falling->cells, {}, glyphs.placement, face, frame);
        return;
    }
    drawPiece(state.look, place, *falling, frame);
    if (!state.focus) pointAt(place, *falling, frame);
}

// A key and what it does, in a card.
struct CardLine {
    Key key;
    std::string_view text;

    [[nodiscard]] std::string nameKey() const { return formatKeyName(key); }
};

struct WellCard {
    std::string_view title;
    std::vector<CardLine> lines{};
    Color color = Color::Accent;
};

constexpr Key makeLetter(char32_t letter)
{
    return {.code = KeyCode::Character, .character = letter};
}

// The card that covers the well; nullopt if there is none.
std::optional<WellCard> findCard(const TetrisState& state)
{
    const Translation& tr = state.tr;
    constexpr Key kEscape{.code = KeyCode::Escape};
    if (state.overlay == Overlay::NewQuestion) {
        return WellCard{tr("New game?"),
                        {{makeLetter(U'y'), tr("end it")}, {kEscape, tr("play on")}},
                        Color::Warn};
    }
    if (state.overlay == Overlay::QuitQuestion && state.versus) {
        // Neither a practice can be lost, nor a match before it begins.
        const bool canLose = !state.isPractice && state.countdown == 0;
        return WellCard{canLose ? tr("Give up?") : tr("Quit?"),
                        {{makeLetter(U'y'), canLose ? tr("yes, lost") : tr("end it")},
                         {kEscape, tr("play on")}},
                        Color::Warn};
    }
    if (state.overlay == Overlay::QuitQuestion) {
        WellCard card{tr("Quit?"), {}, Color::Warn};
        if (state.isSuspendable())
            card.lines.push_back(
                {{.code = KeyCode::Enter}, state.isGameEmpty() ? tr("leave it") : tr("keep it")});
        card.lines.push_back({makeLetter(U'y'), tr("end it")});
        card.lines.push_back({kEscape, tr("play on")});
        return card;
    }
    // A pause between persons has a card of its own.
    if (state.phase != Phase::Paused || (state.versus && state.versus->live)) return std::nullopt;
    WellCard card{state.isPractice ? tr("PRACTICE") : tr("PAUSED")};
    const std::string_view leave = state.versus && !state.isPractice ? tr("give up") : tr("quit");
    for (const auto& [action, text] :
         {std::pair(Action::Pause, tr("play on")), std::pair(Action::New, tr("new game")),
          std::pair(Action::Again, tr("same again")), std::pair(Action::Quit, leave)}) {
        const bool replaces = action == Action::New || action == Action::Again;
        if (replaces && !state.session.canBeReplaced) continue;
        const std::vector<Key> keys = state.keys.findKeys(action);
        if (!keys.empty()) card.lines.push_back({keys.front(), text});
    }
    if (state.isSuspendable()) card.lines.push_back({kEscape, tr("start page")});
    return card;
}

// Where the card stands, and its lines in it.
struct CardPlace {
    Box box;
    int keyColumns = 3;
    bool isBeside = false;  // it covers more than the well

    [[nodiscard]] int findLine(int row) const { return row - box.row - 4; }
};

// In the middle of the well. If that is too small, at the end of the window, below the numbers.
CardPlace placeCard(const WellCard& card, const WellPlace& place, Size window)
{
    constexpr int kColumns = 18;
    CardPlace found;
    int textColumns = countCharacters(card.title);
    for (const CardLine& line : card.lines) {
        found.keyColumns = std::max(found.keyColumns, countCharacters(line.nameKey()) + 2);
        textColumns = std::max(textColumns, countCharacters(line.text));
    }
    const int columns = std::max(kColumns, found.keyColumns + textColumns + 4);
    const int rows = static_cast<int>(card.lines.size()) + 6;
    const Box room = place.findInside();
    if (room.columns < columns || room.rows < rows) {
        found.box = {(window.columns - columns) / 2, window.rows - rows - 1, columns, rows};
        found.isBeside = true;
    } else {
        found.box = {room.column + (room.columns - columns) / 2, room.row + (room.rows - rows) / 2,
                     columns, rows};
    }
    return found;
}

void drawWellCard(const TetrisState& state, const WellCard& card, const WellPlace& place,
                  Frame& frame)
{
    const CardPlace at = placeCard(card, place, state.window);
    drawCard(state.look, at.box, {.foreground = card.color}, frame);
    const int title = at.box.column + (at.box.columns - countCharacters(card.title)) / 2;
    frame.put(title, at.box.row + 2, card.title, {.foreground = card.color, .bold = true});
    frame.setCursor(title, at.box.row + 2);
    int row = at.box.row + 4;
    for (const CardLine& line : card.lines) {
        frame.put(at.box.column + 2, row, line.nameKey(),
                  {.foreground = Color::Accent, .bold = true});
        frame.put(at.box.column + 2 + at.keyColumns, row++, line.text);
    }
}

// How high the stack of the best game stood at this moment, at the right of the well.
void drawBestHeight(const TetrisState& state, const WellPlace& place, Frame& frame)
{
    const tetris::ModernGame* const game = state.findModern();
    if (game == nullptr || !racesBest(game->getRules())) return;
    const auto* const best = state.bestCourse.findAt(game->getTime());
    if (best == nullptr || best->height == 0) return;
    const int height = std::min(best->height, place.getShownRows());
    frame.put(place.box.column + place.box.columns, place.findRow(height - 1),
              getGlyphs(state.look).bestHeight, kDim);
}

// In the compact form, which has no other place for it.
void drawSeed(const TetrisState& state, const WellPlace& place, Frame& frame)
{
    const std::string seed = " " + std::to_string(state.seed) + " ";
    const Box inside = place.findInside();
    const int columns = countCharacters(seed);
    if (columns > inside.columns) return;
    frame.put(inside.column + (inside.columns - columns) / 2, inside.row + inside.rows, seed,
              {.foreground = Color::Dim});
}

}  // namespace

void drawCountdown(const TetrisState& state, const WellPlace& place, Frame& frame)
{
    const Translation& tr = state.tr;
    std::string text = std::to_string(state.countdown);
    if (!state.versus) text = state.countdown > 1 ? tr("READY") : tr("GO");
    const Box inside = place.findInside();
    const int wellRows = place.rows * place.cell.rows;
    const int row = inside.row + inside.rows - wellRows + wellRows / 2 - 3;
    const auto center = [&inside](int columns) {
        return inside.column + (inside.columns - columns) / 2;
    };
    if (const int columns = countBigColumns(text);
        state.look.utf8 && isBigText(text) && columns <= inside.columns) {
        drawBigText(state.look, text, center(columns), row, {.foreground = Color::Accent}, frame);
    } else {
        frame.put(center(countCharacters(text)), row + 1, text, kKey);
    }
    if (state.versus || !state.settings.initial) return;
    int line = row + 5;
    for (const std::string& words : wrapText(tr("hold and turn work already"), inside.columns))
        frame.put(center(countCharacters(words)), line++, words, kDim);
}

void drawWell(const TetrisState& state, const Layout& layout, Frame& frame)
{
    const WellPlace& place = layout.well;
    const Style walls{.foreground = Color::Frame, .inverse = state.wallFlashUntil.has_value()};
    drawWalls(state.look, place, walls, frame);
    if (const std::optional<WellCard> card = findCard(state)) {
        drawWellCard(state, *card, place, frame);
        return;
    }
    switch (state.phase) {
        case Phase::Start:
        case Phase::Paused: break;
        case Phase::Ready: drawCountdown(state, place, frame); break;
        case Phase::Playing:
        case Phase::Over: {
            drawGrid(state.look, place, state.setup.rules.width, frame);
            drawStack(state.look, place, state.flash ? state.flash->stack : state.stack, frame);
            if (state.flash) drawFullRows(state, place, frame);
            drawRisenRows(state, place, frame);
            if (state.phase == Phase::Playing) {
                drawFalling(state, place, frame);
                drawBestHeight(state, place, frame);
            }
            const bool hasStrip = showsSuggestion(state);
            if (hasStrip) drawHeatStrip(state, place, frame);
            if (layout.form == LayoutForm::Compact && !hasStrip && state.game)
                drawSeed(state, place, frame);
            break;
        }
    }
}

bool coversControls(const TetrisState& state, const Layout& layout)
{
    const std::optional<WellCard> card = findCard(state);
    return card && placeCard(*card, layout.well, state.window).isBeside;
}

std::optional<Key> findCardKey(const TetrisState& state, const Layout& layout, int column, int row)
{
    const std::optional<WellCard> card = findCard(state);
    if (!card) return std::nullopt;
    const CardPlace at = placeCard(*card, layout.well, state.window);
    const int line = at.findLine(row);
    if (!at.box.contains(column, row) || line < 0 || line >= std::ssize(card->lines))
        return std::nullopt;
    return card->lines[base::toIndex(line)].key;
}

}  // namespace tui
