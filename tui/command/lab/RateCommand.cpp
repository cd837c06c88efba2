#include "tui/command/tetris/Commands.h"

#include <cerrno>
#include <chrono>
#include <fstream>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "brain/tetris/placement/PlacementList.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/lab/RatedPosition.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

struct RateArguments {
    tetris::BrainRecipe brain;
    int brainTime = 1000;  // milliseconds
    std::string fileName = "-";
    TextFormat format = TextFormat::Json;
};

// A placement in a position, and how the brain rates it.
struct Rated {
    tetris::Move move;
    bool hasScore = false;  // not all brains rate their placements one by one
    bool isBest = false;
};

std::vector<Rated> rate(tetris::Brain& brain, const RatedPosition& position)
{
    const tetris::Piece& piece = position.getPiece();
    const auto isSame = [](const tetris::Move& a, const tetris::Move& b) {
        return *a.piece == *b.piece && a.x == b.x && a.y == b.y;
    };
    const tetris::Situation situation{position.board, &piece, position.limit, position.next};
    const auto best = brain.chooseMove(situation);
    const auto scored = brain.ratePlacements(situation);
    std::vector<Rated> placements;
    for (const tetris::Move& move : tetris::listPlacements(
             position.board, piece, {position.limit, tetris::Overflow::Strict})) {
        Rated placement{.move = move};
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

std::string formatJson(const RatedPosition& position, const Rated& placement)
{
    const tetris::Move& move = placement.move;
    const JsonValue line = {
        {"rotation", countTurns(position.piece, *move.piece)},
        {"x", move.x},
        {"y", move.y},
        {"cleared", countCleared(position.board, move)},
        {"features", formatFeatures(position.board, move, position.limit)},
        {"score", placement.hasScore ? JsonValue(move.score) : JsonValue(nullptr)},
        {"best", placement.isBest},
    };
    return formatLine(line);
}

std::string formatText(const RatedPosition& position, const Rated& placement)
{
    const tetris::Move& move = placement.move;
    std::string line = format("%-7s rotation %d  x %2d  y %2d  cleared %d  score ",
                              std::string(tetris::getPieceName(position.piece)).c_str(),
                              countTurns(position.piece, *move.piece), move.x, move.y,
                              countCleared(position.board, move));
    line += placement.hasScore ? format("%.10g", move.score) : "-";
    return line + (placement.isBest ? "  best" : "") + "\n";
}

void rateAll(std::istream& in, const RateArguments& arguments)
{
    const std::unique_ptr<tetris::Brain> brain = arguments.brain.make();
    const std::string name = arguments.fileName == "-" ? "standard input" : arguments.fileName;
    Output output;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        RatedPosition position;
        try {
            position = parsePosition(line);
        } catch (const std::invalid_argument& refusal) {
            output.flush();
            throw std::runtime_error(name + ":" + std::to_string(number) + ": " + refusal.what());
        }
        for (const Rated& placement : rate(*brain, position)) {
            output.print(arguments.format == TextFormat::Text ? formatText(position, placement)
                                                              : formatJson(position, placement));
        }
        output.flush();
    }
    if (in.bad()) {
        const int reason = errno;
        throw std::runtime_error("cannot read " + base::quote(name) + ": " +
                                 std::generic_category().message(reason));
    }
}

}  // namespace

int ratePositions(int argc, char** argv)
{
    RateArguments arguments;
    ArgumentParser parser(
        "tetris rate",
        "Reads positions, one a line as JSON, and prints every placement as a brain "
        "rates it.");
    addBrainOption(parser, arguments.brain);
    addBrainTimeOption(parser, arguments.brainTime);
    addFormatOption(parser, arguments.format);
    parser.addText({"FILE", "", "the positions; - or nothing for standard input", "a file"},
                   "the name of a file, or -", arguments.fileName);
    if (!parser.parse(argc, argv)) return 0;
    arguments.brain.setAnswerTime(std::chrono::milliseconds(arguments.brainTime));
    if (arguments.fileName == "-") {
        rateAll(std::cin, arguments);
        return 0;
    }
    std::ifstream file(arguments.fileName);
    if (!file) {
        const int reason = errno;
        throw std::runtime_error("cannot read " + base::quote(arguments.fileName) + ": " +
                                 std::generic_category().message(reason) +
                                 "; expected a file of positions");
    }
    rateAll(file, arguments);
    return 0;
}

}  // namespace tui
