#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/tetris/external/BotPosition.h"

namespace tetris {

// The lines of the Tetris Bot Protocol, which is between a front end that has the game and a bot
// that suggests moves: one JSON object a line, compact, because some bots read it by patterns.
// docs/bots.md describes it. Source: tetris-bot-protocol/tbp-spec, texts 0000 to 0003.
//
// Readers take any line. Unknown members and types are no faults: the protocol wants them ignored.

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
    enum class Type { None, Unknown, Info, Ready, Error, Suggestion };
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
    enum class Type { None, Unknown, Rules, Start, Suggest, Play, NewPiece, Garbage, Stop, Quit };
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
