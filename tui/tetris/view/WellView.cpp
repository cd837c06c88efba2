#include "tui/tetris/view/WellView.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/view/BrainView.h"
#include "tui/tetris/view/SideView.h"

namespace tui {

namespace {

// What it costs to give the match up.
std::string describeLoss(const TetrisState& state) {
    const VersusState& versus = *state.versus;
    if (!versus.isRated() || state.findMatch()->getGame(0).getPieces() == 0)
        return state.tr("not rated");
    const MatchRecord& record = state.matches;
    const double before = record.rating.value_or(tetris::kFirstRating);
    const double after =
        tetris::moveRating(before, versus.rating.value_or(0), tetris::MatchOutcome::Lost,
                           record.won + record.lost + record.drawn);
    return state.tr.format("about {0}", formatRatingChange(before, after, state.look));
}

// The card that covers the well; nullopt if there is none.
std::optional<KeyCard> findCard(const TetrisState& state) {
    const Translation& tr = state.tr;
    const bool isQuestion = asksQuestion(state.overlay);
    if (!isQuestion && state.phase != Phase::Paused) return std::nullopt;
    KeyCard card;
    const auto add = [&card](const Key& key, std::string_view text) {
        card.words.push_back({formatKeyName(key), std::string(text), key});
    };
    if (isQuestion) {
        if (state.overlay == Overlay::RatedQuestion) {
            card = {tr("Brain's help?"), Color::Warn, {}, tr("no longer rated")};
            add(kEnterKey, tr("yes"));
            add(kEscapeKey, tr("play on"));
            return card;
        }
        const bool givesUp = state.givesUp();
        const bool quits = state.overlay == Overlay::QuitQuestion;
        card = {!quits ? tr("New game?") : givesUp ? tr("Give up?") : tr("Quit?"), Color::Warn};
        if (givesUp && state.findLive() == nullptr) card.note = describeLoss(state);
        if (quits && state.isSuspendable())
            add(kEnterKey, state.isGameEmpty() ? tr("leave it") : tr("keep it"));
        add(makeKey(U'y'), quits && givesUp ? tr("yes, lost") : tr("end it"));
        add(kEscapeKey, tr("play on"));
        return card;
    }
    // A pause between persons has a card of its own.
    if (state.findLive() != nullptr) return std::nullopt;
    card.title = state.isPractice ? tr("PRACTICE") : tr("PAUSED");
    const auto addAction = [&](Action action, std::string_view text) {
        const std::vector<Key> keys = state.keys.findKeys(action);
        if (!keys.empty()) add(keys.front(), text);
    };
    addAction(Action::Pause, tr("play on"));
    if (state.session.canBeReplaced) {
        addAction(Action::New, tr("new game"));
        addAction(Action::Again, tr("same again"));
    }
    addAction(Action::Quit, state.canLose() ? tr("give up") : tr("quit"));
    if (state.isSuspendable()) add(kEscapeKey, tr("start page"));
    return card;
}

// In the middle of the well, and all in the window: it may cover more than a small well.
struct CardPlace {
    Box box;
    bool isBeside = false;  // it covers more than the well
};
CardPlace placeCard(const KeyCard& card, const WellPlace& place, Size window) {
    const Box room = place.findInside();
    Box box = placeKeyCard(card, room);
    if (box.columns <= room.columns && box.rows <= room.rows) return {box};
    box.column = std::clamp(box.column, 0, std::max(0, window.columns - box.columns));
    box.row = std::clamp(box.row, 0, std::max(0, window.rows - box.rows));
    return {box, true};
}

// What stands in the well.
class WellPicture {
public:
    WellPicture(const TetrisState& state, const WellPlace& place, Frame& frame)
        : state_(state), place_(place), frame_(frame) {}

    void draw(LayoutForm form) {
        // On an unknown ground walls are as dim as the rival's.
        const bool isPlain = state_.versus && state_.look.ground == Ground::Unknown;
        const Style walls{.foreground = isPlain ? Color::Default : Color::Frame,
                          .inverse = state_.wallFlashUntil.has_value()};
        drawWalls(place_, walls, frame_);
        if (const std::optional<KeyCard> card = findCard(state_)) {
            drawKeyCard(*card, placeCard(*card, place_, state_.window).box, frame_);
            return;
        }
        if (state_.phase == Phase::Start || state_.phase == Phase::Paused) return;
        if (state_.phase == Phase::Ready && !state_.hasBegun) {
            drawCountdown(state_, place_, frame_);
            if (state_.saysKeys) drawKeyHint();
            return;
        }
        drawStackAndPiece();
        const bool hasStrip = showsSuggestion(state_);
        if (hasStrip) drawHeatStrip(state_, place_, frame_);
        if (form == LayoutForm::Compact && !hasStrip && state_.game) drawSeed();
        if (state_.phase == Phase::Ready) drawCountdown(state_, place_, frame_);
    }

private:
    // What lies in the well, and what falls in it until the game is over.
    void drawStackAndPiece() {
        drawGrid(place_, state_.setup.rules.width, frame_);
        drawStack(place_, state_.flash ? state_.flash->stack : state_.stack, frame_);
        if (state_.flash) drawFullRows();
        drawRisenRows();
        if (state_.phase == Phase::Over) return;
        drawFalling();
        drawBestHeight();
    }

    // The full rows in one colour; they open from the middle to the sides.
    void drawFullRows() {
        const int width = state_.setup.rules.width;
        // In proportion, for wells of any width: 4 and 8 of 10 cells.
        const int open = (state_.flash->stage * 4 * width + 5) / 10;
        const int first = (width - open) / 2;
        for (int y = 0; place_.isShown(y) && y < Board::kMaxSize; ++y) {
            if (((state_.flash->rows >> y) & 1) == 0) continue;
            for (int x = 0; x < width; ++x) {
                const Box cell = findCell(place_, x, y);
                if (x < first || x >= first + open) {
                    drawBright(cell);
                } else {
                    drawMark(cell, "  ", {.bold = !state_.look.utf8}, frame_);
                }
            }
        }
    }

    // The rows of garbage that have just risen, in one colour.
    void drawRisenRows() {
        for (int y = 0; y < state_.risen && y < state_.stack.getHeight() && place_.isShown(y);
             ++y) {
            for (int x = 0; x < state_.stack.getWidth(); ++x) {
                if (state_.stack.getPiece(x, y) != PieceGrid::kEmpty)
                    drawBright(findCell(place_, x, y));
            }
        }
    }

    void drawBright(Box cell) {
        drawMark(cell, state_.look.utf8 ? "██" : "==", {.bold = !state_.look.utf8}, frame_);
    }

    void drawFalling() {
        const std::optional<PieceCells> falling = state_.game->findFalling();
        if (!falling) return;
        const Glyphs& glyphs = getGlyphs(frame_);
        const Style face = paintPiece(falling->piece);
        if (!state_.flash) {
            if (state_.settings.ghost)
                drawMarks(place_, state_.game->findGhost()->cells, {}, glyphs.ghost, face, frame_);
            if (state_.viewsBrain) drawGoal(state_.suggestion, place_, frame_);
        }
        if (state_.isRefused) {
            // A turn that the ceiling refuses: the piece blinks.
            drawMarks(place_, falling->cells, {}, glyphs.placement, face, frame_);
            return;
        }
        drawPiece(place_, *falling, frame_);
        if (!state_.focus) pointAt(*falling);
    }

    // Puts the cursor on the piece, at the left of its lowest row.
    void pointAt(const PieceCells& piece) {
        const auto lowest = std::ranges::min_element(piece.cells, [](TPoint a, TPoint b) {
            return std::pair(a.y, a.x) < std::pair(b.y, b.x);
        });
        if (!place_.isShown(lowest->y)) return;
        const Box cell = findCell(place_, lowest->x, lowest->y);
        frame_.setCursor(cell.column, cell.getFoot() - 1);
    }

    // How high the stack of the best game stood at this moment, at the right of the well.
    void drawBestHeight() {
        if (!state_.game || !racesBest(state_.setup.rules)) return;
        const auto* const best = state_.bestCourse.findAt(state_.game->getTime().value_or(0));
        if (best == nullptr || best->height == 0) return;
        const int height = std::min(best->height, place_.getShownRows());
        frame_.put(place_.box.getEnd(), place_.findRow(height - 1), getGlyphs(frame_).bestHeight,
                   kDim);
    }

    // In the compact form, which has no other place for it; on a slow line that is said there.
    void drawSeed() {
        const bool isSlow = state_.runsSlowly();
        const std::string seed =
            isSlow ? base::format(" {} ", state_.tr("slow")) : base::format(" {} ", state_.seed);
        const Box inside = place_.findInside();
        if (countCharacters(seed) <= inside.columns)
            putMiddle(inside.getLine(inside.rows), seed, isSlow ? kWarn : kDim, frame_);
    }

    // Below the figure: the keys that a player of classic games does not know. It hides nothing.
    void drawKeyHint() {
        constexpr int kLeastColumns = 12;
        if (place_.findInside().columns < kLeastColumns) return;
        int row = findCountdown(place_) + kDigitRows + 1;
        const auto say = [&](std::string_view text, Action action) {
            if (const std::string key = state_.keys.nameKey(action); !key.empty())
                row = drawInWell(place_, row, state_.tr.format(text, key), {}, frame_);
        };
        say("{0} holds"_tr, Action::Hold);
        say("{0} has the settings"_tr, Action::Settings);
    }

    const TetrisState& state_;
    const WellPlace& place_;
    Frame& frame_;
};

}  // namespace

int findCountdown(const WellPlace& place) {
    const int rows = place.rows * place.cell.rows;
    return place.findInside().getFoot() - rows + rows / 2 - 3;
}

void drawCountdown(const TetrisState& state, const WellPlace& place, Frame& frame) {
    const Translation& tr = state.tr;
    const bool isSingle = !state.versus;
    std::string text = std::to_string(state.countdown);
    if (isSingle) text = state.countdown > 1 ? tr("READY") : tr("GO");
    const Box inside = place.findInside();
    const int row = findCountdown(place);
    const auto center = [&inside](int columns) {
        return inside.column + (inside.columns - columns) / 2;
    };
    const int big = countBigColumns(text);
    const bool isBig = state.look.utf8 && isBigText(text) && big <= inside.columns;
    const int columns = isBig ? big : countCharacters(text);
    // After a pause it stands before the stack.
    const Box air{std::max(inside.column, center(columns) - 1), row, columns + 2, kDigitRows};
    for (int line = 0; line < air.rows && state.hasBegun; ++line) {
        const int most = std::min(air.columns, inside.getEnd() - air.column);
        frame.put(air.column, row + line, std::string(toIndex(most), ' '));
    }
    if (isBig) {
        drawBigText(text, center(columns), row, kAccent, frame);
    } else {
        frame.put(center(columns), row + 1, text, kKey);
    }
    if (!isSingle || !state.settings.initial || state.hasBegun || state.saysKeys) return;
    drawInWell(place, row + 5, tr("hold and turn work already"), kDim, frame);
}

void drawWell(const TetrisState& state, const Layout& layout, Frame& frame) {
    WellPicture(state, layout.well, frame).draw(layout.form);
}

bool coversControls(const TetrisState& state, const Layout& layout) {
    const std::optional<KeyCard> card = findCard(state);
    return card && placeCard(*card, layout.well, state.window).isBeside;
}

}  // namespace tui
