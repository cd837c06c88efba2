#include "brain/tetris/Brains.h"

#include <array>

#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/LinearBrain.h"
#include "brain/tetris/search/PlannerBrain.h"
#include "brain/tetris/search/RivalBrain.h"
#include "brain/tetris/search/SearchBrain.h"
#include "core/base/Index.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

using enum BrainKind;

template <class Type>
std::unique_ptr<Brain> make(const BrainSettings&) {
    return std::make_unique<Type>();
}

std::unique_ptr<Brain> makeLinear(const BrainSettings& settings) {
    return std::make_unique<LinearBrain>(settings.weights);
}

template <bool knowsNext>
std::unique_ptr<Brain> makeSearch(const BrainSettings& settings) {
    return std::make_unique<SearchBrain>(
        SearchOptions{.weights = settings.weights,
                      .knowsNext = knowsNext,
                      .depth = settings.depth,
                      .room = settings.room,
                      .nodes = settings.nodes,
                      .best = settings.best,
                      .loss = settings.loss,
                      .riskAversion = settings.chooseRiskAversion()});
}

std::unique_ptr<Brain> makePlanner(const BrainSettings& settings) {
    return std::make_unique<PlannerBrain>(settings.beam);
}

std::unique_ptr<Brain> makeRival(const BrainSettings& settings) {
    RivalOptions options{.next = settings.next,
                         .hold = settings.hold,
                         .slips = settings.slips,
                         .weights = settings.rival};
    if (settings.nodes > 0) options.nodes = settings.nodes;
    return std::make_unique<RivalBrain>(options);
}

constexpr std::array<std::string_view, 7> kSearchSettings{"weights", "depth", "room",   "nodes",
                                                          "best",    "loss",  "caution"};
constexpr std::array<std::string_view, 1> kPlannerSettings{"beam"};
constexpr std::array<std::string_view, 5> kRivalSettings{"nodes", "next", "hold", "slips",
                                                         "weights"};

constexpr auto kBrains = std::to_array<BrainEntry>({
    {"default",
     "the original game's brain: low, even stacks with few holes",
     Rule,
     "",
     {},
     make<DefaultBrain>},
    {"bad", "plays to lose: the placement that default rates worst", Rule, "", {}, make<BadBrain>},
    {"dellacherie", "six features weighed by hand, 2003", Linear, "dellacherie", {}, makeLinear},
    {"bcts", "eight features, weights by cross-entropy, 2009", Linear, "bcts", {}, makeLinear},
    {"dt10", "nine features, weights for low wells, 2013", Linear, "dt10", {}, makeLinear},
    {"dt20", "nine features, weights for high wells, 2013", Linear, "dt20", {}, makeLinear},
    {"rvce",
     "nine features, the best published weights for low wells, 2026",
     Linear,
     "rvce",
     {},
     makeLinear},
    {"champion",
     "nine features, other weights the nearer the stack is to the top; found here",
     Linear,
     "champion",
     {},
     makeLinear},
    {"expectimax", "reckons with every piece that may follow", Search, "champion", kSearchSettings,
     makeSearch<false>},
    {"lookahead", "reckons with the next piece", Search, "rvce", kSearchSettings, makeSearch<true>},
    {"planner", "knows all the next pieces, and plans for four rows at once", Planner, "",
     kPlannerSettings, makePlanner},
    {"rival", "attacks: T-spins, perfect clears, combos and fours", Rival, "", kRivalSettings,
     makeRival},
});

constexpr BrainEntry kWeightsFileBrain{
    "weights", "your own weights, from a file", Linear, "dt10", {}, makeLinear};

constexpr BrainEntry kExternalBrain{"foreign", "a plugin, or another program", External, "", {},
                                    nullptr};

}  // namespace

bool plays(BrainKind kind, RuleSet set) {
    // Of each kind: classic and modern rules.
    static constexpr std::array<std::array<bool, 2>, kBrainKindNames.names.size()> kPlayed{
        {{true, true}, {true, true}, {true, false}, {true, false}, {false, true}, {true, false}}};
    return kPlayed[base::toIndex(kind)][base::toIndex(set)];
}

std::span<const BrainEntry> getBrains() { return kBrains; }

const BrainEntry* findBrain(std::string_view name) { return base::findRow(kBrains, name); }

const BrainEntry& getWeightsFileBrain() { return kWeightsFileBrain; }

const BrainEntry& getExternalBrain() { return kExternalBrain; }

std::unique_ptr<Brain> makeBrain(std::string_view name) { return BrainRecipe(name).make(); }

}  // namespace tetris
