#pragma once

#include <optional>
#include <string>
#include <vector>

#include "brain/lab/TrialPlayer.h"
#include "tui/command/lab/TuneReport.h"

namespace tui {

// The progress of a tuner: the results of its rounds, and the games of the present round. A new
// tuner that is given all of it reaches the same state.
struct TuneCheckpoint {
    std::vector<std::vector<tetris::TrialResult>> rounds;
    std::vector<tetris::PlayedGame> played;
    std::optional<int> searchEnd;  // the round before which the time was over
};

// The checkpoint as text, with the options of the plan.
[[nodiscard]] std::string formatTuneCheckpoint(const TuneCheckpoint& checkpoint,
                                               const TunePlan& plan);

// Parses it. Throws std::runtime_error with the file's name if the text is no checkpoint, or one of
// other options, which are named.
[[nodiscard]] TuneCheckpoint parseTuneCheckpoint(const std::string& text, const TunePlan& plan,
                                                 const std::string& fileName);

}  // namespace tui
