#include "tui/command/tetris/Commands.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "brain/base/LineReader.h"
#include "brain/base/WholeFile.h"
#include "brain/tetris/PlacementList.h"
#include "brain/tetris/Situation.h"
#include "brain/tetris/external/BrainSource.h"
#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/ModernGame.h"
#include "core/tetris/sequence/Sequences.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/report/RatedPosition.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

// A line is a board and a few words; ten million positions are less than that.
constexpr base::LineReader::Limits kPositionLimits{.line = 65536, .all = uint64_t{16} << 30};

struct RateArguments {
    tetris::GameSetup setup;  // its brain and its rules count
    ExternalOptions external;
    std::string fileName = "-";
    TextFormat format = TextFormat::Json;
};

// A placement in a position, and how the brain rates it.
struct RatedPlacement {
    tetris::Move move;
    bool hasScore = false;  // not all brains rate their placements one by one
    bool isBest = false;
    std::vector<tetris::PlannedMove> plan{};  // of the best: how it goes on, if the brain says
};

std::vector<RatedPlacement> rateClassic(tetris::Brain& brain, const RatedPosition& position,
                                        const tetris::GameRules& /*rules*/) {
    const tetris::Piece& piece = position.getPiece();
    const auto isSame = [](const tetris::Move& a, const tetris::Move& b) {
        return *a.piece == *b.piece && a.x == b.x && a.y == b.y;
    };
    const tetris::Situation situation{position.board, &piece, position.limit, position.next};
    const auto best = brain.chooseMove(situation);
    const auto scored = brain.ratePlacements(situation);
    std::vector<RatedPlacement> placements;
    for (const tetris::Move& move : tetris::listPlacements(
             position.board, piece, {position.limit, tetris::Overflow::Strict})) {
        RatedPlacement placement{.move = move};
        for (const tetris::Move& rated : scored) {
            if (!isSame(rated, move)) continue;
            placement.move.score = rated.score;
            placement.hasScore = true;
        }
        if (best && isSame(*best, move)) {
            placement.isBest = true;
            placement.move.score = best->score;
            placement.hasScore = true;
        }
        placements.push_back(placement);
    }
    return placements;
}

// The situation of a game that begins there; nullopt if the piece has no room.
std::optional<tetris::Situation> makeModernSituation(const RatedPosition& position,
                                                     tetris::GameRules rules, int sees) {
    std::vector<int> pieces{position.piece};
    pieces.insert(pieces.end(), position.next.begin(), position.next.end());
    rules.width = position.board.getWidth();
    rules.rows = position.limit;
    rules.limit = base::count(pieces);
    const tetris::ModernGame game(std::make_unique<tetris::GivenSequence>(
                                      std::make_shared<const std::vector<int>>(std::move(pieces))),
                                  rules,
                                  // Nothing rises, whatever the goal.
                                  {.board = position.board,
                                   .held = position.held.value_or(-1),
                                   .backToBack = position.backToBack,
                                   .combo = position.combo,
                                   .garbage = tetris::Garbage(tetris::GameRules())});
    if (!game.isRunning()) return std::nullopt;
    tetris::Situation situation = tetris::copySituation(game, sees);
    if (!position.canHold) {
        situation.canHold = false;
        situation.afterHold.reset();
    }
    situation.incoming = position.incoming;
    if (!position.bag.empty())
        situation.randomizer = {.kind = tetris::Randomizer::Kind::Bag, .bag = position.bag};
    return situation;
}

// By modern rules: what the brain rates, or if it rates no placements the one that it chooses.
std::vector<RatedPlacement> rateModern(tetris::Brain& brain, const RatedPosition& position,
                                       const tetris::GameRules& rules) {
    const auto situation = makeModernSituation(position, rules, brain.sees());
    if (!situation) return {};
    const std::optional<tetris::Move> best = brain.chooseMove(*situation);
    std::vector<tetris::PlannedMove> plan = brain.listPlan();
    if (!plan.empty()) plan.erase(plan.begin());
    std::vector<tetris::Move> scored = brain.ratePlacements(*situation);
    if (scored.empty() && best) scored.push_back(*best);
    const auto name = [](const tetris::Move& move) {
        return std::tuple(move.piece, move.x, move.y, move.spin, move.usesHold);
    };
    std::vector<RatedPlacement> placements;
    for (const tetris::Move& move : scored) {
        const bool isBest = best && name(move) == name(*best);
        placements.push_back({.move = move, .hasScore = true, .isBest = isBest});
        if (isBest) placements.back().plan = plan;
    }
    return placements;
}

Json describeMove(const tetris::Move& move, bool isModern) {
    const tetris::PieceName name = tetris::findPieceName(*move.piece);
    Json line = Json::object();
    if (isModern) line["piece"] = tetris::getPieceName(name.index);
    line["rotation"] = name.rotation;
    line["x"] = move.x;
    if (isModern) line.update({{"y", move.y}, {"spin", toString(move.spin)}});
    return line;
}

std::string formatRatedJson(const RatedPosition& position, const RatedPlacement& placement,
                            bool isModern) {
    const tetris::Move& move = placement.move;
    Json line = describeMove(move, isModern);
    if (isModern) line["hold"] = move.usesHold;
    line["cleared"] = countCleared(position.board, move);
    if (!isModern) line["features"] = formatFeatures(position.board, move, position.limit);
    line["score"] = placement.hasScore ? Json(move.score) : Json();
    line["best"] = placement.isBest;
    for (const tetris::PlannedMove& next : placement.plan) {
        Json described = describeMove(next.move, isModern);
        described["cleared"] = next.rows;
        line["plan"].push_back(std::move(described));
    }
    return formatLine(line);
}

std::string describeText(const tetris::Move& move, int cleared) {
    const tetris::PieceName name = tetris::findPieceName(*move.piece);
    return base::format("{:<7} rotation {}  x {:2}  y {:2}  cleared {}",
                        tetris::getPieceName(name.index), name.rotation, move.x, move.y, cleared);
}

std::string formatRatedText(const RatedPosition& position, const RatedPlacement& placement,
                            bool isModern) {
    const tetris::Move& move = placement.move;
    std::string text = base::format(
        "{}  {}score {}{}\n", describeText(move, countCleared(position.board, move)),
        isModern ? base::format("{:<4} {:<4}  ", toString(move.spin), move.usesHold ? "hold" : "")
                 : "",
        placement.hasScore ? base::format("{:.10g}", move.score) : "-",
        placement.isBest ? "  best" : "");
    for (const tetris::PlannedMove& next : placement.plan)
        text += base::format("  then {}  {}\n", describeText(next.move, next.rows),
                             toString(next.move.spin));
    return text;
}

// Throws std::invalid_argument unless the brain plays in a well of that width.
void requireFit(const tetris::GameSetup& setup, int width) {
    tetris::GameRules rules = setup.rules;
    rules.width = width;
    if (setup.brain.plays(rules)) return;
    base::refuse(
        "{} does not play wells of {} columns; expected a narrower board, or another brain",
        base::quote(setup.brain.getName()), width);
}

void rateAll(int file, const std::string& name, const RateArguments& arguments) {
    const std::unique_ptr<tetris::Brain> brain = arguments.setup.brain.make();
    const tetris::GameRules& rules = arguments.setup.rules;
    const bool isModern = rules.set == tetris::RuleSet::Modern;
    const auto rate = isModern ? rateModern : rateClassic;
    const auto format = arguments.format == TextFormat::Text ? formatRatedText : formatRatedJson;
    base::LineReader in(file, name, kPositionLimits);
    Output output;
    while (const std::optional<std::string> line = in.next()) {
        if (line->find_first_not_of(" \t\r") == std::string::npos) continue;
        RatedPosition position;
        try {
            position = parsePosition(*line, rules.set);
            requireFit(arguments.setup, position.board.getWidth());
        } catch (const std::invalid_argument& refusal) {
            output.flush();
            base::fail("{}:{}: {}", name, in.getNumber(), refusal.what());
        }
        for (const RatedPlacement& placement : rate(*brain, position, rules))
            output.print(format(position, placement, isModern));
        output.flush();
    }
}

}  // namespace

int ratePositions(CommandLine words) {
    RateArguments arguments;
    ArgumentParser parser(
        "tetris rate",
        "Reads positions, one a line as JSON, and prints every placement as a brain "
        "rates it.");
    addBrainOption(parser, arguments.setup.brain);
    addExternalOptions(parser, arguments.external);
    addFormatOption(parser, arguments.format);
    addRulesOptions(parser, arguments.setup);
    parser.addText({"FILE", "", "the positions; - or nothing for standard input", "a file"},
                   "the name of a file, or -", arguments.fileName);
    if (!parser.parse(words)) return 0;
    // The check may ask a program what it plays.
    const std::chrono::milliseconds answerTime(arguments.external.brainTime);
    arguments.setup.brain.setTerms({.answerTime = answerTime});
    parser.check();
    fitToRules(arguments.setup);
    arguments.setup.brain.setTerms(arguments.external.makeTerms());
    if (arguments.fileName == "-") {
        rateAll(STDIN_FILENO, "standard input", arguments);
        return 0;
    }
    const base::Descriptor file(base::openAtOnce(arguments.fileName, O_RDONLY));
    if (!file) {
        base::fail("cannot read {}: {}; expected a file of positions",
                   base::quote(arguments.fileName), base::sayReason(errno));
    }
    rateAll(file.get(), arguments.fileName, arguments);
    return 0;
}

}  // namespace tui
