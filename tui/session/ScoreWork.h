#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include <exception>
#include <optional>
#include "tui/store/ScoreDatabase.h"
#include "tui/tetris/ScoreSaver.h"

namespace tui {

// What became of it: for the game, and in one sentence if it failed, for standard error.
struct ScoreOutcome {
    ScoreNews news{};
    std::string failure{};

    friend bool operator==(const ScoreOutcome&, const ScoreOutcome&) = default;
};

// A game that has ended, to be stored with its replay.
struct EndedGame {
    std::filesystem::path file;  // of the scores
    std::string replay;
    std::string name;
    std::int64_t ended = 0;  // when, in seconds since 1970
};

// A game in the tables, and the name that its player has from now on.
struct NamedGame {
    std::filesystem::path file;
    std::int64_t id = 0;
    std::string name;
};

// Both return when it is on the disk, or clear why it will not be; they throw nothing. The number
// that the game has in the session is for the caller to fill in.
[[nodiscard]] ScoreOutcome saveScore(const EndedGame& game);
[[nodiscard]] ScoreOutcome renameScore(const NamedGame& game);

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
