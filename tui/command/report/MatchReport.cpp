#include <array>
#include <string_view>

#include "brain/lab/League.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/report/ContestReport.h"

namespace tui {

namespace {

using tetris::BatchGame;
using tetris::Comparison;
using tetris::Statistics;
using tetris::Verdict;

constexpr const char* kBiased =
    "         the difference of a match that was stopped by its result is biased\n";

// The means of both, and of their differences.
Json describeValues(const Statistics& a, const Statistics& b) {
    const Statistics difference = a.minus(b);
    return {{"a", a.computeMean()},
            {"b", b.computeMean()},
            {"difference", difference.computeMean()},
            {"ci95", toJson(difference.computeInterval())}};
}

std::string formatValues(std::string_view name, const Json& values) {
    return base::format("{:<8}", name) +
           fillText(values, " a {a:.1f}, b {b:.1f}, difference {difference:+.1f}") +
           showInterval(values["ci95"], "+.1f") + "\n";
}

// Two brains, whatever they play.
class MatchReport : public ContestReport {
public:
    // `unit`: what is played, "games" or "matches". `ofSeed`: how many of them with each seed.
    MatchReport(const ContestTerms& terms, tetris::Contest& contest, const char* unit, int ofSeed)
        : ContestReport(terms, contest), unit_(unit), most_(ofSeed * terms.seeds) {}

    bool isOver() const override { return getResult().isOver(); }
    std::string describePlayed() const override {
        return base::format("{} {}", getResult().countGames(), unit_);
    }
    std::string describeProgress() const override {
        const auto& [a, b, ties] = getResult().getWins();
        return base::format("{}/{} {}, wins {} to {}, ", getResult().countGames(), most_, unit_, a,
                            b);
    }

    std::vector<Json> listJson() const override {
        std::vector<Json> lines = listGames();
        lines.push_back(describe());
        return lines;
    }

    std::string formatText() const override {
        std::string text;
        for (const Json& line : listGames())
            text += formatGame(line);
        const Json line = describe();
        text += fillText(line, "a        {a}\nb        {b}\n") + formatResult(line);
        for (const size_t brain : {0U, 1U})
            text +=
                formatFaults(brain, kNames[brain], "lost     {name} with seed {seed}: {message}\n");
        return text;
    }

protected:
    // What all that was played says.
    const Comparison& getResult() const { return contest_.getDuel(); }

    void addBias(Json& line) const {
        if (isOver()) line["biased"] = true;
    }

    static constexpr std::array kNames{"a", "b"};

private:
    // Those that get a line.
    virtual std::vector<Json> listGames() const = 0;
    virtual std::string formatGame(const Json& line) const = 0;
    // The members before the lost games, and those at the end.
    virtual void addResult(Json& line) const = 0;
    virtual void addTerms(Json& line) const = 0;
    virtual std::string formatResult(const Json& line) const = 0;

    Json describeLost(size_t /*player*/, const tetris::LostGame& game) const override {
        return describeFault({{"seed", game.seed}}, game.fault);
    }

    Json describe() const {
        Json line{{"type", "match"},
                  {"a", getName(0)},
                  {"b", getName(1)},
                  {"games", getResult().countGames()}};
        addResult(line);
        for (const size_t brain : {0U, 1U})
            if (Json faults = listFaults(brain); !faults.empty())
                line["faults"][kNames[brain]] = {{"out", contest_.isOut(brain)},
                                                 {"games", std::move(faults)}};
        line["version"] = TETRIS_VERSION;
        line["limit"] = most_;
        line["sprt"] = orNull(terms_.sprt);
        addTerms(line);
        addThinkTime(line, terms_);
        return line;
    }

    const char* unit_;
    int64_t most_;
};

class MatchOfGames final : public MatchReport {
public:
    explicit MatchOfGames(const ContestTerms& terms)
        : MatchReport(terms, league_, "games each", 1),
          league_(2, terms.measure, terms.isFixed, terms.sprt) {}

private:
    Json describeGame(const BatchGame& game) const {
        Json line = describeResult(game.result, terms_.measure);
        if (game.fault) line["end"] = "lost";
        return line;
    }

    std::vector<Json> listGames() const override {
        std::vector<Json> lines;
        for (size_t i = 0; i < games_.size(); i += 2) {
            const BatchGame& a = games_[i];
            lines.push_back({{"type", "game"},
                             {"game", a.game / 2},
                             {"seed", a.seed},
                             {"a", describeGame(a)},
                             {"b", describeGame(games_[i + 1])}});
        }
        return lines;
    }

    std::string formatGame(const Json& line) const override {
        return fillText(line, "game     seed {seed}: a ") +
               tui::formatResult(line["a"], terms_.measure) + "; b " +
               tui::formatResult(line["b"], terms_.measure) + "\n";
    }

    Json describeNumbers(std::string_view name) const {
        return describeValues(league_.getStanding(0).numbers[name],
                              league_.getStanding(1).numbers[name]);
    }

    void addResult(Json& line) const override {
        const tetris::Measure& measure = terms_.measure;
        line["measure"] = measure.name;
        for (const char* const name : {"rows", "score"})
            line[name] = describeNumbers(name);
        const Comparison& result = getResult();
        line["wins"] = describeWins(result.getWins());
        line["verdict"] = toString(result.computeVerdict());
        line["error"] = result.isDecidedByNumbers() ? Json() : Json(Comparison::kError);
        if (!line.contains(measure.name)) {
            const tetris::MeasuredGames& games = result.getMeasured();
            const Json reached{games.countReached(0), games.countReached(1)};
            if (measure.isLeastBest) line["reached"] = reached;
            line["measured"] =
                reached == Json{0, 0} ? Json() : describeValues(games.compute(0), games.compute(1));
        }
        addBias(line);
    }

    void addTerms(Json& line) const override {
        line["seed"] = terms_.seed;
        addSetup(line, terms_.setup,
                 "sequence size adversary adversary_brain mode rules goal fields hold pace pieces "
                 "sees tells_seed");
    }

    std::string formatResult(const Json& line) const override {
        std::string text = fillText(line, "games    {games} each, ") + describeSetup(terms_.setup) +
                           fillText(line, ", seeds from {seed}\n");
        if (terms_.setup.rules.set == tetris::RuleSet::Modern)
            text +=
                base::format("rules    {}{}, compared by {}\n", describeRules(terms_.setup.rules),
                             terms_.setup.mode == tetris::PlayMode::Ticks
                                 ? base::format(", a verb every {} ms", terms_.setup.pace)
                                 : "",
                             terms_.measure.name);
        if (line.contains("reached"))
            text += fillText(line, "reached  a {reached/0}, b {reached/1}\n");
        if (line.contains("measured") && !line["measured"].is_null())
            text += formatValues(terms_.measure.name, line["measured"]);
        for (const char* const name : {"rows", "score"})
            text += formatValues(name, line[name]);
        return text + fillText(line, "wins     a {wins/0}, b {wins/1}, ties {wins/2}\n") +
               formatVerdict();
    }

    std::string formatVerdict() const {
        const Comparison& result = getResult();
        const Verdict verdict = result.computeVerdict();
        const bool isDecided = verdict != Verdict::Undecided;
        const std::string better = base::format("{} is better", toString(verdict));
        if (result.isDecidedByNumbers())
            return base::format("verdict  {}; the pieces are the same in every game\n",
                                isDecided ? better : "undecided: the numbers are equal");
        const auto interval = result.computeDecidingInterval();
        const bool isSame = interval && interval->first == interval->second;
        const tetris::Measure& measure = terms_.measure;
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

    tetris::League league_;
};

class PacedMatch final : public MatchReport {
public:
    explicit PacedMatch(const ContestTerms& terms)
        : MatchReport(terms, league_, "matches", 2),
          league_(2, terms.seeds, std::nullopt, terms.sprt) {}

private:
    std::vector<Json> listGames() const override {
        std::vector<Json> lines;
        for (const BatchGame& game : games_)
            lines.push_back(describeMatch(game, getName(0), getName(1)));
        return lines;
    }

    std::string formatGame(const Json& line) const override { return formatMatch(line); }

    void addResult(Json& line) const override {
        const Comparison& result = getResult();
        line["wins"] = describeWins(result.getWins());
        line["elo"] = describeElo(result.computeElo());
        addBias(line);
        line["verdict"] = toString(result.computeVerdict());
        line["error"] = result.getError();
        for (const size_t brain : {0U, 1U})
            line["sides"][kNames[brain]] = describeSide(league_.getStanding(brain).sides);
        line["seconds"] = league_.getStanding(0).sides.getSeconds();
    }

    void addTerms(Json& line) const override { addMatchTerms(line, terms_); }

    std::string formatResult(const Json& line) const override {
        std::string text = fillText(line, "matches  {games}, two with each seed\n") +
                           formatMatchTerms(terms_, " and ") +
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
               (terms_.sprt > 0              ? "error 1 %)\n"
                : interval[0] == interval[1] ? "all seeds brought the same)\n"
                                             : "the interval does not contain 0)\n") +
               (isOver() ? kBiased : "");
    }

    tetris::VersusLeague league_;
};

}  // namespace

std::unique_ptr<ContestReport> makeMatch(const ContestTerms& terms) {
    if (terms.matches) return std::make_unique<PacedMatch>(terms);
    return std::make_unique<MatchOfGames>(terms);
}

}  // namespace tui
