#include <optional>

#include "brain/lab/Comparison.h"
#include "core/base/Format.h"
#include "tui/command/report/Contest.h"

namespace tui {

namespace {

using tetris::BatchGame;
using tetris::Comparison;
using tetris::Verdict;

constexpr const char* kBiased =
    "         the difference of a match that was stopped by its result is biased\n";

JsonValue describeValues(const Comparison::Values& values) {
    return {{"a", values.a.computeMean()},
            {"b", values.b.computeMean()},
            {"difference", values.difference.computeMean()},
            {"ci95", toJson(values.difference.computeInterval())}};
}

std::string formatValues(const char* name, const JsonValue& values) {
    return name + fillText(values, " a {a:.1f}, b {b:.1f}, difference {difference:+.1f}") +
           (values["ci95"].is_null()
                ? "\n"
                : fillText(values, " (95%: {ci95/0:+.1f} to {ci95/1:+.1f})\n"));
}

JsonValue describeResult(const tetris::GameResult& result) {
    return {{"pieces", result.pieces},
            {"rows", result.tally.rows},
            {"score", result.computeScore()},
            {"end", toString(result.end)}};
}

class Match final : public Contest {
public:
    explicit Match(const ContestTerms& terms)
        : Contest(terms),
          isByMatches_(terms.matches.has_value()),
          match_(terms.sprt, isByMatches_ ? tetris::kMatchPoints : terms.measure,
                 !isByMatches_ && terms.isFixed) {}

    bool isOver() const override { return match_.isOver(); }
    std::string describePlayed() const override {
        return base::format("{} {}", countPlayed(), nameGames());
    }
    std::string describeProgress() const override {
        return base::format("{}/{} {}, wins {} to {}, ", countPlayed(), countMost(), nameGames(),
                            match_.getWins().a, match_.getWins().b);
    }

    std::vector<JsonValue> listJson() const override {
        std::vector<JsonValue> lines = listGames();
        lines.push_back(describe());
        return lines;
    }

    std::string formatText() const override {
        std::string text;
        for (const JsonValue& line : listGames())
            text += isByMatches_ ? formatMatch(line) : fillText(line, kGamesPattern);
        const JsonValue line = describe();
        return text + fillText(line, "a        {a}\nb        {b}\n") +
               (isByMatches_ ? formatMatches(line) : formatGames(line));
    }

private:
    static constexpr std::string_view kGamesPattern =
        "game     seed {seed}: a {a/rows} rows, {a/pieces} pieces, score {a/score}, {a/end}; b "
        "{b/rows} rows, {b/pieces} pieces, score {b/score}, {b/end}\n";

    bool count(const std::vector<BatchGame>& games) override {
        if (isByMatches_) {
            match_.add(*games[0].match, *games[1].match);
        } else {
            match_.add(games[0].result, games[1].result);
        }
        return true;
    }

    const char* nameGames() const { return isByMatches_ ? "matches" : "games each"; }
    std::int64_t countPlayed() const { return match_.countGames(); }
    // At most.
    std::int64_t countMost() const { return (isByMatches_ ? 2 : 1) * getTerms().seeds; }

    std::vector<JsonValue> listGames() const {
        std::vector<JsonValue> lines;
        if (isByMatches_) {
            for (const BatchGame& game : getGames())
                lines.push_back(describeMatch(game, getName(0), getName(1)));
            return lines;
        }
        for (std::size_t i = 0; i < getGames().size(); i += 2) {
            const BatchGame& a = getGames()[i];
            lines.push_back({{"type", "game"},
                             {"game", a.game / 2},
                             {"seed", a.seed},
                             {"a", describeResult(a.result)},
                             {"b", describeResult(getGames()[i + 1].result)}});
        }
        return lines;
    }

    JsonValue describe() const {
        const ContestTerms& terms = getTerms();
        JsonValue line{{"type", "match"}, {"a", getName(0)}, {"b", getName(1)}};
        line["games"] = countPlayed();
        if (!isByMatches_) {
            line["measure"] = terms.measure.name;
            line["rows"] = describeValues(match_.getRows());
            line["score"] = describeValues(match_.getScores());
        }
        line["wins"] = describeWins(match_.getWins());
        if (isByMatches_) {
            line["elo"] = describeElo(match_.computeElo());
            addBias(line);
        }
        line["verdict"] = toString(match_.computeVerdict());
        line["error"] = match_.isDecidedByNumbers() ? JsonValue() : JsonValue(Comparison::kError);
        if (isByMatches_) {
            const std::int64_t time = match_.getTime();
            const auto& [a, b] = match_.getNumbers();
            line["sides"] = {{"a", describeSide(a, countPlayed(), time)},
                             {"b", describeSide(b, countPlayed(), time)}};
            line["seconds"] = static_cast<double>(time) / 1e6;
        } else {
            addMeasured(line);
            addBias(line);
        }
        line["version"] = TETRIS_VERSION;
        line["limit"] = countMost();
        line["sprt"] = orNull(terms.sprt);
        if (isByMatches_) {
            addMatchTerms(line, terms);
        } else {
            line["seed"] = terms.seed;
            addSetup(line, terms.setup,
                     "sequence size adversary adversary_brain mode rules goal fields hold pieces "
                     "sees tells_seed");
        }
        return line;
    }

    void addBias(JsonValue& line) const {
        if (match_.isOver()) line["biased"] = true;
    }

    // Where games are compared by another number than their rows or score.
    void addMeasured(JsonValue& line) const {
        const tetris::Measure& measure = getTerms().measure;
        if (!measure.isLeastBest && !getEntry(getTerms().setup.rules.goal).ranksPieces) return;
        const auto [a, b] = match_.countReached();
        if (measure.isLeastBest) line["reached"] = {a, b};
        line["measured"] = a + b > 0 ? describeValues(match_.computeMeasured()) : JsonValue();
    }

    // ---- Text

    std::string formatGames(const JsonValue& line) const {
        const ContestTerms& terms = getTerms();
        std::string text = fillText(line, "games    {games} each, ") + describeSetup(terms.setup) +
                           fillText(line, ", seeds from {seed}\n");
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

    std::string formatMatches(const JsonValue& line) const {
        std::string text = fillText(line, "matches  {games}, two with each seed\n") +
                           formatMatchTerms(getTerms(), " and ") +
                           fillText(line,
                                    "wins     a {wins/0}, b {wins/1}, draws {wins/2}\nelo      "
                                    "{elo/difference:+.1f}");
        const JsonValue& interval = line["elo"]["ci95"];
        if (!interval[0].is_null() || !interval[1].is_null())
            text += fillText(interval, " (95%: {0:+.1f} to {1:+.1f})");
        text += "\n";
        for (const char* const side : {"a", "b"})
            text += base::format("attack   {}", side) +
                    fillText(line["sides"][side],
                             " {apm:.1f} a minute, {app:.3f} a piece; {pieces_per_match:.1f} "
                             "pieces a match\n");
        if (match_.computeVerdict() == Verdict::Undecided)
            return text + "verdict  undecided: more matches may decide\n";
        return text + fillText(line, "verdict  {verdict} is better (") +
               (getTerms().sprt > 0 ? "error 1 %)\n" : "the interval does not contain 0)\n") +
               (match_.isOver() ? kBiased : "");
    }

    std::string formatVerdict() const {
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

    bool isByMatches_;
    Comparison match_;
};

}  // namespace

std::unique_ptr<Contest> makeMatch(const ContestTerms& terms) {
    return std::make_unique<Match>(terms);
}

}  // namespace tui
