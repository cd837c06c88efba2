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

// Thrown if a wait fails; the message contains the whole screen.
class WaitFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// How to start a program.
struct PtyOptions {
    std::vector<std::string> arguments;              // the first is its file
    std::map<std::string, std::string> environment;  // nothing else is inherited
    int columns = 80;
    int rows = 24;
    std::string inputFile{};   // its standard input; empty: the terminal
    std::string outputFile{};  // its standard output; empty: the terminal
    std::string background{};  // what the terminal answers when asked for it; empty: nothing
    bool drawsWide = false;    // signs of ambiguous width take two columns of the terminal
    bool isMute = false;       // from the start, as setMute
};

// How a program ended: by a signal, or with an exit code.
struct ProgramEnd {
    int signal = 0;
    int exitCode = 0;

    bool operator==(const ProgramEnd&) const = default;
};
std::ostream& operator<<(std::ostream& out, const ProgramEnd& end);

// A program at an emulated terminal, as a shell's job in a session of its own, and the person who
// looks at the screen and types. Output is read only while a function of "Waiting" runs, or send()
// has to wait. Waits throw WaitFailure after kLimit. Not thread-safe.
class PtyProgram {
public:
    using Milliseconds = std::chrono::milliseconds;
    using Terminal = EmulatedTerminal;

    static constexpr Milliseconds kLimit{60000};

    // Starts the program. Throws std::system_error if the system refuses; a file that cannot be run
    // ends with exit code 127.
    explicit PtyProgram(const PtyOptions& options);
    // Ends the program by force if it still runs.
    ~PtyProgram();
    PtyProgram(const PtyProgram&) = delete;
    PtyProgram& operator=(const PtyProgram&) = delete;

    // ---- What the person does

    // Types the bytes, in one write if the driver has room for all.
    void send(std::string_view keys);
    void press(SpecialKey key);
    // Clicks. Throws std::logic_error if the program has not asked for the mouse.
    void click(int row, int column);
    void resize(int columns, int rows);
    // Tells the program this size; the emulated terminal keeps its own.
    void announceSize(int columns, int rows) const;
    void signal(int number) const;
    // Closes the terminal, as a lost connection does.
    void hangUp();
    // Writes on the screen as another program at the same terminal would.
    void scribble(std::string_view bytes) { terminal_.receive(bytes); }
    // Stops the output as ^S does: writes of the program block until thaw().
    void freeze() const;
    // The line carries no more than so many bytes a second to the terminal; 0: any number.
    void setRate(int bytes) { rate_ = bytes; }
    // While the terminal is mute, its answers to the program are lost.
    void setMute(bool mute) { mute_ = mute; }
    void thaw() const;
    // Continues a stopped program, as fg and bg of a shell do.
    void continueInForeground();
    void continueInBackground();

    // ---- Waiting

    // Waits until the screen shows the text, shows it no longer, or `wanted` returns true; `what`
    // is for the message. Fails at once if the program ends before.
    void waitForText(const std::string& text);
    // Types the keys, or presses one, and waits until the screen shows the text.
    void sendAndSee(std::string_view keys, const std::string& text);
    void sendAndSee(SpecialKey key, const std::string& text);
    void waitForNoText(const std::string& text);
    void waitUntil(const std::function<bool()>& wanted, const std::string& what);
    ProgramEnd waitForEnd();
    // Waits until the program is stopped; returns the signal that stopped it.
    int waitForStop();
    // Reads output for the whole time, in order to see that something does not happen.
    void watchFor(Milliseconds time);
    // Reads the output that has arrived, without waiting.
    void readPending();

    // ---- Queries

    const Terminal& getTerminal() const { return terminal_; }
    std::string screenText() const { return terminal_.screenText(); }
    bool isShown(std::string_view text) const;
    // All that the program wrote to the terminal so far.
    const std::string& getOutput() const { return output_; }
    // The modes of the terminal driver, before the program started and now.
    const termios& getFirstModes() const { return firstModes_; }
    termios readModes() const;
    // The number of bytes, typed or answered, that the program has not read.
    int countUnread() const;
    // The number of bytes that the program has written and the terminal has not read.
    int countUnderWay() const;
    pid_t getPid() const { return job_; }
    const std::optional<ProgramEnd>& getEnd() const { return end_; }

private:
    void openTerminal();
    void startShell(const PtyOptions& options);
    void order(char order) const;
    // Waits for output or a report, at most for `time`, and reads them once.
    void pump(Milliseconds time);
    void settle();
    void readOutput();
    void readReport();
    void sendReplies();
    std::string describe(const std::string& what) const;

    Terminal terminal_;
    std::string output_;
    std::optional<ProgramEnd> end_;
    int stoppedBy_ = 0;
    int rate_ = 0;
    bool mute_ = false;
    termios firstModes_{};
    pid_t shell_ = -1;
    pid_t job_ = -1;
    int master_ = -1;
    int slave_ = -1;  // kept open to read the modes
    int orders_ = -1;
    int reports_ = -1;
};

// Whether two settings of a terminal driver are equal; the speeds are not compared.
bool areSame(const termios& a, const termios& b);

}  // namespace test
