#include "tui/command/JobsOption.h"

#include <algorithm>
#include <thread>

#include "tui/command/Numbers.h"

namespace tui {

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
        .take = [&jobs](const std::string& text) { return readNumber(text, 1, kMaxJobs, jobs); },
    });
}

int chooseJobs(int given)
{
    if (given > 0) return given;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace tui
