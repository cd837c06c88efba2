#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/tetris/play/PlayedGame.h"
#include "tui/base/App.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Decides which events of a key for the falling piece count, and repeats held keys on terminals
// that report releases: left and right, and in modern games down, each direction by itself; of the
// keys held for one, the key pressed last. There the terminal's own repetition does not count,
// unless a control has the focus, and what could not move the piece is not repeated until something
// else has moved it; a key that is held as the game begins repeats from then on. On other terminals
// each byte counts, but for those of a held `land`, which would land several pieces.
class PieceKeys {
public:
    // `now`: of the event that is handled. `isSecond`: of side 1, whose person plays at the same
    // time. Both others must outlive this.
    PieceKeys(const TetrisState& state, const TimePoint& now, bool isSecond = false)
        : state_(state), now_(now), isSecond_(isSecond) {}

    // Call it before each event: what cannot move the piece does not make up for the time when it
    // can again.
    void rest();
    // True if the event is to be acted on. `action`: what the key means.
    [[nodiscard]] bool accepts(const KeyEvent& event, std::optional<Action> action);
    // True if the event presses the key, and is no repetition: on terminals that do not tell, bytes
    // of one key that follow each other fast are its repetitions. To be asked once about each.
    [[nodiscard]] bool isPress(const KeyEvent& event);
    // The key was acted on: it is held from now on, if it is one to repeat.
    void hold(const KeyEvent& event, std::optional<Action> action);
    // Treats all keys as released.
    void forget() { ways_ = {}; }
    int findSide() const { return isSecond_ ? 1 : state_.findMovedSide(); }

    // When the next repetition is due; nullopt while no key is held that can move the piece, and
    // while no game is played.
    std::optional<TimePoint> nextWake() const;
    // The action whose repetition is due; nullopt if none is. Each call takes one.
    [[nodiscard]] std::optional<Action> takeDue();
    // Drops overdue repetitions.
    void skip();

private:
    // Where the falling piece is. Boards differ only if `landed` does.
    struct Place {
        std::optional<tetris::PieceCells> piece;
        int landed = 0;

        friend bool operator==(const Place&, const Place&) = default;
    };
    // The time before the first repetition, and between the following ones.
    struct Pace {
        Duration delay;
        Duration repeat;
    };
    struct Held {
        Key key;  // whatever modifiers were down
        Action action{};
        Pace pace;
    };
    // Sideways or down.
    struct Way {
        std::vector<Held> keys{};        // in the order of their presses
        TimePoint repeatAt{};            // while a key is held
        std::optional<Place> triedAt{};  // of the last repetition

        void skip(TimePoint now) { repeatAt = std::max(repeatAt, now); }
    };

    Place findPlace() const;
    bool isStuck(const Way& way) const;
    Pace findPace(Action action) const;
    void release(const Key& key);

    const TetrisState& state_;
    const TimePoint& now_;
    bool isSecond_;
    std::array<Way, 2> ways_;
    std::optional<TimePoint> landedAt_;  // the last byte of a key that lands
    std::optional<Key> typed_;           // the last key that was typed, and when
    TimePoint typedAt_{};
};

}  // namespace tui
