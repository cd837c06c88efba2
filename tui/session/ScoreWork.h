#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include <exception>
#include <optional>
#include "tui/store/ScoreDatabase.h"
#include "tui/tetris/game/ScoreSaver.h"

namespace tui {

// The outcome of saving or renaming: for the screen, and, if it failed, as one sentence for
// standard error.
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
    std::int64_t ended = 0;  // seconds since 1970, UTC
    ScoreFileOptions options{};
};

// A stored game, and the new name of its player.
struct NamedGame {
    std::filesystem::path file;
    std::int64_t id = 0;
    std::string name;
};

// Both return when the change is on the disk or has failed. They do not throw. A game without a
// piece is not stored, and has the id 0. The caller sets ScoreNews::game.
[[nodiscard]] ScoreOutcome saveScore(const EndedGame& game);
[[nodiscard]] ScoreOutcome renameScore(const NamedGame& game);
// Saves the finished games among the autosaves that no session uses, and removes those that are
// saved then. The outcome has the last trouble, if there was any.
[[nodiscard]] ScoreOutcome saveFinishedGames(const std::filesystem::path& file,
                                             const std::filesystem::path& autosaves,
                                             const std::string& name);

// Calls `doIt`. If it throws a std::exception, returns the kind of trouble, and sets `failure` to
// the sentence.
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
