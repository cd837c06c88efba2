#pragma once

#include <algorithm>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tui/command/ArgumentParser.h"

namespace tui {

// The format of a command's output: text for a person, or for a program one JSON object a line.
enum class TextFormat { Text, Json };

// Adds --format text|json. `format` is the default at first; it must outlive the parser.
inline void addFormatOption(ArgumentParser& parser, TextFormat& format) {
    std::vector<std::pair<std::string, TextFormat>> formats{{"text", TextFormat::Text},
                                                            {"json", TextFormat::Json}};
    if (format == TextFormat::Json) std::ranges::reverse(formats);
    const std::string about =
        base::format("{0} or {1} (default {0})", formats[0].first, formats[1].first);
    parser.addChoice({"--format", "FORMAT", about, "a format"}, std::move(formats), format);
}

// Adds -j, the number of jobs that are done at a time; `what` names them: "games". `jobs` keeps its
// value if the option is not given; it must outlive the parser.
inline void addJobsOption(ArgumentParser& parser, const std::string& what, int& jobs) {
    constexpr int kMaxJobs = 1024;
    parser.addNumber({"-j", "JOBS", what + " at a time (default: one a core)", "a number of jobs"},
                     1, kMaxJobs, jobs);
}

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
inline int chooseJobs(int given) {
    if (given > 0) return given;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace tui
