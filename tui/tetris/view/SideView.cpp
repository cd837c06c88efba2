#include "tui/tetris/view/SideView.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/PlayerName.h"
#include "tui/base/TextColumn.h"
#include "tui/base/TimeText.h"
#include "tui/base/Translation.h"
#include "tui/tetris/Controls.h"
#include "tui/tetris/view/ExternalText.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

struct KeyLine {
    std::vector<Action> actions;  // their keys stand at the left
    std::string_view text;
};

// Where the text stands on a line of keys.
constexpr int kKeyColumns = 11;

// One verb a line, down to the floor of the well. So no two lines of the screen are equal, and
// curses does not scroll a part of the screen, which would send more bytes than it saves.
std::vector<KeyLine> listMoves()
{
    using enum Action;
    return {{{Left}, translatable("left")},
            {{Right}, translatable("right")},
            {{WallLeft}, translatable("to the left wall")},
            {{WallRight}, translatable("to the right wall")},
            {{Rotate}, translatable("rotate")},
            {{Down}, translatable("a row down")},
            {{Drop}, translatable("drop; it can still slide")},
            {{Land}, translatable("hard drop")}};
}

std::vector<KeyLine> listControls(bool canLoad)
{
    using enum Action;
    const KeyLine brains =
        canLoad ? KeyLine{{Brain, NextBrain, Load}, translatable("brain on, off; next; load")}
                : KeyLine{{Brain, NextBrain}, translatable("brain on, off; next brain")};
    return {{{Pause, Scores}, translatable("pause; scores")},
            brains,
            {{View}, translatable("the brain's view")},
            {{AdversaryUp, AdversaryDown}, translatable("adversary up, down")},
            {{Faster, Slower}, translatable("faster, slower")},
            {{Test, Sequence}, translatable("test game; bag or random")},
            {{New, Again}, translatable("new game; the same again")},
            {{Ghost, Sound, Settings}, translatable("ghost; sound; settings")}};
}

void writeKeys(std::string_view keys, std::string_view text, TextColumn& column, Style style = {})
{
    column.write(padRight(keys, kKeyColumns) + std::string(text), style);
}

void writeKeyLine(const SideState& state, const KeyLine& line, TextColumn& column)
{
    writeKeys(state.keys.formatKeys(line.actions, kKeyColumns - 1), state.tr(line.text), column);
}

std::string formatPieces(const SideGame& game)
{
    const std::string pieces = std::to_string(game.pieces);
    return game.limit == 0 ? pieces : pieces + "/" + std::to_string(game.limit);
}

const char* formatAdversary(const SideState& state)
{
    return state.adversaryDealt ? "*ok*" : "ok";
}

void drawNext(const SideState& state, const SideGame& game, const Layout& layout,
              TextColumn& column, Frame& frame)
{
    column.write(state.tr("Next"));
    if (game.hasNext && state.phase != Phase::Paused) {
        if (game.next) {
            drawPreview(state.look, *game.next, layout.numbers.column + 2, column.getRow(), frame);
        } else {
            frame.put(layout.numbers.column + 2, column.getRow(), "?", kTitle);
        }
    }
    column.skip(kPreviewRows);
}

// These stay the same during a game, so they stand at the top, beside the rows in which pieces
// enter. What a new piece changes stands below those rows: this saves changes of colour.
void drawGameNames(const SideState& state, const SideGame& game, TextColumn& column)
{
    column.writeField(state.tr("Sequence"), game.sequence);
    column.writeField(state.tr("Seed"), std::to_string(state.seed));
}

void drawNumbers(const SideState& state, const SideGame& game, bool wide, TextColumn& column)
{
    const Translation& tr = state.tr;
    column.writeField(tr("Score"), std::to_string(game.score));
    column.writeField(tr("Pieces"), formatPieces(game));
    column.writeField(tr("Rows"), std::to_string(game.rows));
    column.writeField(wide ? tr("Time") : tr.in("narrow", "Time"), formatPlayTime(state.played));
}

// Shows the present settings where there is no room for the controls.
void drawSettings(const SideState& state, int columns, TextColumn& column)
{
    const Translation& tr = state.tr;
    column.writeField(tr.in("narrow", "Brain"),
                      state.brainActive ? formatBrainName(state.brain, columns, state.look.utf8)
                                        : std::string(tr("off")));
    column.writeField(tr("Adv."), std::to_string(state.adversary) + " " + formatAdversary(state));
    column.writeField(tr("Speed"), std::to_string(state.speed));
}

void drawQuestion(const SideState& state, TextColumn& column)
{
    const Translation& tr = state.tr;
    column.write(tr("Quit?"), kTitle);
    if (state.canSuspend) column.writeWrapped(tr("Enter later"));
    column.writeWrapped(tr("y ends it"));
    column.writeWrapped(tr("Esc goes back"));
}

// Names the keys that start another game.
void drawWayOn(const SideState& state, bool wide, TextColumn& column)
{
    const Translation& tr = state.tr;
    const std::string fresh = state.keys.nameKey(Action::New);
    const std::string again = state.keys.nameKey(Action::Again);
    if (fresh.empty() || again.empty()) return;
    column.writeWrapped(wide ? tr.format("{0} new game, {1} the same again", {fresh, again})
                             : tr.format("{0} new, {1} same", {fresh, again}));
}

// Says whether the score is saved.
void drawSaving(const SideState& state, TextColumn& column)
{
    const SaveStatus& saveStatus = state.saveStatus;
    const Translation& tr = state.tr;
    switch (saveStatus.stage) {
        case SaveStatus::Stage::None: break;
        case SaveStatus::Stage::Waiting: column.write(tr("Saving")); break;
        case SaveStatus::Stage::Saved:
            column.writeWrapped(
                tr.format("Saved: place {0} of {1}",
                          {std::to_string(saveStatus.rank), std::to_string(saveStatus.count)}));
            break;
        case SaveStatus::Stage::Failed: column.write(tr("Not saved.")); break;
    }
    if (!saveStatus.trouble.empty()) column.writeWrapped(tr(saveStatus.trouble));
}

void drawNameQuestion(const SideState& state, int columns, TextColumn& column)
{
    column.write(state.tr("Your name:"));
    column.write(padRight(state.name->format(columns), std::min(columns, kMaxNameColumns + 1)),
                 {.inverse = true});
    column.writeWrapped(state.tr("Enter keeps it, Esc leaves it"));
}

void drawEnd(const SideState& state, const SideGame& game, int columns, bool wide,
             TextColumn& column)
{
    const Translation& tr = state.tr;
    column.write(tr("GAME OVER"), kTitle);
    if (game.end == tetris::GameEnd::Limit) column.write(tr("all pieces in"));
    if (state.isRecordingFull) column.writeWrapped(tr("The recording is full."));
    if (wide) {
        const auto& clears = game.clears;
        column.writeWrapped(
            tr.format("Score {0}, pieces {1}, rows {2}",
                      {std::to_string(game.score), formatPieces(game), std::to_string(game.rows)}));
        column.writeWrapped(tr.format("Rows at once: 1x{0} 2x{1} 3x{2} 4x{3}",
                                      {std::to_string(clears[0]), std::to_string(clears[1]),
                                       std::to_string(clears[2]), std::to_string(clears[3])}));
    }
    // A trouble replaces the best score; in a narrow window, so does the saved game's place.
    const bool saves = state.saveStatus.stage != SaveStatus::Stage::None;
    if ((wide || !saves) && state.saveStatus.trouble.empty()) {
        column.writeWrapped(tr.format("Best so far {0}", {std::to_string(state.bestScore)}));
    }
    drawSaving(state, column);
    if (state.name) {
        drawNameQuestion(state, columns, column);
        return;
    }
    drawWayOn(state, wide, column);
    // In a narrow window a trouble needs the room of the command, too.
    if (!wide && !state.saveStatus.trouble.empty()) return;
    if (state.repeatsOnlyTheStart) column.write(tr("It began as"));
    column.writeWrapped(state.repeatCommand);
}

void drawMessages(const SideState& state, const std::optional<SideGame>& game, int columns,
                  bool wide, TextColumn& column)
{
    if (showsSuggestion(state)) return;
    if (state.overlay == Overlay::QuitQuestion) {
        drawQuestion(state, column);
    } else if (!state.brainFailure.empty() && state.phase == Phase::Playing) {
        // A narrow window has no room for the reason.
        if (wide) column.writeWrapped(state.brainFailure);
        column.writeWrapped(state.tr("The default brain goes on."));
    } else if (state.phase == Phase::Over) {
        if (game) drawEnd(state, *game, columns, wide, column);
    } else if (!state.notice.empty() && state.phase == Phase::Paused) {
        column.writeWrapped(state.notice);
    } else if (wide) {
        for (const KeyLine& line : listMoves())
            writeKeyLine(state, line, column);
        writeKeys("Tab", state.tr("to the controls: arrows,"), column);
        writeKeys("", state.tr("Space, Enter; Esc back"), column);
        writeKeys("^Z", state.tr("suspend"), column);
    }
}

// The value of a control whose line has that many columns.
std::string formatValue(const SideState& state, const std::optional<SideGame>& game, Action action,
                        int columns)
{
    const Translation& tr = state.tr;
    const auto onOff = [&tr](bool on) { return std::string(on ? tr("on") : tr("off")); };
    // Marks a value that differs from the present game's and takes effect with the next game.
    const auto pending = [&state, &game](bool differs) {
        if (!game || !differs) return std::string();
        return "  " + std::string(state.tr("(next game)"));
    };
    const std::string sequence = game ? game->sequence : std::string();
    const bool testNow = sequence == "test";
    switch (action) {
        case Action::Brain: return onOff(state.brainActive);
        case Action::NextBrain:
            return formatBrainName(state.brain, columns - kValueColumn, state.look.utf8);
        case Action::View: return onOff(state.viewsBrain);
        case Action::AdversaryUp: return std::to_string(state.adversary);
        case Action::Faster: return std::to_string(state.speed);
        case Action::Sequence:
            return state.nextSequence +
                   pending(!state.nextIsTest && !testNow && state.nextSequence != sequence);
        case Action::Test: return onOff(state.nextIsTest) + pending(state.nextIsTest != testNow);
        case Action::Ghost: return onOff(state.showsGhost);
        case Action::Sound:
            return state.sound && state.beep == Beep::Flash ? std::string(tr("on (flash)"))
                                                            : onOff(state.sound);
        default: return {};
    }
}

void drawSlider(const Look& look, Box box, int value, Style style, Frame& frame)
{
    int column = box.column + kValueColumn;
    column = frame.put(column, box.row, "[", style);
    const int at = (value * (kSliderMarks - 1) + 50) / 100;
    for (int mark = 0; mark < kSliderMarks; ++mark) {
        std::string_view glyph = look.utf8 ? "─" : "-";
        if (mark == at) glyph = look.utf8 ? "█" : "#";
        column = frame.put(column, box.row, glyph, style);
    }
    frame.put(column, box.row, "]", style);
}

void drawControl(const SideState& state, const std::optional<SideGame>& game, int index, Box box,
                 Frame& frame)
{
    const Control& control = getControls()[static_cast<std::size_t>(index)];
    if (!isOffered(control, state.canLoad)) return;
    const Style style{.inverse = state.focus == index};
    if (style.inverse) {
        frame.put(box.column, box.row, std::string(static_cast<std::size_t>(box.columns), ' '),
                  style);
    }
    const std::string letters = findLetters(control, state.keys);
    const int keyColumn = box.column + 2 - countCharacters(letters);
    frame.put(keyColumn, box.row, letters, {.bold = true, .inverse = style.inverse});
    frame.put(box.column + kLabelColumn, box.row, state.tr(control.label), style);
    if (control.kind == ControlKind::Button) return;
    const std::string value = formatValue(state, game, control.action, box.columns);
    if (control.kind != ControlKind::Slider) {
        frame.put(box.column + kValueColumn, box.row, value, style);
        return;
    }
    const int number = control.action == Action::Faster ? state.speed : state.adversary;
    drawSlider(state.look, box, number, style, frame);
    frame.put(box.column + kNumberColumn, box.row, padLeft(value, 3), style);
    if (control.action == Action::AdversaryUp) {
        frame.put(box.column + kStatusColumn, box.row, formatAdversary(state), style);
    }
}

}  // namespace

std::optional<SideGame> describeGame(const TetrisState& state)
{
    if (!state.game) return std::nullopt;
    const tetris::Game& game = *state.game;
    const bool isStopped = state.isRecordingFull;  // without its falling piece
    const bool hasNext = game.isRunning() && !game.isLastPiece() && !isStopped;
    const int pieces = isStopped ? game.countLandedPieces() : game.getPieces();
    return SideGame{.sequence = state.setup.sequence,
                    .score = game.getScore() - game.getPieces() + pieces,
                    .pieces = pieces,
                    .limit = game.getLimit(),
                    .rows = game.getRows(),
                    .clears = game.getTally().clears,
                    .end = game.getEnd(),
                    .hasNext = hasNext,
                    .next = hasNext ? game.peekNext() : std::nullopt};
}

bool showsSuggestion(const SideState& state)
{
    return state.viewsBrain && state.phase == Phase::Playing && state.brainFailure.empty() &&
           state.overlay != Overlay::QuitQuestion;
}

Box drawSide(const SideState& state, const std::optional<SideGame>& game, const Layout& layout,
             Frame& frame)
{
    const bool wide = !layout.controls.empty();
    TextColumn numbers(layout.numbers, frame);
    if (game) {
        // In a narrow window the command that repeats a finished game needs this room. It contains
        // sequence and seed.
        if (wide || state.phase != Phase::Over) {
            drawGameNames(state, *game, numbers);
            drawNext(state, *game, layout, numbers, frame);
        }
        drawNumbers(state, *game, wide, numbers);
        if (!wide && state.phase != Phase::Over)
            drawSettings(state, layout.numbers.columns, numbers);
    }
    if (!wide) {
        if (state.phase == Phase::Over) numbers.skip();
        const Box rest{layout.numbers.column, numbers.getRow(), layout.numbers.columns,
                       numbers.getRowsLeft()};
        drawMessages(state, game, rest.columns, wide, numbers);
        return rest;
    }
    for (int i = 0; i < static_cast<int>(layout.controls.size()); ++i) {
        drawControl(state, game, i, layout.controls[static_cast<std::size_t>(i)], frame);
    }
    TextColumn messages(layout.messages, frame);
    drawMessages(state, game, layout.messages.columns, wide, messages);
    return layout.messages;
}

void drawHelp(const TetrisState& state, Frame& frame)
{
    constexpr int kColumns = 36;
    std::vector<KeyLine> lines = listMoves();
    std::ranges::copy(listControls(state.canLoad), std::back_inserter(lines));
    const int rows = static_cast<int>(lines.size()) + 5;
    TextColumn page(
        {(state.window.columns - kColumns) / 2, (state.window.rows - rows) / 2, kColumns, rows},
        frame);
    page.write("TETRIS", kTitle);
    page.skip();
    for (const KeyLine& line : lines)
        writeKeyLine(state, line, page);
    const Translation& tr = state.tr;
    writeKeys("Tab", tr("to the controls; Esc back"), page);
    writeKeys(state.keys.formatKeys({Action::Quit}, 1) + " ^C ^Z ^L",
              tr("quit end suspend repaint"), page);
    if (state.overlay == Overlay::Help) {
        writeKeys("Esc", tr("back"), page, kTitle);
    } else {
        const auto does = state.offersSuspended ? tr("on with the game left") : tr("starts");
        writeKeys("Enter", does, page, kTitle);
    }
}

}  // namespace tui
