#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/panel/ListPage.h"
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
    MatchesPanel(Background<Scores>& scores, const std::string& player, std::optional<int64_t> at,
                 Watch watch);

    [[nodiscard]] PanelEnd onKey(const Key& pressed, Size window) override;
    void draw(const TetrisState& state, Frame& frame) const override;

private:
    const tetris::MatchRow* findChosen() const;
    void watchChosen(bool reviews = false);

    Background<Scores>& scores_;
    const Watch watch_;
    std::optional<MatchesAnswer> answer_;
    mutable ListCursor list_;
    mutable std::vector<FooterWord> words_;  // of the footer, as drawn last
    Question matches_;                       // last, so that no answer finds half a panel
    Question watched_;                       // for the replay that the person wants to watch
};

}  // namespace tui
