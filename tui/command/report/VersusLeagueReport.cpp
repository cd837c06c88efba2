#include "tui/command/report/VersusLeagueReport.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "core/base/Text.h"
#include "tui/base/text/TextColumn.h"
#include "tui/command/Output.h"
#include "tui/command/report/DuelReport.h"

namespace tui {

namespace {

using tetris::VersusLeague;

constexpr double kConfidence = 1.96;  // standard errors of a 95 % interval
constexpr std::size_t kShareWidth = 7;
constexpr std::size_t kSharesInLine = 10;
constexpr std::size_t kLongestName = 40;
// Bytes of a message about a fault, which contains a board.
constexpr std::size_t kLongestReason = 2000;

// A player in the order of the table.
struct Ranked {
    std::size_t player = 0;
    tetris::Rating rating{};
    VersusLeague::Standing standing{};
};

// The best first; equal ones in their order.
std::vector<Ranked> rank(const VersusLeague& league)
{
    const std::vector<tetris::Rating> ratings = league.computeRatings();
    std::vector<Ranked> ranked;
    for (std::size_t player = 0; player < ratings.size(); ++player)
        ranked.push_back({player, ratings[player], league.computeStanding(player)});
    std::ranges::stable_sort(ranked, std::ranges::greater{},
                             [](const Ranked& each) { return each.rating.elo; });
    return ranked;
}

bool isStopped(const VersusLeagueTerms& terms, const VersusLeague& league)
{
    return league.countMatches() <
           2 * terms.seeds * static_cast<std::int64_t>(league.getPairs().size());
}

std::int64_t countMatches(const VersusLeague::Standing& standing)
{
    return standing.won + standing.lost + standing.drawn;
}

std::vector<int> listPaces(const VersusLeagueTerms& terms)
{
    std::vector<int> paces;
    for (const tetris::Contestant& player : terms.players)
        paces.push_back(player.pace);
    return paces;
}

std::string showName(const VersusLeagueTerms& terms, std::size_t player)
{
    return base::makePlainText(terms.players[player].name, kLongestName);
}

// ---- Text

std::string formatHead(const VersusLeagueTerms& terms, const VersusLeague& league)
{
    std::string paces;
    for (const tetris::Contestant& player : terms.players)
        paces += (paces.empty() ? "" : ", ") + tetris::formatPace(player.pace);
    return "league   " + std::to_string(terms.players.size()) + " brains, " +
           std::to_string(2 * terms.seeds) + " matches of each pair, two with each seed" +
           (isStopped(terms, league)
                ? "; stopped after " + std::to_string(league.countMatches()) + " in all"
                : "") +
           "\n" + formatMatchTerms(terms.rules, paces);
}

std::string formatRanking(const VersusLeagueTerms& terms, const std::vector<Ranked>& ranked)
{
    const auto round = [](double elo) { return format("%.0f", elo); };
    const auto bound = [&round](const Ranked& each, double sign) {
        return round(each.rating.elo + sign * kConfidence * each.rating.error);
    };
    std::vector<std::size_t> ranks(ranked.size());
    std::iota(ranks.begin(), ranks.end(), std::size_t{1});
    return "\n" +
           formatTable(
               {makeColumn("", ranks, [](std::size_t each) { return each; }),
                Column{.head = "brain",
                       .isLeft = true,
                       .cells = makeColumn("", ranked,
                                           [&terms](const Ranked& each) {
                                               return showName(terms, each.player);
                                           })
                                    .cells},
                makeColumn("rating", ranked,
                           [&round](const Ranked& each) { return round(each.rating.elo); }),
                makeColumn("95% from", ranked,
                           [&bound](const Ranked& each) { return bound(each, -1); }),
                makeColumn("to", ranked, [&bound](const Ranked& each) { return bound(each, 1); }),
                makeColumn("won", ranked, [](const Ranked& each) { return each.standing.won; }),
                makeColumn("lost", ranked, [](const Ranked& each) { return each.standing.lost; }),
                makeColumn("drawn", ranked, [](const Ranked& each) { return each.standing.drawn; }),
                makeColumn("APM", ranked,
                           [](const Ranked& each) {
                               return formatRatio(
                                   computeApm(each.standing.numbers, each.standing.time), 1);
                           }),
                makeColumn("APP", ranked, [](const Ranked& each) {
                    return formatRatio(computeApp(each.standing.numbers), 3);
                })});
}

// The share of their matches that the brain in a line has won against the one in a column.
std::string formatMatrix(const VersusLeague& league, const std::vector<Ranked>& ranked)
{
    std::map<std::pair<std::size_t, std::size_t>, std::string> cells;
    for (const auto& [a, b, duel] : league.getPairs()) {
        const double matches = static_cast<double>(duel.countMatches());
        if (matches == 0) continue;
        const tetris::Comparison::Wins& wins = duel.getWins();
        const double share =
            (static_cast<double>(wins.a) + static_cast<double>(wins.ties) / 2) / matches;
        cells[{a, b}] = format("%.1f", 100 * share);
        cells[{b, a}] = format("%.1f", 100 * (1 - share));
    }
    std::string matrix =
        "\nmatches of 100 that the brain in the line has won against the one in the column, a "
        "draw as\nhalf of one\n";
    for (std::size_t first = 0; first < ranked.size(); first += kSharesInLine) {
        const std::size_t end = std::min(first + kSharesInLine, ranked.size());
        matrix += "\n  ";
        for (std::size_t column = first; column < end; ++column)
            matrix += makeCell(std::to_string(column + 1), kShareWidth);
        matrix += "\n";
        for (std::size_t line = 0; line < ranked.size(); ++line) {
            std::string text = padLeft(std::to_string(line + 1), 2);
            for (std::size_t column = first; column < end; ++column)
                text += makeCell(cells[{ranked[line].player, ranked[column].player}], kShareWidth);
            text.resize(text.find_last_not_of(' ') + 1);
            matrix += text + "\n";
        }
    }
    return matrix;
}

std::string formatGames(const std::vector<DuelMatch>& games)
{
    std::string text;
    for (const DuelMatch& game : games)
        text += formatMatchText(game);
    return text.empty() ? text : "\n" + text;
}

std::string formatFaults(const VersusLeagueTerms& terms, const VersusLeague& league,
                         const std::vector<Ranked>& ranked)
{
    std::string text;
    for (const Ranked& each : ranked) {
        for (const tetris::LostMatch& match : league.getFaults(each.player)) {
            text += "lost     " + showName(terms, each.player) + " against " +
                    showName(terms, match.against) + ", seed " + std::to_string(match.seed) +
                    ", after " + std::to_string(match.pieces) +
                    " pieces: " + base::makePlainText(match.fault.what, kLongestReason) + "\n";
        }
        if (league.isOut(each.player)) {
            text +=
                "out      " + showName(terms, each.player) + ": its other matches are lost, too\n";
        }
    }
    return text.empty() ? text : "\n" + text;
}

// ---- JSON

JsonValue describeFaults(const VersusLeagueTerms& terms, const VersusLeague& league,
                         std::size_t player)
{
    JsonValue faults = JsonValue::array();
    for (const tetris::LostMatch& match : league.getFaults(player)) {
        faults.push_back({{"against", terms.players[match.against].name},
                          {"seed", match.seed},
                          {"match", match.number},
                          {"pieces", match.pieces},
                          {"kind", toString(match.fault.fault)},
                          {"message", base::makePlainText(match.fault.what, kLongestReason)}});
    }
    return faults;
}

}  // namespace

std::string formatVersusLeagueText(const VersusLeagueTerms& terms, const VersusLeague& league,
                                   const std::vector<DuelMatch>& games)
{
    const std::vector<Ranked> ranked = rank(league);
    return formatHead(terms, league) + formatRanking(terms, ranked) + formatMatrix(league, ranked) +
           formatGames(games) + formatFaults(terms, league, ranked);
}

JsonValue describeVersusLeague(const VersusLeagueTerms& terms, bool isStopped)
{
    JsonValue head = startResult("league");
    head["brains"] = JsonValue::array();
    for (const tetris::Contestant& player : terms.players)
        head["brains"].push_back(player.name);
    head["games"] = 2 * terms.seeds;
    if (isStopped) head["stopped"] = true;
    addMatchTerms(head, terms.rules, listPaces(terms));
    head["brain_time"] = terms.brainTime;
    head["memory"] = terms.memory;
    return head;
}

std::vector<std::string> listVersusLeagueJson(const VersusLeagueTerms& terms,
                                              const VersusLeague& league,
                                              const std::vector<DuelMatch>& games)
{
    std::vector<std::string> lines{describeVersusLeague(terms, isStopped(terms, league)).dump()};
    for (const DuelMatch& game : games)
        lines.push_back(describeMatch(game).dump());
    for (std::size_t rank = 1; const auto& [player, rating, standing] : tui::rank(league)) {
        const double reach = kConfidence * rating.error;
        const JsonValue line{{"type", "brain"},
                             {"rank", rank++},
                             {"name", terms.players[player].name},
                             {"games", countMatches(standing)},
                             {"wins", {standing.won, standing.lost, standing.drawn}},
                             {"rating", rating.elo},
                             {"ci95", {rating.elo - reach, rating.elo + reach}},
                             {"apm", toJson(computeApm(standing.numbers, standing.time))},
                             {"app", toJson(computeApp(standing.numbers))},
                             {"out", league.isOut(player)},
                             {"faults", describeFaults(terms, league, player)}};
        lines.push_back(line.dump());
    }
    for (const auto& [a, b, duel] : league.getPairs()) {
        const tetris::Comparison::Wins& wins = duel.getWins();
        const JsonValue line{{"type", "pair"},
                             {"a", terms.players[a].name},
                             {"b", terms.players[b].name},
                             {"games", duel.countMatches()},
                             {"wins", {wins.a, wins.b, wins.ties}},
                             {"elo", describeElo(duel.computeElo())}};
        lines.push_back(line.dump());
    }
    return lines;
}

}  // namespace tui
