#include <algorithm>
#include <stdexcept>
#include <utility>

#include "brain/base/TaskPool.h"
#include "brain/lab/League.h"
#include "brain/tetris/external/ProcessWatch.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/LeagueReport.h"

namespace tui {

namespace {

using tetris::BatchGame;
using tetris::Grade;
using tetris::LeaguePair;
using tetris::Standing;
using tetris::Statistics;

constexpr int kNotPassed = 3;
constexpr int kUnjudged = 4;  // none has failed, but one cannot be judged

constexpr size_t kLongestName = 60;
constexpr size_t kNameWidth = 12;
constexpr size_t kNumberWidth = 9;
constexpr size_t kCellsInLine = 8;

Json describeValues(const Statistics& values) {
    return {{"mean", values.computeMean()},
            {"ci95", toJson(values.computePositiveInterval())},
            {"min", values.computeMin()},
            {"median", values.computeMedian()},
            {"max", values.computeMax()}};
}

class GamesLeague final : public LeagueReport {
public:
    explicit GamesLeague(const ContestTerms& terms)
        : LeagueReport(terms, league_),
          league_(terms.players.size(), terms.measure, terms.isFixed) {}

    std::string describePlayed() const override {
        return countGames(league_.countSeeds()) + " each";
    }

    void playShown(int jobs, bool /*hasPage*/, const std::function<void()>& meanwhile) override {
        replays_ = playEach<LeagueReplay>(
            jobs, league_.rank(),
            [this](size_t brain, const std::stop_token& stop) { return playReplay(brain, stop); },
            meanwhile);
    }

    std::string formatText() const override {
        return formatHead() + formatRanking() + formatDifferences() + formatRemarks() +
               setApart(formatGames()) +
               formatAllFaults(
                   "lost     seed {seed} after {pieces} pieces: {message}\nagain    "
                   "{again}\n",
                   kLongestName) +
               formatGrades();
    }

    int judge() const override {
        if (!terms_.baseline) return 0;
        const size_t baseline = *terms_.baseline;
        if (const int64_t lost = league_.getStanding(baseline).lost; lost > 0) {
            base::fail(
                "the baseline {} has lost {}, so that no brain is graded; expected "
                "one that loses none",
                base::quote(getName(baseline)), countGames(lost));
        }
        int code = 0;
        for (size_t brain = 0; brain < league_.countPlayers(); ++brain) {
            if (!isGraded(brain)) continue;
            const Grade graded = grade(brain).grade;
            if (graded == Grade::Failed) return kNotPassed;
            if (graded == Grade::Unjudged) code = kUnjudged;
        }
        return code;
    }

private:
    std::vector<Json> listShown() const override {
        std::vector<Json> shown{describeShapes()};
        for (const LeagueEntry& entry : getTable().entries)
            shown.push_back({{"type", "curve"},
                             {"name", getName(entry.player)},
                             {"points", league_.computeCurve(entry.player)}});
        // The page shows straight drops, so it has no modern game.
        if (terms_.setup.rules.set == tetris::RuleSet::Classic)
            for (const LeagueReplay& replay : replays_)
                shown.push_back(describeLeagueReplay(replay, getName(replay.brain)));
        return shown;
    }

    tetris::GradedBrain grade(size_t brain) const { return league_.grade(brain, *terms_.baseline); }
    bool isGraded(size_t brain) const { return terms_.baseline && terms_.baseline != brain; }

    // ---- The brains and their numbers

    LeagueTable makeTable() const override {
        LeagueTable table{.head = describeLeague(), .columns = listColumns()};
        for (const BatchGame& game : games_)
            table.games.push_back(describeGame(game));
        std::vector<LeagueEntry>& entries = table.entries;
        for (const size_t brain : league_.rank()) {
            const bool isTwin = !entries.empty() &&
                                league_.findTwin(brain) == league_.findTwin(entries.back().player);
            entries.push_back(
                {isTwin ? entries.back().rank : entries.size() + 1, brain, describeBrain(brain)});
        }
        for (const LeaguePair& pair : league_.comparePairs()) {
            table.pairs.push_back({
                {"type", "pair"},
                {"a", getName(pair.a)},
                {"b", getName(pair.b)},
                {"difference", pair.difference.computeMean()},
                {"ci95", toJson(pair.difference.computeInterval())},
                {"p", toJson(pair.p)},
                {"p_holm", toJson(pair.adjusted)},
                {"verdict", toString(pair.verdict)},
            });
        }
        return table;
    }

    Json describeGrade(size_t brain) const {
        const tetris::GradedBrain graded = grade(brain);
        const bool isJudged = graded.grade != Grade::Unjudged;
        return {{"passed", isJudged ? Json(graded.grade == Grade::Passed) : Json()},
                {"grade", toString(graded.grade)},
                {"why", orNull(graded.why)},
                {"p_baseline", toJson(graded.p)}};
    }
    // True if the measure stands apart from the numbers that each league tells.
    bool hasMeasured() const {
        const tetris::Measure& measure = league_.getMeasure();
        return measure.isLeastBest || !measure.inLeague.isTold;
    }
    // What JSON tells of the brain.
    Json describeBrain(size_t brain) const {
        const Standing& standing = league_.getStanding(brain);
        const tetris::MeasuredGames& measured = league_.getMeasured();
        const tetris::Measure& measure = league_.getMeasure();
        Json line{{"games", measured.countSeeds()},
                  {"lost", standing.lost},
                  {"out", league_.isOut(brain)},
                  {"illegal_moves", std::ranges::count(standing.faults, tetris::Fault::IllegalMove,
                                                       [](const tetris::LostGame& game) {
                                                           return game.fault.fault;
                                                       })},
                  {"at_limit", standing.numbers.countEnds(tetris::GameEnd::Limit)},
                  {"saw", standing.seen},
                  {"measure", measure.name}};
        for (const tetris::Measure& each : tetris::kMeasures) {
            if (!each.isToldInLeague(terms_.setup.rules.set)) continue;
            line[each.name] = each.of.empty() ? describeValues(standing.numbers[each.name])
                                              : describeRatio(standing.numbers.computeRatio(each));
        }
        line["faults"] = listFaults(brain);
        if (measure.isLeastBest) line["reached"] = measured.countReached(brain);
        if (hasMeasured()) line["measured"] = describeValues(measured.compute(brain));
        line["same_as"] = listTwins(brain);
        line["repeats"] = describeRepeat(brain);
        if (isGraded(brain)) line.update(describeGrade(brain));
        const tetris::MoveTimes& times = standing.times;
        const auto tell = [&times](std::chrono::nanoseconds time, double moves) {
            return times.moves == 0 ? Json() : Json(toSeconds(time) / moves * 1e3);
        };
        line["ms_per_move"] = tell(times.total, static_cast<double>(times.moves));
        line["ms_slowest"] = tell(times.slowest, 1);
        return line;
    }

    std::vector<LeagueColumn> listColumns() const {
        const tetris::Measure& measure = league_.getMeasure();
        // Beside the measure: how often the goal was reached, or the other one of rows and points.
        const std::string other = measure.name == "rows" ? "score" : "rows";
        const std::string name(measure.name);
        const std::string measured = hasMeasured() ? "measured" : name;
        std::vector<LeagueColumn> columns{
            {measured + "/mean", name, base::format("{} a game", measure.unit), "short",
             kNumberWidth},
            {measured + "/ci95/0", "95% from", "95 % from", "short", kNumberWidth},
            {measured + "/ci95/1", "to", "to", "short", kNumberWidth},
            {measured + "/median", "", "median", "short"},
            measure.isLeastBest
                ? LeagueColumn{"reached", "reached", "reached", "whole", kNumberWidth}
                : LeagueColumn{other + "/mean", other, other, "short", kNumberWidth}};
        for (const tetris::Measure& each : tetris::kMeasures) {
            const auto& [isTold, isModernOnly, title, head] = each.inLeague;
            if (each.isToldInLeague(terms_.setup.rules.set) && !title.empty())
                columns.push_back({base::format("{}/mean", each.name), std::string(head),
                                   std::string(title), "short", kNumberWidth});
        }
        columns.insert(columns.end(), {{"lost", "lost", "lost", "count", 5},
                                       {"illegal_moves", "illegal", "illegal moves", "count", 8},
                                       {"ms_per_move", "a move", "a move", "time", 8},
                                       {"ms_slowest", "slowest", "slowest", "time", 8}});
        return columns;
    }

    // The names of the brains with the same games, without this one.
    std::vector<std::string> listTwins(size_t brain) const {
        std::vector<std::string> twins;
        for (size_t other = 0; other < league_.countPlayers(); ++other)
            if (other != brain && league_.findTwin(other) == league_.findTwin(brain))
                twins.push_back(getName(other));
        return twins;
    }

    // The command line that plays a lost game again.
    std::string formatCommand(size_t brain, const tetris::LostGame& game) const {
        tetris::GameSetup setup = terms_.setup;
        setup.brain = tetris::BrainRecipe::nameOnly(terms_.brains[brain]);
        return base::makePlainText(
            base::format(
                "{} run {} --brain-time {} --memory {}{}{}", nameProgram(),
                formatGameOptions(setup, game.seed), terms_.brainTime, terms_.memory,
                terms_.gameTime > 0 ? base::format(" --game-time {}", terms_.gameTime) : "",
                terms_.thinkTime != ExternalOptions().thinkTime
                    ? base::format(" --think {}", terms_.thinkTime)
                    : ""),
            kLongestFault);
    }

    // ---- The replays

    // Plays the median game of the brain once more; of a brain that has lost all its games, the
    // first one. Nullopt if a stop is requested before the end.
    std::optional<LeagueReplay> playReplay(size_t brain, const std::stop_token& stop) const {
        const auto median = league_.getStanding(brain).findMedian();
        LeagueReplay replay{.brain = brain, .seed = median ? median->seed : terms_.seed};
        const bool isRecorded = terms_.setup.rules.set == tetris::RuleSet::Classic;
        tetris::GameSetup setup = terms_.setup;
        setup.brain = terms_.players[brain].brain;
        tetris::GameHooks hooks;
        if (isRecorded)
            hooks.observer = [&replay](const tetris::PlacementView& placement) {
                replay.recorder.onPlacement(placement);
            };
        // A brain that took too long does so again.
        hooks.checkTime = tetris::limitTime(getName(brain), std::chrono::seconds(terms_.gameTime));
        try {
            const auto result = tetris::playGame(setup, replay.seed, stop, hooks);
            if (!result) return std::nullopt;
            replay.isSame =
                !median || (median->rows == result->tally.rows && median->pieces == result->pieces);
        } catch (const tetris::BrainFailure& fault) {
            replay.fault = {fault.getFault(), fault.what()};
            replay.isSame = !median;
        }
        return replay;
    }

    // ---- JSON

    Json describeLeague() const {
        const auto testOrNull = [&](const Json& value) {
            return league_.isFixed() ? Json() : value;  // all pieces are the same
        };
        Json line = startResult("league");
        line["brains"] = base::collectNames(terms_.players);
        line["games"] = league_.countSeeds();
        line["stopped"] = league_.countSeeds() < terms_.seeds;
        line["seed"] = terms_.seed;
        addSetup(line, terms_.setup, "sequence size rules goal fields hold pieces");
        line.update({
            {"sees",
             terms_.setup.sees == tetris::Brain::kSeesAll ? Json() : Json(terms_.setup.sees)},
            {"tells_seed", terms_.setup.tellsSeed},
            {"brain_time", terms_.brainTime},
            {"game_time", orNull(terms_.gameTime)},
            {"memory", terms_.memory},
            {"baseline", terms_.baseline ? Json(getName(*terms_.baseline)) : Json()},
            {"measure", league_.getMeasure().name},
            {"error", testOrNull(tetris::League::kError)},
            {"test", league_.isFixed() ? "numbers" : "paired t"},
            {"correction", testOrNull("holm")},
            {"grade_error", terms_.baseline ? testOrNull(tetris::League::kError) : Json()},
        });
        addThinkTime(line, terms_);
        return line;
    }

    Json describeLost(size_t brain, const tetris::LostGame& game) const override {
        Json line = describeFault(
            {{"game", game.game}, {"seed", game.seed}, {"pieces", game.pieces}}, game.fault);
        line["again"] = formatCommand(brain, game);
        return line;
    }

    Json describeGame(const BatchGame& game) const {
        Json line{{"type", "game"},
                  {"game", game.game / std::ssize(terms_.players)},
                  {"seed", game.seed},
                  {"brain", getName(base::toIndex(game.game) % league_.countPlayers())},
                  {"fault", game.fault ? Json(toString(game.fault->fault)) : Json()}};
        if (!game.fault) line.update(describeResult(game.result, terms_.measure));
        return line;
    }

    // Whether the brain has repeated a game; null if it was not tried.
    Json describeRepeat(size_t brain) const {
        const auto replay = std::ranges::find(replays_, brain, &LeagueReplay::brain);
        const bool isTried = replay != replays_.end() && !league_.getStanding(brain).ended.empty();
        return !isTried ? Json() : Json(replay->isSame);
    }

    // ---- Text

    std::string formatHead() const {
        const tetris::GameSetup& setup = terms_.setup;
        const std::string_view measure = league_.getMeasure().name;
        return base::format(
            "league   {} brains, {}{}\ngames    {}{}, seeds from {}\n{}", terms_.players.size(),
            describePlayed(),
            league_.countSeeds() < terms_.seeds ? base::format(" of {}, then stopped", terms_.seeds)
                                                : "",
            describeSetup(setup),
            setup.rules.limit > 0 ? base::format(", at most {} pieces", setup.rules.limit) : "",
            terms_.seed,
            setup.rules.set == tetris::RuleSet::Modern
                ? base::format("rules    {}, compared by {}\n", describeRules(setup.rules), measure)
            : measure != "rows" ? base::format("measure  {}\n", measure)
                                : "");
    }

    std::string formatRanking() const {
        constexpr size_t kMost = kNameWidth - 1;
        std::string cut;
        Column names{.head = "   brain", .isLeft = true, .width = 3 + kNameWidth};
        for (const LeagueEntry& entry : getTable().entries) {
            const std::string& name = getName(entry.player);
            const std::string rank = padLeft(std::to_string(entry.rank), 2) + " ";
            std::string shown = showName(entry.player, kMost);
            if (shown.size() < name.size()) shown = showName(entry.player, kMost - 3) + "...";
            names.cells.push_back(rank + padRight(shown, kNameWidth));
            if (name.size() >= kNameWidth) cut += rank + showName(entry.player, 200) + "\n";
        }
        return formatBrains({std::move(names)}) + (cut.empty() ? "" : "\n" + cut);
    }

    std::string formatDifferences() const {
        return base::format(
                   "\n{} of the brain in the line minus those of the brain in the column; > "
                   "better,\n< worse, {}\n",
                   league_.getMeasure().unit,
                   league_.isFixed()
                       ? "by the numbers, because the pieces are the same in every game"
                       : "with an error of 1 % for all pairs together (paired t test, Holm)") +
               formatPairs(kCellsInLine, kNumberWidth, [](const Json& pair, bool isA) {
                   const double difference = pair["difference"].get<double>();
                   const Json& verdict = pair["verdict"];
                   return (verdict == "undecided"    ? ""
                           : (verdict == "a") == isA ? ">"
                                                     : "<") +
                          showValue((isA ? difference : -difference) + 0.0,  // no "-0.0"
                                    "short");
               });
    }

    // What each brain was told; brains with the same games, and games that a brain has not
    // repeated.
    std::string formatRemarks() const {
        std::string seen;
        std::string text;
        for (const LeagueEntry& entry : getTable().entries) {
            const size_t brain = entry.player;
            seen += base::format("{}{} {}", seen.empty() ? "" : ", ", showName(brain),
                                 showValue(entry.numbers["saw"], ""));
            const std::vector<std::string> twins = listTwins(brain);
            if (twins.empty() || league_.findTwin(brain) != brain) continue;
            text += "same     " + showName(brain);
            for (const std::string& twin : twins)
                text += ", " + base::makePlainText(twin, 60);
            text += ": all their games are the same\n";
        }
        for (const LeagueReplay& replay : replays_) {
            if (replay.isSame) continue;
            text +=
                base::format("differs  {}: its game with seed {}, played again, was another one\n",
                             showName(replay.brain), replay.seed);
        }
        return base::format("\nsaw      next pieces at most: {}; {}\n{}{}", seen,
                            terms_.setup.tellsSeed ? "and the seed" : "not the seed",
                            text.empty() ? "" : "\n", text);
    }

    std::string formatGames() const {
        std::string text;
        for (const Json& game : getTable().games)
            text +=
                fillText(game, "game     seed {seed}, {brain:60}: ") +
                (game["fault"].is_null() ? formatResult(game, terms_.measure) + "\n" : "lost\n");
        return text;
    }

    std::string formatGrades() const {
        if (!terms_.baseline) return "";
        std::string text = base::format(
            "\ngrades   by {}, each brain against {} alone, {}\n", league_.getMeasure().name,
            showName(*terms_.baseline),
            league_.isFixed() ? "by the numbers" : "with an error of 1 % (paired t test)");
        for (const LeagueEntry& entry : getTable().entries) {
            if (!isGraded(entry.player)) continue;
            const tetris::GradedBrain graded = grade(entry.player);
            text += graded.grade == Grade::Passed   ? "passed   "
                    : graded.grade == Grade::Failed ? "FAILED   "
                                                    : "unjudged ";
            text += showName(entry.player, 200);
            if (graded.grade == Grade::Unjudged) text += ": cannot be judged";
            if (!graded.why.empty()) text += ": " + graded.why;
            if (graded.p) text += base::format(" (p {:.2g})", *graded.p);
            text += "\n";
        }
        return text;
    }

    tetris::League league_;
    std::vector<LeagueReplay> replays_;  // the best brain first
};

}  // namespace

std::unique_ptr<ContestReport> makeGamesLeague(const ContestTerms& terms) {
    return std::make_unique<GamesLeague>(terms);
}

}  // namespace tui
