#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "brain/lab/GameRecording.h"
#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "core/tetris/Board.h"
#include "core/tetris/Game.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/PlayMode.h"
#include "core/tetris/RowTally.h"

namespace tetris {

// What a game needs to know besides its seed.
struct GameSetup {
    std::string sequence = "bag";  // a name of getSequences(), or what `given` came from
    // The pieces to deal, over and over; null for the sequence of that name.
    std::shared_ptr<const std::vector<int>> given{};
    BrainRecipe brain{};
    std::optional<BrainRecipe> master{};  // of the adversary; the brain itself if none
    int width = 10;                       // columns of the well
    int rows = 20;                        // rows of the well, without the kTopRows above them
    int limit = 0;                        // pieces after which the game stops, 0 for none
    int adversary = 0;                    // level, 0 to AdversarySequence::kMaxLevel
    PlayMode mode = PlayMode::Instant;
    Overflow overflow = Overflow::Strict;          // placed at once alone can have another
    std::shared_ptr<const Recording> recording{};  // null: nothing is recorded
};

// The final numbers of a game: only pieces that have landed count.
struct GameResult {
    std::int64_t pieces = 0;
    RowTally tally;
    GameEnd end = GameEnd::None;
    Board board{1, 1};  // without a falling piece

    [[nodiscard]] std::int64_t computeScore() const { return pieces + tally.points; }
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

// What an observer of play placed at once is told of a landing: the board before it, the piece as
// it was dealt, and the brain's move.
struct LandingView {
    const Board& board;
    int piece = 0;
    const Move& move;
};
using LandingObserver = std::function<void(const LandingView&)>;

// How far a game placed at once has come, between two landings: it goes on from here with a new
// brain and a new sequence as it would have without a break, unless a brain remembers.
struct GameProgress {
    GameResult result;                    // so far
    std::vector<std::uint64_t> sequence;  // the state of its sequence
    std::vector<int> dealt;               // pieces dealt by that and not yet played

    friend bool operator==(const GameProgress&, const GameProgress&) = default;
};

// Who wants to know how far a game is while it goes on, and where it begins.
struct GameKeeping {
    const GameProgress* from = nullptr;  // none: at the beginning
    // Set by another thread: the next time that the game can, it unsets it and calls keep. Never
    // where a brain remembers, or where pieces move by verbs.
    std::atomic<bool>* isAsked = nullptr;
    std::function<void(GameProgress)> keep{};
};

// The sequence of a game of this setup: that of its name, under its adversary if it has one.
// Throws std::invalid_argument for names, seeds or levels that there are not.
[[nodiscard]] std::unique_ptr<PieceSequence> makeSequence(const GameSetup& setup,
                                                          std::uint64_t seed, Brain& master);

// The number of pieces after which a game of this setup stops: the smaller of its own and that of
// its sequence, 0 for none.
[[nodiscard]] int findLimit(const GameSetup& setup, std::uint64_t seed);

// Plays one game to its end, and records it if the setup says so; none if stop is requested before.
// Whatever is wrong with the setup is thrown as std::invalid_argument, a brain's impossible move as
// std::logic_error. The observer, if there is one, is told of each landing placed at once. A game
// can go on from its middle only where it could be kept; one that is recorded cannot.
[[nodiscard]] std::optional<GameResult> playGame(const GameSetup& setup, std::uint64_t seed,
                                                 const std::stop_token& stop = {},
                                                 const LandingObserver& observer = {},
                                                 const GameKeeping& keeping = {});

// The same for a game placed at once, with a brain and a sequence that are there already. It is
// recorded if there is a recording.
[[nodiscard]] std::optional<GameResult> playInstantly(const GameSetup& setup,
                                                      PieceSequence& sequence, Brain& brain,
                                                      const std::stop_token& stop = {},
                                                      const LandingObserver& observer = {},
                                                      const GameKeeping& keeping = {},
                                                      GameRecording* recording = nullptr);

}  // namespace tetris
