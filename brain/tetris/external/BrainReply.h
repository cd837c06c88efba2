#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "brain/tetris/external/BrainSource.h"

namespace tetris {

// The lines of JSON that a brain in another process answers with; docs/laboratory.md describes
// them.

inline constexpr int kBrainProtocol = 1;

// The pieces as JSON: [{"name":"STICK","rotations":[[[x,y], four of them], each rotation]}, ..].
const std::string& describePieces();

// The answer to "hello".
struct BrainReady {
    int sees = 0;  // how many next pieces the brain wants to see, as Brain::sees()
    std::array<bool, 2> plays{true, false};  // by RuleSet
    bool wantsEnd = false;                   // it is told how a game ended
};

// Throws std::invalid_argument that completes a sentence about the brain: "writes no answer to
// hello".
BrainReady parseReady(const std::string& line);

// The answer to a question.
struct BrainReply {
    int64_t id = 0;        // of the question, from 1; 0 if the line has none
    bool isValid = false;  // the line gives a move, or says that there is no move
    std::string wrong{};   // otherwise what is wrong: "'x' is 0.0; expected a whole number"
    // Nullopt: the brain says that there is no move. The piece may not fit there.
    std::optional<ExternalAnswer> move{};
};

// Accepts any line. What is no answer is not valid. The members of modern games are only read in
// those.
BrainReply parseReply(const std::string& line, RuleSet rules = RuleSet::Classic);

}  // namespace tetris
