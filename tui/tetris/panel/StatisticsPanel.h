#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

// The page of statistics: what a player has played alone, by kind of game, and the days of the
// chosen kind; below, its last results as a curve. They are read once for each period.
class StatisticsPanel : public Panel {
public:
    // `scores` must outlive the panel. `player`: whose games count; empty: all players'.
    StatisticsPanel(Background<Scores>& scores, std::string player);

    [[nodiscard]] PanelEnd onKey(const Key& pressed, Size window) override;
    void draw(const TetrisState& state, Frame& frame) const override;

    // The kind of games or matches whose scores the person wants to see, once; the page closes
    // then.
    [[nodiscard]] std::optional<tetris::PlayedKind> takeWanted()
    {
        return std::exchange(wanted_, std::nullopt);
    }

private:
    void ask();
    void choose(std::ptrdiff_t index, Size window);
    void change(int direction);
    [[nodiscard]] PanelEnd showScores();
    void press(const Key& key, Size window);
    [[nodiscard]] std::size_t countLines() const;
    [[nodiscard]] std::size_t findTop(Size window) const;
    [[nodiscard]] const tetris::PlayedGames* findChosen() const;
    [[nodiscard]] std::vector<FooterWord> listWords(const TetrisState& state) const;
    void drawHead(const TetrisState& state, Box page, Frame& frame) const;
    void drawTable(const TetrisState& state, Box page, Frame& frame) const;

    Background<Scores>& scores_;
    tetris::PlayedFilter filter_;
    std::optional<StatisticsAnswer> answer_;  // to `filter_`
    bool isByDay_ = false;
    std::size_t kind_ = 0;  // the chosen one, and its chosen day
    std::size_t day_ = 0;
    std::size_t top_ = 0;  // the first visible line
    std::optional<tetris::PlayedKind> wanted_;
    mutable std::vector<FooterWord> words_;  // of the footer, as drawn last
    Question question_;                      // last, so that no answer finds half a panel
};

}  // namespace tui
