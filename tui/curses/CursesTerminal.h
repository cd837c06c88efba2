#pragma once

#include <termios.h>

#include <memory>
#include <string>

#include "tui/base/ScreenOptions.h"
#include "tui/base/Terminal.h"
#include "tui/base/Waker.h"
#include "tui/curses/Answers.h"
#include "tui/curses/Outlet.h"
#include "tui/curses/OutputCollector.h"
#include "tui/curses/Signals.h"
#include "tui/curses/Window.h"

namespace tui {

struct CursesOptions {
    ScreenOptions screen{};
    bool mouseReleases = false;  // KeyCode::MouseRelease, too
    Waker* waker = nullptr;      // also ends a wait; has to outlive the terminal
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
    bool showAndAsk(const Frame& frame, bool beep) override;
    void askStatus() override;
    [[nodiscard]] bool hasAnswered() const override { return answers_.hasAnswered(); }
    [[nodiscard]] bool isBlocked() const override { return outlet_.isBlocked(); }
    void choose(const ScreenOptions& choice) override;
    void forgetScreen() override { forgotten_ = true; }
    void suspend() override;
    void resume() override;

private:
    struct Curses;  // what curses.h has names for

    // Start and end
    void openCurses();
    void chooseColors(ColorMode mode, Theme theme);
    void prepareTexts();
    void readWindowSize();
    void greet();
    void leave();
    void enter();
    void awaitLastAnswers();

    // Input
    // What a sleep ended by.
    struct Ready {
        bool keys = false;
        bool signal = false;
        bool waker = false;
        bool room = false;
    };
    [[nodiscard]] Ready sleep(std::optional<TimePoint> until) const;
    void readInput(Input& input);
    void takeEvent(const TerminalEvent& event, Input& input);
    void takeSignals(Input& input);
    void awaitHangUp() const;

    // Output
    [[nodiscard]] std::string drawChanges(const Frame& frame, bool beep);
    void putCell(int column, int row, const Cell& cell);
    void putChanges(const Frame& frame);

    termios shellModes_{};
    termios playModes_{};
    StderrBuffer stderrBuffer_;
    SignalWatch signals_;
    OutputCollector output_;
    Outlet outlet_;
    CrashGuard crashGuard_;
    std::unique_ptr<Curses> curses_;
    Answers answers_;

    Size size_;
    Look look_;
    ScreenOptions choice_;
    bool mouse_ = false;
    bool mouseReleases_ = false;
    bool ansi_ = false;
    Waker* waker_ = nullptr;
    std::string greeting_;   // goes before the first picture, in its write
    std::string enterText_;  // takes the screen: other screen, keypad, no cursor, mouse
    std::string leaveText_;  // gives it back
    Frame shown_;            // what is on the screen
    bool forgotten_ = true;  // the screen may show anything
    bool isAway_ = false;    // left for good, while the program was in the background
};

}  // namespace tui
