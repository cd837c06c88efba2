#pragma once

#include <termios.h>

#include <optional>
#include <string>

#include "tui/base/ScreenOptions.h"
#include "tui/base/Terminal.h"
#include "tui/base/Worker.h"
#include "tui/curses/Answers.h"
#include "tui/curses/CursesPicture.h"
#include "tui/curses/Description.h"
#include "tui/curses/InputParser.h"
#include "tui/curses/Outlet.h"
#include "tui/curses/Signals.h"

// The SCREEN of curses.h, which this header leaves out because of its macros.
struct screen;

namespace tui {

struct CursesOptions {
    ScreenOptions screen{};
    bool mouseReleases = false;  // also report KeyCode::MouseRelease
    Waker* waker = nullptr;      // also ends a wait; must outlive the terminal
};

// The terminal at standard input and output, through curses. It takes over the screen, the
// terminal's modes, signals and standard error, and restores all of them when it is destroyed and
// in a crash.
class CursesTerminal : public Terminal {
public:
    // Throws std::runtime_error with a sentence for the user if curses cannot use the terminal, and
    // std::system_error if the system has no descriptor left. Requires: standard input and output
    // are terminals. Only one may exist at a time.
    explicit CursesTerminal(const CursesOptions& options);
    ~CursesTerminal() override;

    Size getSize() const override { return size_; }
    Look getLook() const override { return look_; }
    Input wait(std::optional<TimePoint> until) override;
    bool askGround() override;
    void show(const Frame& frame, bool beep) override;
    bool showAndAsk(const Frame& frame, bool beep) override;
    void askStatus() override;
    bool hasAnswered() const override { return answers_.hasAnswered(); }
    Attendance findAttendance() const override { return relay_.look(); }
    bool isBlocked() const override { return outlet_.isBlocked(); }
    void choose(const ScreenOptions& choice) override;
    void copy(const std::string& line) override;
    void forgetScreen() override { picture_.forget(); }
    void suspend() override;
    void resume() override { enter(); }

private:
    // ---- Start and end
    void openCurses();
    void prepareTexts();
    void prepareLook();
    void readWindowSize();
    void sendControls(const std::string& text);
    void leave();
    void enter();
    void awaitLastAnswers(Duration most);

    // ---- Input
    struct Ready {
        bool keys = false;
        bool signal = false;
        bool waker = false;
        bool room = false;
    };
    Ready sleep(std::optional<TimePoint> until) const;
    [[nodiscard]] bool readBytes();
    void takeEvent(const TerminalEvent& event, Input& input);
    KeyEvent findChange(KeyEvent event);

    // ---- Output
    void returnCursor(const Frame& frame, std::string& bytes);
    std::string drawChanges(const Frame& frame, bool beep);

    termios shellModes_{};
    termios playModes_{};
    StderrBuffer stderrBuffer_;
    SignalWatch signals_;
    CursesOutput output_;
    Outlet outlet_;
    CrashGuard crashGuard_;
    ::screen* screen_ = nullptr;  // of curses
    InputParser parser_{false};
    CursesPicture picture_;
    Answers answers_;
    Relay relay_;

    Size size_;
    Look look_;
    ScreenOptions choice_;
    bool mouse_ = false;
    bool mouseReleases_ = false;
    bool ansi_ = false;
    bool utf8_ = false;           // of the locale; look_ says what is used
    bool tellsReleases_ = false;  // the terminal has told one since the key protocol began
    Waker* waker_ = nullptr;
    std::string back_;        // moves the cursor to its place in the last picture
    TimePoint askedAt_{};     // when a picture was last followed by a question
    std::string greeting_;    // sent before the first picture, in the same write
    std::string enterText_;   // enters the screen: alternate screen, keypad, no cursor, mouse
    std::string leaveText_;   // leaves the screen
    std::string copied_;      // the last line for the clipboard
    bool isEntered_ = false;  // the terminal was sent the bytes that enter the screen
    bool isAway_ = false;     // released for good, because the program must end
};

}  // namespace tui
