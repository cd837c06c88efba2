#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/tetris/replay/GameStatistics.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

// "classic", "sprint 40", "cheese 10 8x20", "n-puzzle 4x4"; nullopt: "all games". The usual size of
// a well is not named.
std::string nameKind(const std::optional<tetris::PlayedKind>& kind, const Translation& tr);
// A result: "2,696,342", "0:57.2". If it is longer than `columns`, without what can be left out.
std::string formatResult(int64_t result, const tetris::PlayedKind& kind, int columns);

// The page of statistics: what a player has played alone, by kind of game, and the days of the
// chosen kind; below, its last results as a curve. They are read once for each period.
class StatisticsPanel : public Panel {
public:
    // Gets the kind of games or matches whose scores the person wants to see; the page closes then.
    using Want = std::function<void(const tetris::PlayedKind&)>;
    // `scores` must outlive the panel. `player`: whose games count; empty: all players'.
    StatisticsPanel(Background<Scores>& scores, std::string player, Want want);

    PanelEnd onKey(const Key& key) override;
    void draw(const TetrisState& state, Frame& frame) const override;

private:
    void ask();
    void change(int direction);
    PanelEnd showScores();
    int64_t countLines() const;
    const tetris::PlayedGames* findChosen() const;
    std::vector<FooterWord> listWords(const TetrisState& state) const;
    void drawHead(const TetrisState& state, Box page, Frame& frame) const;
    void drawLines(const TetrisState& state, Box page, Frame& frame) const;

    Background<Scores>& scores_;
    const Want want_;
    tetris::PlayedFilter filter_;
    std::optional<StatisticsAnswer> answer_;  // to `filter_`
    bool isByDay_ = false;
    mutable ListCursor kinds_;
    mutable ListCursor days_;  // of the chosen kind
    Question question_;        // last, so that no answer finds half a panel
};

}  // namespace tui
