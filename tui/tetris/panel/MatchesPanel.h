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

// Gets the replay that the person wants to watch, and closes the page.
using WatchReplay = std::function<void(WatchedReplay replay)>;

// Asks for the replay of the chosen row, if it has one, and watches it.
template <class Row>
void watchRow(const Row* row, std::optional<std::string> (Scores::*find)(int64_t), bool reviews,
              Background<Scores>& scores, Question& question, const WatchReplay& watch) {
    if (row == nullptr || !row->hasReplay) return;
    scores.ask(
        question, [id = row->id, find](Scores& stored) { return (stored.*find)(id); },
        [watch, id = row->id, name = row->name, reviews](std::optional<std::string> replay) {
            if (replay) watch({*std::move(replay), name, id, reviews});
        });
}

// The page of matches, the newest first. Up and Down choose one, and Enter watches its replay. The
// matches are requested once, and appear when the loop is woken.
class MatchesPanel : public Panel {
public:
    // Starts at the match with the id `at` if it is there. `scores` must outlive the panel.
    // `player`: whose matches are counted in the head.
    MatchesPanel(Background<Scores>& scores, const std::string& player, std::optional<int64_t> at,
                 WatchReplay watch);

    PanelEnd onKey(const Key& key) override;
    void draw(const TetrisState& state, Frame& frame) const override;

private:
    const tetris::MatchRow* findChosen() const;
    void watchChosen(bool reviews = false) {
        watchRow(findChosen(), &Scores::findMatchReplay, reviews, scores_, watched_, watch_);
    }

    Background<Scores>& scores_;
    const WatchReplay watch_;
    std::optional<MatchesAnswer> answer_;
    mutable ListCursor list_;
    Question matches_;  // last, so that no answer finds half a panel
    Question watched_;  // for the replay that the person wants to watch
};

}  // namespace tui
