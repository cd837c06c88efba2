#include "tui/tetris/replay/ReplayView.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "tui/base/TextColumn.h"
#include "tui/tetris/view/Layout.h"
#include "tui/tetris/view/TetrisView.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

struct ReplayKeyLine {
    std::string_view keys;
    std::string_view text;
};

// The column of the text in a line of keys.
constexpr std::size_t kReplayKeyColumns = 11;

constexpr std::array<ReplayKeyLine, 9> kKeys{{{"Space p", translatable("stop, go on")},
                                              {"+ -", translatable("faster, slower")},
                                              {". Right", translatable("a step forward")},
                                              {", Left", translatable("a step back")},
                                              {"] PageDown", translatable("next piece")},
                                              {"[ PageUp", translatable("piece before")},
                                              {"N Enter", translatable("to piece N")},
                                              {"Home End", translatable("start, end")},
                                              {"v q", translatable("brain's view, quit")}}};

// A game state with the parts that drawWell and drawSuggestion read.
TetrisState makeGameState(const ReplayState& state)
{
    const tetris::ReplayPlayer& player = state.timeline->getPlayer();
    const tetris::ReplayHeader& header = state.timeline->getReplay().header;
    TetrisState game;
    game.window = state.window;
    game.look = state.look;
    game.tr = state.tr;
    game.setup.width = header.width;
    game.setup.rows = header.rows;
    game.stack = state.timeline->getStack();
    game.flash = state.flash;
    game.brain = state.analysis;
    game.viewsBrain = state.viewsBrain;
    game.suggestion = state.suggestion;
    const bool falls = player.getGame() != nullptr && player.isRunning();
    game.phase = falls ? Phase::Playing : Phase::Over;
    if (falls) game.game = *player.getGame();
    return game;
}

std::string formatTime(std::int64_t milliseconds)
{
    const std::int64_t seconds = milliseconds / 1000;
    const std::string rest = std::to_string(seconds % 60);
    return std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

void drawNext(const ReplayState& state, const Layout& layout, TextColumn& column, Frame& frame)
{
    column.write(state.tr("Next"));
    const tetris::ReplayPlayer& player = state.timeline->getPlayer();
    std::optional<int> next;
    if (const tetris::Game* const game = player.getGame()) {
        next = game->peekNext();
    } else if (const tetris::ReplayEntry* const placement = player.getPlacement()) {
        next = placement->piece;
    }
    if (next) drawPreview(state.look, *next, layout.numbers.column + 2, column.getRow(), frame);
    column.skip(kPreviewRows);
}

void drawNumbers(const ReplayState& state, TextColumn& column)
{
    const tetris::ReplayPlayer& player = state.timeline->getPlayer();
    const tetris::ReplayHeader& header = state.timeline->getReplay().header;
    const Translation& tr = state.tr;
    column.writeField(tr("Sequence"), header.sequence.substr(0, 6));
    column.writeField(tr("Seed"), std::to_string(header.seed));
    column.writeField(tr("Score"), std::to_string(player.computeScore()));
    std::string pieces = std::to_string(player.countPieces());
    if (player.getLimit() != 0) pieces += "/" + std::to_string(player.getLimit());
    column.writeField(tr("Pieces"), pieces);
    column.writeField(tr("Rows"), std::to_string(player.getTally().rows));
    column.writeField(tr("Time"), formatTime(state.timeline->getTime()));
    column.writeField(tr.in("narrow", "Brain"),
                      player.isBrainActive() ? player.getBrain() : tr("off"));
    column.writeField(tr("Adv."), std::to_string(player.getAdversary()) +
                                      (player.hasAdversaryDealt() ? " *ok*" : " ok"));
    if (player.getSpeed()) column.writeField(tr("Speed"), std::to_string(*player.getSpeed()));
}

// The state of the replay, and its piece.
void drawProgress(const ReplayState& state, TextColumn& column)
{
    const ReplayTimeline& timeline = *state.timeline;
    const Translation& tr = state.tr;
    if (!timeline.getDifference().empty()) {
        column.write(tr("DAMAGED"), kTitle);
        column.writeWrapped(
            tr.format("It does not lead on from line {0}", {timeline.getDifference()}));
    } else if (timeline.isAtEnd()) {
        column.write(timeline.getPlayer().isRunning() ? tr("END") : tr("GAME OVER"), kTitle);
        column.writeWrapped(tr.format("end: {0}", {toString(timeline.getReplay().result.end)}));
    } else if (state.paused) {
        column.write(tr("PAUSED"), kTitle);
    } else if (state.showsKeys) {
        column.write(tr.format("Plays at {0}", {formatPlaySpeed(state.speed)}), kTitle);
    }
    column.writeWrapped(
        tr.format("Piece {0} of {1}", {std::to_string(timeline.getPieceNumber()),
                                       std::to_string(timeline.getReplay().result.pieces)}));
    if (!state.typed.empty()) {
        column.writeWrapped(tr.format("To piece {0}", {state.typed + "_"}), kTitle);
    }
}

void drawAnalysis(const ReplayState& state, Box box, TextColumn& column, Frame& frame)
{
    if (state.timeline->isAtEnd()) return;
    const Translation& tr = state.tr;
    if (!state.missing.empty()) {
        column.writeWrapped(tr.format("{0} is not here; instead:", {state.missing}));
    }
    if (state.choice) {
        column.writeWrapped(
            tr.format("The move: choice {0} of {1}",
                      {std::to_string(state.choice->place), std::to_string(state.choice->count)}));
    } else {
        column.writeWrapped(tr("The move: not weighed"));
    }
    drawSuggestion(makeGameState(state), box, column, frame);
}

}  // namespace

std::string formatPlaySpeed(int speed)
{
    return speed < 0 ? "1/" + std::to_string(1 << -speed) : std::to_string(1 << speed);
}

void drawReplay(const ReplayState& state, Frame& frame)
{
    const tetris::ReplayHeader& header = state.timeline->getReplay().header;
    const Layout layout = computeLayout(state.window, header.width, header.rows);
    if (!layout.fits) {
        drawTooSmall(state.window, layout.needed, frame);
        return;
    }
    drawWell(makeGameState(state), layout, frame);
    TextColumn numbers(layout.numbers, frame);
    const bool wide = !layout.controls.empty();
    if (wide) drawNext(state, layout, numbers, frame);
    drawNumbers(state, numbers);
    if (!wide) {
        drawProgress(state, numbers);
        if (state.viewsBrain) drawAnalysis(state, layout.numbers, numbers, frame);
        return;
    }
    const Box& first = layout.controls.front();
    const Box box{first.column, first.row, layout.messages.columns,
                  layout.messages.row + layout.messages.rows - first.row};
    TextColumn side(box, frame);
    side.write(state.tr("REPLAY"), kTitle);
    side.write(header.start);
    side.skip();
    drawProgress(state, side);
    side.skip();
    if (state.viewsBrain) {
        drawAnalysis(state, box, side, frame);
    } else if (state.showsKeys) {
        for (const ReplayKeyLine& line : kKeys) {
            std::string keys(line.keys);
            keys.resize(kReplayKeyColumns, ' ');
            side.write(keys + std::string(state.tr(line.text)));
        }
    }
}

}  // namespace tui
