#include "tui/puzzle/view/PuzzleTexts.h"

#include <array>
#include <cstdio>

#include "tui/base/text/TimeText.h"

namespace tui {

std::string formatRate(int movesPerMinute)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f", movesPerMinute / 60.0);
    return text.data();
}

std::string formatMoves(const Translation& tr, int moves)
{
    return tr.plural("{0} move", "{0} moves", moves);
}

std::string formatLarge(double number)
{
    std::array<char, 32> text{};
    if (number >= 1e6) {
        std::snprintf(text.data(), text.size(), "%.1f M", number / 1e6);
    } else if (number >= 1e3) {
        std::snprintf(text.data(), text.size(), "%.0f k", number / 1e3);
    } else {
        std::snprintf(text.data(), text.size(), "%.0f", number);
    }
    return text.data();
}

std::string formatDistance(const KnownSolution& known)
{
    if (known.isOptimal()) return std::to_string(known.countMoves());
    if (!known.moves && known.lowerBound > 0) return ">=" + std::to_string(known.lowerBound);
    if (!known.moves) return known.isFinal ? "?" : "...";
    return std::to_string(known.lowerBound) + ".." + std::to_string(known.countMoves());
}

std::string formatSlide(const Translation& tr, const puzzle::Position& board, puzzle::Slide slide)
{
    const std::string tile = std::to_string(board.getTile(board.findSliding(slide)));
    using puzzle::Slide;
    switch (slide) {
        case Slide::Left: return tr.format("{0} left", {tile});
        case Slide::Right: return tr.format("{0} right", {tile});
        case Slide::Up: return tr.format("{0} up", {tile});
        case Slide::Down: return tr.format("{0} down", {tile});
    }
    return tile;
}

std::string formatMarks(const Translation& tr, const puzzle::PuzzleGame& game)
{
    if (game.isHelped() && game.isUndone()) return std::string(tr("helped, undo used"));
    if (game.isHelped()) return std::string(tr("helped"));
    return std::string(game.isUndone() ? tr("undo used") : "");
}

std::string formatBest(const Translation& tr, const BestResult& best)
{
    return tr.format("{0} in {1}",
                     {std::to_string(best.moves), formatMilliseconds(best.milliseconds)});
}

std::string formatMilliseconds(std::int64_t milliseconds)
{
    return formatPlayTime(std::chrono::seconds(milliseconds / 1000));
}

}  // namespace tui
