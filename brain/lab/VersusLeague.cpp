#include "brain/lab/VersusLeague.h"

#include <cassert>

#include "core/base/JavaRandom.h"

namespace tetris {

VersusLeague::VersusLeague(std::size_t players, std::uint64_t seed,
                           std::optional<std::size_t> anchor)
    : seed_(seed), anchor_(anchor), faults_(players)
{
    assert(players >= 2);
    for (std::size_t a = 0; a < players; ++a)
        for (std::size_t b = a + 1; b < players; ++b)
            pairs_.push_back({.a = a, .b = b});
}

void VersusLeague::add(std::size_t pair, const PlayedMatch& first, const PlayedMatch& second)
{
    noteFaults(pair, 1, first);
    noteFaults(pair, 2, second);
    pairs_[pair].duel.add(first, second);
}

void VersusLeague::noteFaults(std::size_t pair, int number, const PlayedMatch& match)
{
    const auto seeds = static_cast<std::uint64_t>(pairs_[pair].duel.countMatches() / 2);
    for (const std::size_t side : {0U, 1U}) {
        if (!match.faults[side]) continue;
        const bool isA = (side == 0) == (number == 1);
        const auto& [a, b, duel] = pairs_[pair];
        const std::size_t player = isA ? a : b;
        if (isOut(player)) continue;
        faults_[player].push_back({.against = isA ? b : a,
                                   .seed = (seed_ + seeds) % base::JavaRandom::kSeedLimit,
                                   .number = number,
                                   .pieces = match.sides[side].pieces,
                                   .fault = *match.faults[side]});
    }
}

void VersusLeague::addForfeits(std::size_t pair)
{
    assert(isForfeited(pair));
    auto& [a, b, duel] = pairs_[pair];
    PlayedMatch first{.end = {.kind = MatchEnd::Kind::Draw}};
    PlayedMatch second = first;
    if (isOut(a) != isOut(b)) {
        const int winner = isOut(a) ? 1 : 0;
        first.end = {MatchEnd::Kind::Win, winner, GameEnd::NoMove};
        second.end = {MatchEnd::Kind::Win, 1 - winner, GameEnd::NoMove};
    }
    duel.add(first, second);
}

std::int64_t VersusLeague::countMatches() const
{
    std::int64_t matches = 0;
    for (const Pair& pair : pairs_)
        matches += pair.duel.countMatches();
    return matches;
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
