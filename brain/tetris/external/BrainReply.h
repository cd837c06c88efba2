#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "brain/tetris/external/BrainSource.h"

namespace tetris {

// The lines of JSON that a brain in another process answers with; docs/brains.md describes them.

inline constexpr int kBrainProtocol = 1;

// The answer to "hello". Returns how many next pieces the brain wants to see, as Brain::sees().
// Throws std::invalid_argument that completes a sentence about the brain: "writes no answer to
// hello".
[[nodiscard]] int parseReady(const std::string& line);

// The answer to a question.
struct BrainReply {
    std::int64_t id = 0;                   // of the question, from 1; 0 if the line has none
    bool isWhole = false;                  // it is an answer: a move, or that there is none
    std::optional<ExternalAnswer> move{};  // may be impossible; nullopt: there is none
};

// Any line: one that is no answer has no id, or is not whole.
[[nodiscard]] BrainReply parseReply(const std::string& line);

}  // namespace tetris
