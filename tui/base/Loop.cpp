#include "tui/base/Loop.h"

#include <algorithm>
#include <utility>

#include "tui/base/LineSpeed.h"
#include "tui/base/Presence.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

constexpr Duration kFrameTime = 33'334us;
// For a terminal that has never answered, because its delay is unknown.
constexpr Duration kSlowFrameTime = 100ms;
// The wait for an answer before the terminal is asked again.
constexpr Duration kPatience = 5s;

constexpr Key kRepaint = makeKey(U'\f');

// Draws the app's pictures, and limits how often.
class Painter {
public:
    Painter(App& app, Terminal& terminal) : app_(app), terminal_(terminal) {}

    // The next picture comes with a beep.
    void beep() { beeps_ = true; }
    // The next picture waits for none that is under way.
    void letPass() { passes_ = true; }
    // Draws if the last picture is old enough and has arrived; with `atOnce` it may be under way
    // for a while. Where a person plays against the clock, or if `asks` is true and `atOnce` is
    // not, the picture requests the status. Returns whether it does.
    bool draw(TimePoint now, TimePoint real, bool atOnce, bool asks) {
        pending_ = true;
        isWanted_ = isWanted_ || atOnce;
        if (terminal_.isBlocked()) return false;
        const bool waits = isWanted_ ? line_.isBehind(real)
                                     : line_.isUnderWay() || now < lastDrawn_ + computeFrameTime();
        if (waits && !passes_) return false;
        passes_ = false;
        atOnce = std::exchange(isWanted_, false);
        frame_.reset(terminal_.getSize());
        app_.draw(frame_);
        const PicturePart part = limit(atOnce);
        shown_ = frame_;
        bytes_ = part.bytes;
        // More than ten pictures a second without a key: each waits until the terminal has shown
        // the last one, so that a slow line is never far behind.
        const std::optional<TimePoint> wake = app_.nextWake();
        const bool isQuick = wake && *wake < now + kSlowFrameTime;
        const bool wantsAnswer =
            (app_.needsLine() || line_.isNarrow() || part.bytes > LineSpeed::kPartBytes ||
             (!atOnce && (isQuick || asks))) &&
            terminal_.hasAnswered();
        bool hasAsked = false;
        if (wantsAnswer) {
            hasAsked = terminal_.showAndAsk(frame_, beeps_);
        } else {
            terminal_.show(frame_, beeps_);
        }
        if (hasAsked) line_.onAsked(real, part.bytes);
        beeps_ = false;
        lastDrawn_ = now;
        pending_ = part.next.has_value();
        return hasAsked;
    }

    // The first picture waits for the colour of the background, as long as for the end of a frame,
    // so that it is not drawn twice.
    void awaitGround(TimePoint now) {
        pending_ = true;
        lastDrawn_ = now;
    }

    // The terminal, which was asked at the start, has answered for the first time. That tells how
    // far it is; a picture that was sent before may still be under way.
    void onFirstAnswer(TimePoint start, TimePoint real) {
        line_.onAsked(start);
        line_.onAnswers(1, real);
        if (bytes_ == 0) return;
        terminal_.askStatus();
        line_.onAsked(real, bytes_);
    }

    LineSpeed& getLine() { return line_; }

    // Asks again if no answer comes, because it may be lost.
    void onTime(TimePoint real) {
        if (!line_.isUnderWay() || real < nextAsk() || terminal_.isBlocked()) return;
        terminal_.askStatus();
        line_.forget();
        line_.onAsked(real);
    }

    // When to draw a delayed picture.
    std::optional<TimePoint> nextWake() const {
        if (line_.isUnderWay() || !pending_) return std::nullopt;
        return lastDrawn_ + computeFrameTime();
    }
    // The real time when to ask again.
    std::optional<TimePoint> nextAsk() const {
        if (!line_.isUnderWay()) return std::nullopt;
        return line_.getLastAsked() + kPatience;
    }

private:
    // Leaves so much of the picture as the line takes; what a key has asked for begins a little
    // above the cursor, where the piece or the choice is.
    PicturePart limit(bool atOnce) {
        constexpr int kAbove = 3;
        const std::optional<CellPlace> cursor = frame_.getCursor();
        if (atOnce && cursor) nextPart_ = std::max(0, cursor->row - kAbove);
        if (shown_.getSize() != frame_.getSize()) shown_.reset(frame_.getSize());
        const PicturePart part = keepPart(shown_, nextPart_, line_.getRoom(), frame_);
        nextPart_ = part.next.value_or(0);
        return part;
    }

    Duration computeFrameTime() const {
        return terminal_.hasAnswered() ? kFrameTime : kSlowFrameTime;
    }

    App& app_;
    Terminal& terminal_;
    Frame frame_;
    Frame shown_;       // the last one that was sent
    int bytes_ = 0;     // of it, estimated
    int nextPart_ = 0;  // the row at which the next part of a picture begins
    TimePoint lastDrawn_{};
    LineSpeed line_;
    bool pending_ = false;
    bool isWanted_ = false;  // a key has asked for it
    bool beeps_ = false;
    bool passes_ = false;  // the next picture waits for none
};

// The app's time. It stands still while the terminal accepts no bytes or is late with an answer,
// and while the process does not run, so that no game runs unseen, and no burst of falls follows.
class AppClock {
public:
    // The app's time. `standsStill`: it has not moved since the last reading. `wake`: the real time
    // until which the loop meant to sleep; nullopt: for ever.
    TimePoint read(bool standsStill, std::optional<TimePoint> wake) {
        const TimePoint real = Clock::now();
        const TimePoint due = std::max(lastReal_, wake.value_or(real));
        const Duration late = standsStill ? Duration{0} : real - due;
        hasStopped_ = late > Presence::kStall;
        if (standsStill) behind_ += real - lastReal_;
        if (late > kLongestDelay) behind_ += late;
        lastReal_ = real;
        return real - behind_;
    }

    // True if the process did not run for a while before the last reading: a debugger or a signal
    // had stopped it, or its machine was suspended.
    bool hasStopped() const { return hasStopped_; }

    // The real time of the last reading.
    TimePoint getReal() const { return lastReal_; }

    std::optional<TimePoint> toReal(std::optional<TimePoint> time) const {
        if (!time) return std::nullopt;
        return *time + behind_;
    }

private:
    // Time in which the process did not run is left out if it is longer than this.
    static constexpr Duration kLongestDelay = std::chrono::seconds(1);

    TimePoint lastReal_{};
    Duration behind_{0};
    bool hasStopped_ = false;
};

class Loop {
public:
    Loop(App& app, Terminal& terminal, const LoopLimits& limits)
        : app_(app),
          terminal_(terminal),
          painter_(app, terminal),
          presence_(app, terminal),
          limits_(limits) {}

    LoopResult run() {
        const TimePoint start = now_ = clock_.read(false, std::nullopt);
        tell(Resized{terminal_.getSize()});
        tellLook();  // an earlier loop may have told that the line is slow
        presence_.onKey(start);
        presence_.onSign(start);
        lastKey_ = clock_.getReal();
        meetRequests();
        if (terminal_.askGround()) {
            painter_.awaitGround(start);
        } else {
            draw(true);
        }
        bool hasAnswered = terminal_.hasAnswered();
        while (!app_.isDone()) {
            const bool wasLate = presence_.isLate(clock_.getReal());
            const std::optional<TimePoint> wake = earlier(nextWake(wasLate), findIdleEnd());
            Input input = terminal_.wait(wake);
            now_ = clock_.read(wasLate, wake);
            if (clock_.hasStopped()) tell(Suspended{});
            if (input.signal != 0 || input.ended) tell(Suspended{.isEnd = true});
            if (input.signal != 0) return {LoopEnd::Signal, input.signal};
            if (input.ended) return {LoopEnd::InputEnded};
            input.suspend = input.suspend && limits_.canStop;
            if (!input.keys.empty()) lastKey_ = clock_.getReal();
            if (isIdle()) return {LoopEnd::Idle};
            const bool wasSlow = painter_.getLine().isSlow();
            painter_.getLine().onAnswers(input.answered, clock_.getReal());
            if (!hasAnswered && terminal_.hasAnswered()) {
                hasAnswered = true;
                painter_.onFirstAnswer(start, clock_.getReal());
            }
            if (input.lookChanged || painter_.getLine().isSlow() != wasSlow) tellLook();
            const bool changed = changeScreen(input) || input.lookChanged;
            if (input.answered > 0 || changed) presence_.onSign(clock_.getReal());
            if (!input.keys.empty()) presence_.onKey(clock_.getReal());
            handOnKeys(input);
            // After the keys, because one of them may make a result that has arrived out of date.
            if (input.woken) tell(Woken{});
            // A pause is shown even if an earlier picture has not arrived, because nothing else
            // may follow.
            const bool isAbsent = findAbsence();
            if (!presence_.isLate(clock_.getReal())) passTime();
            const bool isWanted = meetRequests();
            if (!app_.isDone()) draw(changed || isAbsent || isWanted || !input.keys.empty());
        }
        return {};
    }

private:
    void tell(const Event& event) { app_.onEvent(event, now_); }

    std::optional<TimePoint> nextWake(bool isLate) const {
        const std::optional<TimePoint> check = presence_.nextWake(clock_.getReal());
        if (isLate) return check;
        return earlier(earlier(check, painter_.nextAsk()),
                       clock_.toReal(earlier(app_.nextWake(), painter_.nextWake())));
    }

    void draw(bool atOnce) {
        const TimePoint real = clock_.getReal();
        if (painter_.draw(now_, real, atOnce, presence_.wantsToAsk(real)))
            presence_.onAsked(clock_.getReal());
        presence_.onPicture(clock_.getReal());
    }

    // The real time at which the loop ends if no key comes.
    std::optional<TimePoint> findIdleEnd() const {
        if (!limits_.idle) return std::nullopt;
        return lastKey_ + *limits_.idle;
    }

    bool isIdle() const {
        const std::optional<TimePoint> end = findIdleEnd();
        return end && *end <= clock_.getReal();
    }

    // Returns whether a picture is wanted at once.
    bool meetRequests() {
        const AppRequests requests = app_.takeRequests();
        if (requests.beeps) painter_.beep();
        if (!requests.copy.empty()) terminal_.copy(requests.copy);
        if (requests.screen) {
            terminal_.choose(*requests.screen);
            tellLook();
        }
        return requests.drawsAtOnce;
    }

    void tellLook() {
        Look look = terminal_.getLook();
        look.isSlow = painter_.getLine().isSlow();
        tell(LookChanged{look});
    }

    // Handles a suspension, a stop from outside or a resize. Returns whether there was one.
    bool changeScreen(const Input& input) {
        if (input.suspend || input.continued) {
            tell(Suspended{});
            if (input.suspend) {
                terminal_.suspend();
                clock_.read(true, std::nullopt);  // the program did not run
            } else {
                terminal_.resume();
            }
            painter_.getLine().forget();
        }
        const bool changed = input.resized || input.suspend || input.continued;
        if (changed) tell(Resized{terminal_.getSize()});
        return changed;
    }

    void handOnKeys(const Input& input) {
        for (const KeyEvent& event : input.keys) {
            if (app_.isDone()) return;
            if (event.key == kRepaint) {
                if (event.change != KeyChange::Released) terminal_.forgetScreen();
            } else {
                tell(event);
            }
        }
        if (input.focusLost && !app_.isDone()) tell(FocusLost{});
    }

    // Returns whether the app was told that the person is absent.
    bool findAbsence() {
        const Presence::Outcome outcome = presence_.onTime(now_, clock_.getReal());
        if (outcome == Presence::Outcome::Absent) painter_.letPass();
        if (outcome == Presence::Outcome::Asked) painter_.getLine().onAsked(clock_.getReal());
        return outcome == Presence::Outcome::Absent;
    }

    void passTime() {
        painter_.onTime(clock_.getReal());
        const std::optional<TimePoint> wake = app_.nextWake();
        if (wake && *wake <= now_) app_.onTime(now_);
    }

    App& app_;
    Terminal& terminal_;
    AppClock clock_;
    Painter painter_;
    Presence presence_;
    LoopLimits limits_;
    TimePoint now_{};      // for the app
    TimePoint lastKey_{};  // in real time
};

}  // namespace

LoopResult runLoop(App& app, Terminal& terminal, const LoopLimits& limits) {
    return Loop(app, terminal, limits).run();
}

}  // namespace tui
