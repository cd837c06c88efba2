#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/versus/Match.h"
#include "test/support/game/ModernText.h"

namespace tetris {

// Plays a text on a match: words "+N", which lets N milliseconds pass, and verbs after their side,
// as in "0 R4DX", each with a number before it that repeats it.
inline void playScript(Match& match, std::string_view script) {
    int side = 0;
    while (!script.empty()) {
        const size_t blank = std::min(script.find(' '), script.size());
        const std::string word(script.substr(0, blank));
        script.remove_prefix(std::min(blank + 1, script.size()));
        if (word[0] == '+') {
            match.elapse(std::stoll(word.substr(1)));
        } else if (word == "0" || word == "1") {
            side = word[0] - '0';
        } else {
            int count = 0;
            for (const char each : word) {
                if (each >= '0' && each <= '9') {
                    count = 10 * count + each - '0';
                    continue;
                }
                for (; count > 1; --count)
                    match.tick(side, findVerb(each).value());
                match.tick(side, findVerb(each).value());
                count = 0;
            }
        }
    }
}

// The smallest seed with which the bag deals these pieces first.
inline uint64_t findSeed(std::string_view pieces) {
    for (uint64_t seed = 0;; ++seed) {
        std::string dealt;
        for (const int piece : makeSequence("bag", seed)->peek(static_cast<int>(pieces.size())))
            dealt += kModernPieces[static_cast<size_t>(piece)];
        if (dealt == pieces) return seed;
    }
}

}  // namespace tetris
