#include "tui/command/report/DuelReport.h"

#include <optional>

#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/Output.h"

namespace tui {

namespace {

using tetris::Duel;
using tetris::SideNumbers;

constexpr double kMicroseconds = 1e6;  // in a second
constexpr double kThousand = 1000;
constexpr std::size_t kLongestPlayer = 60;

std::optional<double> divide(double count, double by)
{
    return by > 0 ? std::optional(count / by) : std::nullopt;
}

std::string formatSigned(std::optional<double> elo)
{
    return elo ? format("%+.1f", *elo) : "-";
}

std::string formatSide(const char* name, const SideNumbers& side, std::int64_t matches,
                       std::int64_t microseconds)
{
    const auto perMatch = divide(static_cast<double>(side.pieces), static_cast<double>(matches));
    return std::string("attack   ") + name + " " + formatRatio(computeApm(side, microseconds), 1) +
           " a minute, " + formatRatio(computeApp(side), 3) + " a piece; " +
           formatRatio(perMatch, 1) + " pieces a match\n";
}

// 0 for a, 1 for b; nullopt for a draw.
std::optional<std::size_t> findWinner(const DuelMatch& played)
{
    const tetris::MatchEnd& end = played.match.end;
    if (end.kind != tetris::MatchEnd::Kind::Win) return std::nullopt;
    return end.winner == played.number - 1 ? 0U : 1U;
}

// How the other side has lost, or "draw".
std::string describeEnd(const tetris::MatchEnd& end)
{
    return end.kind == tetris::MatchEnd::Kind::Win ? std::string(toString(end.how)) : toString(end);
}

std::string formatElo(const tetris::EloDifference& elo)
{
    std::string text = formatSigned(elo.difference);
    if (elo.low || elo.high)
        text += " (95%: " + formatSigned(elo.low) + " to " + formatSigned(elo.high) + ")";
    return text;
}

}  // namespace

std::optional<double> computeApm(const SideNumbers& side, std::int64_t microseconds)
{
    return divide(60 * static_cast<double>(side.tally.attack),
                  static_cast<double>(microseconds) / kMicroseconds);
}

std::optional<double> computeApp(const SideNumbers& side)
{
    return divide(static_cast<double>(side.tally.attack), static_cast<double>(side.pieces));
}

std::string formatRatio(std::optional<double> ratio, int digits)
{
    return ratio ? format("%.*f", digits, *ratio) : "-";
}

void addMatchTerms(JsonValue& line, const tetris::MatchRules& rules, const std::vector<int>& paces)
{
    line["seed"] = rules.game.seed;
    line["sequence"] = rules.sequence;
    line["size"] = formatSize(rules.game);
    line["mode"] = toString(rules.clock);
    line["rules"] = "versus";
    addSetup(line, {.rules = rules.game}, "level hold");
    line["pps"] = JsonValue::array();
    for (const int pace : paces)
        line["pps"].push_back(pace / kThousand);
    addMatchFields(line, rules);
}

std::string formatMatchTerms(const tetris::MatchRules& rules, const std::string& paces)
{
    std::string text = base::format(
        "games    sequence {}, size {}, seeds from {}\nrules    versus, paced at {} pieces a "
        "second",
        rules.sequence, formatSize(rules.game), rules.game.seed, paces);
    for (const tetris::MatchField& field : tetris::kMatchFields)
        if (field.has == nullptr || !field.isShared)
            text += base::format(", {} {}{}", field.name, field.get(rules), field.unit);
    return text + "\n";
}

JsonValue describeSide(const SideNumbers& side, std::int64_t matches, std::int64_t microseconds)
{
    return {{"pieces", side.pieces},
            {"rows", side.rows},
            {"attack", side.tally.attack},
            {"sent", side.tally.sent},
            {"cancelled", side.tally.cancelled},
            {"received", side.tally.received},
            {"apm", toJson(computeApm(side, microseconds))},
            {"app", toJson(computeApp(side))},
            {"pieces_per_match",
             toJson(divide(static_cast<double>(side.pieces), static_cast<double>(matches)))},
            {"clears", side.clears},
            {"spins", {{"mini", side.mini}, {"full", side.full}}},
            {"back_to_back", side.bonuses},
            {"perfect", side.perfect},
            {"max_combo", side.maxCombo}};
}

JsonValue describeElo(const tetris::EloDifference& elo)
{
    return {{"difference", toJson(elo.difference)},
            {"ci95", JsonValue::array({toJson(elo.low), toJson(elo.high)})}};
}

JsonValue describeMatch(const DuelMatch& played)
{
    const tetris::PlayedMatch& match = played.match;
    const std::size_t sideOfA = played.number == 1 ? 0 : 1;
    const std::optional<std::size_t> winner = findWinner(played);
    JsonValue line = {{"type", "game"},
                      {"a", played.names[0]},
                      {"b", played.names[1]},
                      {"seed", played.seed},
                      {"match", played.number}};
    line["winner"] = winner ? JsonValue(*winner == 0 ? "a" : "b") : JsonValue(nullptr);
    line["end"] = describeEnd(match.end);
    line["sides"] = {{"a", describeSide(match.sides[sideOfA], 1, match.microseconds)},
                     {"b", describeSide(match.sides[1 - sideOfA], 1, match.microseconds)}};
    line["seconds"] = static_cast<double>(match.microseconds) / kMicroseconds;
    return line;
}

std::string formatMatchText(const DuelMatch& played)
{
    const tetris::PlayedMatch& match = played.match;
    const std::size_t sideOfA = played.number == 1 ? 0 : 1;
    const SideNumbers& a = match.sides[sideOfA];
    const SideNumbers& b = match.sides[1 - sideOfA];
    const auto name = [&played](std::size_t brain) {
        return base::makePlainText(played.names[brain], kLongestPlayer);
    };
    const auto both = [](const char* what, std::int64_t ofA, std::int64_t ofB) {
        return what + std::to_string(ofA) + " and " + std::to_string(ofB);
    };
    std::string text = "game     seed " + std::to_string(played.seed) + ", match " +
                       std::to_string(played.number) + ", " + name(0) + " against " + name(1) +
                       ": ";
    if (const auto winner = findWinner(played)) text += name(*winner) + " wins, ";
    return text + describeEnd(match.end) +
           format(", %.1f s; ", static_cast<double>(match.microseconds) / kMicroseconds) +
           both("pieces ", a.pieces, b.pieces) + both(", rows ", a.rows, b.rows) +
           both(", attack ", a.tally.attack, b.tally.attack) + "\n";
}

std::string formatDuelJson(const DuelTerms& terms, const Duel& duel)
{
    const auto& [a, b] = terms.players;
    const std::int64_t matches = duel.countMatches();
    const tetris::Comparison::Wins& wins = duel.getWins();
    JsonValue line = {{"type", "match"},
                      {"a", a.name},
                      {"b", b.name},
                      {"games", matches},
                      {"wins", {wins.a, wins.b, wins.ties}},
                      {"elo", describeElo(duel.computeElo())}};
    if (duel.isOver()) line["biased"] = true;
    line["verdict"] = toString(duel.computeVerdict());
    line["error"] = tetris::Comparison::kError;
    line["sides"] = {{"a", describeSide(duel.getNumbersOfA(), matches, duel.getTime())},
                     {"b", describeSide(duel.getNumbersOfB(), matches, duel.getTime())}};
    line["seconds"] = static_cast<double>(duel.getTime()) / kMicroseconds;
    line["version"] = TETRIS_VERSION;
    line["limit"] = 2 * terms.seeds;
    line["sprt"] = orNull(terms.sprt);
    addMatchTerms(line, terms.rules, {a.pace, b.pace});
    return formatLine(line);
}

std::string formatDuelText(const DuelTerms& terms, const Duel& duel)
{
    const auto& [a, b] = terms.players;
    const std::int64_t matches = duel.countMatches();
    const tetris::Comparison::Wins& wins = duel.getWins();
    std::string text = "a        " + a.name + "\nb        " + b.name + "\n";
    text += "matches  " + std::to_string(matches) + ", two with each seed\n";
    text += formatMatchTerms(terms.rules,
                             tetris::formatPace(a.pace) + " and " + tetris::formatPace(b.pace));
    text += "wins     a " + std::to_string(wins.a) + ", b " + std::to_string(wins.b) + ", draws " +
            std::to_string(wins.ties) + "\n";
    text += "elo      " + formatElo(duel.computeElo()) + "\n";
    text += formatSide("a", duel.getNumbersOfA(), matches, duel.getTime());
    text += formatSide("b", duel.getNumbersOfB(), matches, duel.getTime());
    const tetris::Verdict verdict = duel.computeVerdict();
    if (verdict == tetris::Verdict::Undecided)
        return text + "verdict  undecided: more matches may decide\n";
    text += std::string("verdict  ") + toString(verdict) + " is better" +
            (terms.sprt > 0 ? " (error 1 %)\n" : " (the interval does not contain 0)\n");
    if (duel.isOver())
        text += "         the difference of a match that was stopped by its result is biased\n";
    return text;
}

}  // namespace tui
