#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "core/tetris/replay/ReplayPlayer.h"

namespace tetris {

// What a judge, a brain, says about one move of a recorded game.
struct MoveReview {
    int64_t number = 0;     // of the piece on its side, from 1
    int64_t time = 0;       // milliseconds, when the piece entered
    int64_t steps = 0;      // of the ReplayPlayer, likewise
    int piece = 0;          // that was placed, an index
    int height = 0;         // the highest column before the move
    bool wasEmpty = false;  // the well, before it
    int choices = 0;        // that the judge has rated
    bool isJudged = false;  // if not, it was forced where there was one choice
    int rank = 0;           // 1 + the number of choices that are better; 0: no choice was made
    double loss = 0;        // the value of the move less that of the best choice
    double cost = 0;        // 0 to 1
    Move played{};
    // The best choice, of equal ones the first; of a move that lost the game the best that would
    // not have lost it.
    Move better{};
};

// d / (d + scale / 2): what it costs to lose d against the best choice. 1 if d is infinite, or if
// there is no scale.
double computeCost(double loss, double scale);
// The choice with those cells and that spin, else the best spin with those cells; null if there is
// none.
const Move* findPlayed(std::span<const Move> choices, const Placement& landed, Spin spin);
// Choice, loss and cost of the move. `played` null: the move is not among these choices.
MoveReview judgeMove(std::span<const Move> choices, const Move* played, double scale);
// The choices in that situation as the brain rates them, without those that Hold offers a second
// time; empty if it rates none.
std::vector<Move> listChoices(Brain& brain, const Situation& situation);
// The judge's scale: the median, over the first hundred moves of a game that it plays by these
// rules with the bag of seed 1, of how much worse than the best choice the middle one is. `next`:
// the pieces that it is shown.
double computeScale(Brain& brain, const GameRules& rules, int next);

// The sums over the moves of one or more games.
struct ReviewTally {
    struct Mean {
        double sum = 0;
        int64_t count = 0;

        void add(double value) {
            sum += value;
            ++count;
        }
        std::optional<double> compute() const {
            return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
        }
    };

    int64_t forced = 0;
    int64_t unjudged = 0;
    int64_t best = 0;
    int64_t bestThree = 0;
    Mean cost{};  // of the judged moves
    std::array<Mean, 7> byPiece{};
    std::array<Mean, 3> byHeight{};  // the thirds of the well, the lowest first
    // What each kind of mistake, a feature of the judge's rating or several, adds to the loss.
    std::vector<std::pair<std::string_view, double>> worse{};

    void add(const ReviewTally& other);
    // Adds to the kind of mistake that this feature tells of.
    void addWorse(std::string_view feature, double value);
    int64_t countMoves() const { return cost.count + forced + unjudged; }
    // 100 x (1 - mean cost); nullopt without a judged move.
    std::optional<double> computeAccuracy() const;
    // The two kinds of mistakes that make the largest parts of the loss.
    std::vector<std::pair<std::string_view, double>> listMistakes() const;
};

struct Review {
    static constexpr double kLeastCost = 0.2;  // of a costly move
    static constexpr size_t kMostCostly = 5;

    double scale = 0;
    ReviewTally tally{};
    // Of each piece; -1: not judged, or forced.
    std::vector<float> costs{};
    // Those that cost most, the costliest first. One within three pieces of another is left out.
    std::vector<MoveReview> costly{};
};
// Review::costly of these moves. Moves that can never be in the list are removed from them.
std::vector<MoveReview> pickCostly(std::vector<MoveReview>& moves);

// Reviews a recorded game, or one side of a match, move by move. What the judge is shown is what
// the player could know: the next pieces of the record's header, and garbage on its way without its
// holes. The same replay and judge give the same review. Not thread-safe.
//
//     Reviewer reviewer(replay, "dt20");
//     while (reviewer.reviewOn()) {}
//     reviewer.getReview().tally.computeAccuracy();
class Reviewer {
public:
    // Throws std::invalid_argument with a sentence if the judge cannot judge the game, and
    // ReplayDifference if the start of the replay is wrong. Requires: not null; side 0 for a game.
    Reviewer(SharedReplay replay, const BrainRecipe& judge, int side = 0);

    // After a request for a stop, reviewOn returns false.
    void setStop(const std::stop_token& stop);
    // Plays on, at most a slice, and up to one move, which it judges. False if nothing is left to
    // do. Throws ReplayDifference where the replay is wrong.
    bool reviewOn();
    bool isAtEnd() const { return player_.isAtEnd(); }
    double computeProgress() const { return player_.computeProgress(); }
    const Review& getReview() const { return review_; }

private:
    void enter();
    std::optional<Situation> makeSituation() const;
    void judge(const Lock& lock);
    std::vector<Move> listSurviving(const MoveReview& move, std::span<const Move> choices) const;
    void count(MoveReview move);

    ReplayPlayer player_;
    std::unique_ptr<Brain> brain_;
    int side_;
    int next_;
    std::stop_token stop_;
    Review review_;
    std::vector<MoveReview> candidates_;  // for Review::costly
    // When the piece entered.
    std::optional<Situation> situation_;
    int64_t time_ = 0;
    int64_t steps_ = 0;
    std::optional<PlayedGame> before_;  // of the last piece alone
};

// Who played that side: "person", "brain dt20", "level 6".
std::string findReviewed(const Replay& replay, int side);

// The name of the brain that judges games by these rules: that of their goal, or dt20 in a well
// that it does not play.
std::string chooseJudge(const GameRules& rules);
// Throws std::invalid_argument, with a sentence, unless brains of the recipe can judge games by
// these rules.
void requireJudge(const BrainRecipe& judge, const GameRules& rules);

}  // namespace tetris
