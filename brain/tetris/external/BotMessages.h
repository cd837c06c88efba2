#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/tetris/Situation.h"
#include "core/tetris/Board.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/Turning.h"

namespace tetris {

// The lines of the Tetris Bot Protocol, which is between a front end that has the game and a bot
// that suggests moves: one JSON object a line, compact, because some bots read it by patterns.
// docs/bots.md describes it. Source: tetris-bot-protocol/tbp-spec, texts 0000 to 0003.
//
// Readers take any line. Unknown members and types are no faults: the protocol wants them ignored.

// ---- Games as the protocol tells them

// The only well that the Tetris Bot Protocol knows, and the rows of its boards.
inline constexpr int kBotColumns = 10;
inline constexpr int kBotRows = 20;
inline constexpr int kBotBoardRows = kBotRows + kBufferRows;

// A move of the protocol. Its coordinates are those of FallingPiece; any facing with the same cells
// means the same placement.
struct BotMove {
    FallingPiece piece;
    Spin spin = Spin::None;

    friend bool operator==(const BotMove&, const BotMove&) = default;
};

// The state of a game as the protocol tells it: what `start` sets, and `play` and `new_piece`
// change. Both ends keep one.
struct BotPosition {
    Board board{kBotColumns, kBotBoardRows};  // committed, without the piece in play
    std::optional<int> held{};                // an index into Piece::getPieces()
    std::vector<int> queue{};                 // the piece in play, and the next ones
    int combo = 0;                            // clears in a row so far
    bool backToBack = false;
    Randomizer randomizer{};  // how the pieces after the queue are drawn

    // Plays the move. Whether it uses Hold follows from its piece. Returns false, and changes
    // nothing, if the piece is not to be had, or has no room there.
    [[nodiscard]] bool play(const BotMove& move);

    // A piece is added to the queue.
    void add(int piece);

    // Rows rise at the bottom: a picture as Board::fromPicture reads it. Requires: not more rows
    // than the board has.
    void raise(const std::string& rows);

    // The randomizer does not count: only `start` tells it.
    friend bool operator==(const BotPosition& a, const BotPosition& b) {
        return a.board == b.board && a.held == b.held && a.queue == b.queue && a.combo == b.combo &&
               a.backToBack == b.backToBack;
    }
};

// The position of a question. The protocol cannot say that Hold is not allowed; then the held piece
// is given as a second one in play, so that Hold changes nothing. Requires: a modern game, in a
// well of that size.
BotPosition makeBotPosition(const Situation& situation);

// The question about the position to a brain that sees `sees` of its pieces (Brain::sees), by the
// rules of the protocol: no turns by half, and a piece enters at row 19, or 20 if that is not free.
// Where the piece in play has no room, the one that Hold brings falls, and Hold is used up. Nullopt
// if neither has room, or no piece is in play.
std::optional<Situation> makeSituation(const BotPosition& position, int sees);

// "I", "L", "J", "S", "Z", "O", "T": index into Piece::getPieces().
std::string_view getBotLetter(int piece);

// ---- What a bot writes

// Facts about a suggestion, as the bot counts them.
struct BotMoveInfo {
    std::optional<double> nodes{};
    std::optional<double> nodesPerSecond{};
    std::optional<double> depth{};

    friend bool operator==(const BotMoveInfo&, const BotMoveInfo&) = default;
};

struct BotLine {
    enum class Type { Info, Ready, Error, Suggestion, Unknown, None };
    Type type = Type::None;  // None: the line is no message at all, or lacks what its type needs
    // Of Info, made plain text for a person.
    std::string name{};
    std::string version{};
    std::string author{};
    // Of Error, too.
    std::string reason{};
    // Of Suggestion, the best first. What is no move is left out.
    std::vector<BotMove> moves{};
    BotMoveInfo info{};
};

BotLine parseBotLine(const std::string& line);

std::string formatInfo(const std::string& name, const std::string& version,
                       const std::string& author);
std::string formatReady();
// The bot cannot play by these rules.
std::string formatUnsupported();
std::string formatSuggestion(const std::vector<BotMove>& moves, const BotMoveInfo& info);

// ---- What a front end writes

struct FrontLine {
    enum class Type { Rules, Start, Suggest, Play, NewPiece, Garbage, Stop, Quit, Unknown, None };
    Type type = Type::None;   // None: the line is no message at all, or lacks what its type needs
    std::string wrong{};      // of None: what is wrong, "'board' is no list of 40 rows"
    bool isSupported = true;  // of Rules: the randomizer is one of the protocol
    std::optional<BotPosition> start{};  // of Start
    std::optional<BotMove> move{};       // of Play
    int piece = 0;                       // of NewPiece
    std::string garbage{};               // of Garbage: rows, as Board::fromPicture reads them
};

FrontLine parseFrontLine(const std::string& line);

std::string formatRules(Randomizer::Kind kind);
// Filled cells are written as garbage, because a brain's question has no colours.
std::string formatStart(const BotPosition& position);
std::string formatPlay(const BotMove& move);
std::string formatNewPiece(int piece);
// "suggest", "stop" and "quit".
std::string formatOrder(std::string_view type);

}  // namespace tetris
