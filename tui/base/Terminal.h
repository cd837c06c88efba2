#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tui/base/App.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"

namespace tui {

// The result of Terminal::wait; empty if the time has come.
struct Input {
    std::vector<KeyEvent> keys;  // in the order in which they were typed
    bool focusLost = false;      // the window has lost the keyboard focus
    int answered = 0;            // how many requests for its status the terminal has answered
    bool woken = false;          // another thread has woken the loop
    bool resized = false;        // getSize may return another size now
    bool lookChanged = false;    // getLook may return something else now
    bool suspend = false;        // the person wants to suspend the program (^Z)
    bool continued = false;      // the program was stopped from outside and continues
    bool ended = false;          // the input has ended: no key will come any more
    int signal = 0;              // the program must end by this signal; 0: none
};

// Whether a person is at the terminal, as far as it shows without asking it.
enum class Attendance : uint8_t {
    Direct,   // the terminal itself answers, as long as somebody can be there
    Relayed,  // a program answers for it, and goes on without a person
    Detached  // such a program says that no terminal is attached
};

// A screen and a keyboard. Constructors acquire the terminal, and destructors restore it.
class Terminal {
public:
    virtual ~Terminal() = default;

    virtual Size getSize() const = 0;
    virtual Look getLook() const = 0;
    // Sleeps until something happens or the time has come (nullopt: never), and returns everything
    // that has happened.
    [[nodiscard]] virtual Input wait(std::optional<TimePoint> until) = 0;
    // Enters the screen and asks for the colour of the background. Returns false, and leaves both
    // to the first picture, if no answer can come or matter.
    [[nodiscard]] virtual bool askGround() { return false; }
    // Shows the picture, and beeps if `beep` is true. Writes once, only what differs from the last
    // picture, and nothing if nothing differs.
    virtual void show(const Frame& frame, bool beep) = 0;
    // The same, followed by a request for the terminal's status, unless it is a few bytes soon
    // after another one. Returns whether it has asked.
    virtual bool showAndAsk(const Frame& frame, bool beep) = 0;
    // Requests the status without a picture.
    virtual void askStatus() = 0;
    // True if the terminal has ever answered a request.
    virtual bool hasAnswered() const = 0;
    // Costs a system call.
    virtual Attendance findAttendance() const { return Attendance::Direct; }
    // True while bytes wait to be sent, because the terminal accepts none. wait() returns when it
    // accepts some.
    virtual bool isBlocked() const = 0;
    // Changes how the screen is used; getLook may return something else afterwards.
    virtual void choose(const ScreenOptions& /*choice*/) {}
    // Puts the line into the terminal's clipboard, where the terminal lets programs do that, and
    // prints the last such line after the terminal has been released for good.
    virtual void copy(const std::string& /*line*/) {}
    // The next show paints every cell.
    virtual void forgetScreen() = 0;
    // Releases the terminal, stops the program, and acquires the terminal when the program
    // continues.
    virtual void suspend() = 0;
    // Acquires the terminal after the program was stopped from outside.
    virtual void resume() = 0;
};

}  // namespace tui
