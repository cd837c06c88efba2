#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "brain/lab/play/GameResult.h"
#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/steer/SideBrain.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "core/tetris/rules/ModernScore.h"
#include "core/tetris/versus/Match.h"

namespace tetris {

// A brain that plays matches, with its pace.
struct Contestant {
    std::string name;  // "level 6", "dt20"
    BrainRecipe brain{};
    int pace = kUsualPace;  // pieces in 1000 seconds
    int level = 0;          // 0: none

    static constexpr int kUsualPace = 1000;
    double getPiecesPerSecond() const { return pace / 1000.0; }

    // As a replay names it: "level 6", "brain dt20", "tbp cold-clear-2".
    std::string describe() const {
        constexpr std::string_view kBot = "tbp:";
        if (level > 0) return "level " + std::to_string(level);
        return name.starts_with(kBot) ? "tbp " + name.substr(kBot.size()) : "brain " + name;
    }
};

// True for a whole number: nothing else than a level is named so.
bool namesLevel(std::string_view text);

// The contestant of that name: a level from 1 to 10 with its own pace, or a brain with the usual
// one. Throws std::invalid_argument for any other text.
Contestant readContestant(std::string_view text);

// The rules with the contestants' paces.
MatchRules makePaced(MatchRules rules, const std::array<Contestant, 2>& sides);

// The brains of a paced match. A brain is made when its first piece is due, so that one that cannot
// start loses at that piece. Not thread-safe.
class MatchBrains {
public:
    explicit MatchBrains(const std::array<Contestant, 2>& sides, std::stop_token stop = {})
        : sides_(sides), stop_(std::move(stop)) {}

    // The move of the side whose piece is due; nullopt if it has none. If the brain fails, the
    // failure is stored in `fault` and nullopt returned; without `fault` BrainFailure is thrown.
    // Requires: a piece is due.
    [[nodiscard]] std::optional<Move> choose(const Match& match,
                                             std::optional<GameFault>* fault = nullptr);
    // Tells both how it has ended, for brains that learn from it.
    void endMatch(const Match& match) const;

private:
    std::array<Contestant, 2> sides_;
    std::stop_token stop_;
    std::array<std::optional<SideBrain>, 2> brains_;
};

// What a side has done in a match, or in several.
struct SideNumbers {
    int64_t matches = 1;
    int64_t microseconds = 0;  // their time, not rounded
    int64_t pieces = 0;        // locked
    int64_t rows = 0;          // cleared
    MatchTally tally{};
    ModernTally scored{};  // without the attack; of several matches the longest combo

    void add(const SideNumbers& other);
    double getSeconds() const { return static_cast<double>(microseconds) / 1e6; }
    friend bool operator==(const SideNumbers&, const SideNumbers&) = default;
};

// A match that has been played.
struct PlayedMatch {
    MatchEnd end{};
    std::array<SideNumbers, 2> sides{};
    std::array<std::optional<GameFault>, 2> faults{};  // of the side that lost by one

    friend bool operator==(const PlayedMatch&, const PlayedMatch&) = default;
};

// A replay of a match without a screen.
struct MatchRecording {
    std::string start;     // given: when the match began, as "2026-01-31T12:00:00Z"
    std::string replay{};  // its text, which the match fills in
};

// What may happen during a match; each may be missing.
struct MatchHooks {
    MatchRecording* recording = nullptr;  // receives the replay
    // Called after each piece.
    std::function<void(const Match& match, int side, const Lock& lock)> observer{};
    bool losesByFault = false;  // a side whose brain fails has lost
};

// The header of its replay, which began at that time. `next`: pieces shown ahead.
ReplayHeader makePacedHeader(const MatchRules& rules, int next,
                             const std::array<Contestant, 2>& sides, const std::string& start);

// Makes and records the move of the side whose piece is due; without one it gives up.
GameReport playMove(const std::optional<Move>& move, Match& match, ReplayRecorder* recorder);

// Plays a paced match to its end, each side with a brain of its own; nullopt if a stop is requested
// before. The clock and the paces of `rules` do not count: the contestants have theirs. Throws
// std::invalid_argument for impossible rules, and what a brain throws. With `losesByFault` a brain
// that fails does not throw BrainFailure: its side loses.
std::optional<PlayedMatch> playPacedMatch(MatchRules rules, const std::array<Contestant, 2>& sides,
                                          const std::stop_token& stop = {},
                                          const MatchHooks& hooks = {});

}  // namespace tetris
