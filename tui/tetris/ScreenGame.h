#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/tetris/Game.h"
#include "tui/tetris/BrainSeat.h"
#include "tui/tetris/Effects.h"
#include "tui/tetris/FinishedGameSaver.h"
#include "tui/tetris/GameClock.h"
#include "tui/tetris/GameRecorder.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/SuspendedGame.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// The game on the screen, from its start, or from where it was suspended, to its saved score. Its
// clock, the person's keys and the brain become ticks; each is recorded, and its effects become
// TetrisState. The phase in the state says whether it is playing.
class ScreenGame {
public:
    // All must outlive this.
    ScreenGame(PlayOptions& options, TetrisState& state, BrainSeat& brain);

    // ---- Its course

    // Starts a game on the chosen sequence; one that is running ends as stopped, and does not count
    // if it has cleared no row.
    void startNew(TimePoint now);
    // The same with the last game's seed and sequence. Requires: there was a game.
    void startAgain(TimePoint now) { start(state_.seed, now); }
    // Resumes the suspended game, paused. Requires: hasSuspended().
    void resumeSuspended();
    // No effect unless it is playing.
    void pause(TimePoint now);
    // Requires: it is paused.
    void resume(TimePoint now)
    {
        state_.phase = Phase::Playing;
        clock_.resume(now, findSpeed());
    }
    // Ends the running game, if there is one, as stopped, and saves its score. `now`: nullopt after
    // a pause.
    void stop(std::optional<TimePoint> now);

    // ---- During play

    // Moves the piece as the action says. No effect unless it is playing.
    void act(Action action, TimePoint now);
    // The falls that are due; ends effects; saves the game.
    void onTime(TimePoint now);
    // The brain was switched off, or a person interfered: it has not steered this game alone.
    void noteHelp() { brainSteeredAll_ = false; }
    [[nodiscard]] std::optional<TimePoint> nextWake() const;
    void setEffects(bool isOn) { effects_.setOn(isOn); }
    [[nodiscard]] bool takeBeep() { return effects_.takeBeep(); }

    // ---- Saving

    [[nodiscard]] bool hasSuspended() const { return suspended_ != nullptr; }
    // The replay of the running game, for resuming it later; nullopt if no game is running.
    [[nodiscard]] std::optional<std::string> formatSuspended() const;
    // Takes the outcomes of saving.
    void takeNews();
    // The replay of the game that has ended; empty if another one has begun.
    [[nodiscard]] const std::string& getLastReplay() const { return lastReplay_; }
    // Asks and names the player of the finished game.
    [[nodiscard]] FinishedGameSaver& getSaver() { return saver_; }
    [[nodiscard]] const FinishedGameSaver& getSaver() const { return saver_; }

private:
    // Requires: there is a game.
    [[nodiscard]] tetris::Game& classic() const { return *state_.findClassic(); }
    [[nodiscard]] std::uint64_t chooseSeed();
    void start(std::uint64_t seed, TimePoint now);
    void end(TimePoint now);
    void replace(TimePoint now);
    void endRecording(tetris::ReplayEnd end, Duration played, bool isDropped);
    void turn(TimePoint now);
    void callOut(const tetris::TickReport& report, TimePoint now);
    void countDealt();
    void fallInTime(TimePoint now);
    void fall(TimePoint now);
    tetris::TickReport tick(tetris::Verb verb, TimePoint now);
    void onLanding(const tetris::TickReport& report, TimePoint now);
    void showClock(TimePoint now);
    void save(TimePoint now);
    // The speed in force; the state has the chosen one. Requires: there is a game.
    [[nodiscard]] int findSpeed() const
    {
        return state_.setup.rising ? computeRisingSpeed(state_.speed, state_.game->getRows())
                                   : state_.speed;
    }
    // As a replay records them.
    [[nodiscard]] PlaySettings makePlaySettings() const;
    [[nodiscard]] TimePoint computeNextFall() const;

    PlayOptions& options_;
    TetrisState& state_;
    BrainSeat& brain_;
    GameClock clock_;
    Effects effects_;
    GameRecorder recorder_;
    FinishedGameSaver saver_;
    std::shared_ptr<const SuspendedGame> suspended_;  // while it is offered
    std::string lastReplay_;        // of the game that ended last; empty if a new one has begun
    TimePoint calledAt_{};          // when state_.callout was set
    bool retriesTurn_ = false;      // the ceiling refused a turn: once more in the next row
    bool brainSteeredAll_ = false;  // every tick of this game so far
    bool brainWasLate_ = false;     // a fall of this game happened without it
};

}  // namespace tui
