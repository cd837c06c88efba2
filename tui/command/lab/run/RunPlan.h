#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "brain/lab/Batch.h"

namespace tui {

// What is played, and how much of it is printed.
struct RunPlan {
    tetris::GameSetup setup;
    std::uint64_t firstSeed = 0;
    std::int64_t games = 1;   // in all shards together
    bool hidesGames = false;  // only the summary is printed
    tetris::Shard shard{};
    std::chrono::seconds gameTime{};  // that a brain may take for a game; 0: no limit
    // SHA-256 of the file of the brain's weights, if the brain is only a name; otherwise empty.
    std::string weightsHash{};

    // The number of games of the shard.
    [[nodiscard]] std::int64_t countGames() const { return shard.countGames(games); }
};

// "1/3" is the first of three shards.
[[nodiscard]] std::string formatShard(const tetris::Shard& shard);
// Parses what formatShard returns; nullopt for any other text.
[[nodiscard]] std::optional<tetris::Shard> parseShard(std::string_view text);

}  // namespace tui
