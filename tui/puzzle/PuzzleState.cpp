#include "tui/puzzle/PuzzleState.h"

namespace tui {

namespace {

// What the footer is about.
enum class Mode { Chooser, Help, Review, QuitQuestion, NewQuestion, Paused, Watch, Solved, Play };

Mode findMode(const PuzzleState& state) {
    switch (state.page) {
        case PuzzlePage::Chooser: return Mode::Chooser;
        case PuzzlePage::Help: return Mode::Help;
        case PuzzlePage::Review: return Mode::Review;
        case PuzzlePage::QuitQuestion: return Mode::QuitQuestion;
        case PuzzlePage::NewQuestion: return Mode::NewQuestion;
        case PuzzlePage::None: break;
    }
    if (state.game.isPaused()) return Mode::Paused;
    if (state.watch) return Mode::Watch;
    return state.game.isSolved() ? Mode::Solved : Mode::Play;
}

using Row = KeyRow<PuzzleAction>;
using enum PuzzleAction;

// A word of the footers.
constexpr Row foot(std::string_view shown, std::string_view word, bool applies,
                   PuzzleAction action = {}, std::string_view keys = {}) {
    return {action, keys, shown, word, {}, {}, applies};
}

// Keys, and a line of the page of keys. Lines stand in the order of that page, so a line may be
// about other keys than its row has.
constexpr Row keyed(PuzzleAction action, std::string_view keys, std::string_view helpKeys = {},
                    std::string_view help = {}) {
    return {action, keys, {}, {}, helpKeys, help};
}

}  // namespace

std::vector<KeyRow<PuzzleAction>> listPuzzleKeys(const PuzzleState& state) {
    const auto isIn = [mode = findMode(state)](auto... modes) { return ((mode == modes) || ...); };
    return listRows<PuzzleAction>({
        foot("Enter", translatable("start"), isIn(Mode::Chooser)),
        foot("Tab", translatable("choose"), isIn(Mode::Chooser)),
        foot("< >", translatable("change"), isIn(Mode::Chooser)),
        foot("0-9", translatable("type"), isIn(Mode::Chooser)),
        foot("Enter", translatable("keep it"), isIn(Mode::QuitQuestion) && state.canSuspend),
        foot("y", translatable("end it"), isIn(Mode::QuitQuestion)),
        foot("y", translatable("leave this one"), isIn(Mode::NewQuestion)),
        foot("Esc", translatable("play on"), isIn(Mode::QuitQuestion, Mode::NewQuestion)),
        foot("p", translatable("play on"), isIn(Mode::Paused)),
        foot("Space", translatable("go on"), isIn(Mode::Watch) && state.watch->isPaused, New,
             "Space"),
        foot("Space", translatable("stop"), isIn(Mode::Watch), New, "Space"),
        foot("< >", translatable("step"), isIn(Mode::Watch, Mode::Review)),
        foot("[ ]", translatable("losses"), isIn(Mode::Review)),
        foot("-+", translatable("speed"), isIn(Mode::Watch)),
        foot("e", translatable("distance"), isIn(Mode::Watch)),
        foot("v", translatable("play on"), isIn(Mode::Watch)),
        foot("Space", translatable("new"), isIn(Mode::Solved)),
        foot("R", translatable("again"), isIn(Mode::Solved)),
        foot("Enter", translatable("review"), isIn(Mode::Solved)),
        foot(translatable("arrows"), translatable("slide"), isIn(Mode::Play)),
        foot("u", translatable("undo"), isIn(Mode::Play)),
        foot("t", translatable("hint"), isIn(Mode::Play)),
        foot("v", translatable("solver"), isIn(Mode::Play)),
        foot("n", translatable("choose"), isIn(Mode::Paused, Mode::Solved, Mode::Play)),
        foot("T", "tetris", isIn(Mode::Play) && state.hasTetris && !state.returns),
        foot("Esc", translatable("start page"),
             isIn(Mode::Paused, Mode::Solved, Mode::Play) && state.returns),
        foot("?", translatable("keys"), isIn(Mode::Watch, Mode::Solved, Mode::Play)),
        foot("q", translatable("quit"), isIn(Mode::Paused, Mode::Watch, Mode::Solved, Mode::Play)),
        foot("Esc", translatable("back"), isIn(Mode::Chooser, Mode::Help, Mode::Review)),
        // The keys, and the page that explains them.
        keyed(MoveLeft, "h a Left", translatable("Arrows"), translatable("slide a tile")),
        keyed(MoveRight, "l d Right", "hjkl wasd", translatable("the same")),
        keyed(MoveUp, "k w Up", translatable("Mouse"), translatable("slides up to the hole")),
        keyed(MoveDown, "j s Down"),
        keyed(Undo, "u", "u r", translatable("undo, redo")),
        keyed(Redo, "r"),
        keyed(Restart, "R", "R", translatable("the same board again")),
        keyed(New, "Space", "Space", translatable("a new board")),
        keyed(Choose, "n", "n", translatable("choose a board")),
        keyed(Pause, "p", "p", translatable("pause")),
        keyed(Tetris, "T", "T", translatable("the other game, tetris")),
        keyed(Colors, "c", "c", translatable("what colours mean")),
        keyed(Quit, "q", "q ^C ^Z", translatable("quit; end; suspend")),
        keyed(Help, "?", "^L", translatable("repaint")),
        keyed(Hint, "t", "t", translatable("hint; again: plays it")),
        keyed(Distance, "e", "e", translatable("distance, all the time")),
        keyed(Watch, "v", "v", translatable("watch the solver:")),
        keyed(Help, "", "  Space p", translatable("pause, go on")),
        keyed(Faster, "+ =", "  + -", translatable("faster, slower")),
        keyed(Slower, "-", translatable("  arrows"), translatable("a move on, back")),
        keyed(Help, "", "  v Esc", translatable("back to playing")),
        keyed(Back, "Esc", "Esc", translatable("stop; pause; leave")),
        keyed(Review, "Enter", "Enter", translatable("after the end: review")),
    });
}

}  // namespace tui
