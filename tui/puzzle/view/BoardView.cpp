#include "core/base/Index.h"
#include "tui/puzzle/view/PuzzleView.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "tui/base/Glyphs.h"

namespace tui {

namespace {

// ---- Colours

// The fraction of the way from the first to the last.
double findPart(int index, int count) {
    return count > 1 ? static_cast<double>(index) / (count - 1) : 0.0;
}

// A part of a colour given by hue, lightness and saturation: 0 red, 8 green, 4 blue.
double computePart(int part, double hue, double lightness, double saturation) {
    const double place = std::fmod(part + hue * 12, 12.0);
    const double reach = saturation * std::min(lightness, 1 - lightness);
    return lightness - reach * std::max(-1.0, std::min({place - 3, 9 - place, 1.0}));
}

// The step of the cube of 256 colours, whose levels are 0, 95, 135, ... 255.
int findCubeStep(double part) {
    const double level = part * 255;
    return level < 47.5 ? 0 : std::clamp(static_cast<int>((level - 55) / 40 + 0.5), 1, 5);
}

// The colour of a home: the solved board is one smooth change of colours.
Color findHomeColor(BoardSize size, int home) {
    const double x = findPart(home % size.width, size.width);
    const double y = findPart(home / size.width, size.height);
    const double hue = 0.46 + 0.44 * y + 0.07 * x;
    const double lightness = 0.30 + 0.36 * x;
    constexpr double kSaturation = 0.66;
    const int red = findCubeStep(computePart(0, hue, lightness, kSaturation));
    const int green = findCubeStep(computePart(8, hue, lightness, kSaturation));
    const int blue = findCubeStep(computePart(4, hue, lightness, kSaturation));
    return findColor(Color::Fixed, 36 * red + 6 * green + blue);
}

// Faces of I J T Z L S: of 16 colours 6 4 5 1 3 2.
constexpr std::array kSteps{0, 2, 6, 4, 1, 3};

Color findStepColor(int step) {
    return findColor(Color::Face, kSteps[toIndex(step) % kSteps.size()]);
}

Color findTileColor(const PuzzleState& state, int home, bool isHome) {
    const BoardSize size = state.id.getSize();
    const int x = home % size.width;
    const int y = home / size.width;
    constexpr int kGreen = 3;
    switch (state.colors) {
        case TileColors::Place:
            return state.look.colors >= 256 ? findHomeColor(size, home) : findStepColor(y);
        case TileColors::Rows: return findStepColor(y);
        case TileColors::Rings:
            return findStepColor(std::min({x, y, size.width - 1 - x, size.height - 1 - y}));
        case TileColors::Home: return findColor(Color::Face, isHome ? kGreen : kGarbage);
    }
    return Color::Default;
}

// ---- Tiles

std::string repeat(std::string_view glyph, int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += glyph;
    return text;
}

class BoardCanvas {
public:
    BoardCanvas(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
        : state_(state), layout_(layout), frame_(frame) {}

    void drawTile(int tile, int cell, std::optional<Slide> hint = {}) {
        const bool isHome = tile - 1 == cell;
        const bool isTurned = hint.has_value() != state_.flashUntil.has_value();
        const Box box = layout_.findTile(cell);
        if (state_.look.colors == 0) {
            const bool isFilled = isHome != isTurned;
            if (isFilled) {
                for (int row = 0; row < box.rows; ++row)
                    frame_.put(box.getLine(row), repeat(" ", box.columns), {.inverse = true});
            } else if (box.rows > 2) {
                drawCard(box, {}, frame_);
            }
            drawNumber(tile, cell, {.bold = isHome, .inverse = isFilled}, hint);
            return;
        }
        const Color face = findTileColor(state_, tile - 1, isHome);
        drawFace(cell, face, isTurned);
        drawNumber(
            tile, cell,
            {.foreground = Color::Ink, .background = face, .bold = isHome, .inverse = isTurned},
            hint);
    }

private:
    // A filled tile; half rows make its ends where the terminal has them. Pens change as seldom as
    // possible, because each change is sent: rows without the number need no ink, and the air after
    // a half row keeps its colour.
    void drawFace(int cell, Color face, bool isInverse) {
        const Box box = layout_.findTile(cell);
        const int number = layout_.findNumber(cell).row;
        const bool hasHalves = state_.look.utf8 && box.rows > 1;
        const bool isRound = hasHalves && box.rows > 2;
        const bool hasCorners = isRound && !state_.look.isConsole;
        // Without half rows a row of air separates the tiles.
        const int last = box.row + (box.rows > 1 ? box.rows - 1 : box.rows);
        for (int row = box.row + (isRound ? 1 : 0); row < last; ++row) {
            const Color ink = isInverse || row == number ? Color::Ink : Color::Default;
            frame_.put(box.column, row, repeat(" ", box.columns),
                       {.foreground = ink, .background = face, .inverse = isInverse});
        }
        const bool isLast = (cell + 1) % layout_.size.width == 0;
        const std::string air =
            isLast ? "" : repeat(" ", layout_.findCell(cell).columns - box.columns);
        const auto putHalf = [&](int row, std::string_view left, std::string_view glyph,
                                 std::string_view right) {
            std::string line(hasCorners ? left : glyph);
            line.append(repeat(glyph, box.columns - 2))
                .append(hasCorners ? right : glyph)
                .append(air);
            frame_.put(box.column, row, line, {.foreground = face});
        };
        if (isRound) putHalf(box.row, "▗", "▄", "▖");
        if (hasHalves) putHalf(last, "▝", "▀", "▘");
    }

    void drawNumber(int tile, int cell, Style style, std::optional<Slide> hint) {
        const Box box = layout_.findNumber(cell);
        std::string text = std::to_string(tile);
        // Without a margin only the message beside the board shows the direction.
        if (hint && countCharacters(text) < box.columns) {
            constexpr std::array kMarks{'<', '>', '^', 'v'};  // in the order of Slide
            text.insert(*hint == Slide::Right ? text.size() : 0, 1, kMarks[toIndex(*hint)]);
        }
        // In cells of one row numbers are right-aligned, as in a column of numbers.
        const int air = box.columns - countCharacters(text);
        frame_.put(box.column + (layout_.form.rows > 1 ? air / 2 : air), box.row, text, style);
    }

    const PuzzleState& state_;
    const PuzzleLayout& layout_;
    Frame& frame_;
};

}  // namespace

void drawBoard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame) {
    // A pause hides the tiles; while a size is chosen they are at home.
    const bool isChooser = state.page == PuzzlePage::Chooser;
    if (state.game.isPaused() && !isChooser) return;
    BoardCanvas canvas(state, layout, frame);
    const bool isReview = state.page == PuzzlePage::Review;
    const Position& board =
        isReview ? state.review->getBoard(state.review->getIndex()) : state.game.getPosition();
    const std::optional<Slide> hint = isReview || isChooser ? std::nullopt : state.findHint();
    const int hinted = hint ? board.findSliding(*hint) : -1;
    for (int cell = 0; cell < layout.size.countCells(); ++cell) {
        const int home = cell + 1 < layout.size.countCells() ? cell + 1 : 0;
        const int tile = isChooser ? home : board.getTile(cell);
        if (tile != 0) canvas.drawTile(tile, cell, cell == hinted ? hint : std::nullopt);
        if (tile == 0 && !isChooser && !isReview) {
            const Box blank = layout.findNumber(cell);
            frame.setCursor(blank.column, blank.row);
        }
    }
    if (state.trail && !isReview && !isChooser)
        canvas.drawTile(state.trail->tile, state.trail->cell);
}

}  // namespace tui
