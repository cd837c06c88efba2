#pragma once

#include <termios.h>

#include <string>

namespace tui {

// Catches, while it lives, the signals that concern a program on a terminal. A handler only sets a
// flag and wakes whoever polls the descriptor. After a signal that ends the program, system calls
// that block are interrupted every second, so that a write on a dead line comes back even if it
// began just after the signal. One at a time may live, for handlers are global.
class SignalWatch {
public:
    // Throws std::system_error if the system has no descriptor left.
    SignalWatch();
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

    // Becomes readable when a signal has come.
    [[nodiscard]] int getDescriptor() const;

    // What came since the last call.
    struct Caught {
        bool resized = false;    // SIGWINCH
        bool suspend = false;    // SIGTSTP
        bool continued = false;  // SIGCONT
        int ending = 0;          // the first of SIGINT, SIGTERM, SIGHUP and the others; stays set
    };
    [[nodiscard]] Caught take();

    // The signal that the program has to end by, 0 for none.
    [[nodiscard]] int getEnding() const;

    // Stops the program by SIGTSTP, as it would have been without us; returns when it goes on.
    void stopProgram();
};

// Sees to it, while it lives, that a crash (SIGSEGV, SIGABRT, SIGBUS and the like) gives the
// terminal back before the program dies by the same signal. Only async-signal-safe calls are made.
class CrashGuard {
public:
    // `terminal`: the descriptor on which to write and whose modes to set.
    CrashGuard(int terminal, const termios& modes);
    ~CrashGuard();
    CrashGuard(const CrashGuard&) = delete;
    CrashGuard& operator=(const CrashGuard&) = delete;

    // Other modes to set. Requires: not armed.
    void setModes(const termios& modes);
    // What has to be written to give the screen back; at most 512 bytes.
    void setRestoreText(const std::string& text);
    // Off while the terminal is given back anyway.
    void setArmed(bool armed);
};

// Keeps, while it lives, what the program prints on standard error off the screen, if that is a
// terminal, and prints it afterwards: a failed assertion can be read then, and spoils no picture.
class StderrBuffer {
public:
    StderrBuffer();
    ~StderrBuffer();
    StderrBuffer(const StderrBuffer&) = delete;
    StderrBuffer& operator=(const StderrBuffer&) = delete;
};

}  // namespace tui
