#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/Overloaded.h"
#include "core/tetris/Board.h"
#include "core/tetris/Game.h"
#include "core/tetris/RowTally.h"
#include "core/tetris/TPoint.h"
#include "core/tetris/rules/GameReport.h"
#include "core/tetris/rules/GameRules.h"
#include "core/tetris/rules/ModernGame.h"
#include "core/tetris/sequence/RecalledSequence.h"
#include "core/tetris/versus/Match.h"

namespace tetris {

// A classic game whose pieces are placed at once, by straight drops, as a replay repeats it. A
// piece is dealt when it is placed, so none falls. A value; not thread-safe.
class InstantGame {
public:
    // `rows`: of the well, without the kTopRows above them. `limit`: pieces after which the game
    // stops, 0 for none.
    InstantGame(int width, int rows, int limit, const RecalledSequence& sequence);

    // ---- Changes

    void setAdversaryLevel(int level) { sequence_.setAdversaryLevel(level); }
    // Deals the next piece and returns its index. `recorded`: what the adversary, or the file,
    // deals if it is its turn. Requires: the piece before it has been placed.
    int deal(int recorded);
    // Places the piece that was dealt. Throws std::invalid_argument, and changes nothing, if there
    // is no room, or the stack would reach above the well. Ignored when the game has ended.
    GameReport place(const Placement& placement);

    // ---- Queries

    bool isRunning() const { return limit_ == 0 || pieces_ < limit_; }
    GameEnd getEnd() const { return isRunning() ? GameEnd::None : GameEnd::Limit; }
    // Committed.
    const Board& getBoard() const { return board_; }
    int getPieces() const { return pieces_; }
    int64_t getScore() const { return pieces_ + tally_.points; }
    int getRows() const { return static_cast<int>(tally_.rows); }
    const RowTally& getTally() const { return tally_; }
    bool hasAdversaryDealt() const { return sequence_.hasAdversaryDealt(); }

private:
    Board board_;
    int rows_;
    int limit_;
    RecalledSequence sequence_;
    RowTally tally_;
    int pieces_ = 0;
};

// A piece and the cells of the board that it takes.
struct PieceCells {
    int piece = 0;  // index into Piece::getPieces()
    std::array<TPoint, 4> cells{};

    bool operator==(const PieceCells&) const = default;
};

// That piece with its cells; nullopt for none.
std::optional<PieceCells> listPieceCells(const std::optional<FallingPiece>& piece);

// One game by whichever rules, or a match: everything that is done to a game, and what all games
// answer. What one set of rules alone has is asked of its type. A game has side 0 alone. Time
// passes on both sides of a match. A copy is independent and continues as the original does. Not
// thread-safe.
//
//     PlayedGame game(rules, makeSequence("bag", rules.seed));
//     game.elapse(502);
//     for (const Lock& lock : game.tick(Verb::Down).locks) ...
class PlayedGame {
public:
    // A new game by these rules: a Game or a ModernGame. Throws as their constructors do.
    PlayedGame(const GameRules& rules, std::unique_ptr<PieceSequence> sequence);
    explicit PlayedGame(Game game) : game_(std::move(game)) {}
    explicit PlayedGame(InstantGame game) : game_(std::move(game)) {}
    explicit PlayedGame(ModernGame game) : game_(std::move(game)) {}
    explicit PlayedGame(Match match) : game_(std::move(match)) {}

    // ---- Changes. Ignored when the game has ended.

    // Tries the verb. One that fails, or that the rules do not take, changes nothing.
    GameReport tick(Verb verb, int side = 0);
    // Lets time pass. Nothing happens in a classic game. Throws as ModernGame::elapse does. Returns
    // what it brought about on side 0, or on each side.
    GameReport elapse(int64_t milliseconds) { return elapseSides(milliseconds)[0]; }
    std::array<GameReport, 2> elapseSides(int64_t milliseconds);
    // Puts the falling piece there at once and locks it, after Hold if that is wanted; `spin`: the
    // one with which it locks in a modern game. Throws std::invalid_argument, and changes nothing,
    // if it cannot be there, or Hold is refused.
    GameReport place(const Placement& placement, Spin spin = Spin::None, bool usesHold = false,
                     int side = 0);
    // Sets how often the adversary deals, if the game has one.
    void setAdversaryLevel(int level);
    // Sets the pieces after which a game with falling pieces stops, 0 for none; not for matches.
    void setLimit(int limit);

    // ---- Queries

    RuleSet getRuleSet() const;
    // 2 in a match, else 1.
    int countSides() const { return get<Match>() != nullptr ? 2 : 1; }
    bool isRunning() const { return getEnd() == GameEnd::None; }
    // In a match: Goal if side 0 has won, else what has ended its game.
    GameEnd getEnd() const;
    // The board without the falling piece, committed; in a match that of the side.
    Board copyBoard(int side = 0) const;
    // The falling piece as the modern rules turn it, with its facing; nullopt after the end, and
    // where pieces are placed at once.
    std::optional<FallingPiece> findPiece(int side = 0) const;
    std::optional<PieceCells> findFalling(int side = 0) const {
        return listPieceCells(findPiece(side));
    }
    // Where a hard drop would put the falling piece; nullopt where none falls.
    std::optional<PieceCells> findGhost() const;
    // The next pieces, at most `count`, and no more than the limit allows; empty where they cannot
    // be known, and after the end. Requires: count >= 0. Time O(count).
    std::vector<int> peek(int count) const;
    // The piece in hold, an index; always nullopt in a classic game.
    std::optional<int> getHeld() const;
    // True if an adversary dealt the last piece.
    bool hasAdversaryDealt() const;
    // How many pieces have been dealt.
    int countDealt() const;

    // The numbers as shown: in a classic game the falling piece counts in pieces and score.
    int getPieces() const;
    int64_t getScore() const;
    int getRows() const;
    // Without the falling piece, as results have them.
    int countLandedPieces(int side = 0) const;
    int64_t computeLandedScore() const { return getScore() - (getPieces() - countLandedPieces()); }
    // Rows cleared, and how many were cleared at once; the points in it are those of the classic
    // rules, 0 in a modern game.
    RowTally getTally() const;

    // Rows of garbage that the side has put on their way to the other one; 0 without a match.
    int64_t countSent(int side) const;
    // The side of a match whose turn it is, or whose piece is due; nullopt where all may move.
    std::optional<int> getNextSide() const;
    // The game of that side alone, which goes on without the other one.
    PlayedGame copySide(int side) const;

    // The milliseconds that have passed; nullopt in a classic game, which only verbs advance.
    std::optional<int64_t> getTime() const;
    // The milliseconds after which time alone will have changed something; nullopt after the end,
    // and in a classic game.
    std::optional<int64_t> computeWait() const;

    // ---- One of them

    // The game if it is of that type, null otherwise: get<ModernGame>(), for a match also that of
    // the side. What changes a match is asked of the match.
    template <typename Type>
    [[nodiscard]] Type* get() {
        return std::get_if<Type>(&game_);
    }
    template <typename Type>
    const Type* get(int side = 0) const {
        if (const Type* const game = std::get_if<Type>(&game_)) return game;
        return ask(
            side, [](const Type& game) { return &game; },
            [](const auto& /*game*/) -> const Type* { return nullptr; });
    }

private:
    // Calls the function that takes the game as its own type; ask() with that of the side of a
    // match.
    template <class Self, class... Functions>
    static auto visit(Self& self, const Functions&... functions) {
        return std::visit(base::Overloaded{functions...}, self.game_);
    }
    template <class... Functions>
    auto ask(int side, const Functions&... functions) const {
        const base::Overloaded function{functions...};
        return visit(
            *this, [&](const Match& match) { return function(match.getGame(side)); },
            [&](const auto& game) { return function(game); });
    }

    std::variant<Game, InstantGame, ModernGame, Match> game_;
};

}  // namespace tetris
