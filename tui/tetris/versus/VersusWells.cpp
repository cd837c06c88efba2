#include "tui/tetris/versus/VersusParts.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/base/Format.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/versus/SharedKeyboard.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

std::string_view sayWhyHidden(const TetrisState& state) {
    const bool isGone = state.versus->live && state.versus->live->seats[1] == LiveFacts::Seat::Gone;
    return isGone ? state.tr("gone") : state.tr("paused");
}

// The cells where the rival wants its piece, if that is shown.
std::vector<TPoint> findPlanned(const TetrisState& state) {
    std::vector<TPoint> cells;
    const std::optional<Move>& plan = state.versus->plan;
    if (!plan) return cells;
    for (const TPoint& block : plan->piece->getBody())
        cells.push_back({plan->x + block.x, plan->y + block.y});
    return cells;
}

// On a slow line it is drawn at landings.
std::optional<PieceCells> findRivalPiece(const TetrisState& state) {
    if (state.look.isSlow && !state.session.isShared) return std::nullopt;
    return tetris::listPieceCells(describeSide(state, kRival).game.getPiece());
}

}  // namespace

bool isMatchHidden(const TetrisState& state) {
    return state.phase == Phase::Paused ||
           (asksQuestion(state.overlay) && state.session.stopsForPages);
}

void drawSideHold(const TetrisState& state, const VersusSide& side, Box box, Frame& frame,
                  Size cell) {
    const bool isDim = !side.game.canHold() && state.phase == Phase::Playing;
    frame.put(box, state.tr("HOLD"), isDim ? kDim : kHeading);
    const std::optional<int> held = side.game.getHeld();
    if (held && !isMatchHidden(state)) drawEnteringPiece(*held, box.getRest(1), isDim, frame, cell);
}

void drawSideNext(const TetrisState& state, const VersusSide& side, Box box, int most, Frame& frame,
                  Size cell) {
    frame.put(box, state.tr("NEXT"), kHeading);
    if (isMatchHidden(state)) return;
    drawEnteringPieces(side.game.peek(std::min(most, state.countNexts())), box.getRest(1), frame,
                       cell);
}

void drawSmallPieces(const TetrisState& state, Box box, Frame& frame) {
    constexpr int kNextAt = 7;
    const VersusSide side = describeSide(state, kRival);
    const int next = box.column + kNextAt;
    frame.put(box, state.tr("hold"), kDim);
    frame.put(next, box.row, state.tr("next"), kDim);
    if (isMatchHidden(state)) return;
    if (const std::optional<int> held = side.game.getHeld())
        drawHalfPiece(*held, box.getRest(1), !side.game.canHold(), frame);
    for (const int piece : side.game.peek(1))
        drawHalfPiece(piece, {next, box.row + 1}, false, frame);
}

void drawFriendPieces(const TetrisState& state, const Box& box, Frame& frame) {
    constexpr int kHalfColumns = 4;
    constexpr int kMostNext = 5;
    const VersusSide side = describeSide(state, kRival);
    const int column = box.getEnd() - kHalfColumns;
    const int hold = box.row + 2 * (kMostNext + 1);
    const bool isDim = !side.game.canHold() && state.phase == Phase::Playing;
    putRight(box, state.tr("NEXT"), kHeading, frame);
    putRight(box.getEnd(), hold, state.tr("HOLD"), isDim ? kDim : kHeading, frame);
    if (isMatchHidden(state)) return;
    int row = box.row;
    for (const int piece : side.game.peek(std::min(kMostNext, state.countNexts())))
        drawHalfPiece(piece, {column, row += 2}, false, frame);
    if (const std::optional<int> held = side.game.getHeld())
        drawHalfPiece(*held, {column, hold + 1}, isDim, frame);
}

void drawSharedKeys(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    for (const int which : {kOwn, kRival}) {
        const WellPlace& place = which == kOwn ? layout.own : layout.rival;
        const std::vector<SharedKeyLine> lines = listSharedKeys(which, state);
        int keys = 0;
        int words = 0;
        for (const SharedKeyLine& line : lines) {
            keys = std::max(keys, countCharacters(line.keys));
            words = std::max(words, countCharacters(line.word));
        }
        const Box inside = place.findInside();
        const int column = inside.column + std::max(0, (inside.columns - keys - 2 - words) / 2);
        int row = findCountdown(place) + kDigitRows + 1;
        for (const SharedKeyLine& line : lines) {
            frame.put(column, row, line.keys, kKey);
            frame.put(column + keys + 2, row++, line.word);
        }
        if (which == kOwn && !state.look.hasReleases)
            drawInWell(place, row + 1, state.tr("held keys are single steps here"), kDim, frame);
    }
}

void drawOwnWell(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    Layout well;
    well.well = layout.own;
    well.form = LayoutForm::Wide;
    drawWell(state, well, frame);
}

void drawRivalWell(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    const WellPlace& place = layout.rival;
    const VersusSide side = describeSide(state, kRival);
    // Fainter than the own ones, where the ground tells how; both are own ones at one keyboard.
    const bool isShared = state.session.isShared;
    const bool hasFaint = state.look.colors >= 256 && state.look.ground != Ground::Unknown;
    const Style faint = hasFaint ? Style{.foreground = Color::Faint} : kDim;
    drawWalls(place, isShared ? kFrame : faint, frame);
    if (isMatchHidden(state)) {
        putMiddle(place.box.getLine((place.box.rows - 1) / 2), sayWhyHidden(state), kDim, frame);
        return;
    }
    if (state.phase == Phase::Ready && !state.hasBegun) {
        drawCountdown(state, place, frame);
        return;
    }
    drawGrid(place, side.seen.stack.getWidth(), frame);
    drawStack(place, side.seen.stack, frame);
    drawMarks(place, findPlanned(state), {}, getGlyphs(frame).placement,
              {.foreground = Color::Accent, .bold = state.look.colors == 0}, frame);
    // A brain needs no ghost.
    if (isShared && state.settings.ghost) {
        if (const auto ghost = state.game->copySide(kRival).findGhost()) {
            drawMarks(place, ghost->cells, {}, getGlyphs(frame).ghost, paintPiece(ghost->piece),
                      frame);
        }
    }
    if (const auto falling = findRivalPiece(state)) drawPiece(place, *falling, frame);
}

void drawHalfRival(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    const Box& box = layout.half;
    const VersusSide side = describeSide(state, kRival);
    if (isMatchHidden(state)) {
        putMiddle(box.getLine(box.rows / 2), sayWhyHidden(state), kDim, frame);
        return;
    }
    drawHalfWell(side.seen.stack, findRivalPiece(state), findPlanned(state), box, frame);
    if (state.look.isSlow && state.phase == Phase::Playing)
        putMiddle(box.getLine(box.rows - 1), base::format(" {} ", state.tr("slow")), kWarn, frame);
    const auto& coming = side.game.getGarbage().getIncoming();
    if (coming.empty()) return;
    const bool areDue = std::ranges::any_of(
        coming, [&](const auto& row) { return row.due <= side.game.getMoment(); });
    putMiddle(box.getLine(box.rows - 1), base::format(" {} ", coming.size()), areDue ? kBad : kWarn,
              frame);
}

void drawMeters(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    if (isMatchHidden(state)) return;
    const auto draw = [&](int side, const WellPlace& place, const Box& meter) {
        if (meter.columns > 0)
            drawMeter(describeSide(state, side).game, place, meter.column, frame);
    };
    draw(kOwn, layout.own, layout.ownMeter);
    draw(kRival, layout.rival, layout.rivalMeter);
}

}  // namespace tui
