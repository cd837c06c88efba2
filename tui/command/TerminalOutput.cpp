#include "tui/command/TerminalOutput.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tui {

TerminalOutput::TerminalOutput()
{
    if (::isatty(STDOUT_FILENO) != 0 || ::isatty(STDIN_FILENO) == 0) return;
    const int terminal = ::open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (terminal < 0) return;
    before_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const bool hasFailed = before_ < 0 || ::dup2(terminal, STDOUT_FILENO) < 0;
    const int why = errno;
    ::close(terminal);
    if (hasFailed) throw std::system_error(why, std::generic_category(), "standard output");
}

TerminalOutput::~TerminalOutput()
{
    if (before_ < 0) return;
    ::dup2(before_, STDOUT_FILENO);
    ::close(before_);
}

}  // namespace tui
