#include "tui/puzzle/PuzzleApp.h"

#include <utility>

#include "core/base/Overloaded.h"
#include "tui/puzzle/view/PuzzleView.h"

namespace tui {

namespace {

constexpr int kReviewPage = 10;

bool isLetter(const Key& key, char32_t letter) {
    return key.code == KeyCode::Character && key.character == letter;
}

}  // namespace

PuzzleApp::PuzzleApp(PuzzleOptions options, Look look, std::shared_ptr<HintSolver> solver,
                     Waker& waker)
    : options_(std::move(options)),
      state_(options_.board),
      game_(options_, state_, now_),
      solver_(std::move(solver), waker, state_) {
    onLook(look);
    state_.hasTetris = options_.hasTetris;
    state_.returns = options_.hasTetris && options_.returns;
    state_.canSuspend = options_.autosave != nullptr;
    if (options_.resumed) game_.resume(*options_.resumed);
}

// ---- Events

void PuzzleApp::onEvent(const Event& event, TimePoint now) {
    now_ = now;
    std::visit(base::Overloaded{[&](const KeyEvent& input) {
                                    if (input.change != KeyChange::Released) onKey(input.key);
                                },
                                [&](const Resized& resized) { onResize(resized.window); },
                                [&](const Woken&) { onWake(); }, [&](const Suspended&) { pause(); },
                                [&](const FocusLost&) {
                                    if (state_.game.isTimeRunning()) pause();
                                },
                                [&](const LookChanged& changed) { onLook(changed.look); }},
               event);
    game_.settle();
    game_.save(done_);
    solver_.think();
}

// The language depends on the look, too: without UTF-8 not all of them can be shown.
void PuzzleApp::onLook(const Look& look) {
    state_.look = look;
    state_.tr = options_.languages.choose(options_.language, look.utf8);
}

void PuzzleApp::onWake() {
    solver_.takeUpdates();
    if (options_.results != nullptr) options_.results->deliver();
}

void PuzzleApp::pause() {
    if (state_.game.isOn()) state_.isPaused = true;
    if (state_.watch) state_.watch->isPaused = true;
}

void PuzzleApp::onTime(TimePoint now) {
    now_ = now;
    game_.onTime();
    game_.settle();
    game_.save(done_);
    solver_.think();
}

void PuzzleApp::onResize(Size window) {
    state_.window = window;
    pressed_.reset();
    const bool fits = computePuzzleLayout(window, state_.id.getSize()).fits;
    if (!fits && state_.game.isOn()) state_.isPaused = true;
}

void PuzzleApp::draw(Frame& frame) const { drawPuzzle(state_, frame); }

// ---- Keys

void PuzzleApp::onKey(Key key) {
    if (key.code == KeyCode::MouseDrag) return;
    const PuzzleLayout layout = computePuzzleLayout(state_.window, state_.id.getSize());
    if (key.code == KeyCode::MousePress) {
        Frame frame(state_.window);
        draw(frame);
        key = frame.findKey(key.column, key.row).value_or(key);
    }
    const bool isMouse = key.code == KeyCode::MousePress || key.code == KeyCode::MouseRelease;
    if (!isMouse) pressed_.reset();
    const std::optional<PuzzleAction> action = findAction(listPuzzleKeys(state_), key);
    if (!layout.fits) {
        // The window is too small to show the board: only quitting works.
        if (state_.page == PuzzlePage::QuitQuestion) {
            answerQuestion(key);
        } else if (action == PuzzleAction::Quit) {
            act(*action);
        }
        return;
    }
    switch (state_.page) {
        case PuzzlePage::QuitQuestion:
        case PuzzlePage::NewQuestion: answerQuestion(key); break;
        case PuzzlePage::Chooser: steerChooser(key); break;
        case PuzzlePage::Review: steerReview(key, action); break;
        case PuzzlePage::Help:
            // Any key with an action closes the page.
            if (action) state_.page = PuzzlePage::None;
            break;
        case PuzzlePage::None:
            if (isMouse) {
                onMouse(key, layout);
            } else if (action) {
                act(*action);
            }
    }
}

void PuzzleApp::answerQuestion(const Key& key) {
    const PuzzlePage question = state_.page;
    if (isLetter(key, U'y')) {
        state_.page = PuzzlePage::None;
        if (question == PuzzlePage::QuitQuestion) {
            game_.drop();
            done_ = true;
        } else {
            game_.startAnother();
        }
    } else if (question == PuzzlePage::QuitQuestion && state_.canSuspend &&
               (key.code == KeyCode::Enter || isLetter(key, U'q'))) {
        // The key that asked is Enter.
        done_ = true;
    } else if (key.code == KeyCode::Escape || isLetter(key, U'n') || isLetter(key, U'q')) {
        state_.page = PuzzlePage::None;
    }
}

void PuzzleApp::steerChooser(const Key& key) {
    switch (state_.chooser.onKey(key, options_.drawSeed())) {
        case BoardChooser::Outcome::Open: break;
        case BoardChooser::Outcome::Cancelled: state_.page = PuzzlePage::None; break;
        case BoardChooser::Outcome::Chosen:
            state_.page = PuzzlePage::None;
            game_.start(state_.chooser.getChosen());
            break;
    }
}

void PuzzleApp::steerReview(const Key& key, std::optional<PuzzleAction> action) {
    GameReview& review = *state_.review;
    if (isLetter(key, U'[')) review.goToLoss(-1);
    if (isLetter(key, U']')) review.goToLoss(1);
    if (!action) return;
    switch (*action) {
        case PuzzleAction::MoveLeft: review.goTo(review.getIndex() - 1); break;
        case PuzzleAction::MoveRight: review.goTo(review.getIndex() + 1); break;
        case PuzzleAction::MoveUp: review.goTo(review.getIndex() - kReviewPage); break;
        case PuzzleAction::MoveDown: review.goTo(review.getIndex() + kReviewPage); break;
        case PuzzleAction::Back:
        case PuzzleAction::Review:
        case PuzzleAction::Quit: state_.page = PuzzlePage::None; break;
        default: break;
    }
}

void PuzzleApp::onMouse(const Key& key, const PuzzleLayout& layout) {
    const std::optional<int> cell = layout.findCellAt(key.column, key.row);
    if (key.code == KeyCode::MousePress) {
        pressed_ = cell;
        return;
    }
    const std::optional<int> pressed = std::exchange(pressed_, std::nullopt);
    if (!cell || cell != pressed || state_.watch) return;
    game_.slideFrom(*cell);
}

void PuzzleApp::act(PuzzleAction action) {
    if (state_.watch && game_.steerWatch(action)) return;
    switch (action) {
        case PuzzleAction::New:
            if (state_.game.isOn()) {
                state_.page = PuzzlePage::NewQuestion;
            } else {
                game_.startAnother();
            }
            break;
        case PuzzleAction::Choose:
            state_.chooser.open(state_.id);
            state_.page = PuzzlePage::Chooser;
            break;
        case PuzzleAction::Restart: game_.restart(); break;
        case PuzzleAction::Colors:
            state_.colors = static_cast<TileColors>((static_cast<int>(state_.colors) + 1) % 4);
            break;
        case PuzzleAction::Review:
            if (!state_.game.isSolved() || state_.game.getMoves() == 0) break;
            state_.review.emplace(state_.game, state_.startKnown);
            state_.page = PuzzlePage::Review;
            break;
        case PuzzleAction::Pause: state_.isPaused = !state_.isPaused; break;
        case PuzzleAction::Help: state_.page = PuzzlePage::Help; break;
        case PuzzleAction::Quit: leave(false, true); break;
        case PuzzleAction::Tetris:
            if (state_.hasTetris) leave(true, false);
            break;
        case PuzzleAction::Back:
            if (isThinking() && !state_.isPaused) {
                stopThinking();
            } else if (!state_.returns && !state_.isPaused && !state_.game.isSolved()) {
                state_.isPaused = true;  // an arrow that a slow line has cut ends no program
            } else {
                leave(state_.returns, false);
            }
            break;
        default:
            if (!state_.isPaused) actOnGame(action);
    }
}

// Stops the search for this board; with showsDistance the next board is searched again.
void PuzzleApp::stopThinking() {
    state_.wantsHint = false;
    state_.wantsWatch = false;
    state_.known.isFinal = true;
}

// A board that is on is suspended, after a question if `asks`, or if it cannot be suspended.
void PuzzleApp::leave(bool forTetris, bool asks) {
    wantsTetris_ = forTetris;
    if (state_.game.isOn() && (asks || !state_.canSuspend)) {
        state_.page = PuzzlePage::QuitQuestion;
    } else {
        done_ = true;
    }
}

void PuzzleApp::actOnGame(PuzzleAction action) {
    const auto move = [&](Slide direction) {
        game_.slide(options_.movesBlank ? inverse(direction) : direction);
    };
    switch (action) {
        case PuzzleAction::MoveLeft: move(Slide::Left); break;
        case PuzzleAction::MoveRight: move(Slide::Right); break;
        case PuzzleAction::MoveUp: move(Slide::Up); break;
        case PuzzleAction::MoveDown: move(Slide::Down); break;
        case PuzzleAction::Undo: game_.undo(); break;
        case PuzzleAction::Redo: game_.redo(); break;
        case PuzzleAction::Hint:
            if (state_.game.isSolved()) break;
            if (const std::optional<Slide> hint = state_.findHint()) {
                game_.slide(*hint);
            } else {
                state_.wantsHint = true;
                solver_.thinkAgain();
            }
            break;
        case PuzzleAction::Watch:
            state_.wantsWatch = true;
            solver_.thinkAgain();
            break;
        case PuzzleAction::Distance:
            state_.showsDistance = !state_.showsDistance;
            if (state_.showsDistance) solver_.thinkAgain();
            break;
        default: break;
    }
}

}  // namespace tui
