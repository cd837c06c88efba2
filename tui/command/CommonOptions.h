#pragma once

#include <algorithm>
#include <string>

#include "tui/command/ArgumentParser.h"

namespace tui {

// The format of a command's output: text for a person, or for a program one JSON object a line.
enum class TextFormat { Text, Json };

// Adds --format text|json. `format` is the default at first; it must outlive the parser.
void addFormatOption(ArgumentParser& parser, TextFormat& format);

// Adds -j, the number of jobs that are done at a time; `what` names them: "games". `jobs` keeps its
// value if the option is not given; it must outlive the parser.
void addJobsOption(ArgumentParser& parser, const std::string& what, int& jobs);

// Calls readOne with each part of a list separated by commas; false if readOne refuses one.
template <class ReadOne>
bool readList(const std::string& text, ReadOne readOne) {
    for (size_t begin = 0;;) {
        const size_t end = std::min(text.find(',', begin), text.size());
        if (!readOne(text.substr(begin, end - begin))) return false;
        if (end == text.size()) return true;
        begin = end + 1;
    }
}

// The number of jobs to use: `given`, or one for each core if that is 0.
int chooseJobs(int given);

}  // namespace tui
