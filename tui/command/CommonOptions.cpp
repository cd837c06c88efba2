#include "tui/command/CommonOptions.h"

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

namespace tui {

void addFormatOption(ArgumentParser& parser, TextFormat& format) {
    using enum TextFormat;
    const std::pair<std::string, TextFormat> text{"text", Text};
    const std::pair<std::string, TextFormat> json{"json", Json};
    const bool isText = format == Text;
    parser.addChoice(
        {"--format", "FORMAT",
         isText ? "text or json (default text)" : "json or text (default json)", "a format"},
        isText ? std::vector{text, json} : std::vector{json, text}, format);
}

namespace {

constexpr int kMaxJobs = 1024;

}  // namespace

void addJobsOption(ArgumentParser& parser, const std::string& what, int& jobs) {
    parser.addNumber({"-j", "JOBS", what + " at a time (default: one a core)", "a number of jobs"},
                     1, kMaxJobs, jobs);
}

int chooseJobs(int given) {
    if (given > 0) return given;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace tui
