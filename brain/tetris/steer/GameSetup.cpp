#include "brain/tetris/steer/GameSetup.h"

#include <utility>

#include "brain/tetris/Brains.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/tetris/Game.h"
#include "core/tetris/sequence/Sequences.h"

namespace tetris {

void fitToRules(GameSetup& setup) {
    setup.rules = fitRules(setup.rules);
    const GameSetup usual;
    if (!setup.brain.plays(setup.rules.set)) setup.brain = usual.brain;
    if (setup.rules.set == RuleSet::Classic) return;
    setup.adversary = usual.adversary;
    if (!setup.brain.isBot()) return;
    setup.rules.width = usual.rules.width;
    setup.rules.rows = usual.rules.rows;
    setup.rules.hold = usual.rules.hold;
}

std::unique_ptr<PieceSequence> makeSequence(const GameSetup& setup, uint64_t seed, Brain& master) {
    std::unique_ptr<PieceSequence> sequence;
    if (setup.given != nullptr) {
        sequence = std::make_unique<GivenSequence>(setup.given);
    } else {
        sequence = makeSequence(setup.sequence, seed);
    }
    if (setup.adversary == 0) return sequence;
    return std::make_unique<AdversarySequence>(
        std::move(sequence), seed, [&master]() -> Brain& { return master; }, setup.adversary);
}

int findLimit(const GameSetup& setup, uint64_t seed) {
    if (setup.given != nullptr) return setup.rules.limit;
    return combineLimits(setup.rules.limit, makeSequence(setup.sequence, seed)->getLimit());
}

GameRules makeRules(const GameSetup& setup, uint64_t seed) {
    GameRules rules = setup.rules;
    rules.seed = seed;
    return rules;
}

}  // namespace tetris
