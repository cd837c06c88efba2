#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "tui/tetris/game/Scores.h"
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

// The page of matches, the newest first, at the match with the id `at` if it is there. Up and Down
// choose one, and Enter watches its replay. The matches are requested once, and appear when the
// loop is woken. `player`: whose matches are counted in the head. `scores` must outlive the panel.
std::unique_ptr<Panel> makeMatchesPanel(Background<Scores>& scores, const std::string& player,
                                        std::optional<int64_t> at, WatchReplay watch);

}  // namespace tui
