#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/tetris/Daily.h"
#include "core/tetris/replay/GameScore.h"
#include "core/tetris/replay/GameStatistics.h"
#include "core/tetris/rules/GoalCourse.h"
#include "core/tetris/versus/MatchRecord.h"
#include "tui/base/Worker.h"
#include "tui/base/text/SaveTrouble.h"

namespace tui {

using tetris::MatchRow;
using tetris::ScoreFilter;

// A game or match that has ended.
struct FinishedGame {
    std::string replay{};
    std::string name{};  // the player's
};

// The outcome of saving a finished game.
struct ScoreNews {
    std::optional<SaveTrouble> trouble{};  // why it is not saved
    // Its table, its id, and its place among comparable games, 0 if it has none. The id is 0 if the
    // game was not stored (tetris::isStored).
    tetris::ScoreTable table{};
    int64_t id = 0;
    int64_t rank = 0;   // from 1
    int64_t count = 0;  // of comparable games
    int64_t best = 0;   // the best of them, as tetris::getMeasure gives it
    // Of a match that counts: the person's rating before and after it.
    std::optional<std::pair<double, double>> rating{};
    tetris::DailyTable daily{};  // if it is the game of a day

    friend bool operator==(const ScoreNews&, const ScoreNews&) = default;
};

// What has become of the finished games of earlier sessions.
struct LeftNews {
    std::optional<SaveTrouble> trouble{};  // why some are not saved
    int unproven = 0;                      // those whose replays do not lead to their results

    friend bool operator==(const LeftNews&, const LeftNews&) = default;
};

// A request for some rows of a table.
struct ScoreQuestion {
    ScoreFilter filter{};
    int64_t offset = 0;               // rows before the first wanted one
    std::optional<int64_t> around{};  // id of a game in the table: the rows around it
    int64_t limit = 200;              // rows at most, up to kPage
    bool isNewestFirst = false;       // from the newest on; else the best score first

    friend bool operator==(const ScoreQuestion&, const ScoreQuestion&) = default;
};

// A request for the games of a day, with the streak of that name.
struct DailyQuestion {
    std::string day{};
    tetris::RuleSet set{};
    std::string name{};
    std::string today{};

    friend bool operator==(const DailyQuestion&, const DailyQuestion&) = default;
};

struct ScorePage {
    std::optional<SaveTrouble> trouble{};  // why the scores cannot be read
    int64_t count = 0;                     // of all rows of the table
    int64_t offset = 0;                    // of the first row here
    std::vector<tetris::ScoreRow> rows{};

    friend bool operator==(const ScorePage&, const ScorePage&) = default;
};

struct MatchesAnswer {
    std::optional<SaveTrouble> trouble{};  // why they cannot be read
    tetris::MatchRecord record{};          // of the name that was asked for
    std::vector<MatchRow> rows{};          // of all names, the newest first
};

struct StatisticsAnswer {
    std::optional<SaveTrouble> trouble{};  // why the scores cannot be read
    tetris::GameStatistics statistics{};
};

// The scores of games and matches. Each function may wait for a disk or for other programs, so that
// the screen asks through Background<Scores>.
class Scores {
public:
    // The most rows in one answer.
    static constexpr int kPage = 200;

    virtual ~Scores() = default;

    [[nodiscard]] virtual ScoreNews save(FinishedGame finished) = 0;
    // Plays the finished games again that earlier sessions could not save, and saves those that
    // their replays prove. Suspended matches that nobody has resumed in time are given up, and
    // those of this player that were written last before `givesUpBefore`.
    virtual LeftNews saveLeft(std::optional<std::filesystem::file_time_type> givesUpBefore) = 0;
    // Stores what the judge of its goal has said about a stored game, or that side of a match.
    virtual std::optional<SaveTrouble> saveReview(const std::string& replay, int side,
                                                  const tetris::ReviewSum& review) = 0;
    // Changes the player's name of a stored game. Returns why it could not.
    virtual std::optional<SaveTrouble> rename(int64_t id, const std::string& name) = 0;
    [[nodiscard]] virtual ScorePage list(const ScoreQuestion& question) = 0;
    // The games of that day; without rows if they cannot be read.
    [[nodiscard]] virtual tetris::DailyTable findDaily(const DailyQuestion& question) = 0;
    // The replay of a stored game or match; nullopt if it is not stored any more, or cannot be
    // read.
    [[nodiscard]] virtual std::optional<std::string> findReplay(int64_t id) = 0;
    [[nodiscard]] virtual std::optional<std::string> findMatchReplay(int64_t id) = 0;
    // How a stored game went on towards its goal; empty if its replay cannot be read.
    [[nodiscard]] virtual tetris::GoalCourse findCourse(int64_t id) = 0;
    // The rating of a person whom the tables know by that name, whoever plays in this session;
    // nullopt if there is none, or it cannot be read.
    [[nodiscard]] virtual std::optional<double> findRating(const std::string& name) = 0;
    // The record of this session's player of that name, and the newest matches of all players, at
    // most `limit`.
    [[nodiscard]] virtual MatchesAnswer listMatches(const std::string& name, int64_t limit) = 0;
    [[nodiscard]] virtual StatisticsAnswer findStatistics(const tetris::PlayedFilter& filter) = 0;
};

}  // namespace tui
