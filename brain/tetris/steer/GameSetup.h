#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// The settings of a game. The seed in its rules does not count.
struct GameSetup {
    std::string sequence = "bag";  // a name of getSequences(), or the file that `given` came from
    // The pieces to deal, repeated; null: the sequence of that name.
    std::shared_ptr<const std::vector<int>> given{};
    BrainRecipe brain{};
    std::optional<BrainRecipe> master{};  // of the adversary; nullopt: the brain itself
    GameRules rules{};
    int adversary = 0;  // level, 0 to AdversarySequence::kMaxLevel
    PlayMode mode = PlayMode::Instant;
    Overflow overflow = Overflow::Strict;  // ClearFirst is for instant play only
    int pace = 50;  // milliseconds between the verbs of a brain, in modern games by ticks
    int sees = Brain::kSeesAll;  // how many next pieces the brain is shown at most
    bool tellsSeed = false;      // Brain::beginGame gets the seed of the game; otherwise 0

    // A classic game placed at once: a loop of its own on board and sequence.
    bool isInstantClassic() const {
        return mode == PlayMode::Instant && rules.set == RuleSet::Classic;
    }
};

// The rules of a game of this setup.
GameRules makeRules(const GameSetup& setup, uint64_t seed);

// Replaces what a game by these rules cannot have by its default: see fitRules; of a modern game
// an adversary, and a brain that plays the classic rules alone, too.
void fitToRules(GameSetup& setup);

// The sequence of a game of this setup, with its adversary if it has one. The master must outlive
// the sequence. Throws std::invalid_argument for an unknown name, or a seed or level out of range.
std::unique_ptr<PieceSequence> makeSequence(const GameSetup& setup, uint64_t seed, Brain& master);

// The number of pieces after which a game of this setup stops: the smaller of its own limit and
// that of its sequence, 0 for none. Throws as makeSequence does.
int findLimit(const GameSetup& setup, uint64_t seed);

}  // namespace tetris
