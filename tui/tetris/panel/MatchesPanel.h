#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

// The page of matches, the newest first. Up and Down choose one, and Enter watches its replay. The
// matches are requested once, and appear when the loop is woken.
class MatchesPanel : public Panel {
public:
    // Gets the replay that the person wants to watch; and closes the page.
    using Watch = std::function<void(WatchedReplay replay)>;

    // Starts at the match with the id `at` if it is there. `scores` must outlive the panel.
    // `player`: whose matches are counted in the head.
    MatchesPanel(Background<Scores>& scores, const std::string& player,
                 std::optional<std::int64_t> at, Watch watch);

    [[nodiscard]] PanelEnd onKey(const Key& pressed, Size window) override;
    void draw(const TetrisState& state, Frame& frame) const override;

private:
    [[nodiscard]] const tetris::MatchRow* findChosen() const;
    void choose(std::ptrdiff_t index, Size window);
    void press(const Key& key, Size window);
    void watchChosen();
    [[nodiscard]] std::size_t findTop(Size window) const;
    void drawTable(const TetrisState& state, Box table, Frame& frame) const;
    [[nodiscard]] std::vector<FooterWord> listWords(const TetrisState& state) const;

    Background<Scores>& scores_;
    const Watch watch_;
    std::optional<MatchesAnswer> answer_;
    std::size_t chosen_ = 0;
    std::size_t top_ = 0;                    // the first visible row
    mutable std::vector<FooterWord> words_;  // of the footer, as drawn last
    Question matches_;                       // last, so that no answer finds half a panel
    Question watched_;                       // for the replay that the person wants to watch
};

}  // namespace tui
