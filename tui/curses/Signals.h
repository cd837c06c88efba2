#pragma once

#include <termios.h>

#include <string>

#include "core/base/NotCopied.h"
#include "tui/base/Terminal.h"

namespace tui {

// While it lives, catches the signals that concern a program on a terminal. A handler only sets a
// flag and makes the descriptor readable. After a signal to end the program, SIGALRM interrupts
// blocking system calls every second, so that a write on a dead line returns even if it started
// just after the signal. Only one may exist at a time, because handlers are global.
class SignalWatch : base::NotCopied {
public:
    // Throws std::system_error if the system has no descriptor left.
    SignalWatch();
    ~SignalWatch();

    // Becomes readable when a signal has come.
    int getDescriptor() const;

    // The signals since the last call: SIGWINCH as resized, SIGTSTP as suspend, and SIGCONT as
    // continued.
    [[nodiscard]] Input take();

    // The signal by which the program has to end, the first of SIGINT, SIGTERM, SIGHUP and the
    // like; 0: none. It stays set.
    int getEnding() const;

    // Stops the program by SIGTSTP, like the default action; returns when it continues.
    void stopProgram();
};

// While it lives, a crash (SIGSEGV, SIGABRT, SIGBUS and the like) restores the terminal before the
// program dies by the same signal, and calls only async-signal-safe functions. Only one may exist
// at a time.
class CrashGuard : base::NotCopied {
public:
    // Armed at once. `terminal`: the descriptor to which `modes` are set and the text is written.
    CrashGuard(int terminal, const termios& modes);
    ~CrashGuard();

    // Replaces the modes to set. Requires: not armed.
    void setModes(const termios& modes);
    // The bytes that restore the screen. They are cut after 512.
    void setRestoreText(const std::string& text);
    // Disarm it while the terminal is released.
    void setArmed(bool armed);
};

// While it lives, redirects standard error to a buffer if it is a terminal, and prints it
// afterwards. So a failed assertion can be read, and does not spoil the picture.
class StderrBuffer : base::NotCopied {
public:
    StderrBuffer();
    ~StderrBuffer();
};

}  // namespace tui
