#include "tui/command/tetris/Commands.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "brain/base/LineReader.h"
#include "brain/base/WholeFile.h"
#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "core/base/Text.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameArguments.h"

namespace tui {

namespace {

using ServedJson = nlohmann::ordered_json;
using tetris::Board;
using tetris::BrainRecipe;
using tetris::Situation;

// Standard input and output, taken away from the brain: what a plugin prints goes to standard
// error, and it reads nothing.
class Lines {
public:
    Lines()
    {
        out_.reset(::fdopen(takeOver(STDOUT_FILENO, ::dup(STDERR_FILENO)), "w"));
        if (!out_) throwError();
    }

    // The next line without its end; nullopt at the end of input.
    std::optional<std::string> read() { return lines_.next(); }

    void write(const ServedJson& object)
    {
        const std::string line = object.dump() + "\n";
        if (std::fputs(line.c_str(), out_.get()) < 0 || std::fflush(out_.get()) != 0) throwError();
    }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    [[noreturn]] static void throwError()
    {
        throw std::system_error(errno, std::generic_category(), "cannot serve");
    }

    // Returns a copy of the descriptor that other programs do not inherit; then it leads to
    // `instead`.
    static int takeOver(int descriptor, int instead)
    {
        const int copy = ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (copy < 0 || instead < 0 || ::dup2(instead, descriptor) < 0) throwError();
        ::close(instead);
        return copy;
    }

    // A question is as long at most as an answer may be; a conversation has no end.
    const base::Descriptor in_{takeOver(STDIN_FILENO, ::open("/dev/null", O_RDONLY))};
    base::LineReader lines_{in_.get(), "standard input", {.line = 65536, .all = 0}};
    std::unique_ptr<std::FILE, Close> out_;
};

// The brain, and what `hello` has said about the games.
class Server {
public:
    explicit Server(const BrainRecipe& recipe) : recipe_(recipe), brain_(recipe.make()) {}

    // The answer; nullopt if the message has none. Throws nlohmann's exceptions and
    // std::invalid_argument for a message that is none.
    std::optional<ServedJson> answer(const ServedJson& message)
    {
        const std::string type = message.at("type");
        if (type == "hello") return greet(message);
        if (type == "new") {
            start_.seed = message.at("seed");
            brain_->beginGame(start_);
            return std::nullopt;
        }
        if (type == "move") return move(message);
        throw std::invalid_argument("unknown type " + base::quote(type));
    }

private:
    ServedJson greet(const ServedJson& message)
    {
        start_.width = message.at("width");
        start_.height = message.at("height");
        start_.limit = message.at("limit");
        ServedJson ready{{"type", "ready"},
                         {"protocol", 1},
                         {"name", recipe_.getName()},
                         {"about", recipe_.getAbout()},
                         {"sees", brain_->sees()}};
        if (recipe_.playsModern()) ready["rules"] = {"classic", "modern"};
        return ready;
    }

    static int readPiece(const ServedJson& name)
    {
        const auto index = tetris::findPieceIndex(name.get<std::string>());
        if (!index) throw std::invalid_argument("unknown piece " + name.dump());
        return *index;
    }

    [[nodiscard]] Situation readSituation(const ServedJson& message) const
    {
        std::string picture;
        for (const std::string row : message.at("board"))
            picture += row + "\n";
        Situation situation{.board = Board::fromPicture(picture), .limitHeight = start_.limit};
        const int piece = readPiece(message.at("piece"));
        situation.piece = tetris::findRotation(piece, message.at("rotation"));
        if (situation.piece == nullptr) throw std::invalid_argument("unknown rotation");
        for (const ServedJson& name : message.at("next"))
            situation.next.push_back(readPiece(name));
        if (message.contains("rules")) readModern(message, situation);
        return situation;
    }

    static tetris::FallingPiece readFalling(const ServedJson& object)
    {
        constexpr std::string_view kFacingLetters = "NESW";
        const std::size_t facing = kFacingLetters.find(object.at("facing").get<std::string>());
        if (facing >= tetris::kFacings.size()) throw std::invalid_argument("unknown facing");
        tetris::FallingPiece piece{readPiece(object.at("piece")), tetris::kFacings[facing], 0, 0};
        const tetris::Placement place = toPlacement(piece);
        piece.x = object.at("x").get<int>() - place.x;
        piece.y = object.at("y").get<int>() - place.y;
        return piece;
    }

    // What questions about modern games have besides.
    static void readModern(const ServedJson& message, Situation& situation)
    {
        const auto set = tetris::findRuleSet(message.at("rules").get<std::string>());
        const auto goal = tetris::findGoal(message.at("goal").get<std::string>());
        if (set != tetris::RuleSet::Modern || !goal) throw std::invalid_argument("unknown rules");
        situation.rules = {.width = situation.board.getWidth(),
                           .rows = situation.limitHeight,
                           .goal = *goal,
                           .level = message.at("level"),
                           .set = *set};
        situation.falling = readFalling(message.at("falling"));
        if (!message.at("held").is_null()) situation.held = readPiece(message.at("held"));
        situation.canHold = message.at("can_hold");
        if (!message.at("after_hold").is_null())
            situation.afterHold = readFalling(message.at("after_hold"));
        situation.combo = message.at("combo");
        situation.backToBack = message.at("back_to_back");
        for (const ServedJson& each : message.at("incoming"))
            situation.incoming.push_back({each.at("rows"), each.at("ms")});
    }

    ServedJson move(const ServedJson& message)
    {
        const Situation situation = readSituation(message);
        ServedJson answer{{"id", message.at("id")}};
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

    const BrainRecipe& recipe_;
    std::unique_ptr<tetris::Brain> brain_;
    tetris::GameStart start_;
};

}  // namespace

int serveBrain(int argc, char** argv)
{
    std::string name;
    ArgumentParser parser("tetris serve",
                          "A brain as a process: it answers questions in lines of JSON.");
    parser.addText({"BRAIN", "", "a brain", "a brain"},
                   "a name that 'tetris brains' lists, FILE.toml, FILE.so or command:CMD", name);
    parser.require("BRAIN", "is missing; expected a brain, as in 'tetris serve dt10'");
    if (!parser.parse(argc, argv)) return 0;
    parser.check();
    Lines lines;
    const BrainRecipe recipe = readBrain("BRAIN", name);
    Server server(recipe);
    while (const auto line = lines.read()) {
        try {
            if (base::isDeepJson(*line)) throw std::invalid_argument("it is too deep");
            const ServedJson message = ServedJson::parse(*line);
            if (message.value("type", "") == "quit") return 0;
            if (const auto answer = server.answer(message)) lines.write(*answer);
        } catch (const nlohmann::json::exception&) {
            throw std::runtime_error(base::quote(*line) + " is no message of the protocol");
        } catch (const std::invalid_argument& wrong) {
            throw std::runtime_error(base::quote(*line) + ": " + wrong.what());
        }
    }
    return 0;
}

}  // namespace tui
