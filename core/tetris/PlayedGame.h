#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/tetris/Game.h"
#include "core/tetris/TPoint.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

// A piece and the cells of the board that it takes.
struct PieceCells {
    int piece = 0;  // index into Piece::getPieces()
    std::array<TPoint, 4> cells{};

    friend bool operator==(const PieceCells&, const PieceCells&) = default;
};

// The falling piece; nullopt after the end.
[[nodiscard]] std::optional<PieceCells> findFalling(const Game& game);
[[nodiscard]] std::optional<PieceCells> findFalling(const ModernGame& game);

// One game by whichever rules, for code that shows or keeps games of both. It answers what both
// have; the rest is reached by visiting. A copy is independent and continues as the original does.
class PlayedGame {
public:
    explicit PlayedGame(Game game) : game_(std::move(game)) {}
    explicit PlayedGame(ModernGame game) : game_(std::move(game)) {}

    // ---- Both rules

    [[nodiscard]] bool isRunning() const;
    // As replays name it; "none" while the game is running.
    [[nodiscard]] std::string_view getEndName() const;
    // Nullopt after the end.
    [[nodiscard]] std::optional<PieceCells> findFalling() const;
    // Where a hard drop would put the falling piece; nullopt after the end.
    [[nodiscard]] std::optional<PieceCells> findGhost() const;
    // The next pieces, at most `count`, and no more than the limit allows; empty where they cannot
    // be known, and after the end. Requires: count >= 0. Time O(count).
    [[nodiscard]] std::vector<int> peek(int count) const;
    // The numbers as shown: in a classic game the falling piece counts in pieces and score.
    [[nodiscard]] int getPieces() const;
    [[nodiscard]] std::int64_t getScore() const;
    [[nodiscard]] int getRows() const;
    // The milliseconds after which time alone will have changed something; nullopt after the end,
    // and in a classic game, which only verbs advance.
    [[nodiscard]] std::optional<std::int64_t> computeWait() const;

    // ---- One of them

    // The game if it goes by those rules, null otherwise: get<ModernGame>().
    template <typename Rules>
    [[nodiscard]] Rules* get()
    {
        return std::get_if<Rules>(&game_);
    }
    template <typename Rules>
    [[nodiscard]] const Rules* get() const
    {
        return std::get_if<Rules>(&game_);
    }
    // What the function returns for the Game or the ModernGame.
    template <typename Function>
    decltype(auto) visit(Function&& function) const
    {
        return std::visit(std::forward<Function>(function), game_);
    }

private:
    std::variant<Game, ModernGame> game_;
};

}  // namespace tetris
