#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "brain/base/JsonText.h"
#include "brain/lab/Batch.h"
#include "brain/lab/play/SteeredGame.h"
#include "brain/tetris/external/BrainReply.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/lab/ServedLines.h"
#include "tui/command/report/JsonInput.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/tetris/Commands.h"

// docs/env.md describes the lines.

namespace tui {

namespace {

using tetris::PlayMode;
using tetris::Situation;
using tetris::SteppedGame;
using tetris::Verb;

constexpr int kProtocol = 1;
// Bounds of the memory, and of the work of one step: an hour is thousands of pieces at most.
constexpr int64_t kMaxAtOnce = 1024;
constexpr size_t kMaxVerbs = 1000;
constexpr int64_t kMaxTime = 3'600'000;

enum class BoardForm : uint8_t { Text, Bits };

struct EnvArguments {
    GameArguments game;
    int next = 5;
    BoardForm board = BoardForm::Text;
};

// ---- What is written. Observations are put together by hand: by the library one takes 4
// microseconds (9 with the board as text), more than all the rest of a step.

void addNumber(std::string& line, int64_t number) {
    std::array<char, 20> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    line.append(digits.data(), end);
}

// A name, which needs no escapes, between quotation marks; null for an empty one.
void addName(std::string& line, std::string_view name) {
    if (name.empty()) {
        line += "null";
    } else {
        line.append(1, '"').append(name).append(1, '"');
    }
}

void addMember(std::string& line, std::string_view key, int64_t number) {
    line.append(",\"").append(key).append("\":");
    addNumber(line, number);
}

void addMember(std::string& line, std::string_view key, std::string_view name) {
    line.append(",\"").append(key).append("\":");
    addName(line, name);
}

void addRows(std::string& line, const tetris::Board& board) {
    for (int y = board.getHeight() - 1; y >= 0; --y) {
        line += '"';
        for (int x = 0; x < board.getWidth(); ++x)
            line += (board.getColumn(x) >> y & 1) != 0 ? '#' : '.';
        line += y > 0 ? "\"," : "\"";
    }
}

// The board as one number in hexadecimal digits, in which the cell (x, y) is bit y * width + x.
void addBits(std::string& line, const tetris::Board& board) {
    const int width = board.getWidth();
    const int digits = (width * board.getHeight() + 3) / 4;
    const size_t begin = line.size();
    line.append(base::toIndex(digits), '0');
    for (int x = 0; x < width; ++x) {
        for (uint64_t rest = board.getColumn(x); rest != 0; rest &= rest - 1) {
            const int bit = std::countr_zero(rest) * width + x;
            char& digit = line[begin + base::toIndex(digits - 1 - bit / 4)];
            const int value = (digit <= '9' ? digit - '0' : digit - 'a' + 10) | 1 << bit % 4;
            digit = "0123456789abcdef"[value];
        }
    }
}

// Adds the falling piece, whose lower left corner is at x and y, and the next ones.
void addPieces(std::string& line, const SteppedGame& game) {
    const auto falling = game.isRunning() ? game.getGame().findFalling() : std::nullopt;
    if (!falling) {
        line += R"(,"piece":null,"rotation":null,"x":null,"y":null,"next":[])";
        return;
    }
    const Situation& situation = *game.getSituation();
    addMember(line, "piece", tetris::getPieceName(falling->piece));
    addMember(line, "rotation", countTurns(falling->piece, *situation.piece));
    addMember(line, "x", std::ranges::min(falling->cells, {}, &tetris::TPoint::x).x);
    addMember(line, "y", std::ranges::min(falling->cells, {}, &tetris::TPoint::y).y);
    line += R"(,"next":[)";
    for (const char* comma = ""; const int piece : situation.next) {
        addName(line += comma, tetris::getPieceName(piece));
        comma = ",";
    }
    line += ']';
}

// Adds what modern games have besides.
void addModern(std::string& line, const tetris::ModernGame& game) {
    const auto write = [](bool value) { return value ? "true" : "false"; };
    line.append(R"(,"can_hold":)").append(write(game.canHold()));
    addMember(line, "combo", game.getScoring().getCombo());
    line.append(R"(,"back_to_back":)").append(write(game.getScoring().isBackToBack()));
    addMember(line, "level", game.getLevel());
    addMember(line, "ms", game.getTime());
}

// ---- What is read

tetris::ExternalAnswer readPlacement(const JsonValue& step) {
    constexpr int kMostCoordinate = tetris::Board::kMaxSize - 1;
    const auto read = [&step](const char* key, int max) {
        return static_cast<int>(readMember(step, key, 0, max));
    };
    tetris::ExternalAnswer answer{.rotation = read("rotation", 3), .x = read("x", kMostCoordinate)};
    if (step.contains("y")) answer.y = read("y", kMostCoordinate);
    if (step.contains("hold")) answer.usesHold = readFlag(step["hold"], "hold");
    return answer;
}

std::vector<Verb> readVerbs(const JsonValue& step) {
    const std::string letters = readText(step, "verbs");
    if (letters.size() > kMaxVerbs) {
        throw std::invalid_argument(
            base::format("'verbs' has {} letters; expected at most 1000", letters.size()));
    }
    std::vector<Verb> verbs;
    for (const char letter : letters) {
        const std::optional<Verb> verb = tetris::findVerb(letter);
        if (!verb) {
            throw std::invalid_argument("'verbs' is " + base::quote(letters) +
                                        "; expected letters of verbs");
        }
        verbs.push_back(*verb);
    }
    return verbs;
}

// ---- The games

class EnvServer {
public:
    EnvServer(const EnvArguments& arguments, uint64_t firstSeed)
        : arguments_(arguments), setup_(arguments.game.setup), firstSeed_(firstSeed) {}

    // Adds the answer to a request, or a list of answers to a list. `line`: its number. `text` is
    // what the request was parsed from.
    void answer(const JsonValue& request, const std::string& text, int64_t line,
                std::string& answers) {
        if (!request.is_array()) {
            if (request.is_object()) {
                answerOne(request, line, answers);
            } else {
                answers += dump({{"error", "the line " + base::explainNoObject(text) +
                                               "; expected an object of JSON"},
                                 {"line", line}});
            }
            return;
        }
        answers += '[';
        for (size_t i = 0; i < request.size(); ++i) {
            if (i > 0) answers += ',';
            answerOne(request[i], line, answers);
        }
        answers += ']';
    }

private:
    struct Row {
        std::unique_ptr<SteppedGame> game;
        uint64_t seed = 0;
    };

    void answerOne(const JsonValue& request, int64_t line, std::string& answers) {
        JsonValue game;
        try {
            if (!request.is_object())
                throw std::invalid_argument("no request; expected an object of JSON");
            const std::string type = readText(request, "type");
            if (type == "hello") {
                answers += dump(greet());
                return;
            }
            game = readNumber(request);
            if (type == "step") {
                step(game, request, answers);
            } else if (type == "reset") {
                reset(game, request, answers);
            } else if (type == "observe") {
                observe(game, find(game), 0, answers);
            } else if (type == "quit") {
                throw std::invalid_argument("'quit' is a line of its own; expected no list");
            } else {
                throw std::invalid_argument("'type' is " + base::quote(type) +
                                            "; expected hello, reset, step, observe or quit");
            }
        } catch (const std::invalid_argument& wrong) {
            JsonValue refusal{{"error", wrong.what()}, {"line", line}};
            if (!game.is_null()) refusal["game"] = game;
            answers += dump(refusal);
        }
    }

    static std::string dump(const JsonValue& value) {
        std::string text = formatLine(value);
        text.pop_back();
        return text;
    }

    static int64_t readNumber(const JsonValue& request) {
        return request.contains("game") ? readMember(request, "game", 0, kMaxAtOnce - 1) : 0;
    }

    Row& find(int64_t number) {
        const auto found = games_.find(number);
        if (found != games_.end()) return found->second;
        throw std::invalid_argument(
            base::format("game {} has not begun; expected a reset", number));
    }

    JsonValue greet() const {
        JsonValue ready = startResult("ready");
        ready["protocol"] = kProtocol;
        ready["width"] = setup_.rules.width;
        ready["height"] = countBoardRows(setup_.rules);
        ready["limit"] = setup_.rules.rows;
        JsonValue& setup = ready["setup"] = JsonValue::object();
        addSetup(setup, setup_,
                 "sequence size mode pieces adversary adversary_brain overflow rules goal level "
                 "hold fields");
        ready["pieces"] = JsonValue::parse(tetris::describePieces());
        return ready;
    }

    void reset(int64_t number, const JsonValue& request, std::string& answers) {
        const auto maxSeed = static_cast<int64_t>(findMaxSeed(setup_.sequence));
        const auto seed = static_cast<uint64_t>(
            request.contains("seed")
                ? readMember(request, "seed", 0, maxSeed)
                : static_cast<int64_t>(computeGameSeed(setup_, firstSeed_, resets_++)));
        games_[number] = {std::make_unique<SteppedGame>(setup_, seed, arguments_.next), seed};
        observe(number, find(number), 0, answers);
    }

    void step(int64_t number, const JsonValue& request, std::string& answers) {
        const Row& row = find(number);
        SteppedGame& game = *row.game;
        const int64_t before = game.getGame().computeLandedScore();
        const bool hasVerbs = request.contains("verbs");
        const bool hasTime = request.contains("ms");
        if (hasVerbs || hasTime) {
            game.act(hasTime ? readMember(request, "ms", 0, kMaxTime) : 0,
                     hasVerbs ? readVerbs(request) : std::vector<Verb>());
        } else {
            game.require(PlayMode::Instant);
            game.place(readPlacement(request));
        }
        observe(number, row, game.getGame().computeLandedScore() - before, answers);
    }

    void observe(int64_t number, const Row& row, int64_t reward, std::string& answers) const {
        const SteppedGame& stepped = *row.game;
        const tetris::PlayedGame& game = stepped.getGame();
        answers += R"({"game":)";
        addNumber(answers, number);
        addMember(answers, "seed", static_cast<int64_t>(row.seed));
        addBoard(stepped.isRunning() ? stepped.getSituation()->board : game.copyBoard(), answers);
        addPieces(answers, stepped);
        const std::optional<int> held = game.getHeld();
        addMember(answers, "held", held ? tetris::getPieceName(*held) : "");
        addMember(answers, "pieces", game.countLandedPieces());
        addMember(answers, "rows", game.getRows());
        addMember(answers, "score", game.computeLandedScore());
        if (const auto* const modern = game.get<tetris::ModernGame>()) addModern(answers, *modern);
        addMember(answers, "reward", reward);
        addMember(answers, "end", stepped.isRunning() ? "" : toString(stepped.getEnd()));
        answers += '}';
    }

    void addBoard(const tetris::Board& board, std::string& answers) const {
        if (arguments_.board == BoardForm::Bits) {
            answers += R"(,"board":")";
            addBits(answers, board);
            answers += '"';
        } else {
            answers += R"(,"board":[)";
            addRows(answers, board);
            answers += ']';
        }
    }

    const EnvArguments& arguments_;
    const tetris::GameSetup& setup_;
    const uint64_t firstSeed_;
    int64_t resets_ = 0;  // without a seed of their own
    std::unordered_map<int64_t, Row> games_;
};

void addEnvOptions(ArgumentParser& parser, EnvArguments& arguments) {
    addModeOption(parser, arguments.game.setup);
    addOverflowOption(parser, arguments.game.setup);
    parser.addNumber(
        {"--next", "N", "how many next pieces are told (default 5)", "a number of pieces"}, 0,
        tetris::Brain::kMaxSeen, arguments.next);
    parser.addChoice(
        {"--board", "FORM", "text: rows as text; bits: one number (default text)", "a form"},
        std::vector<std::pair<std::string, BoardForm>>{{"text", BoardForm::Text},
                                                       {"bits", BoardForm::Bits}},
        arguments.board);
    addSequenceOptions(parser, arguments.game);
    addAdversaryOptions(parser, arguments.game);
    addExternalOptions(parser, arguments.game.external);
    addRulesOptions(parser, arguments.game.setup);
    parser.refuse({"--goal"}, [&arguments] { return explainEnd(arguments.game.setup); });
}

}  // namespace

int serveEnv(int argc, char** argv) {
    EnvArguments arguments;
    arguments.game.acceptsFile = true;
    ArgumentParser parser("tetris env",
                          "Plays games for another program: steps in, observations out, in lines "
                          "of JSON.");
    addEnvOptions(parser, arguments);
    if (!parser.parse(argc, argv)) return 0;
    parser.check();
    fitToRules(arguments.game.setup);
    arguments.game.passTerms(arguments.game.external.makeTerms());
    EnvServer server(arguments, arguments.game.chooseSeed());
    ServedLines lines;
    while (const auto line = lines.read()) {
        const JsonValue request = parseJson(*line);
        if (request.is_object() && request.value("type", JsonValue()) == "quit") break;
        std::string answers;
        server.answer(request, *line, lines.getNumber(), answers);
        lines.write(answers += '\n');
    }
    lines.flush();
    return 0;
}

}  // namespace tui
