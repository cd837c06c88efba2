#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "tui/tetris/GameMode.h"
#include "tui/tetris/start/StartView.h"

namespace tui {

// What keys do on the first page: arrows, Enter and the mouse choose a line of its menu; Tab leads
// to the choices beside it, which arrows, Space and Enter change, and Esc back. Some lines have
// keys of their own, and where a match is chosen, so have its choices. Other keys do what they do
// in a game.
class StartMode : PlayParts {
public:
    // Both others must outlive this.
    StartMode(const PlayParts& parts, Pages& pages, GameMode& actions)
        : PlayParts(parts), pages_(pages), actions_(actions) {}

    // Requires: the first page is on the screen, without a page or question in front of it.
    void onKey(PressedKey pressed);
    // Asks what others play: once, and each second while the page shows it.
    void onTime();
    // When onTime has something to do.
    std::optional<TimePoint> nextWake() const;

private:
    [[nodiscard]] bool onChoiceKey(PressedKey& pressed, const std::vector<StartChoice>& choices);
    [[nodiscard]] bool onFieldKey(const Key& key, const GameField& field);
    [[nodiscard]] bool onMenuKey(const Key& key, size_t choices);
    void onMouse(const Key& key);
    void changeField(const GameField& field, bool isBack);
    [[nodiscard]] bool changeMatch(const Key& key);
    void noteChange(std::string_view setting);
    void choose(StartItem item);

    Pages& pages_;
    GameMode& actions_;
    Question listed_;  // what others play
    TimePoint listedAt_{};
};

}  // namespace tui
