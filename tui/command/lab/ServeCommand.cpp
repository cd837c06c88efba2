#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
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
#include "tui/command/lab/ServedLines.h"
#include "tui/command/report/RatedPosition.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using base::getMember;
using base::kMostCounted;
using base::readFlag;
using base::readInt;
using base::readMember;
using base::readText;
using tetris::Board;
using tetris::BrainRecipe;
using tetris::Situation;

// The brain, and what `hello` has said about the games.
class Server {
public:
    explicit Server(const BrainRecipe& recipe) : recipe_(recipe), brain_(recipe.make()) {}

    // The answer to an object; nullopt if it has none. Throws std::invalid_argument for an object
    // that is no message.
    std::optional<Json> answer(const Json& message) {
        const std::string type = readText(message, "type");
        if (type == "hello") return greet(message);
        if (type != "new" && type != "move" && type != "end")
            base::refuse("unknown type {}", base::quote(type));
        if (!isGreeted_) base::refuse("it comes before hello");
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
    Json greet(const Json& message) {
        const auto read = [&message](const char* key, int min, int max) {
            return readInt(message, key, min, max);
        };
        static_cast<void>(read("protocol", tetris::kBrainProtocol, tetris::kBrainProtocol));
        start_.width = read("width", 1, Board::kMaxSize);
        start_.height = read("height", 1, Board::kMaxSize);
        start_.limit = read("limit", 0, start_.height);
        // A front end may leave them out. Brains know no others.
        if (message.contains("pieces") &&
            nlohmann::json(message["pieces"]) != nlohmann::json::parse(tetris::describePieces())) {
            base::refuse("'pieces' are others; expected the seven of the game");
        }
        isGreeted_ = true;
        Json ready{{"type", "ready"},           {"protocol", tetris::kBrainProtocol},
                   {"name", recipe_.getName()}, {"about", recipe_.getAbout()},
                   {"sees", brain_->sees()},    {"end", true}};
        if (recipe_.plays(tetris::RuleSet::Modern)) {
            for (const auto set : {tetris::RuleSet::Classic, tetris::RuleSet::Modern})
                if (recipe_.plays(set)) ready["rules"].push_back(toString(set));
        }
        return ready;
    }

    static tetris::GameFinish readFinish(const Json& message) {
        const std::string reason = readText(message, "reason");
        const std::optional<tetris::GameEnd> end = tetris::findGameEnd(reason);
        if (!end) base::refuse("unknown reason {}", base::quote(reason));
        return {.score = readMember(message, "score", 0, kMostCounted),
                .rows = readMember(message, "rows", 0, kMostCounted),
                .end = *end};
    }

    // A question may leave out rotation, which is 0 then, next, and ends_with_next.
    Situation readSituation(const Json& message) const {
        Situation situation{.board = readBoard(getMember(message, "board")),
                            .limitHeight = start_.limit};
        const Board& board = situation.board;
        if (board.getWidth() != start_.width || board.getHeight() != start_.height) {
            base::refuse("'board' has {} columns and {} rows; expected {} and {}, as hello says",
                         board.getWidth(), board.getHeight(), start_.width, start_.height);
        }
        const int piece = readPiece(getMember(message, "piece"));
        const auto rotation =
            message.contains("rotation") ? readMember(message, "rotation", 0, 3) : 0;
        situation.piece = tetris::findRotation(piece, static_cast<int>(rotation));
        if (situation.piece == nullptr) base::refuse("unknown rotation");
        if (message.contains("next")) situation.next = readPieces(message["next"], "next");
        if (message.contains("ends_with_next"))
            situation.endsWithNext = readFlag(message["ends_with_next"], "ends_with_next");
        if (message.contains("rules")) readModern(message, situation);
        return situation;
    }

    // Where a piece of a modern game is. Throws unless it is free there.
    static tetris::FallingPiece readFalling(const Json& object, const Board& board) {
        const std::string letter = readText(object, "facing");
        const std::optional<tetris::Facing> facing = tetris::kFacingNames.find(letter);
        if (!facing) base::refuse("unknown facing {}", base::quote(letter));
        tetris::FallingPiece piece{readPiece(getMember(object, "piece")), *facing, 0, 0};
        const tetris::Placement place = toPlacement(piece);
        piece.x = readInt(object, "x", 0, Board::kMaxSize - 1) - place.x;
        piece.y = readInt(object, "y", 0, Board::kMaxSize - 1) - place.y;
        if (!isFree(board, piece))
            base::refuse("a piece has no room where it is; expected free cells");
        return piece;
    }

    // What a question about a modern game has besides.
    static void readModern(const Json& message, Situation& situation) {
        const Board& board = situation.board;
        const auto set = tetris::kRuleSetNames.find(readText(message, "rules"));
        const std::string name = readText(message, "goal");
        const bool isMatch = name == toString(tetris::Goal::Versus);
        const auto goal = isMatch ? tetris::Goal::Versus : tetris::findGoal(name);
        if (set != tetris::RuleSet::Modern || !goal) base::refuse("unknown rules");
        if (!tetris::isModernSize(board.getWidth(), situation.limitHeight) ||
            board.getHeight() != situation.limitHeight + tetris::kBufferRows) {
            base::refuse(
                "the sizes of hello are for no modern game; expected a well from 4x4 to 64x44, and "
                "a board with 20 rows more");
        }
        situation.rules = {.width = board.getWidth(),
                           .rows = situation.limitHeight,
                           .goal = *goal,
                           .level = readInt(message, "level", 1, kMost),
                           .set = *set};
        for (const tetris::GameField& field : tetris::kGameFields)
            if (message.contains(field.json)) readField(message, field, kMost, situation.rules);
        situation.falling = readFalling(getMember(message, "falling"), board);
        const Json& held = getMember(message, "held");
        if (!held.is_null()) situation.held = readPiece(held);
        situation.canHold = readFlag(getMember(message, "can_hold"), "can_hold");
        const Json& afterHold = getMember(message, "after_hold");
        if (!afterHold.is_null()) situation.afterHold = readFalling(afterHold, board);
        situation.combo = readInt(message, "combo", -1, kMost);
        situation.backToBack = readFlag(getMember(message, "back_to_back"), "back_to_back");
        situation.incoming = readIncoming(getMember(message, "incoming"));
    }

    Json move(const Json& message) {
        const Situation situation = readSituation(message);
        Json answer{{"id", readMember(message, "id", 0, INT64_MAX)}};
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
        constexpr int kMostPlace = 999'999'999;
        if (!chosen) {
            answer["move"] = nullptr;
            return answer;
        }
        answer["rotation"] = std::clamp(chosen->rotation, -kMostPlace, kMostPlace);
        answer["x"] = std::clamp(chosen->x, -kMostPlace, kMostPlace);
        if (std::isfinite(chosen->score)) answer["score"] = chosen->score;
        if (!situation.isModern()) return answer;
        if (chosen->y) answer["y"] = std::clamp(*chosen->y, -kMostPlace, kMostPlace);
        if (chosen->spin) answer["spin"] = toString(*chosen->spin);
        answer["hold"] = chosen->usesHold;
        return answer;
    }

    static constexpr int kMost = 1'000'000;  // for a level, a combo, and fields of the rules

    const BrainRecipe& recipe_;
    bool isGreeted_ = false;
    std::unique_ptr<tetris::Brain> brain_;
    tetris::GameStart start_;
};

// What a brain is asked for as a bot.
struct BotOptions {
    bool isWanted = false;
    std::optional<int> nodes{};
    std::optional<int> time{};  // milliseconds
};

void addBotOptions(ArgumentParser& parser, BotOptions& bot) {
    constexpr int kMostNodes = 1'000'000'000;
    constexpr int kLongestTime = 3'600'000;
    parser.addChoice(
        {"--protocol", "json|tbp",
         "how it is spoken to; tbp: the Tetris Bot Protocol (default json)", "a protocol"},
        {{"json", false}, {"tbp", true}}, bot.isWanted);
    parser.addNumber(
        {"--nodes", "N", "tbp: how many positions it examines for a move", "a number of positions"},
        1, kMostNodes, bot.nodes);
    parser.addNumber(
        {"--time", "MS", "tbp: how long it may think about a move", "a time in milliseconds"}, 1,
        kLongestTime, bot.time);
    parser.need({"--nodes", "--time"}, "--protocol tbp");
    parser.exclude({"--time"}, "--nodes");
}

// The brain of that name with its number of positions, or a level, which has its own. Throws
// UsageError if it cannot be a bot, which plays modern games.
BrainRecipe readBot(const std::string& name, const BotOptions& bot) {
    const bool isLevel = tetris::namesLevel(name);
    BrainRecipe recipe = isLevel ? readContestant("BRAIN", name).brain : readBrain("BRAIN", name);
    const std::string why = explainUnfitBrain({.set = tetris::RuleSet::Modern}, recipe);
    if (!why.empty()) refuseUsage("BRAIN: {}", why);
    if (!bot.nodes) return recipe;
    // Of the brains that play modern games the rival alone counts positions.
    if (isLevel || recipe.getRivalWeights() == nullptr)
        refuseUsage("--nodes: given with {}; expected a brain that takes nodes=N", name);
    const bool isFile = name.ends_with(".toml") && name.find(':') == std::string::npos;
    const std::string brain = isFile ? "rival:weights=" + name : name;
    const char before = brain.find(':') == std::string::npos ? ':' : ',';
    return readBrain("--nodes", base::format("{}{}nodes={}", brain, before, *bot.nodes));
}

}  // namespace

int serveBrain(CommandLine words) {
    std::string name;
    ArgumentParser parser("tetris serve",
                          "A brain as a process: it answers questions in lines of JSON.");
    parser.addText({"BRAIN", "", "a brain; tbp: also a level from 1 to 10", "a brain"},
                   kBrainsExpected, name);
    BotOptions bot;
    addBotOptions(parser, bot);
    parser.require("BRAIN", "is missing; expected a brain, as in 'tetris serve dt10'");
    if (!parser.parse(words)) return 0;
    parser.check();
    ServedLines lines(bot.isWanted);
    if (bot.isWanted) {
        serveBot(lines, readBot(name, bot),
                 bot.time ? std::optional(std::chrono::milliseconds(*bot.time)) : std::nullopt);
        return 0;
    }
    const BrainRecipe recipe = readBrain("BRAIN", name);
    Server server(recipe);
    while (const auto line = lines.read()) {
        try {
            const Json message = base::parseJson(*line);
            if (!message.is_object()) base::refuse("it {}", base::explainNoObject(*line));
            if (base::findMember(message, "type") == "quit") return 0;
            if (const auto answer = server.answer(message)) {
                lines.write(base::dumpJson(*answer) + "\n");
                lines.flush();
            }
        } catch (const std::invalid_argument& wrong) {
            base::fail("{} is no message of the protocol: {}", base::quote(*line), wrong.what());
        }
    }
    return 0;
}

}  // namespace tui
