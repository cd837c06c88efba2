#include "brain/lab/tune/TunerOptions.h"

#include <algorithm>

#include "brain/lab/Duel.h"

namespace tetris {

TuneUnit describeUnit(const TunerOptions& options)
{
    switch (options.aim) {
        case TuneAim::Attack:
            return {.name = "rows sent a piece",
                    .games = "games",
                    .whole = static_cast<double>(std::max(1, options.setup.rules.limit)),
                    .digits = 4};
        case TuneAim::Versus:
            return {.name = "share of the matches won",
                    .games = "pairs of matches",
                    .whole = kMostSeedPoints,
                    .digits = 4,
                    .isShare = true};
        default:
            return {.name = std::string(findTuneMeasure(options).unit) + " a game",
                    .games = options.tries > 0 ? "estimates" : "games"};
    }
}

Measure findTuneMeasure(const TunerOptions& options)
{
    switch (options.aim) {
        case TuneAim::Attack:
            return {
                .name = "attack", .unit = "rows sent", .readReached = [](const GameResult& result) {
                    return std::int64_t{result.modern ? result.modern->tally.attack : 0};
                }};
        case TuneAim::Versus: return {.name = "points", .unit = "points"};
        default: return findMeasure(options.setup.rules);
    }
}

}  // namespace tetris
