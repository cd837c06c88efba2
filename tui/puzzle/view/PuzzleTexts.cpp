#include "tui/puzzle/view/PuzzleView.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "core/base/Format.h"
#include "core/base/NameTable.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"

namespace tui {

std::string formatRate(int movesPerMinute) { return base::format("{:.1f}", movesPerMinute / 60.0); }

std::string formatMoves(const Translation& tr, int moves) {
    return tr.plural("{0} move", "{0} moves", moves);
}

std::string formatLarge(double number) {
    if (number >= 1e6) return base::format("{:.1f} M", number / 1e6);
    return number >= 1e3 ? base::format("{:.0f} k", number / 1e3) : base::format("{:.0f}", number);
}

std::string formatDistance(const KnownSolution& known) {
    if (known.isOptimal()) return std::to_string(known.countMoves());
    if (!known.moves && known.lowerBound > 0) return base::format(">={}", known.lowerBound);
    if (!known.moves) return known.isFinal ? "?" : "...";
    return base::format("{}..{}", known.lowerBound, known.countMoves());
}

std::string formatSlide(const Translation& tr, const Position& board, Slide slide) {
    const std::string tile = std::to_string(board.getTile(board.findSliding(slide)));
    constexpr base::NameTable<Slide, 4> kTexts{
        {"{0} left"_tr, "{0} right"_tr, "{0} up"_tr, "{0} down"_tr}};
    return tr.format(kTexts[slide], tile);
}

std::string formatMarks(const Translation& tr, const PuzzleGame& game) {
    if (game.isHelped() && game.isUndone()) return tr("helped, undo used");
    if (game.isHelped()) return tr("helped");
    return game.isUndone() ? tr("undo used") : std::string();
}

std::string formatBest(const Translation& tr, const BestResult& best) {
    return tr.format("{0} in {1}", best.moves, formatPlayTime(best.milliseconds));
}

namespace {

void writeProgress(const PuzzleState& state, TextColumn& column) {
    const Translation& tr = state.tr;
    const SearchProgress& progress = *state.progress;
    column.write(tr("SOLVER"), kHeading);
    const std::string part = base::format("{} %", static_cast<int>(100 * progress.built));
    const std::string tables = tr.format("Building tables: {0}", part);
    if (progress.isBuilding) {
        column.writeWrapped(tables);
    } else {
        std::optional<int> best = progress.length;
        if (state.known.moves) {
            const int known = state.known.countMoves();
            best = std::min(known, best.value_or(known));
        }
        if (best) {
            column.writeWrapped(tr.format("Found so far: {0}", formatMoves(tr, *best)), kKey);
        } else {
            column.writeWrapped(tr("Looks for the shortest way"));
        }
        if (progress.lowerBound > 0)
            column.writeWrapped(tr.format("Not under {0} moves", progress.lowerBound));
        column.writeWrapped(
            tr.format("{0} boards tried", formatLarge(static_cast<double>(progress.nodes))));
        if (progress.seconds > 0.05 && column.getRowsLeft() >= 3) {
            const double rate = static_cast<double>(progress.nodes) / progress.seconds;
            column.writeWrapped(tr.format("{0} a second", formatLarge(rate)), kDim);
        }
        // They are built beside the search.
        if (progress.built > 0 && column.getRowsLeft() >= 3) column.writeWrapped(tables, kDim);
    }
    if (progress.secondsLeft > 0 && column.getRowsLeft() >= 2) {
        const int left = static_cast<int>(std::ceil(progress.secondsLeft));
        column.writeWrapped(tr.format("{0} s left", left), kDim);
    }
    column.writeWrapped(tr("Esc stops"), kDim);
}

// ---- Messages

void writeHint(const PuzzleState& state, Slide hint, TextColumn& column) {
    const Translation& tr = state.tr;
    const std::string slide = formatSlide(tr, state.game.getPosition(), hint);
    column.writeWrapped(tr.format("Hint: {0}", slide), kTitle);
    const std::string left = formatMoves(tr, state.known.countMoves());
    column.writeWrapped(state.known.isOptimal()
                            ? tr.format("{0} to go", left)
                            : tr.format("{0} known, {1} at least", left, state.known.lowerBound));
    column.writeWrapped(tr("t plays it"));
}

void writeWatch(const PuzzleState& state, TextColumn& column) {
    const PuzzleWatch& watch = *state.watch;
    const Translation& tr = state.tr;
    column.writeWrapped(watch.isPaused ? tr("Watching: paused") : tr("Watching the solver"),
                        kTitle);
    const std::string left = formatMoves(tr, state.known.countMoves());
    const std::string speed = std::to_string(watch.speed);
    column.writeWrapped(state.known.isOptimal()
                            ? tr.format("shortest: {0}, {1} a second", left, speed)
                            : tr.format("left: {0}, {1} a second", left, speed));
}

// Compares the game with the shortest known solution.
std::string compareWithShortest(const Translation& tr, const PuzzleGame& game,
                                const KnownSolution& start) {
    const int played = game.getMoves();
    const int found = start.moves ? start.countMoves() : played;
    if (start.isOptimal() && found == played && !game.isHelped()) {
        return tr.format("shortest {0}: you found it", found);
    }
    if (start.isOptimal()) {
        return tr.format("shortest {0}: {1} over", found, played - found);
    }
    if (start.isFinal) {
        return tr.format("shortest known {0}, at least {1}", std::min(played, found),
                         start.lowerBound);
    }
    return tr("looking for the shortest ...");
}

void writeWin(const PuzzleState& state, TextColumn& column) {
    const PuzzleGame& game = state.game;
    const Translation& tr = state.tr;
    if (game.getMoves() == 0) {
        column.writeWrapped(tr("This board is solved. Space: another"));
        return;
    }
    column.write(tr("SOLVED"), kTitle);
    column.writeWrapped(
        tr.format("{0} in {1}", formatMoves(tr, game.getMoves()), formatPlayTime(state.played)));
    column.writeWrapped(compareWithShortest(tr, game, state.startKnown));
    const std::string marks = formatMarks(tr, game);
    if (!marks.empty()) column.writeWrapped(marks);
    if (state.best) {
        column.writeWrapped(tr.format("best {0}, {1}", formatMoves(tr, state.best->moves),
                                      formatPlayTime(state.best->milliseconds)));
    }
    if (state.place) {
        column.writeWrapped(
            tr.format("Saved: place {0} of {1}", state.place->rank, state.place->count));
    } else if (!state.trouble.empty()) {
        column.write(tr("Not saved."));
        column.writeWrapped(tr(state.trouble));
    }
    // The footer says it, too.
    if (column.getRowsLeft() >= 3) column.writeWrapped(tr("Enter review, R again"));
}

void writeReview(const Translation& tr, const GameReview& review, TextColumn& column) {
    const GameReview::Loss loss = review.sumLoss();
    column.write(tr("REVIEW"), kTitle);
    const std::string sum = formatMoves(tr, loss.moves);
    column.writeWrapped(loss.isWhole ? tr.format("{0} lost", sum)
                                     : tr.format("{0} lost so far", sum));
    // As many lines as fit, with the selected board in the middle.
    constexpr int kFooter = 3;
    const int lines = std::clamp(column.getRowsLeft() - kFooter, 1, review.countMoves() + 1);
    const int first = std::clamp(review.getIndex() - lines / 2, 0, review.countMoves() + 1 - lines);
    for (int i = first; i < first + lines; ++i) {
        const int lost = i > 0 ? review.computeLoss(i - 1).value_or(0) : 0;
        std::string move(tr("start"));
        if (i > 0) {
            const Position& before = review.getBoard(i - 1);
            const Slide slide = review.getSlide(i - 1);
            move =
                std::to_string(before.getTile(before.findSliding(slide))) + " " + toLetter(slide);
        }
        if (i == review.getIndex()) column.point();
        column.write(padLeft(std::to_string(i), 3) + " " + padRight(move, 5) +
                         padLeft(formatDistance(review.getKnown(i)), 4) + (lost > 0 ? " -2" : ""),
                     {.inverse = i == review.getIndex()});
    }
    column.writeWrapped(tr("Left Right step, [ ] losses, Esc back"));
}

void writeQuestion(const Translation& tr, std::string_view question, std::string_view yes,
                   TextColumn& column) {
    column.write(question, kTitle);
    column.writeWrapped(yes);
    column.writeWrapped(tr("Esc goes back"));
}

}  // namespace

bool writePuzzleMessages(const PuzzleState& state, TextColumn& column) {
    const Translation& tr = state.tr;
    if (state.page == PuzzlePage::QuitQuestion) {
        writeQuestion(tr, tr("Quit?"), tr("y ends it"), column);
        if (state.canSuspend) column.writeWrapped(tr("Enter keeps it"));
    } else if (state.page == PuzzlePage::NewQuestion) {
        writeQuestion(tr, tr("A new board?"), tr("y leaves this one"), column);
    } else if (state.page == PuzzlePage::Review) {
        writeReview(tr, *state.review, column);
    } else if (state.game.isPaused()) {
        column.writeWrapped(tr("p goes on"));
    } else if (state.game.isSolved()) {
        writeWin(state, column);
    } else if (state.watch) {
        writeWatch(state, column);
    } else if (state.progress) {
        writeProgress(state, column);
    } else if (const auto hint = state.findHint()) {
        writeHint(state, *hint, column);
    } else if ((state.wantsHint || state.wantsWatch) && !state.known.isFinal) {
        column.writeWrapped(tr("Solving ... Esc stops"));
    } else if ((state.wantsHint || state.wantsWatch) && !state.known.moves) {
        column.writeWrapped(tr("No solution was found in time"));
    } else {
        return false;
    }
    return true;
}

}  // namespace tui
