#pragma once

#include "tui/base/Frame.h"
#include "tui/base/Terminal.h"

namespace tui {

// A terminal that does nothing; a test replaces what it asks for.
class StubTerminal : public Terminal {
public:
    Size getSize() const override { return {8, 1}; }
    Look getLook() const override { return {}; }
    Input wait(std::optional<TimePoint> /*until*/) override { return {}; }
    void show(const Frame& /*frame*/, bool /*beep*/) override {}
    bool showAndAsk(const Frame& /*frame*/, bool /*beep*/) override { return false; }
    void askStatus() override {}
    bool hasAnswered() const override { return answers; }
    bool isBlocked() const override { return blocked; }
    void forgetScreen() override {}
    void suspend() override {}
    void resume() override {}

    bool answers = true;  // has answered before
    bool blocked = false;
};

}  // namespace tui
