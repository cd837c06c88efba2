#pragma once

#include <string_view>
#include <vector>

#include "tui/tetris/KeyMap.h"

namespace tui {

// How the page that changes keys names an action, and what the action does; English.
struct KeyText {
    Action action{};
    std::string_view group{};  // actions of a group stand together
    std::string_view label{};
    std::string_view help{};
};

// The actions that have keys in games by these rules, in the order of the page.
[[nodiscard]] std::vector<KeyText> listKeyTexts(KeyTable table);

}  // namespace tui
