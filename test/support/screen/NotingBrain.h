#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"

namespace tetris {

// What NotingBrains were told and asked, and what they answer.
struct BrainNotes {
    struct Question {
        BrainRecipe recipe;
        Situation situation;
        bool isRating = false;       // asks for all placements, not for the goal
        std::optional<Move> goal{};  // whose terms are wanted, too
    };

    std::vector<GameStart> games{};
    std::vector<Question> questions{};
    std::optional<Move> goal{};
    std::vector<Move> placements{};
    std::vector<RatingTerm> terms{};
};

// Stores the questions; a test sets the answers.
class NotingBrain : public Brain {
public:
    NotingBrain(std::shared_ptr<BrainNotes> notes, BrainRecipe recipe)
        : notes_(std::move(notes)), recipe_(std::move(recipe)) {}

    // Makes brains for these notes.
    static BrainMaker makeMaker(const std::shared_ptr<BrainNotes>& notes) {
        return [notes](const BrainRecipe& recipe) {
            return std::make_unique<NotingBrain>(notes, recipe);
        };
    }

    void beginGame(const GameStart& start) override { notes_->games.push_back(start); }
    std::optional<Move> bestMove(const Board&, const Piece&, int) override { return {}; }
    std::optional<Move> chooseMove(const Situation& situation) override {
        notes_->questions.push_back({.recipe = recipe_, .situation = situation});
        return notes_->goal;
    }
    std::vector<Move> ratePlacements(const Situation& situation) override {
        notes_->questions.push_back({.recipe = recipe_, .situation = situation, .isRating = true});
        return notes_->placements;
    }
    std::vector<RatingTerm> explain(const Board&, const Move& move, int) override {
        notes_->questions.back().goal = move;
        return notes_->terms;
    }

private:
    std::shared_ptr<BrainNotes> notes_;
    BrainRecipe recipe_;
};

}  // namespace tetris
