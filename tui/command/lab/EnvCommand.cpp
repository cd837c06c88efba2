#include <array>
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
#include "brain/tetris/weights/Features.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/lab/Observation.h"
#include "tui/command/lab/ServedLines.h"
#include "tui/command/report/ContestReport.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/tetris/Commands.h"

// docs/env.md describes the lines.

namespace tui {

namespace {

using base::readMember;
using base::readText;

using tetris::GameEnvironment;
using tetris::PlayMode;
using tetris::Verb;

constexpr int kProtocol = 1;
// Bounds of the memory, and of the work of one step: an hour is thousands of pieces at most.
constexpr int64_t kMaxAtOnce = 1024;
constexpr size_t kMaxVerbs = 1000;
constexpr int64_t kMaxTime = 3'600'000;

struct EnvArguments {
    GameArguments game;
    std::optional<tetris::Contestant> rival;
    int next = 5;
    ObservationForm form;
};

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
        base::refuse("'verbs' has {} letters; expected at most {}", letters.size(), kMaxVerbs);
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
                answers += base::dumpJson({{"error", "the line " + base::explainNoObject(text) +
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
    void answerOne(const Json& request, int64_t line, std::string& answers) {
        Json game;
        try {
            if (!request.is_object()) base::refuse("no request; expected an object of JSON");
            const std::string type = readText(request, "type");
            if (type == "hello") {
                answers += base::dumpJson(greet());
                return;
            }
            game = request.contains("game") ? readMember(request, "game", 0, kMaxAtOnce - 1) : 0;
            if (type == "step") {
                step(game, request, answers);
            } else if (type == "reset") {
                reset(game, request, answers);
            } else if (type == "observe") {
                const ObservedGame& observed = find(game);
                ObservationForm whole = arguments_.form;
                whole.listsPlacements = setup_.mode == PlayMode::Instant;
                addObservation(answers, observed, StepCounts::of(observed.game->getGame()), whole);
            } else if (type == "quit") {
                base::refuse("'quit' stands in a list; expected a line of its own");
            } else {
                base::refuse("'type' is {}; expected hello, reset, step, observe or quit",
                             base::quote(type));
            }
        } catch (const std::invalid_argument& wrong) {
            Json refusal{{"error", wrong.what()}, {"line", line}};
            if (!game.is_null()) refusal["game"] = game;
            answers += base::dumpJson(refusal);
        }
    }

    ObservedGame& find(int64_t number) {
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
        if (arguments_.form.listsFeatures)
            ready["features"] = base::collectNames(tetris::getFeatures());
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
        ready["pieces"] = base::parseJson(tetris::describePieces());
        return ready;
    }

    void reset(int64_t number, const Json& request, std::string& answers) {
        const auto maxSeed = static_cast<int64_t>(tetris::findMaxSeed(setup_.sequence));
        const auto seed = static_cast<uint64_t>(
            request.contains("seed")
                ? readMember(request, "seed", 0, maxSeed)
                : static_cast<int64_t>(computeGameSeed(setup_, firstSeed_, resets_++)));
        const int next = arguments_.next;
        auto game = arguments_.rival ? std::make_unique<GameEnvironment>(
                                           makeMatchRules(arguments_.game, seed), sides_, next)
                                     : std::make_unique<GameEnvironment>(setup_, seed, next);
        const StepCounts before = StepCounts::of(game->getGame());
        const ObservedGame& observed = games_[number] = {number, seed, std::move(game)};
        addObservation(answers, observed, before, arguments_.form);
    }

    void step(int64_t number, const Json& request, std::string& answers) {
        const ObservedGame& observed = find(number);
        GameEnvironment& game = *observed.game;
        const StepCounts before = StepCounts::of(game.getGame());
        const bool hasVerbs = request.contains("verbs");
        const bool hasTime = request.contains("ms");
        if (hasVerbs || hasTime) {
            game.act(hasTime ? readMember(request, "ms", 0, kMaxTime) : 0,
                     hasVerbs ? readVerbs(request) : std::vector<Verb>());
        } else {
            game.require(PlayMode::Instant);
            game.place(request.contains("action")
                           ? toPlacement(base::readInt(request, "action", 0,
                                                       countActions(setup_.rules) - 1),
                                         setup_.rules)
                           : readPlacement(request));
        }
        addObservation(answers, observed, before, arguments_.form);
    }

    const EnvArguments& arguments_;
    const tetris::GameSetup& setup_;
    const uint64_t firstSeed_;
    std::array<tetris::Contestant, 2> sides_;  // of matches
    int64_t resets_ = 0;                       // without a seed of their own
    std::unordered_map<int64_t, ObservedGame> games_;
};

void addEnvOptions(ArgumentParser& parser, EnvArguments& arguments) {
    GameArguments& game = arguments.game;
    tetris::GameSetup& setup = game.setup;
    addModeOption(parser, setup);
    addOverflowOption(parser, setup);
    parser.addNumber(
        {"--next", "N", "how many next pieces are told (default 5)", "a number of pieces"}, 0,
        tetris::Brain::kMaxSeen, arguments.next);
    parser.addChoice(
        {"--board", "FORM", "text: rows as text; bits: one number (default text)", "a form"},
        {{"text", BoardForm::Text}, {"bits", BoardForm::Bits}}, arguments.form.board);
    parser.addFlag("--placements", "every observation lists the placements, by their numbers",
                   arguments.form.listsPlacements);
    parser.addFlag("--features", "the same, and what each would count of the features of brains",
                   arguments.form.listsFeatures);
    parser.exclude({"--features"}, "--mode ticks", "is for pieces placed at once");
    addSequenceOptions(parser, game);
    addAdversaryOptions(parser, game);
    addExternalOptions(parser, game.external);
    addVersusOptions(parser, game, {"--mode", "--overflow", "--adversary", "--adversary-brain"},
                     &arguments.rival);
    addRulesOptions(parser, setup);
    addBotRelations(parser, setup.rules,
                    [&arguments] { return arguments.rival && arguments.rival->brain.isBot(); });
    addPaceRelation(parser, game, [] { return size_t{2}; });
    parser.refuse({"--versus"}, [&arguments] {
        return explainUnfitContestant(arguments.game, *arguments.rival);
    });
    addEndRelation(parser, setup);
}

}  // namespace

int serveEnv(CommandLine words) {
    EnvArguments arguments;
    GameArguments& game = arguments.game;
    game.acceptsFile = true;
    ArgumentParser parser("tetris env",
                          "Plays games for another program: steps in, observations out, in lines "
                          "of JSON.");
    addEnvOptions(parser, arguments);
    if (!parser.parse(words)) return 0;
    fitToVersus(parser, game);
    game.passTime(arguments.rival ? std::span(&*arguments.rival, 1)
                                  : std::span<const tetris::Contestant>());
    parser.check();
    fitToRules(game.setup);
    if (game.setup.mode == PlayMode::Ticks) arguments.form.listsPlacements = false;
    arguments.form.hasRival = arguments.rival.has_value();
    const tetris::ProcessTerms terms = game.external.makeTerms();
    game.passTerms(terms);
    if (arguments.rival) arguments.rival->brain.setTerms(terms);
    EnvServer server(arguments, game.chooseSeed());
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
