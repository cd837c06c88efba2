#include "tui/tetris/ReplayView.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "tui/base/TextColumn.h"
#include "tui/tetris/Layout.h"
#include "tui/tetris/SideView.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/WellView.h"

namespace tui {

namespace {

constexpr Style kTitle{.bold = true};
constexpr int kPreviewRows = 4;

constexpr std::array<std::string_view, 9> kKeys{
    "Space p    stop, go on", "+ -        faster, slower", ". Right    a step forward",
    ", Left     a step back", "] PageDown next piece",     "[ PageUp   piece before",
    "N Enter    to piece N",  "Home End   start, end",     "v q        brain's view, quit"};

// The state of a game of which the parts that the well and the ratings are drawn from are as here.
TetrisState makeGameState(const ReplayState& state)
{
    const tetris::ReplayPlayer& player = state.reel->getPlayer();
    const tetris::ReplayHeader& header = state.reel->getReplay().header;
    TetrisState game;
    game.window = state.window;
    game.look = state.look;
    game.setup.width = header.width;
    game.setup.rows = header.rows;
    game.stack = state.reel->getStack();
    game.flash = state.flash;
    game.brain = state.critic;
    game.viewsBrain = state.viewsBrain;
    game.opinion = state.opinion;
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
    column.write("Next");
    const tetris::ReplayPlayer& player = state.reel->getPlayer();
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
    const tetris::ReplayPlayer& player = state.reel->getPlayer();
    const tetris::ReplayHeader& header = state.reel->getReplay().header;
    column.writeField("Sequence", header.sequence.substr(0, 6));
    column.writeField("Seed", std::to_string(header.seed));
    column.writeField("Score", std::to_string(player.computeScore()));
    std::string pieces = std::to_string(player.countPieces());
    if (player.getLimit() != 0) pieces += "/" + std::to_string(player.getLimit());
    column.writeField("Pieces", pieces);
    column.writeField("Rows", std::to_string(player.getTally().rows));
    column.writeField("Time", formatTime(state.reel->getTime()));
    std::string brain = "off";
    if (player.isBrainActive()) brain = player.getBrain();
    column.writeField("Brain", brain);
    column.writeField("Adv.", std::to_string(player.getAdversary()) +
                                  (player.hasAdversaryDealtLast() ? " *ok*" : " ok"));
    if (player.getSpeed()) column.writeField("Speed", std::to_string(*player.getSpeed()));
}

// How the replay stands.
void drawProgress(const ReplayState& state, TextColumn& column)
{
    const ReplayReel& reel = *state.reel;
    const std::string number = std::to_string(reel.getPieceNumber()) + " of " +
                               std::to_string(reel.getReplay().result.pieces);
    if (!reel.getDifference().empty()) {
        column.write("DAMAGED", kTitle);
        column.writeWrapped("The game does not follow its rules at line " + reel.getDifference());
    } else if (reel.isAtEnd()) {
        column.write(reel.getPlayer().isRunning() ? "END" : "GAME OVER", kTitle);
        column.writeWrapped("end: " + std::string(toString(reel.getReplay().result.end)));
    } else if (state.paused) {
        column.write("PAUSED", kTitle);
    } else if (state.showsKeys) {
        column.write("Plays at " + formatPlaySpeed(state.speed), kTitle);
    }
    column.writeWrapped("Piece " + number);
    if (!state.typed.empty()) column.write("To piece " + state.typed + "_", kTitle);
}

void drawCritic(const ReplayState& state, Box box, TextColumn& column, Frame& frame)
{
    if (state.reel->isAtEnd()) return;
    if (!state.note.empty()) column.writeWrapped(state.note);
    column.writeWrapped("The move: " + (state.choice.empty() ? "not weighed" : state.choice));
    drawOpinion(makeGameState(state), box, column, frame);
}

}  // namespace

std::string formatPlaySpeed(int speed)
{
    return speed < 0 ? "1/" + std::to_string(1 << -speed) : std::to_string(1 << speed);
}

void drawReplay(const ReplayState& state, Frame& frame)
{
    const tetris::ReplayHeader& header = state.reel->getReplay().header;
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
        if (state.viewsBrain) drawCritic(state, layout.numbers, numbers, frame);
        return;
    }
    const Box& first = layout.controls.front();
    const Box box{first.column, first.row, layout.messages.columns,
                  layout.messages.row + layout.messages.rows - first.row};
    TextColumn side(box, frame);
    side.write("REPLAY", kTitle);
    side.write(header.start);
    side.skip();
    drawProgress(state, side);
    side.skip();
    if (state.viewsBrain) {
        drawCritic(state, box, side, frame);
    } else if (state.showsKeys) {
        for (const std::string_view line : kKeys)
            side.write(line);
    }
}

}  // namespace tui
