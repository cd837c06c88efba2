#pragma once

#include <exception>
#include <optional>
#include <string>

#include "tui/store/ScoreDatabase.h"

namespace tui {

// Does it, and returns what went wrong: the kind, and the sentence. Throws nothing of its own.
template <class Do>
std::optional<ScoreTrouble> attemptScores(std::string& failure, const Do& doIt)
{
    try {
        doIt();
        return std::nullopt;
    } catch (const ScoreFileError& error) {
        failure = error.what();
        return error.getKind();
    } catch (const std::exception& error) {
        failure = error.what();
        return ScoreTrouble::Failed;
    }
}

}  // namespace tui
