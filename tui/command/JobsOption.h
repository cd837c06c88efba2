#pragma once

#include <string>

#include "tui/command/ArgumentParser.h"

namespace tui {

// Adds -j. `what` is done at a time: "games". `jobs` stays as it is if nothing is given: 0 means
// one a core.
void addJobsOption(ArgumentParser& parser, const std::string& what, int& jobs);

// The number of jobs to use: the one given, or one a core for 0.
[[nodiscard]] int chooseJobs(int given);

}  // namespace tui
