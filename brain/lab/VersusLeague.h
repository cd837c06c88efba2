#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/Duel.h"
#include "brain/lab/GameSource.h"
#include "brain/lab/Ratings.h"
#include "core/base/Index.h"

namespace tetris {

// A match that a player has lost because its brain failed.
struct LostMatch {
    std::size_t against = 0;  // number of the other player
    std::uint64_t seed = 0;
    int number = 1;           // of the two matches with this seed
    std::int64_t pieces = 0;  // locked before the failure
    GameFault fault;
};

// All pairs of several players, two matches for each pair and seed. A player whose brain fails
// loses the match; after kMaxFaults such matches it is out, and loses all later ones, which are not
// played. The pairs are played one after the other, so that the result depends on the matches and
// their order only.
class VersusLeague {
public:
    static constexpr std::size_t kMaxFaults = 3;

    struct Pair {
        std::size_t a = 0;  // numbers of the players, a < b
        std::size_t b = 0;
        Duel duel{};
    };
    struct Standing {
        std::int64_t won = 0;
        std::int64_t lost = 0;
        std::int64_t drawn = 0;
        SideNumbers numbers{};  // of all its matches
        std::int64_t time = 0;  // of all its matches, in microseconds
    };

    // `seeds`: of each pair. `anchor`: the player that has kUsualElo. Requires: two players at
    // least.
    VersusLeague(std::size_t players, std::int64_t seeds,
                 std::optional<std::size_t> anchor = std::nullopt);

    // ---- Changes

    // Adds the matches of the next seed, as a batch plays them. Those of a pair with a player that
    // is out need not have been played; two such players draw. Throws std::invalid_argument if
    // others were not played. Requires: not all matches are there.
    void add(const BatchGame& first, const BatchGame& second);

    // ---- Queries

    [[nodiscard]] std::size_t countPlayers() const { return faults_.size(); }
    // In the order of their players: 0 with 1, 0 with 2, ...
    [[nodiscard]] const std::vector<Pair>& getPairs() const { return pairs_; }
    [[nodiscard]] bool isOut(std::size_t player) const
    {
        return faults_[player].size() >= kMaxFaults;
    }
    // True if a player of the pair is out.
    [[nodiscard]] bool isForfeited(const Pair& pair) const { return isOut(pair.a) || isOut(pair.b); }
    [[nodiscard]] const std::vector<LostMatch>& getFaults(std::size_t player) const
    {
        return faults_[player];
    }
    [[nodiscard]] std::int64_t countMatches() const { return matches_; }
    // The pair of the next matches. Requires: not all are there.
    [[nodiscard]] const Pair& getNext() const
    {
        return pairs_[base::toIndex(matches_ / (2 * seeds_))];
    }
    [[nodiscard]] Standing computeStanding(std::size_t player) const;
    // See Ratings.h.
    [[nodiscard]] std::vector<Rating> computeRatings() const;

private:
    void noteFaults(const Pair& pair, const BatchGame& game, int number);

    std::int64_t seeds_;
    std::int64_t matches_ = 0;
    std::optional<std::size_t> anchor_;
    std::vector<Pair> pairs_;
    std::vector<std::vector<LostMatch>> faults_;  // of each player
};

}  // namespace tetris
