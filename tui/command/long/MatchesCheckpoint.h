#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "brain/lab/VersusLeague.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/report/VersusLeagueReport.h"

namespace tui {

// The matches that a league has played, in a file that belongs to one run at a time. It has the two
// matches of each seed that have ended, so that matches which are running when the league is
// stopped begin again.
class MatchesCheckpoint {
public:
    // If the name is empty, there is no checkpoint, and all other functions do nothing. The terms
    // must outlive this object.
    MatchesCheckpoint(const std::string& name, const VersusLeagueTerms& terms);

    // Adds the two matches of the next seed of a pair to a league.
    using Add = std::function<void(std::size_t pair, const tetris::PlayedMatch& first,
                                   const tetris::PlayedMatch& second)>;

    // Adds the matches of earlier runs to the league, which has none, by `add`. To be called before
    // the others. Throws std::runtime_error if the file is of another league, another run has it,
    // or it is damaged, or the system refuses.
    void read(const tetris::VersusLeague& league, const Add& add);
    // Notes the two matches of the next seed of a pair.
    void note(std::size_t pair, const tetris::PlayedMatch& first,
              const tetris::PlayedMatch& second);
    // Writes the file if it is time to, or now. Throw std::runtime_error if the system refuses.
    void writeIfDue();
    void write();

    // See CheckpointFile.
    [[nodiscard]] std::string describeWayOn() const { return file_.describeWayOn(); }

private:
    [[nodiscard]] std::string format() const;
    void take(const nlohmann::ordered_json& seed, const tetris::VersusLeague& league,
              const Add& add);

    const VersusLeagueTerms& terms_;
    CheckpointFile file_;
    std::string played_;  // as JSON, with commas between them
};

}  // namespace tui
