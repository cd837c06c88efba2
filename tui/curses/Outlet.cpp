#include "tui/curses/Outlet.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tui {

namespace {

// The bytes that a terminal surely accepts when it has room; for a terminal that could not be
// opened once more.
constexpr size_t kSmallPiece = 64;

bool hasRoom(int descriptor, int milliseconds) {
    pollfd room{descriptor, POLLOUT, 0};
    return poll(&room, 1, milliseconds) > 0;
}

}  // namespace

bool reopenOutput(int terminal) {
    const bool isStuck = !hasRoom(terminal, 0);
    if (isStuck) tcflush(terminal, TCOFLUSH);
    // On Linux TCOON has an effect only after TCOOFF, not after ^S.
    tcflow(terminal, TCOOFF);
    tcflow(terminal, TCOON);
    return isStuck;
}

Outlet::Outlet(int terminal)
    : terminal_(terminal),
      own_(open(base::format("/proc/self/fd/{}", terminal).c_str(),
                O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)) {}

void Outlet::send(const std::string& text) {
    pending_ += text;
    flush();
}

void Outlet::flush() {
    size_t sent = 0;
    while (sent < pending_.size()) {
        size_t piece = pending_.size() - sent;
        if (!own_) {
            if (!hasRoom(terminal_, 0)) break;
            piece = std::min(piece, kSmallPiece);
        }
        const ssize_t count = write(getDescriptor(), pending_.data() + sent, piece);
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

bool Outlet::flushFor(int milliseconds) {
    using namespace std::chrono;
    const auto end = steady_clock::now() + std::chrono::milliseconds(milliseconds);
    flush();
    while (isBlocked()) {
        const auto left = duration_cast<std::chrono::milliseconds>(end - steady_clock::now());
        if (left.count() <= 0) return false;
        if (hasRoom(getDescriptor(), static_cast<int>(left.count()))) flush();
    }
    return true;
}

CursesOutput::CursesOutput() : stream_(nullptr, std::fclose) {
    base::Descriptor memory(memfd_create("screen", MFD_CLOEXEC));
    stream_.reset(memory ? fdopen(memory.get(), "w+") : nullptr);
    if (!stream_) base::failSystem("cannot start the screen");
    static_cast<void>(memory.release());
}

std::string CursesOutput::take() {
    std::fflush(stream_.get());
    const int descriptor = fileno(stream_.get());
    std::string bytes(base::toIndex(lseek(descriptor, 0, SEEK_CUR)), '\0');
    const ssize_t count = pread(descriptor, bytes.data(), bytes.size(), 0);
    bytes.resize(count < 0 ? 0 : base::toIndex(count));
    // If this fails, the next bytes overwrite these.
    lseek(descriptor, 0, SEEK_SET);
    [[maybe_unused]] const int failed = ftruncate(descriptor, 0);
    return joinPens(bytes);
}

std::string joinPens(std::string_view bytes) {
    constexpr std::string_view kBegin = "\033[";
    std::string joined;
    std::string pens;  // the numbers of the sequences so far
    bool isOpen = false;
    const auto close = [&] {
        if (isOpen) joined.append(kBegin).append(pens) += 'm';
        pens.clear();
        isOpen = false;
    };
    while (!bytes.empty()) {
        const size_t end = bytes.starts_with(kBegin)
                               ? bytes.find_first_not_of("0123456789;", kBegin.size())
                               : std::string_view::npos;
        if (end == std::string_view::npos || bytes[end] != 'm') {
            close();
            joined += bytes.front();
            bytes.remove_prefix(1);
            continue;
        }
        const std::string_view numbers = bytes.substr(kBegin.size(), end - kBegin.size());
        const bool isReset = numbers.empty() || numbers == "0" || numbers.starts_with("0;");
        if (isReset) pens = numbers == "0" ? "" : numbers;
        if (!isReset && isOpen) pens += pens.empty() ? "0;" : ";";
        if (!isReset) pens += numbers;
        isOpen = true;
        bytes.remove_prefix(end + 1);
    }
    close();
    return joined;
}

namespace {

// RFC 4648, section 4.
std::string encodeBase64(std::string_view text) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string digits;
    for (size_t at = 0; at < text.size(); at += 3) {
        const std::string_view group = text.substr(at, 3);
        uint32_t bits = 0;
        for (size_t i = 0; i < 3; ++i) {
            bits <<= 8;
            if (i < group.size()) bits |= static_cast<unsigned char>(group[i]);
        }
        for (size_t i = 0; i < 4; ++i)
            digits += i <= group.size() ? kDigits[(bits >> (18 - 6 * i)) & 63] : '=';
    }
    return digits;
}

}  // namespace

std::string formatClipboard(std::string_view text) {
    return "\033]52;c;" + encodeBase64(text) + "\033\\";
}

}  // namespace tui
