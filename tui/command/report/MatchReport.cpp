#include <array>
#include <optional>

#include "brain/lab/Comparison.h"
#include "core/base/Format.h"
#include "tui/command/report/Contest.h"

namespace tui {

namespace {

using tetris::BatchGame;
using tetris::Comparison;
using tetris::GameResult;
using tetris::Verdict;

constexpr const char* kBiased =
    "         the difference of a match that was stopped by its result is biased\n";

// ---- By games

JsonValue describeValues(const Comparison::Values& values)
{
    return {{"a", values.a.computeMean()},
            {"b", values.b.computeMean()},
            {"difference", values.difference.computeMean()},
            {"ci95", toJson(values.difference.computeInterval())}};
}

std::string formatValues(const char* name, const JsonValue& values)
{
    return name + fillText(values, " a {a:.1f}, b {b:.1f}, difference {difference:+.1f}") +
           (values["ci95"].is_null()
                ? "\n"
                : fillText(values, " (95%: {ci95/0:+.1f} to {ci95/1:+.1f})\n"));
}

class GamesMatch final : public Contest {
public:
    explicit GamesMatch(const ContestTerms& terms)
        : Contest(terms), match_(terms.sprt, terms.measure, terms.isFixed)
    {
    }

    [[nodiscard]] bool isOver() const override { return match_.isOver(); }
    [[nodiscard]] std::string describePlayed() const override
    {
        return base::format("{} games each", match_.getRows().a.getCount());
    }
    [[nodiscard]] std::string describeProgress() const override
    {
        return base::format("{}/{} games each, wins {} to {}, ", match_.getRows().a.getCount(),
                            getTerms().seeds, match_.getWins().a, match_.getWins().b);
    }

    [[nodiscard]] std::vector<JsonValue> listJson() const override
    {
        std::vector<JsonValue> lines = listGames();
        lines.push_back(describe());
        return lines;
    }

    [[nodiscard]] std::string formatText() const override
    {
        std::string text;
        constexpr std::string_view kPattern =
            "game     seed {seed}: a {a/rows} rows, {a/pieces} pieces, score {a/score}, {a/end}; b "
            "{b/rows} rows, {b/pieces} pieces, score {b/score}, {b/end}\n";
        for (const JsonValue& line : listGames())
            text += fillText(line, kPattern);
        const ContestTerms& terms = getTerms();
        const JsonValue line = describe();
        text += fillText(line, "a        {a}\nb        {b}\ngames    {games} each, ") +
                describeSetup(terms.setup) + fillText(line, ", seeds from {seed}\n");
        if (terms.setup.rules.set == tetris::RuleSet::Modern)
            text += base::format("rules    {}, compared by {}\n", describeRules(terms.setup),
                                 terms.measure.name);
        if (line.contains("reached"))
            text += fillText(line, "reached  a {reached/0}, b {reached/1}\n");
        if (line.contains("measured") && !line["measured"].is_null())
            text += formatValues("pieces  ", line["measured"]);
        return text + formatValues("rows    ", line["rows"]) +
               formatValues("score   ", line["score"]) +
               fillText(line, "wins     a {wins/0}, b {wins/1}, ties {wins/2}\n") + formatVerdict();
    }

private:
    bool count(const std::vector<BatchGame>& games) override
    {
        match_.add(games[0].result, games[1].result);
        return true;
    }

    [[nodiscard]] std::vector<JsonValue> listGames() const
    {
        std::vector<JsonValue> lines;
        const auto describe = [](const GameResult& result) {
            return JsonValue{{"pieces", result.pieces},
                             {"rows", result.tally.rows},
                             {"score", result.computeScore()},
                             {"end", toString(result.end)}};
        };
        for (std::size_t i = 0; i < getGames().size(); i += 2) {
            const BatchGame& a = getGames()[i];
            lines.push_back({{"type", "game"},
                             {"game", a.game / 2},
                             {"seed", a.seed},
                             {"a", describe(a.result)},
                             {"b", describe(getGames()[i + 1].result)}});
        }
        return lines;
    }

    [[nodiscard]] JsonValue describe() const
    {
        const ContestTerms& terms = getTerms();
        JsonValue line = {
            {"type", "match"},
            {"a", getName(0)},
            {"b", getName(1)},
            {"games", match_.getRows().a.getCount()},
            {"measure", terms.measure.name},
            {"rows", describeValues(match_.getRows())},
            {"score", describeValues(match_.getScores())},
            {"wins", describeWins(match_.getWins())},
            {"verdict", toString(match_.computeVerdict())},
            {"error", match_.isDecidedByNumbers() ? JsonValue() : JsonValue(Comparison::kError)},
        };
        if (hasMeasured()) {
            const auto [a, b] = match_.countReached();
            if (terms.measure.isLeastBest) line["reached"] = {a, b};
            line["measured"] = a + b > 0 ? describeValues(match_.computeMeasured()) : JsonValue();
        }
        if (match_.isOver()) line["biased"] = true;
        line["version"] = TETRIS_VERSION;
        line["limit"] = terms.seeds;
        line["sprt"] = orNull(terms.sprt);
        line["seed"] = terms.seed;
        addSetup(line, terms.setup,
                 "sequence size adversary adversary_brain mode rules goal fields hold pieces sees "
                 "tells_seed");
        return line;
    }

    // True if games are compared by another number than their rows or score.
    [[nodiscard]] bool hasMeasured() const
    {
        return getTerms().measure.isLeastBest || getEntry(getTerms().setup.rules.goal).ranksPieces;
    }

    [[nodiscard]] std::string formatVerdict() const
    {
        const Verdict verdict = match_.computeVerdict();
        const bool isDecided = verdict != Verdict::Undecided;
        const std::string better = base::format("{} is better", toString(verdict));
        if (match_.isDecidedByNumbers())
            return base::format("verdict  {}; the pieces are the same in every game\n",
                                isDecided ? better : "undecided: the numbers are equal");
        const auto interval = match_.computeDecidingInterval();
        const bool isSame = interval && interval->first == interval->second;
        const tetris::Measure& measure = getTerms().measure;
        std::string more = isDecided ? "error 1 %" : "";
        if (interval && !isSame)
            more += base::format("{}{} 99%: {:+.1f} to {:+.1f}", isDecided ? "; " : "",
                                 measure.name, interval->first, interval->second);
        return "verdict  " +
               (isDecided ? better
                : isSame  ? base::format("undecided: all games differ by the same number of {}",
                                         measure.unit)
                          : "undecided: more games may decide") +
               (more.empty() ? "\n" : " (" + more + ")\n") + (match_.isOver() ? kBiased : "");
    }

    Comparison match_;
};

// ---- By matches

class MatchesMatch final : public Contest {
public:
    explicit MatchesMatch(const ContestTerms& terms) : Contest(terms), duel_(terms.sprt) {}

    [[nodiscard]] bool isOver() const override { return duel_.isOver(); }
    [[nodiscard]] std::string describePlayed() const override
    {
        return base::format("{} matches", duel_.countMatches());
    }
    [[nodiscard]] std::string describeProgress() const override
    {
        return base::format("{}/{} matches, wins {} to {}, ", duel_.countMatches(),
                            2 * getTerms().seeds, duel_.getWins().a, duel_.getWins().b);
    }

    [[nodiscard]] std::vector<JsonValue> listJson() const override
    {
        std::vector<JsonValue> lines = listMatches();
        lines.push_back(describe());
        return lines;
    }

    [[nodiscard]] std::string formatText() const override
    {
        std::string text;
        for (const JsonValue& match : listMatches())
            text += formatMatch(match);
        const JsonValue line = describe();
        text +=
            fillText(line, "a        {a}\nb        {b}\nmatches  {games}, two with each seed\n") +
            formatMatchTerms(getTerms(), " and ") +
            fillText(line,
                     "wins     a {wins/0}, b {wins/1}, draws {wins/2}\nelo      "
                     "{elo/difference:+.1f}");
        const JsonValue& interval = line["elo"]["ci95"];
        if (!interval[0].is_null() || !interval[1].is_null())
            text += fillText(interval, " (95%: {0:+.1f} to {1:+.1f})");
        text += "\n";
        for (const char* const side : {"a", "b"}) {
            text +=
                base::format("attack   {}", side) +
                fillText(line["sides"][side],
                         " {apm:.1f} a minute, {app:.3f} a piece; {pieces_per_match:.1f} pieces "
                         "a match\n");
        }
        if (duel_.computeVerdict() == Verdict::Undecided)
            return text + "verdict  undecided: more matches may decide\n";
        return text + fillText(line, "verdict  {verdict} is better (") +
               (getTerms().sprt > 0 ? "error 1 %)\n" : "the interval does not contain 0)\n") +
               (duel_.isOver() ? kBiased : "");
    }

private:
    bool count(const std::vector<BatchGame>& games) override
    {
        duel_.add(*games[0].match, *games[1].match);
        return true;
    }

    [[nodiscard]] std::vector<JsonValue> listMatches() const
    {
        std::vector<JsonValue> lines;
        for (const BatchGame& game : getGames())
            lines.push_back(describeMatch(game, getName(0), getName(1)));
        return lines;
    }

    [[nodiscard]] JsonValue describe() const
    {
        const std::int64_t matches = duel_.countMatches();
        JsonValue line = {{"type", "match"},
                          {"a", getName(0)},
                          {"b", getName(1)},
                          {"games", matches},
                          {"wins", describeWins(duel_.getWins())},
                          {"elo", describeElo(duel_.computeElo())}};
        if (duel_.isOver()) line["biased"] = true;
        line["verdict"] = toString(duel_.computeVerdict());
        line["error"] = Comparison::kError;
        line["sides"] = {{"a", describeSide(duel_.getNumbersOfA(), matches, duel_.getTime())},
                         {"b", describeSide(duel_.getNumbersOfB(), matches, duel_.getTime())}};
        line["seconds"] = static_cast<double>(duel_.getTime()) / 1e6;
        line["version"] = TETRIS_VERSION;
        line["limit"] = 2 * getTerms().seeds;
        line["sprt"] = orNull(getTerms().sprt);
        addMatchTerms(line, getTerms());
        return line;
    }

    tetris::Duel duel_;
};

}  // namespace

std::unique_ptr<Contest> makeMatch(const ContestTerms& terms)
{
    if (terms.matches) return std::make_unique<MatchesMatch>(terms);
    return std::make_unique<GamesMatch>(terms);
}

}  // namespace tui
