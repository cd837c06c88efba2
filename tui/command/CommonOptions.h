#pragma once

#include <string>
#include "tui/command/ArgumentParser.h"

namespace tui {

// For a person, or for a program: one JSON object a line.
enum class TextFormat { Text, Json };

// Adds --format text|json. What `format` is before is the default that help names.
void addFormatOption(ArgumentParser& parser, TextFormat& format);

// Adds -j. `what` is done at a time: "games". `jobs` stays as it is if nothing is given: 0 means
// one a core.
void addJobsOption(ArgumentParser& parser, const std::string& what, int& jobs);

// The number of jobs to use: the one given, or one a core for 0.
[[nodiscard]] int chooseJobs(int given);

}  // namespace tui
