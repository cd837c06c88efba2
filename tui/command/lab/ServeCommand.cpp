#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/base/JsonText.h"
#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/external/BrainReply.h"
#include "core/base/Format.h"
#include "core/base/JavaRandom.h"
#include "core/base/Text.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/lab/ServedLines.h"
#include "tui/command/report/JsonInput.h"
#include "tui/command/report/RatedPosition.h"

namespace tui {

namespace {

using ServedJson = nlohmann::ordered_json;
using tetris::Board;
using tetris::BrainRecipe;
using tetris::Situation;

// The brain, and what `hello` has said about the games.
class Server {
public:
    explicit Server(const BrainRecipe& recipe) : recipe_(recipe), brain_(recipe.make()) {}

    // The answer to an object; nullopt if it has none. Throws std::invalid_argument for an object
    // that is no message.
    std::optional<ServedJson> answer(const ServedJson& message) {
        const std::string type = readText(message, "type");
        if (type == "hello") return greet(message);
        if (type != "new" && type != "move" && type != "end")
            throw std::invalid_argument("unknown type " + base::quote(type));
        if (!isGreeted_) throw std::invalid_argument("it comes before hello");
        if (type == "move") return move(message);
        if (type == "new") {
            constexpr int64_t kMaxSeed = base::JavaRandom::kSeedLimit - 1;
            start_.seed = static_cast<uint64_t>(readMember(message, "seed", 0, kMaxSeed));
            brain_->beginGame(start_);
        } else {
            brain_->endGame(readFinish(message));
        }
        return std::nullopt;
    }

private:
    ServedJson greet(const ServedJson& message) {
        const auto read = [&message](const char* key, int min, int max) {
            return static_cast<int>(readMember(message, key, min, max));
        };
        static_cast<void>(read("protocol", tetris::kBrainProtocol, tetris::kBrainProtocol));
        start_.width = read("width", 1, Board::kMaxSize);
        start_.height = read("height", 1, Board::kMaxSize);
        start_.limit = read("limit", 0, start_.height);
        // They may be left out; others are none that a brain knows.
        if (message.contains("pieces") &&
            nlohmann::json(message["pieces"]) != nlohmann::json::parse(tetris::describePieces())) {
            throw std::invalid_argument("'pieces' are others; expected the seven of the game");
        }
        isGreeted_ = true;
        ServedJson ready{{"type", "ready"},           {"protocol", tetris::kBrainProtocol},
                         {"name", recipe_.getName()}, {"about", recipe_.getAbout()},
                         {"sees", brain_->sees()},    {"end", true}};
        if (recipe_.plays(tetris::RuleSet::Modern)) ready["rules"] = {"classic", "modern"};
        return ready;
    }

    static tetris::GameFinish readFinish(const ServedJson& message) {
        const std::string reason = readText(message, "reason");
        const std::optional<tetris::GameEnd> end = tetris::findGameEnd(reason);
        if (!end) throw std::invalid_argument("unknown reason " + base::quote(reason));
        return {.score = readMember(message, "score", 0, kMostCounted),
                .rows = readMember(message, "rows", 0, kMostCounted),
                .end = *end};
    }

    // A question may leave out rotation, which is 0 then, and next.
    Situation readSituation(const ServedJson& message) const {
        Situation situation{.board = readBoard(getMember(message, "board")),
                            .limitHeight = start_.limit};
        const Board& board = situation.board;
        if (board.getWidth() != start_.width || board.getHeight() != start_.height) {
            throw std::invalid_argument(base::format(
                "'board' has {} columns and {} rows; expected {} and {}, as hello says",
                board.getWidth(), board.getHeight(), start_.width, start_.height));
        }
        const int piece = readPiece(getMember(message, "piece"));
        const auto rotation =
            message.contains("rotation") ? readMember(message, "rotation", 0, 3) : 0;
        situation.piece = tetris::findRotation(piece, static_cast<int>(rotation));
        if (situation.piece == nullptr) throw std::invalid_argument("unknown rotation");
        if (message.contains("next")) situation.next = readPieces(message["next"], "next");
        if (message.contains("rules")) readModern(message, situation);
        return situation;
    }

    // Where a piece of a modern game is. Throws unless it is free there.
    static tetris::FallingPiece readFalling(const ServedJson& object, const Board& board) {
        constexpr std::string_view kFacingLetters = "NESW";
        const std::string letter = readText(object, "facing");
        const size_t facing = kFacingLetters.find(letter);
        if (letter.size() != 1 || facing >= tetris::kFacings.size())
            throw std::invalid_argument("unknown facing " + base::quote(letter));
        tetris::FallingPiece piece{readPiece(getMember(object, "piece")), tetris::kFacings[facing],
                                   0, 0};
        const tetris::Placement place = toPlacement(piece);
        constexpr int kMost = Board::kMaxSize - 1;
        piece.x = static_cast<int>(readMember(object, "x", 0, kMost)) - place.x;
        piece.y = static_cast<int>(readMember(object, "y", 0, kMost)) - place.y;
        if (!isFree(board, piece))
            throw std::invalid_argument("a piece has no room where it is; expected free cells");
        return piece;
    }

    // What questions about modern games have besides.
    static void readModern(const ServedJson& message, Situation& situation) {
        const Board& board = situation.board;
        const auto set = tetris::kRuleSetNames.find(readText(message, "rules"));
        const auto goal = tetris::findGoal(readText(message, "goal"));
        if (set != tetris::RuleSet::Modern || !goal) throw std::invalid_argument("unknown rules");
        if (!tetris::isModernSize(board.getWidth(), situation.limitHeight) ||
            board.getHeight() != situation.limitHeight + tetris::kBufferRows) {
            throw std::invalid_argument(
                "the sizes of hello are for no modern game; expected a well from 4x4 to 64x44, and "
                "a board with 20 rows more");
        }
        situation.rules = {.width = board.getWidth(),
                           .rows = situation.limitHeight,
                           .goal = *goal,
                           .level = static_cast<int>(readMember(message, "level", 1, kMaxLevel)),
                           .set = *set};
        situation.falling = readFalling(getMember(message, "falling"), board);
        const ServedJson& held = getMember(message, "held");
        if (!held.is_null()) situation.held = readPiece(held);
        situation.canHold = readFlag(getMember(message, "can_hold"), "can_hold");
        const ServedJson& afterHold = getMember(message, "after_hold");
        if (!afterHold.is_null()) situation.afterHold = readFalling(afterHold, board);
        situation.combo = static_cast<int>(readMember(message, "combo", -1, kMaxCombo));
        situation.backToBack = readFlag(getMember(message, "back_to_back"), "back_to_back");
        const ServedJson& incoming = getMember(message, "incoming");
        if (!incoming.is_array()) throw std::invalid_argument("'incoming' is not a list");
        for (const ServedJson& each : incoming) {
            situation.incoming.push_back({static_cast<int>(readMember(each, "rows", 0, kMaxCombo)),
                                          readMember(each, "ms", 0, kMostCounted)});
        }
    }

    ServedJson move(const ServedJson& message) {
        const Situation situation = readSituation(message);
        ServedJson answer{{"id", readMember(message, "id", 0, INT64_MAX)}};
        std::optional<tetris::ExternalAnswer> chosen;
        try {
            if (const auto move = brain_->chooseMove(situation))
                chosen = {tetris::findPieceName(*move->piece).rotation,
                          move->x,
                          move->score,
                          move->y,
                          move->spin,
                          move->usesHold};
        } catch (const tetris::BrainFailure& failure) {
            // An illegal move is passed on, so that it is known what it was.
            if (failure.getFault() != tetris::Fault::IllegalMove) throw;
            chosen = failure.getAnswer();
        }
        // What is read as an answer, even if it is no move.
        constexpr int kMost = 999'999'999;
        if (!chosen) {
            answer["move"] = nullptr;
            return answer;
        }
        answer["rotation"] = std::clamp(chosen->rotation, -kMost, kMost);
        answer["x"] = std::clamp(chosen->x, -kMost, kMost);
        if (std::isfinite(chosen->score)) answer["score"] = chosen->score;
        if (!situation.isModern()) return answer;
        if (chosen->y) answer["y"] = std::clamp(*chosen->y, -kMost, kMost);
        if (chosen->spin) answer["spin"] = toString(*chosen->spin);
        answer["hold"] = chosen->usesHold;
        return answer;
    }

    static constexpr int kMaxLevel = 1'000'000;  // that of a running game has no bound
    static constexpr int kMaxCombo = 1'000'000;

    const BrainRecipe& recipe_;
    bool isGreeted_ = false;
    std::unique_ptr<tetris::Brain> brain_;
    tetris::GameStart start_;
};

// What a brain is asked for as a bot.
class BotOptions {
public:
    void add(ArgumentParser& parser) {
        parser.addChoice(
            {"--protocol", "json|tbp",
             "how it is spoken to; tbp: the Tetris Bot Protocol (default json)", "a protocol"},
            std::vector<std::pair<std::string, bool>>{{"json", false}, {"tbp", true}}, isWanted_);
        parser.addNumber({"--nodes", "N", "tbp: how many positions it examines for a move",
                          "a number of positions"},
                         1, kMostNodes, nodes_);
        parser.addNumber(
            {"--time", "MS", "tbp: how long it may think about a move", "a time in milliseconds"},
            1, kLongestTime, time_);
        parser.need({"--nodes", "--time"}, "--protocol tbp");
        parser.exclude({"--time"}, "--nodes");
    }

    bool isWanted() const { return isWanted_; }
    // The brain with its number of positions.
    std::string addNodes(const std::string& brain) const {
        if (!nodes_) return brain;
        const char joint = brain.find(':') == std::string::npos ? ':' : ',';
        return brain + joint + "nodes=" + std::to_string(*nodes_);
    }
    // Throws UsageError unless it is a level, which has its own number of positions.
    BrainRecipe readLevel(const std::string& level) const {
        if (nodes_)
            throw UsageError("--nodes: given with a level; expected a brain that takes nodes=N");
        return readContestant("BRAIN", level).brain;
    }
    std::optional<std::chrono::milliseconds> findTime() const {
        if (!time_) return std::nullopt;
        return std::chrono::milliseconds(*time_);
    }
    // Throws UsageError if it cannot be a bot, which plays modern games.
    static void require(const BrainRecipe& recipe) {
        const std::string why = explainUnfitBrain({.set = tetris::RuleSet::Modern}, recipe);
        if (!why.empty()) throw UsageError("BRAIN: " + why);
    }

private:
    static constexpr int kMostNodes = 1'000'000'000;
    static constexpr int kLongestTime = 3'600'000;

    bool isWanted_ = false;
    std::optional<int> nodes_{};
    std::optional<int> time_{};
};

}  // namespace

int serveBrain(int argc, char** argv) {
    std::string name;
    ArgumentParser parser("tetris serve",
                          "A brain as a process: it answers questions in lines of JSON.");
    parser.addText({"BRAIN", "", "a brain; tbp: also a level from 1 to 10", "a brain"},
                   "a name that 'tetris brains' lists, FILE.toml, FILE.so, command:CMD or tbp:CMD",
                   name);
    BotOptions bot;
    bot.add(parser);
    parser.require("BRAIN", "is missing; expected a brain, as in 'tetris serve dt10'");
    if (!parser.parse(argc, argv)) return 0;
    parser.check();
    ServedLines lines(bot.isWanted());
    const BrainRecipe recipe = bot.isWanted() && tetris::namesLevel(name)
                                   ? bot.readLevel(name)
                                   : readBrain("BRAIN", bot.addNodes(name));
    if (bot.isWanted()) {
        BotOptions::require(recipe);
        serveBot(lines, recipe, bot.findTime());
        return 0;
    }
    Server server(recipe);
    while (const auto line = lines.read()) {
        try {
            const ServedJson message = parseJson(*line);
            if (!message.is_object())
                throw std::invalid_argument("it " + base::explainNoObject(*line));
            if (message.value("type", ServedJson()) == "quit") return 0;
            if (const auto answer = server.answer(message)) {
                lines.write(answer->dump() + "\n");
                lines.flush();
            }
        } catch (const std::invalid_argument& wrong) {
            throw std::runtime_error(base::quote(*line) +
                                     " is no message of the protocol: " + wrong.what());
        }
    }
    return 0;
}

}  // namespace tui
