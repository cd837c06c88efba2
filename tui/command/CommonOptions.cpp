#include "tui/command/CommonOptions.h"

#include <algorithm>
#include <string>
#include <thread>
#include "core/base/Text.h"

namespace tui {

void addFormatOption(ArgumentParser& parser, TextFormat& format)
{
    const std::string words = format == TextFormat::Text ? "text or json" : "json or text";
    parser.addOption({
        .names = "--format",
        .form = "FORMAT",
        .about = words + (format == TextFormat::Text ? " (default text)" : " (default json)"),
        .noun = "a format",
        .expected = words,
        .take =
            [&format](const std::string& text) {
                format = text == "json" ? TextFormat::Json : TextFormat::Text;
                return text == "json" || text == "text";
            },
    });
}

namespace {

constexpr int kMaxJobs = 1024;

}  // namespace

void addJobsOption(ArgumentParser& parser, const std::string& what, int& jobs)
{
    parser.addOption({
        .names = "-j",
        .form = "JOBS",
        .about = what + " at a time (default: one a core)",
        .noun = "a number of jobs",
        .expected = "a whole number from 1 to " + std::to_string(kMaxJobs),
        .take =
            [&jobs](const std::string& text) { return base::readNumber(text, 1, kMaxJobs, jobs); },
    });
}

int chooseJobs(int given)
{
    if (given > 0) return given;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace tui
