#include <stdexcept>

#include "brain/tetris/weights/WeightsFile.h"
#include "test/fuzz/Targets.h"

namespace test {

void fuzzWeights(std::string_view bytes) {
    try {
        const tetris::WeightsFile file = tetris::parseWeights(bytes, "x");
        const tetris::WeightsFile again = tetris::parseWeights(tetris::formatWeights(file), "x");
        require(again.weights == file.weights && again.rival == file.rival &&
                again.name == file.name);
    } catch (const std::invalid_argument& error) {
        requireMessage(error.what());
    }
}

}  // namespace test
