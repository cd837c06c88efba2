#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include <exception>
#include <optional>
#include "tui/store/ScoreDatabase.h"
#include "tui/tetris/ScoreSaver.h"

namespace tui {

// The outcome: for the game, and, if it failed, as one sentence for standard error.
struct ScoreOutcome {
    ScoreNews news{};
    std::string failure{};

    friend bool operator==(const ScoreOutcome&, const ScoreOutcome&) = default;
};

// A game that has ended, to be stored with its replay.
struct EndedGame {
    std::filesystem::path file;  // the file of the scores
    std::string replay;
    std::string name;
    std::int64_t ended = 0;  // when, in seconds since 1970
};

// A stored game, and the new name of its player.
struct NamedGame {
    std::filesystem::path file;
    std::int64_t id = 0;
    std::string name;
};

// Both return when the change is on the disk, or is impossible; they throw nothing. The caller
// fills in the number that the game has in the session.
[[nodiscard]] ScoreOutcome saveScore(const EndedGame& game);
[[nodiscard]] ScoreOutcome renameScore(const NamedGame& game);

// Calls `doIt`, and returns what went wrong: the kind, and the sentence. Throws nothing of its own.
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
