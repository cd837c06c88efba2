#include "core/tetris/live/LiveProtocol.h"

#include <algorithm>
#include <stdexcept>

#include "core/tetris/replay/ReplayLines.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

bool isLiveCode(std::string_view text) {
    return text.size() >= 3 && text.size() <= 12 && std::ranges::all_of(text, [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
           });
}

std::optional<std::vector<VerbRun>> readLiveVerbs(std::string_view text) {
    std::vector<VerbRun> runs;
    try {
        ReplayLines({}, {}).takeRuns(text, getMatchVersion().verbs, {}, runs);
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
    return runs;
}

int64_t computeLiveStep(const Match& match, int64_t left) {
    return std::clamp<int64_t>(match.computeWait().value_or(left), 1, left);
}

}  // namespace tetris
