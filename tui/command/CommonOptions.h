#pragma once

#include <string>
#include "tui/command/ArgumentParser.h"

namespace tui {

// For a person, or for a program as one JSON object a line.
enum class TextFormat { Text, Json };

// Adds --format text|json. The present value of `format` is the default that help names.
void addFormatOption(ArgumentParser& parser, TextFormat& format);

// Adds -j, the number of things that are done at a time; `what` names them: "games". `jobs` keeps
// its value if the option is not given: 0 means one for each core.
void addJobsOption(ArgumentParser& parser, const std::string& what, int& jobs);

// The number of jobs to use: the given one, or for 0 one for each core.
[[nodiscard]] int chooseJobs(int given);

}  // namespace tui
