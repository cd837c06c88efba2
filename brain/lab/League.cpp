#include "brain/lab/League.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <span>
#include <stdexcept>
#include <tuple>

#include "brain/lab/Batch.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Sha256.h"

namespace tetris {

int64_t Standing::countIllegalMoves() const {
    return std::ranges::count_if(
        faults, [](const LostGame& game) { return game.fault.fault == Fault::IllegalMove; });
}

std::optional<Standing::Ended> Standing::findMedian() const {
    if (ended.empty()) return std::nullopt;
    std::vector<Ended> sorted = ended;
    const auto middle = sorted.begin() + static_cast<ptrdiff_t>((sorted.size() - 1) / 2);
    std::ranges::nth_element(sorted, middle);
    return *middle;
}

const char* toString(Grade grade) {
    return grade == Grade::Passed ? "pass" : grade == Grade::Failed ? "fail" : "unjudged";
}

League::League(size_t brains, const Measure& measure, bool isFixed)
    : measure_(measure),
      isFixed_(isFixed),
      standings_(brains),
      measured_(brains),
      games_(brains),
      growths_(brains) {}

void League::add(const std::vector<BatchGame>& games) {
    assert(games.size() == standings_.size());
    for (size_t brain = 0; brain < games.size(); ++brain)
        addGame(brain, games[brain]);
    ++seeds_;
}

bool League::isOut(size_t brain) const { return standings_[brain].faults.size() >= kMaxFaults; }

void League::addGame(size_t brain, const BatchGame& game) {
    Standing& standing = standings_[brain];
    const bool wasOut = isOut(brain);
    const bool isLost = wasOut || game.fault;
    const GameResult& result = game.result;
    static const GameMeter kNone;
    const GameMeter& meter = game.meter ? *game.meter : kNone;
    standing.rows.add(isLost ? 0 : result.tally.rows);
    standing.scores.add(isLost ? 0 : result.computeScore());
    standing.pieces.add(isLost ? 0 : result.pieces);
    const int64_t measured = isLost ? measure_.getLost() : measure_.read(result);
    measured_[brain].push_back(measured);
    worst_.see(measured);
    if (!isLost && measured != Measure::kMissed) ++standing.reached;
    if (!wasOut) standing.times.add(meter.getTimes());
    standing.seen = std::max(standing.seen, meter.getSeen());
    std::string line = games_[brain];
    if (isLost) {
        line += "lost";
    } else {
        appendGameLine(line, {.seed = game.seed, .result = result});
    }
    games_[brain] = base::computeSha256(line);
    if (isLost) {
        ++standing.lost;
        growths_[brain].emplace_back();
        if (wasOut) return;
        standing.faults.push_back(
            {.game = seeds_, .seed = game.seed, .pieces = meter.getPieces(), .fault = *game.fault});
        return;
    }
    if (result.end == GameEnd::Limit) ++standing.atLimit;
    standing.ended.push_back({result.tally.rows, result.pieces, game.seed});
    growths_[brain].push_back({meter.getRows(), result.tally.rows});
}

Statistics League::computeMeasured(size_t brain) const {
    Statistics values;
    for (const int64_t value : measured_[brain])
        values.add(worst_.count(value));
    return values;
}

size_t League::findTwin(size_t brain) const {
    if (standings_[brain].ended.empty()) return brain;
    return base::toIndex(std::ranges::find(games_, games_[brain]) - games_.begin());
}

std::vector<size_t> League::rank() const {
    std::vector<size_t> order(standings_.size());
    std::iota(order.begin(), order.end(), size_t{0});
    const int sign = measure_.isLeastBest ? 1 : -1;
    std::ranges::stable_sort(order, {}, [this, sign](size_t brain) {
        const Standing& standing = standings_[brain];
        return std::tuple(sign * computeMeasured(brain).getSum(), standing.lost,
                          -standing.scores.getSum(), findTwin(brain));
    });
    return order;
}

namespace {

// The p value of the paired t test that both are equal.
std::optional<double> computePairedP(const Statistics& difference) {
    const std::optional<double> error = difference.computeError();
    if (!error || *error == 0) return std::nullopt;
    return computeStudentP(difference.computeMean() / *error, difference.getCount() - 1);
}

std::string countLost(int64_t games) {
    return "lost " + std::to_string(games) + (games == 1 ? " game" : " games");
}

}  // namespace

Statistics League::computeDifference(size_t a, size_t b, const WorstRank& worst) const {
    Statistics difference;
    for (size_t game = 0; game < measured_[a].size(); ++game)
        difference.add(worst.count(measured_[a][game]) - worst.count(measured_[b][game]));
    return difference;
}

GradedBrain League::grade(size_t brain, size_t baseline) const {
    if (const int64_t lost = standings_[baseline].lost; lost > 0)
        return {.grade = Grade::Unjudged, .why = "the baseline has " + countLost(lost)};
    if (const int64_t lost = standings_[brain].lost; lost > 0)
        return {.grade = Grade::Failed, .why = countLost(lost)};
    WorstRank worst;  // of these two
    for (const size_t each : {brain, baseline})
        for (const int64_t value : measured_[each])
            worst.see(value);
    const Statistics difference = computeDifference(brain, baseline, worst);
    const bool isBetter = measure_.isBetter(difference.computeMean());
    const std::optional<double> p = computePairedP(difference);
    if (!p && !isFixed_) {
        return {.grade = Grade::Unjudged,
                .why = difference.getCount() == 1
                           ? "one game shows nothing about chance; play more (-n)"
                           : base::format("all games differ by the same number of {}, {}",
                                          measure_.unit, difference.computeMin())};
    }
    if (isBetter && (!p || *p <= kError)) return {.grade = Grade::Passed, .why = {}, .p = p};
    return {.grade = Grade::Failed,
            .why = isBetter ? "better, but it may be chance" : "not better",
            .p = p};
}

std::vector<LeaguePair> League::comparePairs() const {
    std::vector<LeaguePair> pairs;
    std::vector<double> tested;
    for (size_t a = 0; a < standings_.size(); ++a) {
        for (size_t b = a + 1; b < standings_.size(); ++b) {
            LeaguePair& pair = pairs.emplace_back(
                LeaguePair{.a = a, .b = b, .difference = computeDifference(a, b, worst_)});
            pair.p = computePairedP(pair.difference);
            if (pair.p) tested.push_back(*pair.p);
        }
    }
    const std::vector<double> adjusted = adjustByHolm(tested);
    auto next = adjusted.begin();
    for (LeaguePair& pair : pairs) {
        if (!pair.p) {
            if (isFixed_) pair.verdict = *compareNumbers(pair.difference, measure_);
            continue;
        }
        pair.adjusted = *next++;
        if (*pair.adjusted > kError) continue;
        pair.verdict = measure_.isBetter(pair.difference.computeMean()) ? Verdict::A : Verdict::B;
    }
    return pairs;
}

League::Curve League::computeCurve(size_t brain) const {
    const std::span<const int64_t> marks = GameMeter::getMarks();
    const std::vector<Growth>& games = growths_[brain];
    const size_t most = std::ranges::max(games, {}, [](const Growth& growth) {
                            return growth.rows.size();
                        }).rows.size();
    const auto count = static_cast<double>(games.size());
    Curve curve{{0, 0.0}};
    for (size_t i = 0; i < most; ++i) {
        int64_t sum = 0;
        for (const Growth& growth : games)
            sum += i < growth.rows.size() ? growth.rows[i] : growth.last;
        curve.emplace_back(marks[i], static_cast<double>(sum) / count);
    }
    const Standing& standing = standings_[brain];
    const int64_t last = standing.pieces.computeMax();
    if (last > curve.back().first) curve.emplace_back(last, standing.rows.computeMean());
    return curve;
}

VersusLeague::VersusLeague(size_t players, int64_t seeds, std::optional<size_t> anchor, double test)
    : seeds_(seeds), anchor_(anchor), faults_(players) {
    assert(players >= 2);
    for (size_t a = 0; a < players; ++a)
        for (size_t b = a + 1; b < players; ++b)
            pairs_.push_back({.a = a, .b = b, .duel = Comparison(test, kMatchPoints)});
}

void VersusLeague::add(const BatchGame& first, const BatchGame& second) {
    Pair& pair = pairs_[base::toIndex(matches_ / (2 * seeds_))];
    matches_ += 2;
    if (!isForfeited(pair)) {
        noteFaults(pair, first, 1);
        noteFaults(pair, second, 2);
        pair.duel.add(*first.match, *second.match);
        return;
    }
    PlayedMatch lost{.end = {.kind = MatchEnd::Kind::Draw}};
    PlayedMatch other = lost;
    if (isOut(pair.a) != isOut(pair.b)) {
        const int winner = isOut(pair.a) ? 1 : 0;
        lost.end = {MatchEnd::Kind::Win, winner, GameEnd::NoMove};
        other.end = {MatchEnd::Kind::Win, 1 - winner, GameEnd::NoMove};
    }
    pair.duel.add(lost, other);
}

void VersusLeague::noteFaults(const Pair& pair, const BatchGame& game, int number) {
    if (!game.match) base::refuse("match {} was not played", game.game);
    for (const size_t side : {0U, 1U}) {
        if (!game.match->faults[side]) continue;
        const bool isA = (side == 0) == (number == 1);
        const size_t player = isA ? pair.a : pair.b;
        if (isOut(player)) continue;
        faults_[player].push_back({.game = number,
                                   .against = isA ? pair.b : pair.a,
                                   .seed = game.seed,
                                   .pieces = game.match->sides[side].pieces,
                                   .fault = *game.match->faults[side]});
    }
}

VersusLeague::Standing VersusLeague::computeStanding(size_t player) const {
    Standing standing;
    for (const auto& [a, b, duel] : pairs_) {
        if (a != player && b != player) continue;
        const Comparison::Wins& wins = duel.getWins();
        standing.won += a == player ? wins.a : wins.b;
        standing.lost += a == player ? wins.b : wins.a;
        standing.drawn += wins.ties;
        standing.numbers.add(a == player ? duel.getNumbers()[0] : duel.getNumbers()[1]);
        standing.time += duel.getTime();
    }
    return standing;
}

std::vector<Rating> VersusLeague::computeRatings() const {
    std::vector<PairResult> results;
    for (const auto& [a, b, duel] : pairs_) {
        const Comparison::Wins& wins = duel.getWins();
        results.push_back({.a = a, .b = b, .winsA = wins.a, .winsB = wins.b, .draws = wins.ties});
    }
    return tetris::computeRatings(faults_.size(), results, anchor_);
}

}  // namespace tetris
