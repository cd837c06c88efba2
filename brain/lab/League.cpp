#include "brain/lab/League.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <span>
#include <stdexcept>
#include <tuple>

#include "brain/lab/Batch.h"
#include "brain/lab/BatchText.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Sha256.h"

namespace tetris {

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

League::League(size_t brains, const Measure& measure, bool isFixed, double test)
    : Contest(brains),
      measure_(measure),
      isFixed_(isFixed),
      duel_(test, measure, isFixed),
      measured_(brains),
      games_(brains),
      growths_(brains) {}

bool League::add(const std::vector<BatchGame>& games) {
    assert(games.size() == countPlayers());
    for (size_t brain = 0; brain < games.size(); ++brain)
        addGame(brain, games[brain]);
    const auto find = [&](size_t brain) {
        return isOut(brain) ? GameResult() : games[brain].result;
    };
    if (games.size() == 2) duel_.add(find(0), find(1));
    return true;
}

void League::addGame(size_t brain, const BatchGame& game) {
    static const GameResult kEmpty;
    static const GameMeter kNone;
    Standing& standing = changeStanding(brain);
    const bool wasOut = isOut(brain);
    const bool isLost = wasOut || game.fault;
    const GameResult& result = isLost ? kEmpty : game.result;
    const GameMeter& meter = game.meter ? *game.meter : kNone;
    standing.numbers.add(result);
    measured_.add(brain, measure_.readValue(result));
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
        growths_[brain].emplace_back();
        if (!wasOut)
            standing.faults.push_back({.game = standing.numbers.countGames() - 1,
                                       .seed = game.seed,
                                       .pieces = meter.getPieces(),
                                       .fault = *game.fault});
        ++standing.lost;
        return;
    }
    standing.ended.push_back({result.tally.rows, result.pieces, game.seed});
    growths_[brain].push_back({meter.getRows(), result.tally.rows});
}

size_t League::findTwin(size_t brain) const {
    if (getStanding(brain).ended.empty()) return brain;
    return base::toIndex(std::ranges::find(games_, games_[brain]) - games_.begin());
}

std::vector<size_t> League::rank() const {
    const int sign = measure_.isLeastBest ? 1 : -1;
    return base::sortIndices(countPlayers(), [this, sign](size_t brain) {
        const Standing& standing = getStanding(brain);
        return std::tuple(sign * measured_.compute(brain).getSum(), standing.lost,
                          -standing.numbers["score"].getSum(), findTwin(brain));
    });
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

GradedBrain League::grade(size_t brain, size_t baseline) const {
    if (const int64_t lost = getStanding(baseline).lost; lost > 0)
        return {.grade = Grade::Unjudged, .why = "the baseline has " + countLost(lost)};
    if (const int64_t lost = getStanding(brain).lost; lost > 0)
        return {.grade = Grade::Failed, .why = countLost(lost)};
    const Statistics difference = measured_.pick(brain, baseline).computeDifference(0, 1);
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
    for (const auto& [a, b] : listPairs(countPlayers())) {
        LeaguePair& pair = pairs.emplace_back(
            LeaguePair{.a = a, .b = b, .difference = measured_.computeDifference(a, b)});
        pair.p = computePairedP(pair.difference);
        if (pair.p) tested.push_back(*pair.p);
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
    const GameNumbers& numbers = getStanding(brain).numbers;
    const int64_t last = numbers["pieces"].computeMax();
    if (last > curve.back().first) curve.emplace_back(last, numbers["rows"].computeMean());
    return curve;
}

VersusLeague::VersusLeague(size_t players, int64_t seeds, std::optional<size_t> anchor, double test)
    : Contest(players), seeds_(seeds), anchor_(anchor) {
    assert(players >= 2);
    for (const auto& [a, b] : listPairs(players))
        pairs_.push_back({.a = a, .b = b, .duel = Comparison(test, kMatchPoints)});
}

bool VersusLeague::add(const std::vector<BatchGame>& games) {
    Pair& pair = pairs_[base::toIndex(matches_ / (2 * seeds_))];
    matches_ += 2;
    const bool wasForfeited = isForfeited(pair);
    std::array<PlayedMatch, 2> matches;
    for (const size_t number : {0U, 1U}) {
        if (wasForfeited) {
            matches[number].end =
                isOut(pair.a) && isOut(pair.b)
                    ? MatchEnd{.kind = MatchEnd::Kind::Draw}
                    : MatchEnd{MatchEnd::Kind::Win, isOut(pair.a) == (number == 0) ? 1 : 0,
                               GameEnd::NoMove};
        } else if (games[number].match) {
            matches[number] = *games[number].match;
        } else {
            base::refuse("match {} was not played", games[number].game);
        }
    }
    if (!pair.first) pair.first = matches[0];
    pair.duel.add(matches[0], matches[1]);
    for (const size_t number : {0U, 1U})
        count(pair, matches[number], games[number].seed, number);
    return !wasForfeited;
}

void VersusLeague::count(const Pair& pair, const PlayedMatch& match, uint64_t seed, size_t number) {
    for (const size_t side : {0U, 1U}) {
        const bool isA = side == number;
        const size_t player = isA ? pair.a : pair.b;
        Standing& standing = changeStanding(player);
        standing.sides.add(match.sides[side]);
        ++(match.end.kind != MatchEnd::Kind::Win        ? standing.drawn
           : match.end.winner == static_cast<int>(side) ? standing.won
                                                        : standing.lost);
        if (!match.faults[side] || isOut(player)) continue;
        standing.faults.push_back({.game = static_cast<int64_t>(number) + 1,
                                   .against = isA ? pair.b : pair.a,
                                   .seed = seed,
                                   .pieces = match.sides[side].pieces,
                                   .fault = *match.faults[side]});
    }
}

std::vector<Rating> VersusLeague::computeRatings() const {
    std::vector<PairResult> results;
    for (const Pair& pair : pairs_) {
        const Comparison::Wins& wins = pair.duel.getWins();
        results.push_back(
            {.a = pair.a, .b = pair.b, .winsA = wins.a, .winsB = wins.b, .draws = wins.ties});
    }
    return tetris::computeRatings(countPlayers(), results, anchor_);
}

}  // namespace tetris
