#include "core/base/Message.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "test/fuzz/Targets.h"

namespace test {

void fuzzPuzzle(std::string_view bytes) {
    try {
        if (puzzle::isBoardId(bytes)) {
            const puzzle::BoardId id = puzzle::parseBoardId(bytes);
            require(puzzle::parseBoardId(puzzle::toString(id)) == id);
        } else {
            const puzzle::Position position = puzzle::readPosition(bytes);
            require(puzzle::readPosition(puzzle::toString(position)) == position);
        }
    } catch (const base::Refusal& refusal) {
        requireMessage(refusal.what());
    }
}

}  // namespace test
