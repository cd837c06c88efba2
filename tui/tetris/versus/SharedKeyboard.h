#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tui/base/Key.h"
#include "tui/base/ScreenOptions.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/state/Screen.h"

namespace tui {

// The keys of two persons at one keyboard who play at the same time, each side its own. They are
// fixed, so that both are at the same place on most keyboards.

struct SharedKey {
    Key key;  // one for letters of either case, and for / and ?
    int side = 0;
    Action action{};
};
// What the key does; nullopt: nothing.
std::optional<SharedKey> findSharedKey(const Key& key);

// The keys of a side as they are shown, a line for each word.
struct SharedKeyLine {
    std::string keys;
    std::string word;
};
std::vector<SharedKeyLine> listSharedKeys(int side, const Screen& screen);
// The same in one line of at most 21 columns.
std::string formatSharedKeys(int side, const Screen& screen);

}  // namespace tui
