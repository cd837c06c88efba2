#include "tui/command/lab/ServedLines.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace tui {

namespace {

// Returns a copy of the descriptor that other programs do not inherit; then it leads to `instead`.
int takeOver(int descriptor, int instead)
{
    const int copy = ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (copy < 0 || instead < 0 || ::dup2(instead, descriptor) < 0)
        throw std::system_error(errno, std::generic_category(), "cannot serve");
    ::close(instead);
    return copy;
}

}  // namespace

ServedLines::ServedLines(bool cutsLines)
    : in_(takeOver(STDIN_FILENO, ::open("/dev/null", O_RDONLY))),
      out_(takeOver(STDOUT_FILENO, ::dup(STDERR_FILENO))),
      // A question is as long at most as an answer may be; a conversation has no end.
      lines_(in_.get(), "standard input", {.line = 65536, .all = 0, .cuts = cutsLines})
{
}

std::optional<std::string> ServedLines::read()
{
    if (waiting_) return std::exchange(waiting_, std::nullopt);
    try {
        for (;;) {
            if (std::optional<std::string> line = lines_.take()) return line;
            output_.flush();
            if (lines_.hasEnded()) return std::nullopt;
            lines_.read();
        }
    } catch (const std::runtime_error&) {  // a line too long
        output_.flush();
        throw;
    }
}

const std::string* ServedLines::peek()
{
    if (!waiting_) waiting_ = lines_.take();
    pollfd input{in_.get(), POLLIN, 0};
    if (!waiting_ && !lines_.hasEnded() && ::poll(&input, 1, 0) > 0) {
        lines_.read();
        waiting_ = lines_.take();
    }
    return waiting_ ? &*waiting_ : nullptr;
}

void ServedLines::write(std::string_view line)
{
    output_.print(line);
    if (output_.getSize() >= Output::kMaxGathered) output_.flush();
}

}  // namespace tui
