#include "brain/lab/MatchBatch.h"

#include <utility>
#include <vector>

#include "brain/tetris/external/BrainSource.h"
#include "core/base/JavaRandom.h"

namespace tetris {

namespace {

// How far a match may run ahead of the first one that has not been collected.
constexpr std::int64_t kMatchesAhead = 1024;

}  // namespace

MatchBatch::MatchBatch(MatchPlan plan, int jobs)
    : plan_(std::move(plan)), pool_(jobs, [this](std::int64_t number, const std::stop_token& stop) {
          return play(number, stop);
      })
{
    addMatches();
}

void MatchBatch::addMatches()
{
    std::vector<std::int64_t> matches;
    for (auto room = kMatchesAhead - pool_.countOpen(); room > 0 && added_ < 2 * plan_.seeds;
         --room)
        matches.push_back(added_++);
    pool_.add(std::move(matches));
}

std::optional<PlayedMatch> MatchBatch::play(std::int64_t number, const std::stop_token& stop) const
{
    MatchRules rules = plan_.rules;
    rules.game.seed =
        (rules.game.seed + static_cast<std::uint64_t>(number / 2)) % base::JavaRandom::kSeedLimit;
    std::array<Contestant, 2> sides = plan_.players;
    if (number % 2 == 1) std::swap(sides[0], sides[1]);
    MatchRecording recording{.start = plan_.start};
    std::optional<PlayedMatch> match;
    try {
        match = playPacedMatch(
            rules, sides, stop,
            {.recording = plan_.keep ? &recording : nullptr, .losesByFault = plan_.losesByFault});
    } catch (const BrainFailure& fault) {
        throw BrainFailure(
            fault.what() + std::string("; in a match of --seed ") + std::to_string(rules.game.seed),
            fault.getFault(), fault.getAnswer());
    }
    if (match && plan_.keep)
        plan_.keep(rules.game.seed, static_cast<int>(number % 2) + 1, recording.replay);
    return match;
}

std::optional<std::array<PlayedMatch, 2>> MatchBatch::next(std::chrono::milliseconds wait)
{
    if (isDone()) return std::nullopt;
    if (collected_.size() < 2) {
        for (auto& done : pool_.take(wait))
            collected_.push_back(done.result);
        addMatches();
    }
    if (collected_.size() < 2) return std::nullopt;
    const std::array<PlayedMatch, 2> matches{collected_[0], collected_[1]};
    collected_.erase(collected_.begin(), collected_.begin() + 2);
    ++handedOut_;
    return matches;
}

}  // namespace tetris
