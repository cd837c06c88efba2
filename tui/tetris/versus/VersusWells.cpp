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

bool MatchParts::isHidden() const {
    return state_.phase == Phase::Paused ||
           (asksQuestion(state_.overlay) && state_.session.stopsForPages);
}

void MatchParts::drawHold(const VersusSide& side, Box box, Size cell) {
    const bool isDim = !side.game.canHold() && state_.phase == Phase::Playing;
    frame_.put(box, tr_("HOLD"), isDim ? kDim : kHeading);
    const std::optional<int> held = side.game.getHeld();
    if (held && !isHidden()) drawEnteringPiece(*held, box.getRest(1), isDim, frame_, cell);
}

void MatchParts::drawNext(const VersusSide& side, Box box, int most, Size cell) {
    frame_.put(box, tr_("NEXT"), kHeading);
    if (isHidden()) return;
    drawEnteringPieces(side.game.peek(std::min(most, state_.countNexts())), box.getRest(1), frame_,
                       cell);
}

void MatchParts::drawSmallPieces(Box box) {
    constexpr int kNextAt = 7;
    const VersusSide side = describeSide(state_, kRival);
    const int next = box.column + kNextAt;
    frame_.put(box, tr_("hold"), kDim);
    frame_.put(next, box.row, tr_("next"), kDim);
    if (isHidden()) return;
    if (const std::optional<int> held = side.game.getHeld())
        drawHalfPiece(*held, box.getRest(1), !side.game.canHold(), frame_);
    for (const int piece : side.game.peek(1))
        drawHalfPiece(piece, {next, box.row + 1}, false, frame_);
}

void MatchParts::drawFriendPieces(const Box& box) {
    constexpr int kHalfColumns = 4;
    constexpr int kMostNext = 5;
    const VersusSide side = describeSide(state_, kRival);
    const int column = box.getEnd() - kHalfColumns;
    const int hold = box.row + 2 * (kMostNext + 1);
    const bool isDim = !side.game.canHold() && state_.phase == Phase::Playing;
    putRight(box, tr_("NEXT"), kHeading, frame_);
    putRight(box.getEnd(), hold, tr_("HOLD"), isDim ? kDim : kHeading, frame_);
    if (isHidden()) return;
    int row = box.row;
    for (const int piece : side.game.peek(std::min(kMostNext, state_.countNexts())))
        drawHalfPiece(piece, {column, row += 2}, false, frame_);
    if (const std::optional<int> held = side.game.getHeld())
        drawHalfPiece(*held, {column, hold + 1}, isDim, frame_);
}

void MatchParts::drawSharedKeys() {
    for (const int which : {kOwn, kRival}) {
        const WellPlace& place = which == kOwn ? layout_.own : layout_.rival;
        const std::vector<SharedKeyLine> lines = listSharedKeys(which, state_);
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
            frame_.put(column, row, line.keys, kKey);
            frame_.put(column + keys + 2, row++, line.word);
        }
        if (which == kOwn && !state_.look.hasReleases)
            drawInWell(place, row + 1, tr_("held keys are single steps here"), kDim, frame_);
    }
}

void MatchParts::drawOwnWell() {
    Layout well;
    well.well = layout_.own;
    well.form = LayoutForm::Wide;
    drawWell(state_, well, frame_);
}

void MatchParts::drawRivalWell() {
    const WellPlace& place = layout_.rival;
    const VersusSide side = describeSide(state_, kRival);
    // Fainter than the own ones, where the ground tells how; both are own ones at one keyboard.
    const bool isShared = state_.session.isShared;
    const bool hasFaint = state_.look.colors >= 256 && state_.look.ground != Ground::Unknown;
    const Style faint = hasFaint ? Style{.foreground = Color::Faint} : kDim;
    drawWalls(place, isShared ? kFrame : faint, frame_);
    if (isHidden()) {
        putMiddle(place.box.getLine((place.box.rows - 1) / 2), sayWhyHidden(state_), kDim, frame_);
        return;
    }
    if (state_.phase == Phase::Ready && !state_.hasBegun) {
        drawCountdown(state_, place, frame_);
        return;
    }
    drawGrid(place, side.seen.stack.getWidth(), frame_);
    drawStack(place, side.seen.stack, frame_);
    drawMarks(place, findPlanned(state_), {}, getGlyphs(frame_).placement,
              {.foreground = Color::Accent, .bold = state_.look.colors == 0}, frame_);
    // A brain needs no ghost.
    if (isShared && state_.settings.ghost) {
        if (const auto ghost = state_.game->copySide(kRival).findGhost()) {
            drawMarks(place, ghost->cells, {}, getGlyphs(frame_).ghost, paintPiece(ghost->piece),
                      frame_);
        }
    }
    if (const auto falling = findRivalPiece(state_)) drawPiece(place, *falling, frame_);
}

void MatchParts::drawHalfRival() {
    const Box& box = layout_.half;
    const VersusSide side = describeSide(state_, kRival);
    if (isHidden()) {
        putMiddle(box.getLine(box.rows / 2), sayWhyHidden(state_), kDim, frame_);
        return;
    }
    drawHalfWell(side.seen.stack, findRivalPiece(state_), findPlanned(state_), box, frame_);
    if (state_.look.isSlow && state_.phase == Phase::Playing)
        putMiddle(box.getLine(box.rows - 1), base::format(" {} ", tr_("slow")), kWarn, frame_);
    const auto& coming = side.game.getGarbage().getIncoming();
    if (coming.empty()) return;
    const bool areDue = std::ranges::any_of(
        coming, [&](const auto& row) { return row.due <= side.game.getMoment(); });
    putMiddle(box.getLine(box.rows - 1), base::format(" {} ", coming.size()), areDue ? kBad : kWarn,
              frame_);
}

void MatchParts::drawMeters() {
    if (isHidden()) return;
    const auto draw = [&](int side, const WellPlace& place, const Box& meter) {
        if (meter.columns > 0)
            drawMeter(describeSide(state_, side).game, place, meter.column, frame_);
    };
    draw(kOwn, layout_.own, layout_.ownMeter);
    draw(kRival, layout_.rival, layout_.rivalMeter);
}

}  // namespace tui
