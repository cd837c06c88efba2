#include "brain/tetris/steer/GameSetup.h"

#include <utility>

#include "brain/tetris/Brains.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/tetris/Game.h"
#include "core/tetris/sequence/GivenSequence.h"

namespace tetris {

void fitToModern(GameSetup& setup)
{
    const GameSetup usual;
    if (!isModernSize(setup.width, setup.rows)) {
        setup.width = usual.width;
        setup.rows = usual.rows;
    }
    setup.adversary = usual.adversary;
    if (!setup.brain.playsModern()) setup.brain = usual.brain;
}

std::unique_ptr<PieceSequence> makeSequence(const GameSetup& setup, std::uint64_t seed,
                                            Brain& master)
{
    std::unique_ptr<PieceSequence> sequence;
    if (setup.given != nullptr) {
        sequence = std::make_unique<GivenSequence>(setup.given);
    } else {
        sequence = makeSequence(setup.sequence, seed);
    }
    if (setup.adversary == 0) return sequence;
    return std::make_unique<AdversarySequence>(std::move(sequence), seed, master, setup.adversary);
}

int findLimit(const GameSetup& setup, std::uint64_t seed)
{
    if (setup.given != nullptr) return setup.limit;
    return combineLimits(setup.limit, makeSequence(setup.sequence, seed)->getLimit());
}

GameRules makeRules(const GameSetup& setup, std::uint64_t seed)
{
    GameRules rules = setup.modern.value_or(GameRules{});
    rules.set = setup.modern ? RuleSet::Modern : RuleSet::Classic;
    rules.width = setup.width;
    rules.rows = setup.rows;
    rules.limit = setup.limit;
    rules.seed = seed;
    rules.rising = setup.rising;
    return rules;
}

}  // namespace tetris
