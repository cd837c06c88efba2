#include "tui/command/report/Contest.h"

#include <algorithm>
#include <iterator>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/base/text/TextColumn.h"

namespace tui {

namespace {

using tetris::MatchEnd;
using tetris::SideNumbers;

constexpr double kMicroseconds = 1e6;  // in a second
constexpr double kThousand = 1000;

std::optional<double> divide(int64_t count, double by) {
    return by > 0 ? std::optional(static_cast<double>(count) / by) : std::nullopt;
}

}  // namespace

int64_t ContestTerms::countGames() const {
    const auto count = std::ssize(players);
    return seeds * (matches ? count * (count - 1) : count);
}

void Contest::add(std::vector<tetris::BatchGame> games) {
    if (count(games) && terms_.listsGames) std::ranges::move(games, std::back_inserter(games_));
}

void Contest::playShown(int /*jobs*/, bool /*hasPage*/) {}

Json Contest::listNames() const {
    Json names = Json::array();
    for (const tetris::Contestant& player : terms_.players)
        names.push_back(player.name);
    return names;
}

std::string Contest::showName(size_t player, size_t most) const {
    return base::makePlainText(getName(player), most);
}

std::string Contest::formatOut(const std::string& name) const {
    return base::format("out      {}: its other {} are lost, too\n", name,
                        terms_.matches ? "matches" : "games");
}

Json describeFault(Json line, const tetris::GameFault& fault) {
    line["kind"] = toString(fault.fault);
    line["message"] = base::makePlainText(fault.what, kLongestFault);
    return line;
}

std::string formatMatrix(size_t players, size_t inLine, size_t width,
                         const std::function<std::string(size_t, size_t)>& show) {
    std::string matrix;
    for (size_t first = 0; first < players; first += inLine) {
        const size_t end = std::min(first + inLine, players);
        matrix += "\n  ";
        for (size_t column = first; column < end; ++column)
            matrix += makeCell(std::to_string(column + 1), width);
        matrix += "\n";
        for (size_t line = 0; line < players; ++line) {
            std::string cells = padLeft(std::to_string(line + 1), 2);
            for (size_t column = first; column < end; ++column)
                cells += makeCell(line == column ? "" : show(line, column), width);
            cells.resize(cells.find_last_not_of(' ') + 1);
            matrix += cells + "\n";
        }
    }
    return matrix;
}

Json describeWins(const tetris::Comparison::Wins& wins) { return {wins.a, wins.b, wins.ties}; }

Json describeElo(const tetris::EloDifference& elo) {
    return {{"difference", toJson(elo.difference)},
            {"ci95", Json::array({toJson(elo.low), toJson(elo.high)})}};
}

std::optional<double> computeApm(const SideNumbers& side, int64_t microseconds) {
    return divide(60 * side.tally.attack, static_cast<double>(microseconds) / kMicroseconds);
}

std::optional<double> computeApp(const SideNumbers& side) {
    return divide(side.tally.attack, static_cast<double>(side.pieces));
}

Json describeSide(const SideNumbers& side, int64_t matches, int64_t microseconds) {
    return {{"pieces", side.pieces},
            {"rows", side.rows},
            {"attack", side.tally.attack},
            {"sent", side.tally.sent},
            {"cancelled", side.tally.cancelled},
            {"received", side.tally.received},
            {"apm", toJson(computeApm(side, microseconds))},
            {"app", toJson(computeApp(side))},
            {"pieces_per_match", toJson(divide(side.pieces, static_cast<double>(matches)))},
            {"clears", side.clears},
            {"spins", {{"mini", side.mini}, {"full", side.full}}},
            {"back_to_back", side.bonuses},
            {"perfect", side.perfect},
            {"max_combo", side.maxCombo}};
}

Json describeMatch(const tetris::BatchGame& game, const std::string& a, const std::string& b) {
    const tetris::PlayedMatch& match = *game.match;
    const int sideOfA = static_cast<int>(game.game % 2);
    const bool isWin = match.end.kind == MatchEnd::Kind::Win;
    const auto describe = [&](int side) {
        return describeSide(match.sides[base::toIndex(side)], 1, match.microseconds);
    };
    Json line = {{"type", "game"},
                 {"a", a},
                 {"b", b},
                 {"seed", game.seed},
                 {"match", sideOfA + 1},
                 {"winner", nullptr},
                 // How the other side has lost, or "draw".
                 {"end", isWin ? std::string(toString(match.end.how)) : toString(match.end)},
                 {"sides", {{"a", describe(sideOfA)}, {"b", describe(1 - sideOfA)}}},
                 {"seconds", static_cast<double>(match.microseconds) / kMicroseconds}};
    if (isWin) line["winner"] = match.end.winner == sideOfA ? "a" : "b";
    return line;
}

std::string formatMatch(const Json& match) {
    const Json& winner = match["winner"];
    return fillText(match, "game     seed {seed}, match {match}, {a:60} against {b:60}: ") +
           (winner.is_null() ? "" : showValue(match[winner.get<std::string>()], "60") + " wins, ") +
           fillText(match,
                    "{end}, {seconds:.1f} s; pieces {sides/a/pieces} and {sides/b/pieces}, rows "
                    "{sides/a/rows} and {sides/b/rows}, attack {sides/a/attack} and "
                    "{sides/b/attack}\n");
}

void addMatchTerms(Json& line, const ContestTerms& terms) {
    const tetris::MatchRules& rules = *terms.matches;
    line.update({{"seed", terms.seed},
                 {"sequence", rules.sequence},
                 {"size", formatSize(rules.game)},
                 {"mode", toString(rules.clock)},
                 {"rules", "versus"}});
    addSetup(line, {.rules = rules.game}, "fields hold");
    line["pps"] = Json::array();
    for (const tetris::Contestant& player : terms.players)
        line["pps"].push_back(player.pace / kThousand);
    addMatchFields(line, rules);
}

std::string formatMatchTerms(const ContestTerms& terms, const char* between) {
    const tetris::MatchRules& rules = *terms.matches;
    std::string paces;
    for (const tetris::Contestant& player : terms.players)
        paces += (paces.empty() ? "" : between) + tetris::formatPace(player.pace);
    std::string text = base::format(
        "games    sequence {}, size {}, seeds from {}\nrules    versus, paced at {} pieces a "
        "second",
        rules.sequence, formatSize(rules.game), terms.seed, paces);
    for (const tetris::MatchField& field : tetris::kMatchFields)
        if (field.has == nullptr || !field.isShared)
            text += base::format(", {} {}{}", field.name, field.get(rules), field.unit);
    return text + "\n";
}

}  // namespace tui
