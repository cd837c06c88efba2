#include "brain/lab/VersusLeague.h"

#include <cassert>
#include <stdexcept>

#include "core/base/Format.h"

namespace tetris {

VersusLeague::VersusLeague(std::size_t players, std::int64_t seeds,
                           std::optional<std::size_t> anchor)
    : seeds_(seeds), anchor_(anchor), faults_(players)
{
    assert(players >= 2);
    for (std::size_t a = 0; a < players; ++a)
        for (std::size_t b = a + 1; b < players; ++b)
            pairs_.push_back({.a = a, .b = b});
}

void VersusLeague::add(const BatchGame& first, const BatchGame& second)
{
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

void VersusLeague::noteFaults(const Pair& pair, const BatchGame& game, int number)
{
    if (!game.match)
        throw std::invalid_argument(base::format("match {} was not played", game.game));
    for (const std::size_t side : {0U, 1U}) {
        if (!game.match->faults[side]) continue;
        const bool isA = (side == 0) == (number == 1);
        const std::size_t player = isA ? pair.a : pair.b;
        if (isOut(player)) continue;
        faults_[player].push_back({.against = isA ? pair.b : pair.a,
                                   .seed = game.seed,
                                   .number = number,
                                   .pieces = game.match->sides[side].pieces,
                                   .fault = *game.match->faults[side]});
    }
}

VersusLeague::Standing VersusLeague::computeStanding(std::size_t player) const
{
    Standing standing;
    for (const auto& [a, b, duel] : pairs_) {
        if (a != player && b != player) continue;
        const Comparison::Wins& wins = duel.getWins();
        standing.won += a == player ? wins.a : wins.b;
        standing.lost += a == player ? wins.b : wins.a;
        standing.drawn += wins.ties;
        standing.numbers.add(a == player ? duel.getNumbersOfA() : duel.getNumbersOfB());
        standing.time += duel.getTime();
    }
    return standing;
}

std::vector<Rating> VersusLeague::computeRatings() const
{
    std::vector<PairResult> results;
    for (const auto& [a, b, duel] : pairs_) {
        const Comparison::Wins& wins = duel.getWins();
        results.push_back({.a = a, .b = b, .winsA = wins.a, .winsB = wins.b, .draws = wins.ties});
    }
    return tetris::computeRatings(faults_.size(), results, anchor_);
}

}  // namespace tetris
