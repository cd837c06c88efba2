#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "brain/tetris/search/ScoreBound.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using tetris::PieceLimits;
using tetris::ScoreBound;

// With how many rows the piece can vanish.
std::vector<int> listVanishing(const PieceLimits& limits) {
    std::vector<int> rows;
    for (int k = 1; k <= 4; ++k)
        if (limits.vanishesWith[base::toIndex(k)]) rows.push_back(k);
    return rows;
}

std::string formatJson(const GameArguments& arguments, uint64_t seed, const ScoreBound& bound) {
    Json most = Json::array();
    Json vanishes = Json::array();
    for (const PieceLimits& limits : tetris::getPieceLimits()) {
        most.push_back(limits.mostRows);
        vanishes.push_back(listVanishing(limits));
    }
    const auto cases = tetris::listLastVerbs();
    Json line = startResult("bound");
    addSetup(line, arguments.setup, "sequence");
    line["seed"] = seed;
    addSetup(line, arguments.setup, "size");
    line.update({
        {"pieces", bound.pieces},
        {"bound", bound.getBound()},
        {"row_points", bound.rowPoints},
        {"clears", bound.clears},
        {"most", std::move(most)},
        {"vanishes", std::move(vanishes)},
        {"cases", cases.size()},
        {"breaches", tetris::findBreaches(cases).size()},
    });
    return formatLine(line);
}

std::string formatRows(const PieceLimits& limits) {
    std::string rows;
    for (const int k : listVanishing(limits))
        rows += base::format("{}{}", rows.empty() ? "" : " or ", k);
    return rows.empty() ? "never" : rows;
}

// The verbs of classic games.
constexpr std::array kVerbNames{"LEFT", "RIGHT", "ROTATE", "DOWN", "DROP"};

// The number of cases that the enumeration found for each verb, and its conclusion.
std::string formatEnumeration() {
    const std::vector<tetris::LastVerb> cases = tetris::listLastVerbs();
    const std::vector<tetris::LastVerb> breaches = tetris::findBreaches(cases);
    std::string text;
    for (const tetris::Verb verb :
         {tetris::Verb::Left, tetris::Verb::Right, tetris::Verb::Down, tetris::Verb::Rotate}) {
        const auto count = std::ranges::count(cases, verb, &tetris::LastVerb::verb);
        text += base::format("     {}: {} cases\n", kVerbNames.at(base::toIndex(verb)), count);
    }
    if (breaches.empty()) {
        return text +
               "\n   None of them completes more rows than K, or vanishes in a way that is\n"
               "   not in E: the bound holds for every play by the verbs.\n";
    }
    text += "\n   These do not keep to K and E, so the bound holds for straight drops only:\n";
    for (const tetris::LastVerb& last : breaches) {
        text += base::format("    {} turned {} times, by {}\n", tetris::getPieceName(last.piece),
                             last.rotation, kVerbNames.at(base::toIndex(last.verb)));
    }
    return text;
}

std::string formatText(const GameArguments& arguments, uint64_t seed, const ScoreBound& bound) {
    const tetris::GameSetup& setup = arguments.setup;
    const std::string width = std::to_string(setup.rules.width);
    std::string text =
        base::format("The most that can be reached: {} = {} pieces + {} points for rows\n({})\n\n",
                     bound.getBound(), bound.pieces, bound.rowPoints, describeSetup(setup, seed));
    text +=
        "1. What a piece can do. Dropped straight, a column of a piece leaves everything\n"
        "   above its highest cell empty. So only the piece's rows up to the lowest of\n"
        "   these highest cells can become full. K: the most rows at once. E: with how\n"
        "   many rows a piece can vanish whole.\n\n";
    for (int index = 0; index <= tetris::Piece::PYRAMID; ++index) {
        const PieceLimits& limits = tetris::getPieceLimits()[base::toIndex(index)];
        text += base::format("     {:<8} K = {}   E: {}\n", tetris::getPieceName(index),
                             limits.mostRows, formatRows(limits));
    }
    text +=
        "\n2. Under overhangs. Each rotation, each set of its rows that becomes full, each\n"
        "   last verb into the place: a row that becomes full is filled but for the\n"
        "   piece's own cells, so in the place before, the piece must not have lain on\n"
        "   them. Possible are:\n\n" +
        formatEnumeration();
    text += base::format(
        "\n3. The whole sequence. F(0, 0) = 0; F(i, r + k) is the greatest F(i - 1, r) +\n   "
        "points(k) for 0 <= k <= K of piece i, points 0 5 10 20 40, where the cells\n   left, c = "
        "4 i - {} (r + k), are at least 0, are 0 only if k is in E, and\n   at most {} wherever "
        "play goes on. The bound is the greatest i + F(i, r).\n   It is reached with these rows, "
        "number of the piece and rows at once:\n\n",
        width, (setup.rules.width - 1) * setup.rules.rows);
    std::string line = "    ";
    for (const auto& [piece, rows] : bound.clears) {
        const std::string item = base::format(" {}:{}", piece, rows);
        if (line.size() + item.size() > 78) {
            text += line + "\n";
            line = "    ";
        }
        line += item;
    }
    return text + line + "\n";
}

}  // namespace

int printBound(CommandLine words) {
    GameArguments arguments;
    arguments.acceptsFile = true;
    TextFormat format = TextFormat::Text;
    ArgumentParser parser("tetris bound",
                          "The most that a known sequence allows, with the argument.");
    addSequenceOptions(parser, arguments);
    addFormatOption(parser, format);
    if (!parser.parse(words)) return 0;
    const uint64_t seed = arguments.chooseSeed();
    const int limit = tetris::findLimit(arguments.setup, seed);
    if (limit == 0) {
        refuseUsage("--pieces: the sequence {} has no end; expected a number of pieces",
                    arguments.setup.sequence);
    }
    if (limit > tetris::kMaxBoundPieces) {
        refuseUsage(
            "--pieces: '{}' is too many for the bound; expected a whole number from 1 to {}", limit,
            tetris::kMaxBoundPieces);
    }
    const ScoreBound bound =
        tetris::computeScoreBound(listPieces(arguments.setup, seed, limit),
                                  arguments.setup.rules.width, arguments.setup.rules.rows);
    printText(format == TextFormat::Json ? formatJson(arguments, seed, bound)
                                         : formatText(arguments, seed, bound));
    return 0;
}

}  // namespace tui
