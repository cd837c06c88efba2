#pragma once

#include <thread>

namespace tui {

// Lets a thread go that does not end when it is asked to: it runs on in the background, to nobody's
// use, and the program may end without it. From then on an exit of the program destroys nothing
// any more that the thread may still read.
void letGo(std::jthread& thread);

}  // namespace tui
