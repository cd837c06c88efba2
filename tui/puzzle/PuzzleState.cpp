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
        foot("Enter", "start"_tr, isIn(Mode::Chooser)),
        foot("Tab", "choose"_tr, isIn(Mode::Chooser)),
        foot("< >", "change"_tr, isIn(Mode::Chooser)),
        foot("0-9", "type"_tr, isIn(Mode::Chooser)),
        foot("Enter", "keep it"_tr, isIn(Mode::QuitQuestion) && state.canSuspend),
        foot("y", "end it"_tr, isIn(Mode::QuitQuestion)),
        foot("y", "leave this one"_tr, isIn(Mode::NewQuestion)),
        foot("Esc", "play on"_tr, isIn(Mode::QuitQuestion, Mode::NewQuestion)),
        foot("p", "play on"_tr, isIn(Mode::Paused)),
        foot("Space", "go on"_tr, isIn(Mode::Watch) && state.watch->isPaused, New, "Space"),
        foot("Space", "stop"_tr, isIn(Mode::Watch), New, "Space"),
        foot("< >", "step"_tr, isIn(Mode::Watch, Mode::Review)),
        foot("[ ]", "losses"_tr, isIn(Mode::Review)),
        foot("-+", "speed"_tr, isIn(Mode::Watch)),
        foot("e", "distance"_tr, isIn(Mode::Watch)),
        foot("v", "play on"_tr, isIn(Mode::Watch)),
        foot("Space", "new"_tr, isIn(Mode::Solved)),
        foot("R", "again"_tr, isIn(Mode::Solved)),
        foot("Enter", "review"_tr, isIn(Mode::Solved)),
        foot("arrows"_tr, "slide"_tr, isIn(Mode::Play)),
        foot("u", "undo"_tr, isIn(Mode::Play)),
        foot("t", "hint"_tr, isIn(Mode::Play)),
        foot("v", "solver"_tr, isIn(Mode::Play)),
        foot("n", "choose"_tr, isIn(Mode::Paused, Mode::Solved, Mode::Play)),
        foot("T", "tetris", isIn(Mode::Play) && state.hasTetris && !state.returns),
        foot("Esc", "start page"_tr, isIn(Mode::Paused, Mode::Solved, Mode::Play) && state.returns),
        foot("?", "keys"_tr, isIn(Mode::Watch, Mode::Solved, Mode::Play)),
        foot("q", "quit"_tr, isIn(Mode::Paused, Mode::Watch, Mode::Solved, Mode::Play)),
        foot("Esc", "back"_tr, isIn(Mode::Chooser, Mode::Help, Mode::Review)),
        // The keys, and the page that explains them.
        keyed(MoveLeft, "h a Left", "Arrows"_tr, "slide a tile"_tr),
        keyed(MoveRight, "l d Right", "hjkl wasd", "the same"_tr),
        keyed(MoveUp, "k w Up", "Mouse"_tr, "slides up to the hole"_tr),
        keyed(MoveDown, "j s Down"),
        keyed(Undo, "u", "u r", "undo, redo"_tr),
        keyed(Redo, "r"),
        keyed(Restart, "R", "R", "the same board again"_tr),
        keyed(New, "Space", "Space", "a new board"_tr),
        keyed(Choose, "n", "n", "choose a board"_tr),
        keyed(Pause, "p", "p", "pause"_tr),
        keyed(Tetris, "T", "T", "the other game, tetris"_tr),
        keyed(Colors, "c", "c", "what colours mean"_tr),
        keyed(Quit, "q", "q ^C ^Z", "quit; end; suspend"_tr),
        keyed(Help, "?", "^L", "repaint"_tr),
        keyed(Hint, "t", "t", "hint; again: plays it"_tr),
        keyed(Distance, "e", "e", "distance, all the time"_tr),
        keyed(Watch, "v", "v", "watch the solver:"_tr),
        keyed(Help, "", "  Space p", "pause, go on"_tr),
        keyed(Faster, "+ =", "  + -", "faster, slower"_tr),
        keyed(Slower, "-", "  arrows"_tr, "a move on, back"_tr),
        keyed(Help, "", "  v Esc", "back to playing"_tr),
        keyed(Back, "Esc", "Esc", "stop; pause; leave"_tr),
        keyed(Review, "Enter", "Enter", "after the end: review"_tr),
    });
}

}  // namespace tui
