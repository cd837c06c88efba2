#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/steer/Pilot.h"
#include "brain/tetris/steer/SideBrain.h"
#include "core/base/NotCopied.h"
#include "core/tetris/versus/Match.h"
#include "tui/base/Worker.h"

namespace tui {

using tetris::Match;
using tetris::Move;

// Side 1 of a match on the screen: a brain that thinks in a thread of its own, as its piece enters,
// and moves as a person does, in verbs that are spread over its time for a piece, with the hard
// drop at the moment when the piece is due; in turns 0.4 s after the thought. A thought that comes
// late delays its piece, and nothing else. The caller makes its verbs:
//
//     seat.watch(match);
//     while (const std::optional<Verb> verb = seat.takeDue(match)) {
//         match.tick(1, *verb);
//         seat.watch(match);
//     }
class RivalSeat : base::NotCopied {
public:
    // Null: it never plays.
    explicit RivalSeat(std::shared_ptr<Worker> worker);
    // Drops its questions: the worker may live on.
    ~RivalSeat() { end(); }

    // ---- Changes

    // A match begins; `pace`: pieces in 1000 seconds. Drops the questions of the last one.
    void begin(const tetris::BrainRecipe& brain, int pace, const Match& match);
    // The match has ended: no question is open any more.
    void end();
    // Call it after each change of the match: asks about the piece that has entered.
    void watch(const Match& match);
    // Takes the answer if it has arrived. Throws what the brain has thrown.
    void takeAnswers();
    // The verb that is due at the present moment of the match; nullopt: none is.
    [[nodiscard]] std::optional<tetris::Verb> takeDue(const Match& match);

    // ---- Queries

    // The millisecond of the match when the next verb is due; nullopt while it thinks, and while
    // the other side is on turn.
    std::optional<int64_t> findNext() const { return next_; }
    const tetris::BrainAbout& getAbout() const { return about_; }
    // Where it wants its piece; nullopt while that is not known.
    const std::optional<Move>& getGoal() const { return goal_; }

private:
    void ask(const tetris::ModernGame& game);
    void schedule(const Match& match);

    std::shared_ptr<Worker> worker_;
    std::shared_ptr<tetris::SideBrain> player_;  // the worker's thread; null: no match is on
    tetris::ModernPilot pilot_;
    tetris::BrainAbout about_;
    std::optional<Move> goal_;
    bool isThinking_ = false;
    bool hasAnswer_ = false;    // about the falling piece, which the pilot does not know yet
    bool mayAskAgain_ = false;  // about the same piece
    int pace_ = 1000;
    int pieces_ = -1;  // locked ones when it was asked; -1: it was not asked yet
    int64_t due_ = 0;  // the moment when the piece has to lock, in microseconds
    std::optional<int64_t> next_;
};

}  // namespace tui
