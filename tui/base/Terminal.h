#pragma once

#include <optional>
#include <vector>

#include "tui/base/App.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"

namespace tui {

// The result of waiting for the terminal; all of it may be empty if the time was up.
struct Input {
    std::vector<KeyEvent> keys;  // in the order in which they were typed
    bool focusLost = false;      // the window has lost the keyboard focus
    bool answered = false;       // the terminal has answered a request for its status
    bool woken = false;          // another thread woke the loop
    bool resized = false;        // getSize may return another size now
    bool suspend = false;        // the person wants to suspend the program (^Z)
    bool continued = false;      // the program was stopped from outside and continues
    bool ended = false;          // the input has ended: no key will come any more
    int signal = 0;              // the program must end by this signal; 0: none
};

// What a picture can count on.
struct Look {
    bool utf8 = false;  // any character can be shown; else only ASCII
    int colors = 0;  // 256 (all colours differ, and are visible on dark and light), 8, or 0 for none

    friend bool operator==(const Look&, const Look&) = default;
};

// A screen and a keyboard. The constructor acquires the terminal, the destructor restores it.
class Terminal {
public:
    virtual ~Terminal() = default;

    [[nodiscard]] virtual Size getSize() const = 0;
    [[nodiscard]] virtual Look getLook() const = 0;
    // Sleeps until something happens or the time has come, and returns everything that is there.
    [[nodiscard]] virtual Input wait(std::optional<TimePoint> until) = 0;
    // Shows the picture: one write of what differs from the last one, and a beep if requested.
    // Writes nothing if nothing differs.
    virtual void show(const Frame& frame, bool beep) = 0;
    // The same, followed by a request for the terminal's status. Returns false if nothing was
    // written.
    virtual bool showAndAsk(const Frame& frame, bool beep) = 0;
    // Only requests the status.
    virtual void askStatus() = 0;
    // True if the terminal has ever answered anything.
    [[nodiscard]] virtual bool hasAnswered() const = 0;
    // True while the terminal accepts no bytes, so that a picture waits to be sent. A wait ends
    // when this changes.
    [[nodiscard]] virtual bool isBlocked() const = 0;
    // Changes how the screen is used; getLook may change by it.
    virtual void choose(const ScreenOptions& /*choice*/) {}
    // The next show paints every cell.
    virtual void forgetScreen() = 0;
    // Releases the terminal, stops the program, and acquires the terminal when the program
    // continues.
    virtual void suspend() = 0;
    // Acquires the terminal after the program was stopped from outside.
    virtual void resume() = 0;

protected:
    Terminal() = default;
    Terminal(const Terminal&) = default;
    Terminal& operator=(const Terminal&) = default;
};

}  // namespace tui
