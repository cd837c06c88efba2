#include <optional>

#include "brain/lab/League.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/report/Contest.h"

namespace tui {

namespace {

using tetris::BatchGame;
using tetris::Comparison;
using tetris::Verdict;

constexpr const char* kBiased =
    "         the difference of a match that was stopped by its result is biased\n";

Json describeValues(const Comparison::Values& values) {
    return {{"a", values.a.computeMean()},
            {"b", values.b.computeMean()},
            {"difference", values.difference.computeMean()},
            {"ci95", toJson(values.difference.computeInterval())}};
}

std::string formatValues(const std::string& name, const Json& values) {
    return name + fillText(values, " a {a:.1f}, b {b:.1f}, difference {difference:+.1f}") +
           showInterval(values["ci95"], "+.1f") + "\n";
}

Json describeGame(const BatchGame& game) {
    const tetris::GameResult& result = game.result;
    return {{"pieces", result.pieces},
            {"rows", result.tally.rows},
            {"score", result.computeScore()},
            {"end", game.fault ? "lost" : toString(result.end)}};
}

class Match final : public Contest {
public:
    explicit Match(const ContestTerms& terms)
        : Contest(terms),
          isByMatches_(terms.matches.has_value()),
          games_(isByMatches_ ? 0 : terms.sprt, terms.measure, terms.isFixed),
          faults_(2, terms.measure, terms.isFixed),
          matches_(2, terms.seeds, std::nullopt, isByMatches_ ? terms.sprt : 0) {}

    bool isOver() const override { return getResult().isOver(); }
    std::string describePlayed() const override {
        return base::format("{} {}", countPlayed(), nameGames());
    }
    std::string describeProgress() const override {
        return base::format("{}/{} {}, wins {} to {}, ", countPlayed(), countMost(), nameGames(),
                            getResult().getWins().a, getResult().getWins().b);
    }

    std::vector<Json> listJson() const override {
        std::vector<Json> lines = listGames();
        lines.push_back(describe());
        return lines;
    }

    std::string formatText() const override {
        std::string text;
        for (const Json& line : listGames())
            text += isByMatches_ ? formatMatch(line) : fillText(line, kGamesPattern);
        const Json line = describe();
        return text + fillText(line, "a        {a}\nb        {b}\n") +
               (isByMatches_ ? formatMatches(line) : formatGames(line)) + formatFaults(line);
    }

private:
    static constexpr const char* kNames[]{"a", "b"};
    static constexpr std::string_view kGamesPattern =
        "game     seed {seed}: a {a/rows} rows, {a/pieces} pieces, score {a/score}, {a/end}; b "
        "{b/rows} rows, {b/pieces} pieces, score {b/score}, {b/end}\n";

    bool count(const std::vector<BatchGame>& games) override {
        if (isByMatches_) {
            const bool isForfeited = matches_.isForfeited(matches_.getNext());
            matches_.add(games[0], games[1]);
            return !isForfeited;
        }
        // A game that a brain has lost by failing has no rows and points, and no goal.
        const auto find = [&](size_t brain) {
            return faults_.isOut(brain) ? tetris::GameResult() : games[brain].result;
        };
        games_.add(find(0), find(1));
        faults_.add(games);
        return true;
    }

    // What all that was played says.
    const Comparison& getResult() const {
        return isByMatches_ ? matches_.getPairs().front().duel : games_;
    }

    const char* nameGames() const { return isByMatches_ ? "matches" : "games each"; }
    int64_t countPlayed() const { return getResult().countGames(); }
    // At most.
    int64_t countMost() const { return (isByMatches_ ? 2 : 1) * getTerms().seeds; }

    std::vector<Json> listGames() const {
        std::vector<Json> lines;
        if (isByMatches_) {
            for (const BatchGame& game : getGames())
                lines.push_back(describeMatch(game, getName(0), getName(1)));
            return lines;
        }
        for (size_t i = 0; i < getGames().size(); i += 2) {
            const BatchGame& a = getGames()[i];
            lines.push_back({{"type", "game"},
                             {"game", a.game / 2},
                             {"seed", a.seed},
                             {"a", describeGame(a)},
                             {"b", describeGame(getGames()[i + 1])}});
        }
        return lines;
    }

    Json describe() const {
        const ContestTerms& terms = getTerms();
        Json line{{"type", "match"}, {"a", getName(0)}, {"b", getName(1)}};
        line["games"] = countPlayed();
        if (!isByMatches_) {
            line["measure"] = terms.measure.name;
            line["rows"] = describeValues(games_.getRows());
            line["score"] = describeValues(games_.getScores());
        }
        line["wins"] = describeWins(getResult().getWins());
        if (isByMatches_) {
            line["elo"] = describeElo(getResult().computeElo());
            addBias(line);
        }
        line["verdict"] = toString(getResult().computeVerdict());
        line["error"] = games_.isDecidedByNumbers() ? Json() : Json(Comparison::kError);
        if (isByMatches_) {
            const int64_t time = getResult().getTime();
            const auto& [a, b] = getResult().getNumbers();
            line["sides"] = {{"a", describeSide(a, countPlayed(), time)},
                             {"b", describeSide(b, countPlayed(), time)}};
            line["seconds"] = static_cast<double>(time) / 1e6;
        } else {
            addMeasured(line);
            addBias(line);
        }
        for (const size_t brain : {0U, 1U}) {
            Json faults = Json::array();
            for (const tetris::LostGame& lost :
                 isByMatches_ ? matches_.getFaults(brain) : faults_.getStanding(brain).faults)
                faults.push_back(describeFault({{"seed", lost.seed}}, lost.fault));
            if (!faults.empty())
                line["faults"][kNames[brain]] = {{"out", isOut(brain)},
                                                 {"games", std::move(faults)}};
        }
        line["version"] = TETRIS_VERSION;
        line["limit"] = countMost();
        line["sprt"] = orNull(terms.sprt);
        if (isByMatches_) {
            addMatchTerms(line, terms);
        } else {
            line["seed"] = terms.seed;
            addSetup(
                line, terms.setup,
                "sequence size adversary adversary_brain mode rules goal fields hold pace pieces "
                "sees tells_seed");
        }
        return line;
    }

    void addBias(Json& line) const {
        if (isOver()) line["biased"] = true;
    }

    bool isOut(size_t brain) const {
        return isByMatches_ ? matches_.isOut(brain) : faults_.isOut(brain);
    }

    // Where games are compared by another number than their rows or score.
    void addMeasured(Json& line) const {
        const tetris::Measure& measure = getTerms().measure;
        if (measure.name == "rows" || measure.name == "score") return;
        const auto [a, b] = games_.countReached();
        if (measure.isLeastBest) line["reached"] = {a, b};
        line["measured"] = a + b > 0 ? describeValues(games_.computeMeasured()) : Json();
    }

    // ---- Text

    std::string formatGames(const Json& line) const {
        const ContestTerms& terms = getTerms();
        std::string text = fillText(line, "games    {games} each, ") + describeSetup(terms.setup) +
                           fillText(line, ", seeds from {seed}\n");
        if (terms.setup.rules.set == tetris::RuleSet::Modern)
            text += base::format("rules    {}{}, compared by {}\n", describeRules(terms.setup),
                                 terms.setup.mode == tetris::PlayMode::Ticks
                                     ? base::format(", a verb every {} ms", terms.setup.pace)
                                     : "",
                                 terms.measure.name);
        if (line.contains("reached"))
            text += fillText(line, "reached  a {reached/0}, b {reached/1}\n");
        if (line.contains("measured") && !line["measured"].is_null())
            text += formatValues(base::format("{:<8}", terms.measure.name), line["measured"]);
        return text + formatValues("rows    ", line["rows"]) +
               formatValues("score   ", line["score"]) +
               fillText(line, "wins     a {wins/0}, b {wins/1}, ties {wins/2}\n") + formatVerdict();
    }

    std::string formatMatches(const Json& line) const {
        std::string text = fillText(line, "matches  {games}, two with each seed\n") +
                           formatMatchTerms(getTerms(), " and ") +
                           fillText(line,
                                    "wins     a {wins/0}, b {wins/1}, draws {wins/2}\nelo      "
                                    "{elo/difference:+.1f}");
        const Json& interval = line["elo"]["ci95"];
        text += showInterval(interval, "+.1f") + "\n";
        for (const char* const side : kNames)
            text += base::format("attack   {}", side) +
                    fillText(line["sides"][side],
                             " {apm:.1f} a minute, {app:.3f} a piece; {pieces_per_match:.1f} "
                             "pieces a match\n");
        if (getResult().computeVerdict() == Verdict::Undecided)
            return text + "verdict  undecided: more matches may decide\n";
        return text + fillText(line, "verdict  {verdict} is better (") +
               (getTerms().sprt > 0          ? "error 1 %)\n"
                : interval[0] == interval[1] ? "all seeds brought the same)\n"
                                             : "the interval does not contain 0)\n") +
               (isOver() ? kBiased : "");
    }

    std::string formatFaults(const Json& line) const {
        std::string text;
        for (const size_t brain : {0U, 1U}) {
            const std::string name = kNames[brain];
            const Json& lost = base::findMember(base::findMember(line, "faults"), name);
            for (const Json& fault : base::findMember(lost, "games"))
                text += "lost     " + name + fillText(fault, " with seed {seed}: {message}\n");
            if (isOut(brain)) text += formatOut(name);
        }
        return text;
    }

    std::string formatVerdict() const {
        const Verdict verdict = games_.computeVerdict();
        const bool isDecided = verdict != Verdict::Undecided;
        const std::string better = base::format("{} is better", toString(verdict));
        if (games_.isDecidedByNumbers())
            return base::format("verdict  {}; the pieces are the same in every game\n",
                                isDecided ? better : "undecided: the numbers are equal");
        const auto interval = games_.computeDecidingInterval();
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
               (more.empty() ? "\n" : " (" + more + ")\n") + (isOver() ? kBiased : "");
    }

    bool isByMatches_;
    Comparison games_;
    tetris::League faults_;  // of games
    tetris::VersusLeague matches_;
};

}  // namespace

std::unique_ptr<Contest> makeMatch(const ContestTerms& terms) {
    return std::make_unique<Match>(terms);
}

}  // namespace tui
