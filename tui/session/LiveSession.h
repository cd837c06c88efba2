#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "brain/base/WholeFile.h"
#include "tui/base/Worker.h"
#include "tui/tetris/live/RefereedMatch.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

// A connection over a socket, read in a thread of its own. Says the greeting at once. `waker` must
// outlive it.
std::unique_ptr<LiveConnection> makeLiveConnection(base::Descriptor socket,
                                                   const std::string& greeting, Waker& waker);

// The greeting of a seat, which is new or taken again, and of a watcher.
std::string greetForSeat(const std::string& name, const std::string& token = "-");
std::string greetForWatching();

// What is open and played on this account: the sockets in `live`, and the journals that are locked
// in `journals`. May take some tenths of a second if a referee does not answer.
LiveEntries listLive(const std::filesystem::path& live, const std::filesystem::path& journals);

}  // namespace tui
