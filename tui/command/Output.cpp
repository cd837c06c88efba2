#include "tui/command/Output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <iostream>
#include <utility>

#include "core/base/Format.h"
#include "core/base/NotCopied.h"
#include "core/base/Text.h"

namespace tui {

namespace {

// Ignores SIGPIPE while it lives: then a failed write returns an error instead.
class IgnoredSigpipe : base::NotCopied {
public:
    IgnoredSigpipe() {
        struct sigaction ignoring = {};
        ignoring.sa_handler = SIG_IGN;
        ::sigaction(SIGPIPE, &ignoring, &before_);
    }
    ~IgnoredSigpipe() { ::sigaction(SIGPIPE, &before_, nullptr); }

private:
    struct sigaction before_ = {};
};

}  // namespace

Output::Output(const std::string& fileName)
    : file_(fileName.empty() ? -1 : base::openAtOnce(fileName, O_WRONLY | O_CREAT | O_TRUNC)),
      descriptor_(fileName.empty() ? kStandard : file_.get()) {
    if (fileName.empty()) return;
    name_ = base::makePlainText(fileName, fileName.size());
    if (descriptor_ < 0) base::fail("cannot write {}: {}", name_, base::sayReason(errno));
}

void Output::fail() const { base::failSystem("cannot write " + name_); }

void Output::close() {
    flush();
    if (file_ && !file_.close()) fail();
}

void Output::flush() {
    const IgnoredSigpipe ignored;
    if (!base::writeAll(descriptor_, std::exchange(gathered_, {}))) fail();
}

void printText(std::string_view text) {
    Output output;
    output.print(text);
    output.flush();
}

void printError(std::string_view message) {
    std::string lines;
    while (!message.empty()) {
        const std::string_view line = base::takeWord(message, '\n');
        lines += base::makePlainText(line, line.size()) + "\n";
    }
    std::cerr << lines;
}

std::string formatVersion(std::string_view program) {
    return std::string(program) + " " TETRIS_VERSION;
}

}  // namespace tui
