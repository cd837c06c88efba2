#include "test/support/terminal/PtyProgram.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <sstream>
#include <system_error>

#include "test/support/terminal/OneJobShell.h"

namespace test {

namespace {

using Clock = std::chrono::steady_clock;

constexpr PtyProgram::Milliseconds kLook{50};

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

void closeIfOpen(int& fd) {
    if (fd >= 0) ::close(fd);
    fd = -1;
}

winsize sizeOf(int columns, int rows) {
    winsize size{};
    size.ws_col = static_cast<unsigned short>(columns);
    size.ws_row = static_cast<unsigned short>(rows);
    return size;
}

std::vector<std::string> asAssignments(const std::map<std::string, std::string>& environment) {
    std::vector<std::string> assignments;
    for (const auto& [name, value] : environment) {
        std::string assignment = name;
        assignment += '=';
        assignment += value;
        assignments.push_back(std::move(assignment));
    }
    return assignments;
}

void appendRuler(std::ostream& out, int columns) {
    out << "    +" << std::string(static_cast<size_t>(columns), '-') << "+\n";
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const ProgramEnd& end) {
    if (end.signal != 0) {
        return out << "signal " << end.signal << " (" << ::strsignal(end.signal) << ")";
    }
    return out << "exit code " << end.exitCode;
}

PtyProgram::PtyProgram(const PtyOptions& options)
    : terminal_(options.columns, options.rows), mute_(options.isMute) {
    terminal_.setBackground(options.background);
    terminal_.setWide(options.drawsWide);
    openTerminal();
    const winsize size = sizeOf(options.columns, options.rows);
    ::ioctl(master_, TIOCSWINSZ, &size);
    if (::tcgetattr(slave_, &firstModes_) != 0) fail("tcgetattr");
    startShell(options);
    waitUntil([this] { return job_ > 0; }, "the start of the program");
}

PtyProgram::~PtyProgram() {
    closeIfOpen(orders_);
    closeIfOpen(master_);
    if (shell_ > 0) ::waitpid(shell_, nullptr, 0);
    closeIfOpen(slave_);
    closeIfOpen(reports_);
}

void PtyProgram::openTerminal() {
    master_ = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master_ < 0 || ::grantpt(master_) != 0 || ::unlockpt(master_) != 0) fail("posix_openpt");
    char name[128];
    if (::ptsname_r(master_, name, sizeof name) != 0) fail("ptsname_r");
    slave_ = ::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (slave_ < 0) fail(name);
    ::fcntl(master_, F_SETFL, O_NONBLOCK);
}

void PtyProgram::startShell(const PtyOptions& options) {
    int orders[2];
    int reports[2];
    if (::pipe2(orders, O_CLOEXEC) != 0 || ::pipe2(reports, O_CLOEXEC) != 0) fail("pipe2");
    const ShellSetup setup{.arguments = options.arguments,
                           .environment = asAssignments(options.environment),
                           .inputFile = options.inputFile,
                           .outputFile = options.outputFile,
                           .terminal = slave_,
                           .orders = orders[0],
                           .reports = reports[1]};
    shell_ = ::fork();
    if (shell_ < 0) fail("fork");
    if (shell_ == 0) {
        // With these open, the shell would not notice that the test or the terminal is gone.
        ::close(orders[1]);
        ::close(master_);
        runOneJobShell(setup);
    }
    ::close(orders[0]);
    ::close(reports[1]);
    orders_ = orders[1];
    reports_ = reports[0];
}

void PtyProgram::send(std::string_view keys) {
    const auto end = Clock::now() + kLimit;
    while (!keys.empty()) {
        const ssize_t n = ::write(master_, keys.data(), keys.size());
        if (n > 0) keys.remove_prefix(static_cast<size_t>(n));
        if (n < 0 && errno != EAGAIN && errno != EINTR) fail("write to the terminal");
        if (n < 0) pump(kLook);
        if (Clock::now() > end) throw WaitFailure(describe("the program reads no keys"));
    }
}

void PtyProgram::sendReplies() {
    const std::string replies = terminal_.takeReplies();
    if (!replies.empty() && master_ >= 0) send(replies);
}

void PtyProgram::press(SpecialKey key) {
    terminal_.pressKey(key);
    sendReplies();
}

void PtyProgram::click(int row, int column) {
    if (terminal_.getMouseMode() == MouseMode::Off) {
        throw std::logic_error(describe("the program has not asked for the mouse"));
    }
    terminal_.click(row, column);
    sendReplies();
}

void PtyProgram::resize(int columns, int rows) {
    terminal_.resize(columns, rows);
    announceSize(columns, rows);
}

void PtyProgram::announceSize(int columns, int rows) const {
    const winsize size = sizeOf(columns, rows);
    if (::ioctl(master_, TIOCSWINSZ, &size) != 0) fail("TIOCSWINSZ");
}

void PtyProgram::signal(int number) const {
    // After the end of the job, another process may have its pid.
    if (!end_) ::kill(job_, number);
}

void PtyProgram::hangUp() { closeIfOpen(master_); }

void PtyProgram::freeze() const {
    if (::tcflow(slave_, TCOOFF) != 0) fail("tcflow");
}

void PtyProgram::thaw() const {
    if (::tcflow(slave_, TCOON) != 0) fail("tcflow");
}

void PtyProgram::order(char order) const {
    if (::write(orders_, &order, 1) != 1) fail("write to the shell");
}

void PtyProgram::continueInForeground() {
    stoppedBy_ = 0;
    order(static_cast<char>(ShellOrder::Foreground));
}

void PtyProgram::continueInBackground() {
    stoppedBy_ = 0;
    order(static_cast<char>(ShellOrder::Background));
}

void PtyProgram::pump(Milliseconds time) {
    // poll ignores negative descriptors.
    pollfd wanted[] = {{.fd = master_, .events = POLLIN, .revents = 0},
                       {.fd = reports_, .events = POLLIN, .revents = 0}};
    if (::poll(wanted, std::size(wanted), static_cast<int>(time.count())) <= 0) return;
    // Output first, so that it is on the screen when the end of the program is known.
    if (wanted[0].revents != 0) readOutput();
    if (wanted[1].revents != 0) readReport();
}

void PtyProgram::readOutput() {
    constexpr int kSlices = 100;  // of a second
    char buffer[1 << 14];
    const size_t most = rate_ > 0 ? static_cast<size_t>(rate_ / kSlices) : sizeof buffer;
    while (master_ >= 0) {
        const ssize_t n = ::read(master_, buffer, most);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return;
        const std::string_view bytes(buffer, static_cast<size_t>(n));
        output_ += bytes;
        terminal_.receive(bytes);
        if (mute_) {
            terminal_.takeReplies();
        } else {
            sendReplies();
        }
        if (rate_ > 0) ::poll(nullptr, 0, 1000 / kSlices);
        if (rate_ > 0 || n < static_cast<ssize_t>(sizeof buffer)) return;
    }
}

void PtyProgram::readReport() {
    JobReport report;
    const ssize_t n = ::read(reports_, &report, sizeof report);
    if (n != sizeof report) throw WaitFailure(describe("the shell is gone"));
    job_ = report.job;
    if (report.status == -1) return;
    if (WIFSTOPPED(report.status)) stoppedBy_ = WSTOPSIG(report.status);
    if (WIFSIGNALED(report.status)) end_ = ProgramEnd{.signal = WTERMSIG(report.status)};
    if (WIFEXITED(report.status)) end_ = ProgramEnd{.exitCode = WEXITSTATUS(report.status)};
    // The driver may still have output that was written before.
    readOutput();
}

void PtyProgram::waitUntil(const std::function<bool()>& wanted, const std::string& what) {
    const auto end = Clock::now() + kLimit;
    while (!wanted()) {
        if (Clock::now() > end) throw WaitFailure(describe("waited in vain for " + what));
        if (end_) {
            readPending();
            if (wanted()) return;
            throw WaitFailure(describe("the program ended before " + what));
        }
        pump(kLook);
    }
    settle();
}

// The rest of the picture may still be on its way: reads until nothing has come for a moment. A
// program that draws all the time is not waited for.
void PtyProgram::settle() {
    constexpr int kQuiet = 15;  // milliseconds
    for (int round = 0; round < 8 && master_ >= 0; ++round) {
        pollfd wanted{.fd = master_, .events = POLLIN, .revents = 0};
        if (::poll(&wanted, 1, kQuiet) <= 0 || (wanted.revents & POLLIN) == 0) return;
        readOutput();
    }
}

void PtyProgram::waitForText(const std::string& text) {
    waitUntil([&] { return isShown(text); }, "the text \"" + text + "\"");
}

void PtyProgram::sendAndSee(std::string_view keys, const std::string& text) {
    send(keys);
    waitForText(text);
}

void PtyProgram::sendAndSee(SpecialKey key, const std::string& text) {
    press(key);
    waitForText(text);
}

void PtyProgram::waitForNoText(const std::string& text) {
    waitUntil([&] { return !isShown(text); }, "the text \"" + text + "\" to go");
}

ProgramEnd PtyProgram::waitForEnd() {
    const auto end = Clock::now() + kLimit;
    while (!end_) {
        if (Clock::now() > end) throw WaitFailure(describe("the program does not end"));
        pump(kLook);
    }
    readPending();
    return *end_;
}

int PtyProgram::waitForStop() {
    waitUntil([this] { return stoppedBy_ != 0; }, "the program to stop");
    readPending();
    return stoppedBy_;
}

void PtyProgram::watchFor(Milliseconds time) {
    const auto end = Clock::now() + time;
    while (Clock::now() < end) {
        pump(std::max(Milliseconds{1},
                      std::chrono::duration_cast<Milliseconds>(end - Clock::now())));
    }
}

void PtyProgram::readPending() { pump(Milliseconds{0}); }

bool PtyProgram::isShown(std::string_view text) const {
    return terminal_.screenText().find(text) != std::string::npos;
}

int PtyProgram::countUnread() const {
    int count = 0;
    if (::ioctl(slave_, FIONREAD, &count) != 0) fail("ioctl FIONREAD");
    return count;
}

int PtyProgram::countUnderWay() const {
    int count = 0;
    if (::ioctl(master_, FIONREAD, &count) != 0) fail("ioctl FIONREAD");
    return count;
}

termios PtyProgram::readModes() const {
    termios modes{};
    if (::tcgetattr(slave_, &modes) != 0) fail("tcgetattr");
    return modes;
}

std::string PtyProgram::describe(const std::string& what) const {
    std::ostringstream out;
    out << what << "; the screen of " << terminal_.getColumns() << "x" << terminal_.getRows();
    if (end_) out << ", after " << *end_;
    out << ":\n";
    appendRuler(out, terminal_.getColumns());
    for (int row = 0; row < terminal_.getRows(); ++row) {
        out << "    |" << terminal_.rowText(row) << "\n";
    }
    appendRuler(out, terminal_.getColumns());
    return out.str();
}

bool areSame(const termios& a, const termios& b) {
    return a.c_iflag == b.c_iflag && a.c_oflag == b.c_oflag && a.c_cflag == b.c_cflag &&
           a.c_lflag == b.c_lflag && std::equal(std::begin(a.c_cc), std::end(a.c_cc), b.c_cc);
}

}  // namespace test
