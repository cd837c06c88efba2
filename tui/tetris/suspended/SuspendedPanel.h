#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

// The page of suspended games. Up and Down choose one, Enter resumes it, and d asks whether to
// delete it.
class SuspendedPanel : public Panel {
public:
    // Gets the name of a game of the page.
    using Act = std::function<void(const std::string& name)>;

    // Shows the games of the first page, which must outlive this; `resume` and `remove` may change
    // them.
    SuspendedPanel(const StartPage& page, Act resume, Act remove)
        : page_(page), resume_(std::move(resume)), remove_(std::move(remove)) {}

    PanelEnd onKey(const Key& key) override;
    void draw(const TetrisState& state, Frame& frame) const override;

private:
    PanelEnd onAnswer(const Key& key);
    void choose(int64_t index);
    size_t findChosen() const;
    bool isGone() const;
    bool asks() const { return isAsking_ && !isGone(); }
    std::vector<FooterWord> listWords(const TetrisState& state) const;
    void drawGames(const TetrisState& state, Box box, bool isWide, Frame& frame) const;
    void drawChosen(const TetrisState& state, Box box, Frame& frame) const;
    void drawQuestion(const TetrisState& state, const SuspendedEntry& game, Box box,
                      Frame& frame) const;

    const StartPage& page_;
    const Act resume_;
    const Act remove_;
    // Its name, which is empty for the game suspended in this session; at first, too, until the
    // page is drawn.
    mutable std::string chosen_;
    bool isAsking_ = false;    // whether to delete the chosen one
    mutable ListCursor list_;  // at the chosen one, as known last
};

}  // namespace tui
