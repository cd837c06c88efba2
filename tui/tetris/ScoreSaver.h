#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/GameScore.h"
#include "tui/base/SaveTrouble.h"

namespace tui {

// What became of a game that has ended, or of its name: on the disk, or why not.
struct ScoreNews {
    enum class What : std::uint8_t { Saved, Renamed };

    What what = What::Saved;
    int game = 0;  // the number that it was given to save with
    std::optional<ScoreTrouble> trouble{};
    // Of a game that was saved: its table, its number in the tables, and its place among those like
    // it. 0 if it was not worth a row: a game in which no piece has landed.
    tetris::ScoreTable table{};
    std::int64_t id = 0;
    std::int64_t rank = 0;
    std::int64_t count = 0;
    std::int64_t best = 0;  // their best score

    friend bool operator==(const ScoreNews&, const ScoreNews&) = default;
};

// Some rows of a table.
struct ScoreQuestion {
    tetris::ScoreFilter filter{};
    std::int64_t offset = 0;               // how many places come before the rows that are wanted;
    std::optional<std::int64_t> around{};  // or those around this game, if it is among them

    friend bool operator==(const ScoreQuestion&, const ScoreQuestion&) = default;
};

struct ScorePage {
    int question = 0;
    std::optional<ScoreTrouble> trouble{};
    std::int64_t count = 0;   // of all rows that there are
    std::int64_t offset = 0;  // of those that come before these
    std::vector<tetris::ScoreRow> rows{};

    friend bool operator==(const ScorePage&, const ScorePage&) = default;
};

// Who keeps the scores of games that have ended, and tells of them. TetrisApp asks; nothing here
// waits, so that no key is late: what there is to say comes later, in the order of what was asked,
// and the loop is woken then.
class ScoreSaver {
public:
    // Rows to a page, at most.
    static constexpr int kPage = 200;

    virtual ~ScoreSaver() = default;

    // A game has ended, and this is its replay; `game` is a number for it, in this session.
    virtual void save(int game, std::string replay, std::string name) = 0;
    // That game's player has this name.
    virtual void rename(int game, std::string name) = 0;
    // Returns the question's number, which its answer has, too.
    virtual int ask(ScoreQuestion question) = 0;
    // What there is to say since the last call.
    [[nodiscard]] virtual std::vector<ScoreNews> takeNews() = 0;
    [[nodiscard]] virtual std::vector<ScorePage> takePages() = 0;

protected:
    ScoreSaver() = default;
    ScoreSaver(const ScoreSaver&) = default;
    ScoreSaver& operator=(const ScoreSaver&) = default;
};

}  // namespace tui
