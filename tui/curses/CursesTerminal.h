#pragma once

#include <termios.h>

#include <memory>
#include <string>

#include "tui/base/Terminal.h"
#include "tui/base/Waker.h"
#include "tui/curses/OutputCollector.h"
#include "tui/curses/Signals.h"
#include "tui/curses/Window.h"

namespace tui {

enum class ColorMode { Auto, Always, Never };

struct CursesOptions {
    Charset charset = Charset::Auto;    // Auto: UTF-8 if the locale says so
    ColorMode color = ColorMode::Auto;  // Auto: unless NO_COLOR is set
    bool mouse = true;
    Waker* waker = nullptr;  // also ends a wait; has to outlive the terminal
};

// The terminal at standard input and output, through curses: its only user. It takes the terminal
// whole (screen, modes, signals, standard error) and gives it back as it was, at the end of its
// life as on a crash.
class CursesTerminal : public Terminal {
public:
    // Throws std::runtime_error with a sentence for the user if curses does not know the terminal.
    // Requires: standard input and output are terminals. One at a time may live.
    explicit CursesTerminal(const CursesOptions& options);
    ~CursesTerminal() override;
    CursesTerminal(const CursesTerminal&) = delete;
    CursesTerminal& operator=(const CursesTerminal&) = delete;

    [[nodiscard]] Size getSize() const override { return size_; }
    [[nodiscard]] Look getLook() const override { return look_; }
    [[nodiscard]] Input wait(std::optional<TimePoint> until) override;
    void show(const Frame& frame, bool beep) override;
    void forgetScreen() override { forgotten_ = true; }
    void suspend() override;
    void resume() override;

private:
    struct Curses;  // what curses.h has names for

    void openCurses(const CursesOptions& options);
    void startColors(ColorMode mode);
    void prepareTexts();
    void readWindowSize();
    [[nodiscard]] int awaitHangUp();
    void putChanges(const Frame& frame);
    void write(const std::string& text);
    void leave();
    void enter();

    termios shellModes_{};
    termios playModes_{};
    StderrKeeper stderrKeeper_;
    SignalWatch signals_;
    OutputCollector output_;
    CrashGuard crashGuard_;
    std::unique_ptr<Curses> curses_;

    Size size_;
    Look look_;
    bool mouse_ = false;
    Waker* waker_ = nullptr;
    std::string enterText_;  // takes the screen: other screen, keypad, no cursor, mouse
    std::string leaveText_;  // gives it back
    Frame shown_;            // what is on the screen
    bool forgotten_ = true;  // the screen may show anything
};

}  // namespace tui
