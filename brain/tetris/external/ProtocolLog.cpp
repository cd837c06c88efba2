#include "brain/tetris/external/ProtocolLog.h"

#include <fcntl.h>

#include <cerrno>

#include "core/base/Format.h"
#include "core/base/Text.h"

namespace tetris {

ProtocolLog::ProtocolLog(const std::string& fileName)
    : name_(fileName),
      file_(base::openAtOnce(fileName, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666)) {
    if (file_.get() >= 0) return;
    base::fail("cannot write {}: {}", base::quote(fileName), base::sayReason(errno));
}

int ProtocolLog::add(std::string_view name) {
    int number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = ++processes_;
    }
    write(number, '=', name);
    return number;
}

void ProtocolLog::write(int process, char sign, std::string_view text) {
    const std::lock_guard lock(mutex_);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
    const bool isWritten =
        base::writeAll(file_.get(), base::format("{:.3f} {} {}{}{}\n", time.count(), process, sign,
                                                 text.empty() ? "" : " ", text));
    if (!isWritten && error_ == 0) error_ = errno;
}

void ProtocolLog::requireWritten() {
    const std::lock_guard lock(mutex_);
    if (error_ == 0) return;
    errno = error_;
    base::failSystem("cannot write " + base::quote(name_));
}

}  // namespace tetris
