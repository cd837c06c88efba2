#include "tui/curses/Outlet.h"

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

#include "core/base/Index.h"

namespace tui {

namespace {

// The bytes that a terminal surely accepts when it has room; for a terminal that could not be
// opened once more.
constexpr std::size_t kSmallPiece = 64;

bool hasRoom(int descriptor, int milliseconds)
{
    pollfd room{descriptor, POLLOUT, 0};
    return poll(&room, 1, milliseconds) > 0;
}

}  // namespace

bool reopenOutput(int terminal)
{
    const bool isStuck = !hasRoom(terminal, 0);
    if (isStuck) tcflush(terminal, TCOFLUSH);
    // On Linux TCOON has an effect only after TCOOFF, not after ^S.
    tcflow(terminal, TCOOFF);
    tcflow(terminal, TCOON);
    return isStuck;
}

Outlet::Outlet(int terminal) : terminal_(terminal)
{
    const std::string path = "/proc/self/fd/" + std::to_string(terminal);
    const int own = open(path.c_str(), O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    descriptor_ = own >= 0 ? own : terminal;
}

Outlet::~Outlet()
{
    if (descriptor_ != terminal_) close(descriptor_);
}

void Outlet::send(const std::string& text)
{
    pending_ += text;
    flush();
}

void Outlet::flush()
{
    const bool canBlock = descriptor_ == terminal_;
    std::size_t sent = 0;
    while (sent < pending_.size()) {
        std::size_t piece = pending_.size() - sent;
        if (canBlock) {
            if (!hasRoom(descriptor_, 0)) break;
            piece = std::min(piece, kSmallPiece);
        }
        const ssize_t count = write(descriptor_, pending_.data() + sent, piece);
        if (count > 0) {
            sent += base::toIndex(count);
        } else if (count < 0 && errno == EINTR) {
            continue;
        } else if (count == 0 || errno == EAGAIN) {
            break;
        } else {
            sent = pending_.size();  // the line is gone; reading from it will report that
        }
    }
    pending_.erase(0, sent);
}

bool Outlet::flushFor(int milliseconds)
{
    using namespace std::chrono;
    const auto end = steady_clock::now() + std::chrono::milliseconds(milliseconds);
    flush();
    while (isBlocked()) {
        const auto left = duration_cast<std::chrono::milliseconds>(end - steady_clock::now());
        if (left.count() <= 0) return false;
        if (hasRoom(descriptor_, static_cast<int>(left.count()))) flush();
    }
    return true;
}

}  // namespace tui
