#pragma once

#include <sys/types.h>
#include <termios.h>

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "test/support/terminal/EmulatedTerminal.h"

namespace test {

// What was waited for did not come; the message holds the whole screen.
class WaitFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// How to start a program.
struct PtyOptions {
    std::vector<std::string> arguments;              // the first is its file
    std::map<std::string, std::string> environment;  // all of it: nothing is inherited
    int columns = 80;
    int rows = 24;
    std::string inputFile{};   // its standard input, the terminal if empty
    std::string outputFile{};  // its standard output, the terminal if empty
};

// How a program ended: by a signal, or with an exit code.
struct ProgramEnd {
    int signal = 0;
    int exitCode = 0;

    bool operator==(const ProgramEnd&) const = default;
};
std::ostream& operator<<(std::ostream& out, const ProgramEnd& end);

// A program at an emulated terminal, in a session of its own as a shell's job, and the person who
// looks at the screen and types. Its output is read while one of the wait functions runs, and at
// no other time: in between the terminal is frozen. Waits end with WaitFailure after kLimit.
class PtyProgram {
public:
    using Milliseconds = std::chrono::milliseconds;
    using Terminal = EmulatedTerminal;

    static constexpr Milliseconds kLimit{60000};

    // Starts the program. Throws std::system_error if that is impossible; a file that cannot be
    // run ends with exit code 127.
    explicit PtyProgram(const PtyOptions& options);
    // Ends the program by force if it still runs.
    ~PtyProgram();
    PtyProgram(const PtyProgram&) = delete;
    PtyProgram& operator=(const PtyProgram&) = delete;

    // ---- What the person does

    // Types the bytes, all in one write.
    void send(std::string_view keys);
    void press(SpecialKey key);
    // Clicks in the form the program asked for. Throws std::logic_error if it asked for no mouse.
    void click(int row, int column);
    void resize(int columns, int rows);
    // The driver tells the program of another size than the terminal really has.
    void announceSize(int columns, int rows) const;
    void signal(int number) const;
    // Closes the terminal, as a lost connection does.
    void hangUp();
    // Writes on the screen as another program at the same terminal would.
    void scribble(std::string_view bytes) { terminal_.receive(bytes); }
    // Stops the output as ^S does: from now on a write of the program hangs.
    void freeze() const;
    // A mute terminal sends no answers; those to come are lost.
    void setMute(bool mute) { mute_ = mute; }
    void thaw() const;
    // Continues a stopped program, as fg and bg of a shell do.
    void continueInForeground();
    void continueInBackground();

    // ---- Waiting

    // Until the screen shows the text somewhere, or `wanted` says yes; `what` names it in the
    // message. Fails early when the program ends without it.
    void waitForText(const std::string& text);
    void waitForNoText(const std::string& text);
    void waitUntil(const std::function<bool()>& wanted, const std::string& what);
    ProgramEnd waitForEnd();
    // Until the program is stopped; returns the signal that did it.
    int waitForStop();
    // Reads for the whole time, for what must not happen.
    void watchFor(Milliseconds time);
    // Reads what is there already, without waiting.
    void readPending();

    // ---- Queries

    [[nodiscard]] const Terminal& getTerminal() const { return terminal_; }
    [[nodiscard]] std::string screenText() const { return terminal_.screenText(); }
    [[nodiscard]] bool isShown(std::string_view text) const;
    // All that the program wrote to the terminal so far.
    [[nodiscard]] const std::string& getOutput() const { return output_; }
    // The modes of the terminal driver, before the program ran and now.
    [[nodiscard]] const termios& getFirstModes() const { return firstModes_; }
    [[nodiscard]] termios readModes() const;
    // How many bytes were typed or answered that the program has not read.
    [[nodiscard]] int countUnread() const;
    [[nodiscard]] pid_t getPid() const { return job_; }
    [[nodiscard]] const std::optional<ProgramEnd>& getEnd() const { return end_; }

private:
    void openTerminal();
    void startShell(const PtyOptions& options);
    void order(char order) const;
    // Reads once what there is of output and reports, after at most `time`.
    void pump(Milliseconds time);
    void readOutput();
    void readReport();
    void sendReplies();
    [[nodiscard]] std::string describe(const std::string& what) const;

    Terminal terminal_;
    std::string output_;
    std::optional<ProgramEnd> end_;
    int stoppedBy_ = 0;
    bool mute_ = false;
    termios firstModes_{};
    pid_t shell_ = -1;
    pid_t job_ = -1;
    int master_ = -1;
    int slave_ = -1;  // kept open to read the modes
    int orders_ = -1;
    int reports_ = -1;
};

// Whether two settings of a terminal driver are the same.
[[nodiscard]] bool areSame(const termios& a, const termios& b);

}  // namespace test
