#pragma once

#include <optional>
#include <vector>

#include "tui/base/App.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"

namespace tui {

// What a wait on the terminal brought; all of it may be empty, when the time was up.
struct Input {
    std::vector<KeyEvent> keys;  // in the order in which they were typed
    bool focusLost = false;      // the window has lost the keyboard
    bool answered = false;       // the terminal has answered a request for its status
    bool woken = false;          // another thread has something for the app
    bool resized = false;        // getSize may give another size now
    bool suspend = false;        // the person asks to suspend the program
    bool continued = false;      // the program was stopped by others and goes on
    bool ended = false;          // no key will ever come again
    int signal = 0;              // the program has to end by this signal; 0 for none
};

// What a picture can count on.
struct Look {
    bool utf8 = false;  // any character shows; else ASCII only
    int colors = 0;  // 256 (the colours all differ, and show on dark and light), 8, or 0 for none

    friend bool operator==(const Look&, const Look&) = default;
};

// A screen and a keyboard. Construction takes the terminal, destruction gives it back as it was.
class Terminal {
public:
    virtual ~Terminal() = default;

    [[nodiscard]] virtual Size getSize() const = 0;
    [[nodiscard]] virtual Look getLook() const = 0;
    // Sleeps until something happens or the time has come, and takes all that is there.
    [[nodiscard]] virtual Input wait(std::optional<TimePoint> until) = 0;
    // Brings the picture on the screen, in one write of what differs from the last, with a beep if
    // asked. Writes nothing if nothing differs.
    virtual void show(const Frame& frame, bool beep) = 0;
    // The same with a request for the terminal's status behind it. Returns false if nothing was
    // written.
    virtual bool showAndAsk(const Frame& frame, bool beep) = 0;
    // Asks for the status alone.
    virtual void askStatus() = 0;
    // True if the terminal has ever answered anything.
    [[nodiscard]] virtual bool hasAnswered() const = 0;
    // True while the terminal takes no bytes: a picture waits to be sent. A wait ends when it is.
    [[nodiscard]] virtual bool isBlocked() const = 0;
    // Uses the screen in another way from now on; getLook may be another then.
    virtual void choose(const ScreenOptions& /*choice*/) {}
    // The next show paints every cell.
    virtual void forgetScreen() = 0;
    // Gives the terminal back, stops the program, and when it goes on takes the terminal again.
    virtual void suspend() = 0;
    // Takes the terminal again after the program was stopped without being asked.
    virtual void resume() = 0;

protected:
    Terminal() = default;
    Terminal(const Terminal&) = default;
    Terminal& operator=(const Terminal&) = default;
};

}  // namespace tui
