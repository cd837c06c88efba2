#include "tui/command/report/ContestReport.h"

#include <algorithm>
#include <iterator>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"

namespace tui {

int64_t ContestTerms::countGames() const {
    const auto count = std::ssize(players);
    return seeds * (matches ? count * (count - 1) : count);
}

void ContestReport::add(std::vector<tetris::BatchGame> games) {
    if (contest_.add(games) && terms_.listsGames)
        std::ranges::move(games, std::back_inserter(games_));
}

std::string ContestReport::showName(size_t player, size_t most) const {
    return base::makePlainText(getName(player), most);
}

Json ContestReport::listFaults(size_t player) const {
    Json faults = Json::array();
    for (const tetris::LostGame& game : contest_.getStanding(player).faults)
        faults.push_back(describeLost(player, game));
    return faults;
}

std::string ContestReport::formatFaults(size_t player, const std::string& name,
                                        std::string_view pattern) const {
    std::string text;
    for (Json& fault : listFaults(player)) {
        fault["name"] = name;
        text += fillText(fault, pattern);
    }
    if (contest_.isOut(player))
        text += base::format("out      {}: its other {} are lost, too\n", name,
                             terms_.matches ? "matches" : "games");
    return text;
}

Json describeFault(Json line, const tetris::GameFault& fault) {
    line["kind"] = toString(fault.fault);
    line["message"] = base::makePlainText(fault.what, kLongestFault);
    return line;
}

Json describeResult(const tetris::GameResult& result, const tetris::Measure& measure) {
    Json line{{"pieces", result.pieces},
              {"rows", result.tally.rows},
              {"score", result.computeScore()},
              {"end", toString(result.end)}};
    if (line.contains(measure.name)) return line;
    const bool isMissed = measure.isLeastBest && result.end != tetris::GameEnd::Goal;
    line[measure.name] = isMissed ? Json() : Json(measure.read(result));
    return line;
}

std::string formatResult(const Json& result, const tetris::Measure& measure) {
    const std::string_view name = measure.name;
    const bool isTold = name == "rows" || name == "score" || name == "pieces";
    return fillText(result, "{rows} rows, {pieces} pieces, score {score}, ") +
           (isTold ? "" : base::format("{} {}, ", showValue(result[name], ""), measure.unit)) +
           showValue(result["end"], "");
}

Json describeWins(const tetris::Comparison::Wins& wins) { return {wins.a, wins.b, wins.ties}; }

Json describeElo(const tetris::EloDifference& elo) {
    return {{"difference", toJson(elo.difference)},
            {"ci95", Json::array({toJson(elo.low), toJson(elo.high)})}};
}

Json describeSide(const tetris::SideNumbers& numbers) {
    Json side;
    for (const tetris::SideMeasure& measure : tetris::kSideMeasures)
        side[measure.key] = measure.read(numbers);
    side["clears"] = numbers.scored.clears;
    addTally(side, numbers.scored);
    return side;
}

Json describeMatch(const tetris::BatchGame& game, const std::string& a, const std::string& b) {
    const tetris::PlayedMatch& match = *game.match;
    const int sideOfA = static_cast<int>(game.game % 2);
    const bool isWin = match.end.kind == tetris::MatchEnd::Kind::Win;
    Json line = {{"type", "game"},
                 {"a", a},
                 {"b", b},
                 {"seed", game.seed},
                 {"match", sideOfA + 1},
                 {"winner", nullptr},
                 // How the other side has lost, or "draw".
                 {"end", isWin ? std::string(toString(match.end.how)) : toString(match.end)},
                 {"sides",
                  {{"a", describeSide(match.sides[base::toIndex(sideOfA)])},
                   {"b", describeSide(match.sides[base::toIndex(1 - sideOfA)])}}},
                 {"seconds", match.sides[0].getSeconds()}};
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

void addThinkTime(Json& line, const ContestTerms& terms) {
    if (std::ranges::any_of(terms.players, [](const auto& each) { return each.brain.isBot(); }))
        line["think"] = terms.thinkTime;
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
        line["pps"].push_back(player.getPiecesPerSecond());
    addMatchFields(line, rules);
}

std::string formatMatchFields(const tetris::MatchRules& rules) {
    std::string text;
    for (const tetris::MatchField& field : tetris::kMatchFields)
        if (field.has == nullptr || !field.isShared)
            text += base::format("{}{} {}{}", text.empty() ? "" : ", ", field.name,
                                 field.get(rules), field.unit);
    return text;
}

std::string formatMatchTerms(const ContestTerms& terms, const char* between) {
    const tetris::MatchRules& rules = *terms.matches;
    std::string paces;
    for (const tetris::Contestant& player : terms.players)
        paces += (paces.empty() ? "" : between) + tetris::formatPace(player.pace);
    return base::format(
        "games    sequence {}, size {}, seeds from {}\nrules    versus{}, paced at {} pieces a "
        "second, {}\n",
        rules.sequence, formatSize(rules.game), terms.seed, formatFields(rules.game, false), paces,
        formatMatchFields(rules));
}

}  // namespace tui
