#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/tetris/BrainSeat.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/game/Course.h"
#include "tui/tetris/game/DailyGame.h"
#include "tui/tetris/game/FinishedGameSaver.h"
#include "tui/tetris/game/GameRecorder.h"
#include "tui/tetris/game/GameTable.h"
#include "tui/tetris/live/RefereedMatch.h"
#include "tui/tetris/state/GameProgress.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/suspended/SuspendedGame.h"
#include "tui/tetris/suspended/SuspendedList.h"

namespace tui {

// The game on the screen, by whichever rules, from its start, or from where it was suspended, to
// its saved score. A Course says how it goes on while it runs, and Opponent what a match adds. The
// phase in the state says whether it is playing. A match between persons is played by a
// RefereedMatch instead.
//
// Ways to the end: end() shows the card; stop() shows none, because the program ends or another
// game follows; suspend() keeps the file, and the first page follows; leave() goes from the card to
// the first page.
class ScreenGame : public Play {
public:
    // `now`: of the event that is handled. All must outlive this.
    ScreenGame(PlayOptions& options, TetrisState& state, BrainSeat& brain, const TimePoint& now);

    // What is played: this, or a match between persons.
    Play& getPlay() const { return *play_; }

    // ---- Its course

    // Starts a game by the chosen rules on the chosen sequence. A running game ends as stopped. It
    // is dropped if it has cleared no row, starts at once (sprint, ultra, cheese) or has no table;
    // today's game only if no piece has landed.
    void startNew();
    // Starts the game of this day by the chosen rules (core/tetris/Daily.h).
    void startToday();
    // Starts the last game with its seed, sequence and rules, or the next one if its pieces were
    // those of a file. Requires: there was a game.
    void startAgain();
    void startNext() override;
    // Starts a match: the next one of the set, or the first one of a new set.
    void startMatch();
    // Continues from that position as practice, paused. Requires: no game is running, and Opponent
    // knows its rival.
    void practise(const Practice& practice);
    // Plays or watches a match between persons, at the other end of that line, from the first to
    // the last of its set. Requires: no game is running.
    void startLive(LiveLine line);
    // Resumes the open suspended game, paused. Nothing of the last game stays. One that is not read
    // yet is read first, in slices, by onTime, while StartPage::isReading is true. Requires: one is
    // open.
    void resumeSuspended();
    // The same with that one, which is opened. Requires: it is on the start page.
    void resumeSuspended(const std::string& name);
    // Deletes that one, which is on the start page; a match is given up.
    void removeSuspended(const std::string& name);
    void pause() override;
    void resume() override;
    GameTable& getTable() { return table_; }
    // Ends the running game, if there is one, as stopped, and saves its score.
    void stop();
    // Leaves the card of the finished game for the first page, which begins anew. Requires:
    // Phase::Over.
    void leave();
    // Suspends the game, which the first page offers then, and leaves it for that. Requires: it is
    // paused, and SideState::isSuspendable, or it has not begun.
    void suspend();
    void end() override;

    // ---- During play

    // Call it for each press of a key with this action, before act(), but not for repetitions: the
    // presses count for finesse.
    void notePress(Action action);
    void act(Action action, int side) override;
    void onTime() override;
    void onWake() override;
    std::optional<TimePoint> nextWake() const override;
    // The line of the terminal has stalled while it was playing.
    void noteStall();
    [[nodiscard]] bool takeBeep() { return effects_.takeBeep(); }
    // True, once, after a referee's answer to a key has come.
    [[nodiscard]] bool takeAnswered() { return live_ && live_->takeAnswered(); }

    // ---- Saving

    [[nodiscard]] SuspendedList& getSuspended() { return suspended_; }
    // The replay of the running game, for resuming it later; nullopt if no game is running, or a
    // match that cannot be resumed, or in which the person has locked no piece.
    std::optional<std::string> formatSuspended() const;
    // Takes the outcomes of saving.
    void takeNews();
    FinishedGameSaver& getSaver() { return saver_; }
    // Call it when the brain is switched on or its view is shown: a match in which a brain helps is
    // not rated, which the opponent and the recording have to know.
    void noteBrainHelp();
    // Of the last match, or the next one.
    Opponent& getOpponent() { return opponent_; }
    // The replay of the game that has ended; empty if another one has begun.
    const std::string& getLastReplay() const { return lastReplay_; }
    // True, once, if a game has ended that a person has played and whose player is not known.
    [[nodiscard]] bool takeNameQuestion() { return std::exchange(asksName_, false); }

private:
    [[nodiscard]] CourseParts listParts() {
        return {state_, brain_, clock_, effects_, recorder_, opponent_, now_};
    }
    [[nodiscard]] uint64_t chooseSeed();
    enum class Start : uint8_t { New, Again, Today };
    void start(uint64_t seed, Start kind = Start::New);
    void clear();
    ReplayHeader makeHeader(const std::string& begun) const;
    void beginCountdown();
    void beginPlay();
    void goOn();
    void enterPaused(Duration played);
    // A countdown runs after a pause.
    bool isResuming() const { return state_.phase == Phase::Ready && state_.hasBegun; }
    [[nodiscard]] bool restartsForFault();
    void endIfOver();
    void replace();
    enum class Reason : uint8_t { Over, Stopped, Dropped };
    void endRecording(Reason reason);
    void save();

    PlayOptions& options_;
    TetrisState& state_;
    BrainSeat& brain_;
    const TimePoint& now_;
    GameClock clock_;
    Effects effects_;
    GameRecorder recorder_;
    FinishedGameSaver saver_;
    Opponent opponent_;
    TimePoint nextNumber_{};  // of the countdown
    // What acts as the first piece enters, with its side: a turn or Hold that was pressed before.
    std::vector<std::pair<Action, int>> pressed_;
    GameTable table_;
    DailyGame daily_;
    std::unique_ptr<Course> course_;       // of the running game, or of the last one
    std::unique_ptr<RefereedMatch> live_;  // null: no match between persons
    Play* play_ = this;
    SuspendedList suspended_;
    std::string lastReplay_;  // of the game that ended last; empty if a new one has begun
    bool asksName_ = false;
};

}  // namespace tui
