#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <numeric>
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
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/weights/Features.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/base/Text.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/lab/ServedLines.h"
#include "tui/command/report/Contest.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/tetris/Commands.h"

// docs/env.md describes the lines.

namespace tui {

namespace {

using base::readMember;
using base::readText;

using tetris::GameRules;
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
    std::optional<tetris::Contestant> rival;
    int next = 5;
    BoardForm board = BoardForm::Text;
    bool listsPlacements = false;
    bool listsFeatures = false;  // of the placements
};

// ---- Placements by number: ((hold * 4 + rotation) * rows + y) * width + x, where in classic
// games, whose pieces drop, rows is 1.

int countHeights(const GameRules& rules) {
    return rules.set == tetris::RuleSet::Modern ? rules.rows : 1;
}

int countActions(const GameRules& rules) {
    const int heights = countHeights(rules);
    return (heights > 1 && rules.hold ? 2 : 1) * 4 * heights * rules.width;
}

int toAction(const tetris::Move& move, const GameRules& rules) {
    const int turns = countTurns(tetris::findPieceIndex(*move.piece).value(), *move.piece);
    const int heights = countHeights(rules);
    return (((move.usesHold ? 4 : 0) + turns) * heights + move.y % heights) * rules.width + move.x;
}

tetris::ExternalAnswer readAction(const Json& step, const GameRules& rules) {
    auto rest = base::readInt(step, "action", 0, countActions(rules) - 1);
    const auto take = [&rest](int count) { return std::exchange(rest, rest / count) % count; };
    const int heights = countHeights(rules);
    tetris::ExternalAnswer answer{.x = take(rules.width)};
    const int y = take(heights);
    if (heights > 1) answer.y = y;
    answer.rotation = take(4);
    answer.usesHold = rest > 0;
    return answer;
}

// ---- What is written. Observations are put together by hand: by the library one takes 4
// microseconds (9 with the board as text), more than all the rest of a step.

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
    base::appendNumber(line, number);
}

void addMember(std::string& line, std::string_view key, std::string_view name) {
    line.append(",\"").append(key).append("\":");
    addName(line, name);
}

template <class Items, class Add>
void addList(std::string& line, std::string_view key, const Items& items, Add&& add) {
    line.append(",\"").append(key).append("\":[");
    for (const char* comma = ""; const auto& item : items) {
        line += comma;
        add(item);
        comma = ",";
    }
    line += ']';
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
    addList(line, "next", situation.next,
            [&line](int piece) { addName(line, tetris::getPieceName(piece)); });
}

// Adds the features of the outcome of a placement, in the order of their table.
void addFeatures(std::string& line, const tetris::Outcome& outcome) {
    const tetris::FeatureCounts counts = countFeatures(outcome);
    char before = '[';
    for (size_t i = 0; i < counts.size(); ++i) {
        line += std::exchange(before, ',');
        const double unit = tetris::getFeatures()[i].unit;
        if (unit == 1) {
            base::appendNumber(line, counts[i]);
        } else {
            line += base::format("{}", counts[i] * unit);
        }
    }
    line += ']';
}

// What a step adds to.
struct Counts {
    int64_t score = 0;
    int64_t attack = 0;
    tetris::ModernTally tally{};
};

Counts count(const tetris::PlayedGame& game) {
    Counts counts{.score = game.computeLandedScore()};
    if (const auto* const modern = game.get<tetris::ModernGame>())
        counts.tally = modern->getScoring().getTally();
    const auto* const match = game.get<tetris::Match>();
    counts.attack = match != nullptr ? match->getTally(0).attack : counts.tally.attack;
    return counts;
}

void addFlag(std::string& line, std::string_view key, bool value) {
    line.append(",\"").append(key).append(value ? "\":true" : "\":false");
}

// Adds what modern games have besides.
void addModern(std::string& line, const tetris::ModernGame& game, const Counts& before,
               const Counts& now) {
    const auto grew = [&](const auto& member) {
        const auto sum = [&](const Counts& counts) {
            return std::reduce((counts.tally.*member).begin(), (counts.tally.*member).end());
        };
        return sum(now) > sum(before);
    };
    const tetris::Spin spin = grew(&tetris::ModernTally::full)   ? tetris::Spin::Full
                              : grew(&tetris::ModernTally::mini) ? tetris::Spin::Mini
                                                                 : tetris::Spin::None;
    addFlag(line, "can_hold", game.canHold());
    addMember(line, "combo", game.getScoring().getCombo());
    addFlag(line, "back_to_back", game.getScoring().isBackToBack());
    addMember(line, "level", game.getLevel());
    addMember(line, "ms", game.getTime());
    addMember(line, "attack", now.attack - before.attack);
    addMember(line, "spin", tetris::kSpinNames[spin]);
    addFlag(line, "perfect_clear", now.tally.perfect > before.tally.perfect);
}

// ---- What is read

tetris::ExternalAnswer readPlacement(const Json& step) {
    constexpr int kMostCoordinate = tetris::Board::kMaxSize - 1;
    const auto read = [&step](const char* key, int max) {
        return base::readInt(step, key, 0, max);
    };
    tetris::ExternalAnswer answer{.rotation = read("rotation", 3), .x = read("x", kMostCoordinate)};
    if (step.contains("y")) answer.y = read("y", kMostCoordinate);
    if (step.contains("hold")) answer.usesHold = base::readFlag(step["hold"], "hold");
    return answer;
}

std::vector<Verb> readVerbs(const Json& step) {
    const std::string letters = readText(step, "verbs");
    if (letters.size() > kMaxVerbs) {
        base::refuse("'verbs' has {} letters; expected at most 1000", letters.size());
    }
    std::vector<Verb> verbs;
    for (const char letter : letters) {
        const std::optional<Verb> verb = tetris::findVerb(letter);
        if (!verb) {
            base::refuse("'verbs' is {}; expected letters of verbs", base::quote(letters));
        }
        verbs.push_back(*verb);
    }
    return verbs;
}

// ---- The games

class EnvServer {
public:
    EnvServer(const EnvArguments& arguments, uint64_t firstSeed)
        : arguments_(arguments), setup_(arguments.game.setup), firstSeed_(firstSeed) {
        if (!arguments.rival) return;
        sides_ = {tetris::Contestant{.name = "learner"}, *arguments.rival};
        setPaces(arguments.game, sides_);
    }

    // Adds the answer to a request, or a list of answers to a list. `line`: its number. `text` is
    // what the request was parsed from.
    void answer(const Json& request, const std::string& text, int64_t line, std::string& answers) {
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

    void answerOne(const Json& request, int64_t line, std::string& answers) {
        Json game;
        try {
            if (!request.is_object()) base::refuse("no request; expected an object of JSON");
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
                const Row& row = find(game);
                observe(game, row, count(row.game->getGame()), true, answers);
            } else if (type == "quit") {
                base::refuse("'quit' stands in a list; expected a line of its own");
            } else {
                base::refuse("'type' is {}; expected hello, reset, step, observe or quit",
                             base::quote(type));
            }
        } catch (const std::invalid_argument& wrong) {
            Json refusal{{"error", wrong.what()}, {"line", line}};
            if (!game.is_null()) refusal["game"] = game;
            answers += dump(refusal);
        }
    }

    static std::string dump(const Json& value) {
        std::string text = formatLine(value);
        text.pop_back();
        return text;
    }

    static int64_t readNumber(const Json& request) {
        return request.contains("game") ? readMember(request, "game", 0, kMaxAtOnce - 1) : 0;
    }

    Row& find(int64_t number) {
        const auto found = games_.find(number);
        if (found != games_.end()) return found->second;
        base::refuse("game {} has not begun; expected a reset", number);
    }

    Json greet() const {
        Json ready = startResult("ready");
        ready["protocol"] = kProtocol;
        ready["width"] = setup_.rules.width;
        ready["height"] = countBoardRows(setup_.rules);
        ready["limit"] = setup_.rules.rows;
        ready["next"] = arguments_.next;
        ready["max_seed"] = tetris::findMaxSeed(setup_.sequence);
        for (const tetris::FeatureEntry& entry : tetris::getFeatures())
            if (arguments_.listsFeatures) ready["features"].push_back(entry.name);
        if (setup_.mode == PlayMode::Instant) {
            ready["actions"] = countActions(setup_.rules);
        } else {
            ready["verbs"] = getReplayVersion(setup_.rules).verbs;
        }
        Json& setup = ready["setup"] = Json::object();
        addSetup(setup, setup_,
                 "sequence size mode pieces adversary adversary_brain overflow rules goal level "
                 "hold fields");
        if (arguments_.rival) {
            addMatchTerms(setup, {.players = {sides_.begin(), sides_.end()},
                                  .matches = makeMatchRules(arguments_.game, firstSeed_),
                                  .seed = firstSeed_});
            setup["versus"] = sides_[1].name;
        }
        ready["pieces"] = Json::parse(tetris::describePieces());
        return ready;
    }

    void reset(int64_t number, const Json& request, std::string& answers) {
        const auto maxSeed = static_cast<int64_t>(tetris::findMaxSeed(setup_.sequence));
        const auto seed = static_cast<uint64_t>(
            request.contains("seed")
                ? readMember(request, "seed", 0, maxSeed)
                : static_cast<int64_t>(computeGameSeed(setup_, firstSeed_, resets_++)));
        const int next = arguments_.next;
        auto game = arguments_.rival ? std::make_unique<SteppedGame>(
                                           makeMatchRules(arguments_.game, seed), sides_, next)
                                     : std::make_unique<SteppedGame>(setup_, seed, next);
        const Row& row = games_[number] = {std::move(game), seed};
        observe(number, row, count(row.game->getGame()), listsPlacements(), answers);
    }

    void step(int64_t number, const Json& request, std::string& answers) {
        const Row& row = find(number);
        SteppedGame& game = *row.game;
        const Counts before = count(game.getGame());
        const bool hasVerbs = request.contains("verbs");
        const bool hasTime = request.contains("ms");
        if (hasVerbs || hasTime) {
            game.act(hasTime ? readMember(request, "ms", 0, kMaxTime) : 0,
                     hasVerbs ? readVerbs(request) : std::vector<Verb>());
        } else {
            game.require(PlayMode::Instant);
            game.place(request.contains("action") ? readAction(request, setup_.rules)
                                                  : readPlacement(request));
        }
        observe(number, row, before, listsPlacements(), answers);
    }

    bool listsPlacements() const { return arguments_.listsPlacements || arguments_.listsFeatures; }

    void observe(int64_t number, const Row& row, const Counts& before, bool isListed,
                 std::string& answers) const {
        const SteppedGame& stepped = *row.game;
        const tetris::PlayedGame& game = stepped.getGame();
        answers += R"({"game":)";
        base::appendNumber(answers, number);
        addMember(answers, "seed", static_cast<int64_t>(row.seed));
        addBoard("board", stepped.isRunning() ? stepped.getSituation()->board : game.copyBoard(),
                 answers);
        addPieces(answers, stepped);
        const std::optional<int> held = game.getHeld();
        addMember(answers, "held", held ? tetris::getPieceName(*held) : "");
        addMember(answers, "pieces", game.countLandedPieces());
        addMember(answers, "rows", game.getRows());
        addMember(answers, "score", game.computeLandedScore());
        const Counts now = count(game);
        if (const auto* const modern = game.get<tetris::ModernGame>())
            addModern(answers, *modern, before, now);
        if (arguments_.rival) addRival(stepped, answers);
        addMember(answers, "reward", now.score - before.score);
        addMember(answers, "end", stepped.isRunning() ? "" : toString(stepped.getEnd()));
        if (isListed && setup_.mode == PlayMode::Instant) addPlacements(stepped, answers);
        answers += '}';
    }

    void addPlacements(const SteppedGame& game, std::string& answers) const {
        std::vector<std::pair<int, tetris::Move>> moves;
        if (game.isRunning()) {
            for (const tetris::Move& move : game.listMoves())
                moves.emplace_back(toAction(move, setup_.rules), move);
        }
        std::ranges::sort(moves, {}, [](const auto& each) { return each.first; });
        addList(answers, "placements", moves,
                [&](const auto& each) { base::appendNumber(answers, each.first); });
        if (!arguments_.listsFeatures) return;
        tetris::Board board = game.getGame().copyBoard();
        addList(answers, "features", moves, [&](const auto& each) {
            const tetris::Move& move = each.second;
            seeOutcome(board, *move.piece, move.x, move.y, setup_.rules.rows,
                       [&](const tetris::Outcome& outcome) { addFeatures(answers, outcome); });
        });
    }

    // Adds what a match has besides.
    void addRival(const SteppedGame& game, std::string& answers) const {
        const tetris::PlayedGame& match = game.getGame();
        addMember(answers, "sent", match.countSent(0));
        addList(answers, "incoming",
                game.isRunning() ? game.getSituation()->incoming
                                 : std::vector<tetris::IncomingGarbage>(),
                [&](const tetris::IncomingGarbage& each) {
                    answers +=
                        base::format(R"({{"rows":{},"ms":{}}})", each.rows, each.milliseconds);
                });
        addBoard("rival_board", match.copyBoard(1), answers);
        addMember(answers, "rival_pieces", match.countLandedPieces(1));
        addMember(answers, "rival_sent", match.countSent(1));
    }

    void addBoard(std::string_view key, const tetris::Board& board, std::string& answers) const {
        const bool isText = arguments_.board == BoardForm::Text;
        answers.append(",\"").append(key).append(isText ? "\":[" : "\":\"");
        isText ? addRows(answers, board) : addBits(answers, board);
        answers += isText ? ']' : '"';
    }

    const EnvArguments& arguments_;
    const tetris::GameSetup& setup_;
    const uint64_t firstSeed_;
    std::array<tetris::Contestant, 2> sides_;  // of matches
    int64_t resets_ = 0;                       // without a seed of their own
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
    parser.addFlag("--placements", "every observation lists the placements, by their numbers",
                   arguments.listsPlacements);
    parser.addFlag("--features", "the same, and what each would count of the features of brains",
                   arguments.listsFeatures);
    parser.exclude({"--features"}, "--mode ticks", "is for pieces placed at once");
    addSequenceOptions(parser, arguments.game);
    addAdversaryOptions(parser, arguments.game);
    addExternalOptions(parser, arguments.game.external);
    addVersusOptions(parser, arguments.game,
                     {"--mode", "--overflow", "--adversary", "--adversary-brain"},
                     &arguments.rival);
    addRulesOptions(parser, arguments.game.setup);
    addBotRelations(parser, arguments.game.setup.rules,
                    [&arguments] { return arguments.rival && arguments.rival->brain.isBot(); });
    parser.refuse({"--pps"}, [&arguments] { return explainPaces(arguments.game, 2); });
    parser.refuse({"--versus"}, [&arguments] {
        return explainUnfitContestant(arguments.game, *arguments.rival);
    });
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
    fitToVersus(parser, arguments.game);
    parser.check();
    fitToRules(arguments.game.setup);
    std::vector<tetris::BrainRecipe> rivals;
    if (arguments.rival) rivals.push_back(arguments.rival->brain);
    arguments.game.passTerms(arguments.game.external.makeTerms(), rivals);
    EnvServer server(arguments, arguments.game.chooseSeed());
    ServedLines lines;
    while (const auto line = lines.read()) {
        const Json request = base::parseJson(*line);
        if (base::findMember(request, "type") == "quit") break;
        std::string answers;
        server.answer(request, *line, lines.getNumber(), answers);
        lines.write(answers += '\n');
    }
    lines.flush();
    return 0;
}

}  // namespace tui
