#pragma once

#include <optional>
#include <vector>

#include "brain/tetris/Brain.h"

namespace tetris {

// A brain that returns the answer that was set, and stores the questions.
class ScriptedBrain : public Brain {
public:
    explicit ScriptedBrain(std::optional<Move> answer = {}) : answer_(answer) {}

    struct Question {
        Board board;
        const Piece* piece;
        int limitHeight;
    };

    void setAnswer(std::optional<Move> answer) { answer_ = answer; }
    const std::vector<Question>& getQuestions() const { return questions_; }

    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limitHeight) override {
        questions_.push_back({board, &piece, limitHeight});
        return answer_;
    }

private:
    std::optional<Move> answer_;
    std::vector<Question> questions_;
};

}  // namespace tetris
