#pragma once

#include <cctype>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/rules/ModernGame.h"
#include "test/support/game/ListSequence.h"
#include "test/support/game/ModernText.h"

namespace tetris {

// Plays a text on a modern game: letters of verbs, each with a number before it that repeats it,
// and "+N", which lets N milliseconds pass. Blanks do nothing. Returns the report of the last step.
inline ModernReport playScript(ModernGame& game, std::string_view script) {
    ModernReport last;
    for (size_t i = 0; i < script.size();) {
        const char first = script[i];
        if (first == ' ') {
            ++i;
            continue;
        }
        if (first == '+') ++i;
        int64_t number = 0;
        const size_t begin = i;
        for (; i < script.size() && std::isdigit(script[i]) != 0; ++i)
            number = number * 10 + script[i] - '0';
        if (first == '+') {
            last = game.elapse(number);
            continue;
        }
        const int64_t count = i == begin ? 1 : number;
        const std::optional<Verb> verb = findVerb(script[i++]);
        for (int64_t k = 0; k < count; ++k)
            last = game.tick(verb.value());
    }
    return last;
}

// A game in which these pieces come again and again.
inline ModernGame makeModernGame(std::string_view pieces, const GameRules& rules = {},
                                 const ModernStart& start = {}) {
    std::vector<int> indices;
    for (const char piece : pieces)
        indices.push_back(readPiece(piece));
    return {std::make_unique<ListSequence>(std::move(indices)), rules, start};
}

// A start on a board of ten columns, see readBoard.
inline ModernStart startOn(const std::string& rows) { return {.board = readBoard(rows)}; }

// The falling piece, as in "TN (4,19)"; after the end the end.
inline std::string toText(const ModernGame& game) {
    const std::optional<FallingPiece> piece = game.getPiece();
    return piece ? toText(*piece) : std::string(toString(game.getEnd()));
}

}  // namespace tetris
