#pragma once

#include <optional>
#include <string>
#include <vector>

#include "brain/lab/tune/TrialPlayer.h"
#include "tui/command/report/TuneReport.h"

namespace tui {

// The progress of a tuner: the results of its rounds, and the games of the unfinished round. A new
// tuner that takes all of it reaches the same state.
struct TuneCheckpoint {
    std::vector<std::vector<tetris::TrialResult>> rounds;
    std::vector<tetris::TrialGame> played;
    std::optional<int> searchEnd;  // index of the round before which --time ended the search
};

// The checkpoint as text, with the options of the plan.
[[nodiscard]] std::string formatTuneCheckpoint(const TuneCheckpoint& checkpoint,
                                               const TunePlan& plan);

// Parses what formatTuneCheckpoint returns. Throws std::runtime_error with the file's name if the
// text is no checkpoint, or names the first option that differs from the plan.
[[nodiscard]] TuneCheckpoint parseTuneCheckpoint(const std::string& text, const TunePlan& plan,
                                                 const std::string& fileName);

}  // namespace tui
