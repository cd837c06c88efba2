#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tui/base/App.h"
#include "tui/base/Footer.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/state/Screen.h"
#include "tui/tetris/view/EndCard.h"

namespace tui {

// What a person can do in a viewer. A source has those of its table of keys.
enum class ViewAction : uint8_t {
    Pause,  // or go on
    Slower,
    Faster,
    Full,      // as fast as it goes, or back from it
    StepBack,  // of a record a step; of brains' games a turn of each
    StepOn,
    PieceBack,
    PieceOn,
    ClearBack,
    ClearOn,
    Start,
    End,     // the end of a record; brains' games end where they are
    PlayOn,  // a person does
    Again,
    NextSeed,
    View,  // what a brain thinks
    Side,  // that of the other side of a match
    Help,
    Quit,
    Replay,      // the record of what was watched
    Review,      // of the moves of a record
    Judge,       // another one
    CostlyBack,  // to the costly move before, after
    CostlyOn
};

// What every viewer shows. A source adds to it.
struct ViewState : Screen {
    bool paused = false;
    bool isOver = false;  // what plays has ended, and cannot go on
    bool showsHelp = false;
    bool viewsBrain = false;
    int speed = 0;
};

using ViewRow = KeyRow<ViewAction>;

// Shows sides that play: those of a record, of a match of brains, of brains side by side. It has
// what is the same for all of them: keys, mouse and page of keys, the window, a clock that can
// stand still. A subclass is the source: it makes the steps, when the clock says so, and the
// picture. A source that waits for its next step, because a brain still thinks or a record still
// grows, has no delay until then, and is woken.
class Viewer : public App {
public:
    void onEvent(const Event& event, TimePoint now) final;
    void onTime(TimePoint now) final;
    std::optional<TimePoint> nextWake() const final;
    AppRequests takeRequests() final { return {}; }
    bool isDone() const final { return done_; }
    // The loop may go on.
    void comeBack() { done_ = false; }

protected:
    // The state outlives it, and is the subclass's.
    explicit Viewer(ViewState& state) : view_(state) {}

    // ---- The source

    struct Controls {
        std::vector<ViewRow> rows;
        bool fits = false;  // the window is large enough
    };
    virtual Controls listControls() const = 0;
    // Takes a key that is in no table, and returns true.
    virtual bool takeKey(const Key& /*key*/) { return false; }
    // Does what is the source's own: returns false where the viewer is to go on with pause, view,
    // page of keys, end.
    virtual bool act(ViewAction action) = 0;
    // The time from one step to the next at this speed; nullopt while there is no next step.
    virtual std::optional<Duration> computeDelay() const = 0;
    // Makes the next step. False if it could not be made.
    virtual bool step() = 0;
    // The clock has stopped, goes on, or has another speed.
    virtual void onClock() {}
    // What has to be done beside the steps: called after them, at the times of nextWork, and when a
    // worker has woken the loop.
    virtual void work(bool /*isWoken*/) {}
    virtual std::optional<TimePoint> nextWork() const { return std::nullopt; }

    // ---- The clock

    bool isStill() const { return view_.paused || view_.showsHelp || view_.isOver; }
    void pause();
    void resume();
    void quit() { done_ = true; }
    // The next step is a whole delay after `at`.
    void beginStep(TimePoint at) { steppedAt_ = stoodAt_ = at; }
    // Makes the steps that are due.
    void advance();

    TimePoint now_{};  // of the event that is handled

private:
    void onKey(const Key& key);
    void onResize(Size window);
    void onLook(const Look& look);
    void take(ViewAction action);
    template <class Change>
    void changeClock(const Change& change);

    ViewState& view_;
    TimePoint steppedAt_{};  // the last step
    TimePoint stoodAt_{};    // when the clock stopped
    TimePoint lookedAt_{};
    bool done_ = false;
};

// Speeds that are exponents to the base 2.
inline constexpr int kMinViewSpeed = -3;
inline constexpr int kMaxViewSpeed = 6;
// Changes such a speed by one, within its bounds.
void changeSpeed(ViewAction action, ViewState& state);
// A time at that speed.
Duration scaleTime(Duration time, int speed);
// "1/8", "1", "64", with the sign for times before it.
std::string formatViewSpeed(const ViewState& state);

// The page of keys, in a blank frame. Returns the place of `below` rows under them.
Box drawViewKeys(const std::vector<ViewRow>& rows, const ViewState& state, Frame& frame,
                 int below = 0);
// Draws the page of keys, or that the window is too small, in place of a picture if that is due.
[[nodiscard]] bool drawsInstead(const std::vector<ViewRow>& rows, const ViewState& state, bool fits,
                                Size needed, Frame& frame);

}  // namespace tui
