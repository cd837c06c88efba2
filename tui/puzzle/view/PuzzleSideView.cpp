#include "tui/puzzle/view/PuzzleView.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/NameTable.h"
#include "core/base/Range.h"
#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/base/text/Translation.h"

namespace tui {

namespace {

constexpr base::NameTable<TileColors, 4> kColorNames{
    {"place at home"_tr, "row at home"_tr, "ring at home"_tr, "green at home"_tr}};

std::string formatId(const PuzzleState& state, int columns) {
    std::string id = toString(state.id);
    const auto room = toIndex(std::max(2, columns));
    if (id.size() > room) id = id.substr(0, room - 2) + "..";
    return id;
}

// ---- The column beside the board

// The distances that heuristics see, the weakest first, and the true one.
std::vector<Fact> listDistances(const PuzzleState& state, bool isNarrow) {
    const Translation& tr = state.tr;
    const Position& board = state.game.getPosition();
    int misplaced = 0;
    int manhattan = 0;
    for (int cell = 0; cell < board.countCells(); ++cell) {
        const int tile = board.getTile(cell);
        if (tile == 0 || tile - 1 == cell) continue;
        ++misplaced;
        manhattan += board.getSize().countApart(cell, tile - 1);
    }
    std::vector<Fact> rows;
    const auto add = [&rows](std::string_view label, std::optional<int> steps) {
        if (!steps) return;
        const int importance = base::count(rows) + 1;
        rows.push_back({label, *steps, {}, importance});
        rows.back().share.part = *steps;
    };
    add(tr("misplaced"), misplaced);
    add(tr("manhattan"), manhattan);
    if (!isNarrow) {
        add(tr("linear conflict"), state.estimates.conflicts);
        add(tr("walking dist."), state.estimates.walks);
        add(tr("pattern tables"), state.estimates.patterns);
    }
    const KnownSolution& known = state.known;
    const bool isProven = known.isOptimal();
    const std::string_view truth = isNarrow
                                       ? (isProven ? tr("true") : tr("known"))
                                       : (isProven ? tr("true distance") : tr("shortest known"));
    add(truth, known.moves.has_value() ? known.countMoves() : known.lowerBound);
    Fact& last = rows.back();
    last.value = formatDistance(known);
    if (!isNarrow) last.brief = isProven ? tr("true") : tr("known");
    last.style = kBold;
    last.labelStyle = {};
    last.importance = 0;
    return rows;
}

// Beside each distance a short bar, in half columns where the terminal has them.
void drawHowFar(const PuzzleState& state, Box box, bool isNarrow, Frame& frame) {
    constexpr int kBarColumn = 16;
    std::vector<Fact> rows = listDistances(state, isNarrow);
    const bool hasHalves = state.look.utf8 && !state.look.isConsole;
    const std::string_view bar = getGlyphs(state.look).bar;
    const Style style = kAccent;
    int top = 1;
    for (const Fact& row : rows)
        top = std::max(top, row.share.part);
    FactColumn column(box, frame);
    column.addText(state.tr("HOW FAR"), 0, kHeading);
    for (Fact& row : rows) {
        const int columns = box.columns - kBarColumn - std::max(3, countCharacters(row.value)) - 1;
        const int halves = (2 * columns * row.share.part + top - 1) / top;
        const bool hasBar = columns > 0 && countCharacters(row.label) < kBarColumn;
        column.add(1, row.importance, [&, halves, hasBar](Box line) {
            putFact(row, line, frame);
            if (!hasBar) return;
            line.column += kBarColumn;
            for (int i = 0; i < halves / 2; ++i)
                frame.put(line.column++, line.row, bar, style);
            if (halves % 2 != 0) frame.put(line, hasHalves ? "╸" : bar, style);
        });
    }
    column.draw();
}

class SidePanel {
public:
    SidePanel(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
        : state_(state),
          tr_(state.tr),
          layout_(layout),
          frame_(frame),
          isNarrow_(layout.side.columns < kWideColumns) {}

    void draw() {
        const BoardSize size = state_.id.getSize();
        const Box& side = layout_.side;
        const bool isPlaying = state_.page != PuzzlePage::Review && !state_.game.isSolved();
        // The id stands at the foot of the board, or of the window if the board is low.
        const int bottom = side.getFoot() - 1;
        const int idRow = std::max(std::min(bottom, layout_.board.getFoot() - 1),
                                   std::min(bottom, side.row + 20));
        const int end = idRow - 1;
        const int air = side.rows >= 20 ? 1 : 0;
        const std::string name = base::format("{}-PUZZLE", size.countCells() - 1);
        column_.emplace(side.getLine(0, idRow - side.row), frame_);
        const auto addAir = [&] { column_->add(air, importance_--, {}); };
        if (side.rows >= 8) {
            add(name, isNarrow_ ? "" : toString(size), kDim, kTitle);
            addAir();
        }
        addNumbers();
        addAir();
        if (state_.watch) {
            addSolver();
            addAir();
        }
        if (isPlaying) {
            addHome();
            addAir();
        }
        int row = column_->draw();
        const bool isAsked = state_.page != PuzzlePage::None || state_.game.isPaused();
        // Questions and the pause have a card.
        if (!state_.watch && (!isPlaying || !isAsked))
            row = drawMessages(row, isNarrow_ ? idRow : end);
        if (isPlaying) {
            // The legend stands at the end, where nothing that comes and goes moves it.
            const bool hasLegend = !isNarrow_ && state_.look.colors > 0;
            const int legend = end - 1 - air;
            const bool isFarShown =
                state_.watch ? state_.watch->showsDistance
                             : state_.showsDistance && !state_.progress && !state_.findHint();
            const int farEnd = hasLegend ? legend - air : end;
            if (isFarShown && end - row >= 4) {
                drawHowFar(state_, {side.column, row, side.columns, farEnd - row}, isNarrow_,
                           frame_);
                row = farEnd;
            }
            if (hasLegend && row <= legend) drawLegend(legend);
        }
        if (!isNarrow_ && idRow > row) frame_.put(side.column, idRow - 1, tr_("Board"), kDim);
        frame_.put(side.column, idRow, formatId(state_, side.columns), isNarrow_ ? Style{} : kDim);
    }

private:
    static constexpr int kWideColumns = 24;

    void add(std::string_view label, FactValue value, Style style = {}, Style labelStyle = kDim) {
        column_->add({.label = label,
                      .value = std::move(value),
                      .style = style,
                      .importance = importance_--,
                      .labelStyle = labelStyle,
                      .wraps = true});
    }
    void addBar(int part, int whole, Style style) {
        column_->add(
            {.style = style, .importance = importance_--, .share = {part, std::max(1, whole)}});
    }
    void addNumbers() {
        const PuzzleGame& game = state_.game;
        add(tr_("Moves"), game.getMoves(), kKey);
        if (state_.watch) {
            add(tr_("To go"), state_.known.countMoves());
            return;
        }
        add(tr_("Time"), formatPlayTime(state_.played));
        add(tr_("Moves/s"), formatRate(state_.movesPerMinute));
        if (game.isSolved() || state_.page == PuzzlePage::Review) return;
        add(tr_("Shortest"), state_.showsDistance ? formatDistance(state_.known)
                             : isNarrow_          ? std::string("e")
                                                  : tr_("e shows it"));
        if (state_.storedBest) {
            add(isNarrow_ ? tr_("Best") : tr_("Best so far"),
                isNarrow_ ? FactValue(state_.storedBest->moves)
                          : formatBest(tr_, *state_.storedBest),
                kDim);
        }
        column_->addText(formatMarks(tr_, game), importance_--, kDim);
    }

    void addSolver() {
        const PuzzleWatch& watch = *state_.watch;
        const bool isProven = state_.known.isOptimal();
        // In a narrow panel the colour says it, and the number of moves.
        const std::string_view what = isProven ? tr_("proven shortest") : tr_("shortest known");
        const bool hasRoom = countCharacters(what) < layout_.side.columns;
        add(tr_("SOLVER"),
            std::string(hasRoom    ? what
                        : isProven ? tr_("proven")
                                   : tr_("known")),
            isProven ? kGood : Style{}, kHeading);
        const int played = state_.game.getMoves();
        const int all = played + state_.known.countMoves();
        place_ = base::format("{} {}", watch.isPaused ? "=" : getGlyphs(state_.look).play,
                              tr_.format("{0} of {1}", played, all));
        add(place_, watch.isPaused ? tr_("stopped") : tr_.format("{0} a second", watch.speed), kDim,
            {});
        addBar(played, all, kKey);
    }

    void addHome() {
        const Position& board = state_.game.getPosition();
        int home = 0;
        for (int cell = 0; cell + 1 < board.countCells(); ++cell)
            home += board.getTile(cell) == cell + 1 ? 1 : 0;
        const int tiles = board.countCells() - 1;
        if (isNarrow_) {
            add(tr_("Home"), base::format("{}/{}", home, tiles));
        } else {
            add(tr_("At home"), tr_.format("{0} of {1}", home, tiles));
        }
        addBar(home, tiles, kGood);
    }

    // What the colours mean.
    void drawLegend(int row) {
        const Box& side = layout_.side;
        frame_.put(side.column, row, "c", kKey);
        frame_.put(side.column + 2, row, tr_("Colours"), kDim);
        putRight(side.getEnd(), row, tr_(kColorNames[state_.colors]), {}, frame_);
    }

    // Returns the row below them.
    int drawMessages(int row, int end) {
        const Box& side = layout_.side;
        if (end <= row) return row;
        TextColumn column({side.column, row, side.columns, end - row}, frame_);
        const bool isSaid = writePuzzleMessages(state_, column);
        return column.getRow() + (isSaid && side.rows >= 20 ? 1 : 0);
    }

    const PuzzleState& state_;
    const Translation& tr_;
    const PuzzleLayout& layout_;
    std::string place_{};  // in the shown solution, which the column draws last
    Frame& frame_;
    bool isNarrow_;
    std::optional<FactColumn> column_;
    int importance_ = 20;  // of the next line: the last ones are left out first
};

void drawBelow(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame) {
    TextColumn column(layout.below, frame);
    const PuzzleGame& game = state.game;
    const Translation& tr = state.tr;
    std::string numbers = tr.format("Moves {0} {1} {2}/s", game.getMoves(),
                                    formatPlayTime(state.played), formatRate(state.movesPerMinute));
    if (state.showsDistance) numbers += " " + tr.format("D {0}", formatDistance(state.known));
    column.write(numbers);
    column.write(formatId(state, layout.below.columns));
    if (!writePuzzleMessages(state, column)) {
        const std::string marks = formatMarks(tr, game);
        column.writeWrapped(marks.empty() ? tr("? keys") : marks);
    }
}

}  // namespace

void drawPuzzleSide(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame) {
    if (layout.side.columns == 0) {
        drawBelow(state, layout, frame);
        return;
    }
    SidePanel(state, layout, frame).draw();
    drawFooter(listPuzzleWords(state), layout.footer, frame);
}

}  // namespace tui
