#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BotMessages.h"

namespace tetris {

// A valid move of a bot: what is played here, and how the bot is told so, in its own spelling and
// with the spin that really happens.
struct SuggestedMove {
    Move move;  // its score is its place in the list
    BotMove echo;
};

// Those of the moves that the question allows, in the bot's order: placements that the piece in
// play, or the one that Hold brings, can reach, also above the well, where it locks out. First the
// moves whose spin can happen there, too; then those that lock there with another one, because some
// bots guess it.
std::vector<SuggestedMove> listValidMoves(const Situation& situation,
                                          const std::vector<BotMove>& moves);

// True if no valid move means that the bot has given its game up: there is a placement, and the
// piece has only just entered, as the protocol supposes.
bool isResignation(const Situation& situation);

// A brain as a bot of the Tetris Bot Protocol: takes the lines of a front end, and says what to
// write. It takes `play` and `new_piece` in any order, `start` at any time, and ignores what it
// does not know. It reads and writes nothing itself.
//
//     BotServer server(brain);
//     write(formatInfo("tetris-dt20", "1.0", "tetris"));
//     while (const auto line = read()) {
//         const BotServer::Answer answer = server.answer(parseFrontLine(*line));
//         if (!answer.line.empty()) write(answer.line);
//         if (answer.isEnd) return;
//     }
class BotServer {
public:
    // The most moves of a suggestion, so that its line stays below 4,096 bytes: some front ends
    // read no longer one.
    static constexpr size_t kMostMoves = 20;

    struct Answer {
        std::string line{};     // to the front end; empty if nothing is to be said
        std::string trouble{};  // what was wrong with its line, for standard error
        bool isEnd = false;     // `quit`
    };

    // Requires: the brain plays modern games.
    explicit BotServer(Brain& brain) : brain_(brain) {}

    // A long search ends soon after a stop is requested, with the best that it has found. Throws
    // what the brain throws.
    [[nodiscard]] Answer answer(const FrontLine& message, std::stop_token stop = {});

    // What it knows about the game; nullopt before `start` and after `stop`.
    const std::optional<BotPosition>& getPosition() const { return position_; }

private:
    [[nodiscard]] std::string suggest(std::stop_token stop);
    static Answer complain(const std::string& trouble) { return {.trouble = trouble}; }

    Brain& brain_;
    std::optional<BotPosition> position_;
    uint64_t games_ = 0;
};

}  // namespace tetris
