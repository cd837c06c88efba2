#pragma once

#include <optional>
#include <string>
#include <vector>

#include "brain/lab/TrialPlayer.h"
#include "tui/command/lab/TuneReport.h"

namespace tui {

// How far a tuner has come: what its rounds came to, and the games of the round that goes on. Given
// to a fresh tuner again, it is where it was.
struct TuneCheckpoint {
    std::vector<std::vector<tetris::TrialResult>> rounds;
    std::vector<tetris::PlayedGame> played;
    std::optional<int> searchEnd;  // the round before which the time was over
};

// As text, with the options of the plan.
[[nodiscard]] std::string formatTuneCheckpoint(const TuneCheckpoint& checkpoint,
                                               const TunePlan& plan);

// Reads it back. Throws std::runtime_error with the file's name if it is none, or one of other
// options, which are named.
[[nodiscard]] TuneCheckpoint parseTuneCheckpoint(const std::string& text, const TunePlan& plan,
                                                 const std::string& fileName);

}  // namespace tui
