#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/tetris/GameScore.h"
#include "core/tetris/GameStatistics.h"
#include "core/tetris/GoalCourse.h"
#include "core/tetris/versus/MatchRecord.h"
#include "tui/base/text/SaveTrouble.h"

namespace tui {

// A game or match that has ended.
struct FinishedGame {
    std::string replay{};
    std::string name{};              // the player's
    tetris::FinesseCount finesse{};  // the player's, which no replay has
    bool counts = true;  // for the rating, by all that the screen knows; of matches alone
};

// The outcome of saving a finished game or its player's name.
struct ScoreNews {
    enum class What : std::uint8_t { Saved, Renamed };

    What what = What::Saved;
    int game = 0;                           // the number that was passed to save
    std::optional<ScoreTrouble> trouble{};  // why it is not saved
    // For a saved game: its table, its id, and its place among comparable games. The id is 0 if the
    // game was not stored because it belongs into no table (tetris::isRanked).
    tetris::ScoreTable table{};
    std::int64_t id = 0;
    std::int64_t rank = 0;   // from 1
    std::int64_t count = 0;  // of comparable games
    std::int64_t best = 0;   // the best of them, as tetris::getMeasure gives it
    // Of a match that counts: the person's rating before and after it.
    std::optional<std::pair<double, double>> rating{};

    friend bool operator==(const ScoreNews&, const ScoreNews&) = default;
};

// A request for some rows of a table.
struct ScoreQuestion {
    tetris::ScoreFilter filter{};
    std::int64_t offset = 0;               // rows before the first wanted one
    std::optional<std::int64_t> around{};  // id of a game in the table: the rows around it
    std::int64_t limit = 200;              // rows at most, up to kPage
    bool isNewestFirst = false;            // else the best score first

    friend bool operator==(const ScoreQuestion&, const ScoreQuestion&) = default;
};

struct ScorePage {
    int question = 0;                       // the number that ask returned
    std::optional<ScoreTrouble> trouble{};  // why the scores cannot be read
    std::int64_t count = 0;                 // of all rows of the table
    std::int64_t offset = 0;                // of the first row here
    std::vector<tetris::ScoreRow> rows{};

    friend bool operator==(const ScorePage&, const ScorePage&) = default;
};

// What is wanted of the replay of a stored game.
enum class ReplayPart : std::uint8_t {
    Text,
    Course,  // how the game went on towards its goal
    Match    // the text, of a stored match
};

// That part; nothing of it if the replay is not kept any more, or cannot be read.
struct StoredReplay {
    std::int64_t id = 0;  // of the game or match
    std::optional<std::string> text{};
    tetris::GoalCourse course{};
};

struct MatchesAnswer {
    std::optional<ScoreTrouble> trouble{};  // why they cannot be read
    tetris::MatchRecord record{};           // of the name that was asked for
    std::vector<tetris::MatchRow> rows{};   // of all names, the newest first
};

struct StatisticsAnswer {
    tetris::PlayedFilter filter{};
    std::optional<ScoreTrouble> trouble{};  // why the scores cannot be read
    tetris::GameStatistics statistics{};
};

// Saves the scores of finished games, and reads score tables. No function waits, so that no key is
// late: answers come later, in the order of the requests, and the loop is woken then.
class ScoreSaver {
public:
    // The most rows in one answer.
    static constexpr int kPage = 200;

    virtual ~ScoreSaver() = default;

    // Saves a game that has ended; `game` is its number in this session.
    virtual void save(int game, FinishedGame finished) = 0;
    // Changes the player's name for that game.
    virtual void rename(int game, std::string name) = 0;
    // Returns the number of the request, which its answer repeats.
    virtual int ask(ScoreQuestion question) = 0;
    // Requests that part of the replay of a stored game.
    virtual void askReplay(std::int64_t id, ReplayPart part) = 0;
    // The next replay that was requested; nullopt if none has arrived.
    [[nodiscard]] virtual std::optional<StoredReplay> takeReplay() = 0;
    // Requests the record of that player, and the newest matches of all players, at most `limit`.
    virtual void askMatches(std::string name, std::int64_t limit) = 0;
    // The last answer to that; nullopt if none has arrived since.
    [[nodiscard]] virtual std::optional<MatchesAnswer> takeMatches() = 0;
    // Requests the statistics.
    virtual void askStatistics(tetris::PlayedFilter filter) = 0;
    // The next answer to that; nullopt if none has arrived.
    [[nodiscard]] virtual std::optional<StatisticsAnswer> takeStatistics() = 0;
    // What has arrived since the last call.
    [[nodiscard]] virtual std::vector<ScoreNews> takeNews() = 0;
    [[nodiscard]] virtual std::vector<ScorePage> takePages() = 0;

protected:
    ScoreSaver() = default;
    ScoreSaver(const ScoreSaver&) = default;
    ScoreSaver& operator=(const ScoreSaver&) = default;
};

}  // namespace tui
