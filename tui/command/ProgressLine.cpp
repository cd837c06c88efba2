#include "tui/command/ProgressLine.h"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "core/base/Format.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/Output.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// From the start to the first drawing, and between drawings.
constexpr auto kBetweenDraws = 200ms;
// From giveWay to the next drawing: another program may need this long to write the output.
constexpr auto kAway = 50ms;
// Between lines where there is no terminal.
constexpr std::chrono::seconds kFirstLine = 1min;
constexpr std::chrono::seconds kLastLine = 5min;

// How many characters fit into a line of the terminal without wrapping.
size_t findLineWidth() {
    winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 79;
    return size.ws_col - 1U;
}

void writeToTerminal(const std::string& text) {
    // Failure is ignored: the work goes on without a line.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

ProgressLine::ProgressLine(TimePoint start, std::string speaker)
    : isTerminal_(::isatty(STDERR_FILENO) == 1),
      speaker_(std::move(speaker)),
      between_(kFirstLine),
      nextDraw_(start + (isTerminal_ ? Duration(kBetweenDraws) : kFirstLine)) {}

void ProgressLine::show(const std::function<std::string()>& make) {
    if (!isTerminal_ && speaker_.empty()) return;
    const TimePoint now = Clock::now();
    if (now < nextDraw_) return;
    std::string text = make();
    if (!isTerminal_) {
        printError(speaker_ + ": " + text);
        between_ = std::min(2 * between_, kLastLine);
        nextDraw_ = now + between_;
        return;
    }
    nextDraw_ = now + kBetweenDraws;
    text.resize(std::min(text.size(), findLineWidth()));
    const size_t length = text.size();
    if (length < drawn_) text.append(drawn_ - length, ' ');
    drawn_ = length;
    writeToTerminal("\r" + text);
}

bool ProgressLine::showPart(double part) {
    show([part] { return base::format("{} %", static_cast<int>(100 * part)); });
    return true;
}

void ProgressLine::giveWay() {
    if (drawn_ == 0) return;
    erase();
    nextDraw_ = Clock::now() + kAway;
}

void ProgressLine::flush(Output& output) {
    if (output.getSize() == 0) return;
    if (mayOutputEndOnTerminal()) giveWay();
    output.flush();
}

void ProgressLine::erase() {
    if (drawn_ == 0) return;
    writeToTerminal("\r" + std::string(drawn_, ' ') + "\r");
    drawn_ = 0;
}

std::string formatDuration(double seconds) {
    return formatPlayTime(std::chrono::seconds(static_cast<long long>(seconds)));
}

bool mayOutputEndOnTerminal() {
    struct stat status = {};
    if (::fstat(STDOUT_FILENO, &status) != 0) return false;
    return S_ISFIFO(status.st_mode) || ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace tui
