#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/state/StartPage.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The page LIVE, of what the first page knows of others. A person takes the empty seat of an open
// match, watches what is played, or opens a match.
class LivePanel : public Panel {
public:
    // Gets the entry that was chosen; nullopt: a match is to be opened.
    using Choose = std::function<void(std::optional<LiveEntry> entry)>;

    // `page` must outlive this.
    LivePanel(const StartPage& page, Choose choose) : page_(page), choose_(std::move(choose)) {}

    PanelEnd onKey(const Key& key) override;
    void draw(const TetrisState& state, Frame& frame) const override;

private:
    const LiveEntry* findChosen() const;
    void drawChosen(const LiveEntry& entry, Box box, const TetrisState& state, Frame& frame) const;

    const StartPage& page_;
    const Choose choose_;
    mutable std::string chosen_;  // the code, or the file; empty until the page is drawn
    bool isRefused_ = false;      // Enter has just said why it does nothing
    mutable ListCursor cursor_;
};

// On the first page, for that person, who has left a match that goes on.
std::string sayOwnMatch(const LiveEntry& entry, const std::string& person, const Screen& screen);

// "Ben 1240", "Dora 1254 · Clara 1190", "guest": in so many columns, of which names lose letters
// before a rating goes.
std::string nameLive(const LiveEntry& entry, int columns, const Screen& screen);
// "4 play, 1 waits".
std::string countLive(const LiveEntries& entries, const Translation& tr);
// "marathon", "sprint 40", "classic".
std::string nameLiveGame(const tetris::GameRules& game, const Translation& tr);
// "match KLMP", "modern, sprint 40".
std::string describeLive(const LiveEntry& entry, const Translation& tr);
// "waits", "1 : 0", "112 rows".
std::string standLive(const LiveEntry& entry, const Translation& tr);

}  // namespace tui
