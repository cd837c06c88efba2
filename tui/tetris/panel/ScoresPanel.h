#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/RowTally.h"
#include "core/tetris/replay/GameScore.h"
#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/panel/MatchesPanel.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/panel/StatisticsPanel.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The cells of a game. `byTime`: the least time is best. `tally`: how often one, two, three or four
// rows were cleared at once; null if it is not known.
std::vector<ListCell> listScoreCells(bool byTime, const ScoreRow& row,
                                     const tetris::RowTally* tally, const TetrisState& state);

// The curves of a stored game, computed from its replay.
struct ChartedGame {
    int64_t id = 0;
    ReplayFacts facts;
    ReplayCurves curves;
    tetris::RowTally tally;
};

// nullopt if the replay is damaged, or too long to be played through.
std::optional<ChartedGame> chartGame(int64_t id, std::string_view replay);

// Draws what the list of scores does not show about a game, and charts of its curves where the box
// has room for them. `charted`: null if it is not known. `program`: its name in the command that
// exports the replay; empty: none is shown.
void drawScoreDetails(const TetrisState& state, const ScoreRow& row, const ChartedGame* charted,
                      std::string_view program, Box box, Frame& frame);

// What the page of scores says of others.
struct ScoresPageNames {
    std::string program{};  // in the commands that the page shows; empty: it shows none
    std::string player{};   // whose statistics are shown; empty: those of all players
};

// The page of scores. Tab, Left and Right choose the table; Up and Down choose a game, and Enter
// watches its replay; `t` leads to the statistics, and `V` to the matches. Rows that are not known
// yet, and the curves of the chosen game, are requested and appear when the loop is woken.
class ScoresPanel : public Panel {
public:
    // What can be chosen, in the order of Tab.
    enum class Field : uint8_t { Table, Sequence, Size, Since, Kind };

    // Starts with that table, at the game with the id `at` if it is in the table. `scores`
    // must outlive the panel. Requires: the filter says table, sequence, size and rules; `rising`
    // for classic games, and the goal for modern ones.
    ScoresPanel(Background<Scores>& scores, ScoreFilter filter, std::optional<int64_t> at,
                ScoresPageNames names, WatchReplay watch);

    PanelEnd onKey(const Key& key) override;
    void draw(const TetrisState& state, Frame& frame) const override;

    const ScoreFilter& getFilter() const { return filter_; }
    // The table that is shown; nullopt while it is the matches.
    std::optional<ScoreFilter> findTable() const {
        return inner_ ? std::nullopt : std::optional(filter_);
    }
    Field getField() const { return field_; }
    // The chosen row, valid until the next key or wake; null if it is not known or does not exist.
    const ScoreRow* findChosen() const { return findRow(list_.get()); }

private:
    void ask(int64_t offset, std::optional<int64_t> around = {});
    void startAnew();
    void leaveInner();
    void openMatches();
    void chooseField(int direction);
    void pressField(const Key& key);
    void onMoved();
    void watchChosen(bool reviews = false) {
        watchRow(findChosen(), &Scores::findReplay, reviews, scores_, watched_, watch_);
    }
    void askRows();
    void askCharts();
    // `was`: the place that was chosen when the page was asked for.
    void take(ScorePage page, int64_t was);
    void change(int direction);
    void useTable(ScoreTable table);
    void changeKind(int direction);
    std::vector<int> listGoalNumbers(const GoalEntry& goal) const;
    const ScoreRow* findRow(int64_t index) const;
    std::string formatField(Field field, const Translation& tr) const;
    void drawFields(const Translation& tr, Box page, Frame& frame) const;
    void drawRows(const TetrisState& state, Box page, Frame& frame) const;

    std::vector<FooterWord> listWords(const TetrisState& state) const;

    // Where a field stands; of the first one, where each table stands.
    struct PlacedField {
        Field field{};
        std::optional<ScoreTable> table{};
        Box box{};
    };

    Background<Scores>& scores_;
    ScoreFilter filter_;
    const ScoreFilter first_;
    const std::optional<int64_t> at_;  // where it starts
    const ScoresPageNames names_;
    const WatchReplay watch_;
    Field field_ = Field::Table;
    mutable ListCursor list_;
    std::optional<ScorePage> page_;
    std::optional<ChartedGame> charted_;
    int64_t chartRead_ = 0;             // the id of its game, also if that has no charts
    std::unique_ptr<Panel> inner_;      // the statistics or the matches, in front of it
    std::optional<PlayedKind> wanted_;  // whose scores were chosen in the statistics
    // By id, of games whose replay was requested; nullopt until it has arrived, or if it is damaged
    // or too long.
    std::map<int64_t, std::optional<tetris::RowTally>> tallies_;
    // As drawn last: the mouse presses what a person sees.
    mutable std::vector<PlacedField> placed_;
    mutable int shownRows_ = 0;  // of the list; 0 where clears are not shown
    Question rows_;              // last, so that no answer finds half a panel
    Question watched_;           // for the replay that the person wants to watch
    Question charts_;
};

}  // namespace tui
