#include <stdexcept>
#include <string>

#include "test/fuzz/Targets.h"
#include "tui/command/report/RatedPosition.h"

namespace test {

void fuzzPosition(std::string_view bytes) {
    try {
        const tui::RatedPosition position = tui::parsePosition(std::string(bytes));
        require(position.limit <= position.board.getHeight());
        require(position.getPiece().getWidth() > 0);
    } catch (const std::invalid_argument& error) {
        requireMessage(error.what());
    }
}

}  // namespace test
