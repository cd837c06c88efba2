#include "tui/puzzle/view/PuzzleTexts.h"

#include "core/base/Format.h"
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

std::string formatSlide(const Translation& tr, const puzzle::Position& board, puzzle::Slide slide) {
    const std::string tile = std::to_string(board.getTile(board.findSliding(slide)));
    using puzzle::Slide;
    switch (slide) {
        case Slide::Left: return tr.format("{0} left", tile);
        case Slide::Right: return tr.format("{0} right", tile);
        case Slide::Up: return tr.format("{0} up", tile);
        case Slide::Down: return tr.format("{0} down", tile);
    }
    return tile;
}

std::string formatMarks(const Translation& tr, const puzzle::PuzzleGame& game) {
    if (game.isHelped() && game.isUndone()) return tr("helped, undo used");
    if (game.isHelped()) return tr("helped");
    return game.isUndone() ? tr("undo used") : std::string();
}

std::string formatBest(const Translation& tr, const BestResult& best) {
    return tr.format("{0} in {1}", best.moves, formatPlayTime(best.milliseconds));
}

}  // namespace tui
