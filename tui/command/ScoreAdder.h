#pragma once

#include <string>
#include <vector>

namespace tui {

class Output;
class ScoreStore;

// Plays the replays of all these files again and stores each that leads where it says, under that
// name. Prints "saved ID" once a game is on the disk, "known ID" if it was there; says on standard
// error what is wrong with a file, "FILE:LINE: what", and goes on with the next. Returns whether
// all were right. Throws ScoreFileError if the table refuses; what was printed stays.
[[nodiscard]] bool addScores(const std::vector<std::string>& files, const std::string& name,
                             ScoreStore& store, Output& output);

}  // namespace tui
