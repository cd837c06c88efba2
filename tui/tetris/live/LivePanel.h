#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/state/StartPage.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Gets the entry that was chosen; nullopt: a match is to be opened.
using ChooseLive = std::function<void(std::optional<LiveEntry> entry)>;

// The page LIVE, of what the first page knows of others, which must outlive this. A person takes
// the empty seat of an open match, watches what is played, or opens a match.
std::unique_ptr<Panel> makeLivePanel(const StartPage& page, ChooseLive choose);

// On the first page, for that person, who has left a match that goes on.
std::string sayOwnMatch(const LiveEntry& entry, const std::string& person, const Screen& screen);

// "Ben 1240", "Dora 1254 · Clara 1190", "guest": in so many columns, of which names lose letters
// before a rating goes.
std::string nameLive(const LiveEntry& entry, int columns, const Screen& screen);
// "4 play, 1 waits".
std::string countLive(const LiveEntries& entries, const Translation& tr);
// "marathon", "sprint 40", "classic".
std::string nameLiveGame(const GameRules& game, const Translation& tr);
// "match KLMP", "modern, sprint 40".
std::string describeLive(const LiveEntry& entry, const Translation& tr);
// "waits", "1 : 0", "112 rows".
std::string standLive(const LiveEntry& entry, const Translation& tr);

}  // namespace tui
