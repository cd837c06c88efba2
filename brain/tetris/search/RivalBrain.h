#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "brain/tetris/LinearBrain.h"
#include "brain/tetris/search/RivalSearch.h"
#include "brain/tetris/weights/RivalWeights.h"
#include "core/base/JavaRandom.h"

namespace tetris {

// How the rival thinks.
struct RivalOptions {
    static constexpr int64_t kDefaultNodes = 130'000;  // about 15 ms
    static constexpr int kMaxNext = 6;

    int64_t nodes = kDefaultNodes;  // placements made and rated for a move
    int next = 5;                   // pieces of the next queue that it looks at, 0 to 6
    bool hold = true;               // whether it uses hold
    int slips = 0;  // of 100 moves those that are not the best, but the second to fifth
    RivalWeights weights{};
};

// A brain that attacks: T-spins, perfect clears, combos and fours, found by a search over the
// pieces that it knows (rival::RivalSearch). It plays the modern rules in wells of 4 to 10 columns.
// The same situation, options and seed give the same move on every machine.
//
// Where the stack is almost at the top, or every placement that it looks at loses, it rates
// placements as dt20 does; so it does in classic questions, which no game asks it.
class RivalBrain : public LinearBrain {
public:
    // Throws std::invalid_argument for options out of range.
    explicit RivalBrain(const RivalOptions& options);

    void beginGame(const GameStart& start) override;
    int sees() const override { return options_.next; }
    // Slips are drawn one after the other.
    bool isStateful() const override { return options_.slips > 0; }
    std::optional<Move> chooseMove(const Situation& situation) override;
    // Its scores are thousandths of a row of attack, the lower the better. Placements that the
    // search dropped early are worth less than all that it kept.
    std::vector<Move> ratePlacements(const Situation& situation) override;
    std::optional<SearchEffort> findEffort() const override {
        return SearchEffort{search_.getNodes(), search_.getDepth()};
    }
    std::vector<PlannedMove> listPlan() const override;
    // None, because what counts is what the search found.
    std::vector<RatingTerm> explain(const Board& /*board*/, const Move& /*move*/,
                                    int /*limitHeight*/) override {
        return {};
    }

private:
    [[nodiscard]] bool search(const Situation& situation);
    std::vector<rival::FirstMove> listSlips(const Situation& situation) const;

    RivalOptions options_;
    rival::RivalSearch search_;
    rival::RivalQuestion question_;
    std::optional<rival::FirstMove> chosen_;  // by the last search; nullopt: it found none
    base::JavaRandom random_{0};
};

}  // namespace tetris
