#include "brain/base/LineReader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <string_view>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"

namespace base {

void LineReader::refuse(const std::string& what, uint64_t most) const {
    base::fail("{}:{}: {}; expected at most {} bytes", name_, number_ + 1, what, most);
}

std::string LineReader::skipMark(std::string_view line) const {
    try {
        return std::string(skipByteOrderMark(line));
    } catch (const std::invalid_argument& error) {
        base::fail("{} {}", name_, error.what());
    }
}

std::optional<std::string> LineReader::next() {
    for (;;) {
        if (std::optional<std::string> line = take()) return line;
        if (hasEnded_) return std::nullopt;
        read();
    }
}

void LineReader::read() {
    std::array<char, 65536> part;
    const ssize_t count = ::read(descriptor_, part.data(), part.size());
    if (count < 0 && errno == EINTR) return;
    if (count < 0 && errno == EAGAIN) {
        pollfd input{descriptor_, POLLIN, 0};
        ::poll(&input, 1, -1);
        return;
    }
    if (count < 0) base::fail("cannot read {}: {}", name_, sayReason(errno));
    hasEnded_ = count == 0;
    all_ += static_cast<uint64_t>(count);
    if (limits_.all != 0 && all_ > limits_.all) refuse("the input is too long", limits_.all);
    buffer_.erase(0, start_);
    searched_ -= start_;
    start_ = 0;
    buffer_.append(part.data(), base::toIndex(count));
}

std::optional<std::string> LineReader::take() {
    const size_t end = buffer_.find('\n', searched_);
    searched_ = std::min(end, buffer_.size());
    const size_t length = searched_ - start_;
    const bool isLong = length > limits_.line;
    if (isLong && !limits_.cuts) refuse("the line is too long", limits_.line);
    if (end == std::string::npos && (!hasEnded_ || length == 0)) {
        if (isLong) buffer_.resize(searched_ = start_ + limits_.line);
        return std::nullopt;
    }
    std::string line = buffer_.substr(start_, std::min(length, limits_.line));
    start_ = searched_ = std::min(searched_ + 1, buffer_.size());
    if (number_++ == 0) line = skipMark(line);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

}  // namespace base
